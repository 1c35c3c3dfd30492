//===- TypeCanonicalize.cpp -------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: canonical types: a value op states what is known of its result. Also
//   what patterns of all ops ask of types.
// Entry point: addTypePatterns, addOperandCastPattern.
// Invariant: types only become more static, and only to types that keep the
//   rules; what an op does not know remains a check of its run.
//
//===----------------------------------------------------------------------===//

#include "Canonicalize.h"
#include "Rules/RuleSupport.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/ShapedOpInterfaces.h"

using namespace mlir;
using namespace bale;
using namespace bale::support;

//===----------------------------------------------------------------------===//
// Helpers of all patterns
//===----------------------------------------------------------------------===//

Value support::castTo(OpBuilder &builder, Location loc, Value value,
                      TensorType type) {
  auto from = cast<TensorType>(value.getType());
  if (from.getElementType() != type.getElementType())
    value = tensor::BitcastOp::create(builder, loc,
                                      from.clone(type.getElementType()), value);
  if (value.getType() != type)
    value = tensor::CastOp::create(builder, loc, type, value);
  return value;
}

LogicalResult support::replaceByCast(PatternRewriter &rewriter, Operation *op,
                                     Value value) {
  if (value.getDefiningOp() == op)
    return rewriter.notifyMatchFailure(op, "it is made of itself");
  rewriter.replaceOp(op, castTo(rewriter, op->getLoc(), value,
                                cast<TensorType>(op->getResult(0).getType())));
  return success();
}

bool support::isExtentOf(Value count, Value tensor, int64_t dim) {
  auto type = cast<RankedTensorType>(tensor.getType());
  std::optional<int64_t> constant = getConstantInteger(count);
  if (constant)
    return !type.isDynamicDim(dim) && *constant == type.getDimSize(dim);
  auto dimOp = count.getDefiningOp<ShapedDimOpInterface>();
  return dimOp &&
         lookThroughCasts(dimOp.getShapedValue()) == lookThroughCasts(tensor) &&
         getConstantIntValue(dimOp.getDimension()) == dim;
}

bool support::isNotNegative(Value value) {
  return value.getDefiningOp<ShapedDimOpInterface>() ||
         getElementRange(value).smin().isNonNegative();
}

//===----------------------------------------------------------------------===//
// Patterns
//===----------------------------------------------------------------------===//

/// Whether `op` keeps the rules that types decide with operands of `types`.
static bool keepsRules(PackOp op, TypeRange types) {
  return succeeded(inferPackedShape(
      emitNoError, cast<ShapedType>(types[0]), op.getCode(), op.getAxis(),
      op.getWords().getType().getElementType(), op.getWords().getType()));
}

static bool keepsRules(UnpackOp op, TypeRange types) {
  return succeeded(inferUnpackedShape(
      emitNoError, cast<ShapedType>(types[0]), op.getCode(), op.getAxis(),
      /*count=*/std::nullopt, op.getCodes().getType().getElementType(),
      op.getCodes().getType()));
}

static bool keepsRules(CompressOp op, TypeRange types) {
  return succeeded(inferCompressedShape(
      emitNoError, cast<ShapedType>(types[0]), cast<ShapedType>(types[1]),
      op.getAxis(), /*conditionValue=*/nullptr, op.getOutput().getType()));
}

static bool keepsRules(CountOp, TypeRange types) {
  return succeeded(
      checkCondition<CountOp>(emitNoError, cast<ShapedType>(types[0])));
}

namespace {

/// op(cast(x)) = op(x), if the cast only loses what the type of x states, and
/// that breaks no rule. If it did, op would certainly fail, if it runs.
template <typename OpTy>
struct TakeOperandsBeforeCasts : public OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    SmallVector<Value> operands(op->getOperands());
    for (Value &operand : operands) {
      auto cast = operand.getDefiningOp<tensor::CastOp>();
      if (!cast)
        continue;
      auto source = llvm::cast<TensorType>(cast.getSource().getType());
      auto type = llvm::cast<TensorType>(cast.getType());
      if (source != type && join(source, type) == source)
        operand = cast.getSource();
    }
    if (llvm::equal(operands, op->getOperands()))
      return rewriter.notifyMatchFailure(op, "no operand is a losing cast");
    if (!keepsRules(op, ValueRange(operands).getTypes()))
      return rewriter.notifyMatchFailure(op, "the types contradict each other");
    rewriter.modifyOpInPlace(op, [&] { op->setOperands(operands); });
    return success();
  }
};

/// Replaces `op` by itself with a result of the type `refined`, which states
/// more.
template <typename OpTy>
void refineResult(OpTy op, TensorType refined, PatternRewriter &rewriter) {
  auto stated = cast<TensorType>(op->getResult(0).getType());
  Operation *copy = rewriter.clone(*op);
  rewriter.modifyOpInPlace(copy, [&] { copy->getResult(0).setType(refined); });
  rewriter.replaceOpWithNewOp<tensor::CastOp>(op, stated, copy->getResult(0));
}

/// op : T  =  cast(op : T'), where T' states what T states and what operands
/// and constants tell of the result.
template <typename OpTy>
struct StateInferredType : public OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    auto stated = cast<TensorType>(op->getResult(0).getType());
    FailureOr<ShapedTypeComponents> inferred =
        op.inferResult(emitNoError, stated);
    if (failed(inferred))
      return rewriter.notifyMatchFailure(op, "it fails if it runs");
    TensorType refined = join(stated, getTensorType(*inferred));
    if (refined == stated)
      return rewriter.notifyMatchFailure(op, "no more is known");
    refineResult(op, refined, rewriter);
    return success();
  }
};

/// cast(op : T) : U  =  op : T', where T' states what T and U state, if that
/// breaks no rule. The cast is in the block of op, so that it states of each
/// run of op what op's check then confirms.
template <typename OpTy>
struct StateCastType : public OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    Value result = op->getResult(0);
    auto stated = cast<TensorType>(result.getType());
    for (Operation *user : result.getUsers()) {
      auto cast = dyn_cast<tensor::CastOp>(user);
      if (!cast || cast->getBlock() != op->getBlock())
        continue;
      TensorType refined = join(stated, llvm::cast<TensorType>(cast.getType()));
      if (!refined || refined == stated ||
          failed(op.inferResult(emitNoError, refined)))
        continue;
      refineResult(op, refined, rewriter);
      return success();
    }
    return rewriter.notifyMatchFailure(op, "no cast states more");
  }
};

} // namespace

template <typename OpTy>
void support::addOperandCastPattern(RewritePatternSet &patterns) {
  patterns.add<TakeOperandsBeforeCasts<OpTy>>(patterns.getContext());
}

template <typename OpTy>
void support::addTypePatterns(RewritePatternSet &patterns) {
  addOperandCastPattern<OpTy>(patterns);
  patterns.add<StateInferredType<OpTy>, StateCastType<OpTy>>(
      patterns.getContext());
}

template void support::addTypePatterns<PackOp>(RewritePatternSet &);
template void support::addTypePatterns<UnpackOp>(RewritePatternSet &);
template void support::addTypePatterns<CompressOp>(RewritePatternSet &);
template void support::addOperandCastPattern<CountOp>(RewritePatternSet &);
