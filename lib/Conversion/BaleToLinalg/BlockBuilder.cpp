//===- BlockBuilder.cpp -----------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: tensors whose axis is cut into blocks, and what is computed of them
//   by linalg.generic.
// Entry point: BlockBuilder.
// Invariant: a generic reads whole elements by affine maps only: no index is
//   computed in its body.
//
//===----------------------------------------------------------------------===//

#include "BlockBuilder.h"
#include "bale/Dialect/Bale/IR/Bale.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace bale;

static RankedTensorType getType(Value tensor) {
  return cast<RankedTensorType>(tensor.getType());
}

/// A tensor type with the static ones of `extents`.
static RankedTensorType getTypeOf(ArrayRef<OpFoldResult> extents,
                                  Type elementType) {
  SmallVector<int64_t> shape;
  for (OpFoldResult extent : extents)
    shape.push_back(getConstantIntValue(extent).value_or(ShapedType::kDynamic));
  return RankedTensorType::get(shape, elementType);
}

/// `rank` dimensions: those before `dim`, then `dim` + 1 and so on.
static SmallVector<AffineExpr> getDimsWithout(MLIRContext *context,
                                              int64_t rank, int64_t dim) {
  SmallVector<AffineExpr> dims;
  for (int64_t d = 0; d < rank; ++d)
    if (d != dim)
      dims.push_back(getAffineDimExpr(d, context));
  return dims;
}

Value bale::resize(OpBuilder &builder, Location loc, Value value, Type type) {
  unsigned from = value.getType().getIntOrFloatBitWidth();
  unsigned to = type.getIntOrFloatBitWidth();
  if (from < to)
    return arith::ExtUIOp::create(builder, loc, type, value);
  if (from > to)
    return arith::TruncIOp::create(builder, loc, type, value);
  return value;
}

Value bale::keepLowBits(OpBuilder &builder, Location loc, Value value,
                        unsigned bits) {
  unsigned width = value.getType().getIntOrFloatBitWidth();
  if (bits >= width)
    return value;
  APInt lowBits = APInt::getBitsSet(width, 0, bits);
  Value mask = arith::ConstantOp::create(
      builder, loc, builder.getIntegerAttr(value.getType(), lowBits));
  return arith::AndIOp::create(builder, loc, value, mask);
}

SmallVector<OpFoldResult> BlockBuilder::getExtents(Value tensor) const {
  SmallVector<OpFoldResult> extents;
  for (int64_t dim = 0; dim < getType(tensor).getRank(); ++dim)
    extents.push_back(bale::getExtent(builder, loc, tensor, dim));
  return extents;
}

OpFoldResult BlockBuilder::getExtent(Value tensor) const {
  return bale::getExtent(builder, loc, tensor, axis);
}

Value BlockBuilder::padTo(Value tensor, OpFoldResult extent) const {
  OpFoldResult old = getExtent(tensor);
  if (isEqualConstantIntOrValue(old, extent))
    return tensor;
  AffineExpr from = builder.getAffineSymbolExpr(0);
  AffineExpr to = builder.getAffineSymbolExpr(1);
  RankedTensorType type = getType(tensor);
  SmallVector<OpFoldResult> low(type.getRank(), builder.getIndexAttr(0));
  SmallVector<OpFoldResult> high(low);
  high[axis] = affine::makeComposedFoldedAffineApply(builder, loc, to - from,
                                                     {old, extent});
  SmallVector<OpFoldResult> extents = getExtents(tensor);
  extents[axis] = extent;
  Value zero = arith::ConstantOp::create(
      builder, loc, builder.getZeroAttr(type.getElementType()));
  return tensor::PadOp::create(builder, loc,
                               getTypeOf(extents, type.getElementType()),
                               tensor, low, high, zero);
}

Value BlockBuilder::fit(Value tensor, Value destination) const {
  OpFoldResult extent = getExtent(destination);
  auto type = getType(destination);
  if (isEqualConstantIntOrValue(getExtent(tensor), extent))
    return builder.createOrFold<tensor::CastOp>(loc, type, tensor);
  SmallVector<OpFoldResult> sizes = getExtents(tensor);
  SmallVector<OpFoldResult> zeros(sizes.size(), builder.getIndexAttr(0));
  SmallVector<OpFoldResult> ones(sizes.size(), builder.getIndexAttr(1));
  sizes[axis] = extent;
  Value slice =
      tensor::ExtractSliceOp::create(builder, loc, tensor, zeros, sizes, ones);
  return linalg::CopyOp::create(builder, loc, slice, destination).getResult(0);
}

/// Dimension `axis` of `rank` apart, and as the two dimensions that it becomes.
static SmallVector<ReassociationIndices> getReassociation(int64_t rank,
                                                          int64_t axis) {
  SmallVector<ReassociationIndices> groups;
  for (int64_t dim = 0; dim < rank; ++dim)
    groups.push_back({dim < axis ? dim : dim + 1});
  groups[axis] = {axis, axis + 1};
  for (int64_t dim = 0; dim < axis; ++dim)
    groups[dim] = {dim};
  return groups;
}

Value BlockBuilder::split(Value tensor, int64_t size) const {
  SmallVector<OpFoldResult> extents = getExtents(tensor);
  AffineExpr whole = builder.getAffineSymbolExpr(0);
  extents[axis] = affine::makeComposedFoldedAffineApply(
      builder, loc, whole.floorDiv(size), {extents[axis]});
  extents.insert(extents.begin() + axis + 1, builder.getIndexAttr(size));
  RankedTensorType type = getType(tensor);
  return tensor::ExpandShapeOp::create(
      builder, loc, getTypeOf(extents, type.getElementType()), tensor,
      getReassociation(type.getRank(), axis), extents);
}

Value BlockBuilder::join(Value tensor) const {
  return tensor::CollapseShapeOp::create(
      builder, loc, tensor,
      getReassociation(getType(tensor).getRank() - 1, axis));
}

SmallVector<Value> BlockBuilder::takeApart(Value tensor) const {
  SmallVector<OpFoldResult> sizes = getExtents(tensor);
  SmallVector<OpFoldResult> offsets(sizes.size(), builder.getIndexAttr(0));
  SmallVector<OpFoldResult> ones(sizes.size(), builder.getIndexAttr(1));
  int64_t size = getType(tensor).getDimSize(axis + 1);
  sizes[axis + 1] = builder.getIndexAttr(1);
  SmallVector<Value> parts;
  for (int64_t place = 0; place < size; ++place) {
    offsets[axis + 1] = builder.getIndexAttr(place);
    // A slice of less rank does not say which of several dimensions of extent 1
    // it leaves out; joining does.
    parts.push_back(join(tensor::ExtractSliceOp::create(builder, loc, tensor,
                                                        offsets, sizes, ones)));
  }
  return parts;
}

/// `table` as a constant of `type`.
static Value makeTable(OpBuilder &builder, Location loc, const Table &table,
                       RankedTensorType type) {
  SmallVector<APInt> values;
  unsigned width = type.getElementTypeBitWidth();
  for (uint64_t value : table)
    values.emplace_back(width, value);
  return arith::ConstantOp::create(builder, loc,
                                   DenseElementsAttr::get(type, values));
}

Value BlockBuilder::makeGeneric(ValueRange inputs, AffineMap inputMap,
                                ArrayRef<Table> tables,
                                RankedTensorType tableType, AffineMap tableMap,
                                ArrayRef<OpFoldResult> extents,
                                AffineMap resultMap, Type elementType,
                                std::optional<Sum> sum, Body body) const {
  SmallVector<Value> operands(inputs);
  SmallVector<AffineMap> maps(inputs.size(), inputMap);
  for (const Table &table : tables) {
    operands.push_back(makeTable(builder, loc, table, tableType));
    maps.push_back(tableMap);
  }
  maps.push_back(resultMap);
  Value result = tensor::EmptyOp::create(builder, loc, extents, elementType);
  SmallVector<utils::IteratorType> iterators(inputMap.getNumDims(),
                                             utils::IteratorType::parallel);
  if (sum) {
    iterators.back() = utils::IteratorType::reduction;
    Value zero = arith::ConstantOp::create(builder, loc,
                                           builder.getZeroAttr(elementType));
    result = linalg::FillOp::create(builder, loc, zero, result).getResult(0);
  }
  size_t numInputs = inputs.size();
  auto generic = linalg::GenericOp::create(
      builder, loc, result.getType(), operands, result, maps, iterators,
      [&](OpBuilder &nested, Location nestedLoc, ValueRange arguments) {
        ValueRange elements = arguments.take_front(numInputs);
        ValueRange entries = arguments.slice(numInputs, tables.size());
        Value value = body(nested, nestedLoc, elements, entries);
        if (sum == Sum::Or)
          value =
              arith::OrIOp::create(nested, nestedLoc, arguments.back(), value);
        else if (sum == Sum::Add)
          value =
              arith::AddIOp::create(nested, nestedLoc, arguments.back(), value);
        linalg::YieldOp::create(nested, nestedLoc, value);
      });
  return generic.getResult(0);
}

Value BlockBuilder::spread(ValueRange inputs, int64_t size,
                           ArrayRef<Table> tables, Type tableType,
                           Type elementType, Body body) const {
  MLIRContext *context = builder.getContext();
  int64_t rank = getType(inputs.front()).getRank() + 1;
  SmallVector<OpFoldResult> extents = getExtents(inputs.front());
  extents.insert(extents.begin() + axis + 1, builder.getIndexAttr(size));
  AffineMap inputMap =
      AffineMap::get(rank, 0, getDimsWithout(context, rank, axis + 1), context);
  AffineMap tableMap =
      AffineMap::get(rank, 0, builder.getAffineDimExpr(axis + 1));
  return makeGeneric(inputs, inputMap, tables,
                     RankedTensorType::get({size}, tableType), tableMap,
                     extents, builder.getMultiDimIdentityMap(rank), elementType,
                     std::nullopt, body);
}

Value BlockBuilder::reduce(Value input, Sum sum, ArrayRef<Table> tables,
                           Type tableType, Type elementType, Body body) const {
  MLIRContext *context = builder.getContext();
  int64_t rank = getType(input).getRank();
  AffineExpr place = builder.getAffineDimExpr(rank - 1);
  SmallVector<AffineExpr> dims = getDimsWithout(context, rank, rank - 1);
  AffineMap resultMap = AffineMap::get(rank, 0, dims, context);
  dims.insert(dims.begin() + axis + 1, place);
  SmallVector<OpFoldResult> extents = getExtents(input);
  extents.erase(extents.begin() + axis + 1);
  int64_t size = getType(input).getDimSize(axis + 1);
  return makeGeneric(input, AffineMap::get(rank, 0, dims, context), tables,
                     RankedTensorType::get({size}, tableType),
                     AffineMap::get(rank, 0, place), extents, resultMap,
                     elementType, sum, body);
}

Value BlockBuilder::mix(Value input, int64_t size, ArrayRef<Table> tables,
                        Type tableType, Type elementType, Body body) const {
  // The loops are those over the result, and last one over the input's places.
  MLIRContext *context = builder.getContext();
  int64_t rank = getType(input).getRank();
  AffineExpr to = builder.getAffineDimExpr(axis + 1);
  AffineExpr from = builder.getAffineDimExpr(rank);
  SmallVector<AffineExpr> dims = getDimsWithout(context, rank + 1, rank);
  AffineMap resultMap = AffineMap::get(rank + 1, 0, dims, context);
  dims[axis + 1] = from;
  SmallVector<OpFoldResult> extents = getExtents(input);
  extents[axis + 1] = builder.getIndexAttr(size);
  int64_t places = getType(input).getDimSize(axis + 1);
  return makeGeneric(input, AffineMap::get(rank + 1, 0, dims, context), tables,
                     RankedTensorType::get({size, places}, tableType),
                     AffineMap::get(rank + 1, 0, {to, from}, context), extents,
                     resultMap, elementType, Sum::Or, body);
}
