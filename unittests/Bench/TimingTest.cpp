//===- TimingTest.cpp -------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: tests how calls take turns.
// Entry point: the tests of BenchTiming.
// Invariant: no time is compared with a limit; one call is another many times.
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

TEST(BenchTiming, ASpeedupIsAboveOneForTheFaster) {
  volatile unsigned sink = 0;
  auto work = [&](unsigned steps) {
    for (unsigned i = 0; i < steps; ++i)
      sink = sink + i;
  };
  Contest contest;
  size_t fast = contest.add([&] { work(1000); });
  size_t slow = contest.add([&] { work(100000); });
  for (int round = 0; round < 5; ++round)
    contest.runRound();
  EXPECT_GT(contest.getSpeedup(fast, slow), 1);
  EXPECT_LT(contest.getSpeedup(slow, fast), 1);
  EXPECT_LT(contest.getSeconds(fast), contest.getSeconds(slow));
}
