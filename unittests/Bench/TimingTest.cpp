//===- TimingTest.cpp -------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: tests how calls take turns.
// Entry point: the tests of BenchTiming.
// Invariant: no time is compared with another.
//
//===----------------------------------------------------------------------===//

#include "Timing.h"
#include "gtest/gtest.h"

using namespace bale::bench;

TEST(BenchTiming, AMedianIsInTheMiddle) {
  EXPECT_EQ(getMedian({3, 1, 2}), 2);
  EXPECT_EQ(getMedian({9, 9, 1, 1, 5}), 5);
  EXPECT_EQ(getMedian({4}), 4);
}

TEST(BenchTiming, EveryCallHasItsTurn) {
  int first = 0, second = 0;
  Contest contest;
  contest.add([&] { ++first; });
  contest.add([&] { ++second; });
  int firstBefore = first, secondBefore = second;
  contest.runRound();
  EXPECT_GT(first, firstBefore);
  EXPECT_GT(second, secondBefore);
}

TEST(BenchTiming, ARatioIsOfTheSameRound) {
  // The machine is ten times as slow in the second round, for both.
  EXPECT_EQ(getMedianRatio({2, 20, 2}, {1, 10, 1}), 2);
  // One that is disturbed alone does not count.
  EXPECT_EQ(getMedianRatio({2, 90, 2}, {1, 1, 1}), 2);
}
