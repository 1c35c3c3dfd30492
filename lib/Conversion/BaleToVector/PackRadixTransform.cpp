//===- PackRadixTransform.cpp -----------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the vector program that packs codes of a radix.
// Entry point: getPackRadixTransform.
// Invariant: a group's index counts modulo 2^W whatever its codes are, and
//   reaches no other group.
//
//===----------------------------------------------------------------------===//

#include "RadixLayout.h"
#include "RowTransform.h"
#include "bale/Dialect/Bale/IR/Power.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace bale;

namespace {

/// A group of G codes is cut into pieces of `slot` codes, the last of which may
/// have fewer: a piece fills a lane of `slot` bytes, in which its sum fits, for
///   sum x_j * R^j <= 255 * (256^slot - 1) / 255,  x_j <= 255, R <= 256.
/// Pieces are of as many codes as an index has bytes in its lane, or more, if
/// that leaves no rest: then codes need not be moved before they are added.
class RadixPacker {
public:
  RadixPacker(CodeAttr code, int64_t vectorBytes)
      : radix(code.getRadix()), groupSize(code.getGroupSize()),
        width(code.getIndexWidth()), size(vectorBytes),
        lane(getLaneBytes(code)) {
    int64_t even = int64_t(1) << llvm::countr_zero<uint64_t>(groupSize);
    slot = std::max(lane, std::min<int64_t>(even, 8));
    numPieces = llvm::divideCeil(groupSize, slot);
  }

  /// The words of `numVectors` vectors of indices.
  SmallVector<Value> emit(ByteVectors &build, ArrayRef<Value> codes,
                          int64_t numVectors) const;

private:
  int64_t getNumCodes(int64_t piece) const {
    return std::min(slot, groupSize - piece * slot);
  }
  SmallVector<Value> getPlanes(ByteVectors &build, ArrayRef<Value> codes,
                               int64_t firstGroup) const;
  Value addCodes(ByteVectors &build, Value plane, int64_t numCodes) const;
  Value addHalves(ByteVectors &build, Value lanes, unsigned half) const;
  Value addPieces(ByteVectors &build, ArrayRef<Value> planes) const;
  Value narrow(ByteVectors &build, ArrayRef<Value> indices) const;

  uint64_t radix;
  int64_t groupSize;
  unsigned width;
  int64_t size;
  int64_t lane;
  int64_t slot;
  int64_t numPieces;
};

} // namespace

/// A vector for each piece, which has that of a group in each lane, from
/// `firstGroup` on. Bytes that the piece does not have are any.
SmallVector<Value> RadixPacker::getPlanes(ByteVectors &build,
                                          ArrayRef<Value> codes,
                                          int64_t firstGroup) const {
  int64_t numGroups = size / slot;
  auto getSource = [&](int64_t group, int64_t piece, int64_t byte) {
    int64_t code = (firstGroup + group) * groupSize + piece * slot +
                   std::min(byte, getNumCodes(piece) - 1);
    return ByteSource{code / size, code % size};
  };
  // Pieces in the order of memory take two vectors each; all those of one place
  // in their groups may take as many as there are pieces.
  bool inOrder = numPieces > 2;
  SmallVector<Value> pieces;
  for (int64_t vector = 0; inOrder && vector < numPieces; ++vector) {
    SmallVector<ByteSource> sources;
    for (int64_t at = 0; at < size; ++at) {
      int64_t piece = vector * numGroups + at / slot;
      sources.push_back(
          getSource(piece / numPieces, piece % numPieces, at % slot));
    }
    pieces.push_back(build.gather(codes, sources));
  }
  SmallVector<Value> planes;
  for (int64_t piece = 0; piece < numPieces; ++piece) {
    SmallVector<ByteSource> sources;
    for (int64_t at = 0; at < size; ++at) {
      int64_t byte = (at / slot * numPieces + piece) * slot + at % slot;
      sources.push_back(inOrder ? ByteSource{byte / size, byte % size}
                                : getSource(at / slot, piece, at % slot));
    }
    planes.push_back(
        build.gather(inOrder ? ArrayRef<Value>(pieces) : codes, sources));
  }
  return planes;
}

/// The sum of the first `numCodes` codes of each slot.
Value RadixPacker::addCodes(ByteVectors &build, Value plane,
                            int64_t numCodes) const {
  if (numCodes < slot) {
    SmallVector<uint64_t> mask;
    for (int64_t byte = 0; byte < size; ++byte)
      mask.push_back(byte % slot < numCodes ? 0xff : 0);
    plane = build.bitAnd(plane, build.constant(mask, 8));
  }
  Value sum = plane;
  for (unsigned half = 8; half < 8 * slot && half / 8 < numCodes; half *= 2)
    sum = addHalves(build, sum, half);
  return build.lanes(sum, 8 * slot);
}

/// Lanes y = l + h * 2^w of the sums l and h of w/8 codes become the sums
/// l + h * r of all, with r = R^(w/8).
Value RadixPacker::addHalves(ByteVectors &build, Value lanes,
                             unsigned half) const {
  unsigned bits = 2 * half;
  uint64_t factor = power(radix, half / 8);
  uint64_t maskLow = llvm::maskTrailingOnes<uint64_t>(half);
  // If h * r fits into w bits, which it seldom does: a product of 16 bits takes
  // half of what one of 32 bits takes.
  if (half == 16 && 255 * (radix + 1) * factor <= maskLow) {
    SmallVector<uint64_t> factors;
    for (int64_t at = 0; at < size / 2; ++at)
      factors.push_back(at % 2 == 0 ? 1 : factor);
    lanes = build.lanes(lanes, half);
    Value scaled = build.multiply(lanes, build.constant(factors, half));
    scaled = build.lanes(scaled, bits);
    Value high = build.shift(scaled, -16);
    return build.add(build.bitAnd(scaled, build.splat(maskLow, bits)), high);
  }
  lanes = build.lanes(lanes, bits);
  Value high = build.shift(lanes, -static_cast<int64_t>(half));
  // A product of halves of 64 bits is one instruction; of others, there is no
  // need to clear what l + h * r = y + h * (r - 2^w) takes away.
  if (bits == 64)
    lanes = build.bitAnd(lanes, build.splat(maskLow, bits));
  else
    factor -= uint64_t(1) << half;
  return build.add(lanes, build.multiply(high, build.splat(factor, bits)));
}

/// The indices of the groups, modulo 256^slot: sum p_i * R^(i*slot) of pieces.
/// There is no instruction that multiplies bytes, and times R takes fewer
/// others than times a power of R: bytes are added by Horner's rule. Of wider
/// lanes the products need not wait for each other.
Value RadixPacker::addPieces(ByteVectors &build, ArrayRef<Value> planes) const {
  unsigned bits = 8 * slot;
  SmallVector<Value> sums;
  for (auto [piece, plane] : llvm::enumerate(planes))
    sums.push_back(addCodes(build, plane, getNumCodes(piece)));
  Value index;
  if (slot == 1) {
    Value factor = build.splat(radix, bits);
    index = sums.pop_back_val();
    for (Value sum : llvm::reverse(sums))
      index = build.add(build.multiply(index, factor), sum);
    return index;
  }
  index = sums.front();
  for (int64_t piece = 1; piece < numPieces; ++piece) {
    Value factor = build.splat(power(radix, piece * slot), bits);
    index = build.add(index, build.multiply(sums[piece], factor));
  }
  return build.bytes(index);
}

/// One vector of the indices in lanes of `slot` bytes of several.
Value RadixPacker::narrow(ByteVectors &build, ArrayRef<Value> indices) const {
  if (slot == lane)
    return indices.front();
  SmallVector<ByteSource> sources;
  for (int64_t at = 0; at < size; ++at) {
    int64_t byte = at / lane * slot + at % lane;
    sources.push_back({byte / size, byte % size});
  }
  return build.gather(indices, sources);
}

SmallVector<Value> RadixPacker::emit(ByteVectors &build, ArrayRef<Value> codes,
                                     int64_t numVectors) const {
  SmallVector<Value> vectors;
  int64_t group = 0;
  for (int64_t vector = 0; vector < numVectors; ++vector) {
    SmallVector<Value> indices;
    for (int64_t part = 0; part < slot / lane; ++part, group += size / slot)
      indices.push_back(addPieces(build, getPlanes(build, codes, group)));
    vectors.push_back(narrow(build, indices));
  }
  return packLaneFields(build, width, lane, vectors);
}

RowTransform bale::getPackRadixTransform(CodeAttr code, int64_t wordBytes,
                                         int64_t vectorBytes) {
  // The index of a group of one code is that code.
  if (code.getGroupSize() == 1)
    return getPackBitsTransform(code.getIndexWidth(), wordBytes, vectorBytes);
  RadixPacker packer(code, vectorBytes);
  int64_t numVectors = getNumIndexVectors(code, wordBytes, vectorBytes);
  int64_t numGroups = numVectors * vectorBytes / getLaneBytes(code);
  BlockTransform block{numGroups * code.getGroupSize(),
                       numGroups * code.getIndexWidth() / 8,
                       [=](ByteVectors &build, ArrayRef<Value> codes) {
                         return packer.emit(build, codes, numVectors);
                       }};
  return {block, block};
}
