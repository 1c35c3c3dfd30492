//===- ColumnRows.h ---------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: loads and stores of rows of codes and of words in a vector of
//   columns.
// Entry point: ColumnRows.
// Invariant: nothing is read or written outside the columns of a row.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_CONVERSION_BALETOVECTOR_PACKUNPACK_COLUMNS_COLUMNROWS_H
#define BALE_LIB_CONVERSION_BALETOVECTOR_PACKUNPACK_COLUMNS_COLUMNROWS_H

#include "PackUnpack/RowEnd.h"
#include "Support/Streaming.h"

namespace bale {

/// How many columns there are, as far as code has to know.
enum class Columns {
  Enough, // at least as many as a chunk has
  Masked, // any number, in chunks under masks
  Few     // fewer than a chunk has, on a target without masks
};

/// Rows along an axis that is not the last dimension, in chunks of as many
/// columns as a vector has bytes.
class ColumnRows {
public:
  /// `codes` and `words` differ along `axis`. What is stored past the caches
  /// has enough columns: all rows begin where a vector does, and are whole
  /// vectors.
  ColumnRows(ByteVectors &build, mlir::Value codes, mlir::Value words,
             int64_t axis, Columns columns, Passage passage);

  mlir::Value getNumChunks() const { return numChunks; }

  /// Goes to the chunk `chunk` of the columns at `outer`, the indices of all
  /// dimensions but the axis and the last. The last chunk ends with the row: it
  /// shares columns with the one before rather than being shorter.
  void enter(mlir::ValueRange outer, mlir::Value chunk);

  mlir::Value loadCodes(mlir::Value row);
  void storeCodes(mlir::Value row, mlir::Value vector);

  /// The bytes of a word in a vector each, the lowest first.
  llvm::SmallVector<mlir::Value> loadWords(mlir::Value row);
  void storeWords(mlir::Value row, llvm::ArrayRef<mlir::Value> bytes);

private:
  llvm::SmallVector<mlir::Value> at(mlir::Value row) const;
  void store(const RowMemRef &rows, mlir::Value row, mlir::Value column,
             mlir::Value mask, mlir::Value vector);

  ByteVectors &build;
  RowMemRef codes;
  RowMemRef words;
  int64_t axis;
  unsigned wordBytes;
  Passage passage;

  // Of all chunks. The masks are null if there are none.
  mlir::Value numColumns, numChunks, lastColumn, codeMask;
  llvm::SmallVector<mlir::Value> wordMasks;

  // Of the one chunk, if columns are few.
  std::optional<RowEnd> codeEnd, wordEnd;

  // Of the chunk that was entered; words take a vector for each of their bytes.
  llvm::SmallVector<mlir::Value> outer;
  mlir::Value column;
  llvm::SmallVector<mlir::Value> wordColumns;
};

} // namespace bale

#endif // BALE_LIB_CONVERSION_BALETOVECTOR_PACKUNPACK_COLUMNS_COLUMNROWS_H
