//===- CountCanonicalize.cpp ------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: canonical forms of counts of conditions of which something is known, and
//   the count of a constant.
// Entry point: CountOp::getCanonicalizationPatterns, CountOp::fold.
// Invariant: a count stays whose limit may break a rule, for its check.
//
//===----------------------------------------------------------------------===//

#include "Canonicalize.h"
#include "ConstantCondition.h"
#include "bale/Dialect/Bale/IR/ConstantData.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace bale;
using namespace bale::support;

namespace {
/// With the trues of a constant condition c, and a limit d >= 0:
///   count(c, d) = 0                        none, or d = 0
///   count(c, d) = min(e, d) - min(b, d)    c = [b <= i < e]
/// Also count(c, d) = 0 without a constant condition, if c has no elements.
/// With a constant d, too, the op folds.
struct ReplaceCountByKnownCondition : public OpRewritePattern<CountOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(CountOp op,
                                PatternRewriter &rewriter) const override {
    if (!isNotNegative(op.getLimit()))
      return rewriter.notifyMatchFailure(op, "its check may fail");
    int64_t length = op.getCondition().getType().getDimSize(0);
    Trues trues;
    if (length != 0 && getConstantInteger(op.getLimit()) != 0) {
      ConstantCondition condition(op.getCondition());
      if (!condition)
        return rewriter.notifyMatchFailure(op, "the condition is not known");
      trues = condition.getTrues(ShapedType::kDynamic);
    }
    if (trues.count == 0) {
      rewriter.replaceOpWithNewOp<arith::ConstantIndexOp>(op, trues.count);
      return success();
    }
    if (!trues.isOneRun())
      return rewriter.notifyMatchFailure(op, "the trues are no run");
    Value last = getLower(rewriter, op, trues.last + 1);
    if (trues.first != 0)
      last = arith::SubIOp::create(rewriter, op.getLoc(), last,
                                   getLower(rewriter, op, trues.first));
    rewriter.replaceOp(op, last);
    return success();
  }

private:
  /// min(bound, d)
  static Value getLower(OpBuilder &builder, CountOp op, int64_t bound) {
    Value constant =
        arith::ConstantIndexOp::create(builder, op.getLoc(), bound);
    return arith::MinSIOp::create(builder, op.getLoc(), op.getLimit(),
                                  constant);
  }
};

/// count(c, d) = count(c, len(c)) for a constant d > len(c), so that equal
/// counts are equal ops.
struct LowerLimitToLength : public OpRewritePattern<CountOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(CountOp op,
                                PatternRewriter &rewriter) const override {
    int64_t length = op.getCondition().getType().getDimSize(0);
    std::optional<int64_t> limit = getConstantInteger(op.getLimit());
    if (ShapedType::isDynamic(length) || !limit || *limit <= length)
      return rewriter.notifyMatchFailure(op, "the limit may be lower");
    Value lower = arith::ConstantIndexOp::create(rewriter, op.getLoc(), length);
    rewriter.modifyOpInPlace(op, [&] { op.getLimitMutable().assign(lower); });
    return success();
  }
};
} // namespace

void CountOp::getCanonicalizationPatterns(RewritePatternSet &results,
                                          MLIRContext *context) {
  addOperandCastPattern<CountOp>(results);
  results.add<ReplaceCountByKnownCondition, LowerLimitToLength>(context);
}

/// count(constant, limit) = the number of trues below the limit
OpFoldResult CountOp::fold(FoldAdaptor adaptor) {
  std::optional<ConstantData> condition =
      getConstantData(adaptor.getCondition());
  auto limit = dyn_cast_or_null<IntegerAttr>(adaptor.getLimit());
  // A negative limit breaks a rule.
  if (!condition || !limit || limit.getInt() < 0)
    return {};
  return IntegerAttr::get(IndexType::get(getContext()),
                          countTrues(condition->getBools(), limit.getInt()));
}
