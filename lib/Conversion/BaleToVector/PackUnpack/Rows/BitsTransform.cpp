//===- BitsTransform.cpp ----------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the vector programs of codes of b bits.
// Entry point: getPackBitsTransform, getUnpackBitsTransform.
// Invariant: bits of a code above b never reach another code.
//
//===----------------------------------------------------------------------===//

#include "RowTransform.h"

#include <numeric>

using namespace mlir;
using namespace bale;

/// How often fields of `bits` bits must be joined in pairs until they are whole
/// bytes.
static unsigned getNumJoins(unsigned bits) {
  unsigned joins = 0;
  while ((bits << joins) % 8 != 0)
    ++joins;
  return joins;
}

/// The same for fields that fill half of a byte at most, on targets without
/// ternary logic. Where lanes have nothing above their fields, what moves down
/// from the lower field of a lane is 0, and
///   y = (y | (y >> (w - f))) & M
/// has one field of 2f bits and nothing above it, where M has its bits.
static Value joinSmallFields(ByteVectors &build, unsigned bits, Value vector) {
  auto keepFields = [&](Value lanes, unsigned field, unsigned lane) {
    uint64_t mask = repeatBits((uint64_t(1) << field) - 1, lane);
    return build.bitAnd(lanes, build.splat(mask, 64));
  };
  Value joined = keepFields(build.lanes(vector, 64), bits, 8);
  for (unsigned join = 0; join < getNumJoins(bits); ++join) {
    unsigned field = bits << join, lane = 16 << join;
    Value moved = build.shift(joined, -static_cast<int64_t>(lane / 2 - field));
    joined = build.bitOr(joined, moved);
    // Of the last fields the bytes are taken that they fill.
    if (join + 1 < getNumJoins(bits))
      joined = keepFields(joined, 2 * field, lane);
  }
  return build.bytes(joined);
}

/// Joins neighbouring fields of a byte each until they fill whole bytes. In
/// lanes of 2w bits that hold two fields of f bits at 0 and w,
///   y = (y & M) | ((y >> (w - f)) & ~M)
/// holds one of 2f bits, where M has the lowest f bits. It has the top w - f
/// bits of 64, into which zeros are shifted, too: with equal operands there the
/// masks stay complementary, and one instruction of ternary logic does it.
static Value joinFields(ByteVectors &build, unsigned bits, Value vector) {
  if (bits <= 4 && build.getSize() < 64)
    return joinSmallFields(build, bits, vector);
  Value joined = build.lanes(vector, 64);
  for (unsigned join = 0; join < getNumJoins(bits); ++join) {
    unsigned field = bits << join, lane = 16 << join;
    unsigned distance = lane / 2 - field;
    if (distance == 0)
      continue;
    uint64_t low = repeatBits((uint64_t(1) << field) - 1, lane) |
                   ~uint64_t(0) << (64 - distance);
    Value mask = build.splat(low, 64), inverse = build.splat(~low, 64);
    Value moved = build.shift(joined, -static_cast<int64_t>(distance));
    joined = build.select(joined, moved, mask, inverse);
  }
  return build.bytes(joined);
}

/// Where byte `byte` of the fields of a vector is after `joinFields`: a lane of
/// as many bytes as fields were joined has its fields in the lowest bytes.
static int64_t getJoinedByte(unsigned bits, int64_t byte) {
  int64_t lane = int64_t(1) << getNumJoins(bits), used = lane * bits / 8;
  return byte / used * lane + byte % used;
}

SmallVector<Value> bale::packFields(ByteVectors &build, unsigned bits,
                                    ArrayRef<Value> vectors) {
  if (bits == 8)
    return llvm::to_vector(vectors);
  int64_t size = build.getSize();
  SmallVector<Value> joined;
  for (Value vector : vectors)
    joined.push_back(joinFields(build, bits, vector));

  int64_t bytesEach = size * bits / 8;
  int64_t numBytes = bytesEach * vectors.size();
  SmallVector<Value> packed;
  for (int64_t from = 0; from < numBytes; from += size) {
    SmallVector<ByteSource> sources;
    for (int64_t byte = from; byte < from + size; ++byte) {
      if (byte >= numBytes) {
        sources.push_back(sources.front());
        continue;
      }
      sources.push_back(
          {byte / bytesEach, getJoinedByte(bits, byte % bytesEach)});
    }
    packed.push_back(build.gather(joined, sources));
  }
  return packed;
}

/// The lowest bit of each byte, in size / 8 bytes: what a comparison gives, on
/// targets that have masks or byte signs as an integer.
static Value packLowestBits(ByteVectors &build, Value codes) {
  OpBuilder &builder = build.getBuilder();
  int64_t size = build.getSize();
  Value isOdd = arith::TruncIOp::create(
      builder, build.getLoc(), VectorType::get({size}, builder.getI1Type()),
      codes);
  return vector::BitCastOp::create(
      builder, build.getLoc(), VectorType::get({size / 8}, builder.getI8Type()),
      isOdd);
}

/// One bit a code.
static RowTransform getPackLowestBitsTransform(int64_t vectorBytes) {
  auto emitMain = [](ByteVectors &build, ArrayRef<Value> vectors) {
    return llvm::map_to_vector(
        vectors, [&](Value codes) { return packLowestBits(build, codes); });
  };
  auto emitUnit = [](ByteVectors &build, ArrayRef<Value> vectors) {
    Value bits = packLowestBits(build, vectors.front());
    SmallVector<int64_t> indices(build.getSize(), 0);
    std::iota(indices.begin(), indices.begin() + build.getSize() / 8, 0);
    return SmallVector<Value>{build.shuffle(bits, bits, indices)};
  };
  return {{8 * vectorBytes, vectorBytes, emitMain},
          {vectorBytes, vectorBytes / 8, emitUnit},
          RowProgram::BitFields};
}

/// The bytes of a half of a vector of 32.
static constexpr int64_t kHalfBytes = 16;

/// The low (0) or high (1) half of such a vector.
static Value getHalf(ByteVectors &build, Value vector, int64_t half) {
  return vector::ExtractStridedSliceOp::create(
      build.getBuilder(), build.getLoc(), vector,
      ArrayRef<int64_t>{half * kHalfBytes}, ArrayRef<int64_t>{kHalfBytes},
      ArrayRef<int64_t>{1});
}

/// In vectors of 32 bytes a byte moves cheaply only inside its half. Each half
/// is packed for itself, to where its words are in 16 bytes that hold those of
/// both.
static BlockTransform getPackMergedHalvesBlock(unsigned bits) {
  int64_t bytesEach = kHalfBytes * bits / 8;
  assert(2 * bytesEach <= kHalfBytes && "expected words that fit a half");
  auto emit = [=](ByteVectors &build, ArrayRef<Value> vectors) {
    Value joined = joinFields(build, bits, vectors.front());
    constexpr int64_t zero = 2 * kHalfBytes;
    SmallVector<int64_t> indices(2 * kHalfBytes, zero);
    for (int64_t part : {0, 1})
      for (int64_t byte = 0; byte < bytesEach; ++byte)
        indices[part * (kHalfBytes + bytesEach) + byte] =
            part * kHalfBytes + getJoinedByte(bits, byte);
    Value packed = build.shuffle(joined, build.splat(0, 8), indices);
    return SmallVector<Value>{arith::OrIOp::create(
        build.getBuilder(), build.getLoc(), getHalf(build, packed, 0),
        getHalf(build, packed, 1))};
  };
  return {2 * kHalfBytes, 2 * bytesEach, emit, {0}, kHalfBytes};
}

/// The same for more bits: 16 bytes are stored for each half, of which the next
/// half overwrites the end.
static BlockTransform getPackHalvesBlock(unsigned bits) {
  int64_t bytesEach = kHalfBytes * bits / 8;
  auto emit = [=](ByteVectors &build, ArrayRef<Value> vectors) {
    Value joined = joinFields(build, bits, vectors.front());
    SmallVector<int64_t> indices;
    for (int64_t from : {int64_t(0), kHalfBytes})
      for (int64_t byte = 0; byte < kHalfBytes; ++byte)
        indices.push_back(from +
                          getJoinedByte(bits, std::min(byte, bytesEach - 1)));
    Value packed = build.shuffle(joined, joined, indices);
    return SmallVector<Value>{getHalf(build, packed, 0),
                              getHalf(build, packed, 1)};
  };
  return {2 * kHalfBytes, 2 * bytesEach, emit, {0, bytesEach}, kHalfBytes};
}

RowTransform bale::getPackBitsTransform(unsigned bits, int64_t wordBytes,
                                        int64_t vectorBytes) {
  // With smaller vectors a vector's bits would not be whole words.
  if (bits == 1 && vectorBytes >= 32)
    return getPackLowestBitsTransform(vectorBytes);
  auto emit = [bits](ByteVectors &build, ArrayRef<Value> vectors) {
    return packFields(build, bits, vectors);
  };
  int64_t bytesEach = vectorBytes * bits / 8;
  auto block = [&](int64_t vectors) {
    return BlockTransform{vectors * vectorBytes, vectors * bytesEach, emit};
  };
  BlockTransform unit = block(wordBytes / std::gcd(bytesEach, wordBytes));
  if (vectorBytes == 32 && bits < 8 && bytesEach / 2 % wordBytes == 0)
    return {bits <= 4 ? getPackMergedHalvesBlock(bits)
                      : getPackHalvesBlock(bits),
            unit, RowProgram::BitFields};
  // As many vectors as give whole vectors.
  return {block(vectorBytes / std::gcd(bytesEach, vectorBytes)), unit,
          RowProgram::BitFields};
}

/// The codes `first`, first + 2, ... of the `size` codes from `from` on, as the
/// low (parity 0) or high byte of 16-bit lanes whose other byte is 0. The two
/// bytes that may hold a code are brought into its lane, and moved by a
/// constant of their own.
static Value unpackEverySecond(ByteVectors &build, unsigned bits,
                               ArrayRef<Value> words, int64_t from,
                               int64_t parity) {
  int64_t size = build.getSize();
  int64_t numBytes = words.size() * size;
  SmallVector<ByteSource> sources;
  SmallVector<uint64_t> amounts;
  for (int64_t code = from + parity; code < from + size; code += 2) {
    int64_t byte = code * bits / 8, phase = code * bits % 8;
    // Where there is no next byte, the code ends in this one.
    for (int64_t source : {byte, std::min(byte + 1, numBytes - 1)})
      sources.push_back({source / size, source % size});
    amounts.push_back(parity == 0 ? phase : 8 - phase);
  }
  Value lanes = build.lanes(build.gather(words, sources), 16);
  Value moved = parity == 0 ? build.shiftRight(lanes, amounts)
                            : build.shiftLeft(lanes, amounts);
  uint64_t mask = (uint64_t(1) << bits) - 1;
  Value kept = build.splat(parity == 0 ? mask : mask << 8, 16);
  return build.bitAnd(moved, kept);
}

SmallVector<Value> bale::unpackFields(ByteVectors &build, unsigned bits,
                                      ArrayRef<Value> words,
                                      int64_t numVectors) {
  if (bits == 8)
    return llvm::to_vector(words);
  SmallVector<Value> codes;
  for (int64_t vector = 0; vector < numVectors; ++vector) {
    int64_t from = vector * build.getSize();
    Value even = unpackEverySecond(build, bits, words, from, 0);
    Value odd = unpackEverySecond(build, bits, words, from, 1);
    codes.push_back(build.bytes(build.bitOr(even, odd)));
  }
  return codes;
}

RowTransform bale::getUnpackBitsTransform(unsigned bits, int64_t wordBytes,
                                          int64_t vectorBytes) {
  // A load may reach past the block, so that one vector of codes needs the
  // bytes of one vector: as many of them as hold whole words.
  int64_t bytesEach = vectorBytes * bits / 8;
  int64_t vectors = wordBytes / std::gcd(bytesEach, wordBytes);
  BlockTransform block{vectors * bytesEach, vectors * vectorBytes,
                       [=](ByteVectors &build, ArrayRef<Value> words) {
                         return unpackFields(build, bits, words, vectors);
                       }};
  return {block, block, RowProgram::BitFields};
}
