//===- SliceView.cpp --------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the operands of a compress as slices of bytes.
// Entry point: planSliceView, SliceView.
// Invariant: the bytes of a slice lie one after the other.
//
//===----------------------------------------------------------------------===//

#include "SliceView.h"
#include "ConditionBits.h"
#include "Support/IndexMath.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/LLVMIR/LLVMTypes.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Ptr/IR/PtrTypes.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/CheckedArithmetic.h"

using namespace mlir;
using namespace bale;

/// The bytes from an element of `type` to the next, if they are a power of two
/// that is at most 16 and leave no bits over; else 0.
static int64_t getSliceElementBytes(Operation *op, Type type) {
  int64_t bits = 0;
  if (auto complex = dyn_cast<ComplexType>(type)) {
    Type part = complex.getElementType();
    bits = part.isIntOrFloat() ? 2 * part.getIntOrFloatBitWidth() : 0;
  } else if (type.isIntOrFloat()) {
    bits = type.getIntOrFloatBitWidth();
  } else if (isa<IndexType, ptr::PtrType, LLVM::LLVMPointerType>(type)) {
    bits = DataLayout::closest(op).getTypeSizeInBits(type);
  }
  bool isPower =
      bits >= 8 && bits <= 128 && llvm::has_single_bit<uint64_t>(bits);
  return isPower ? bits / 8 : 0;
}

/// All of `rank` dimensions as one.
static SmallVector<ReassociationIndices> getFlat(int64_t rank) {
  return {llvm::to_vector<2>(llvm::seq<int64_t>(0, rank))};
}

FailureOr<SlicePlan> bale::planSliceView(CompressIntoOp op, RefuseFn refuse) {
  auto fail = [&](const Twine &expected, Type type) {
    std::string text;
    llvm::raw_string_ostream(text) << type;
    refuse("expected " + expected + ", but got " + text);
    return failure();
  };
  for (Type type : op->getOperandTypes())
    if (auto memref = dyn_cast<MemRefType>(type);
        !memref || !hasRawMemory(memref))
      return fail("a memref in a numbered memory space", type);
  auto in = cast<MemRefType>(op.getInput().getType());
  auto out = cast<MemRefType>(op.getOutput().getType());
  auto condition = cast<MemRefType>(op.getCondition().getType());
  if (!isConditionOfBytes(condition))
    return fail("a condition of bytes with stride 1", condition);
  SlicePlan plan;
  plan.elementBytes = getSliceElementBytes(op, in.getElementType());
  if (plan.elementBytes == 0)
    return fail("elements of 1, 2, 4, 8 or 16 bytes", in.getElementType());
  if (!fitsMemory(in, plan.elementBytes, refuse) ||
      !fitsMemory(out, plan.elementBytes, refuse))
    return failure();
  int64_t rank = in.getRank();
  plan.isFlattened = !op.getAxis() && rank > 1;
  if (plan.isFlattened) {
    if (!canCollapse(in, in, 0, rank))
      return fail("an input in one piece, as it is taken flat", in);
    in = memref::CollapseShapeOp::computeCollapsedType(in, getFlat(rank));
  }
  FailureOr<AxisViewPlan> view =
      planAxisView(in, out, op.getAxis().value_or(0), refuse);
  if (failed(view))
    return failure();
  if (view->axis + 2 < view->in.getRank())
    return fail("each slice in one piece", in);
  plan.view = *view;
  int64_t numColumns = view->isAxisLast() ? 1 : view->getNumColumns();
  if (ShapedType::isStatic(numColumns))
    plan.sliceBytes = llvm::checkedMul(numColumns, plan.elementBytes);
  int64_t viewRank = view->in.getRank();
  plan.areSlicesAdjacent =
      canCollapse(view->in, view->out, view->axis, viewRank);
  plan.areRowsAdjacent = canCollapse(view->out, view->out, 0, viewRank);
  return plan;
}

SliceView::SliceView(OpBuilder &builder, CompressIntoOp op,
                     const SlicePlan &plan)
    : loc(op.getLoc()), plan(plan) {
  Value in = op.getInput();
  if (plan.isFlattened)
    in = memref::CollapseShapeOp::create(
        builder, loc, in, getFlat(op.getInput().getType().getRank()));
  view = createAxisView(builder, loc, in, op.getOutput(), plan.view);
  auto getExtentValue = [&](Value memref, int64_t dim) {
    return getValueOrCreateConstantIndexOp(
        builder, loc, getExtent(builder, loc, memref, dim));
  };
  for (int64_t dim = 0; dim < view.axis; ++dim)
    rowExtents.push_back(getExtentValue(view.in, dim));
  numSlices = getExtentValue(view.in, view.axis);
  numKept = getExtentValue(view.out, view.axis);

  IndexMath math(builder, loc);
  if (plan.sliceBytes)
    sliceBytes = math.index(*plan.sliceBytes);
  else
    sliceBytes = math.multiply(getExtentValue(view.in, view.axis + 1),
                               plan.elementBytes);
  if (plan.areSlicesAdjacent) {
    inStride = outStride = sliceBytes;
    return;
  }
  auto getStride = [&](Value memref) {
    auto metadata =
        memref::ExtractStridedMetadataOp::create(builder, loc, memref);
    return math.multiply(metadata.getStrides()[view.axis], plan.elementBytes);
  };
  inStride = getStride(view.in);
  outStride = getStride(view.out);
}

Value SliceView::areLarge(OpBuilder &builder, Value limit,
                          const VectorTarget &target) const {
  assert(target.nonTemporalBytes != 0 && "expected stores past the caches");
  IndexMath math(builder, loc);
  // Input and output have less than 2^63 bytes each: the sum fits, unsigned.
  Value bytes = math.multiply(math.add(limit, numKept), sliceBytes);
  for (Value extent : rowExtents)
    bytes = math.multiply(bytes, extent);
  return builder.createOrFold<arith::CmpIOp>(
      loc, arith::CmpIPredicate::uge, bytes,
      math.index(target.nonTemporalBytes));
}

SliceRow SliceView::getRow(OpBuilder &builder, ValueRange outer) const {
  return {getRowMemory(builder, loc, view.in, plan.elementBytes, outer),
          getRowMemory(builder, loc, view.out, plan.elementBytes, outer)};
}
