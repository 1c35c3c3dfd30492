//===- CompressCanonicalize.cpp ---------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: canonical forms of compresses by conditions of which something is
//   known.
// Entry point: CompressOp::getCanonicalizationPatterns.
// Invariant: an op whose result's type states what only run time can confirm
//   stays, for its check.
//
//===----------------------------------------------------------------------===//

#include "Canonicalize.h"
#include "ConstantCondition.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

#include <limits>

using namespace mlir;
using namespace bale;
using namespace bale::support;

//===----------------------------------------------------------------------===//
// What is known of a compress
//===----------------------------------------------------------------------===//

namespace {
/// The types of a compress of ranked tensors.
struct CompressTypes {
  RankedTensorType input;
  /// The axis counted from the front; nothing if the input is taken flat.
  std::optional<int64_t> axis;
  /// The dimension of the result that the condition decides.
  int64_t outputAxis;
  /// Of the slices to choose from: their number, or dynamic.
  int64_t extent;
};
} // namespace

/// The types of `op`, or nothing if one has no rank, or if no number of 64 bits
/// counts the elements of an input that is taken flat.
static std::optional<CompressTypes> getTypes(CompressOp op) {
  auto input = dyn_cast<RankedTensorType>(op.getInput().getType());
  if (!input || !isa<RankedTensorType>(op.getCondition().getType()))
    return std::nullopt;
  CompressTypes types{input, std::nullopt, 0, 1};
  if (std::optional<int64_t> axis = op.getAxis()) {
    types.axis = getPositiveAxis(*axis, input.getRank());
    types.outputAxis = *types.axis;
    types.extent = input.getDimSize(*types.axis);
    return types;
  }
  types.extent = getFlatExtent(input.getShape());
  if (types.extent == std::numeric_limits<int64_t>::max())
    return std::nullopt;
  return types;
}

/// Whether the type of the result states only what holds: its extents other
/// than by the condition those of the input, and by it `kept`, if that is
/// known.
static bool statesOnly(CompressOp op, const CompressTypes &types,
                       int64_t kept) {
  FailureOr<ShapedTypeComponents> inferred =
      op.inferFromTypes(emitNoError, op.getOutput().getType());
  if (failed(inferred))
    return false;
  SmallVector<int64_t> extents(inferred->getDims());
  extents[types.outputAxis] = kept;
  auto type = RankedTensorType::get(extents, types.input.getElementType());
  return join(type, op.getOutput().getType()) == type;
}

//===----------------------------------------------------------------------===//
// Conditions that are known
//===----------------------------------------------------------------------===//

/// The input of `op` as it is chosen from: of rank 1 if it is taken flat.
static Value getChosenFrom(OpBuilder &builder, CompressOp op,
                           const CompressTypes &types) {
  int64_t rank = types.input.getRank();
  if (types.axis || rank == 1)
    return op.getInput();
  ReassociationIndices all = llvm::to_vector<2>(llvm::seq<int64_t>(0, rank));
  return tensor::CollapseShapeOp::create(builder, op.getLoc(), op.getInput(),
                                         ArrayRef<ReassociationIndices>(all));
}

/// `trues.count` slices from `trues.first` on of what `op` chooses from.
static Value getSlices(OpBuilder &builder, CompressOp op,
                       const CompressTypes &types, const Trues &trues) {
  Value source = getChosenFrom(builder, op, types);
  SmallVector<OpFoldResult> sizes =
      tensor::getMixedSizes(builder, op.getLoc(), source);
  SmallVector<OpFoldResult> offsets(sizes.size(), builder.getIndexAttr(0));
  SmallVector<OpFoldResult> strides(sizes.size(), builder.getIndexAttr(1));
  offsets[types.outputAxis] = builder.getIndexAttr(trues.first);
  sizes[types.outputAxis] = builder.getIndexAttr(trues.count);
  return tensor::ExtractSliceOp::create(builder, op.getLoc(), source, offsets,
                                        sizes, strides);
}

/// A tensor of the extents of `op`'s result, of which that by the condition is
/// `kept`.
static Value getEmpty(OpBuilder &builder, CompressOp op,
                      const CompressTypes &types, int64_t kept) {
  SmallVector<OpFoldResult> extents(1);
  if (types.axis)
    extents = tensor::getMixedSizes(builder, op.getLoc(), op.getInput());
  extents[types.outputAxis] = builder.getIndexAttr(kept);
  return tensor::EmptyOp::create(builder, op.getLoc(), extents,
                                 types.input.getElementType());
}

namespace {

/// With the trues of a constant condition c, and n slices to choose from:
///   compress(x, c) = tensor.empty              no true below n, or no element
///   compress(x, c) = x                         all true below n
///   compress(x, c) = extract_slice(x, b, k)    c = [b <= i < b + k] below n
/// where x is collapsed to one dimension if it is taken flat. The first also
/// without a constant condition, if n or the length of c is 0. The last for
/// static extents only: upstream verifies that no offset, which may be 0, is an
/// extent that is 0, so that a slice of unknown extents may become invalid.
struct ReplaceByKnownCondition : public OpRewritePattern<CompressOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(CompressOp op,
                                PatternRewriter &rewriter) const override {
    std::optional<CompressTypes> types = getTypes(op);
    if (!types)
      return rewriter.notifyMatchFailure(op, "no rank, or too many elements");
    int64_t length =
        cast<RankedTensorType>(op.getCondition().getType()).getDimSize(0);
    Trues trues;
    if (types->extent != 0 && length != 0) {
      ConstantCondition condition(op.getCondition());
      if (!condition)
        return rewriter.notifyMatchFailure(op, "the condition is not known");
      trues = condition.getTrues(types->extent);
    }
    bool isKnown = trues.count == 0 || !ShapedType::isDynamic(types->extent);
    int64_t kept = isKnown ? trues.count : ShapedType::kDynamic;
    if (!statesOnly(op, *types, kept))
      return rewriter.notifyMatchFailure(op, "its check may fail");
    Value result;
    if (trues.count == 0 ||
        (isKnown && llvm::is_contained(types->input.getShape(), 0)))
      result = getEmpty(rewriter, op, *types, kept);
    else if (trues.count == types->extent)
      result = getChosenFrom(rewriter, op, *types);
    else if (trues.isOneRun() && types->input.hasStaticShape())
      result = getSlices(rewriter, op, *types, trues);
    else
      return stateCount(op, *types, kept, rewriter);
    return replaceByCast(rewriter, op, result);
  }

private:
  /// compress(x, c) : T = cast(compress(x, c) : T'), where T' states the count.
  static LogicalResult stateCount(CompressOp op, const CompressTypes &types,
                                  int64_t kept, PatternRewriter &rewriter) {
    auto type = dyn_cast<RankedTensorType>(op.getOutput().getType());
    if (ShapedType::isDynamic(kept) || !type ||
        !type.isDynamicDim(types.outputAxis))
      return rewriter.notifyMatchFailure(op, "no more is known of the count");
    SmallVector<int64_t> extents(type.getShape());
    extents[types.outputAxis] = kept;
    Value refined =
        CompressOp::create(rewriter, op.getLoc(), type.clone(extents),
                           op.getInput(), op.getCondition(), op.getAxisAttr());
    rewriter.replaceOpWithNewOp<tensor::CastOp>(op, type, refined);
    return success();
  }
};

/// compress(splat(v), c) = splat(v) of the extents of the result: only the
/// count is needed.
struct ReplaceOfSplat : public OpRewritePattern<CompressOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(CompressOp op,
                                PatternRewriter &rewriter) const override {
    auto type = dyn_cast<RankedTensorType>(op.getOutput().getType());
    if (!type || !isa<RankedTensorType>(op.getInput().getType()) ||
        !isa<RankedTensorType>(op.getCondition().getType()))
      return rewriter.notifyMatchFailure(op, "a type has no rank");
    if (!cannotFail(op))
      return rewriter.notifyMatchFailure(op, "its check may fail");
    SplatElementsAttr input;
    if (!matchPattern(op.getInput(), m_Constant(&input)) ||
        input.getNumElements() == 0)
      return rewriter.notifyMatchFailure(op, "the input is no splat");
    if (type.hasStaticShape()) {
      rewriter.replaceOpWithNewOp<arith::ConstantOp>(op,
                                                     input.resizeSplat(type));
      return success();
    }
    ReifiedRankedShapedTypeDims shapes;
    if (failed(op.reifyResultShapes(rewriter, shapes)))
      return rewriter.notifyMatchFailure(op, "the extents are not known");
    SmallVector<Value> extents;
    for (OpFoldResult extent : shapes.front())
      if (auto value = dyn_cast<Value>(extent))
        extents.push_back(value);
    rewriter.replaceOpWithNewOp<tensor::SplatOp>(op, getElement(op, rewriter),
                                                 type, extents);
    return success();
  }

private:
  /// The first element of the input, which is a constant with elements.
  static Value getElement(CompressOp op, PatternRewriter &rewriter) {
    int64_t rank = cast<RankedTensorType>(op.getInput().getType()).getRank();
    Value zero = arith::ConstantIndexOp::create(rewriter, op.getLoc(), 0);
    return rewriter.createOrFold<tensor::ExtractOp>(
        op.getLoc(), op.getInput(), SmallVector<Value>(rank, zero));
  }
};

/// compress(compress(x, a), b) = compress(x, c) along one axis, with constant a
/// and b: c[i] = a[i] and b[j] for the j trues of a before i.
struct MergeCompresses : public OpRewritePattern<CompressOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(CompressOp op,
                                PatternRewriter &rewriter) const override {
    auto inner = op.getInput().getDefiningOp<CompressOp>();
    if (!inner || !inner->hasOneUse())
      return rewriter.notifyMatchFailure(op, "no compress used here alone");
    std::optional<CompressTypes> innerTypes = getTypes(inner),
                                 outerTypes = getTypes(op);
    if (!innerTypes || !outerTypes || !haveOneAxis(*innerTypes, *outerTypes))
      return rewriter.notifyMatchFailure(op, "the axes differ");
    ConstantCondition first(inner.getCondition()), second(op.getCondition());
    if (!first || !second)
      return rewriter.notifyMatchFailure(op, "a condition is not known");
    if (!cannotFail(inner) || !cannotFail(op))
      return rewriter.notifyMatchFailure(op, "its check may fail");
    SmallVector<bool> both = first.getValues(), chosen = second.getValues();
    size_t rank = 0;
    for (bool &keeps : both)
      if (keeps) {
        keeps = rank < chosen.size() && chosen[rank];
        ++rank;
      }
    auto type = RankedTensorType::get(both.size(), rewriter.getI1Type());
    Value condition = arith::ConstantOp::create(
        rewriter, op.getLoc(), DenseElementsAttr::get(type, both));
    rewriter.replaceOpWithNewOp<CompressOp>(op, op.getOutput().getType(),
                                            inner.getInput(), condition,
                                            inner.getAxisAttr());
    return success();
  }

private:
  /// Whether both choose from one dimension; of what was taken flat there is
  /// only one.
  static bool haveOneAxis(const CompressTypes &inner,
                          const CompressTypes &outer) {
    if (outer.input.getRank() == 1)
      return !inner.axis || inner.input.getRank() == 1;
    return outer.axis && inner.axis == outer.axis;
  }
};

} // namespace

void CompressOp::getCanonicalizationPatterns(RewritePatternSet &results,
                                             MLIRContext *context) {
  addTypePatterns<CompressOp>(results);
  results.add<ReplaceByKnownCondition, ReplaceOfSplat, MergeCompresses>(
      context);
}
