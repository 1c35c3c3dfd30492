//===- RowLoops.h -----------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the loops over rows and blocks, with their tails.
// Entry point: emitRowLoops.
// Invariant: nothing is read or written outside a row.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_CONVERSION_BALETOVECTOR_PACKUNPACK_ROWS_ROWLOOPS_H
#define BALE_LIB_CONVERSION_BALETOVECTOR_PACKUNPACK_ROWS_ROWLOOPS_H

#include "RowTransform.h"
#include "bale/Conversion/BaleToVector/VectorLowering.h"
#include "bale/Conversion/BaleToVector/VectorTarget.h"

namespace bale {

/// The two memrefs of a transform of rows along their last dimensions. Those
/// have stride 1; the others are equal.
struct RowOperands {
  mlir::Value in;
  mlir::Value out;
  /// Whether `in` holds codes and `out` words; else the reverse.
  bool packs;
};

/// Makes the loops that transform `operands`, and states which in `made`.
void emitRowLoops(mlir::OpBuilder &builder, mlir::Location loc,
                  const RowOperands &operands, const RowTransform &transform,
                  const VectorTarget &target, VectorLowering &made);

} // namespace bale

#endif // BALE_LIB_CONVERSION_BALETOVECTOR_PACKUNPACK_ROWS_ROWLOOPS_H
