//===- AxisLoops.h ----------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the loops over the rows of an axis that is not the last dimension.
// Entry point: haveVectors, emitAxisLoops.
// Invariant: nothing is read or written outside a row.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_CONVERSION_BALETOVECTOR_AXISLOOPS_H
#define BALE_LIB_CONVERSION_BALETOVECTOR_AXISLOOPS_H

#include "AxisView.h"
#include "bale/Conversion/BaleToVector/VectorTarget.h"

namespace bale {

/// The fewest columns that fill a vector: its lanes have up to 64 bits.
constexpr int64_t kLeastColumns = 8;

/// Whether there may be vectors of `numColumns` columns: there are none on a
/// target without masks if these surely are fewer than `kLeastColumns`.
bool haveVectors(int64_t numColumns, const VectorTarget &target);

/// Makes the loops that pack (or unpack) `view.in` to `view.out`, whose axis is
/// not the last dimension. Of `numColumns` columns, as far as they are known,
/// there have to be vectors. Where a target has no masks and there may turn out
/// to be fewer columns than a vector has bytes, `emitNarrow` makes what happens
/// then.
void emitAxisLoops(mlir::OpBuilder &builder, mlir::Location loc,
                   const AxisView &view, int64_t numColumns, CodeAttr code,
                   bool packs, const VectorTarget &target,
                   llvm::function_ref<void(mlir::OpBuilder &)> emitNarrow);

} // namespace bale

#endif // BALE_LIB_CONVERSION_BALETOVECTOR_AXISLOOPS_H
