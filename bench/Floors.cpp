//===- Floors.cpp -----------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: compares what was measured with what is asked for.
// Entry point: findLimits, findShortfalls.
// Invariant: no floor is written here.
//
//===----------------------------------------------------------------------===//

#include "Floors.h"
#include "llvm/Support/FormatVariadic.h"

using namespace bale::bench;

using llvm::formatv;

std::vector<Limit> bale::bench::findLimits(const Figures &figures,
                                           bool narrow) {
  std::vector<Limit> limits;
  for (const Goal &goal : figures.benchCase->getGoals()) {
    std::optional<double> got = figures.get(goal.measure);
    std::optional<Target> target =
        narrow ? goal.narrowTarget : std::optional(goal.target);
    if (goal.size == figures.size && got && target)
      limits.push_back({goal.measure, *got, *target});
  }
  return limits;
}

std::vector<std::string>
bale::bench::findShortfalls(const std::vector<Figures> &figures,
                            const std::vector<CodeFigures> &codeFigures,
                            bool narrow) {
  std::vector<std::string> shortfalls;
  for (const Figures &measured : figures)
    for (const Limit &limit : findLimits(measured, narrow))
      if (!limit.isReached())
        shortfalls.push_back(formatv(
            "{0}, {1} KiB: expected at least {2:f2} {3}, but got {4:f2}",
            measured.benchCase->getName(), measured.size / kKiB,
            limit.target.floor, getInfo(limit.measure).unit, limit.got));
  for (const CodeFigures &measured : codeFigures) {
    std::string name = measured.benchCase->getCodeName();
    if (measured.codeBytes > kMaxCodeBytes)
      shortfalls.push_back(
          formatv("{0}: expected at most {1} bytes of code, but got {2}", name,
                  kMaxCodeBytes, measured.codeBytes));
    if (!measured.yardstickSeconds)
      continue;
    double ratio = measured.compileSeconds / *measured.yardstickSeconds;
    if (ratio > kMaxCompileRatio)
      shortfalls.push_back(
          formatv("{0}: expected to compile in at most {1:f2} x clang's time "
                  "for the yardstick, but got {2:f2}",
                  name, kMaxCompileRatio, ratio));
  }
  return shortfalls;
}
