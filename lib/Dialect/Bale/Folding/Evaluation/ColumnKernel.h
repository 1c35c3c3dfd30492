//===- ColumnKernel.h -------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: packs and unpacks many columns at once.
// Entry point: ColumnKernel.
// Invariant: columns are independent of each other; what is in one that is not
//   used does not matter.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_DIALECT_BALE_FOLDING_EVALUATION_COLUMNKERNEL_H
#define BALE_LIB_DIALECT_BALE_FOLDING_EVALUATION_COLUMNKERNEL_H

#include "bale/Dialect/Bale/Folding/Evaluation.h"

namespace bale::evaluation {

/// Packs and unpacks columns of codes, in tiles of [elements, kColumns].
class ColumnKernel {
public:
  /// As many as fill several vectors of any index.
  static constexpr int64_t kColumns = 128;

  explicit ColumnKernel(const PackedRows &rows);

  /// The `numWords` words of `numCodes` codes, with zeros in the bits that are
  /// not used.
  template <typename WordT>
  void pack(const uint8_t *codes, int64_t numCodes, WordT *words,
            int64_t numWords) const;

  /// The first `numCodes` codes of `words`.
  template <typename WordT>
  void unpack(const WordT *words, uint8_t *codes, int64_t numCodes) const;

private:
  /// Calls `function` with `Digits` of the type of indices, and an index.
  template <typename FunctionT>
  void withDigits(FunctionT function) const;

  uint64_t radix;
  int64_t groupSize;
  unsigned width;
};

} // namespace bale::evaluation

#endif // BALE_LIB_DIALECT_BALE_FOLDING_EVALUATION_COLUMNKERNEL_H
