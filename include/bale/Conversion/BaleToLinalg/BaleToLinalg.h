//===- BaleToLinalg.h -------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the lowering of destination ops and counts to linalg, scf and arith.
// Entry point: populateBaleToLinalgPatterns, LinalgForms.
// Invariant: the IR that a pattern makes does not grow with the extents.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_CONVERSION_BALETOLINALG_BALETOLINALG_H
#define BALE_CONVERSION_BALETOLINALG_BALETOLINALG_H

namespace mlir {
class RewritePatternSet;
} // namespace mlir

namespace bale {

/// What `bale.pack_into` and `bale.unpack_into` on tensors become.
enum class CodeForm {
  /// One `linalg.generic`, which computes each element by its indices.
  Elements,
  /// A dimension for the place in a block of words, and `linalg.generic` ops
  /// over whole blocks: no division by place, and loops that vectorize.
  Blocks,
};

/// What `bale.count` and `bale.compress_into` on tensors become.
enum class CompressForm {
  /// A loop over the condition that moves slices.
  Loop,
  /// A loop over the condition that lists the elements kept or, for slices, the
  /// positions kept, and a gather.
  Positions,
  /// A tree of counts, and a gather that searches in it: no op carries a tensor
  /// through a loop, and none depends on the order of visits.
  Search,
};

/// The forms to choose. Ops on memrefs take `Elements` and `Loop`, whatever is
/// chosen.
struct LinalgForms {
  CodeForm code = CodeForm::Elements;
  CompressForm compress = CompressForm::Loop;
};

/// Adds patterns that rewrite `bale.pack_into`, `bale.unpack_into`,
/// `bale.compress_into` and `bale.count`, on tensors or memrefs of signless
/// integers, to `forms`.
void populateBaleToLinalgPatterns(mlir::RewritePatternSet &patterns,
                                  const LinalgForms &forms = {});

} // namespace bale

#endif // BALE_CONVERSION_BALETOLINALG_BALETOLINALG_H
