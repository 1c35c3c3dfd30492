//===- KeptBits.h -----------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: which compresses can read the bits of a condition that a count before
//   them has seen, instead of its bytes, and the memory of the bits.
// Entry point: findKeptBits, createKeptBits.
// Invariant: the condition is not written from the count to the compress, and
//   both take as many conditions.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_CONVERSION_BALETOVECTOR_KEPTBITS_H
#define BALE_LIB_CONVERSION_BALETOVECTOR_KEPTBITS_H

#include "RawMemory.h"
#include "bale/Dialect/Bale/IR/Bale.h"
#include "llvm/ADT/DenseMap.h"

namespace bale {

/// For each count in `root` whose bits are worth keeping, the compresses that
/// can read them: of short slices, after the count in its block, in order.
llvm::DenseMap<CountOp, llvm::SmallVector<CompressIntoOp>>
findKeptBits(mlir::Operation *root);

/// Memory for the bits of `numConditions` conditions, in words of i64, until
/// `last` has been run. `builder` is in the block of `last`, where there can be
/// stack memory.
RawMemory createKeptBits(mlir::OpBuilder &builder, mlir::Location loc,
                         mlir::Value numConditions, mlir::Operation *last);

} // namespace bale

#endif // BALE_LIB_CONVERSION_BALETOVECTOR_KEPTBITS_H
