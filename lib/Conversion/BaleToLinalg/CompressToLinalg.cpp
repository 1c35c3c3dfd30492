//===- CompressToLinalg.cpp -------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: bale.count and bale.compress_into as loops over the condition.
// Entry point: populateCompressToLinalgPatterns.
// Invariant: count and copy test the same condition below the same bound.
//
//===----------------------------------------------------------------------===//

#include "CompressSupport.h"
#include "LoweringSupport.h"
#include "bale/Conversion/BaleToLinalg/BaleToLinalg.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace bale;

namespace {

/// count = sum over i < min(dim(condition, 0), limit) of condition[i]
struct LowerCount : public OpRewritePattern<CountOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(CountOp op,
                                PatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    ValueMath math(rewriter, loc);
    Value bound = getBound(rewriter, loc, op.getCondition(), op.getLimit());
    auto loop = scf::ForOp::create(
        rewriter, loc, math.index(0), bound, math.index(1),
        ValueRange{math.index(0)},
        [&](OpBuilder &builder, Location nestedLoc, Value position,
            ValueRange kept) {
          Value condition =
              loadCondition(builder, nestedLoc, op.getCondition(), position);
          Value one = arith::IndexCastUIOp::create(
              builder, nestedLoc, builder.getIndexType(), condition);
          scf::YieldOp::create(builder, nestedLoc,
                               ValueMath(builder, nestedLoc).add(kept[0], one));
        });
    rewriter.replaceOp(op, loop.getResults());
    return success();
  }
};

/// k = 0; for i < bound: if condition[i]: output[k] = input[i], k = k + 1
/// where [i] is the slice at i along the axis, or the element at i of the flat
/// input. On tensors the output is carried through the loop.
struct LowerCompressInto : public OpRewritePattern<CompressIntoOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(CompressIntoOp op,
                                PatternRewriter &rewriter) const override;
};

/// The move of one kept slice.
struct SliceMove {
  Value input;
  /// The axis counted from the front; none if elements of the flat input move.
  std::optional<int64_t> axis;
  /// The extents of the input: constants or values.
  SmallVector<OpFoldResult> extents;

  /// Writes input[from] to output[to]; returns the new output if it is a
  /// tensor, else null.
  Value build(OpBuilder &builder, Location loc, Value output, Value from,
              Value to) const {
    return axis ? moveSlice(builder, loc, output, from, to)
                : moveElement(builder, loc, output, from, to);
  }

private:
  Value moveElement(OpBuilder &builder, Location loc, Value output, Value from,
                    Value to) const;
  Value moveSlice(OpBuilder &builder, Location loc, Value output, Value from,
                  Value to) const;
};

} // namespace

Value SliceMove::moveElement(OpBuilder &builder, Location loc, Value output,
                             Value from, Value to) const {
  SmallVector<Value> indices{from};
  if (extents.size() > 1) {
    auto delinearize = affine::AffineDelinearizeIndexOp::create(
        builder, loc, from, extents, /*hasOuterBound=*/true);
    indices.assign(delinearize.getResults().begin(),
                   delinearize.getResults().end());
  }
  Value element = loadElement(builder, loc, input, indices);
  if (isa<TensorType>(output.getType()))
    return tensor::InsertOp::create(builder, loc, element, output, to);
  memref::StoreOp::create(builder, loc, element, output, to);
  return Value();
}

Value SliceMove::moveSlice(OpBuilder &builder, Location loc, Value output,
                           Value from, Value to) const {
  int64_t rank = extents.size();
  SmallVector<OpFoldResult> sizes(extents),
      source(rank, builder.getIndexAttr(0)), target(source),
      strides(rank, builder.getIndexAttr(1));
  sizes[*axis] = builder.getIndexAttr(1);
  source[*axis] = from;
  target[*axis] = to;
  if (isa<TensorType>(output.getType())) {
    Value slice = tensor::ExtractSliceOp::create(builder, loc, input, source,
                                                 sizes, strides);
    return tensor::InsertSliceOp::create(builder, loc, slice, output, target,
                                         sizes, strides);
  }
  Value sourceView =
      memref::SubViewOp::create(builder, loc, input, source, sizes, strides);
  Value targetView =
      memref::SubViewOp::create(builder, loc, output, target, sizes, strides);
  memref::CopyOp::create(builder, loc, sourceView, targetView);
  return Value();
}

LogicalResult
LowerCompressInto::matchAndRewrite(CompressIntoOp op,
                                   PatternRewriter &rewriter) const {
  Location loc = op.getLoc();
  ValueMath math(rewriter, loc);
  int64_t rank = op.getInput().getType().getRank();
  SliceMove move{op.getInput(), std::nullopt, {}};
  for (int64_t dim = 0; dim < rank; ++dim)
    move.extents.push_back(getExtent(rewriter, loc, op.getInput(), dim));
  move.axis = getSliceAxis(op);

  if (movesNothing(op)) {
    rewriter.replaceOp(op, op->getNumResults() ? ValueRange(op.getOutput())
                                               : ValueRange());
    return success();
  }

  Value bound = getBound(rewriter, op);
  bool isTensor = isa<TensorType>(op.getOutput().getType());
  SmallVector<Value> inits{math.index(0)};
  if (isTensor)
    inits.push_back(op.getOutput());
  auto loop = scf::ForOp::create(
      rewriter, loc, math.index(0), bound, math.index(1), inits,
      [&](OpBuilder &builder, Location loopLoc, Value from,
          ValueRange carried) {
        Value condition =
            loadCondition(builder, loopLoc, op.getCondition(), from);
        auto choice = scf::IfOp::create(
            builder, loopLoc, condition,
            [&](OpBuilder &nested, Location nestedLoc) {
              SmallVector<Value> next{
                  ValueMath(nested, nestedLoc).add(carried[0], math.index(1))};
              Value output = isTensor ? carried[1] : op.getOutput();
              if (Value moved =
                      move.build(nested, nestedLoc, output, from, carried[0]))
                next.push_back(moved);
              scf::YieldOp::create(nested, nestedLoc, next);
            },
            [&](OpBuilder &nested, Location nestedLoc) {
              scf::YieldOp::create(nested, nestedLoc, carried);
            });
        scf::YieldOp::create(builder, loopLoc, choice.getResults());
      });
  rewriter.replaceOp(op, loop.getResults().drop_front());
  return success();
}

void bale::populateCompressToLinalgPatterns(RewritePatternSet &patterns,
                                            CompressForm form) {
  // Also for the ops on memrefs, which the other forms leave.
  patterns.add<LowerCount, LowerCompressInto>(patterns.getContext());
  if (form == CompressForm::Positions)
    populateCompressPositionsPatterns(patterns);
  if (form == CompressForm::Search)
    populateCompressSearchPatterns(patterns);
}
