//===- LoweringSupport.h ----------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: what the linalg lowerings of all ops share.
// Entry point: ValueMath, loadElement, loadCondition,
//   replaceByElementwise.
// Invariant: tensors and memrefs go through the same code.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_CONVERSION_BALETOLINALG_LOWERINGSUPPORT_H
#define BALE_LIB_CONVERSION_BALETOLINALG_LOWERINGSUPPORT_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"

namespace mlir {
class RewritePatternSet;
} // namespace mlir

namespace bale {

enum class CompressForm;

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

/// Replaces the destination op `op` by a parallel `linalg.generic` over its
/// destination; `body` computes the element at the indices that it is given.
void replaceByElementwise(
    mlir::RewriterBase &rewriter, mlir::DestinationStyleOpInterface op,
    llvm::function_ref<mlir::Value(mlir::OpBuilder &, mlir::Location,
                                   llvm::SmallVector<mlir::Value>)>
        body);

/// The patterns of each group of ops.
void populatePackToLinalgPatterns(mlir::RewritePatternSet &patterns);
void populateUnpackToLinalgPatterns(mlir::RewritePatternSet &patterns);
void populatePackToBlocksPatterns(mlir::RewritePatternSet &patterns);
void populateUnpackToBlocksPatterns(mlir::RewritePatternSet &patterns);
void populateCompressToLinalgPatterns(mlir::RewritePatternSet &patterns,
                                      CompressForm form);

} // namespace bale

#endif // BALE_LIB_CONVERSION_BALETOLINALG_LOWERINGSUPPORT_H
