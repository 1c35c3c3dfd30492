//===- UnpackRadixTransform.cpp ---------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the vector program that unpacks codes of a radix.
// Entry point: getUnpackRadixTransform.
// Invariant: every code is less than the radix, also of an index that is none.
//
//===----------------------------------------------------------------------===//

#include "PackUnpack/LaneDivision.h"
#include "RadixLayout.h"
#include "RowTransform.h"
#include "bale/Dialect/Bale/IR/Power.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace bale;

namespace {

/// As many codes as fit make a number of a byte: `perByte` codes with
/// R^perByte <= 256. Each index is brought into a lane, the lane is divided
/// until each byte has such a number, and each number gives its codes. Where a
/// group has more of them than a lane has bytes, the index is divided into two
/// lanes first: as a byte has more than half of its 8 bits in use, two hold
/// every index.
class RadixUnpacker {
public:
  RadixUnpacker(CodeAttr code, int64_t vectorBytes)
      : radix(code.getRadix()), groupSize(code.getGroupSize()),
        width(code.getIndexWidth()), size(vectorBytes),
        lane(getLaneBytes(code)) {
    assert(!llvm::has_single_bit(radix) && "expected no fields of bits");
    perByte = 1;
    for (uint64_t next = radix * radix; next <= 256 && perByte < groupSize;
         next *= radix)
      ++perByte;
    numLanes = llvm::divideCeil(llvm::divideCeil(groupSize, perByte), lane);
    assert(numLanes <= 2 && "expected an index to fit into two lanes");
  }

  /// The codes of `numVectors` vectors of indices.
  SmallVector<Value> emit(ByteVectors &build, ArrayRef<Value> words,
                          int64_t numVectors) const;

private:
  Value splitToBytes(ByteVectors &build, Value lanes, int64_t numCodes) const;
  Value getCodes(ByteVectors &build, ArrayRef<Value> numbers,
                 ArrayRef<int64_t> codes) const;
  Value getEverySecond(ByteVectors &build, ArrayRef<Value> numbers,
                       ArrayRef<int64_t> codes, int64_t parity) const;
  ByteSource getNumber(int64_t code) const;

  uint64_t radix;
  int64_t groupSize;
  unsigned width;
  int64_t size;
  int64_t lane;
  int64_t perByte;
  int64_t numLanes;
};

} // namespace

/// Divides lanes, each of which has the number of `numCodes` codes, until each
/// byte has that of `perByte`: a half of w bits has that of perByte * w/8. What
/// an index that is none becomes stays in its lane.
Value RadixUnpacker::splitToBytes(ByteVectors &build, Value lanes,
                                  int64_t numCodes) const {
  for (int64_t half = lane / 2; half >= 1; half /= 2) {
    int64_t perHalf = perByte * half;
    uint64_t divisor = power(radix, perHalf);
    // Nothing is in upper halves.
    if (numCodes <= perHalf)
      continue;
    unsigned bits = 16 * half;
    uint64_t max = power(radix, std::min(numCodes, 2 * perHalf)) - 1;
    lanes = splitLanes(build, build.lanes(lanes, bits), max, divisor);
  }
  return build.bytes(lanes);
}

/// Where the number is that gives the code `code` of the block.
ByteSource RadixUnpacker::getNumber(int64_t code) const {
  int64_t lanesEach = size / lane;
  int64_t group = code / groupSize, number = code % groupSize / perByte;
  return {group / lanesEach * numLanes + number / lane,
          group % lanesEach * lane + number % lane};
}

/// The codes `codes` at `parity`, `parity` + 2, ... as the low (parity 0) or
/// high byte of 16-bit lanes. They are the digits of numbers n <= 255, with
/// n * R^perByte <= 255 * 256.
///
/// A byte twice in a lane is 257 * n, and 257 * -255 = 1 modulo 2^16.
Value RadixUnpacker::getEverySecond(ByteVectors &build, ArrayRef<Value> numbers,
                                    ArrayRef<int64_t> codes,
                                    int64_t parity) const {
  SmallVector<ByteSource> sources;
  SmallVector<uint64_t> multipliers;
  for (int64_t at = parity; at < size; at += 2) {
    ByteSource source = getNumber(codes[at]);
    sources.append({source, source});
    int64_t digit = codes[at] % groupSize % perByte;
    multipliers.push_back(getDigitMultiplier(radix, digit) * uint64_t(-255));
  }
  Value lanes = build.lanes(build.gather(numbers, sources), 16);
  Value fraction = build.multiply(lanes, build.constant(multipliers, 16));
  if (parity == 0)
    return build.multiplyHigh(fraction, build.splat(radix, 16));
  Value moved = build.multiplyHigh(fraction, build.splat(radix << 8, 16));
  return build.bitAnd(moved, build.splat(0xff00, 16));
}

/// A vector of the codes `codes` of the block.
Value RadixUnpacker::getCodes(ByteVectors &build, ArrayRef<Value> numbers,
                              ArrayRef<int64_t> codes) const {
  if (perByte > 1) {
    Value even = getEverySecond(build, numbers, codes, 0);
    Value odd = getEverySecond(build, numbers, codes, 1);
    return build.bytes(build.bitOr(even, odd));
  }
  // A number is a code.
  Value gathered =
      build.gather(numbers, llvm::map_to_vector(codes, [&](int64_t code) {
                     return getNumber(code);
                   }));
  return build.min(gathered, build.splat(radix - 1, 8));
}

SmallVector<Value> RadixUnpacker::emit(ByteVectors &build,
                                       ArrayRef<Value> words,
                                       int64_t numVectors) const {
  SmallVector<Value> numbers;
  unsigned bits = 8 * lane;
  for (Value indices :
       unpackLaneFields(build, width, lane, words, numVectors)) {
    Value low = build.lanes(indices, bits), high;
    int64_t numLow = std::min(groupSize, lane * perByte);
    if (numLanes == 2) {
      uint64_t divisor = power(radix, numLow);
      high = divideLanes(build, low, power(radix, groupSize) - 1, divisor);
      Value product = build.multiply(high, build.splat(divisor, bits));
      low = build.subtract(low, product);
    }
    numbers.push_back(splitToBytes(build, low, numLow));
    if (numLanes == 2)
      numbers.push_back(splitToBytes(build, high, groupSize - numLow));
  }

  int64_t numCodes = numVectors * size / lane * groupSize;
  SmallVector<Value> vectors;
  for (int64_t from = 0; from < numCodes; from += size) {
    SmallVector<int64_t> codes;
    for (int64_t code = from; code < from + size; ++code)
      codes.push_back(std::min(code, numCodes - 1));
    vectors.push_back(getCodes(build, numbers, codes));
  }
  return vectors;
}

RowTransform bale::getUnpackRadixTransform(CodeAttr code, int64_t wordBytes,
                                           int64_t vectorBytes) {
  RadixUnpacker unpacker(code, vectorBytes);
  auto block = [&](int64_t numVectors) {
    int64_t numGroups = numVectors * vectorBytes / getLaneBytes(code);
    return BlockTransform{numGroups * code.getIndexWidth() / 8,
                          numGroups * code.getGroupSize(),
                          [=](ByteVectors &build, ArrayRef<Value> words) {
                            return unpacker.emit(build, words, numVectors);
                          }};
  };
  int64_t numVectors = getNumIndexVectors(code, wordBytes, vectorBytes);
  BlockTransform unit = block(numVectors);
  int64_t numUnits = getNumMainUnits(unit.outBytes, vectorBytes);
  return {block(numUnits * numVectors), unit, RowProgram::Digits};
}
