//===- Columns.cpp ----------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: packs and unpacks tensors by columns.
// Entry point: packColumns, unpackColumns.
// Invariant: a row is cut where a group and a word begin.
//
//===----------------------------------------------------------------------===//

#include "Columns.h"
#include "ColumnKernel.h"
#include "MatrixCopy.h"

#include <algorithm>
#include <vector>

using namespace bale;
using namespace bale::evaluation;

static constexpr int64_t kColumns = ColumnKernel::kColumns;

namespace {
/// [outer, repeats, inner] columns.
struct Columns {
  int64_t outer, repeats, inner;
};

/// Where the codes, or the words, of columns are: bytes before the first, from
/// an outer index and from a repeat to the next, and of an element of each
/// inner index.
struct Side {
  int64_t begin, outerStep, repeatStep, rowBytes;
  /// Elements of a column.
  int64_t length;
};

/// A piece of each row, or several of equal length.
struct Part {
  Columns columns;
  Side codes, words;
};

/// Columns that lie together in memory and in a tile: `number` times `size`
/// bytes of each element, from the first byte in memory and in the tile on.
struct Run {
  int64_t memory, tile, size, number;
};
} // namespace

/// The part that begins with `beginCode` and `beginWord` of each row, and has
/// `repeats` pieces of `numCodes` codes and `numWords` words.
static Part getPart(const PackedRows &rows, int64_t repeats, int64_t beginCode,
                    int64_t numCodes, int64_t beginWord, int64_t numWords) {
  auto getSide = [&](int64_t extent, int64_t begin, int64_t length,
                     int64_t elementBytes) -> Side {
    int64_t rowBytes = rows.inner * elementBytes;
    return {begin * rowBytes, extent * rowBytes, length * rowBytes, rowBytes,
            length};
  };
  Part part = {{rows.outer, repeats, rows.inner},
               getSide(rows.numCodes, beginCode, numCodes, 1),
               getSide(rows.numWords, beginWord, numWords, rows.wordBits / 8)};
  // The more repeats there are, the longer are the loops that copy.
  if (repeats == 1) {
    std::swap(part.columns.outer, part.columns.repeats);
    std::swap(part.codes.outerStep, part.codes.repeatStep);
    std::swap(part.words.outerStep, part.words.repeatStep);
  } else if (repeats * numCodes == rows.numCodes) {
    part.columns.repeats *= part.columns.outer;
    part.columns.outer = 1;
  }
  return part;
}

/// Calls `run` for the parts of `rows`: whole periods, and what is left.
template <typename RunFn>
static void forEachPart(const PackedRows &rows, RunFn run) {
  // Codes of a row that is not worth cutting.
  constexpr int64_t kShort = 256;
  int64_t numCodes = rows.getPeriodCodes(), numWords = rows.getPeriodWords();
  int64_t periods = rows.numCodes / numCodes;
  int64_t codesLeft = rows.numCodes % numCodes;
  if (codesLeft > 0 && rows.numCodes <= kShort)
    return run(getPart(rows, 1, 0, rows.numCodes, 0, rows.numWords));
  if (periods > 0)
    run(getPart(rows, periods, 0, numCodes, 0, numWords));
  int64_t doneWords = periods * numWords;
  if (codesLeft > 0)
    run(getPart(rows, 1, periods * numCodes, codesLeft, doneWords,
                rows.numWords - doneWords));
}

/// Calls `run` with the columns of each tile: the first, and one beyond.
template <typename RunFn>
static void forEachTile(const Columns &columns, RunFn run) {
  // Rather than copy a part of few inner indices, a tile is not filled.
  constexpr int64_t kFew = 16;
  int64_t step = columns.inner <= kFew
                     ? kColumns / columns.inner * columns.inner
                     : kColumns;
  int64_t number = columns.outer * columns.repeats * columns.inner;
  for (int64_t first = 0; first < number; first += step)
    run(first, std::min(first + step, number));
}

/// Calls `run` for the columns in [first, end), which are a tile.
template <typename RunFn>
static void forEachRun(const Columns &columns, const Side &side, int64_t first,
                       int64_t end, RunFn run) {
  int64_t elementBytes = side.rowBytes / columns.inner;
  for (int64_t column = first; column < end;) {
    int64_t repeat = column / columns.inner, place = column % columns.inner;
    int64_t outer = repeat / columns.repeats;
    repeat %= columns.repeats;
    int64_t size = std::min(columns.inner - place, end - column), number = 1;
    if (size == columns.inner)
      number = std::min(columns.repeats - repeat, (end - column) / size);
    int64_t memory = side.begin + outer * side.outerStep +
                     repeat * side.repeatStep + place * elementBytes;
    run(Run{memory, (column - first) * elementBytes, size * elementBytes,
            number});
    column += size * number;
  }
}

template <typename T>
static void loadTile(const Columns &columns, const Side &side, int64_t first,
                     int64_t end, const char *memory, T *tile) {
  auto *bytes = reinterpret_cast<char *>(tile);
  forEachRun(columns, side, first, end, [&](const Run &run) {
    copyMatrix(memory + run.memory, {side.rowBytes, side.repeatStep},
               bytes + run.tile, {kColumns * int64_t(sizeof(T)), run.size},
               run.size, side.length, run.number);
  });
}

template <typename T>
static void storeTile(const Columns &columns, const Side &side, int64_t first,
                      int64_t end, const T *tile, char *memory) {
  const auto *bytes = reinterpret_cast<const char *>(tile);
  forEachRun(columns, side, first, end, [&](const Run &run) {
    copyMatrix(bytes + run.tile, {kColumns * int64_t(sizeof(T)), run.size},
               memory + run.memory, {side.rowBytes, side.repeatStep}, run.size,
               side.length, run.number);
  });
}

//===----------------------------------------------------------------------===//
// Transforms
//===----------------------------------------------------------------------===//

/// Loads the tiles of one side of `rows`, has `transform` fill those of the
/// other, and stores them.
template <typename FromT, typename ToT, typename TransformFn>
static void transformTiles(const PackedRows &rows, Side Part::*fromSide,
                           Side Part::*toSide, const char *from, char *to,
                           TransformFn transform) {
  forEachPart(rows, [&](const Part &part) {
    const Side &source = part.*fromSide, &target = part.*toSide;
    std::vector<FromT> fromTile(source.length * kColumns);
    std::vector<ToT> toTile(target.length * kColumns);
    forEachTile(part.columns, [&](int64_t first, int64_t end) {
      loadTile(part.columns, source, first, end, from, fromTile.data());
      transform(part, fromTile.data(), toTile.data());
      storeTile(part.columns, target, first, end, toTile.data(), to);
    });
  });
}

template <typename WordT>
void bale::evaluation::packColumns(const PackedRows &rows, const char *codes,
                                   char *words) {
  ColumnKernel kernel(rows);
  transformTiles<uint8_t, WordT>(
      rows, &Part::codes, &Part::words, codes, words,
      [&](const Part &part, const uint8_t *from, WordT *to) {
        kernel.pack(from, part.codes.length, to, part.words.length);
      });
}

template <typename WordT>
void bale::evaluation::unpackColumns(const PackedRows &rows, const char *words,
                                     char *codes) {
  ColumnKernel kernel(rows);
  transformTiles<WordT, uint8_t>(
      rows, &Part::words, &Part::codes, words, codes,
      [&](const Part &part, const WordT *from, uint8_t *to) {
        kernel.unpack(from, to, part.codes.length);
      });
}

template void bale::evaluation::packColumns<uint8_t>(const PackedRows &,
                                                     const char *, char *);
template void bale::evaluation::packColumns<uint32_t>(const PackedRows &,
                                                      const char *, char *);
template void bale::evaluation::unpackColumns<uint8_t>(const PackedRows &,
                                                       const char *, char *);
template void bale::evaluation::unpackColumns<uint32_t>(const PackedRows &,
                                                        const char *, char *);
