//===- ColumnLoops.h --------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the loops over the rows of an axis that is not the last dimension.
// Entry point: emitColumnLoops.
// Invariant: nothing is read or written outside a row.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_CONVERSION_BALETOVECTOR_PACKUNPACK_COLUMNS_COLUMNLOOPS_H
#define BALE_LIB_CONVERSION_BALETOVECTOR_PACKUNPACK_COLUMNS_COLUMNLOOPS_H

#include "bale/Conversion/BaleToVector/VectorLowering.h"
#include "bale/Conversion/BaleToVector/VectorTarget.h"
#include "bale/Dialect/Bale/Utils/AxisView.h"

namespace bale {

/// Makes the loops that pack (or unpack) `view.in` to `view.out`, whose axis is
/// not the last dimension, of `numColumns` columns, as far as they are known;
/// states which in `made`.
void emitColumnLoops(mlir::OpBuilder &builder, mlir::Location loc,
                     const AxisView &view, int64_t numColumns, CodeAttr code,
                     bool packs, const VectorTarget &target,
                     VectorLowering &made);

} // namespace bale

#endif // BALE_LIB_CONVERSION_BALETOVECTOR_PACKUNPACK_COLUMNS_COLUMNLOOPS_H
