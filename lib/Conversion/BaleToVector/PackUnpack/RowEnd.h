//===- RowEnd.h -------------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: loads and stores of the last vectors of rows, which the rows do not
//   fill.
// Entry point: RowEnd.
// Invariant: nothing is read or written outside a row.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_CONVERSION_BALETOVECTOR_PACKUNPACK_ROWEND_H
#define BALE_LIB_CONVERSION_BALETOVECTOR_PACKUNPACK_ROWEND_H

#include "Support/RowMemRef.h"

namespace bale {

/// The last elements of every row, in vectors from a position on. What depends
/// on their number is computed once, outside the loops over rows.
///
/// With masks, each vector is under one. Without, those that are filled are
/// whole, and the next one is of pieces: one of p bytes, for each power of two
/// p, if p is a bit of the number of bytes. Which these are is the same for all
/// rows, so that a processor foresees it.
class RowEnd {
public:
  /// The `left` elements from `at` on, of at most `most` bytes. Vectors are
  /// those of ceil(`most` / size).
  RowEnd(mlir::OpBuilder &builder, mlir::Location loc, const RowMemRef &row,
         mlir::Value at, mlir::Value left, int64_t most, bool hasMasks);

  /// The vectors of the row at `outer`. What is behind the row is 0.
  llvm::SmallVector<mlir::Value> load(ByteVectors &build,
                                      mlir::ValueRange outer) const;

  /// Stores what of `vectors` is in the row at `outer`.
  void store(ByteVectors &build, mlir::ValueRange outer,
             llvm::ArrayRef<mlir::Value> vectors) const;

private:
  /// A vector at `at`. `mask` is null if there are no masks; then `isWhole` is
  /// whether the row fills it, null for never, and `isLast` whether it is the
  /// one of pieces, null if no other can be.
  struct Part {
    mlir::Value at, mask, isWhole, isLast;
  };

  /// `bytes` bytes at `at`, if `isThere`, which is null for never.
  struct Piece {
    int64_t bytes;
    mlir::Value at, isThere;
  };

  void addMasked(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value at,
                 mlir::Value left);
  void addPieces(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value at,
                 mlir::Value left, int64_t most);
  mlir::Value loadPieces(ByteVectors &build, mlir::ValueRange outer) const;
  void storePieces(ByteVectors &build, mlir::ValueRange outer,
                   mlir::Value vector) const;

  const RowMemRef &row;
  llvm::SmallVector<Part> parts;
  /// Of the vector that the row does not fill, the greatest first.
  llvm::SmallVector<Piece> pieces;
};

} // namespace bale

#endif // BALE_LIB_CONVERSION_BALETOVECTOR_PACKUNPACK_ROWEND_H
