//===- Cases.h --------------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: what is measured, and how fast it has to be.
// Entry point: Case, getCases, getName, getExtents, Target, kLargeTarget.
// Invariant: a floor or aim is written in Cases.cpp and here, nowhere else.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_BENCH_CASES_H
#define BALE_BENCH_CASES_H

#include "Reference.h"

#include <optional>
#include <string>

namespace bale::bench {

/// A ratio that has to be reached, and one that is wished for.
struct Target {
  double floor, aim;
};

enum class Op { Pack, Unpack };

/// Where the codes lie.
enum class Layout {
  Flat,    // one row
  FirstOf, // along axis 0, with kInnerExtent codes inside
  Rows     // many rows of `rowLength` codes
};

/// The inner extent of Layout::FirstOf; no power of two, which would have every
/// row in the same sets of the cache.
constexpr size_t kInnerExtent = 4160;

struct Case {
  Op op;
  Packing packing;
  Layout layout;
  size_t rowLength;
  /// The instance in kYardsticks; null if there is none.
  const char *yardstick;
  /// At kTargetCodes codes: of memcpy of the codes; for rows, of plain scalar
  /// C.
  std::optional<Target> target;
};

/// Every case. The order is that of the page.
const std::vector<Case> &getCases();

/// Such as "unpack/radix=3,group=20,words=32"; unique, without spaces.
std::string getName(const Case &benchCase);

/// About `codes` codes in the case's layout, a row at least.
Extents getExtents(const Case &benchCase, size_t codes);

//===----------------------------------------------------------------------===//
// Sizes and floors
//===----------------------------------------------------------------------===//

constexpr size_t kKiB = 1024;
constexpr size_t kMiB = 1024 * kKiB;

/// The codes of a case: in the first level of cache, in the second, in memory.
constexpr size_t kSmallCodes = 24 * kKiB;
constexpr size_t kTargetCodes = 256 * kKiB;
constexpr size_t kLargeCodes = 64 * kMiB;

/// At kLargeCodes codes: of memcpy that reads and writes as many bytes.
constexpr Target kLargeTarget = {0.9, 1.05};

/// Bytes of machine code of a case at most.
constexpr size_t kMaxCodeBytes = 16 * kKiB;

/// To compile a case may take as many times what clang takes for its yardstick.
constexpr double kMaxCompileRatio = 2;

/// The part of a floor that code without AVX-512 has to reach.
double getNarrowPart(const Case &benchCase);

} // namespace bale::bench

#endif // BALE_BENCH_CASES_H
