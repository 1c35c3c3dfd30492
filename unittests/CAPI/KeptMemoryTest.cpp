//===- KeptMemoryTest.cpp ---------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: memory of outputs that is used again.
// Entry point: the tests.
// Invariant: every test starts with nothing kept and ends with the default
//   limit.
//
//===----------------------------------------------------------------------===//

#include "Support.h"

#include <malloc.h>
#include <random>
#include <thread>

using namespace bale::capi::testing;

namespace {

constexpr size_t kKiB = 1024;
constexpr size_t kMiB = 1024 * kKiB;

class KeptMemory : public ::testing::Test {
protected:
  static void SetUpTestSuite() {
    module = new Module(R"(
func.func @iota(%n: index) -> tensor<?xi8> {
  %y = tensor.generate %n {
  ^bb0(%i: index):
    %b = arith.index_cast %i : index to i8
    tensor.yield %b : i8
  } : tensor<?xi8>
  return %y : tensor<?xi8>
}
func.func @compress(%x: tensor<?xi32>, %m: tensor<?xi1>) -> tensor<?xi32> {
  %y = bale.compress %x where %m : tensor<?xi32>, tensor<?xi1> -> tensor<?xi32>
  return %y : tensor<?xi32>
}
func.func @fail(%n: index) -> tensor<?xi8> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i8
  %e = tensor.empty(%n) : tensor<?xi8>
  %y = linalg.fill ins(%zero : i8) outs(%e : tensor<?xi8>) -> tensor<?xi8>
  %first = tensor.extract %y[%c0] : tensor<?xi8>
  %ok = arith.cmpi ne, %first, %zero : i8
  bale.check %ok, "test.fail", "expected {0}, but got {1}" (%n, %c0)
  return %y : tensor<?xi8>
})");
    ASSERT_TRUE(*module) << baleLastError();
  }
  static void TearDownTestSuite() { delete module; }

  void SetUp() override {
    baleKeptMemoryRelease();
    ASSERT_EQ(baleKeptMemoryGetSize(), 0u);
    ASSERT_EQ(baleKeptMemoryGetLimit(), BALE_KEPT_MEMORY_DEFAULT_LIMIT);
  }
  void TearDown() override {
    baleKeptMemoryRelease();
    baleKeptMemorySetLimit(BALE_KEPT_MEMORY_DEFAULT_LIMIT);
  }

  /// Makes an output of `bytes` bytes.
  static void make(size_t bytes, Output &output) {
    Array<int64_t> number({}, {static_cast<int64_t>(bytes)});
    ASSERT_TRUE(call(module->find("iota"), {number.get()}, output))
        << baleLastError();
    const auto *elements = static_cast<const uint8_t *>(output.array.data);
    for (size_t i = 0; i < bytes; i += bytes / 7)
      ASSERT_EQ(elements[i], static_cast<uint8_t>(i));
  }

  /// Makes an output and releases it; where it was.
  static void *pass(size_t bytes) {
    Output output;
    make(bytes, output);
    return output.array.data;
  }

  static Module *module;
};

Module *KeptMemory::module;

TEST_F(KeptMemory, isUsedAgain) {
  void *first = pass(kMiB);
  size_t kept = baleKeptMemoryGetSize();
  EXPECT_GE(kept, kMiB);
  EXPECT_LT(kept, kMiB * 5 / 4);
  Output output;
  make(kMiB, output);
  EXPECT_EQ(output.array.data, first);
  EXPECT_EQ(baleKeptMemoryGetSize(), 0u);
}

TEST_F(KeptMemory, isUsedForResultsOfMoreThanHalf) {
  void *first = pass(kMiB);
  Output output;
  make(kMiB * 5 / 8, output);
  EXPECT_EQ(output.array.data, first);
}

TEST_F(KeptMemory, isNotUsedForResultsOfLess) {
  pass(kMiB);
  size_t kept = baleKeptMemoryGetSize();
  Output output;
  make(kMiB * 3 / 8, output);
  EXPECT_EQ(baleKeptMemoryGetSize(), kept);
}

TEST_F(KeptMemory, isNotUsedForResultsOfMore) {
  pass(kMiB);
  size_t kept = baleKeptMemoryGetSize();
  Output output;
  make(2 * kMiB, output);
  EXPECT_EQ(baleKeptMemoryGetSize(), kept);
}

TEST_F(KeptMemory, isNotOfSmallBlocks) {
  pass(63 * kKiB);
  EXPECT_EQ(baleKeptMemoryGetSize(), 0u);
  pass(64 * kKiB);
  EXPECT_GE(baleKeptMemoryGetSize(), 64 * kKiB);
}

TEST_F(KeptMemory, isNotAnOutputInUse) {
  Output first, second;
  make(kMiB, first);
  make(kMiB, second);
  EXPECT_NE(first.array.data, second.array.data);
  EXPECT_EQ(baleKeptMemoryGetSize(), 0u);
}

TEST_F(KeptMemory, isABlockAsLargeAsTheLimit) {
  pass(kMiB);
  const size_t capacity = baleKeptMemoryGetSize();
  baleKeptMemoryRelease();
  baleKeptMemorySetLimit(capacity);
  pass(kMiB);
  EXPECT_EQ(baleKeptMemoryGetSize(), capacity);
  baleKeptMemorySetLimit(capacity - 1);
  EXPECT_EQ(baleKeptMemoryGetSize(), 0u);
  pass(kMiB);
  EXPECT_EQ(baleKeptMemoryGetSize(), 0u);
}

TEST_F(KeptMemory, endsAtTheLimit) {
  baleKeptMemorySetLimit(3 * kMiB);
  EXPECT_EQ(baleKeptMemoryGetLimit(), 3 * kMiB);
  {
    Output outputs[4];
    for (Output &output : outputs)
      make(kMiB, output);
  }
  // Two blocks of a little more than 1 MiB.
  EXPECT_LE(baleKeptMemoryGetSize(), 3 * kMiB);
  EXPECT_GE(baleKeptMemoryGetSize(), 2 * kMiB);
}

TEST_F(KeptMemory, losesTheOldestFirst) {
  baleKeptMemorySetLimit(4 * kMiB);
  pass(kMiB);
  void *second = pass(3 * kMiB / 2), *third = pass(2 * kMiB);
  // The first made room for the third.
  size_t kept = baleKeptMemoryGetSize();
  EXPECT_GE(kept, 7 * kMiB / 2);
  EXPECT_LE(kept, 4 * kMiB);
  Output larger, smaller;
  make(2 * kMiB, larger);
  make(3 * kMiB / 2, smaller);
  EXPECT_EQ(larger.array.data, third);
  EXPECT_EQ(smaller.array.data, second);
}

TEST_F(KeptMemory, isNotOfBlocksBeyondTheLimit) {
  pass(kMiB);
  size_t kept = baleKeptMemoryGetSize();
  baleKeptMemorySetLimit(2 * kMiB);
  pass(3 * kMiB);
  EXPECT_EQ(baleKeptMemoryGetSize(), kept);
}

TEST_F(KeptMemory, shrinksWithTheLimit) {
  pass(kMiB);
  baleKeptMemorySetLimit(kMiB / 2);
  EXPECT_EQ(baleKeptMemoryGetSize(), 0u);
}

TEST_F(KeptMemory, isNothingWithLimit0) {
  baleKeptMemorySetLimit(0);
  pass(kMiB);
  EXPECT_EQ(baleKeptMemoryGetSize(), 0u);
}

TEST_F(KeptMemory, isReleased) {
  pass(kMiB);
  EXPECT_GT(baleKeptMemoryGetSize(), 0u);
  baleKeptMemoryRelease();
  EXPECT_EQ(baleKeptMemoryGetSize(), 0u);
}

TEST_F(KeptMemory, hasWhatAFailedCallAllocated) {
  Array<int64_t> number({}, {kMiB});
  EXPECT_NE(getCallError(module->find("fail"), {number.get()}), "");
  EXPECT_GE(baleKeptMemoryGetSize(), kMiB);
}

TEST_F(KeptMemory, servesSeveralThreads) {
  static constexpr size_t kLimit = 4 * kMiB;
  baleKeptMemorySetLimit(kLimit);
  std::vector<std::thread> threads;
  threads.reserve(8);
  for (unsigned thread = 0; thread < 8; ++thread)
    threads.emplace_back([thread] {
      std::mt19937 random(thread);
      for (int round = 0; round < 100; ++round) {
        Output first, second;
        make(kMiB / 16 + random() % kMiB, first);
        make(kMiB / 16 + random() % kMiB, second);
        EXPECT_NE(first.array.data, second.array.data);
        EXPECT_LE(baleKeptMemoryGetSize(), kLimit);
      }
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_LE(baleKeptMemoryGetSize(), kLimit);
}

TEST_F(KeptMemory, doesNotGrowWithCallsOfDifferentDensities) {
  constexpr size_t kLength = 64 * kKiB, kLimit = kMiB;
  baleKeptMemorySetLimit(kLimit);
  std::vector<int32_t> elements(kLength);
  for (size_t i = 0; i < kLength; ++i)
    elements[i] = static_cast<int32_t>(i);
  Array<int32_t> input({kLength}, elements);
  Array<uint8_t> mask({kLength}, std::vector<uint8_t>(kLength));
  const BaleFunction *function = module->find("compress");
  struct mallinfo2 before = mallinfo2();
  for (size_t round = 0; round < 10000; ++round) {
    // The trues are the first of them, 0 to 100 %.
    size_t trues = round % 101 * kLength / 100;
    std::memset(mask.elements.data(), 1, trues);
    std::memset(mask.elements.data() + trues, 0, kLength - trues);
    Output output;
    ASSERT_TRUE(call(function, {input.get(), mask.get()}, output))
        << baleLastError();
    ASSERT_EQ(output.getSizes(), std::vector<int64_t>({int64_t(trues)}));
    if (trues > 0) {
      const auto *kept = static_cast<const int32_t *>(output.array.data);
      ASSERT_EQ(kept[trues - 1], static_cast<int32_t>(trues - 1));
    }
  }
  struct mallinfo2 after = mallinfo2();
  EXPECT_LE(baleKeptMemoryGetSize(), kLimit);
  EXPECT_LE(after.uordblks + after.hblkhd,
            before.uordblks + before.hblkhd + 2 * kLimit);
}

} // namespace
