//===- IndexMath.h ----------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: folding arithmetic on indices.
// Entry point: IndexMath.
// Invariant: what is known of constants is a constant.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_CONVERSION_BALETOVECTOR_SUPPORT_INDEXMATH_H
#define BALE_LIB_CONVERSION_BALETOVECTOR_SUPPORT_INDEXMATH_H

#include "mlir/IR/Builders.h"

namespace bale {

/// Builds arithmetic on indices that are at least 0 where not stated otherwise,
/// and folds what is constant.
class IndexMath {
public:
  IndexMath(mlir::OpBuilder &builder, mlir::Location loc)
      : builder(builder), loc(loc) {}

  mlir::Value index(int64_t value);
  mlir::Value add(mlir::Value a, mlir::Value b);
  mlir::Value subtract(mlir::Value a, mlir::Value b);
  mlir::Value multiply(mlir::Value a, mlir::Value b);
  mlir::Value multiply(mlir::Value a, int64_t b);
  mlir::Value divide(mlir::Value a, mlir::Value b);
  mlir::Value divide(mlir::Value a, int64_t b);
  mlir::Value ceilDivide(mlir::Value a, int64_t b);
  mlir::Value min(mlir::Value a, mlir::Value b);
  /// Whether `b` divides `a`.
  mlir::Value isMultiple(mlir::Value a, int64_t b);

  /// `a` and `b` may be negative.
  mlir::Value add(mlir::Value a, int64_t b);
  mlir::Value max(mlir::Value a, int64_t b);

private:
  mlir::OpBuilder &builder;
  mlir::Location loc;
};

/// Whether `value` is the constant 0.
bool isZero(mlir::Value value);

} // namespace bale

#endif // BALE_LIB_CONVERSION_BALETOVECTOR_SUPPORT_INDEXMATH_H
