//===- FailureTest.cpp ------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: checks and allocations that fail while a function runs.
// Entry point: the tests.
// Invariant: a call that fails leaves neither memory nor state behind.
//
//===----------------------------------------------------------------------===//

#include "Support.h"

#include <malloc.h>

using namespace bale::capi::testing;

namespace {

/// @limited allocates twice the input before its check, @huge more than there
/// is.
const char *const kModule = R"(
func.func @limited(%x: tensor<?xi32>, %limit: index) -> tensor<?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : i32
  %n = tensor.dim %x, %c0 : tensor<?xi32>
  %e = tensor.empty(%n) : tensor<?xi32>
  %f = linalg.fill ins(%c1 : i32) outs(%e : tensor<?xi32>) -> tensor<?xi32>
  %g = linalg.add ins(%x, %f : tensor<?xi32>, tensor<?xi32>)
                  outs(%f : tensor<?xi32>) -> tensor<?xi32>
  %ok = arith.cmpi ule, %n, %limit : index
  bale.check %ok, "test.limit", "expected 100% of {0}, but got {1}" (%limit, %n)
  return %g : tensor<?xi32>
}
func.func @swapped(%n: index, %m: index) {
  %false = arith.constant false
  bale.check %false, "test.swap", "got {1}, not {0}" (%n, %m)
  return
}
func.func @huge(%n: index) -> tensor<?xi8> {
  %c1 = arith.constant 1 : i8
  %e = tensor.empty(%n) : tensor<?xi8>
  %f = linalg.fill ins(%c1 : i8) outs(%e : tensor<?xi8>) -> tensor<?xi8>
  return %f : tensor<?xi8>
}
func.func @unpack(%w: tensor<?xui8>, %n: index) -> tensor<?xui8> {
  %x = bale.unpack %w count(%n) <bits = 3> : tensor<?xui8> -> tensor<?xui8>
  return %x : tensor<?xui8>
})";

class Failure : public ::testing::Test {
protected:
  void SetUp() override { ASSERT_TRUE(module) << baleLastError(); }

  Module module{kModule};
};

TEST_F(Failure, ofACheckIsText) {
  Array<int32_t> input({3}, {1, 2, 3});
  Array<int64_t> limit({}, {2});
  EXPECT_EQ(getCallError(module.find("limited"), {input.get(), limit.get()}),
            "'limited': test.mlir:11:3: error: 'test.limit' op expected 100% "
            "of 2, but got 3");
}

TEST_F(Failure, namesItsNumbersInAnyOrder) {
  Array<int64_t> first({}, {-5}), second({}, {7});
  EXPECT_EQ(getCallError(module.find("swapped"), {first.get(), second.get()}),
            "'swapped': test.mlir:16:3: error: 'test.swap' op got 7, not -5");
}

TEST_F(Failure, ofACountIsText) {
  Array<uint8_t> words({3}, {1, 2, 3});
  Array<int64_t> count({}, {9});
  std::string error =
      getCallError(module.find("unpack"), {words.get(), count.get()});
  EXPECT_NE(error.find("'bale.unpack' op"), std::string::npos) << error;
  EXPECT_NE(error.find("test.mlir:26:8"), std::string::npos) << error;
}

TEST_F(Failure, isForgottenByTheNextCall) {
  Array<int32_t> input({3}, {1, 2, 3});
  Array<int64_t> low({}, {2}), high({}, {3});
  const BaleFunction *function = module.find("limited");
  for (int round = 0; round < 3; ++round) {
    EXPECT_NE(getCallError(function, {input.get(), low.get()}), "");
    Output output;
    ASSERT_TRUE(call(function, {input.get(), high.get()}, output))
        << baleLastError();
    EXPECT_EQ(output.get<int32_t>(), (std::vector<int32_t>{2, 3, 4}));
  }
}

TEST_F(Failure, ofAnAllocationIsText) {
  Array<int64_t> number({}, {int64_t(1) << 60});
  EXPECT_EQ(getCallError(module.find("huge"), {number.get()}),
            "'huge': test.mlir:22:8: error: 'memref.alloc' op expected memory "
            "of 1152921504606846976 bytes, but got none");
}

TEST_F(Failure, leavesNoMemoryBehind) {
  // 1 MiB is allocated before the check fails; a thousand of them would show.
  constexpr int64_t kNumber = 1 << 18;
  Array<int32_t> input({kNumber}, std::vector<int32_t>(kNumber));
  Array<int64_t> limit({}, {2});
  const BaleFunction *function = module.find("limited");
  EXPECT_NE(getCallError(function, {input.get(), limit.get()}), "");
  struct mallinfo2 before = mallinfo2();
  for (int round = 0; round < 1000; ++round)
    ASSERT_NE(getCallError(function, {input.get(), limit.get()}), "");
  struct mallinfo2 after = mallinfo2();
  EXPECT_LT(after.uordblks + after.hblkhd,
            before.uordblks + before.hblkhd + (1 << 20));
}

TEST_F(Failure, isNotNeededToFreeWhatAFunctionLeaks) {
  // Memory that a function neither frees nor returns ends with the call.
  Module leaky(R"(
func.func private @_mlir_memref_to_llvm_alloc(i64) -> !llvm.ptr
func.func @leak(%n: i64) -> i64 {
  %p = call @_mlir_memref_to_llvm_alloc(%n) : (i64) -> !llvm.ptr
  %a = llvm.ptrtoint %p : !llvm.ptr to i64
  return %a : i64
})");
  ASSERT_TRUE(leaky) << baleLastError();
  const BaleFunction *function = leaky.find("leak");
  Array<int64_t> size({}, {1 << 20});
  EXPECT_EQ(getCallError(function, {size.get()}), "");
  struct mallinfo2 before = mallinfo2();
  for (int round = 0; round < 1000; ++round)
    ASSERT_EQ(getCallError(function, {size.get()}), "");
  struct mallinfo2 after = mallinfo2();
  EXPECT_LT(after.uordblks + after.hblkhd,
            before.uordblks + before.hblkhd + (1 << 20));
}

} // namespace
