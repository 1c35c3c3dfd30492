//===- CompileTest.cpp ------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: what baleCompile, baleEmit and the look-ups of functions accept and
//   refuse.
// Entry point: the tests.
// Invariant: every refusal says what was expected and what was found.
//
//===----------------------------------------------------------------------===//

#include "Support.h"

using namespace bale::capi::testing;

namespace {

const char *const kPack = R"(
func.func @pack(%x: tensor<8xui8>) -> tensor<?xui8> {
  %w = bale.pack %x <bits = 3> : tensor<8xui8> -> tensor<?xui8>
  return %w : tensor<?xui8>
}
func.func private @hidden(%x: tensor<8xui8>) -> tensor<8xui8> {
  return %x : tensor<8xui8>
}
func.func @same(%x: tensor<8xui8>) -> tensor<8xui8> {
  return %x : tensor<8xui8>
})";

std::string emit(const std::string &source, const char *level,
                 const char *options = nullptr) {
  char *text =
      baleEmit(source.data(), source.size(), "test.mlir", options, level);
  std::string result = text ? text : "";
  baleStringDestroy(text);
  return result;
}

TEST(Version, isTheProjects) { EXPECT_STREQ(baleVersion(), "0.1.0"); }

TEST(Compile, takesEveryOptLevel) {
  for (const char *options :
       {"opt-level=0", "opt-level=1", "opt-level=2", "opt-level=3", ""})
    EXPECT_TRUE(Module(kPack, options)) << baleLastError();
}

TEST(Compile, refusesAnUnknownOption) {
  EXPECT_FALSE(Module(kPack, "optlevel=3"));
  EXPECT_STREQ(baleLastError(),
               "expected an option of cpu, fold-max-bytes, non-temporal-bytes, "
               "opt-level, outline, threads, vector-bits, "
               "vectorize, verify-values, but got 'optlevel'");
}

TEST(Compile, refusesABadOptLevel) {
  EXPECT_FALSE(Module(kPack, "opt-level=4"));
  EXPECT_STREQ(baleLastError(),
               "expected opt-level to be 0, 1, 2 or 3, but got '4'");
}

TEST(Compile, doesNotLetTheCallerChooseTheAllocator) {
  EXPECT_FALSE(Module(kPack, "host-alloc=false"));
  EXPECT_STREQ(baleLastError(),
               "expected an option of cpu, fold-max-bytes, non-temporal-bytes, "
               "opt-level, outline, threads, vector-bits, "
               "vectorize, verify-values, but got 'host-alloc'");
}

TEST(Compile, reportsASyntaxErrorWithItsPlace) {
  EXPECT_FALSE(Module("func.func @f(%x: tensor<8xui8>) {\n  return %y\n}"));
  EXPECT_NE(std::string(baleLastError()).find("test.mlir:2:"),
            std::string::npos)
      << baleLastError();
}

TEST(Compile, reportsAViolatedRuleWithItsPlace) {
  EXPECT_FALSE(Module("func.func @f(%x: tensor<8xf32>) -> tensor<3xui8> {\n"
                      "  %w = bale.pack %x <bits = 3> : tensor<8xf32> -> "
                      "tensor<3xui8>\n"
                      "  return %w : tensor<3xui8>\n}"));
  EXPECT_STREQ(baleLastError(),
               "test.mlir:2:8: error: 'bale.pack' op expected codes element "
               "type to be i8 or ui8, but got f32");
}

TEST(Compile, reportsEveryOpThatNothingLowers) {
  EXPECT_FALSE(Module("func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {\n"
                      "  %0 = \"onnx.Relu\"(%x) : (tensor<8xf32>) -> "
                      "tensor<8xf32>\n"
                      "  %1 = \"torch.foo\"(%0) : (tensor<8xf32>) -> "
                      "tensor<8xf32>\n"
                      "  return %1 : tensor<8xf32>\n}"));
  std::string error = baleLastError();
  EXPECT_NE(error.find("test.mlir:2:8: error: 'onnx.Relu'"), std::string::npos)
      << error;
  EXPECT_NE(error.find("test.mlir:3:8: error: 'torch.foo'"), std::string::npos)
      << error;
}

const char *const kFlatCondition =
    "func.func @f(%x: tensor<3xf32>, %c: tensor<1x3xi1>) -> tensor<?xf32> {\n"
    "  %0 = \"onnx.Compress\"(%x, %c) : (tensor<3xf32>, tensor<1x3xi1>) -> "
    "tensor<?xf32>\n"
    "  return %0 : tensor<?xf32>\n}";

const char *const kFlatConditionWarning =
    "test.mlir:2:8: warning: 'onnx.Compress' op expected condition rank to be "
    "1, but got 2: tensor<1x3xi1> is taken as tensor<3xi1>";

TEST(Warnings, areOfTheLastCompilation) {
  EXPECT_TRUE(Module(kFlatCondition)) << baleLastError();
  EXPECT_STREQ(baleLastWarnings(), kFlatConditionWarning);
  EXPECT_TRUE(Module(kPack)) << baleLastError();
  EXPECT_STREQ(baleLastWarnings(), "");
  EXPECT_NE(emit(kFlatCondition, "bale"), "");
  EXPECT_STREQ(baleLastWarnings(), kFlatConditionWarning);
  EXPECT_FALSE(Module(kPack, "optlevel=3"));
  EXPECT_STREQ(baleLastWarnings(), "");
}

TEST(Warnings, areNoErrors) {
  std::string both = kFlatCondition;
  both.insert(both.find("  return"), "  \"onnx.Relu\"() : () -> ()\n");
  EXPECT_FALSE(Module(both));
  EXPECT_STREQ(baleLastWarnings(), kFlatConditionWarning);
  EXPECT_EQ(std::string(baleLastError()).find("test.mlir:3:3: error: "), 0u)
      << baleLastError();
}

TEST(Compile, reportsAFunctionThatNothingDefines) {
  EXPECT_FALSE(Module("func.func private @bale_test_nowhere()\n"
                      "func.func @f() {\n"
                      "  call @bale_test_nowhere() : () -> ()\n"
                      "  return\n}"));
  EXPECT_NE(std::string(baleLastError())
                .find("expected a definition of function 'bale_test_nowhere'"),
            std::string::npos)
      << baleLastError();
}

TEST(Compile, readsNothingBeyondTheSource) {
  // The byte after the text would make it invalid.
  std::string source = std::string(kPack) + "}";
  Module module(source.substr(0, source.size() - 1));
  EXPECT_TRUE(module) << baleLastError();
  BaleModule *sameText =
      baleCompile(source.data(), source.size() - 1, "test.mlir", nullptr);
  EXPECT_NE(sameText, nullptr) << baleLastError();
  baleModuleDestroy(sameText);
}

TEST(Compile, takesAnEmptyModule) {
  Module module("");
  ASSERT_TRUE(module) << baleLastError();
  EXPECT_EQ(baleModuleGetNumFunctions(module.get()), 0u);
  EXPECT_EQ(module.find("f"), nullptr);
  EXPECT_STREQ(baleLastError(),
               "expected a function of a module that has none, but got 'f'");
}

TEST(Compile, takesTheGenericFormOfOnnx) {
  Module module(R"(
func.func @main_graph(%x: tensor<8xui8>) -> tensor<*xui8> {
  %0 = "onnx.Pack"(%x) <{bits = 3 : si64}> : (tensor<8xui8>) -> tensor<*xui8>
  "onnx.Return"(%0) : (tensor<*xui8>) -> ()
})");
  ASSERT_TRUE(module) << baleLastError();
  const BaleFunction *function = module.find("main_graph");
  ASSERT_NE(function, nullptr) << baleLastError();
  EXPECT_STREQ(baleFunctionGetOutput(function, 0)->type, "tensor<3xui8>");
}

TEST(Functions, arePublicOnesInOrder) {
  Module module(kPack);
  ASSERT_TRUE(module) << baleLastError();
  ASSERT_EQ(baleModuleGetNumFunctions(module.get()), 2u);
  EXPECT_STREQ(baleFunctionGetName(baleModuleGetFunction(module.get(), 0)),
               "pack");
  EXPECT_STREQ(baleFunctionGetName(baleModuleGetFunction(module.get(), 1)),
               "same");
  EXPECT_EQ(baleModuleGetFunction(module.get(), 2), nullptr);
  EXPECT_STREQ(baleLastError(), "expected a function index below 2, but got 2");
}

TEST(Functions, areFoundByName) {
  Module module(kPack);
  ASSERT_TRUE(module) << baleLastError();
  EXPECT_EQ(module.find("same"), baleModuleGetFunction(module.get(), 1));
}

TEST(Functions, areListedWhereANameIsWrong) {
  Module module(kPack);
  ASSERT_TRUE(module) << baleLastError();
  EXPECT_EQ(module.find("hidden"), nullptr);
  EXPECT_STREQ(baleLastError(),
               "expected a function of pack, same, but got 'hidden'");
}

TEST(Emit, printsEachLevel) {
  EXPECT_NE(emit(kPack, "bale").find("bale.pack"), std::string::npos);
  std::string linalg = emit(kPack, "linalg");
  EXPECT_NE(linalg.find("linalg.generic"), std::string::npos) << linalg;
  EXPECT_EQ(linalg.find("bale."), std::string::npos) << linalg;
  std::string llvm = emit(kPack, "llvm");
  EXPECT_NE(llvm.find("llvm.func @_mlir_ciface_pack"), std::string::npos);
  EXPECT_NE(llvm.find("@malloc"), std::string::npos);
  EXPECT_EQ(llvm.find("@_mlir_memref_to_llvm_alloc"), std::string::npos);
}

TEST(Emit, refusesAnUnknownLevel) {
  EXPECT_EQ(emit(kPack, "spirv"), "");
  EXPECT_STREQ(baleLastError(),
               "expected a level of bale, linalg, llvm, but got 'spirv'");
}

} // namespace
