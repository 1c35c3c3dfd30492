//===- NullTest.cpp ---------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: NULL in every place that the C API takes a pointer.
// Entry point: the tests.
// Invariant: NULL is an error with a text, or stands for something empty.
//
//===----------------------------------------------------------------------===//

#include "Support.h"

using namespace bale::capi::testing;

namespace {

TEST(Null, isNoSource) {
  EXPECT_EQ(baleCompile(nullptr, 5, "a.mlir", nullptr), nullptr);
  EXPECT_STREQ(baleLastError(), "expected 5 source bytes, but got NULL");
  EXPECT_EQ(baleEmit(nullptr, 1, "a.mlir", nullptr, "llvm"), nullptr);
  EXPECT_STREQ(baleLastError(), "expected 1 source byte, but got NULL");
}

TEST(Null, isAnEmptySource) {
  BaleModule *module = baleCompile(nullptr, 0, nullptr, nullptr);
  ASSERT_NE(module, nullptr) << baleLastError();
  EXPECT_EQ(baleModuleGetNumFunctions(module), 0u);
  baleModuleDestroy(module);
}

TEST(Null, isNoLevel) {
  EXPECT_EQ(baleEmit("", 0, "a.mlir", nullptr, nullptr), nullptr);
  EXPECT_STRNE(baleLastError(), "");
}

/// Whether `isFailure`, and the last error is of NULL in the place of `what`;
/// afterwards it is another one.
bool isNullError(bool isFailure, const std::string &what) {
  bool isRight =
      isFailure && baleLastError() == "expected " + what + ", but got NULL";
  baleCompile("?", 1, nullptr, nullptr);
  return isRight;
}

TEST(Null, isNoModule) {
  EXPECT_TRUE(isNullError(baleModuleGetNumFunctions(nullptr) == 0, "a module"));
  EXPECT_TRUE(isNullError(!baleModuleGetFunction(nullptr, 0), "a module"));
  EXPECT_TRUE(isNullError(!baleModuleFindFunction(nullptr, "f"), "a module"));
}

TEST(Null, isNoFunction) {
  EXPECT_TRUE(isNullError(!baleFunctionGetName(nullptr), "a function"));
  EXPECT_TRUE(
      isNullError(baleFunctionGetNumInputs(nullptr) == 0, "a function"));
  EXPECT_TRUE(
      isNullError(baleFunctionGetNumOutputs(nullptr) == 0, "a function"));
  EXPECT_TRUE(isNullError(!baleFunctionGetInput(nullptr, 0), "a function"));
  EXPECT_TRUE(isNullError(!baleFunctionGetOutput(nullptr, 0), "a function"));
  EXPECT_TRUE(
      isNullError(!baleCall(nullptr, nullptr, 0, nullptr, 0), "a function"));
}

class NullInCall : public ::testing::Test {
protected:
  void SetUp() override { ASSERT_TRUE(module) << baleLastError(); }

  const BaleFunction *function() { return module.find("first"); }

  Module module{R"(
func.func @first(%x: tensor<?x2xi32> {onnx.name = "X"}, %n: i32)
    -> tensor<?x2xi32> {
  return %x : tensor<?x2xi32>
}
func.func @nothing() {
  return
})"};
  Array<int32_t> input{{1, 2}, {3, 4}};
  Array<int32_t> number{{}, {5}};
};

TEST_F(NullInCall, isNoInputs) {
  Output output;
  EXPECT_TRUE(isNullError(!baleCall(function(), nullptr, 2, &output.array, 1),
                          "2 inputs"));
}

TEST_F(NullInCall, isNoOutputs) {
  BaleArray inputs[] = {input.get(), number.get()};
  EXPECT_TRUE(
      isNullError(!baleCall(function(), inputs, 2, nullptr, 1), "1 output"));
}

TEST_F(NullInCall, isNoExtents) {
  BaleArray inputs[] = {input.get(), number.get()};
  inputs[0].sizes = nullptr;
  EXPECT_EQ(
      getCallError(function(), {inputs[0], inputs[1]}),
      "'first': expected input 0 (\"X\") to have 2 extents, but got NULL");
}

TEST_F(NullInCall, isTheExtentsOfANumber) {
  BaleArray inputs[] = {input.get(), number.get()};
  inputs[1].sizes = nullptr;
  EXPECT_EQ(getCallError(function(), {inputs[0], inputs[1]}), "");
}

TEST_F(NullInCall, isWhatAFunctionWithoutValuesTakes) {
  EXPECT_TRUE(baleCall(module.find("nothing"), nullptr, 0, nullptr, 0))
      << baleLastError();
}

} // namespace
