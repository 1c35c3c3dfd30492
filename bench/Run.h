//===- Run.h ----------------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: checks and times every case that is asked for.
// Entry point: RunOptions, RunResults, runCases.
// Invariant: nothing is timed whose result is not right.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_BENCH_RUN_H
#define BALE_BENCH_RUN_H

#include "Floors.h"
#include "Kernel.h"

namespace bale::bench {

/// What is run, and how.
struct RunOptions {
  /// Of a case and its size, such as "pack/bits=3/256KiB".
  std::string filter;
  /// Bytes of codes or elements; none for the sizes of each case.
  std::vector<size_t> sizes;
  /// Few rounds: whether results are right, rather than how fast they come.
  bool quick;
  /// Compile times and code sizes, too.
  bool measureCode;
};

/// Codes or elements of a call that computes next to nothing.
constexpr size_t kShortLength = 8;

/// One call on kShortLength codes or elements.
struct CallFigures {
  const Case *benchCase;
  double kernelSeconds, callSeconds;
};

/// What was measured.
struct RunResults {
  std::vector<Figures> figures;
  std::vector<CodeFigures> codeFigures;
  std::vector<CallFigures> callFigures;
  /// One line for each case that could not be compiled or that is wrong.
  std::vector<std::string> failures;
};

/// Runs the cases; prints a line for each as it ends.
RunResults runCases(const Compiler &compiler, const RunOptions &options);

} // namespace bale::bench

#endif // BALE_BENCH_RUN_H
