//===- ThreadTest.cpp -------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: modules, calls and errors of several threads at once.
// Entry point: the tests.
// Invariant: no thread sees another's error.
//
//===----------------------------------------------------------------------===//

#include "Support.h"

#include <thread>

using namespace bale::capi::testing;

namespace {

constexpr int kNumThreads = 8;

/// Runs `body(i)` in thread i.
template <typename Body>
void runInThreads(Body body) {
  std::vector<std::thread> threads;
  threads.reserve(kNumThreads);
  for (int i = 0; i < kNumThreads; ++i)
    threads.emplace_back(body, i);
  for (std::thread &thread : threads)
    thread.join();
}

const char *const kModule = R"(
func.func @f(%x: tensor<?xi32>, %limit: i32) -> tensor<?xi32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xi32>
  %e = tensor.empty(%n) : tensor<?xi32>
  %f = linalg.add ins(%x, %x : tensor<?xi32>, tensor<?xi32>)
                  outs(%e : tensor<?xi32>) -> tensor<?xi32>
  %first = tensor.extract %f[%c0] : tensor<?xi32>
  %ok = arith.cmpi sle, %first, %limit : i32
  %a = arith.index_cast %first : i32 to index
  %b = arith.index_cast %limit : i32 to index
  bale.check %ok, "test.limit", "expected {0}, but got {1}" (%b, %a)
  return %f : tensor<?xi32>
})";

TEST(Threads, callOneFunctionAtOnce) {
  Module module(kModule);
  ASSERT_TRUE(module) << baleLastError();
  const BaleFunction *function = module.find("f");
  runInThreads([&](int i) {
    for (int round = 0; round < 200; ++round) {
      Array<int32_t> input({1000}, std::vector<int32_t>(1000, i));
      // Every second call of every second thread fails.
      bool fails = i % 2 && round % 2;
      Array<int32_t> limit({}, {fails ? 0 : 100});
      Output output;
      if (fails) {
        EXPECT_FALSE(call(function, {input.get(), limit.get()}, output));
        EXPECT_NE(std::string(baleLastError())
                      .find("expected 0, but got " + std::to_string(2 * i)),
                  std::string::npos)
            << baleLastError();
        continue;
      }
      ASSERT_TRUE(call(function, {input.get(), limit.get()}, output))
          << baleLastError();
      EXPECT_EQ(output.get<int32_t>(), std::vector<int32_t>(1000, 2 * i));
    }
  });
}

TEST(Threads, compileAtOnce) {
  runInThreads([](int i) {
    std::string number = std::to_string(i);
    Module module("func.func @f() -> i32 {\n  %c = arith.constant " + number +
                  " : i32\n  return %c : i32\n}");
    ASSERT_TRUE(module) << baleLastError();
    Output output;
    ASSERT_TRUE(call(module.find("f"), {}, output)) << baleLastError();
    EXPECT_EQ(output.get<int32_t>(), std::vector<int32_t>{i});
  });
}

TEST(Threads, keepTheirErrors) {
  Module module(kModule);
  ASSERT_TRUE(module) << baleLastError();
  EXPECT_EQ(module.find("mine"), nullptr);
  std::thread([&] {
    EXPECT_STREQ(baleLastError(), "");
    EXPECT_EQ(module.find("theirs"), nullptr);
    EXPECT_STREQ(baleLastError(), "expected a function of f, but got 'theirs'");
  }).join();
  EXPECT_STREQ(baleLastError(), "expected a function of f, but got 'mine'");
}

TEST(Threads, releaseOutputsOfOthers) {
  Module module(kModule);
  ASSERT_TRUE(module) << baleLastError();
  const BaleFunction *function = module.find("f");
  std::vector<BaleArray> outputs(kNumThreads);
  runInThreads([&](int i) {
    Array<int32_t> input({1000}, std::vector<int32_t>(1000, i));
    Array<int32_t> limit({}, {100});
    BaleArray inputs[] = {input.get(), limit.get()};
    EXPECT_TRUE(baleCall(function, inputs, 2, &outputs[i], 1))
        << baleLastError();
  });
  for (BaleArray &output : outputs)
    baleArrayRelease(&output);
}

} // namespace
