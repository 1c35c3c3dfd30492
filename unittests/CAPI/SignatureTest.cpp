//===- SignatureTest.cpp ----------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: what functions say of their inputs and outputs.
// Entry point: the tests.
// Invariant: types are those of the source, not of the lowered code.
//
//===----------------------------------------------------------------------===//

#include "Support.h"

using namespace bale::capi::testing;

namespace {

/// The first input of the module's first function.
const BaleValueInfo *getFirstInput(const Module &module) {
  return baleFunctionGetInput(baleModuleGetFunction(module.get(), 0), 0);
}

/// A module whose function takes a tensor of `element` and ignores it.
Module compileTaking(const std::string &type) {
  return Module("func.func @f(%x: " + type + ") {\n  return\n}");
}

TEST(Signature, keepsNamesSignsAndDims) {
  Module module(R"(
func.func @f(%x: tensor<?x4x?xui8> {onnx.dim_params = "0:N,2:M", onnx.name = "X"})
    -> (tensor<?x4x?xui8> {onnx.name = "Y"}) {
  return %x : tensor<?x4x?xui8>
})");
  ASSERT_TRUE(module) << baleLastError();
  const BaleFunction *function = baleModuleGetFunction(module.get(), 0);
  ASSERT_EQ(baleFunctionGetNumInputs(function), 1u);
  ASSERT_EQ(baleFunctionGetNumOutputs(function), 1u);
  const BaleValueInfo *input = baleFunctionGetInput(function, 0);
  EXPECT_STREQ(input->name, "X");
  EXPECT_STREQ(input->type, "tensor<?x4x?xui8>");
  EXPECT_STREQ(input->elementType, "ui8");
  EXPECT_EQ(input->kind, BALE_TENSOR);
  EXPECT_EQ(input->elementSize, 1);
  ASSERT_EQ(input->rank, 3);
  EXPECT_EQ(input->sizes[0], BALE_DYNAMIC);
  EXPECT_EQ(input->sizes[1], 4);
  EXPECT_EQ(input->sizes[2], BALE_DYNAMIC);
  EXPECT_STREQ(input->sizeNames[0], "N");
  EXPECT_STREQ(input->sizeNames[1], "");
  EXPECT_STREQ(input->sizeNames[2], "M");
  const BaleValueInfo *output = baleFunctionGetOutput(function, 0);
  EXPECT_STREQ(output->name, "Y");
  EXPECT_STREQ(output->sizeNames[0], "");
}

TEST(Signature, hasTheInferredShapeOfResults) {
  Module module(R"(
func.func @f(%x: tensor<2x8xui8>) -> tensor<*xui8> {
  %w = bale.pack %x <bits = 3> : tensor<2x8xui8> -> tensor<*xui8>
  return %w : tensor<*xui8>
})");
  ASSERT_TRUE(module) << baleLastError();
  const BaleFunction *function = baleModuleGetFunction(module.get(), 0);
  EXPECT_STREQ(baleFunctionGetOutput(function, 0)->type, "tensor<2x3xui8>");
}

TEST(Signature, refusesAnIndexOutOfRange) {
  Module module = compileTaking("tensor<8xui8>");
  ASSERT_TRUE(module) << baleLastError();
  const BaleFunction *function = baleModuleGetFunction(module.get(), 0);
  EXPECT_EQ(baleFunctionGetInput(function, 1), nullptr);
  EXPECT_STREQ(baleLastError(),
               "expected an index of an input below 1, but got 1");
  EXPECT_EQ(baleFunctionGetOutput(function, 0), nullptr);
  EXPECT_STREQ(baleLastError(),
               "expected an index of an output below 0, but got 0");
}

struct ElementCase {
  const char *element;
  int64_t size;
  int64_t alignment;
};

/// Sizes and alignments of the C types that the ABI prescribes for x86-64 and
/// AArch64 alike.
const ElementCase kElements[] = {
    {"i1", 1, 1},
    {"i4", 1, 1},
    {"ui8", 1, 1},
    {"si8", 1, 1},
    {"i12", 2, 2},
    {"ui16", 2, 2},
    {"i24", 4, 4},
    {"i32", 4, 4},
    {"i48", 8, 8},
    {"i64", 8, 8},
    {"index", 8, 8},
    {"i128", 16, 16},
    {"f16", 2, 2},
    {"bf16", 2, 2},
    {"f32", 4, 4},
    {"f64", 8, 8},
    {"f8E5M2", 1, 1},
    {"f4E2M1FN", 1, 1},
    {"complex<f32>", 8, 4},
    {"complex<f64>", 16, 8},
    {"!ptr.ptr<#ptr.generic_space>", 8, 8},
};

TEST(Signature, knowsElementsInMemory) {
  for (const ElementCase &expected : kElements) {
    Module module =
        compileTaking("tensor<8x" + std::string(expected.element) + ">");
    ASSERT_TRUE(module) << expected.element << ": " << baleLastError();
    const BaleValueInfo *input = getFirstInput(module);
    EXPECT_EQ(input->kind, BALE_TENSOR) << expected.element;
    EXPECT_STREQ(input->elementType, expected.element);
    EXPECT_EQ(input->elementSize, expected.size) << expected.element;
    EXPECT_EQ(input->elementAlignment, expected.alignment) << expected.element;
  }
}

/// The sizes of one value do not leak into those of the next.
TEST(Signature, tellsComplexNumbersOfOneModuleApart) {
  Module module(R"(
func.func @f(%a: tensor<1xcomplex<f32>>, %b: tensor<1xcomplex<f64>>,
             %c: tensor<1xcomplex<f32>>, %d: tensor<1xcomplex<f64>>) {
  return
})");
  ASSERT_TRUE(module) << baleLastError();
  const BaleFunction *function = module.find("f");
  for (size_t index = 0; index < 4; ++index) {
    const BaleValueInfo *input = baleFunctionGetInput(function, index);
    EXPECT_EQ(input->elementSize, index % 2 ? 16 : 8) << index;
    EXPECT_EQ(input->elementAlignment, index % 2 ? 8 : 4) << index;
  }
}

TEST(Signature, tellsScalarsAndBuffersFromTensors) {
  Module scalar = compileTaking("index");
  ASSERT_TRUE(scalar) << baleLastError();
  EXPECT_EQ(getFirstInput(scalar)->kind, BALE_SCALAR);
  EXPECT_EQ(getFirstInput(scalar)->rank, 0);
  Module buffer = compileTaking("memref<?x4xi8>");
  ASSERT_TRUE(buffer) << baleLastError();
  EXPECT_EQ(getFirstInput(buffer)->kind, BALE_BUFFER);
}

TEST(Signature, tellsWhatCannotBePassed) {
  Module module = compileTaking("memref<?xi8, strided<[?], offset: ?>>");
  ASSERT_TRUE(module) << baleLastError();
  EXPECT_EQ(getFirstInput(module)->kind, BALE_UNSUPPORTED);
  BaleArray array = {};
  EXPECT_EQ(getCallError(module.find("f"), {array}),
            "'f': expected input 0 to be a ranked tensor, a memref without "
            "layout or a number, but got memref<?xi8, strided<[?], offset: "
            "?>>");
}

} // namespace
