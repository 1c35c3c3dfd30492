//===- Floors.cpp -----------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: compares what was measured with what is asked for.
// Entry point: findLimit, findShortfalls.
// Invariant: no floor is written here.
//
//===----------------------------------------------------------------------===//

#include "Floors.h"

#include <cstdio>

using namespace bale::bench;

std::optional<Limit> bale::bench::findLimit(const Figures &figures,
                                            bool narrow) {
  const Case &benchCase = *figures.benchCase;
  const double part = narrow ? getNarrowPart(benchCase) : 1;
  auto make = [&](const char *unit, double got, Target target) -> Limit {
    return {unit, got, part * target.floor, part * target.aim};
  };
  if (benchCase.layout == Layout::Rows) {
    if (!benchCase.target || !figures.toScalar || figures.codes != kTargetCodes)
      return std::nullopt;
    return make("x scalar C", *figures.toScalar, *benchCase.target);
  }
  if (figures.codes == kTargetCodes && benchCase.target)
    return make("x memcpy", figures.toMemcpy, *benchCase.target);
  if (figures.codes == kLargeCodes && benchCase.target)
    return make("x memcpy of the same traffic", figures.toTraffic,
                kLargeTarget);
  return std::nullopt;
}

/// "CASE: expected …, but got …".
static std::string describe(const Case &benchCase, const char *format,
                            double limit, double got) {
  char text[128];
  std::snprintf(text, sizeof text, format, limit, got);
  return getName(benchCase) + ": expected " + text;
}

std::vector<std::string>
bale::bench::findShortfalls(const std::vector<Figures> &figures,
                            const std::vector<CodeFigures> &codeFigures,
                            bool narrow) {
  std::vector<std::string> shortfalls;
  for (const Figures &measured : figures) {
    std::optional<Limit> limit = findLimit(measured, narrow);
    if (!limit || limit->got >= limit->floor)
      continue;
    char text[160];
    std::snprintf(text, sizeof text,
                  "%zu KiB: expected at least %.2f %s, but got %.2f",
                  measured.codes / kKiB, limit->floor, limit->unit, limit->got);
    shortfalls.push_back(getName(*measured.benchCase) + ", " + text);
  }
  for (const CodeFigures &measured : codeFigures) {
    const Case &benchCase = *measured.benchCase;
    if (measured.codeBytes > kMaxCodeBytes)
      shortfalls.push_back(
          describe(benchCase, "at most %.0f bytes of code, but got %.0f",
                   double(kMaxCodeBytes), double(measured.codeBytes)));
    if (!measured.yardstickSeconds)
      continue;
    double ratio = measured.compileSeconds / *measured.yardstickSeconds;
    if (ratio > kMaxCompileRatio)
      shortfalls.push_back(describe(
          benchCase,
          "to compile in at most %.2f x clang's time for the yardstick, but "
          "got %.2f",
          kMaxCompileRatio, ratio));
  }
  return shortfalls;
}
