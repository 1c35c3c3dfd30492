//===- MatrixCopy.h ---------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: copies matrices of chunks of bytes between layouts.
// Entry point: copyMatrix.
// Invariant: nothing but the chunks is read or written.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_DIALECT_BALE_FOLDING_EVALUATION_MATRIXCOPY_H
#define BALE_LIB_DIALECT_BALE_FOLDING_EVALUATION_MATRIXCOPY_H

#include <cstdint>

namespace bale::evaluation {

/// Where the chunks of a matrix begin: bytes from a row and from a column to
/// the next.
struct MatrixSteps {
  int64_t row, column;
};

/// Copies [numRows, numColumns] chunks of `size` > 0 bytes.
void copyMatrix(const char *from, MatrixSteps fromSteps, char *to,
                MatrixSteps toSteps, int64_t size, int64_t numRows,
                int64_t numColumns);

} // namespace bale::evaluation

#endif // BALE_LIB_DIALECT_BALE_FOLDING_EVALUATION_MATRIXCOPY_H
