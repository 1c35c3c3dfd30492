//===- LoopNest.h -----------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: loops over parts of the operands that are independent of each
//   other.
// Entry point: buildLoopNest.
// Invariant: iterations write disjoint bytes, so that they may run on
//   several threads.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_CONVERSION_BALETOVECTOR_SUPPORT_LOOPNEST_H
#define BALE_LIB_CONVERSION_BALETOVECTOR_SUPPORT_LOOPNEST_H

#include "mlir/IR/Builders.h"

namespace bale {

/// How many bytes a thread reads and writes at a time: few enough to share the
/// work evenly, many enough to be worth a thread's while.
constexpr int64_t kThreadBytes = 1 << 17;

/// Builds loops from 0 to each of `bounds`, the last innermost: one
/// `scf.parallel` if they may run on several threads, else a nest of `scf.for`.
void buildLoopNest(
    mlir::OpBuilder &builder, mlir::Location loc, mlir::ValueRange bounds,
    bool threads,
    llvm::function_ref<void(mlir::OpBuilder &, mlir::ValueRange)> buildBody);

} // namespace bale

#endif // BALE_LIB_CONVERSION_BALETOVECTOR_SUPPORT_LOOPNEST_H
