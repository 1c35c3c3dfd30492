//===- ColumnBlock.cpp ------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the vector programs of rows of codes and rows of words, of as many
//   columns as a vector has bytes.
// Entry point: ColumnCode, packBlock, unpackBlockGroups.
// Invariant: a row is loaded once, and stored as soon as all its bits are
//   known.
//
//===----------------------------------------------------------------------===//

#include "ColumnBlock.h"
#include "bale/Dialect/Bale/IR/Power.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"

#include <limits>

using namespace mlir;
using namespace bale;

ColumnCode::ColumnCode(CodeAttr code, unsigned wordBytes)
    : code(code), radix(code.getRadix()), groupSize(code.getGroupSize()),
      width(code.getIndexWidth()), wordBytes(wordBytes) {}

int64_t ColumnCode::getGroupsAtOnce() const {
  constexpr int64_t kMaxGroups = 8;
  return wordBytes == 1
             ? 1
             : std::clamp<int64_t>(getWordBits() / width, 1, kMaxGroups);
}

unsigned ColumnCode::getIndexBits() const {
  unsigned bits = getLaneBits(width);
  // There is no arithmetic but a shift and a mask in bytes.
  return groupSize == 1 && llvm::has_single_bit(radix) ? bits
                                                       : std::max(bits, 16u);
}

bool ColumnCode::isBlockShort() const {
  constexpr int64_t kMaxVectors = 96;
  return getBlockCodes() * getIndexBits() / 8 <= kMaxVectors;
}

/// The bits of the sum of `count` codes of any byte, 255 * (R^count - 1) /
/// (R - 1) at most, or 64 if that is more.
static unsigned getSumBits(uint64_t radix, int64_t count) {
  uint64_t sum = 0;
  for (int64_t place = 0; place < count; ++place) {
    if (sum > (std::numeric_limits<uint64_t>::max() - 255) / radix)
      return 64;
    sum = sum * radix + 255;
  }
  return llvm::bit_width(sum);
}

/// The sum of x_j * R^(j - first) over `count` places j from `first` on, as
///   low + R^h * high
/// with h a power of two, in lanes that hold it whatever the codes are, or
/// modulo 2^`bits` in lanes of `bits` bits.
static Planes sumCodes(PlaneMath &math, uint64_t radix, int64_t first,
                       int64_t count, LoadCodes load, unsigned bits) {
  if (count == 1)
    return {8, {load(first)}};
  int64_t half = llvm::bit_ceil(static_cast<uint64_t>(count)) / 2;
  Planes low = sumCodes(math, radix, first, half, load, bits);
  Planes high = sumCodes(math, radix, first + half, count - half, load, bits);
  unsigned lane = std::min(bits, getLaneBits(getSumBits(radix, count)));
  high = math.multiply(math.widen(std::move(high), lane), power(radix, half));
  return math.add(math.widen(std::move(low), lane), high);
}

Planes bale::makeIndex(PlaneMath &math, const ColumnCode &code, LoadCodes load,
                       unsigned bits) {
  return sumCodes(math, code.radix, 0, code.groupSize, load, bits);
}

namespace {

/// Takes indices apart.
class IndexSplitter {
public:
  IndexSplitter(PlaneMath &math, uint64_t radix, StoreCodes store)
      : math(math), radix(radix), store(store) {}

  void split(Planes index, uint64_t bound, int64_t first, int64_t count);

private:
  void splitHalfWords(Planes index, uint64_t bound, int64_t first,
                      int64_t count);
  void storeDigit(int64_t place, Planes digit) {
    Planes bytes = math.narrow(std::move(digit), 8);
    store(place, math.getBuild().bytes(bytes.vectors.front()));
  }

  PlaneMath &math;
  uint64_t radix;
  StoreCodes store;
};

} // namespace

/// The digits of indices up to `bound` in lanes of 16 bits.
void IndexSplitter::splitHalfWords(Planes index, uint64_t bound, int64_t first,
                                   int64_t count) {
  // With few values the digits do not depend on each other.
  if (getPowerUpTo(radix, count, (uint64_t(1) << 16) / (bound + 1))) {
    for (int64_t place = 0; place < count; ++place)
      storeDigit(first + place, math.digit(index, radix, place));
    return;
  }
  for (int64_t place = 0; place < count; ++place) {
    // bound + 1 >= radix^count throughout: this is the last digit.
    if (bound < radix)
      return storeDigit(first + place, index);
    Planes quotient = math.divide(index, radix, bound);
    storeDigit(first + place,
               math.subtract(index, math.multiply(quotient, radix)));
    index = std::move(quotient);
    bound /= radix;
  }
}

/// Divides by the greatest power of the radix whose remainders fit half the
/// lanes, or by a greater one where the quotients would not, and goes on with
/// both in as many half lanes, or with remainders in the same lanes.
void IndexSplitter::split(Planes index, uint64_t bound, int64_t first,
                          int64_t count) {
  if (index.bits == 16)
    return splitHalfWords(std::move(index), bound, first, count);
  unsigned half = index.bits / 2;
  if (bound >> half == 0)
    return split(math.narrow(std::move(index), half), bound, first, count);
  int64_t digits = 1;
  while (getPowerUpTo(radix, digits + 1, uint64_t(1) << half))
    ++digits;
  while (bound / *getPowerUpTo(radix, digits, bound) >> half != 0)
    ++digits;
  uint64_t power = *getPowerUpTo(radix, digits, bound);
  Planes quotient = math.divide(index, power, bound);
  Planes low = math.subtract(index, math.multiply(quotient, power));
  split(std::move(low), power - 1, first, digits);
  if (count > digits)
    split(math.narrow(std::move(quotient), half), bound / power, first + digits,
          count - digits);
}

void bale::splitIndex(PlaneMath &math, const ColumnCode &code, Planes index,
                      StoreCodes store) {
  if (llvm::has_single_bit(code.radix)) {
    Planes bytes = math.narrow(std::move(index), 8);
    return store(0, math.getBuild().bytes(bytes.vectors.front()));
  }
  IndexSplitter(math, code.radix, store)
      .split(std::move(index), llvm::maskTrailingOnes<uint64_t>(code.width), 0,
             code.groupSize);
}

/// Group i has the bits [i * W, (i + 1) * W) of the block.
void bale::packBlock(PlaneMath &math, const ColumnCode &code, LoadCodes load,
                     StoreWords store) {
  SmallVector<Value> bytes(code.getBlockWords() * code.wordBytes);
  int64_t numStored = 0;
  for (int64_t group = 0; group < code.getBlockGroups(); ++group) {
    int64_t from = group * code.width, to = from + code.width;
    Planes index = makeIndex(
        math, code,
        [&](int64_t place) { return load(group * code.groupSize + place); },
        code.getIndexBits());
    // Bytes of fewer planes are put together faster.
    if (code.width <= 8 && index.bits > 8)
      index = math.narrow(math.mask(index, code.width), 8);
    for (int64_t byte = from / 8; byte * 8 < to; ++byte)
      bytes[byte] =
          math.orByte(bytes[byte], index, byte * 8 - from, code.width);
    while ((numStored + 1) * code.getWordBits() <= to) {
      store(numStored,
            ArrayRef(bytes).slice(numStored * code.wordBytes, code.wordBytes));
      ++numStored;
    }
  }
}

void bale::unpackBlockGroups(PlaneMath &math, const ColumnCode &code,
                             int64_t first, int64_t number, LoadWords load,
                             StoreCodes store) {
  int64_t loadedWord = -1;
  SmallVector<Value> bytes;
  for (int64_t group = first; group < first + number; ++group) {
    int64_t from = group * code.width, to = from + code.width;
    Planes index{code.getIndexBits(), {}};
    for (int64_t byte = from / 8; byte * 8 < to; ++byte) {
      int64_t word = byte / code.wordBytes;
      if (word != loadedWord)
        bytes = load(word);
      loadedWord = word;
      index = math.orField(index, bytes[byte % code.wordBytes], byte * 8 - from,
                           code.width, code.getIndexBits());
    }
    splitIndex(math, code, std::move(index), [&](int64_t place, Value codes) {
      store(group * code.groupSize + place, codes);
    });
  }
}
