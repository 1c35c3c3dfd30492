//===- LaneDivision.h -------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: divides lanes by a constant.
// Entry point: divideLanes, getReciprocal.
// Invariant: a quotient is exact, and no instruction of the target is wider
//   than the vector.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_CONVERSION_BALETOVECTOR_LANEDIVISION_H
#define BALE_LIB_CONVERSION_BALETOVECTOR_LANEDIVISION_H

#include "ByteVectors.h"

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
/// 2^laneBits. `divisor` >= 2, and `max` < 2^laneBits - 1.
Reciprocal getReciprocal(uint64_t max, uint64_t divisor, unsigned laneBits);

/// floor(y / divisor) of each lane y of 16, 32 or 64 bits. A lane that is more
/// than `max` gives any value.
mlir::Value divideLanes(ByteVectors &build, mlir::Value lanes, uint64_t max,
                        uint64_t divisor);

} // namespace bale

#endif // BALE_LIB_CONVERSION_BALETOVECTOR_LANEDIVISION_H
