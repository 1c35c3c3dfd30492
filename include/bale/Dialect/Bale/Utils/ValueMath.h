//===- ValueMath.h ----------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: arithmetic on values, and what is read of operands.
// Entry point: ValueMath, loadElement, loadCondition, hasElements, getNumGroups,
//   loadGroupIndex.
// Invariant: tensors and memrefs go through the same code.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_DIALECT_BALE_UTILS_VALUEMATH_H
#define BALE_DIALECT_BALE_UTILS_VALUEMATH_H

#include "bale/Dialect/Bale/IR/Bale.h"
#include "mlir/IR/Builders.h"

namespace bale {

/// Arithmetic on index or i64 values at one place of the IR; constants fold.
/// Division, remainder and minimum take their operands as unsigned.
class ValueMath {
public:
  ValueMath(mlir::OpBuilder &builder, mlir::Location loc)
      : builder(builder), loc(loc) {}

  mlir::Value index(int64_t value) const;
  mlir::Value i64(uint64_t value) const;
  mlir::Value add(mlir::Value a, mlir::Value b) const;
  mlir::Value sub(mlir::Value a, mlir::Value b) const;
  mlir::Value mul(mlir::Value a, mlir::Value b) const;
  mlir::Value div(mlir::Value a, mlir::Value b) const;
  mlir::Value rem(mlir::Value a, mlir::Value b) const;
  mlir::Value min(mlir::Value a, mlir::Value b) const;
  mlir::Value bitAnd(mlir::Value a, mlir::Value b) const;
  mlir::Value bitOr(mlir::Value a, mlir::Value b) const;
  /// ceil(a / b), for a index and b > 0; a + b - 1 must not wrap.
  mlir::Value ceilDiv(mlir::Value a, int64_t b) const;
  /// `value` itself, or the bits of an unsigned integer without the sign.
  mlir::Value toSignless(mlir::Value value) const;
  /// `value` zero-extended from an integer, or cast from an index, to i64.
  mlir::Value toI64(mlir::Value value) const;
  /// The low bits of the i64 `value` as an integer of `type`.
  mlir::Value truncate(mlir::Value value, mlir::Type type) const;
  /// The i64 `value` moved by `shift` bits (an index in (-64, 64)): up if it is
  /// positive, down if negative.
  mlir::Value shift(mlir::Value value, mlir::Value shift) const;

private:
  mlir::OpBuilder &builder;
  mlir::Location loc;
};

/// The element of `source`, a ranked tensor or memref, at `indices`.
mlir::Value loadElement(mlir::OpBuilder &builder, mlir::Location loc,
                        mlir::Value source, mlir::ValueRange indices);

/// The element of a condition at `position` as an i1: itself, or i8 != 0.
mlir::Value loadCondition(mlir::OpBuilder &builder, mlir::Location loc,
                          mlir::Value condition, mlir::Value position);

/// The extent of dimension `dim` of `value`, as an index value.
mlir::Value getExtentValue(mlir::OpBuilder &builder, mlir::Location loc,
                           mlir::Value value, int64_t dim);

/// Whether no extent of `value`, a ranked tensor or memref, is 0, as an i1.
mlir::Value hasElements(mlir::OpBuilder &builder, mlir::Location loc,
                        mlir::Value value);

/// groups(codes) of `code`, for an index `codes` of at least 0.
mlir::Value getNumGroups(mlir::OpBuilder &builder, mlir::Location loc,
                         CodeAttr code, mlir::Value codes);

/// The index of group number `group` in a row of `words`, a ranked tensor or
/// memref, as an i64: bits [group * W, (group + 1) * W). `indices` say which
/// row it is; that of `axis` is ignored. The words must have the group.
mlir::Value loadGroupIndex(mlir::OpBuilder &builder, mlir::Location loc,
                           mlir::Value words, int64_t axis, CodeAttr code,
                           llvm::ArrayRef<mlir::Value> indices,
                           mlir::Value group);

} // namespace bale

#endif // BALE_DIALECT_BALE_UTILS_VALUEMATH_H
