//===- AxisView.h -----------------------------------------------*- C++ -*-===//
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

#ifndef BALE_DIALECT_BALE_UTILS_AXISVIEW_H
#define BALE_DIALECT_BALE_UTILS_AXISVIEW_H

#include "bale/Dialect/Bale/IR/Bale.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"

namespace bale {

/// Is told why a plan is refused, in words that follow a colon.
using RefuseFn = llvm::function_ref<void(const llvm::Twine &)>;

/// For those who do not ask why.
inline void refuseSilently(const llvm::Twine &) {}

/// Two memrefs of equal rank, and the axis that they differ along.
struct AxisView {
  mlir::Value in;
  mlir::Value out;
  int64_t axis;
};

/// The types and the axis of a view, before anything is made for it.
struct AxisViewPlan {
  /// The dimensions of the operands that become one; none, if they all stay.
  llvm::SmallVector<mlir::ReassociationIndices> groups;
  mlir::MemRefType in;
  mlir::MemRefType out;
  int64_t axis;

  bool isAxisLast() const { return axis + 1 == in.getRank(); }

  /// The extent of the last dimension, which is not the axis, if one of the
  /// types states it.
  int64_t getNumColumns() const;
};

/// Whether memory may hold elements of `type`, of `elementBytes` bytes each:
/// the extents that it states are of at most 2^63 - 1 bytes. If not, tells
/// `refuse`.
bool fitsMemory(mlir::ShapedType type, int64_t elementBytes,
                RefuseFn refuse = refuseSilently);

/// Whether memrefs of both types can be collapsed in the dimensions `from` to
/// `to` - 1: into one of stride 1, if the last is among them. An extent that
/// would be more than 2^63 - 1 is none.
bool canCollapse(mlir::MemRefType in, mlir::MemRefType out, int64_t from,
                 int64_t to);

/// Plans to view memrefs of the types `in` and `out`, which differ along
/// `axis`, as [outer, axis, inner], without a part of extent 1; where strides
/// do not allow that, dimensions stay. Fails unless both are memrefs whose last
/// dimension has stride 1; tells `refuse` which is not.
mlir::FailureOr<AxisViewPlan> planAxisView(mlir::Type in, mlir::Type out,
                                           int64_t axis,
                                           RefuseFn refuse = refuseSilently);

/// Views `in` and `out` as `plan` says.
AxisView createAxisView(mlir::OpBuilder &builder, mlir::Location loc,
                        mlir::Value in, mlir::Value out,
                        const AxisViewPlan &plan);

} // namespace bale

#endif // BALE_DIALECT_BALE_UTILS_AXISVIEW_H
