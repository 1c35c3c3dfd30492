//===- Columns.h ------------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: packs and unpacks tensors by columns.
// Entry point: packColumns, unpackColumns.
// Invariant: a column is one row of codes and of words, or a piece of one;
//   columns are transformed many at once.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_DIALECT_BALE_FOLDING_EVALUATION_COLUMNS_H
#define BALE_LIB_DIALECT_BALE_FOLDING_EVALUATION_COLUMNS_H

#include "bale/Dialect/Bale/Folding/Evaluation.h"

namespace bale::evaluation {

/// The words, of type `WordT`, of `codes`.
template <typename WordT>
void packColumns(const PackedRows &rows, const char *codes, char *words);

/// The codes of `words`, of type `WordT`.
template <typename WordT>
void unpackColumns(const PackedRows &rows, const char *words, char *codes);

} // namespace bale::evaluation

#endif // BALE_LIB_DIALECT_BALE_FOLDING_EVALUATION_COLUMNS_H
