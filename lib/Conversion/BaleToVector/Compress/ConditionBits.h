//===- ConditionBits.h ------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: a condition as words of bits, and how many are true.
// Entry point: ConditionBits.
// Invariant: a byte is true if it is not 0, here and nowhere else; none is
//   read at or past the end that is given.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_CONVERSION_BALETOVECTOR_COMPRESS_CONDITIONBITS_H
#define BALE_LIB_CONVERSION_BALETOVECTOR_COMPRESS_CONDITIONBITS_H

#include "Support/RawMemory.h"

#include <optional>

namespace bale {

/// How many conditions a word has.
constexpr int64_t kWordBits = 64;

/// A part of a condition and of the slices that it keeps.
struct ConditionPart {
  /// The positions from `from` on and before `to`.
  mlir::Value from;
  mlir::Value to;
  /// How many slices are kept before those of the part.
  mlir::Value kept;
};

/// Whether a condition of this type is bytes, one after the other.
bool isConditionOfBytes(mlir::MemRefType condition);

/// A word of conditions.
struct ConditionWord {
  /// As an i64, the first condition lowest.
  mlir::Value bits;
  /// As bytes, in vectors of the target; none, if only the bits are in memory.
  llvm::SmallVector<mlir::Value> bytes;
};

/// A condition whose bytes lie one after the other, or whose bits a count has
/// kept.
class ConditionBits {
public:
  /// What is in memory. Bits are in words of i64; those behind the last
  /// condition are 0.
  enum class Form { Bytes, Bits };

  ConditionBits(RawMemory memory, Form form, const VectorTarget &target)
      : memory(memory), form(form), target(target) {}

  /// The word of the conditions from `at` on, `at` being a multiple of
  /// `kWordBits`. If `end` is given, which needs masks where there are bytes,
  /// it is the end of all conditions: there is nothing from it on, and 0 is
  /// taken instead.
  ConditionWord load(mlir::OpBuilder &builder, mlir::Location loc,
                     mlir::Value at, mlir::Value end = {}) const;

  /// Asks for the word of conditions a page of bytes after `at`.
  void prefetch(mlir::OpBuilder &builder, mlir::Location loc,
                mlir::Value at) const;

  /// The bits of `word`, each `numLanes` times, as words.
  llvm::SmallVector<mlir::Value> getLaneWords(mlir::OpBuilder &builder,
                                              mlir::Location loc,
                                              const ConditionWord &word,
                                              int64_t numLanes) const;

  /// What one step of a loop over words does: `at` is the position of the first
  /// condition of `word`; returns the state for the next step.
  using WordStep = llvm::function_ref<llvm::SmallVector<mlir::Value>(
      mlir::OpBuilder &builder, mlir::Value at, mlir::Value word,
      mlir::ValueRange state)>;

  /// Loops over the words of the conditions from `from` on and before `to`;
  /// returns the last state.
  llvm::SmallVector<mlir::Value>
  forEachWord(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value from,
              mlir::Value to, mlir::ValueRange state, WordStep step) const;

  /// How many of the conditions from `from` on and before `to` are true. Their
  /// words are stored to `bits`, where those of all conditions go, if it is
  /// given.
  mlir::Value count(mlir::OpBuilder &builder, mlir::Location loc,
                    mlir::Value from, mlir::Value to,
                    std::optional<RawMemory> bits = std::nullopt) const;

private:
  llvm::SmallVector<mlir::Value> loadBytes(mlir::OpBuilder &builder,
                                           mlir::Location loc, mlir::Value at,
                                           mlir::Value end) const;
  llvm::SmallVector<mlir::Value> getBytes(mlir::OpBuilder &builder,
                                          mlir::Location loc,
                                          mlir::Value bits) const;
  llvm::SmallVector<mlir::Value>
  getWords(mlir::OpBuilder &builder, mlir::Location loc,
           llvm::ArrayRef<mlir::Value> vectors) const;
  mlir::Value loadPartialWord(mlir::OpBuilder &builder, mlir::Location loc,
                              mlir::Value at, mlir::Value end) const;
  mlir::Value countWords(mlir::OpBuilder &builder, mlir::Location loc,
                         mlir::Value at, int64_t numWords,
                         std::optional<RawMemory> bits) const;

  RawMemory memory;
  Form form;
  const VectorTarget &target;
};

} // namespace bale

#endif // BALE_LIB_CONVERSION_BALETOVECTOR_COMPRESS_CONDITIONBITS_H
