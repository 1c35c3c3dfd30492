//===- CompressSupport.cpp --------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: what the forms of counts and compresses share.
// Entry point: getBound, sumElements, replaceByGather.
// Invariant: every form looks at the conditions below the same bound.
//
//===----------------------------------------------------------------------===//

#include "CompressSupport.h"
#include "LoweringSupport.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StructuredOpsUtils.h"

using namespace mlir;
using namespace bale;

Value bale::getBound(OpBuilder &builder, Location loc, Value condition,
                     Value limit) {
  Value length = getExtentValue(builder, loc, condition, 0);
  return ValueMath(builder, loc).min(length, limit);
}

Value bale::getBound(OpBuilder &builder, CompressIntoOp op) {
  Location loc = op.getLoc();
  Value limit = getCompressLimit(builder, loc, op.getInput(), op.getAxis());
  return getBound(builder, loc, op.getCondition(), limit);
}

bool bale::movesNothing(CompressIntoOp op) {
  return llvm::is_contained(op.getInput().getType().getShape(), 0) ||
         llvm::is_contained(op.getOutput().getType().getShape(), 0);
}

std::optional<int64_t> bale::getSliceAxis(CompressIntoOp op) {
  int64_t rank = op.getInput().getType().getRank();
  if (!op.getAxis() || rank == 1)
    return std::nullopt;
  return getPositiveAxis(*op.getAxis(), rank);
}

LogicalResult
CompressTensorPattern::matchAndRewrite(CompressIntoOp op,
                                       PatternRewriter &rewriter) const {
  if (!isa<TensorType>(op.getOutput().getType()))
    return rewriter.notifyMatchFailure(op, "output is a memref");
  if (movesNothing(op))
    rewriter.replaceOp(op, op.getOutput());
  else
    replace(op, rewriter);
  return success();
}

Value bale::flatten(OpBuilder &builder, Location loc, Value input) {
  int64_t rank = cast<RankedTensorType>(input.getType()).getRank();
  if (rank == 1)
    return input;
  ReassociationIndices all = llvm::to_vector(llvm::seq<int64_t>(0, rank));
  return tensor::CollapseShapeOp::create(builder, loc, input,
                                         ArrayRef<ReassociationIndices>{all});
}

Value bale::createKeptList(OpBuilder &builder, CompressIntoOp op,
                           Type elementType) {
  Location loc = op.getLoc();
  int64_t dim = getSliceAxis(op).value_or(0);
  int64_t extent = op.getOutput().getType().getDimSize(dim);
  SmallVector<Value> unknown;
  if (ShapedType::isDynamic(extent))
    unknown.push_back(getExtentValue(builder, loc, op.getOutput(), dim));
  return tensor::EmptyOp::create(builder, loc, extent, elementType, unknown);
}

Value bale::createZeroSum(OpBuilder &builder, Location loc) {
  Value zero = ValueMath(builder, loc).i64(0);
  Value empty = tensor::EmptyOp::create(builder, loc, ArrayRef<int64_t>{},
                                        builder.getI64Type());
  return linalg::FillOp::create(builder, loc, zero, empty).getResult(0);
}

Value bale::sumElements(OpBuilder &builder, Location loc, Value tensor,
                        Value sum) {
  AffineMap element = builder.getMultiDimIdentityMap(1);
  AffineMap total = AffineMap::get(1, 0, builder.getContext());
  return linalg::GenericOp::create(
             builder, loc, sum.getType(), tensor, sum,
             ArrayRef<AffineMap>{element, total},
             utils::IteratorType::reduction,
             [](OpBuilder &body, Location bodyLoc, ValueRange arguments) {
               ValueMath math(body, bodyLoc);
               Value term = arguments[0];
               if (!term.getType().isInteger(64))
                 term = math.toI64(term);
               linalg::YieldOp::create(body, bodyLoc,
                                       math.add(arguments[1], term));
             })
      .getResult(0);
}

Value bale::getSum(OpBuilder &builder, Location loc, Value sum) {
  Value element = tensor::ExtractOp::create(builder, loc, sum, ValueRange());
  return arith::IndexCastOp::create(builder, loc, builder.getIndexType(),
                                    element);
}

Value bale::castPosition(OpBuilder &builder, Location loc, Value position) {
  return arith::IndexCastOp::create(builder, loc, builder.getIndexType(),
                                    position);
}

void bale::replaceByGather(
    RewriterBase &rewriter, CompressIntoOp op, Value positions,
    function_ref<Value(OpBuilder &, Location, Value)> toIndex) {
  Location loc = op.getLoc();
  int64_t rank = op.getOutput().getType().getRank();
  std::optional<int64_t> sliceAxis = getSliceAxis(op);
  Value input =
      sliceAxis ? op.getInput() : flatten(rewriter, loc, op.getInput());
  int64_t axis = sliceAxis.value_or(0);

  AffineMap place = rewriter.getMultiDimIdentityMap(rank);
  SmallVector<utils::IteratorType> iterators(rank,
                                             utils::IteratorType::parallel);
  auto gather = linalg::GenericOp::create(
      rewriter, loc, op->getResultTypes(), positions, op.getOutput(),
      ArrayRef<AffineMap>{place.getSubMap(axis), place}, iterators,
      [&](OpBuilder &body, Location bodyLoc, ValueRange arguments) {
        SmallVector<Value> indices;
        for (int64_t dim = 0; dim < rank; ++dim)
          indices.push_back(
              dim == axis
                  ? toIndex(body, bodyLoc, arguments[0])
                  : linalg::IndexOp::create(body, bodyLoc, dim).getResult());
        linalg::YieldOp::create(body, bodyLoc,
                                loadElement(body, bodyLoc, input, indices));
      });
  rewriter.replaceOp(op, gather.getResults());
}
