//===- Planes.h -------------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: arithmetic on a value of up to 64 bits for each of a vector of
//   columns.
// Entry point: PlaneMath.
// Invariant: every vector has the native width, whatever the lanes are; no lane
//   reaches another one.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_CONVERSION_BALETOVECTOR_PACKUNPACK_COLUMNS_PLANES_H
#define BALE_LIB_CONVERSION_BALETOVECTOR_PACKUNPACK_COLUMNS_PLANES_H

#include "Support/ByteVectors.h"

namespace bale {

/// A value of `bits` (8, 16, 32 or 64) bits for each of as many columns as a
/// vector has bytes: with n = bits / 8 vectors, lane j of vector p is column
/// n * j + p. So a vector of bytes, a column each, becomes planes of wider
/// lanes without a shuffle.
struct Planes {
  unsigned bits;
  llvm::SmallVector<mlir::Value> vectors;
};

/// Builds arithmetic on planes.
class PlaneMath {
public:
  explicit PlaneMath(ByteVectors &build) : build(build) {}

  ByteVectors &getBuild() { return build; }

  /// The same values in lanes of `bits` bits, which are not fewer.
  Planes widen(Planes planes, unsigned bits);

  /// The same values, which are less than 2^bits, in lanes of `bits` bits.
  Planes narrow(Planes planes, unsigned bits);

  // Arithmetic modulo 2^bits of the lanes, which are equal.
  Planes add(const Planes &a, const Planes &b);
  Planes subtract(const Planes &a, const Planes &b);
  Planes bitOr(const Planes &a, const Planes &b);
  Planes multiply(const Planes &a, uint64_t b);

  /// The lowest `width` bits.
  Planes mask(const Planes &a, unsigned width);

  /// Moved by an amount that is known at run time, less than the lanes' bits.
  Planes shiftLeft(const Planes &a, mlir::Value amount);
  Planes shiftRight(const Planes &a, mlir::Value amount);

  /// floor(a / divisor) of values up to `bound`, in lanes of 16 bits or more;
  /// where they have 64, `bound` is less than 2^63, and the quotients are less
  /// than 2^32.
  Planes divide(const Planes &a, uint64_t divisor, uint64_t bound);

  /// The digit of place `place` in radix `radix`, floor(a / radix^place) mod
  /// radix, in 16-bit lanes of values up to `bound`, where
  /// bound * radix^(place + 1) <= 2^16.
  Planes digit(const Planes &a, uint64_t radix, unsigned place);

  /// The byte at bit `at` (it may be negative) of a field of `width` bits,
  /// zeros beyond it, a byte for each column; or of `byte`, unless that is
  /// null.
  mlir::Value orByte(mlir::Value byte, const Planes &field, int64_t at,
                     unsigned width);

  /// The value whose byte at bit `at` (from -7 on) is `byte`, as far as it is
  /// in the lowest `width` bits; or of `planes`, unless they are empty. Lanes
  /// have `bits` bits.
  Planes orField(const Planes &planes, mlir::Value byte, int64_t at,
                 unsigned width, unsigned bits);

private:
  mlir::Value move(mlir::Value vector, unsigned bits, int64_t by,
                   uint64_t kept);
  mlir::Value splat(const Planes &like, mlir::Value amount);
  Planes map(const Planes &a,
             llvm::function_ref<mlir::Value(mlir::Value)> function);
  Planes
  map(const Planes &a, const Planes &b,
      llvm::function_ref<mlir::Value(mlir::Value, mlir::Value)> function);

  ByteVectors &build;
};

} // namespace bale

#endif // BALE_LIB_CONVERSION_BALETOVECTOR_PACKUNPACK_COLUMNS_PLANES_H
