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

#ifndef BALE_LIB_CONVERSION_BALETOVECTOR_COMPRESS_KEPTBITS_H
#define BALE_LIB_CONVERSION_BALETOVECTOR_COMPRESS_KEPTBITS_H

#include "Support/RawMemory.h"
#include "bale/Dialect/Bale/IR/Bale.h"
#include "llvm/ADT/DenseMap.h"

namespace bale {

/// The bits of up to so many conditions are kept on the stack, in 512 bytes
/// that are there at once; more are worth an allocation.
constexpr int64_t kConditionsOnStack = 4096;

/// So many counts of a function keep bits: in 32 KiB of its stack.
constexpr size_t kMaxKeptBits = 64;

/// By the count that keeps bits, the compresses that read them, in order.
using KeptBits = llvm::DenseMap<CountOp, llvm::SmallVector<CompressIntoOp>>;

/// The counts in `root` whose bits are worth keeping: for compresses of short
/// slices by the same conditions, after the count in its block. Time is linear
/// in the ops of `root`.
KeptBits findKeptBits(mlir::Operation *root);

/// Memory for the bits of `numConditions` conditions, in words of i64, until
/// `last` has been run. `builder` is in the block of `last`, where there can be
/// stack memory.
RawMemory createKeptBits(mlir::OpBuilder &builder, mlir::Location loc,
                         mlir::Value numConditions, mlir::Operation *last);

} // namespace bale

#endif // BALE_LIB_CONVERSION_BALETOVECTOR_COMPRESS_KEPTBITS_H
