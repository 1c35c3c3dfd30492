//===- Planes.cpp -----------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: arithmetic on a value of up to 64 bits for each of a vector of
//   columns.
// Entry point: PlaneMath.
// Invariant: lanes of 8 bits are never shifted as such: LLVM would multiply
//   matrices of bits, or widen them.
//
//===----------------------------------------------------------------------===//

#include "Planes.h"
#include "PackUnpack/LaneDivision.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace bale;

Planes PlaneMath::map(const Planes &a, function_ref<Value(Value)> function) {
  Planes result{a.bits, {}};
  for (Value vector : a.vectors)
    result.vectors.push_back(function(build.lanes(vector, a.bits)));
  return result;
}

Planes PlaneMath::map(const Planes &a, const Planes &b,
                      function_ref<Value(Value, Value)> function) {
  assert(a.bits == b.bits && "expected equal lanes");
  Planes result{a.bits, {}};
  for (auto [left, right] : llvm::zip_equal(a.vectors, b.vectors)) {
    Value leftLanes = build.lanes(left, a.bits);
    Value rightLanes = build.lanes(right, a.bits);
    result.vectors.push_back(function(leftLanes, rightLanes));
  }
  return result;
}

/// Lanes j = 2i and 2i + 1 of vector p of n are the columns 2n * i + p and
/// 2n * i + p + n: those of the vectors p and p + n of 2n.
Planes PlaneMath::widen(Planes planes, unsigned bits) {
  while (planes.bits < bits) {
    unsigned half = planes.bits;
    Planes low{half * 2, {}}, high{half * 2, {}};
    Value kept = build.splat(llvm::maskTrailingOnes<uint64_t>(half), half * 2);
    for (Value vector : planes.vectors) {
      Value lanes = build.lanes(vector, half * 2);
      low.vectors.push_back(build.bitAnd(lanes, kept));
      high.vectors.push_back(build.shift(lanes, -static_cast<int64_t>(half)));
    }
    llvm::append_range(low.vectors, high.vectors);
    planes = std::move(low);
  }
  return planes;
}

Planes PlaneMath::narrow(Planes planes, unsigned bits) {
  while (planes.bits > bits) {
    unsigned half = planes.bits / 2;
    size_t number = planes.vectors.size() / 2;
    Planes joined{half, {}};
    for (size_t plane = 0; plane < number; ++plane) {
      Value low = build.lanes(planes.vectors[plane], planes.bits);
      Value high = build.lanes(planes.vectors[plane + number], planes.bits);
      joined.vectors.push_back(build.bitOr(low, build.shift(high, half)));
    }
    planes = std::move(joined);
  }
  return planes;
}

Planes PlaneMath::add(const Planes &a, const Planes &b) {
  return map(a, b, [&](Value x, Value y) { return build.add(x, y); });
}

Planes PlaneMath::subtract(const Planes &a, const Planes &b) {
  return map(a, b, [&](Value x, Value y) { return build.subtract(x, y); });
}

Planes PlaneMath::bitOr(const Planes &a, const Planes &b) {
  return map(a, b, [&](Value x, Value y) { return build.bitOr(x, y); });
}

Planes PlaneMath::multiply(const Planes &a, uint64_t b) {
  Value factor = build.splat(b, a.bits);
  return map(a, [&](Value x) { return build.multiply(x, factor); });
}

Planes PlaneMath::mask(const Planes &a, unsigned width) {
  if (width >= a.bits)
    return a;
  Value kept = build.splat(llvm::maskTrailingOnes<uint64_t>(width), a.bits);
  return map(a, [&](Value x) { return build.bitAnd(x, kept); });
}

/// The index `amount` in each lane of the planes `like`.
Value PlaneMath::splat(const Planes &like, Value amount) {
  OpBuilder &builder = build.getBuilder();
  Value integer = arith::IndexCastOp::create(
      builder, build.getLoc(), builder.getIntegerType(like.bits), amount);
  return vector::BroadcastOp::create(builder, build.getLoc(),
                                     build.getType(like.bits), integer);
}

Planes PlaneMath::shiftLeft(const Planes &a, Value amount) {
  Value amounts = splat(a, amount);
  return map(a, [&](Value x) -> Value {
    return arith::ShLIOp::create(build.getBuilder(), build.getLoc(), x,
                                 amounts);
  });
}

Planes PlaneMath::shiftRight(const Planes &a, Value amount) {
  Value amounts = splat(a, amount);
  return map(a, [&](Value x) -> Value {
    return arith::ShRUIOp::create(build.getBuilder(), build.getLoc(), x,
                                  amounts);
  });
}

/// LLVM's own division of lanes of 64 bits is scalar.
Planes PlaneMath::divide(const Planes &a, uint64_t divisor, uint64_t bound) {
  if (a.bits == 64)
    return map(a,
               [&](Value x) { return divideLanes(build, x, bound, divisor); });
  Value constant = build.splat(divisor, a.bits);
  return map(a, [&](Value x) -> Value {
    return arith::DivUIOp::create(build.getBuilder(), build.getLoc(), x,
                                  constant);
  });
}

Planes PlaneMath::digit(const Planes &a, uint64_t radix, unsigned place) {
  Value factor = build.splat(getDigitMultiplier(radix, place), 16);
  Value times = build.splat(radix, 16);
  return map(a, [&](Value x) {
    Value fraction = build.multiply(x, factor);
    return build.multiplyHigh(fraction, times);
  });
}

/// Lanes of `bits` bits moved up by `by` bits, and what `kept` has of them.
Value PlaneMath::move(Value vector, unsigned bits, int64_t by, uint64_t kept) {
  unsigned lane = std::max(bits, 16u);
  Value moved = build.lanes(vector, lane);
  moved = build.shift(moved, by);
  if (kept == llvm::maskTrailingOnes<uint64_t>(bits))
    return moved;
  if (bits < lane)
    kept = repeatBits(kept, bits);
  return build.bitAnd(moved, build.splat(kept, lane));
}

/// The bits `from` to `to` - 1.
static uint64_t getBitsBetween(int64_t from, int64_t to) {
  return llvm::maskTrailingOnes<uint64_t>(to) &
         ~llvm::maskTrailingOnes<uint64_t>(from);
}

/// Byte p of the lanes of vector p belongs to the column of the lane.
Value PlaneMath::orByte(Value byte, const Planes &field, int64_t at,
                        unsigned width) {
  for (auto [plane, vector] : llvm::enumerate(field.vectors)) {
    int64_t place = 8 * static_cast<int64_t>(plane);
    int64_t first = std::max<int64_t>(0, -at);
    int64_t last = std::min<int64_t>(8, static_cast<int64_t>(width) - at);
    Value moved = move(vector, field.bits, place - at,
                       getBitsBetween(place + first, place + last));
    byte = byte ? build.bitOr(build.bytes(byte), build.bytes(moved))
                : build.bytes(moved);
  }
  return byte;
}

Planes PlaneMath::orField(const Planes &planes, Value byte, int64_t at,
                          unsigned width, unsigned bits) {
  Planes result{bits, {}};
  uint64_t kept = getBitsBetween(std::max<int64_t>(at, 0),
                                 std::min<int64_t>(at + 8, width));
  for (unsigned plane = 0; plane < bits / 8; ++plane) {
    Value moved =
        build.lanes(move(byte, bits, at - 8 * int64_t(plane), kept), bits);
    if (!planes.vectors.empty())
      moved = build.bitOr(build.lanes(planes.vectors[plane], bits), moved);
    result.vectors.push_back(moved);
  }
  return result;
}
