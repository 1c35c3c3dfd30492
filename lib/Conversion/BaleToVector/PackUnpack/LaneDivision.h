//===- LaneDivision.h -------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: divides lanes by a constant.
// Entry point: divideLanes, splitLanes, getReciprocal, getTopMultiplier,
//   getDigitMultiplier.
// Invariant: a quotient is exact, and no instruction of the target is wider
//   than the vector.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_CONVERSION_BALETOVECTOR_PACKUNPACK_LANEDIVISION_H
#define BALE_LIB_CONVERSION_BALETOVECTOR_PACKUNPACK_LANEDIVISION_H

#include "Support/ByteVectors.h"

#include <optional>

namespace bale {

/// How a product and a shift divide by a constant.
struct Reciprocal {
  uint64_t multiplier;
  unsigned shift;
  /// Whether one is added to the dividend.
  bool increments;
};

/// The reciprocal with
///   floor(y / divisor) = floor((y + increments) * multiplier / 2^shift)
/// for y in [0, max], where `multiplier` and y + increments are less than
/// 2^laneBits. `divisor` >= 2, and `max` < 2^laneBits - 1; `laneBits` is 16 or
/// 32.
Reciprocal getReciprocal(uint64_t max, uint64_t divisor, unsigned laneBits);

/// The multiplier m < 2^laneBits, if there is one, with which
///   floor(y / divisor) = floor((y + floor(y * m / 2^laneBits)) / 2^h)
/// for h = laneBits / 2 and y in [0, max]: the high half of a lane, which needs
/// no shift. `laneBits` is 16 or 32. There is one if
/// 2^(h-1) < divisor < 2^h and max < divisor^2.
std::optional<uint64_t> getTopMultiplier(uint64_t max, uint64_t divisor,
                                         unsigned laneBits);

/// floor(y / divisor) of each lane y of 16, 32 or 64 bits. A lane that is more
/// than `max` gives any value. `max` < 2^laneBits - 1, and
/// less than 2^63; quotients of 64-bit lanes are less than 2^32.
mlir::Value divideLanes(ByteVectors &build, mlir::Value lanes, uint64_t max,
                        uint64_t divisor);

/// The remainder of each lane y of 2w bits in its low half, and the quotient in
/// its high half. With q = floor(y / divisor) and `divisor` <= 2^w that is
///   (y - q * divisor) + q * 2^w = y + q * (2^w - divisor).
/// A lane that is more than `max` gives any value.
mlir::Value splitLanes(ByteVectors &build, mlir::Value lanes, uint64_t max,
                       uint64_t divisor);

/// The multiplier m with which
///   floor(R * (n * m mod 2^16) / 2^16) = floor(n / R^place) mod R
/// for R = `radix` and n * R^(place + 1) <= 2^16. For any n, the left side is
/// less than R.
uint64_t getDigitMultiplier(uint64_t radix, int64_t place);

} // namespace bale

#endif // BALE_LIB_CONVERSION_BALETOVECTOR_PACKUNPACK_LANEDIVISION_H
