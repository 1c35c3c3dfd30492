//===- CodeBlocks.h ---------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the blocks in which packs and unpacks go through a row.
// Entry point: UnitBlock, planBlocks.
// Invariant: a block begins with a unit and with a word.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_CONVERSION_BALETOLINALG_CODEBLOCKS_H
#define BALE_LIB_CONVERSION_BALETOLINALG_CODEBLOCKS_H

#include "bale/Dialect/Bale/IR/Bale.h"
#include "mlir/IR/Builders.h"

#include <optional>

namespace bale {

/// P units of W bits each, which are Q words of B bits: P * W = Q * B. A unit
/// is the index of a group, and so a code where groups are single codes.
struct UnitBlock {
  /// The least block of units of `width` bits, `scale` times.
  UnitBlock(unsigned width, unsigned wordBits, int64_t scale = 1);

  /// Whether the bits of a block fit in one integer.
  bool fits() const { return numUnits * width <= 64; }
  /// The integer that they fit in.
  mlir::IntegerType getType(mlir::OpBuilder &builder) const;
  /// p * W for each unit p of a block, and q * B for each word q.
  llvm::SmallVector<uint64_t> getUnitShifts() const;
  llvm::SmallVector<uint64_t> getWordShifts() const;

  unsigned width, wordBits;
  int64_t numUnits, numWords;
};

/// How an op on tensors of `codes` and `words` goes along `axis`.
struct BlockPlan {
  /// How many least blocks one block is.
  int64_t scale;
  /// The extents that whole blocks have.
  mlir::OpFoldResult numCodes, numWords;
};

/// Takes blocks of up to 32 bits along the last axis, where the least ones are
/// smaller. Where extents are static, blocks are whole if they can be. None, if
/// an index has no room for the extents or the bits of whole blocks.
std::optional<BlockPlan> planBlocks(mlir::OpBuilder &builder,
                                    mlir::Location loc, CodeAttr code,
                                    mlir::Value codes, mlir::Value words,
                                    int64_t axis);

/// The integer that arithmetic on units of `width` bits uses: no index of a
/// group is cut.
mlir::IntegerType getUnitType(mlir::OpBuilder &builder, unsigned width);

/// (base^0, .., base^(size - 1)) modulo 2^64.
llvm::SmallVector<uint64_t> getPowers(uint64_t base, int64_t size);

} // namespace bale

#endif // BALE_LIB_CONVERSION_BALETOLINALG_CODEBLOCKS_H
