//===- LaneDivision.cpp -----------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: divides lanes by a constant.
// Entry point: divideLanes, getReciprocal.
// Invariant: products are of lanes: LLVM would take a vector apart for the high
//   half of a product of 64 bits.
//
//===----------------------------------------------------------------------===//

#include "LaneDivision.h"
#include "llvm/ADT/APInt.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace bale;

using llvm::APInt;

/// Enough bits for each product of a dividend, a divisor and a power of two.
static constexpr unsigned kWideBits = 256;

static APInt wide(uint64_t value) { return APInt(kWideBits, value); }

static APInt powerOfTwo(unsigned exponent) {
  return APInt::getOneBitSet(kWideBits, exponent);
}

// With d = divisor, y = q * d + t, 0 <= t < d:
//
// Rounded up, m = ceil(2^k / d) = (2^k + e) / d, 0 <= e < d:
//   y * m / 2^k = q + t / d + y * e / (d * 2^k)
// is less than q + 1 for every t if max * e < 2^k.
//
// Rounded down, m = (2^k - e) / d, 0 < e < d:
//   (y + 1) * m / 2^k = q + (t + 1) / d - (y + 1) * e / (d * 2^k)
// is less than q + 1 in any case, and at least q if (max + 1) * e <= 2^k.
//
// With k = laneBits + floor(log2 d) both m are less than 2^laneBits, unless d
// is a power of two, for which the first is 1 at k = log2 d. The two e add up
// to d, so that one is less than 2^(k - laneBits), and then its demand holds.
Reciprocal bale::getReciprocal(uint64_t max, uint64_t divisor,
                               unsigned laneBits) {
  unsigned log = llvm::Log2_64(divisor);
  for (unsigned shift = log; shift <= laneBits + log; ++shift) {
    APInt power = powerOfTwo(shift);
    APInt multiplier =
        llvm::APIntOps::RoundingUDiv(power, wide(divisor), APInt::Rounding::UP);
    APInt error = multiplier * wide(divisor) - power;
    if (multiplier.getActiveBits() <= laneBits &&
        (error * wide(max)).ult(power))
      return {multiplier.getZExtValue(), shift, false};
  }
  unsigned shift = laneBits + log;
  return {powerOfTwo(shift).udiv(wide(divisor)).getZExtValue(), shift, true};
}

/// The high halves of the products of lanes and a constant of 64 bits. With
/// y = yh * 2^32 + yl and m = mh * 2^32 + ml
///   y * m = yh*mh * 2^64 + (yh*ml + yl*mh) * 2^32 + yl*ml,
/// where no sum below exceeds 64 bits: (2^32 - 1)^2 + 2 * (2^32 - 1) < 2^64.
static Value multiplyHigh64(ByteVectors &build, Value lanes,
                            uint64_t multiplier) {
  Value mask = build.splat(llvm::Lo_32(~uint64_t(0)), 64);
  Value low = build.splat(llvm::Lo_32(multiplier), 64);
  Value high = build.splat(llvm::Hi_32(multiplier), 64);
  Value lanesLow = build.bitAnd(lanes, mask);
  Value lanesHigh = build.shift(lanes, -32);
  Value carry = build.shift(build.multiply(lanesLow, low), -32);
  Value middle = build.add(build.multiply(lanesHigh, low), carry);
  Value other = build.multiply(lanesLow, high);
  Value sum = build.add(other, build.bitAnd(middle, mask));
  Value top = build.multiply(lanesHigh, high);
  Value topMiddle = build.add(top, build.shift(middle, -32));
  return build.add(topMiddle, build.shift(sum, -32));
}

/// The high halves of the products of lanes of 32 bits and a constant, of every
/// second lane at once.
static Value multiplyHigh32(ByteVectors &build, Value lanes,
                            uint64_t multiplier) {
  Value mask = build.splat(llvm::Lo_32(~uint64_t(0)), 64);
  Value inverse = build.splat(~uint64_t(0) << 32, 64);
  Value factor = build.splat(multiplier, 64);
  Value pairs = build.lanes(lanes, 64);
  Value even = build.multiply(build.bitAnd(pairs, mask), factor);
  Value odd = build.multiply(build.shift(pairs, -32), factor);
  Value high = build.select(build.shift(even, -32), odd, mask, inverse);
  return build.lanes(high, 32);
}

static Value multiplyHigh(ByteVectors &build, Value lanes, uint64_t multiplier,
                          unsigned laneBits) {
  if (laneBits == 64)
    return multiplyHigh64(build, lanes, multiplier);
  if (laneBits == 32)
    return multiplyHigh32(build, lanes, multiplier);
  return build.multiplyHigh(lanes, build.splat(multiplier, laneBits));
}

Value bale::divideLanes(ByteVectors &build, Value lanes, uint64_t max,
                        uint64_t divisor) {
  unsigned laneBits =
      cast<VectorType>(lanes.getType()).getElementTypeBitWidth();
  assert((laneBits == 16 || laneBits == 32 || laneBits == 64) &&
         "expected lanes of 16, 32 or 64 bits");
  Reciprocal by = getReciprocal(max, divisor, laneBits);
  if (by.multiplier == 1)
    return build.shift(lanes, -static_cast<int64_t>(by.shift));
  // A lane of 64 bits has a product of halves in one instruction.
  APInt product = wide(max) * wide(by.multiplier);
  bool areHalves = llvm::isUInt<32>(max) && llvm::isUInt<32>(by.multiplier);
  if (product.getActiveBits() <= laneBits && !by.increments &&
      (laneBits < 64 || areHalves)) {
    if (laneBits == 64)
      lanes = build.bitAnd(lanes, build.splat(llvm::Lo_32(~uint64_t(0)), 64));
    Value factor = build.splat(by.multiplier, laneBits);
    return build.shift(build.multiply(lanes, factor),
                       -static_cast<int64_t>(by.shift));
  }
  if (by.increments)
    lanes = build.add(lanes, build.splat(1, laneBits));
  if (by.shift < laneBits) {
    by.multiplier <<= laneBits - by.shift;
    by.shift = laneBits;
  }
  Value high = multiplyHigh(build, lanes, by.multiplier, laneBits);
  return build.shift(high, static_cast<int64_t>(laneBits) - by.shift);
}
