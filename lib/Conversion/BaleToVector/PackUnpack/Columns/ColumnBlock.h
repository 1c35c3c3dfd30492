//===- ColumnBlock.h --------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the vector programs of rows of codes and rows of words, of as many
//   columns as a vector has bytes.
// Entry point: ColumnCode, packBlock, unpackBlockGroups.
// Invariant: a column depends on no other one.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_CONVERSION_BALETOVECTOR_PACKUNPACK_COLUMNS_COLUMNBLOCK_H
#define BALE_LIB_CONVERSION_BALETOVECTOR_PACKUNPACK_COLUMNS_COLUMNBLOCK_H

#include "Planes.h"
#include "bale/Dialect/Bale/IR/Bale.h"

namespace bale {

/// What the programs need to know of a code and a word.
struct ColumnCode {
  ColumnCode(CodeAttr code, unsigned wordBytes);

  CodeAttr code;
  uint64_t radix;
  int64_t groupSize;
  /// The bits of a group's index.
  unsigned width;
  unsigned wordBytes;

  unsigned getWordBits() const { return wordBytes * 8; }

  // A block is the least number of groups that are whole words.
  int64_t getBlockGroups() const { return code.getPeriodGroups(getWordBits()); }
  int64_t getBlockCodes() const { return getBlockGroups() * groupSize; }
  int64_t getBlockWords() const { return code.getPeriodWords(getWordBits()); }

  /// How many groups of a block are unpacked together: one, so that rows are
  /// stored one after the other, unless it takes more to load a word; then
  /// about those of a word.
  int64_t getGroupsAtOnce() const;

  /// The bits of the lanes in which the index of a group is computed.
  unsigned getIndexBits() const;

  /// Whether the program of a block is short enough to be worth its code.
  bool isBlockShort() const;
};

/// Loads a row of codes, by its number in the block or group.
using LoadCodes = llvm::function_ref<mlir::Value(int64_t)>;
using StoreCodes = llvm::function_ref<void(int64_t, mlir::Value)>;
/// Loads a row of words, by its number in the block: each byte of a word in a
/// vector, the lowest first.
using LoadWords = llvm::function_ref<llvm::SmallVector<mlir::Value>(int64_t)>;
using StoreWords =
    llvm::function_ref<void(int64_t, llvm::ArrayRef<mlir::Value>)>;

/// The indices of the group whose codes `load` loads, modulo 2^`bits`, in lanes
/// of at most `bits` bits.
Planes makeIndex(PlaneMath &math, const ColumnCode &code, LoadCodes load,
                 unsigned bits);

/// Takes the codes of the group of `index` apart, each less than the radix
/// whatever the index is.
void splitIndex(PlaneMath &math, const ColumnCode &code, Planes index,
                StoreCodes store);

/// Turns the codes of a block into its words.
void packBlock(PlaneMath &math, const ColumnCode &code, LoadCodes load,
               StoreWords store);

/// Turns the words of a block that have the `number` groups from `first` on
/// into their codes.
void unpackBlockGroups(PlaneMath &math, const ColumnCode &code, int64_t first,
                       int64_t number, LoadWords load, StoreCodes store);

} // namespace bale

#endif // BALE_LIB_CONVERSION_BALETOVECTOR_PACKUNPACK_COLUMNS_COLUMNBLOCK_H
