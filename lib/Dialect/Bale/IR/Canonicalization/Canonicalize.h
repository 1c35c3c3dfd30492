//===- Canonicalize.h -------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: what the canonicalization patterns of all ops share.
// Entry point: addTypePatterns, cannotFail, castTo.
// Invariant: a check that may fail at run time is never rewritten away: an op
//   goes only where its checks are known to hold.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_DIALECT_BALE_IR_CANONICALIZATION_CANONICALIZE_H
#define BALE_LIB_DIALECT_BALE_IR_CANONICALIZATION_CANONICALIZE_H

#include "bale/Dialect/Bale/IR/Bale.h"
#include "bale/Dialect/Bale/IR/ShapeRules.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/InferIntRangeInterface.h"

#include <optional>

namespace bale::support {

/// Adds the patterns that carry static extents from operands and constants to
/// the result of `OpTy`, a value op, and from its users to it.
template <typename OpTy>
void addTypePatterns(mlir::RewritePatternSet &patterns);

/// Adds the pattern that takes operands of `OpTy` from before a `tensor.cast`.
template <typename OpTy>
void addOperandCastPattern(mlir::RewritePatternSet &patterns);

/// Adds the pattern that spells a code of radix 2^k in bits where that is
/// equal, to a pack or unpack of either tier.
template <typename OpTy>
void addRadixToBitsPattern(mlir::RewritePatternSet &patterns);

/// Adds the pattern that replaces a pack or unpack of which the words are the
/// codes.
template <typename OpTy>
void addBytesAsWordsPattern(mlir::RewritePatternSet &patterns);
template <>
void addBytesAsWordsPattern<PackOp>(mlir::RewritePatternSet &patterns);
template <>
void addBytesAsWordsPattern<UnpackOp>(mlir::RewritePatternSet &patterns);

/// Whether `numCodes` codes, each in [0, R - 1], or any number if it is
/// dynamic, pack to the same words of `wordBits` bits by `first` and `second`.
bool areEqualCodes(CodeAttr first, CodeAttr second, int64_t numCodes,
                   unsigned wordBits);

/// Whether no check of `op`, a value op, can fail at run time, so that it may
/// be rewritten into what has no checks.
template <typename OpTy>
bool cannotFail(OpTy op) {
  return op.getSpeculatability() == mlir::Speculation::Speculatable;
}

/// `value` as a tensor of `type`, whose element type is the same but for the
/// sign. What `type` states of extents must be known to be so.
mlir::Value castTo(mlir::OpBuilder &builder, mlir::Location loc,
                   mlir::Value value, mlir::TensorType type);

/// Replaces `op`, a value op, by `castTo` of `value`, which it takes. Fails if
/// `value` is its own result, as it may be where order does not matter.
llvm::LogicalResult replaceByCast(mlir::PatternRewriter &rewriter,
                                  mlir::Operation *op, mlir::Value value);

/// Whether `count` is known to be the extent of dimension `dim` of `tensor`.
bool isExtentOf(mlir::Value count, mlir::Value tensor, int64_t dim);

/// Whether `value`, an index, is known to be at least 0.
bool isNotNegative(mlir::Value value);

/// The range of the elements of `value`, a tensor of integers or an integer, as
/// far as the few ops that it comes from tell.
mlir::ConstantIntRanges getElementRange(mlir::Value value);

/// Whether all elements of `codes` are known to be codes of `code`: in
/// [0, R - 1].
bool areInRange(mlir::Value codes, CodeAttr code);

} // namespace bale::support

#endif // BALE_LIB_DIALECT_BALE_IR_CANONICALIZATION_CANONICALIZE_H
