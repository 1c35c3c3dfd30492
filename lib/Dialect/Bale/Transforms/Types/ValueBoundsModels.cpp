//===- ValueBoundsModels.cpp ------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the extents of the results of value ops, and counts, as bounds that
//   upstream's analyses can use.
// Entry point: registerValueBoundsModels.
// Invariant: a bound holds for every result of an op whose checks hold.
//
//===----------------------------------------------------------------------===//

#include "bale/Dialect/Bale/IR/Bale.h"
#include "bale/Dialect/Bale/IR/ShapeRules.h"
#include "bale/Dialect/Bale/Transforms/InterfaceModels.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"

using namespace mlir;
using namespace bale;

/// The rank of `value`, or nothing.
static std::optional<int64_t> getRank(Value value) {
  auto type = cast<ShapedType>(value.getType());
  return type.hasRank() ? std::optional<int64_t>(type.getRank()) : std::nullopt;
}

namespace {

/// dim(words, axis) = words(dim(codes, axis)); the others are those of codes.
struct PackBounds
    : public ValueBoundsOpInterface::ExternalModel<PackBounds, PackOp> {
  void populateBoundsForShapedValueDim(Operation *op, Value value, int64_t dim,
                                       ValueBoundsConstraintSet &set) const {
    auto pack = cast<PackOp>(op);
    std::optional<int64_t> rank = getRank(pack.getCodes());
    if (!rank)
      return;
    AffineExpr extent = set.getExpr(pack.getCodes(), dim);
    if (dim == getPositiveAxis(pack.getAxis(), *rank))
      extent = pack.getCode().getNumWords(
          extent, pack.getWords().getType().getElementTypeBitWidth());
    set.bound(value)[dim] == extent;
  }
};

/// dim(codes, axis) = count; the others are those of words.
struct UnpackBounds
    : public ValueBoundsOpInterface::ExternalModel<UnpackBounds, UnpackOp> {
  void populateBoundsForShapedValueDim(Operation *op, Value value, int64_t dim,
                                       ValueBoundsConstraintSet &set) const {
    auto unpack = cast<UnpackOp>(op);
    std::optional<int64_t> rank = getRank(unpack.getWords());
    if (!rank)
      return;
    if (dim == getPositiveAxis(unpack.getAxis(), *rank))
      set.bound(value)[dim] == set.getExpr(unpack.getCount());
    else
      set.bound(value)[dim] == set.getExpr(unpack.getWords(), dim);
  }
};

/// 0 <= dim(output, axis) <= dim(condition, 0), dim(input, axis); the others
/// are those of input. Without an axis the number of elements is a product, of
/// which there is no bound unless it is known or has one factor.
struct CompressBounds
    : public ValueBoundsOpInterface::ExternalModel<CompressBounds, CompressOp> {
  void populateBoundsForShapedValueDim(Operation *op, Value value, int64_t dim,
                                       ValueBoundsConstraintSet &set) const {
    auto compress = cast<CompressOp>(op);
    std::optional<int64_t> rank = getRank(compress.getInput());
    std::optional<int64_t> axis = compress.getAxis();
    if (axis && rank && dim != getPositiveAxis(*axis, *rank)) {
      set.bound(value)[dim] == set.getExpr(compress.getInput(), dim);
      return;
    }
    // Of another rank it may be any dimension.
    if (axis && !rank)
      return;
    set.bound(value)[dim] >= 0;
    if (getRank(compress.getCondition()))
      set.bound(value)[dim] <= set.getExpr(compress.getCondition(), 0);
    if (axis || rank == 1)
      set.bound(value)[dim] <= set.getExpr(compress.getInput(), dim);
    else if (rank)
      if (int64_t elements = getFlatExtent(
              cast<ShapedType>(compress.getInput().getType()).getShape());
          !ShapedType::isDynamic(elements))
        set.bound(value)[dim] <= elements;
  }
};

/// 0 <= count <= dim(condition, 0), limit
struct CountBounds
    : public ValueBoundsOpInterface::ExternalModel<CountBounds, CountOp> {
  void populateBoundsForIndexValue(Operation *op, Value value,
                                   ValueBoundsConstraintSet &set) const {
    auto count = cast<CountOp>(op);
    set.bound(value) >= 0;
    set.bound(value) <= set.getExpr(count.getCondition(), 0);
    set.bound(value) <= set.getExpr(count.getLimit());
  }
};

} // namespace

void bale::registerValueBoundsModels(DialectRegistry &registry) {
  // The result of a destination op has the extents of its destination, which
  // upstream knows of every such op.
  registry.addExtension(+[](MLIRContext *context, BaleDialect *) {
    PackOp::attachInterface<PackBounds>(*context);
    UnpackOp::attachInterface<UnpackBounds>(*context);
    CompressOp::attachInterface<CompressBounds>(*context);
    CountOp::attachInterface<CountBounds>(*context);
  });
}
