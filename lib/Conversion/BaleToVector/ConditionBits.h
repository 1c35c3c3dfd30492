//===- ConditionBits.h ------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the bytes of a condition as words of bits, and how many are true.
// Entry point: ConditionBits.
// Invariant: a byte is true if it is not 0, here and nowhere else; none is
//   read at or past the end that is given.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_CONVERSION_BALETOVECTOR_CONDITIONBITS_H
#define BALE_LIB_CONVERSION_BALETOVECTOR_CONDITIONBITS_H

#include "RawMemory.h"

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

/// A condition whose bytes lie one after the other.
class ConditionBits {
public:
  ConditionBits(RawMemory bytes, const VectorTarget &target)
      : memory(bytes), target(target) {}

  /// The bytes of a word of conditions, in vectors of the target: those from
  /// `at` on, or of them those before `end`, and else 0, if `end` is given,
  /// which needs masks.
  llvm::SmallVector<mlir::Value> loadBytes(mlir::OpBuilder &builder,
                                           mlir::Location loc, mlir::Value at,
                                           mlir::Value end = {}) const;

  /// Asks for the bytes of a word of conditions a page after `at`.
  void prefetch(mlir::OpBuilder &builder, mlir::Location loc,
                mlir::Value at) const {
    memory.at(builder, loc, at).prefetchAhead(builder, loc, kWordBits);
  }

  /// `vectors` of bytes as the bits of as few words as hold them.
  llvm::SmallVector<mlir::Value>
  getWords(mlir::OpBuilder &builder, mlir::Location loc,
           llvm::ArrayRef<mlir::Value> vectors) const;

  /// The bits of the conditions `vectors`, each `numLanes` times, as words.
  llvm::SmallVector<mlir::Value>
  getLaneWords(mlir::OpBuilder &builder, mlir::Location loc,
               llvm::ArrayRef<mlir::Value> vectors, int64_t numLanes) const;

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

  /// How many of the conditions from `from` on and before `to` are true.
  mlir::Value count(mlir::OpBuilder &builder, mlir::Location loc,
                    mlir::Value from, mlir::Value to) const;

private:
  mlir::Value loadWholeWord(mlir::OpBuilder &builder, mlir::Location loc,
                            mlir::Value at) const;
  mlir::Value loadPartialWord(mlir::OpBuilder &builder, mlir::Location loc,
                              mlir::Value at, mlir::Value end) const;
  mlir::Value countWords(mlir::OpBuilder &builder, mlir::Location loc,
                         mlir::Value at, int64_t numWords) const;

  RawMemory memory;
  const VectorTarget &target;
};

} // namespace bale

#endif // BALE_LIB_CONVERSION_BALETOVECTOR_CONDITIONBITS_H
