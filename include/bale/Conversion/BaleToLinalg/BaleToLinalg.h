//===- BaleToLinalg.h -------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the lowering of destination ops and counts to linalg, scf and arith.
// Entry point: populateBaleToLinalgPatterns.
// Invariant: the IR that a pattern makes does not grow with the extents.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_CONVERSION_BALETOLINALG_BALETOLINALG_H
#define BALE_CONVERSION_BALETOLINALG_BALETOLINALG_H

namespace mlir {
class RewritePatternSet;
} // namespace mlir

namespace bale {

/// Adds patterns that rewrite `bale.pack_into`, `bale.unpack_into`,
/// `bale.compress_into` and `bale.count`, on tensors or memrefs of signless
/// integers.
void populateBaleToLinalgPatterns(mlir::RewritePatternSet &patterns);

} // namespace bale

#endif // BALE_CONVERSION_BALETOLINALG_BALETOLINALG_H
