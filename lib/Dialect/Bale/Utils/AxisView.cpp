//===- AxisView.cpp ---------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the operands of an op with as few dimensions as their strides
//   allow.
// Entry point: planAxisView, createAxisView, fitsMemory.
// Invariant: the views have the elements of the operands, in the same order.
//
//===----------------------------------------------------------------------===//

#include "bale/Dialect/Bale/Utils/AxisView.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace bale;

using Groups = SmallVector<ReassociationIndices>;

/// Adds the dimensions `from` to `to` - 1 to `groups`: as one group, or each
/// for itself.
static void addDimensions(Groups &groups, int64_t from, int64_t to,
                          bool together) {
  if (from == to)
    return;
  if (together)
    groups.emplace_back();
  for (int64_t dim = from; dim < to; ++dim) {
    if (!together)
      groups.emplace_back();
    groups.back().push_back(dim);
  }
}

/// Whether elements lie side by side in the dimensions `from` to the last, once
/// they are one: those of extent 1 do not count, whatever their strides.
static bool endInContiguous(MemRefType type, int64_t from) {
  auto [strides, offset] = type.getStridesAndOffset();
  for (int64_t dim = type.getRank() - 1; dim >= from; --dim)
    if (type.getDimSize(dim) != 1)
      return strides[dim] == 1;
  return true;
}

/// Whether 64 bits count `unit` for each element of the extents `shape`, as far
/// as they are static.
static bool areCountable(ArrayRef<int64_t> shape, int64_t unit = 1) {
  if (llvm::is_contained(shape, 0))
    return true;
  int64_t product = unit;
  for (int64_t extent : shape)
    if (ShapedType::isStatic(extent) &&
        llvm::MulOverflow(product, extent, product))
      return false;
  return true;
}

bool bale::fitsMemory(ShapedType type, int64_t elementBytes, RefuseFn refuse) {
  if (!type.hasRank() || areCountable(type.getShape(), elementBytes))
    return true;
  std::string text;
  llvm::raw_string_ostream(text) << type;
  refuse("expected at most 2^63 - 1 bytes, but got " + text);
  return false;
}

bool bale::canCollapse(MemRefType in, MemRefType out, int64_t from,
                       int64_t to) {
  if (to == in.getRank() && from < to &&
      !(endInContiguous(in, from) && endInContiguous(out, from)))
    return false;
  if (!areCountable(in.getShape().slice(from, to - from)) ||
      !areCountable(out.getShape().slice(from, to - from)))
    return false;
  Groups groups;
  addDimensions(groups, 0, from, /*together=*/false);
  addDimensions(groups, from, to, /*together=*/true);
  addDimensions(groups, to, in.getRank(), /*together=*/false);
  return memref::CollapseShapeOp::isGuaranteedCollapsible(in, groups) &&
         memref::CollapseShapeOp::isGuaranteedCollapsible(out, groups);
}

static bool areOnes(ArrayRef<int64_t> extents) {
  return llvm::all_of(extents, [](int64_t extent) { return extent == 1; });
}

/// `type` as a memref whose last dimension has stride 1, or null.
static MemRefType getRowContiguous(Type type, RefuseFn refuse) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  auto memref = dyn_cast<MemRefType>(type);
  if (!memref) {
    refuse("expected a memref, but got " + text);
    return nullptr;
  }
  auto [strides, offset] = memref.getStridesAndOffset();
  if (strides.back() != 1) {
    refuse("expected stride 1 in the last dimension, but got " + text);
    return nullptr;
  }
  return memref;
}

int64_t AxisViewPlan::getNumColumns() const {
  int64_t numColumns = in.getShape().back();
  return ShapedType::isStatic(numColumns) ? numColumns : out.getShape().back();
}

FailureOr<AxisViewPlan> bale::planAxisView(Type in, Type out, int64_t axis,
                                           RefuseFn refuse) {
  MemRefType inType = getRowContiguous(in, refuse);
  MemRefType outType = inType ? getRowContiguous(out, refuse) : nullptr;
  if (!outType)
    return failure();

  int64_t rank = inType.getRank();
  axis = getPositiveAxis(axis, rank);
  // Dimensions of extent 1 behind the axis belong to it.
  int64_t axisEnd = axis + 1;
  if (areOnes(inType.getShape().drop_front(axisEnd)) &&
      canCollapse(inType, outType, axis, rank))
    axisEnd = rank;
  Groups groups;
  addDimensions(groups, 0, axis, canCollapse(inType, outType, 0, axis));
  int64_t axisAt = groups.size();
  addDimensions(groups, axis, axisEnd, /*together=*/true);
  addDimensions(groups, axisEnd, rank,
                canCollapse(inType, outType, axisEnd, rank));
  if (static_cast<int64_t>(groups.size()) == rank)
    return AxisViewPlan{{}, inType, outType, axis};
  inType = memref::CollapseShapeOp::computeCollapsedType(inType, groups);
  outType = memref::CollapseShapeOp::computeCollapsedType(outType, groups);
  return AxisViewPlan{groups, inType, outType, axisAt};
}

AxisView bale::createAxisView(OpBuilder &builder, Location loc, Value in,
                              Value out, const AxisViewPlan &plan) {
  if (!plan.groups.empty()) {
    in = memref::CollapseShapeOp::create(builder, loc, in, plan.groups);
    out = memref::CollapseShapeOp::create(builder, loc, out, plan.groups);
  }
  return {in, out, plan.axis};
}
