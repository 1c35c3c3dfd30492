//===- CompressSupport.h ----------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: what the forms of counts and compresses share.
// Entry point: CompressTensorPattern, getBound, sumElements, replaceByGather,
//   populateCompressPositionsPatterns, populateCompressSearchPatterns.
// Invariant: every form looks at the conditions below the same bound.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_CONVERSION_BALETOLINALG_COMPRESSSUPPORT_H
#define BALE_LIB_CONVERSION_BALETOLINALG_COMPRESSSUPPORT_H

#include "bale/Dialect/Bale/IR/Bale.h"
#include "mlir/IR/PatternMatch.h"

namespace bale {

/// min(dim(condition, 0), limit): the positions that can be kept.
mlir::Value getBound(mlir::OpBuilder &builder, mlir::Location loc,
                     mlir::Value condition, mlir::Value limit);
mlir::Value getBound(mlir::OpBuilder &builder, CompressIntoOp op);

/// Whether the types of `op` say that there is nothing to move: then there is
/// no index to delinearize, and no slice.
bool movesNothing(CompressIntoOp op);

/// The axis of `op` from the front; none if elements of the flat input move,
/// which are also the slices of an input of rank 1.
std::optional<int64_t> getSliceAxis(CompressIntoOp op);

/// A pattern for `bale.compress_into` on tensors. Where nothing moves, the
/// output stays what it is.
class CompressTensorPattern : public mlir::OpRewritePattern<CompressIntoOp> {
public:
  using OpRewritePattern::OpRewritePattern;

  mlir::LogicalResult
  matchAndRewrite(CompressIntoOp op,
                  mlir::PatternRewriter &rewriter) const final;

protected:
  /// Replaces `op`, whose types do not say that nothing moves.
  virtual void replace(CompressIntoOp op,
                       mlir::PatternRewriter &rewriter) const = 0;
};

/// The tensor `input` as rank 1, in row-major order.
mlir::Value flatten(mlir::OpBuilder &builder, mlir::Location loc,
                    mlir::Value input);

/// A `tensor.empty` of one dimension, with an element for each slice that `op`
/// keeps: its extent is stated if that of the output is.
mlir::Value createKeptList(mlir::OpBuilder &builder, CompressIntoOp op,
                           mlir::Type elementType);

/// A tensor<i64> that holds 0.
mlir::Value createZeroSum(mlir::OpBuilder &builder, mlir::Location loc);

/// `sum`, a tensor<i64>, plus the elements of `tensor`, which are integers
/// without sign and of at most 64 bits.
mlir::Value sumElements(mlir::OpBuilder &builder, mlir::Location loc,
                        mlir::Value tensor, mlir::Value sum);

/// The one element of `sum`, a tensor<i64>, as an index.
mlir::Value getSum(mlir::OpBuilder &builder, mlir::Location loc,
                   mlir::Value sum);

/// The i64 `position` as an index.
mlir::Value castPosition(mlir::OpBuilder &builder, mlir::Location loc,
                         mlir::Value position);

/// output[.., j, ..] = input[.., positions[j], ..] along the axis of `op`, or
/// along the one dimension of the flat input. `positions` is of i64; `toIndex`
/// makes an index of one in the body.
void replaceByGather(mlir::RewriterBase &rewriter, CompressIntoOp op,
                     mlir::Value positions,
                     llvm::function_ref<mlir::Value(
                         mlir::OpBuilder &, mlir::Location, mlir::Value)>
                         toIndex);

/// The patterns of `CompressForm::Positions` and `CompressForm::Search`. They
/// leave ops on memrefs alone.
void populateCompressPositionsPatterns(mlir::RewritePatternSet &patterns);
void populateCompressSearchPatterns(mlir::RewritePatternSet &patterns);

} // namespace bale

#endif // BALE_LIB_CONVERSION_BALETOLINALG_COMPRESSSUPPORT_H
