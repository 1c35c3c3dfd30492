//===- CompressRules.cpp ----------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: bale.compress and bale.compress_into: rules, inference, reification.
// Entry point: inferCompressedShape.
// Invariant: a true beyond the extent keeps nothing, in inference as at run
//   time.
//
//===----------------------------------------------------------------------===//

#include "RuleSupport.h"
#include "bale/Dialect/Bale/IR/Bale.h"
#include "bale/Dialect/Bale/IR/ConstantData.h"
#include "bale/Dialect/Bale/IR/ShapeRules.h"
#include "mlir/Dialect/Ptr/IR/PtrTypes.h"
#include "mlir/IR/Builders.h"
#include "llvm/Support/MathExtras.h"

#include <limits>

using namespace mlir;
using namespace bale;
using namespace bale::support;

using Rule = CompressOp::Rule;

//===----------------------------------------------------------------------===//
// Extents
//===----------------------------------------------------------------------===//

int64_t bale::getFlatExtent(ArrayRef<int64_t> shape) {
  if (llvm::is_contained(shape, 0))
    return 0;
  int64_t product = 1;
  for (int64_t extent : shape) {
    if (ShapedType::isDynamic(extent))
      return ShapedType::kDynamic;
    if (llvm::MulOverflow(product, extent, product))
      return std::numeric_limits<int64_t>::max();
  }
  return product;
}

namespace {
/// What is known statically of the number of slices kept.
struct KeptExtent {
  /// The least upper bound, or dynamic.
  int64_t bound;
  /// The number itself, or dynamic.
  int64_t exact;
};
} // namespace

static KeptExtent getKeptExtent(int64_t extent, int64_t length,
                                DenseElementsAttr condition) {
  auto countBelow = [&](int64_t limit) {
    return countTrues(getConstantData(condition)->getBools(), limit);
  };
  KeptExtent kept{ShapedType::kDynamic, ShapedType::kDynamic};
  for (int64_t bound : {extent, length})
    if (!ShapedType::isDynamic(bound))
      kept.bound = ShapedType::isDynamic(kept.bound)
                       ? bound
                       : std::min(kept.bound, bound);
  if (kept.bound == 0)
    kept.exact = 0;
  else if (condition && !ShapedType::isDynamic(extent))
    kept.exact = countBelow(extent);
  else if (condition && countBelow(length) == 0)
    kept.exact = 0;
  return kept;
}

//===----------------------------------------------------------------------===//
// Rules
//===----------------------------------------------------------------------===//

/// Integers without bits and tf32 take no defined memory; LLVM has integers of
/// up to 2^23 bits.
static bool isNumberInMemory(Type type) {
  if (auto integer = dyn_cast<IntegerType>(type))
    return integer.getWidth() > 0 && integer.getWidth() <= 1u << 23;
  return isa<FloatType>(type) && !type.isTF32();
}

static bool isElementType(Type type) {
  if (auto complex = dyn_cast<ComplexType>(type))
    return isNumberInMemory(complex.getElementType());
  return isa<IndexType, ptr::PtrType>(type) || isNumberInMemory(type);
}

/// The rules of the output's extents, which `expected` states but for `axis`.
static LogicalResult checkOutputExtents(EmitErrorFn emitError,
                                        ShapedType output,
                                        ArrayRef<int64_t> expected,
                                        int64_t axis, KeptExtent kept) {
  int64_t extent = output.getDimSize(axis);
  if (!mayEqual(extent, kept.exact))
    return reportViolation<CompressOp>(emitError, Rule::OutputExtent, axis,
                                       kept.exact, extent);
  if (!ShapedType::isDynamic(extent) && !ShapedType::isDynamic(kept.bound) &&
      extent > kept.bound)
    return reportViolation<CompressOp>(emitError, Rule::OutputExtentBound, axis,
                                       kept.bound, extent);
  return checkKeptExtents<CompressOp>(emitError, output, expected, axis);
}

/// The rules of the extents, for an axis in range and an output, if any, of
/// `outputRank`. `axis` counts from the front.
static FailureOr<SmallVector<int64_t>>
inferCompressedExtents(EmitErrorFn emitError, ShapedType input,
                       ShapedType condition, std::optional<int64_t> axis,
                       int64_t outputRank, DenseElementsAttr conditionValue,
                       ShapedType output) {
  int64_t outputAxis = axis.value_or(0);
  int64_t extent = !input.hasRank() ? ShapedType::kDynamic
                   : axis           ? input.getDimSize(*axis)
                                    : getFlatExtent(input.getShape());
  int64_t length = conditionValue        ? conditionValue.getNumElements()
                   : condition.hasRank() ? condition.getDimSize(0)
                                         : ShapedType::kDynamic;
  KeptExtent kept = getKeptExtent(extent, length, conditionValue);
  SmallVector<int64_t> extents(outputRank, ShapedType::kDynamic);
  if (axis && input.hasRank())
    extents.assign(input.getShape().begin(), input.getShape().end());
  extents[outputAxis] = kept.exact;
  if (output && output.hasRank() &&
      failed(checkOutputExtents(emitError, output, extents, outputAxis, kept)))
    return failure();
  return extents;
}

FailureOr<ShapedTypeComponents>
bale::inferCompressedShape(EmitErrorFn emitError, ShapedType input,
                           ShapedType condition, std::optional<int64_t> axis,
                           DenseElementsAttr conditionValue,
                           ShapedType output) {
  Type elementType = input.getElementType();
  if (!isElementType(elementType))
    return reportViolation<CompressOp>(emitError, Rule::InputElementType,
                                       elementType);
  if (output && output.getElementType() != elementType)
    return reportViolation<CompressOp>(emitError, Rule::OutputElementType,
                                       elementType, output.getElementType());
  if (failed(checkCondition<CompressOp>(emitError, condition)))
    return failure();

  // With an axis the ranks are equal, so that either tells its range.
  bool hasOutputRank = output && output.hasRank();
  std::optional<int64_t> rank;
  if (input.hasRank())
    rank = input.getRank();
  else if (axis && hasOutputRank)
    rank = output.getRank();
  if (rank && *rank < 1)
    return reportViolation<CompressOp>(emitError, Rule::InputRank, *rank);
  if (axis && !rank)
    return ShapedTypeComponents(elementType);
  if (axis) {
    FailureOr<int64_t> positive =
        checkAxis<CompressOp>(emitError, *axis, *rank);
    if (failed(positive))
      return failure();
    axis.emplace(*positive);
  }
  int64_t outputRank = axis ? *rank : 1;
  if (hasOutputRank && output.getRank() != outputRank)
    return reportViolation<CompressOp>(emitError, Rule::OutputRank, outputRank,
                                       output.getRank());

  FailureOr<SmallVector<int64_t>> extents = inferCompressedExtents(
      emitError, input, condition, axis, outputRank, conditionValue, output);
  if (failed(extents))
    return failure();
  // With an axis, the rank that only the output states is no reason to infer
  // it.
  if (axis && !input.hasRank())
    return ShapedTypeComponents(elementType);
  return ShapedTypeComponents(*extents, elementType);
}

//===----------------------------------------------------------------------===//
// bale.compress
//===----------------------------------------------------------------------===//

void CompressOp::build(OpBuilder &builder, OperationState &state, Value input,
                       Value condition, std::optional<int64_t> axis) {
  auto inputType = cast<ShapedType>(input.getType());
  FailureOr<ShapedTypeComponents> inferred = inferCompressedShape(
      emitNoError, inputType, cast<ShapedType>(condition.getType()), axis,
      getConstantCondition(condition));
  // The verifier reports what is wrong.
  build(builder, state,
        succeeded(inferred)
            ? getTensorType(*inferred)
            : UnrankedTensorType::get(inputType.getElementType()),
        input, condition, axis ? builder.getI64IntegerAttr(*axis) : nullptr);
}

FailureOr<ShapedTypeComponents> CompressOp::inferResult(EmitErrorFn emitError,
                                                        ShapedType stated) {
  return inferCompressedShape(emitError, getInput().getType(),
                              getCondition().getType(), getAxis(),
                              getConstantCondition(getCondition()), stated);
}

FailureOr<ShapedTypeComponents>
CompressOp::inferFromTypes(EmitErrorFn emitError, ShapedType stated) {
  return inferCompressedShape(emitError, getInput().getType(),
                              getCondition().getType(), getAxis(),
                              /*conditionValue=*/nullptr, stated);
}

LogicalResult CompressOp::verify() {
  // Constants may come late, also to an op that never runs.
  return inferFromTypes([&] { return emitOpError(); }, getOutput().getType());
}

LogicalResult CompressOp::inferReturnTypeComponents(
    MLIRContext *, std::optional<Location> location, Adaptor adaptor,
    SmallVectorImpl<ShapedTypeComponents> &inferred) {
  FailureOr<ShapedTypeComponents> shape = inferCompressedShape(
      emitErrorAt<CompressOp>(location),
      cast<ShapedType>(adaptor.getInput().getType()),
      cast<ShapedType>(adaptor.getCondition().getType()), adaptor.getAxis(),
      getConstantCondition(adaptor.getCondition()));
  if (failed(shape))
    return failure();
  inferred.push_back(*shape);
  return success();
}

LogicalResult
CompressOp::reifyResultShapes(OpBuilder &builder,
                              ReifiedRankedShapedTypeDims &shapes) {
  auto input = dyn_cast<RankedTensorType>(getInput().getType());
  auto output = dyn_cast<RankedTensorType>(getOutput().getType());
  if (!input || !output || !isa<RankedTensorType>(getCondition().getType()))
    return failure();
  std::optional<int64_t> axis = getAxis();
  OpFoldResult kept =
      getKeptCount(builder, getLoc(), getInput(), getCondition(), axis);
  SmallVector<OpFoldResult> extents{kept};
  if (axis) {
    extents.clear();
    for (int64_t dim = 0; dim < input.getRank(); ++dim)
      extents.push_back(getExtent(builder, getLoc(), getInput(), dim));
    extents[getPositiveAxis(*axis, input.getRank())] = kept;
  }
  shapes.push_back(matchStaticExtents(builder, getLoc(), output, extents));
  return success();
}

Speculation::Speculatability CompressOp::getSpeculatability() {
  return support::getSpeculatability(*this, inferResult(emitNoError));
}

//===----------------------------------------------------------------------===//
// bale.compress_into
//===----------------------------------------------------------------------===//

LogicalResult CompressIntoOp::verify() {
  if (failed(inferCompressedShape(
          [&] { return emitOpError(); }, getInput().getType(),
          getCondition().getType(), getAxis(), /*conditionValue=*/nullptr,
          getOutput().getType())))
    return failure();
  return checkOneSemantics(*this);
}

LogicalResult CompressIntoOp::checkConstants(EmitErrorFn emitError) {
  return inferCompressedShape(
      emitError, getInput().getType(), getCondition().getType(), getAxis(),
      getConstantCondition(getCondition()), getOutput().getType());
}

void CompressIntoOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  getDestinationEffects(*this, effects);
}
