//===- AxisLoops.h ----------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the loops over the rows of an axis that is not the last dimension.
// Entry point: emitAxisLoops.
// Invariant: nothing is read or written outside a row.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_CONVERSION_BALETOVECTOR_AXISLOOPS_H
#define BALE_LIB_CONVERSION_BALETOVECTOR_AXISLOOPS_H

#include "AxisView.h"
#include "bale/Conversion/BaleToVector/VectorTarget.h"

namespace bale {

/// Makes the loops that pack (or unpack) `view.in` to `view.out`, whose axis is
/// not the last dimension. Where a target has no masks and there may turn out
/// to be fewer columns than a vector has bytes, `emitNarrow` makes what happens
/// then. Fails, and makes nothing, if there surely are too few.
mlir::LogicalResult
emitAxisLoops(mlir::OpBuilder &builder, mlir::Location loc,
              const AxisView &view, CodeAttr code, bool packs,
              const VectorTarget &target,
              llvm::function_ref<void(mlir::OpBuilder &)> emitNarrow);

} // namespace bale

#endif // BALE_LIB_CONVERSION_BALETOVECTOR_AXISLOOPS_H
