//===- SliceView.h ----------------------------------------------*- C++ -*-===//
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

#ifndef BALE_LIB_CONVERSION_BALETOVECTOR_COMPRESS_SLICEVIEW_H
#define BALE_LIB_CONVERSION_BALETOVECTOR_COMPRESS_SLICEVIEW_H

#include "Support/RawMemory.h"
#include "bale/Dialect/Bale/Utils/AxisView.h"

namespace bale {

/// What the types of the operands of a compress say.
struct SlicePlan {
  /// Whether the input is viewed as of one dimension before anything else.
  bool isFlattened;
  AxisViewPlan view;
  int64_t elementBytes;
  /// The bytes of a slice, if they are known.
  std::optional<int64_t> sliceBytes;
  /// Whether slices lie one after the other, in the input and in the output.
  bool areSlicesAdjacent;
  /// Whether so do the rows of slices of the output.
  bool areRowsAdjacent;
};

/// Plans to view the operands of `op` as slices; fails, if they are not memrefs
/// of elements of 1, 2, 4, 8 or 16 bytes, or a slice does not lie in one piece,
/// or the condition does not. Tells `refuse` which it is.
mlir::FailureOr<SlicePlan> planSliceView(CompressIntoOp op,
                                         RefuseFn refuse = refuseSilently);

/// The first slices of a row of the input and of the output.
struct SliceRow {
  RawMemory in;
  RawMemory out;
};

/// The operands of a compress as rows of slices.
class SliceView {
public:
  /// Makes the views that `plan` plans for `op`.
  SliceView(mlir::OpBuilder &builder, CompressIntoOp op, const SlicePlan &plan);

  const SlicePlan &getPlan() const { return plan; }

  /// The extents of the dimensions before the axis: there is a row for each
  /// index.
  mlir::ArrayRef<mlir::Value> getRowExtents() const { return rowExtents; }

  /// How many slices a row of the input has, and of the output.
  mlir::Value getNumSlices() const { return numSlices; }
  mlir::Value getNumKept() const { return numKept; }

  /// The bytes of a slice, and those from one to the next.
  mlir::Value getSliceBytes() const { return sliceBytes; }
  mlir::Value getInStride() const { return inStride; }
  mlir::Value getOutStride() const { return outStride; }

  /// Whether no cache holds what moves: the first `limit` slices of each row,
  /// and those kept. Only for targets that store past the caches.
  mlir::Value areLarge(mlir::OpBuilder &builder, mlir::Value limit,
                       const VectorTarget &target) const;

  /// The row at `outer`.
  SliceRow getRow(mlir::OpBuilder &builder, mlir::ValueRange outer) const;

private:
  mlir::Location loc;
  SlicePlan plan;
  AxisView view;
  llvm::SmallVector<mlir::Value> rowExtents;
  mlir::Value numSlices, numKept, sliceBytes, inStride, outStride;
};

} // namespace bale

#endif // BALE_LIB_CONVERSION_BALETOVECTOR_COMPRESS_SLICEVIEW_H
