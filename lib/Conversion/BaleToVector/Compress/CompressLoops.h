//===- CompressLoops.h ------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the loops of a count and of a compress.
// Entry point: emitCount, emitCompressLoops.
// Invariant: no slice is written behind the last one kept.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_CONVERSION_BALETOVECTOR_COMPRESS_COMPRESSLOOPS_H
#define BALE_LIB_CONVERSION_BALETOVECTOR_COMPRESS_COMPRESSLOOPS_H

#include "ConditionBits.h"
#include "LaneCompressor.h"
#include "SliceView.h"
#include "bale/Conversion/BaleToVector/VectorLowering.h"

namespace bale {

/// How many of the first `limit` conditions are true. Their bits are stored to
/// `bits`, if it is given, in words of i64.
mlir::Value emitCount(mlir::OpBuilder &builder, mlir::Location loc,
                      const ConditionBits &condition, mlir::Value limit,
                      const VectorTarget &target,
                      std::optional<RawMemory> bits);

/// Whether slices are known to have so few bytes, and to lie one after the
/// other, that they move by words of conditions rather than in runs.
bool areMovedByWords(const SlicePlan &plan);

/// Moves the slices that the first `limit` conditions keep, of which there are
/// as many as the output has. One of three ways is chosen:
///  * slices of known, few bytes that lie one after the other by vectors of
///    lanes (LaneLoops), if many are kept and the target can compress lanes,
///    else one by one;
///  * other slices that lie one after the other in runs;
///  * slices with gaps between them one by one.
/// States which in `made`.
void emitCompressLoops(mlir::OpBuilder &builder, mlir::Location loc,
                       const ConditionBits &condition, const SliceView &slices,
                       mlir::Value limit, const VectorTarget &target,
                       ShuffleTables &tables, VectorLowering &made);

} // namespace bale

#endif // BALE_LIB_CONVERSION_BALETOVECTOR_COMPRESS_COMPRESSLOOPS_H
