//===- FloorsTest.cpp -------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: tests how figures are compared with floors, on recorded figures.
// Entry point: the tests of BenchFloors.
// Invariant: nothing is timed; the case is made here, with round floors.
//
//===----------------------------------------------------------------------===//

#include "Floors.h"
#include "gtest/gtest.h"

using namespace bale::bench;
using Lines = std::vector<std::string>;

namespace {
/// A case that nobody can run.
class RecordedCase : public Case {
public:
  RecordedCase(std::vector<Goal> goals) : Case({}, {}, std::move(goals)) {}

  std::string getName() const override { return "case"; }
  Table getTable() const override { return Table::Pack; }
  std::string getKernelSource() const override { return ""; }
  std::optional<std::string> getCallSource() const override { return {}; }
  std::unique_ptr<Workload> makeWorkload(size_t) const override { return {}; }
  std::unique_ptr<Workload> makeShortWorkload(size_t) const override {
    return {};
  }
  bool measuresShortCall() const override { return false; }
};
} // namespace

static const RecordedCase kCase({
    {kTargetSize, Measure::Memcpy, {1.0, 1.5}, std::nullopt},
    {kLargeSize, Measure::Traffic, {0.8, 1.0}, Target{0.4, 0.5}},
    {kLargeSize, Measure::CallTraffic, {0.75, 1.0}, Target{0.4, 0.5}},
});

static Figures record(size_t size, Measure measure, double ratio) {
  Figures figures = {};
  figures.benchCase = &kCase;
  figures.size = size;
  figures.ratios[static_cast<size_t>(measure)] = ratio;
  return figures;
}

static Lines compare(Figures figures, bool narrow = false) {
  return findShortfalls({figures}, {}, narrow);
}

TEST(BenchFloors, AFloorIsReachedByItself) {
  EXPECT_EQ(compare(record(kTargetSize, Measure::Memcpy, 1.0)), Lines());
}

TEST(BenchFloors, NamesTheCaseTheFloorAndTheFigure) {
  EXPECT_EQ(
      compare(record(kTargetSize, Measure::Memcpy, 0.99)),
      Lines({"case, 256 KiB: expected at least 1.00 x memcpy, but got 0.99"}));
  EXPECT_EQ(compare(record(kLargeSize, Measure::Traffic, 0.5)),
            Lines({"case, 65536 KiB: expected at least 0.80 x memcpy of the "
                   "same traffic, but got 0.50"}));
}

TEST(BenchFloors, OtherSizesHaveNone) {
  EXPECT_EQ(compare(record(kSmallSize, Measure::Memcpy, 0.01)), Lines());
  EXPECT_EQ(compare(record(kTargetSize, Measure::Traffic, 0.01)), Lines());
}

TEST(BenchFloors, OtherMeasuresHaveNone) {
  EXPECT_EQ(compare(record(kTargetSize, Measure::Yardstick, 0.01)), Lines());
}

TEST(BenchFloors, WhatWasNotRunIsNoShortfall) {
  Figures figures = {};
  figures.benchCase = &kCase;
  figures.size = kLargeSize;
  EXPECT_EQ(compare(figures), Lines());
}

TEST(BenchFloors, ASizeMayHaveSeveral) {
  Figures figures = record(kLargeSize, Measure::Traffic, 0.1);
  figures.ratios[static_cast<size_t>(Measure::CallTraffic)] = 0.2;
  EXPECT_EQ(compare(figures).size(), 2u);
}

TEST(BenchFloors, NarrowCodeHasItsOwn) {
  EXPECT_EQ(compare(record(kLargeSize, Measure::Traffic, 0.4), /*narrow=*/true),
            Lines());
  EXPECT_EQ(compare(record(kLargeSize, Measure::Traffic, 0.39), /*narrow=*/true)
                .size(),
            1u);
}

TEST(BenchFloors, NarrowCodeMayHaveNone) {
  EXPECT_EQ(
      compare(record(kTargetSize, Measure::Memcpy, 0.01), /*narrow=*/true),
      Lines());
}

static Lines compareCode(CodeFigures figures) {
  return findShortfalls({}, {figures}, /*narrow=*/false);
}

TEST(BenchFloors, CodeIsAsLargeAsItMayBe) {
  EXPECT_EQ(compareCode({&kCase, kMaxCodeBytes, 1, std::nullopt}), Lines());
  EXPECT_EQ(compareCode({&kCase, kMaxCodeBytes + 1, 1, std::nullopt}),
            Lines({"case: expected at most 16384 bytes of code, but got "
                   "16385"}));
}

TEST(BenchFloors, CompilingTakesAsLongAsItMay) {
  EXPECT_EQ(compareCode({&kCase, 1, kMaxCompileRatio * 0.25, 0.25}), Lines());
  EXPECT_EQ(compareCode({&kCase, 1, 0.75, 0.25}),
            Lines({"case: expected to compile in at most 2.00 x clang's "
                   "time for the yardstick, but got 3.00"}));
}

TEST(BenchFloors, EveryShortfallIsNamed) {
  EXPECT_EQ(findShortfalls({record(kTargetSize, Measure::Memcpy, 0.1),
                            record(kLargeSize, Measure::Traffic, 0.1)},
                           {{&kCase, kMaxCodeBytes + 1, 1, std::nullopt}},
                           /*narrow=*/false)
                .size(),
            3u);
}
