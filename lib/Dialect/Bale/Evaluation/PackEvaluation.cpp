//===- PackEvaluation.cpp ---------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: packs and unpacks tensors along an axis.
// Entry point: evaluatePack, evaluateUnpack, evaluatePackOfSplat,
//   evaluateUnpackOfSplat.
// Invariant: a row is cut where a group and a word begin.
//
//===----------------------------------------------------------------------===//

#include "Bytes.h"
#include "RowKernel.h"
#include "llvm/Support/MathExtras.h"

#include <cstring>
#include <numeric>

using namespace bale;
using namespace bale::evaluation;

int64_t PackedRows::getPeriodCodes() const {
  return wordBits / std::gcd(indexWidth, wordBits) * groupSize;
}

int64_t PackedRows::getPeriodWords() const {
  return indexWidth / std::gcd(indexWidth, wordBits);
}

/// Codes of a row that are transformed at once: about as many, in whole
/// periods.
static int64_t getPieceCodes(const PackedRows &rows) {
  constexpr int64_t kAbout = 512;
  int64_t period = rows.getPeriodCodes();
  return std::max<int64_t>(1, kAbout / period) * period;
}

//===----------------------------------------------------------------------===//
// Columns to lines and back
//===----------------------------------------------------------------------===//

/// Columns whose pieces are copied together: a cache line of codes.
static constexpr int64_t kColumns = 64;
/// Columns that become lines together, as bytes of a number do.
static constexpr int64_t kLines = 8;

/// The matrix of 8 times 8 bytes, transposed: numbers are rows, or columns.
static void transpose(uint64_t (&rows)[8]) {
  constexpr uint64_t kLow[] = {0x00ff00ff00ff00ff, 0x0000ffff0000ffff,
                               0x00000000ffffffff};
  for (unsigned step = 0; step < 3; ++step) {
    unsigned distance = 1 << step, bits = 8 << step;
    for (unsigned row = 0; row < 8; ++row) {
      if (row & distance)
        continue;
      uint64_t &upper = rows[row], &lower = rows[row + distance];
      uint64_t difference = (upper >> bits ^ lower) & kLow[step];
      lower ^= difference;
      upper ^= difference << bits;
    }
  }
}

/// to[c][r] = from[r][c] for elements of type `T`. Rows lie `fromStride`,
/// columns `toStride` bytes apart.
template <typename T>
static void copyTransposed(const char *from, int64_t fromStride,
                           int64_t numRows, int64_t numColumns, char *to,
                           int64_t toStride) {
  // What 8 times 8 bytes cover.
  int64_t doneRows = sizeof(T) == 1 ? numRows / 8 * 8 : 0;
  int64_t doneColumns = sizeof(T) == 1 ? numColumns / 8 * 8 : 0;
  for (int64_t row = 0; row < doneRows; row += 8)
    for (int64_t column = 0; column < doneColumns; column += 8) {
      uint64_t rows[8];
      for (unsigned place = 0; place < 8; ++place)
        rows[place] = loadBytes(from + (row + place) * fromStride + column);
      transpose(rows);
      for (unsigned place = 0; place < 8; ++place)
        storeBytes(to + (column + place) * toStride + row, rows[place]);
    }
  for (int64_t row = 0; row < numRows; ++row)
    for (int64_t column = row < doneRows ? doneColumns : 0; column < numColumns;
         ++column)
      std::memcpy(to + column * toStride + row * sizeof(T),
                  from + row * fromStride + column * sizeof(T), sizeof(T));
}

//===----------------------------------------------------------------------===//
// One side of a transform: the codes, or the words
//===----------------------------------------------------------------------===//

namespace {
/// Elements of type `T` along an axis: [outer, extent, inner], in pieces of
/// `piece` elements along the axis. `Byte` is char, or const char of a source.
template <typename T, typename Byte>
class Side {
public:
  Side(Byte *data, int64_t numBytes, int64_t extent, int64_t piece,
       int64_t inner)
      : data(data), numBytes(numBytes), extent(extent), piece(piece),
        inner(inner), lineBytes(piece * sizeof(T) + RowKernel::kSlack),
        lines(kLines * lineBytes) {
    if (inner > kColumns)
      tile.resize(piece * kColumns * sizeof(T));
  }

  /// Goes to the piece of number `number` of the rows of an outer index.
  void select(int64_t outer, int64_t number) {
    length = std::min(piece, extent - number * piece);
    begin = (outer * extent + number * piece) * inner * sizeof(T);
  }
  int64_t getPieceBytes() const { return length * sizeof(T); }

  /// The memory of the piece, if inner is 1, and whether the kernel may work on
  /// it.
  Byte *getMemory() { return data + begin; }
  bool hasSlack() const {
    return begin + getPieceBytes() + RowKernel::kSlack <= numBytes;
  }

  /// Room for a piece of one row, and the kernel's slack.
  char *getLine(int64_t number) { return lines.data() + number * lineBytes; }

  /// Goes to the columns of the piece from `first` on. Many columns have a tile
  /// of their own: elements that are far apart evict each other from the cache.
  void selectColumns(int64_t first, int64_t number) {
    firstColumn = first;
    numColumns = number;
  }
  void loadTile() {
    if (!tile.empty())
      for (int64_t place = 0; place < length; ++place)
        std::memcpy(getTileRow(place), getMemoryRow(place),
                    numColumns * sizeof(T));
  }
  void storeTile() {
    if (!tile.empty())
      for (int64_t place = 0; place < length; ++place)
        std::memcpy(getMemoryRow(place), getTileRow(place),
                    numColumns * sizeof(T));
  }

  /// Between the columns from `column` on, counted from the first that is
  /// selected, and the lines.
  void loadLines(int64_t column, int64_t number) {
    copyTransposed<T>(getColumns() + column * sizeof(T), getStride(), length,
                      number, lines.data(), lineBytes);
  }
  void storeLines(int64_t column, int64_t number) {
    copyTransposed<T>(lines.data(), lineBytes, number, length,
                      getColumns() + column * sizeof(T), getStride());
  }

private:
  Byte *getMemoryRow(int64_t place) {
    return data + begin + (place * inner + firstColumn) * sizeof(T);
  }
  char *getTileRow(int64_t place) {
    return tile.data() + place * numColumns * sizeof(T);
  }
  Byte *getColumns() { return tile.empty() ? getMemoryRow(0) : tile.data(); }
  int64_t getStride() const {
    return (tile.empty() ? inner : numColumns) * sizeof(T);
  }

  Byte *data;
  int64_t numBytes, extent, piece, inner, lineBytes;
  int64_t begin = 0, length = 0, firstColumn = 0, numColumns = 0;
  llvm::SmallVector<char, 0> lines, tile;
};
} // namespace

//===----------------------------------------------------------------------===//
// Transforms
//===----------------------------------------------------------------------===//

/// RowKernel::pack or RowKernel::unpack.
using Run = void (RowKernel::*)(const char *, int64_t, char *) const;

/// A piece of a row in contiguous memory. What the kernel writes beyond the
/// piece is written again, as pieces go upwards.
template <typename SourceT, typename TargetT>
static void runContiguous(const RowKernel &kernel, Run run, SourceT &source,
                          TargetT &target, int64_t numCodes) {
  if (source.hasSlack() && target.hasSlack()) {
    (kernel.*run)(source.getMemory(), numCodes, target.getMemory());
    return;
  }
  std::memcpy(source.getLine(0), source.getMemory(), source.getPieceBytes());
  (kernel.*run)(source.getLine(0), numCodes, target.getLine(0));
  std::memcpy(target.getMemory(), target.getLine(0), target.getPieceBytes());
}

/// A piece of each of `inner` rows whose elements alternate.
template <typename SourceT, typename TargetT>
static void runColumns(const RowKernel &kernel, Run run, SourceT &source,
                       TargetT &target, int64_t inner, int64_t numCodes) {
  for (int64_t first = 0; first < inner; first += kColumns) {
    int64_t numColumns = std::min(kColumns, inner - first);
    source.selectColumns(first, numColumns);
    target.selectColumns(first, numColumns);
    source.loadTile();
    for (int64_t column = 0; column < numColumns; column += kLines) {
      int64_t numLines = std::min(kLines, numColumns - column);
      source.loadLines(column, numLines);
      for (int64_t line = 0; line < numLines; ++line)
        (kernel.*run)(source.getLine(line), numCodes, target.getLine(line));
      target.storeLines(column, numLines);
    }
    target.storeTile();
  }
}

template <typename SourceT, typename TargetT>
static void runAll(const PackedRows &rows, Run run, SourceT source,
                   TargetT target) {
  RowKernel kernel(rows);
  int64_t pieceCodes = getPieceCodes(rows);
  for (int64_t outer = 0; outer < rows.outer; ++outer)
    for (int64_t code = 0, piece = 0; code < rows.numCodes;
         code += pieceCodes, ++piece) {
      int64_t numCodes = std::min(pieceCodes, rows.numCodes - code);
      source.select(outer, piece);
      target.select(outer, piece);
      if (rows.inner == 1)
        runContiguous(kernel, run, source, target, numCodes);
      else
        runColumns(kernel, run, source, target, rows.inner, numCodes);
    }
}

/// The sides of `rows` that hold codes and words.
template <typename Byte>
static Side<uint8_t, Byte> getCodesSide(const PackedRows &rows, Byte *codes) {
  return Side<uint8_t, Byte>(codes, rows.outer * rows.numCodes * rows.inner,
                             rows.numCodes, getPieceCodes(rows), rows.inner);
}
template <typename WordT, typename Byte>
static Side<WordT, Byte> getWordsSide(const PackedRows &rows, Byte *words) {
  int64_t numBytes =
      rows.outer * rows.numWords * rows.inner * int64_t(sizeof(WordT));
  int64_t piece =
      getPieceCodes(rows) / rows.getPeriodCodes() * rows.getPeriodWords();
  return Side<WordT, Byte>(words, numBytes, rows.numWords, piece, rows.inner);
}

/// Whether the buffers have the sizes that `rows` states.
[[maybe_unused]] static bool haveSizes(const PackedRows &rows, size_t codes,
                                       size_t words) {
  size_t columns = rows.outer * rows.inner;
  return codes == columns * rows.numCodes &&
         words == columns * rows.numWords * (rows.wordBits / 8);
}

void bale::evaluatePack(const PackedRows &rows, llvm::ArrayRef<char> codes,
                        llvm::MutableArrayRef<char> words) {
  assert(haveSizes(rows, codes.size(), words.size()) && "expected the sizes");
  auto source = getCodesSide(rows, codes.data());
  if (rows.wordBits == 8)
    runAll(rows, &RowKernel::pack, source,
           getWordsSide<uint8_t>(rows, words.data()));
  else
    runAll(rows, &RowKernel::pack, source,
           getWordsSide<uint32_t>(rows, words.data()));
}

void bale::evaluateUnpack(const PackedRows &rows, llvm::ArrayRef<char> words,
                          llvm::MutableArrayRef<char> codes) {
  assert(haveSizes(rows, codes.size(), words.size()) && "expected the sizes");
  auto target = getCodesSide(rows, codes.data());
  if (rows.wordBits == 8)
    runAll(rows, &RowKernel::unpack, getWordsSide<uint8_t>(rows, words.data()),
           target);
  else
    runAll(rows, &RowKernel::unpack, getWordsSide<uint32_t>(rows, words.data()),
           target);
}

//===----------------------------------------------------------------------===//
// Splats
//===----------------------------------------------------------------------===//

/// Fills `target` with its first `size` bytes.
static void repeat(llvm::MutableArrayRef<char> target, size_t size) {
  for (size_t filled = size; filled < target.size();) {
    size_t number = std::min(filled, target.size() - filled);
    std::memcpy(target.data() + filled, target.data(), number);
    filled += number;
  }
}

/// One row that begins with only one period of `rows`, and ends as they do.
static PackedRows getShortRow(const PackedRows &rows) {
  PackedRows row = rows;
  row.outer = row.inner = 1;
  int64_t numLeftOut =
      std::max<int64_t>(0, rows.numCodes / rows.getPeriodCodes() - 1);
  row.numCodes -= numLeftOut * rows.getPeriodCodes();
  row.numWords -= numLeftOut * rows.getPeriodWords();
  return row;
}

RepeatedRow bale::evaluatePackOfSplat(const PackedRows &rows, char code) {
  PackedRows row = getShortRow(rows);
  unsigned wordBytes = rows.wordBits / 8;
  llvm::SmallVector<char> codes(row.numCodes, code);
  RepeatedRow result{llvm::SmallVector<char>(row.numWords * wordBytes),
                     wordBytes, rows.getPeriodWords(),
                     rows.numCodes / rows.getPeriodCodes()};
  evaluatePack(row, codes, result.elements);
  return result;
}

RepeatedRow bale::evaluateUnpackOfSplat(const PackedRows &rows,
                                        llvm::ArrayRef<char> word) {
  PackedRows row = getShortRow(rows);
  llvm::SmallVector<char> words(row.numWords * word.size());
  llvm::copy(word, words.begin());
  repeat(words, word.size());
  RepeatedRow result{llvm::SmallVector<char>(row.numCodes), /*elementBytes=*/1,
                     rows.getPeriodCodes(),
                     rows.numCodes / rows.getPeriodCodes()};
  evaluateUnpack(row, words, result.elements);
  return result;
}

bool RepeatedRow::isUniform() const {
  llvm::ArrayRef<char> bytes(elements);
  return bytes.drop_front(elementBytes) == bytes.drop_back(elementBytes);
}

void RepeatedRow::fill(int64_t outer, int64_t inner,
                       llvm::MutableArrayRef<char> target) const {
  if (target.empty())
    return;
  llvm::ArrayRef<char> bytes(elements);
  size_t periodBytes = numRepeats == 0 ? 0 : period * elementBytes;
  size_t step = inner * elementBytes, place = 0;
  // The elements, each for every inner index.
  auto write = [&](llvm::ArrayRef<char> part) {
    for (; !part.empty(); part = part.drop_front(elementBytes), place += step) {
      std::memcpy(target.data() + place, part.data(), elementBytes);
      repeat(target.slice(place, step), elementBytes);
    }
  };
  write(bytes.take_front(periodBytes));
  size_t repeatedBytes = place * numRepeats;
  if (place > 0)
    repeat(target.take_front(repeatedBytes), place);
  place = repeatedBytes;
  write(bytes.drop_front(periodBytes));
  assert(place * outer == target.size() && "expected room for the rows");
  repeat(target, place);
}
