//===- Evaluation.h ---------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: what pack, unpack, compress and count compute, on bytes in memory.
// Entry point: evaluatePack, evaluateUnpack, evaluateCompress, countTrues.
// Invariant: no byte beyond the given buffers is read or written, and none is
//   allocated but for a constant number.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_DIALECT_BALE_FOLDING_EVALUATION_H
#define BALE_DIALECT_BALE_FOLDING_EVALUATION_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

#include <cstdint>

namespace bale {

//===----------------------------------------------------------------------===//
// Packed codes
//===----------------------------------------------------------------------===//

/// Tensors of codes and of words along an axis: [outer, numCodes, inner] and
/// [outer, numWords, inner] in row-major order. A code is a byte, a word
/// `wordBits` / 8 bytes.
struct PackedRows {
  /// R in [2, 256], G, and W in [1, 63], the bits of a group's index.
  uint64_t radix;
  int64_t groupSize;
  unsigned indexWidth;
  /// 8 or 32.
  unsigned wordBits;
  int64_t outer, inner;
  /// `numWords` are the words that `numCodes` codes need.
  int64_t numCodes, numWords;

  /// The least number of codes that fill whole words, and those words.
  int64_t getPeriodCodes() const;
  int64_t getPeriodWords() const;
};

/// The words of `codes`. A code out of range counts as bale.pack says.
void evaluatePack(const PackedRows &rows, llvm::ArrayRef<char> codes,
                  llvm::MutableArrayRef<char> words);

/// The codes of `words`, also where an index is no valid packing.
void evaluateUnpack(const PackedRows &rows, llvm::ArrayRef<char> words,
                    llvm::MutableArrayRef<char> codes);

/// A row of elements of `elementBytes` bytes that repeats itself:
/// `numRepeats` times the first `period` elements of `elements`, then the rest
/// of them.
struct RepeatedRow {
  llvm::SmallVector<char> elements;
  unsigned elementBytes;
  int64_t period, numRepeats;

  /// Whether all elements are equal. The row is not empty.
  bool isUniform() const;

  /// Writes [outer, row, inner], with the row for each outer and inner index.
  void fill(int64_t outer, int64_t inner,
            llvm::MutableArrayRef<char> target) const;
};

/// A row of the words of codes that are all `code`. `outer` and `inner` do not
/// matter.
RepeatedRow evaluatePackOfSplat(const PackedRows &rows, char code);

/// A row of the codes of words that are all `word`, of as many bytes as a word.
RepeatedRow evaluateUnpackOfSplat(const PackedRows &rows,
                                  llvm::ArrayRef<char> word);

//===----------------------------------------------------------------------===//
// Conditions
//===----------------------------------------------------------------------===//

/// Bools as they lie in memory.
struct Bools {
  enum class Layout {
    /// A byte each, of which any but 0 is true.
    Bytes,
    /// A bit each, from the least significant of each byte on.
    Bits,
    /// All of them are `splat`.
    Splat,
  };
  Layout layout;
  /// How many there are.
  int64_t size;
  llvm::ArrayRef<char> data = {};
  bool splat = false;

  /// How many a mask has.
  static constexpr int64_t kMaskBits = 64;

  /// The mask of the bools from `begin` on, a multiple of kMaskBits, from the
  /// least significant bit on; 0 from `end` <= size on.
  uint64_t getMask(int64_t begin, int64_t end) const;
};

/// The number of trues below min(size, `limit`); `limit` >= 0.
int64_t countTrues(const Bools &bools, int64_t limit);

/// A tensor along an axis: [outer, extent, slice] in row-major order, where a
/// slice of `sliceSize` bytes, or bits if `isBits`, is what one index of the
/// axis has.
struct Slices {
  int64_t outer, extent, sliceSize;
  bool isBits = false;
};

/// The slices of `input` that `condition` keeps: `output` has room for just
/// these. Bits of the last byte that no slice has are 0.
void evaluateCompress(const Slices &slices, llvm::ArrayRef<char> input,
                      const Bools &condition,
                      llvm::MutableArrayRef<char> output);

} // namespace bale

#endif // BALE_DIALECT_BALE_FOLDING_EVALUATION_H
