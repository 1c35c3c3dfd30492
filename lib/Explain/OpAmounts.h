//===- OpAmounts.h ----------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the numbers of an op, by its types and constants.
// Entry point: getPacking, getCompressing.
// Invariant: what one type leaves open another may state; no number wraps.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_EXPLAIN_OPAMOUNTS_H
#define BALE_LIB_EXPLAIN_OPAMOUNTS_H

#include "Amount.h"
#include "bale/Dialect/Bale/IR/Bale.h"

namespace bale {

/// What a pack, or an unpack, takes to what. Numbers are of one row.
struct Packing {
  mlir::ShapedType codes, words;
  CodeAttr code;
  int64_t axis;
  bool packs;

  int64_t getWordBits() const { return words.getElementTypeBitWidth(); }
  Amount getCodes() const;
  /// As many as the words have room for, if the codes are unknown.
  Amount getMostCodes() const;
  Amount getGroups() const;
  Amount getWords() const;
  /// One for each index of the dimensions that are not the axis.
  Amount getRows() const;
};

/// What a compress takes to what. Numbers are of one row.
struct Compressing {
  mlir::ShapedType input, condition, output;
  std::optional<int64_t> axis;
  /// The bytes of an element in memory.
  Amount elementBytes;
  /// Whether the condition may have as many trues as the output has slices.
  bool isConsistent;

  Amount getConditions() const;
  Amount getSlices() const;
  /// The slices of the output.
  Amount getKept() const;
  Amount getSliceBytes() const;
  /// One for each index of the dimensions before the axis.
  Amount getRows() const;
};

/// The numbers of a pack or an unpack; nothing for other ops.
std::optional<Packing> getPacking(mlir::Operation *op);

/// The numbers of a compress; nothing for other ops.
std::optional<Compressing> getCompressing(mlir::Operation *op);

} // namespace bale

#endif // BALE_LIB_EXPLAIN_OPAMOUNTS_H
