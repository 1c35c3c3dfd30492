//===- Power.h --------------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: powers of a radix.
// Entry point: power, getPowerUpTo.
// Invariant: a limited power is computed only once it is known to fit.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_DIALECT_BALE_IR_POWER_H
#define BALE_DIALECT_BALE_IR_POWER_H

#include <cstdint>
#include <optional>

namespace bale {

/// base^exponent modulo 2^64.
inline uint64_t power(uint64_t base, int64_t exponent) {
  uint64_t result = 1;
  for (int64_t time = 0; time < exponent; ++time)
    result *= base;
  return result;
}

/// base^exponent for a base >= 2, or nothing if it exceeds `limit`. At most 64
/// factors are multiplied, however large the exponent is.
inline std::optional<uint64_t> getPowerUpTo(uint64_t base, int64_t exponent,
                                            uint64_t limit) {
  uint64_t result = 1;
  for (int64_t time = 0; time < exponent; ++time) {
    if (result > limit / base)
      return std::nullopt;
    result *= base;
  }
  return result;
}

} // namespace bale

#endif // BALE_DIALECT_BALE_IR_POWER_H
