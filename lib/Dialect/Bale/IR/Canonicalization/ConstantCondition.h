//===- ConstantCondition.h --------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the elements of a constant condition, in whatever form it holds them.
// Entry point: ConstantCondition.
// Invariant: a byte of a resource is true iff it is not 0.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_DIALECT_BALE_IR_CANONICALIZATION_CONSTANTCONDITION_H
#define BALE_LIB_DIALECT_BALE_IR_CANONICALIZATION_CONSTANTCONDITION_H

#include "bale/Dialect/Bale/Folding/Evaluation.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/SmallVector.h"

#include <optional>

namespace bale::support {

/// The trues of a condition below some limit.
struct Trues {
  int64_t count = 0;
  /// The first and the last, if there are any.
  int64_t first = 0, last = 0;

  /// Whether there is none between others that is not one.
  bool isOneRun() const { return count > 0 && last - first + 1 == count; }
};

/// A constant tensor of i1, of rank 1: a splat, dense, or a resource of a byte
/// an element. False if a value is no such constant.
class ConstantCondition {
public:
  explicit ConstantCondition(mlir::Value value);

  explicit operator bool() const { return bools.has_value(); }

  /// The trues at indices below `limit`, or all of them if it is dynamic.
  Trues getTrues(int64_t limit) const;

  llvm::SmallVector<bool> getValues() const;

private:
  std::optional<Bools> bools;
};

} // namespace bale::support

#endif // BALE_LIB_DIALECT_BALE_IR_CANONICALIZATION_CONSTANTCONDITION_H
