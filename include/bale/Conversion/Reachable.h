//===- Reachable.h ----------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: what a pass does before it goes once over ops that must be reached.
// Entry point: eraseUnreachable.
// Invariant: after it every op is one that the walk visits.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_CONVERSION_REACHABLE_H
#define BALE_CONVERSION_REACHABLE_H

#include "mlir/IR/Operation.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/RegionUtils.h"

namespace bale {

/// Erases the blocks inside `root` that nothing reaches: walkAndApplyPatterns
/// skips them, so that their ops would be left without a word, and values may
/// be used there before they are made.
inline void eraseUnreachable(mlir::Operation *root) {
  mlir::IRRewriter rewriter(root->getContext());
  (void)mlir::eraseUnreachableBlocks(rewriter, root->getRegions());
}

} // namespace bale

#endif // BALE_CONVERSION_REACHABLE_H
