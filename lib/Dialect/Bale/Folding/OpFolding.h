//===- OpFolding.h ----------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: what packs, unpacks, compresses and counts of constants give.
// Entry point: matchFolding, evaluateFolding, evaluateCount.
// Invariant: nothing is computed of an op of which a constant or a type breaks a
//   rule.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_DIALECT_BALE_FOLDING_OPFOLDING_H
#define BALE_LIB_DIALECT_BALE_FOLDING_OPFOLDING_H

#include "bale/Dialect/Bale/IR/Bale.h"
#include "bale/Dialect/Bale/IR/ConstantData.h"

namespace bale {

/// A pack, unpack or compress of constants that keeps the rules: the constants,
/// and the type of the result. Null if it is not.
struct Folding {
  llvm::SmallVector<ConstantData, 2> operands;
  mlir::RankedTensorType type;

  explicit operator bool() const { return bool(type); }
  bool isEmpty() const { return llvm::is_contained(type.getShape(), 0); }
};

/// The constant that `value` is, through casts that agree with its type.
std::optional<ConstantData> getConstantOperand(mlir::Value value);

/// What `op` is computed from, if all of it is constant; else false.
Folding matchFolding(PackOp op);
Folding matchFolding(UnpackOp op);
Folding matchFolding(CompressOp op);

/// The result of `op`; null if it would take more than `maxBytes` bytes.
mlir::ElementsAttr evaluateFolding(PackOp op, const Folding &folding,
                                   uint64_t maxBytes);
mlir::ElementsAttr evaluateFolding(UnpackOp op, const Folding &folding,
                                   uint64_t maxBytes);
mlir::ElementsAttr evaluateFolding(CompressOp op, const Folding &folding,
                                   uint64_t maxBytes);

/// The number that `op` counts, or null. The op folds itself; here it is given
/// a condition from before a cast, too.
mlir::TypedAttr evaluateCount(CountOp op);

} // namespace bale

#endif // BALE_LIB_DIALECT_BALE_FOLDING_OPFOLDING_H
