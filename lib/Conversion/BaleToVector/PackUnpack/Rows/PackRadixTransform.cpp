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

/// The sums of some codes of each group, from code `offset` on, in lanes.
struct Term {
  Value sums;
  int64_t offset;
  /// No sum is more.
  uint64_t max;
  /// The first piece after these codes.
  int64_t nextPiece;
};

/// A vector for a piece, which has that of a group in each slot. Bytes that the
/// piece does not have are any.
struct Plane {
  Value vector;
  /// Where the bytes of the groups in their order are.
  SmallVector<int64_t> places;
};

/// A group of G codes is cut into pieces of `slot` codes, the last of which may
/// have fewer: a piece fills a lane of `slot` bytes, in which its sum fits, for
///   sum x_j * R^j <= 255 * (256^slot - 1) / 255,  x_j <= 255, R <= 256.
/// Pieces are of as many codes as an index has bytes in its lane, or more, if
/// that leaves no rest: then codes need not be moved before they are added.
class RadixPacker {
  static constexpr uint64_t kMaxSigned16 = 0x7fff;

public:
  RadixPacker(CodeAttr code, int64_t vectorBytes)
      : radix(code.getRadix()), groupSize(code.getGroupSize()),
        width(code.getIndexWidth()), size(vectorBytes),
        lane(getLaneBytes(code)) {
    int64_t even = int64_t(1) << llvm::countr_zero<uint64_t>(groupSize);
    slot = std::max(lane, std::min<int64_t>(even, 8));
    numPieces = llvm::divideCeil(groupSize, slot);
  }

  /// The words of `numUnits` times `numVectors` vectors of indices.
  SmallVector<Value> emit(ByteVectors &build, ArrayRef<Value> codes,
                          int64_t numUnits, int64_t numVectors) const;

private:
  SmallVector<Value> emitUnit(ByteVectors &build, ArrayRef<Value> codes,
                              int64_t firstGroup, int64_t numVectors) const;
  int64_t getNumCodes(int64_t piece) const {
    return std::min(slot, groupSize - piece * slot);
  }
  uint64_t getMax(int64_t numCodes) const;
  SmallVector<Plane> getPlanes(ByteVectors &build, ArrayRef<Value> codes,
                               int64_t firstGroup) const;
  Value addInTurn(ByteVectors &build, ArrayRef<Plane> planes) const;
  Term addCodes(ByteVectors &build, ArrayRef<Value> planes,
                int64_t firstPiece) const;
  Value addBytes(ByteVectors &build, Value plane, int64_t numCodes) const;
  Value addHalves(ByteVectors &build, Value lanes, unsigned half) const;
  bool addsPairs(int64_t offset) const;
  Value addPairs(ByteVectors &build, Value lanes, int64_t offset) const;
  Value addPieces(ByteVectors &build, ArrayRef<Plane> planes) const;
  bool isCheap(const Term &term, uint64_t factor) const;
  Value multiply(ByteVectors &build, const Term &term, uint64_t factor) const;
  Value addTerms(ByteVectors &build, SmallVector<Term> terms) const;
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

/// The most that `numCodes` codes can add up to: 255 * sum R^j, or 2^64 - 1.
uint64_t RadixPacker::getMax(int64_t numCodes) const {
  uint64_t max = 0;
  for (int64_t code = 0; code < numCodes; ++code)
    max = llvm::SaturatingMultiplyAdd(max, radix, uint64_t(255));
  return max;
}

SmallVector<Plane> RadixPacker::getPlanes(ByteVectors &build,
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
  SmallVector<SmallVector<ByteSource>> sources(numPieces);
  for (int64_t piece = 0; piece < numPieces; ++piece) {
    for (int64_t at = 0; at < size; ++at) {
      int64_t byte = (at / slot * numPieces + piece) * slot + at % slot;
      sources[piece].push_back(inOrder
                                   ? ByteSource{byte / size, byte % size}
                                   : getSource(at / slot, piece, at % slot));
    }
  }
  ArrayRef<Value> vectors = inOrder ? ArrayRef<Value>(pieces) : codes;
  SmallVector<Value> blended = build.blendAll(vectors, sources);
  SmallVector<Plane> planes;
  for (auto [piece, bytes] : llvm::enumerate(sources)) {
    if (blended.empty())
      planes.push_back({build.gather(vectors, bytes),
                        llvm::to_vector(llvm::seq<int64_t>(size))});
    else
      planes.push_back(
          {blended[piece], llvm::map_to_vector(bytes, [](ByteSource source) {
             return source.byte;
           })});
  }
  return planes;
}

/// `vector` with the bytes at `from` moved to `to`.
static Value move(ByteVectors &build, Value vector, ArrayRef<int64_t> from,
                  ArrayRef<int64_t> to) {
  SmallVector<ByteSource> sources(from.size());
  for (auto [source, target] : llvm::zip_equal(from, to))
    sources[target] = {0, source};
  return build.gather(vector, sources);
}

/// The vector of the plane with its groups in their order.
static Value order(ByteVectors &build, const Plane &plane) {
  return move(build, plane.vector, plane.places,
              llvm::to_vector(llvm::seq<int64_t>(plane.places.size())));
}

/// Lanes of 16 bits with the sums of the codes in their two bytes, of the first
/// `numCodes` codes of each slot. The code h in the high byte counts as
///   h * R = h * 256 - h * (256 - R),
/// of which the last is a high half: a product needs no shift before it.
Value RadixPacker::addBytes(ByteVectors &build, Value plane,
                            int64_t numCodes) const {
  if (numCodes < slot) {
    SmallVector<uint64_t> mask;
    for (int64_t byte = 0; byte < size; ++byte)
      mask.push_back(byte % slot < numCodes ? 0xff : 0);
    plane = build.bitAnd(plane, build.constant(mask, 8));
  }
  if (slot == 1)
    return plane;
  Value lanes = build.lanes(plane, 16);
  if (numCodes == 1)
    return lanes;
  Value high = build.bitAnd(lanes, build.splat(0xff00, 16));
  Value excess = build.multiplyHigh(high, build.splat((256 - radix) << 8, 16));
  return build.subtract(lanes, excess);
}

/// Lanes y = l + h * 2^w of the sums l and h of w/8 codes become the sums
/// l + h * r of all, with r = R^(w/8).
Value RadixPacker::addHalves(ByteVectors &build, Value lanes,
                             unsigned half) const {
  unsigned bits = 2 * half;
  lanes = build.lanes(lanes, bits);
  uint64_t factor = power(radix, half / 8);
  // A product of halves of 64 bits is one instruction; of others, there is no
  // need to clear what l + h * r = y + h * (r - 2^w) takes away.
  if (bits == 64) {
    auto mask = llvm::maskTrailingOnes<uint64_t>(32);
    Value low = build.bitAnd(lanes, build.splat(mask, bits));
    Value high = build.highHalves(lanes);
    return build.add(low, build.multiply(high, build.splat(factor, bits)));
  }
  factor -= uint64_t(1) << half;
  Value high = build.shift(lanes, -static_cast<int64_t>(half));
  return build.add(lanes, build.multiply(high, build.splat(factor, bits)));
}

/// Whether sums of two codes, and the factors of those of a slot from `offset`
/// on, are positive numbers of 16 bits with a sign.
bool RadixPacker::addsPairs(int64_t offset) const {
  return 255 * (radix + 1) <= kMaxSigned16 &&
         getPowerUpTo(radix, offset + 2, kMaxSigned16);
}

/// Lanes of 32 bits with the sums of the codes in their four bytes, times
/// R^offset, of the sums of two.
Value RadixPacker::addPairs(ByteVectors &build, Value lanes,
                            int64_t offset) const {
  uint64_t low = power(radix, offset), high = power(radix, offset + 2);
  SmallVector<uint64_t> factors;
  for (int64_t lane = 0; lane < size / 2; ++lane)
    factors.push_back(lane % 2 == 0 ? low : high);
  return build.multiplyAddPairs(lanes, factors);
}

/// The sum of the codes of the slots from `firstPiece` on. Sums of pairs that
/// are multiplied anyhow are so by the power of their piece, too, as long as it
/// is small: of `planes`, the term takes as many as that allows.
Term RadixPacker::addCodes(ByteVectors &build, ArrayRef<Value> planes,
                           int64_t firstPiece) const {
  int64_t numCodes = getNumCodes(firstPiece);
  Value sums = addBytes(build, planes[firstPiece], numCodes);
  int64_t nextPiece = firstPiece + 1;
  if (numCodes > 2 && addsPairs(0)) {
    sums = addPairs(build, sums, 0);
    for (int64_t offset = slot; nextPiece < numPieces && addsPairs(offset);
         offset += slot, ++nextPiece) {
      int64_t numNext = getNumCodes(nextPiece);
      Value pairs = addBytes(build, planes[nextPiece], numNext);
      sums = build.add(addPairs(build, pairs, offset), sums);
      numCodes += numNext;
    }
  } else if (numCodes > 2) {
    sums = addHalves(build, sums, 16);
  }
  if (slot == 8 && getNumCodes(firstPiece) > 4)
    sums = addHalves(build, sums, 32);
  return {build.lanes(sums, 8 * slot), firstPiece * slot, getMax(numCodes),
          nextPiece};
}

/// Whether a product takes one instruction rather than some: of two positive
/// numbers of 16 bits with a sign in lanes of 32 bits, or of two of 32 bits.
bool RadixPacker::isCheap(const Term &term, uint64_t factor) const {
  uint64_t most =
      slot == 8 ? llvm::maskTrailingOnes<uint64_t>(32) : kMaxSigned16;
  return slot > 2 && term.max <= most && factor <= most;
}

Value RadixPacker::multiply(ByteVectors &build, const Term &term,
                            uint64_t factor) const {
  if (!isCheap(term, factor))
    return build.multiply(term.sums, build.splat(factor, 8 * slot));
  if (slot == 8)
    return build.multiply(build.lowHalves(term.sums), build.splat(factor, 64));
  // The high half of a lane is 0.
  SmallVector<uint64_t> factors(size / 2, factor);
  return build.multiplyAddPairs(build.lanes(term.sums, 16), factors);
}

/// The sum of the terms times R^offset, from the last one on. Terms are added
/// by Horner's rule as long as that takes cheap products, and else each times
/// its own power: such products need not wait for each other.
Value RadixPacker::addTerms(ByteVectors &build, SmallVector<Term> terms) const {
  Value index;
  while (!terms.empty()) {
    Term sum = terms.pop_back_val();
    while (!terms.empty()) {
      const Term &next = terms.back();
      uint64_t factor = power(radix, sum.offset - next.offset);
      if (!isCheap(sum, factor))
        break;
      Value moved = multiply(build, sum, factor);
      sum = {build.add(moved, next.sums), next.offset,
             llvm::SaturatingMultiplyAdd(sum.max, factor, next.max),
             next.nextPiece};
      terms.pop_back();
    }
    Value moved = sum.offset == 0
                      ? sum.sums
                      : multiply(build, sum, power(radix, sum.offset));
    index = index ? build.add(index, moved) : moved;
  }
  return index;
}

/// The same by Horner's rule, of bytes or of pairs. There is no instruction
/// that multiplies bytes, and times R takes fewer others than times a power of
/// R. Sums are moved, not codes: what is moved would else be a blend, and LLVM
/// makes one shuffle of both, of two vectors, which for lanes this narrow takes
/// longer.
Value RadixPacker::addInTurn(ByteVectors &build, ArrayRef<Plane> planes) const {
  unsigned bits = 8 * slot;
  Value factor = build.splat(power(radix, slot), bits);
  Value index;
  for (int64_t piece = numPieces - 1; piece >= 0; --piece) {
    const Plane &plane = planes[piece];
    Value sums = addBytes(build, plane.vector, getNumCodes(piece));
    if (index) {
      ArrayRef<int64_t> places = planes[piece + 1].places;
      Value moved = move(build, build.bytes(index), places, plane.places);
      sums = build.add(build.multiply(build.lanes(moved, bits), factor), sums);
    }
    index = sums;
  }
  return order(build, {build.bytes(index), planes.front().places});
}

/// The indices of the groups, modulo 256^slot.
Value RadixPacker::addPieces(ByteVectors &build, ArrayRef<Plane> planes) const {
  if (slot <= 2)
    return addInTurn(build, planes);
  SmallVector<Value> ordered;
  for (const Plane &plane : planes)
    ordered.push_back(order(build, plane));
  SmallVector<Term> terms;
  for (int64_t piece = 0; piece < numPieces;) {
    terms.push_back(addCodes(build, ordered, piece));
    piece = terms.back().nextPiece;
  }
  return build.bytes(addTerms(build, terms));
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

SmallVector<Value> RadixPacker::emitUnit(ByteVectors &build,
                                         ArrayRef<Value> codes,
                                         int64_t firstGroup,
                                         int64_t numVectors) const {
  SmallVector<Value> vectors;
  int64_t group = firstGroup;
  for (int64_t vector = 0; vector < numVectors; ++vector) {
    SmallVector<Value> indices;
    for (int64_t part = 0; part < slot / lane; ++part, group += size / slot)
      indices.push_back(addPieces(build, getPlanes(build, codes, group)));
    vectors.push_back(narrow(build, indices));
  }
  return packLaneFields(build, width, lane, vectors);
}

/// Units are packed apart, and then put together: there are fewer shuffles of
/// several vectors in that than in packing fields of all.
SmallVector<Value> RadixPacker::emit(ByteVectors &build, ArrayRef<Value> codes,
                                     int64_t numUnits,
                                     int64_t numVectors) const {
  int64_t numGroups = numVectors * size / lane;
  int64_t numBytes = numGroups * width / 8;
  SmallVector<Value> words;
  for (int64_t unit = 0; unit < numUnits; ++unit)
    words.append(emitUnit(build, codes, unit * numGroups, numVectors));
  return numUnits == 1 ? words : build.concatenate(words, numUnits, numBytes);
}

RowTransform bale::getPackRadixTransform(CodeAttr code, int64_t wordBytes,
                                         int64_t vectorBytes) {
  // The index of a group of one code is that code.
  if (code.getGroupSize() == 1)
    return getPackBitsTransform(code.getIndexWidth(), wordBytes, vectorBytes);
  RadixPacker packer(code, vectorBytes);
  int64_t numVectors = getNumIndexVectors(code, wordBytes, vectorBytes);
  int64_t numGroups = numVectors * vectorBytes / getLaneBytes(code);
  auto block = [&](int64_t numUnits) {
    return BlockTransform{numUnits * numGroups * code.getGroupSize(),
                          numUnits * numGroups * code.getIndexWidth() / 8,
                          [=](ByteVectors &build, ArrayRef<Value> codes) {
                            return packer.emit(build, codes, numUnits,
                                               numVectors);
                          }};
  };
  BlockTransform unit = block(1);
  return {block(getNumMainUnits(unit.outBytes, vectorBytes)), unit,
          RowProgram::Digits};
}
