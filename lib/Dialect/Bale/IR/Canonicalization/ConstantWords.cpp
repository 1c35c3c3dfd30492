//===- ConstantWords.cpp ----------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: whether constant words are what a pack makes.
// Entry point: areLegal.
// Invariant: no words are called legal that are not.
//
//===----------------------------------------------------------------------===//

#include "ConstantWords.h"
#include "bale/Dialect/Bale/IR/Power.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace bale;
using namespace bale::support;

namespace {
/// The bit string of one row of words, read from its first bit on.
class RowReader {
public:
  /// The row's words are `step` words apart in `data`, from its word `first`
  /// on.
  RowReader(ArrayRef<char> data, unsigned wordBytes, int64_t first,
            int64_t step, int64_t numWords)
      : data(data), wordBytes(wordBytes), first(first), step(step),
        numBytes(numWords * wordBytes) {}

  /// The next `width` bits, at most 63.
  uint64_t read(unsigned width) {
    // 63 bits from a byte's last on lie in nine bytes.
    unsigned __int128 bits = 0;
    int64_t byte = position / 8;
    for (unsigned index = 0; index < 9 && byte + index < numBytes; ++index)
      bits |= static_cast<unsigned __int128>(getByte(byte + index))
              << (8 * index);
    bits >>= position % 8;
    position += width;
    return static_cast<uint64_t>(bits) & ((uint64_t(1) << width) - 1);
  }

  /// Whether all bits that were not read are 0.
  bool restIsZero() {
    int64_t end = 8 * numBytes;
    while (position < end)
      if (read(std::min<int64_t>(end - position, 63)) != 0)
        return false;
    return true;
  }

private:
  uint8_t getByte(int64_t byte) const {
    int64_t word = first + byte / wordBytes * step;
    // Constants are held as the host holds integers: see Bytes.h of
    // Folding/Evaluation, which asks for a little-endian one.
    return data[word * wordBytes + byte % wordBytes];
  }

  ArrayRef<char> data;
  unsigned wordBytes;
  int64_t first, step, numBytes;
  /// In bits.
  int64_t position = 0;
};
} // namespace

static bool isRowLegal(RowReader row, CodeAttr code, int64_t numCodes) {
  unsigned width = code.getIndexWidth();
  int64_t groupSize = code.getGroupSize();
  for (int64_t left = numCodes; left > 0; left -= groupSize)
    if (row.read(width) >= power(code.getRadix(), std::min(left, groupSize)))
      return false;
  return row.restIsZero();
}

bool support::areLegal(DenseElementsAttr words, CodeAttr code, int64_t axis,
                       int64_t numCodes) {
  ArrayRef<int64_t> shape = words.getType().getShape();
  unsigned wordBytes = words.getElementType().getIntOrFloatBitWidth() / 8;
  // A splat holds one word, which all rows have.
  if (words.isSplat())
    return isRowLegal(
        RowReader(words.getRawData(), wordBytes, 0, 0, shape[axis]), code,
        numCodes);
  int64_t outer = llvm::product_of(shape.take_front(axis));
  int64_t inner = llvm::product_of(shape.drop_front(axis + 1));
  for (int64_t o = 0; o < outer; ++o)
    for (int64_t i = 0; i < inner; ++i) {
      RowReader row(words.getRawData(), wordBytes, o * shape[axis] * inner + i,
                    inner, shape[axis]);
      if (!isRowLegal(row, code, numCodes))
        return false;
    }
  return true;
}
