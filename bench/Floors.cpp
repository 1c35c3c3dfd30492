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
#include "llvm/Support/FormatVariadic.h"

using namespace bale::bench;

using llvm::formatv;

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

std::vector<std::string>
bale::bench::findShortfalls(const std::vector<Figures> &figures,
                            const std::vector<CodeFigures> &codeFigures,
                            bool narrow) {
  std::vector<std::string> shortfalls;
  for (const Figures &measured : figures) {
    std::optional<Limit> limit = findLimit(measured, narrow);
    if (!limit || limit->got >= limit->floor)
      continue;
    shortfalls.push_back(
        formatv("{0}, {1} KiB: expected at least {2:f2} {3}, but got {4:f2}",
                getName(*measured.benchCase), measured.codes / kKiB,
                limit->floor, limit->unit, limit->got));
  }
  for (const CodeFigures &measured : codeFigures) {
    std::string name = getName(*measured.benchCase);
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
