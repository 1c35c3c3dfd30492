//===- LaneDivision.cpp -----------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: divides lanes by a constant.
// Entry point: divideLanes, splitLanes, getReciprocal, getTopMultiplier,
//   getDigitMultiplier.
// Invariant: no product has more than 64 bits: LLVM would take a vector apart.
//
//===----------------------------------------------------------------------===//

#include "LaneDivision.h"
#include "bale/Dialect/Bale/IR/Power.h"
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

namespace {
/// Quotients of lanes of 64 bits, each at most `numSteps` too small: in lanes
/// of 64 bits, and in their high halves, with zeros in the low ones.
struct Guess {
  Value quotient;
  Value high;
  uint64_t numSteps;
};
} // namespace

/// A product of 64 bits takes a part of a lane y, and gives a guess. With
/// y = a * 2^t + b, where a < 2^32, and m = (2^(k+t) - e) / d < 2^32, where
/// 0 <= e < d,
///   y / d - a * m / 2^k = (b + a * e / 2^k) / d
/// is at least 0, and if it is at most n then floor(a * m / 2^k) is at most n
/// less than floor(y / d).
static Guess guessQuotients(ByteVectors &build, Value lanes, uint64_t max,
                            uint64_t divisor) {
  unsigned dropped = std::max(32, llvm::bit_width(max)) - 32;
  unsigned shift = std::min(32 + llvm::Log2_64(divisor) - dropped, 63u);
  APInt power = powerOfTwo(shift + dropped);
  APInt error = power.urem(wide(divisor));
  APInt multiplier = (power - error).udiv(wide(divisor));
  APInt lost = (wide(llvm::maskTrailingOnes<uint64_t>(dropped)) << shift) +
               wide(max >> dropped) * error;
  APInt numSteps = llvm::APIntOps::RoundingUDiv(lost, wide(divisor) << shift,
                                                APInt::Rounding::UP);
  auto shiftDown = [&](Value value, int64_t by) {
    return build.lowHalves(build.shift(value, -by));
  };
  Value factor = build.splat(multiplier.getZExtValue(), 64);
  Value product = build.multiply(shiftDown(lanes, dropped), factor);
  if (shift == 32) {
    Value mask = build.splat(~llvm::maskTrailingOnes<uint64_t>(32), 64);
    Value high = build.bitAnd(product, mask);
    return {build.highHalves(product), high, numSteps.getZExtValue()};
  }
  Value quotient = shiftDown(product, shift);
  Value high = build.moveToHighHalves(quotient);
  return {quotient, high, numSteps.getZExtValue()};
}

/// One is added to a guess g for each of d, 2d, ... that y - g * d reaches.
static Value divideLanes64(ByteVectors &build, Value lanes, uint64_t max,
                           uint64_t divisor) {
  auto [quotient, high, numSteps] = guessQuotients(build, lanes, max, divisor);
  Value taken = build.multiply(quotient, build.splat(divisor, 64));
  Value remainder = build.subtract(lanes, taken);
  for (uint64_t step = 1; step <= numSteps; ++step) {
    Value next = build.add(quotient, build.splat(1, 64));
    Value least = build.splat(step * divisor, 64);
    quotient = build.selectIfAtLeast(remainder, least, next, quotient);
  }
  return quotient;
}

/// As y - g * d reaches d where y + g * (2^32 - d) reaches g * 2^32 + d, there
/// is no need of the remainder alone.
static Value splitLanes64(ByteVectors &build, Value lanes, uint64_t max,
                          uint64_t divisor) {
  auto [quotient, high, numSteps] = guessQuotients(build, lanes, max, divisor);
  Value factor = build.splat((uint64_t(1) << 32) - divisor, 64);
  Value split = build.add(lanes, build.multiply(quotient, factor));
  Value guess = split;
  for (uint64_t step = 1; step <= numSteps; ++step) {
    Value next = build.add(split, factor);
    Value least = build.add(high, build.splat(step * divisor, 64));
    split = build.selectIfAtLeast(guess, least, next, split);
  }
  return split;
}

/// The high halves of the products of lanes of 32 bits and a constant, of every
/// second lane at once.
static Value multiplyHigh32(ByteVectors &build, Value lanes,
                            uint64_t multiplier) {
  Value factor = build.splat(multiplier, 64);
  Value pairs = build.lanes(lanes, 64);
  Value even = build.multiply(build.lowHalves(pairs), factor);
  Value odd = build.multiply(build.highHalves(pairs), factor);
  SmallVector<ByteSource> sources;
  for (int64_t byte = 0; byte < build.getSize(); ++byte)
    sources.push_back(byte % 8 < 4 ? ByteSource{0, byte + 4}
                                   : ByteSource{1, byte});
  Value high = build.gather({build.bytes(even), build.bytes(odd)}, sources);
  return build.lanes(high, 32);
}

Value bale::divideLanes(ByteVectors &build, Value lanes, uint64_t max,
                        uint64_t divisor) {
  unsigned laneBits =
      cast<VectorType>(lanes.getType()).getElementTypeBitWidth();
  if (llvm::isPowerOf2_64(divisor))
    return build.shift(lanes, -static_cast<int64_t>(llvm::Log2_64(divisor)));
  if (laneBits == 64)
    return divideLanes64(build, lanes, max, divisor);
  assert((laneBits == 16 || laneBits == 32) &&
         "expected lanes of 16, 32 or 64 bits");
  Reciprocal by = getReciprocal(max, divisor, laneBits);
  if (by.increments)
    lanes = build.add(lanes, build.splat(1, laneBits));
  APInt product = wide(max + by.increments) * wide(by.multiplier);
  if (product.getActiveBits() <= laneBits) {
    Value factor = build.splat(by.multiplier, laneBits);
    return build.shift(build.multiply(lanes, factor),
                       -static_cast<int64_t>(by.shift));
  }
  // This is at most 2^laneBits / divisor rounded up, which fits: the divisor is
  // no power of two.
  if (by.shift < laneBits) {
    by.multiplier <<= laneBits - by.shift;
    by.shift = laneBits;
  }
  Value high = laneBits == 32
                   ? multiplyHigh32(build, lanes, by.multiplier)
                   : build.multiplyHigh(lanes, build.splat(by.multiplier, 16));
  return build.shift(high, static_cast<int64_t>(laneBits) - by.shift);
}

// With h = laneBits / 2 and M = ceil(2^3h / d) = (2^3h + e) / d, 0 <= e < d:
//   y * M / 2^3h = y / d + y * e / (d * 2^3h)
// has the integer part of y / d, since y * e < d^3 < 2^3h. As d is in
// (2^(h - 1), 2^h), M is in (2^2h, 2^(2h + 1)], and with m = M - 2^2h
//   floor(y * M / 2^3h) = floor((y + floor(y * m / 2^2h)) / 2^h).
// The dividend there is less than 2^2h, as the quotient is less than 2^h.
std::optional<uint64_t> bale::getTopMultiplier(uint64_t max, uint64_t divisor,
                                               unsigned laneBits) {
  unsigned half = laneBits / 2;
  if (divisor <= uint64_t(1) << (half - 1) || divisor >= uint64_t(1) << half ||
      max >= divisor * divisor)
    return std::nullopt;
  return llvm::divideCeil(uint64_t(1) << 3 * half, divisor) -
         (uint64_t(1) << laneBits);
}

/// Lanes with floor(y / d) in their high halves: y + y * m / 2^(2h).
static Value divideToTop(ByteVectors &build, Value lanes, uint64_t multiplier,
                         unsigned laneBits) {
  Value product =
      laneBits == 32
          ? multiplyHigh32(build, lanes, multiplier)
          : build.multiplyHigh(lanes, build.splat(multiplier, laneBits));
  return build.add(lanes, product);
}

/// Splits lanes of 32 bits whose high halves of `quotients` are the quotients.
/// A product of 16 bits takes half of what one of 32 bits takes, and is enough:
/// the remainder is the low half of y less that of q * divisor.
static Value splitByTop32(ByteVectors &build, Value lanes, Value quotients,
                          uint64_t divisor) {
  Value low = build.lanes(build.shift(quotients, -16), 16);
  Value products = build.multiply(low, build.splat(-divisor, 16));
  Value remainders = build.add(build.lanes(lanes, 16), products);
  SmallVector<ByteSource> sources;
  for (int64_t byte = 0; byte < build.getSize(); ++byte)
    sources.push_back({byte / 2 % 2, byte});
  return build.gather({build.bytes(remainders), build.bytes(quotients)},
                      sources);
}

/// The same of lanes of 16 bits. With f = 2^8 - divisor, q * f is the high half
/// of q * 2^8 times f * 2^8.
static Value splitByTop16(ByteVectors &build, Value lanes, Value quotients,
                          uint64_t divisor) {
  uint64_t factor = ((uint64_t(1) << 8) - divisor) << 8;
  Value high = build.bitAnd(quotients, build.splat(0xff00, 16));
  return build.add(lanes, build.multiplyHigh(high, build.splat(factor, 16)));
}

Value bale::splitLanes(ByteVectors &build, Value lanes, uint64_t max,
                       uint64_t divisor) {
  unsigned laneBits =
      cast<VectorType>(lanes.getType()).getElementTypeBitWidth();
  if (laneBits == 64)
    return splitLanes64(build, lanes, max, divisor);
  if (auto multiplier = getTopMultiplier(max, divisor, laneBits)) {
    Value quotients = divideToTop(build, lanes, *multiplier, laneBits);
    return laneBits == 32 ? splitByTop32(build, lanes, quotients, divisor)
                          : splitByTop16(build, lanes, quotients, divisor);
  }
  Value quotients = divideLanes(build, lanes, max, divisor);
  uint64_t factor = (uint64_t(1) << laneBits / 2) - divisor;
  return build.add(lanes,
                   build.multiply(quotients, build.splat(factor, laneBits)));
}

// With D = R^(place + 1), m = ceil(2^16 / D) = (2^16 + e) / D, 0 <= e < D:
//   n * m / 2^16 = n / D + n * e / (D * 2^16).
// As n * e <= n * (D - 1) < 2^16, the second term is less than 1 / D: it does
// not reach the next multiple of 1 / D, and n * m mod 2^16 is
//   2^16 * (frac(n / D) + n * e / (D * 2^16)).
// R * frac(n / D) is a multiple of R / D, and its integer part is the digit. R
// times the second term is less than R / D, and does not reach the next one.
uint64_t bale::getDigitMultiplier(uint64_t radix, int64_t place) {
  return llvm::divideCeil(uint64_t(1) << 16, power(radix, place + 1));
}
