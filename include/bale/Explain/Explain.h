//===- Explain.h ------------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: what bale-to-llvm makes of each op, found out by making it.
// Entry point: explain, which gives an Explanation for each op.
// Invariant: the module stays as it is; every decision is told by the code that
//   takes it.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_EXPLAIN_EXPLAIN_H
#define BALE_EXPLAIN_EXPLAIN_H

#include "bale/Conversion/BaleToVector/VectorLowering.h"
#include "bale/Conversion/BaleToVector/VectorTarget.h"
#include "mlir/IR/BuiltinOps.h"

#include <vector>

namespace bale {

/// What is made of one op.
struct Explanation {
  enum class Fate {
    /// Code, or what another conversion makes of it: see `made`.
    Lowered,
    /// A constant.
    Folded,
    /// Nothing: constants or types break a rule, which the pipeline reports,
    /// or a run-time check where the op may never run.
    NeverRuns,
    /// Nothing: a rank is unknown, no memref is of such elements or in such
    /// memory, or the op is not in a function of the module.
    NoMemory,
  };
  mlir::Operation *op;
  Fate fate = Fate::Lowered;
  VectorLowering made = {};
  /// Why there is no memory.
  std::string whyNoMemory = {};
  /// The function that it goes into, with `numEqual` - 1 other ops; empty if it
  /// stays where it is.
  std::string function = {};
  int64_t numEqual = 0;
};

/// How the options of bale-to-llvm change what is made.
struct ExplainSettings {
  /// What vector code is made for; none, as for `vectorize=false`.
  std::optional<VectorTarget> target;
  /// As `outline`.
  unsigned equalOps;
  /// As `fold-max-bytes`.
  uint64_t foldMaxBytes;
};

/// Explains the value ops, destination ops and counts of `module`, in order, as
/// they stand: what earlier passes would still find out about them does not
/// count.
std::vector<Explanation> explain(mlir::ModuleOp module,
                                 const ExplainSettings &settings);

} // namespace bale

#endif // BALE_EXPLAIN_EXPLAIN_H
