//===- ColumnRows.cpp -------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: loads and stores of rows of codes and of words in a vector of
//   columns.
// Entry point: ColumnRows.
// Invariant: masks are made once, before any loop.
//
//===----------------------------------------------------------------------===//

#include "ColumnRows.h"

using namespace mlir;
using namespace bale;

ColumnRows::ColumnRows(ByteVectors &build, Value codes, Value words,
                       int64_t axis, Columns columns, Passage passage)
    : build(build), codes(codes, build.getSize()),
      words(words, build.getSize()), axis(axis),
      wordBytes(getElementBytes(words)), passage(passage) {
  OpBuilder &builder = build.getBuilder();
  IndexMath math(builder, build.getLoc());
  int64_t size = build.getSize();
  numColumns = this->codes.getExtent(builder, build.getLoc());
  numChunks = math.ceilDivide(numColumns, size);
  lastColumn = math.max(math.add(numColumns, -size), 0);
  wordMasks.resize(wordBytes);
  if (columns == Columns::Enough)
    return;
  if (columns == Columns::Few) {
    Value first = math.index(0);
    int64_t most = size - 1;
    codeEnd.emplace(builder, build.getLoc(), this->codes, first, numColumns,
                    most, /*hasMasks=*/false);
    wordEnd.emplace(builder, build.getLoc(), this->words, first, numColumns,
                    most * wordBytes, /*hasMasks=*/false);
    return;
  }
  codeMask = this->codes.getMask(build, numColumns);
  for (unsigned vector = 0; vector < wordBytes; ++vector) {
    int64_t done = this->words.toElements(vector * size);
    Value left =
        vector == 0 ? numColumns : math.max(math.add(numColumns, -done), 0);
    wordMasks[vector] = this->words.getMask(build, left);
  }
}

void ColumnRows::enter(ValueRange outerIndices, Value chunk) {
  IndexMath math(build.getBuilder(), build.getLoc());
  int64_t size = build.getSize();
  outer.assign(outerIndices.begin(), outerIndices.end());
  outer.insert(outer.begin() + axis, Value());
  column = math.min(math.multiply(chunk, size), lastColumn);
  wordColumns.clear();
  for (unsigned vector = 0; vector < wordBytes; ++vector) {
    Value from = math.add(column, words.toElements(vector * size));
    // No address is made beyond the end of the row.
    wordColumns.push_back(codeMask && vector > 0 ? math.min(from, numColumns)
                                                 : from);
  }
}

SmallVector<Value> ColumnRows::at(Value row) const {
  SmallVector<Value> indices(outer);
  indices[axis] = row;
  return indices;
}

Value ColumnRows::loadCodes(Value row) {
  if (codeEnd)
    return codeEnd->load(build, at(row)).front();
  return codes.load(build, at(row), column, codeMask);
}

void ColumnRows::store(const RowMemRef &rows, Value row, Value column,
                       Value mask, Value vector) {
  if (passage == Passage::Streamed)
    rows.storeStreamed(build, at(row), column, vector);
  else
    rows.store(build, at(row), column, mask, vector);
}

void ColumnRows::storeCodes(Value row, Value vector) {
  if (codeEnd)
    return codeEnd->store(build, at(row), vector);
  store(codes, row, column, codeMask, vector);
}

/// Four vectors of words have in turn the bytes 0, 1, 2 and 3 of each column:
/// those in even places are the bytes 0 and 2, in pairs of columns.
SmallVector<Value> ColumnRows::loadWords(Value row) {
  SmallVector<Value> vectors;
  if (wordEnd)
    vectors = wordEnd->load(build, at(row));
  else
    for (auto [from, mask] : llvm::zip_equal(wordColumns, wordMasks))
      vectors.push_back(words.load(build, at(row), from, mask));
  if (wordBytes == 1)
    return vectors;
  auto [low01, low23] = build.deinterleave(vectors[0], vectors[1], 16);
  auto [high01, high23] = build.deinterleave(vectors[2], vectors[3], 16);
  auto [byte0, byte1] = build.deinterleave(low01, high01, 8);
  auto [byte2, byte3] = build.deinterleave(low23, high23, 8);
  return {byte0, byte1, byte2, byte3};
}

void ColumnRows::storeWords(Value row, ArrayRef<Value> bytes) {
  SmallVector<Value> vectors(bytes);
  if (wordBytes == 4) {
    auto [low01, high01] = build.interleave(bytes[0], bytes[1], 8);
    auto [low23, high23] = build.interleave(bytes[2], bytes[3], 8);
    std::tie(vectors[0], vectors[1]) = build.interleave(low01, low23, 16);
    std::tie(vectors[2], vectors[3]) = build.interleave(high01, high23, 16);
  }
  if (wordEnd)
    return wordEnd->store(build, at(row), vectors);
  for (auto [from, mask, vector] :
       llvm::zip_equal(wordColumns, wordMasks, vectors))
    store(words, row, from, mask, vector);
}
