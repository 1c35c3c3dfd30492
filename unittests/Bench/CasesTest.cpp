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
#include "CompressCase.h"
#include "PackCase.h"
#include "YardstickNames.h"
#include "gtest/gtest.h"

#include <algorithm>
#include <set>

using namespace bale::bench;

TEST(BenchCases, NamesAreUnique) {
  std::set<std::string> names;
  for (const auto &benchCase : getCases())
    EXPECT_TRUE(names.insert(benchCase->getName()).second)
        << benchCase->getName();
}

TEST(BenchCases, AimsAreAboveFloors) {
  for (const auto &benchCase : getCases())
    for (const Goal &goal : benchCase->getGoals()) {
      EXPECT_LT(goal.target.floor, goal.target.aim) << benchCase->getName();
      if (goal.narrowTarget)
        EXPECT_LT(goal.narrowTarget->floor, goal.narrowTarget->aim)
            << benchCase->getName();
    }
}

TEST(BenchCases, GoalsAreOfSizesThatAreMeasured) {
  for (const auto &benchCase : getCases())
    for (const Goal &goal : benchCase->getGoals())
      EXPECT_TRUE(llvm::is_contained(benchCase->getSizes(), goal.size))
          << benchCase->getName();
}

TEST(BenchCases, YardsticksAreInTheTable) {
  for (const auto &benchCase : getCases())
    for (const std::string &name : benchCase->getYardsticks())
      EXPECT_EQ(findYardstick(name).instance, name);
}

static std::string getPackName(Op op, Packing packing, Layout layout,
                               size_t rowLength) {
  return PackCase({op, packing, layout, rowLength}, {}, {}, {}).getName();
}

TEST(BenchCases, NamesSayWhichPackItIs) {
  EXPECT_EQ(getPackName(Op::Pack, {{8, 1}, 8}, Layout::Flat, 0), "pack/bits=3");
  EXPECT_EQ(getPackName(Op::Unpack, {{3, 20}, 32}, Layout::Flat, 0),
            "unpack/radix=3,group=20,words=32");
  EXPECT_EQ(getPackName(Op::Pack, {{16, 1}, 8}, Layout::FirstAxis, 0),
            "pack/bits=4,axis=0");
  EXPECT_EQ(getPackName(Op::Pack, {{8, 1}, 8}, Layout::Rows, 7),
            "pack/bits=3,row=7");
  // No power of 2, and a power of 2 in groups.
  EXPECT_EQ(getPackName(Op::Pack, {{6, 1}, 8}, Layout::Flat, 0),
            "pack/radix=6,group=1");
  EXPECT_EQ(getPackName(Op::Pack, {{4, 2}, 8}, Layout::Flat, 0),
            "pack/radix=4,group=2");
}

static CompressCase makeCompress(Along along, Extents extents, Mask mask,
                                 bool isInnerStatic = false) {
  return CompressCase({"f32", 4, along, extents, isInnerStatic}, mask, {}, {},
                      {});
}

TEST(BenchCases, NamesSayWhichCompressItIs) {
  EXPECT_EQ(makeCompress(Along::Flat, {1, 0, 1}, {Mask::Drawn, 1}).getName(),
            "compress/bytes=4,true=1%");
  EXPECT_EQ(makeCompress(Along::First, {1, 0, 3}, {Mask::OneRun, 0}).getName(),
            "compress/axis=0,slice=12,one-run");
  EXPECT_EQ(
      makeCompress(Along::Last, {0, 64, 1}, {Mask::Alternating, 0}).getName(),
      "compress/axis=last,row=64,alternating");
  EXPECT_EQ(
      makeCompress(Along::Middle, {0, 512, 512}, {Mask::Drawn, 99}).getName(),
      "compress/axis=middle,slice=2048,true=99%");
}

TEST(BenchCases, ConditionsAreNotPartOfTheNameOfCode) {
  EXPECT_EQ(
      makeCompress(Along::Flat, {1, 0, 1}, {Mask::Drawn, 1}).getCodeName(),
      "compress/bytes=4");
}

TEST(BenchCases, TypesStateTheInnerExtentOnlyIfItIsStatic) {
  auto getSource = [](bool isInnerStatic) {
    return makeCompress(Along::First, {1, 0, 3}, {Mask::Drawn, 1},
                        isInnerStatic)
        .getKernelSource();
  };
  EXPECT_NE(getSource(true).find("memref<?x3xf32>"), std::string::npos);
  EXPECT_NE(getSource(false).find("memref<?x?xf32>"), std::string::npos);
}

static void expectExtents(Extents extents, Extents expected) {
  EXPECT_EQ(extents.outer, expected.outer);
  EXPECT_EQ(extents.axis, expected.axis);
  EXPECT_EQ(extents.inner, expected.inner);
}

TEST(BenchCases, ExtentsOfACompressFillTheSize) {
  Mask mask = {Mask::Drawn, 1};
  expectExtents(
      makeCompress(Along::Flat, {1, 0, 1}, mask).getExtents(kTargetSize),
      {1, kTargetSize / 4, 1});
  expectExtents(
      makeCompress(Along::First, {1, 0, 7}, mask).getExtents(kTargetSize),
      {1, kTargetSize / 28, 7});
  expectExtents(
      makeCompress(Along::Last, {0, 64, 1}, mask).getExtents(kTargetSize),
      {kTargetSize / 256, 64, 1});
  expectExtents(
      makeCompress(Along::Middle, {0, 512, 512}, mask).getExtents(kLargeSize),
      {64, 512, 512});
  // One slice at least.
  expectExtents(
      makeCompress(Along::Middle, {0, 512, 512}, mask).getExtents(1000),
      {1, 512, 512});
}

TEST(BenchCases, ExtentsOfAPackAreAboutAsManyCodes) {
  for (Layout layout : {Layout::Flat, Layout::FirstAxis, Layout::Rows}) {
    PackCase packCase({Op::Pack, {{8, 1}, 8}, layout, 1000}, {}, {}, {});
    Extents extents = packCase.getExtents(kTargetSize);
    size_t codes = extents.outer * extents.axis * extents.inner;
    EXPECT_LE(codes, kTargetSize) << packCase.getName();
    EXPECT_GT(codes, kTargetSize * 9 / 10) << packCase.getName();
    extents = packCase.getExtents(1);
    EXPECT_GE(extents.outer * extents.axis * extents.inner, 1u)
        << packCase.getName();
  }
}

static size_t countTrues(const std::vector<uint8_t> &condition) {
  return llvm::count_if(condition, [](uint8_t byte) { return byte != 0; });
}

/// The first mask of `length` conditions.
static std::vector<uint8_t> make(Mask mask, size_t length) {
  Random random;
  return mask.make(length, random);
}

TEST(BenchCases, DrawnMasksHaveTheirShareOfTrues) {
  for (size_t percent : {1, 50, 99}) {
    std::vector<uint8_t> mask = make({Mask::Drawn, unsigned(percent)}, 1000000);
    EXPECT_EQ(countTrues(mask), percent * 10000);
    // In each half too, within more than six standard deviations.
    mask.resize(500000);
    EXPECT_NEAR(double(countTrues(mask)), percent * 5000, 1600) << percent;
  }
}

TEST(BenchCases, DrawnMasksDifferButNotInTheirNumberOfTrues) {
  Random random;
  Mask mask = {Mask::Drawn, 50};
  std::vector<uint8_t> first = mask.make(1001, random);
  std::vector<uint8_t> second = mask.make(1001, random);
  EXPECT_NE(first, second);
  EXPECT_EQ(countTrues(first), 500u);
  EXPECT_EQ(countTrues(second), 500u);
}

TEST(BenchCases, MasksHaveATrue) {
  EXPECT_EQ(countTrues(make({Mask::Drawn, 0}, 5)), 1u);
  EXPECT_EQ(countTrues(make({Mask::Drawn, 0}, 0)), 0u);
}

TEST(BenchCases, PatternsAreWhatTheyAreCalled) {
  auto isTrue = [](Mask::Kind kind) {
    std::string text;
    for (uint8_t byte : make({kind, 0}, 8))
      text += byte ? 'T' : 'F';
    return text;
  };
  EXPECT_EQ(isTrue(Mask::OneRun), "FFTTTTFF");
  EXPECT_EQ(isTrue(Mask::Alternating), "TFTFTFTF");
}

TEST(BenchCases, TruesAreMoreBytesThanOne) {
  std::vector<uint8_t> condition = make({Mask::Drawn, 99}, 1000);
  EXPECT_GT(std::set<uint8_t>(condition.begin(), condition.end()).size(), 200u);
}
