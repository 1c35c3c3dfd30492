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

#include "Columns.h"
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

//===----------------------------------------------------------------------===//
// Long rows in contiguous memory
//===----------------------------------------------------------------------===//

/// Periods of a row that are transformed at once.
static int64_t getPiecePeriods(const PackedRows &rows) {
  constexpr int64_t kAboutCodes = 512;
  return std::max<int64_t>(1, kAboutCodes / rows.getPeriodCodes());
}

/// Whether `RowKernel` is faster than columns.
static bool areLongRows(const PackedRows &rows) {
  constexpr int64_t kLong = 16;
  return rows.inner == 1 && rows.numCodes >= kLong;
}

/// Calls `run(source, number of codes, target)` for the pieces of rows, of
/// which whole ones have `fromPiece` and `toPiece` bytes. What the kernel
/// writes beyond a piece is written again, as pieces go upwards.
template <typename RunFn>
static void forEachPiece(const PackedRows &rows, llvm::ArrayRef<char> from,
                         size_t fromPiece, llvm::MutableArrayRef<char> to,
                         size_t toPiece, RunFn run) {
  int64_t pieceCodes = getPiecePeriods(rows) * rows.getPeriodCodes();
  llvm::SmallVector<char, 0> fromLine(fromPiece + RowKernel::kSlack);
  llvm::SmallVector<char, 0> toLine(toPiece + RowKernel::kSlack);
  for (int64_t outer = rows.outer; outer > 0; --outer) {
    size_t fromLeft = from.size() / outer, toLeft = to.size() / outer;
    for (int64_t left = rows.numCodes; left > 0; left -= pieceCodes) {
      int64_t numCodes = std::min(left, pieceCodes);
      size_t fromBytes = std::min(fromLeft, fromPiece);
      size_t toBytes = std::min(toLeft, toPiece);
      if (fromBytes + RowKernel::kSlack <= from.size() &&
          toBytes + RowKernel::kSlack <= to.size()) {
        run(from.data(), numCodes, to.data());
      } else {
        std::memcpy(fromLine.data(), from.data(), fromBytes);
        run(fromLine.data(), numCodes, toLine.data());
        std::memcpy(to.data(), toLine.data(), toBytes);
      }
      from = from.drop_front(fromBytes);
      to = to.drop_front(toBytes);
      fromLeft -= fromBytes;
      toLeft -= toBytes;
    }
  }
}

/// The bytes of the codes and of the words of a piece.
static std::pair<size_t, size_t> getPieceBytes(const PackedRows &rows) {
  int64_t periods = getPiecePeriods(rows);
  return {periods * rows.getPeriodCodes(),
          periods * rows.getPeriodWords() * (rows.wordBits / 8)};
}

//===----------------------------------------------------------------------===//
// Tensors
//===----------------------------------------------------------------------===//

/// Whether the buffers have the sizes that `rows` states.
[[maybe_unused]] static bool haveSizes(const PackedRows &rows, size_t codes,
                                       size_t words) {
  size_t columns = size_t(rows.outer) * rows.inner;
  return codes == columns * rows.numCodes &&
         words == columns * rows.numWords * (rows.wordBits / 8);
}

void bale::evaluatePack(const PackedRows &rows, llvm::ArrayRef<char> codes,
                        llvm::MutableArrayRef<char> words) {
  assert(haveSizes(rows, codes.size(), words.size()) && "expected the sizes");
  // Other extents may be anything then.
  if (codes.empty())
    return;
  if (areLongRows(rows)) {
    RowKernel kernel(rows);
    auto [codeBytes, wordBytes] = getPieceBytes(rows);
    forEachPiece(rows, codes, codeBytes, words, wordBytes,
                 [&](const char *from, int64_t numCodes, char *to) {
                   kernel.pack(from, numCodes, to);
                 });
  } else if (rows.wordBits == 8) {
    packColumns<uint8_t>(rows, codes.data(), words.data());
  } else {
    packColumns<uint32_t>(rows, codes.data(), words.data());
  }
}

void bale::evaluateUnpack(const PackedRows &rows, llvm::ArrayRef<char> words,
                          llvm::MutableArrayRef<char> codes) {
  assert(haveSizes(rows, codes.size(), words.size()) && "expected the sizes");
  // Other extents may be anything then.
  if (codes.empty())
    return;
  if (areLongRows(rows)) {
    RowKernel kernel(rows);
    auto [codeBytes, wordBytes] = getPieceBytes(rows);
    forEachPiece(rows, words, wordBytes, codes, codeBytes,
                 [&](const char *from, int64_t numCodes, char *to) {
                   kernel.unpack(from, numCodes, to);
                 });
  } else if (rows.wordBits == 8) {
    unpackColumns<uint8_t>(rows, words.data(), codes.data());
  } else {
    unpackColumns<uint32_t>(rows, words.data(), codes.data());
  }
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
