//===- CasesTest.cpp --------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: tests the table of cases of the benchmarks.
// Entry point: the tests of BenchCases.
// Invariant: a floor is tested to make sense, not to be what it is.
//
//===----------------------------------------------------------------------===//

#include "Cases.h"
#include "gtest/gtest.h"

#include <set>

using namespace bale::bench;

TEST(BenchCases, NamesAreUnique) {
  std::set<std::string> names;
  for (const Case &benchCase : getCases())
    EXPECT_TRUE(names.insert(getName(benchCase)).second) << getName(benchCase);
}

TEST(BenchCases, AimsAreAboveFloors) {
  for (const Case &benchCase : getCases())
    if (benchCase.target)
      EXPECT_LT(benchCase.target->floor, benchCase.target->aim)
          << getName(benchCase);
}

TEST(BenchCases, NamesSayWhatTheCaseIs) {
  auto name = [](Op op, Packing packing, Layout layout, size_t rowLength) {
    return getName({op, packing, layout, rowLength, nullptr, std::nullopt});
  };
  EXPECT_EQ(name(Op::Pack, {{8, 1}, 8}, Layout::Flat, 0), "pack/bits=3");
  EXPECT_EQ(name(Op::Unpack, {{3, 20}, 32}, Layout::Flat, 0),
            "unpack/radix=3,group=20,words=32");
  EXPECT_EQ(name(Op::Pack, {{16, 1}, 8}, Layout::FirstOf, 0),
            "pack/bits=4,axis=0");
  EXPECT_EQ(name(Op::Pack, {{8, 1}, 8}, Layout::Rows, 7), "pack/bits=3,row=7");
  // No power of 2, and a power of 2 in groups.
  EXPECT_EQ(name(Op::Pack, {{6, 1}, 8}, Layout::Flat, 0),
            "pack/radix=6,group=1");
  EXPECT_EQ(name(Op::Pack, {{4, 2}, 8}, Layout::Flat, 0),
            "pack/radix=4,group=2");
}

TEST(BenchCases, ExtentsAreAboutAsManyCodes) {
  for (const Case &benchCase : getCases()) {
    Extents extents = getExtents(benchCase, kTargetCodes);
    size_t codes = extents.outer * extents.axis * extents.inner;
    EXPECT_LE(codes, kTargetCodes) << getName(benchCase);
    EXPECT_GT(codes, kTargetCodes * 9 / 10) << getName(benchCase);
  }
}

TEST(BenchCases, ExtentsAreARowAtLeast) {
  for (const Case &benchCase : getCases()) {
    Extents extents = getExtents(benchCase, 1);
    EXPECT_GE(extents.outer * extents.axis * extents.inner, 1u)
        << getName(benchCase);
  }
}
