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

using namespace bale::bench;

/// The description of a compress says how many are kept.
static size_t getKept(const Workload &workload) {
  return std::stoul(workload.getDescription());
}

TEST(BenchWorkload, TrafficOfACompressIsWhatIsReadAndWritten) {
  CompressCase benchCase({"f32", 4, Along::First, {1, 0, 3}, true},
                         {Mask::Random, 50}, {}, {}, {});
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

template <typename Function>
static bool checkKernel(Function *kernel) {
  CompressCase benchCase({"i8", 1, Along::Flat, {1, 0, 1}, false},
                         {Mask::Random, 50}, {}, {}, {});
  CompressWorkload workload(benchCase, {1, 1000, 1});
  Entries entries = {reinterpret_cast<void *>(kernel), nullptr};
  return workload.getParticipants(entries, /*withYardsticks=*/false)[0].check();
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

static int64_t countNone(Descriptor *, int64_t) { return 0; }

TEST(BenchWorkload, AWrongCountIsSeen) {
  CountCase benchCase({}, {}, {});
  CountWorkload workload(benchCase, 100);
  Entries entries = {reinterpret_cast<void *>(countNone), nullptr};
  EXPECT_FALSE(workload.getParticipants(entries, false)[0].check());
}
