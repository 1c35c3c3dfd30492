//===- Floors.h -------------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: compares what was measured with what is asked for.
// Entry point: Figures, CodeFigures, Limit, findLimits, findShortfalls.
// Invariant: a figure that equals its floor reaches it.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_BENCH_FLOORS_H
#define BALE_BENCH_FLOORS_H

#include "Case.h"

namespace bale::bench {

/// What was measured of a case at a size.
struct Figures {
  const Case *benchCase;
  /// The size that was asked for.
  size_t size;
  /// One call of the kernel, and the bytes that its rate is of.
  double seconds;
  size_t rateBytes;
  /// Rows of their own along the axis.
  size_t numRows;
  /// Of speeds, Bale's to the other's; none if the other was not run.
  Ratios ratios;

  std::optional<double> get(Measure measure) const {
    return ratios[static_cast<size_t>(measure)];
  }
};

/// What was measured of a case's code.
struct CodeFigures {
  const Case *benchCase;
  /// Bytes of instructions.
  size_t codeBytes;
  /// From MLIR text to an object.
  double compileSeconds;
  /// What clang takes for the yardstick, if it does the same as the code.
  std::optional<double> yardstickSeconds;
};

/// What a figure is compared with.
struct Limit {
  Measure measure;
  double got;
  Target target;

  bool isReached() const { return got >= target.floor; }
};

/// The limits of `figures`, in the order of the case's goals. `narrow` is code
/// without AVX-512.
std::vector<Limit> findLimits(const Figures &figures, bool narrow);

/// One line for each figure that misses its floor or exceeds its limit: the
/// case, the floor, the figure.
std::vector<std::string>
findShortfalls(const std::vector<Figures> &figures,
               const std::vector<CodeFigures> &codeFigures, bool narrow);

} // namespace bale::bench

#endif // BALE_BENCH_FLOORS_H
