//===- FloorsTest.cpp -------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: tests how figures are compared with floors, on recorded figures.
// Entry point: the tests of BenchFloors.
// Invariant: nothing is timed; the cases are made here, with round floors.
//
//===----------------------------------------------------------------------===//

#include "Floors.h"
#include "gtest/gtest.h"

using namespace bale::bench;
using Lines = std::vector<std::string>;

static const Case kBits = {Op::Pack, {{8, 1}, 8},   Layout::Flat,
                           0,        "packBits<3>", Target{1.0, 1.5}};
static const Case kRadix = {Op::Unpack, {{3, 5}, 8}, Layout::Flat,
                            0,          nullptr,     Target{0.6, 0.9}};
static const Case kRows = {Op::Pack, {{8, 1}, 8}, Layout::Rows,
                           100,      nullptr,     Target{14, 29}};
static const Case kFree = {Op::Pack, {{256, 1}, 8}, Layout::Flat,
                           0,        nullptr,       std::nullopt};

/// Figures that are `toMemcpy`, and far above any other floor.
static Figures record(const Case &benchCase, size_t codes, double toMemcpy) {
  Figures figures = {};
  figures.benchCase = &benchCase;
  figures.codes = codes;
  figures.toMemcpy = toMemcpy;
  figures.toTraffic = 100;
  figures.toScalar = 100;
  return figures;
}

static Lines compare(Figures figures, bool narrow = false) {
  return findShortfalls({figures}, {}, narrow);
}

TEST(BenchFloors, AFloorIsReachedByItself) {
  EXPECT_EQ(compare(record(kBits, kTargetCodes, 1.0)), Lines());
}

TEST(BenchFloors, NamesTheCaseTheFloorAndTheFigure) {
  EXPECT_EQ(compare(record(kBits, kTargetCodes, 0.99)),
            Lines({"pack/bits=3, 256 KiB: expected at least 1.00 x memcpy, but "
                   "got 0.99"}));
}

TEST(BenchFloors, SmallSizesHaveNone) {
  EXPECT_EQ(compare(record(kBits, kSmallCodes, 0.01)), Lines());
}

TEST(BenchFloors, LargeSizesAreComparedByTraffic) {
  Figures figures = record(kBits, kLargeCodes, 0.01);
  figures.toTraffic = kLargeTarget.floor;
  EXPECT_EQ(compare(figures), Lines());
  figures.toTraffic = 0.5;
  EXPECT_EQ(compare(figures),
            Lines({"pack/bits=3, 65536 KiB: expected at least 0.90 x memcpy of "
                   "the same traffic, but got 0.50"}));
}

TEST(BenchFloors, RowsAreComparedWithScalarC) {
  Figures figures = record(kRows, kTargetCodes, 0.01);
  EXPECT_EQ(compare(figures), Lines());
  figures.toScalar = 13.5;
  EXPECT_EQ(compare(figures),
            Lines({"pack/bits=3,row=100, 256 KiB: expected at least 14.00 x "
                   "scalar C, but got 13.50"}));
}

TEST(BenchFloors, ACaseWithoutATargetHasNone) {
  EXPECT_EQ(compare(record(kFree, kTargetCodes, 0.01)), Lines());
  Figures large = record(kFree, kLargeCodes, 0.01);
  large.toTraffic = 0.01;
  EXPECT_EQ(compare(large), Lines());
}

TEST(BenchFloors, NarrowCodeHasHalfOfAFloorForBits) {
  EXPECT_EQ(compare(record(kBits, kTargetCodes, 0.5), /*narrow=*/true),
            Lines());
  EXPECT_EQ(compare(record(kBits, kTargetCodes, 0.49), /*narrow=*/true).size(),
            1u);
}

TEST(BenchFloors, NarrowCodeHasAThirdOfAFloorForRadix) {
  EXPECT_EQ(compare(record(kRadix, kTargetCodes, 0.21), /*narrow=*/true),
            Lines());
  EXPECT_EQ(compare(record(kRadix, kTargetCodes, 0.19), /*narrow=*/true).size(),
            1u);
}

static Lines compareCode(CodeFigures figures) {
  return findShortfalls({}, {figures}, /*narrow=*/false);
}

TEST(BenchFloors, CodeIsAsLargeAsItMayBe) {
  EXPECT_EQ(compareCode({&kBits, kMaxCodeBytes, 1, std::nullopt}), Lines());
  EXPECT_EQ(compareCode({&kBits, kMaxCodeBytes + 1, 1, std::nullopt}),
            Lines({"pack/bits=3: expected at most 16384 bytes of code, but got "
                   "16385"}));
}

TEST(BenchFloors, CompilingTakesAsLongAsItMay) {
  EXPECT_EQ(compareCode({&kBits, 1, kMaxCompileRatio * 0.25, 0.25}), Lines());
  EXPECT_EQ(compareCode({&kBits, 1, 0.75, 0.25}),
            Lines({"pack/bits=3: expected to compile in at most 2.00 x clang's "
                   "time for the yardstick, but got 3.00"}));
}

TEST(BenchFloors, EveryShortfallIsNamed) {
  EXPECT_EQ(findShortfalls({record(kBits, kTargetCodes, 0.1),
                            record(kRadix, kTargetCodes, 0.1)},
                           {{&kBits, kMaxCodeBytes + 1, 1, std::nullopt}},
                           /*narrow=*/false)
                .size(),
            3u);
}
