//===- WorkloadTest.cpp -----------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: tests what the benchmarks take for right, and how they count bytes.
// Entry point: the tests of BenchWorkload.
// Invariant: what a compiled kernel would do is done by functions in this file.
//
//===----------------------------------------------------------------------===//

#include "CompressWorkload.h"
#include "PackWorkload.h"
#include "gtest/gtest.h"

#include <algorithm>
#include <cstdlib>
#include <set>
#include <tuple>

using namespace bale::bench;

/// The description of a compress says how many are kept.
static size_t getKept(const Workload &workload) {
  return std::stoul(workload.getDescription());
}

TEST(BenchWorkload, TrafficOfACompressIsWhatIsReadAndWritten) {
  CompressCase benchCase({"f32", 4, Along::First, {1, 0, 3}, true},
                         {Mask::Drawn, 50}, {}, {}, {});
  CompressWorkload workload(benchCase, {1, 1000, 3});
  size_t kept = getKept(workload);
  EXPECT_GT(kept, 400u);
  EXPECT_LT(kept, 600u);
  EXPECT_EQ(workload.getTraffic(1), 12000 + 1000 + 12 * kept);
  // A whole call counts first.
  EXPECT_EQ(workload.getTraffic(2), 12000 + 2000 + 12 * kept);
  EXPECT_EQ(workload.getRateBytes(), workload.getTraffic(1));
}

TEST(BenchWorkload, TrafficOfAPackIsCodesAndWords) {
  PackCase benchCase({Op::Pack, {{8, 1}, 8}, Layout::Flat, 0}, {}, {}, {});
  EXPECT_EQ(PackWorkload(benchCase, {1, 1000, 1}).getTraffic(), 1000u + 375u);
}

//===----------------------------------------------------------------------===//
// Stand-ins for a compiled kernel, which is called as bale-to-llvm has it
//===----------------------------------------------------------------------===//

template <bool ReadsOther, bool WritesBehind>
static void compressBytes(Descriptor *from, Descriptor *condition,
                          Descriptor *to) {
  auto *elements = static_cast<uint8_t *>(from->aligned);
  auto *conditions = static_cast<uint8_t *>(condition->aligned);
  auto *kept = static_cast<uint8_t *>(to->aligned);
  size_t k = 0;
  for (int64_t i = 0; i < condition->sizesAndStrides[0]; ++i)
    if (conditions[i])
      kept[k++] = elements[ReadsOther ? i ^ 1 : i];
  if (WritesBehind)
    kept[k] = 0;
}

/// Checks the participant `number` of a compress.
static bool check(Entries entries, size_t number) {
  CompressCase benchCase({"i8", 1, Along::Flat, {1, 0, 1}, false},
                         {Mask::Drawn, 50}, {}, {}, {});
  CompressWorkload workload(benchCase, {1, 1000, 1});
  auto participants =
      workload.getParticipants(entries, /*withYardsticks=*/false);
  return participants[number].check();
}

template <typename Function>
static bool checkKernel(Function *kernel) {
  return check({reinterpret_cast<void *>(kernel), nullptr}, 0);
}

TEST(BenchWorkload, ARightKernelPasses) {
  EXPECT_TRUE((checkKernel(compressBytes<false, false>)));
}

TEST(BenchWorkload, AWrongElementIsSeen) {
  EXPECT_FALSE((checkKernel(compressBytes<true, false>)));
}

TEST(BenchWorkload, AWriteBehindTheResultIsSeen) {
  EXPECT_FALSE((checkKernel(compressBytes<false, true>)));
}

/// A call with tensors: what it returns lies in memory of `Allocate`.
template <void *(*Allocate)(size_t), bool WritesBehind>
static void callCompress(Descriptor *result, Descriptor *from,
                         Descriptor *condition) {
  const int64_t length = condition->sizesAndStrides[0];
  auto *conditions = static_cast<uint8_t *>(condition->aligned);
  int64_t kept = length - std::count(conditions, conditions + length, 0);
  *result = describe(static_cast<uint8_t *>(Allocate(kept)), {kept});
  compressBytes<false, WritesBehind>(from, condition, result);
}

/// Checks a call of the form that bale-to-llvm gives it.
template <typename Function>
static bool checkCall(Function *call) {
  return check({nullptr, reinterpret_cast<void *>(call)}, 1);
}

TEST(BenchWorkload, ARightCallPasses) {
  EXPECT_TRUE((checkCall(callCompress<allocateResult, false>)));
}

TEST(BenchWorkload, AWriteBehindTheResultOfACallIsSeen) {
  EXPECT_FALSE((checkCall(callCompress<allocateResult, true>)));
}

TEST(BenchWorkload, AResultThatIsNotInTheMemoryLentIsSeen) {
  EXPECT_FALSE((checkCall(callCompress<std::malloc, false>)));
}

TEST(BenchWorkload, MemoryIsLentToOneResultAtATime) {
  ResultMemory memory(1000, 500);
  void *first = allocateResult(500);
  EXPECT_EQ(first, memory.get());
  void *second = allocateResult(500);
  EXPECT_NE(second, first);
  freeResult(second);
  freeResult(first);
  // Compiled code asks for more, to align it.
  EXPECT_EQ(allocateResult(500 + 64), memory.get());
  freeResult(memory.get());
}

TEST(BenchWorkload, WhatIsNoResultIsNotLentMemory) {
  ResultMemory memory(1000, 500);
  for (size_t bytes : {size_t(0), size_t(499), size_t(501), size_t(563),
                       size_t(565), size_t(1000)}) {
    void *scratch = allocateResult(bytes);
    EXPECT_NE(scratch, memory.get()) << bytes << " bytes";
    freeResult(scratch);
  }
}

/// Where the conditions of each run were.
static std::set<void *> seenConditions;

static void seeConditions(Descriptor *, Descriptor *condition, Descriptor *) {
  seenConditions.insert(condition->aligned);
}

TEST(BenchWorkload, RunsOfFewElementsTakeDifferentConditions) {
  for (auto [length, atLeast, atMost] :
       {std::tuple(1000, 50, 100), std::tuple(1000000, 1, 1)}) {
    CompressCase benchCase({"i8", 1, Along::Flat, {1, 0, 1}, false},
                           {Mask::Drawn, 1}, {}, {}, {});
    CompressWorkload workload(benchCase, {1, size_t(length), 1});
    Entries entries = {reinterpret_cast<void *>(seeConditions), nullptr};
    auto participants = workload.getParticipants(entries, false);
    seenConditions.clear();
    for (int run = 0; run < 100; ++run)
      participants[0].run();
    EXPECT_GE(int(seenConditions.size()), atLeast);
    EXPECT_LE(int(seenConditions.size()), atMost);
  }
}

static int64_t countNone(Descriptor *, int64_t) { return 0; }

TEST(BenchWorkload, AWrongCountIsSeen) {
  CountCase benchCase({}, {}, {});
  CountWorkload workload(benchCase, 100);
  Entries entries = {reinterpret_cast<void *>(countNone), nullptr};
  EXPECT_FALSE(workload.getParticipants(entries, false)[0].check());
}
