//===- Floors.h -------------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: compares what was measured with what is asked for.
// Entry point: Figures, CodeFigures, Limit, findLimit, findShortfalls.
// Invariant: a figure that equals its floor reaches it.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_BENCH_FLOORS_H
#define BALE_BENCH_FLOORS_H

#include "Cases.h"

namespace bale::bench {

/// What was measured of a case at a size. Ratios are of speeds, Bale's to the
/// other's; none if the other was not run.
struct Figures {
  const Case *benchCase;
  /// The size that was asked for; `extents` is what became of it.
  size_t codes;
  Extents extents;
  /// One call of the kernel.
  double seconds;
  /// To memcpy of the codes, and to memcpy that reads and writes as many bytes.
  double toMemcpy, toTraffic;
  std::optional<double> toYardstick, toScalar;
  /// The yardstick's, to memcpy of the codes.
  std::optional<double> yardstickToMemcpy;
  /// Of a call with tensors, whose result's memory is reused, to memcpy of the
  /// codes.
  double callToMemcpy;
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
  /// What the figure is, such as "x memcpy".
  const char *unit;
  double got, floor, aim;
};

/// The limit of `figures`; none if the case has none at that size. `narrow` is
/// code without AVX-512.
std::optional<Limit> findLimit(const Figures &figures, bool narrow);

/// One line for each figure that misses its floor or exceeds its limit: the
/// case, the floor, the figure.
std::vector<std::string>
findShortfalls(const std::vector<Figures> &figures,
               const std::vector<CodeFigures> &codeFigures, bool narrow);

} // namespace bale::bench

#endif // BALE_BENCH_FLOORS_H
