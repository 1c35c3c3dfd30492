//===- CallTest.cpp ---------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: calls that succeed, and arrays that baleCall refuses before it runs
//   anything.
// Entry point: the tests.
// Invariant: expected values are the specification's.
//
//===----------------------------------------------------------------------===//

#include "Support.h"

using namespace bale::capi::testing;

namespace {

const char *const kModule = R"(
func.func @pack(%x: tensor<?x3xui8> {onnx.name = "X"}) -> tensor<?x2xui8> {
  %w = bale.pack %x <bits = 5> : tensor<?x3xui8> -> tensor<?x2xui8>
  return %w : tensor<?x2xui8>
}
func.func @unpack(%w: tensor<3xui8>, %n: index) -> tensor<?xui8> {
  %x = bale.unpack %w count(%n) <bits = 3> : tensor<3xui8> -> tensor<?xui8>
  return %x : tensor<?xui8>
}
func.func @compress(%x: tensor<?x2xf32> {onnx.dim_params = "0:N", onnx.name = "X"},
                    %m: tensor<?xi1> {onnx.dim_params = "0:N", onnx.name = "M"})
    -> tensor<?x2xf32> {
  %y = bale.compress %x where %m axis(0)
     : tensor<?x2xf32>, tensor<?xi1> -> tensor<?x2xf32>
  return %y : tensor<?x2xf32>
}
func.func @scalars(%i: i1, %n: i16, %c: complex<f32>)
    -> (i16, tensor<i16>, i1, complex<f32>) {
  %t = tensor.from_elements %n : tensor<i16>
  return %n, %t, %i, %c : i16, tensor<i16>, i1, complex<f32>
}
func.func @bool(%i: i1) -> i1 {
  return %i : i1
}
func.func @nibble(%i: i4) -> i32 {
  %0 = arith.extsi %i : i4 to i32
  return %0 : i32
}
func.func @integer(%i: i48) -> i48 {
  return %i : i48
}
func.func @integers(%x: tensor<?xi48>) -> tensor<?xi48> {
  return %x : tensor<?xi48>
}
func.func @complex(%c: complex<f64>) -> complex<f64> {
  return %c : complex<f64>
}
func.func @twice(%x: tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi32>) {
  return %x, %x : tensor<?xi32>, tensor<?xi32>
}
func.func @constant() -> tensor<2x2xi32> {
  %c = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  return %c : tensor<2x2xi32>
}
func.func @buffers(%x: memref<8xi8>, %w: memref<3xi8>) -> memref<3xi8> {
  bale.pack_into %x into %w <bits = 3> : memref<8xi8>, memref<3xi8>
  return %w : memref<3xi8>
})";

class Call : public ::testing::Test {
protected:
  static void SetUpTestSuite() { module = new Module(kModule); }
  static void TearDownTestSuite() {
    delete module;
    module = nullptr;
  }

  void SetUp() override { ASSERT_TRUE(*module) << baleLastError(); }

  const BaleFunction *find(const char *name) { return module->find(name); }

  static Module *module;
};

Module *Call::module = nullptr;

TEST_F(Call, packsRows) {
  Array<uint8_t> codes({2, 3}, {1, 2, 3, 31, 0, 16});
  Output words;
  ASSERT_TRUE(call(find("pack"), {codes.get()}, words)) << baleLastError();
  EXPECT_EQ(words.getSizes(), (std::vector<int64_t>{2, 2}));
  EXPECT_EQ(words.get<uint8_t>(), (std::vector<uint8_t>{65, 12, 31, 64}));
}

TEST_F(Call, unpacksWithAScalarCount) {
  Array<uint8_t> words({3}, {0x88, 0xC6, 0xFA});
  Array<int64_t> count({}, {8});
  Output codes;
  ASSERT_TRUE(call(find("unpack"), {words.get(), count.get()}, codes))
      << baleLastError();
  EXPECT_EQ(codes.get<uint8_t>(),
            (std::vector<uint8_t>{0, 1, 2, 3, 4, 5, 6, 7}));
}

TEST_F(Call, compressesByAnyByteThatIsNotZero) {
  Array<float> input({3, 2}, {1, 2, 3, 4, 5, 6});
  Array<uint8_t> mask({3}, {0, 255, 2});
  Output output;
  ASSERT_TRUE(call(find("compress"), {input.get(), mask.get()}, output))
      << baleLastError();
  EXPECT_EQ(output.getSizes(), (std::vector<int64_t>{2, 2}));
  EXPECT_EQ(output.get<float>(), (std::vector<float>{3, 4, 5, 6}));
}

TEST_F(Call, takesArraysWithoutElements) {
  Array<float> input({0, 2}, {});
  Array<uint8_t> mask({0}, {});
  Output output;
  ASSERT_TRUE(call(find("compress"), {input.get(), mask.get()}, output))
      << baleLastError();
  EXPECT_EQ(output.getSizes(), (std::vector<int64_t>{0, 2}));
}

TEST_F(Call, passesScalarsOfEveryKind) {
  uint8_t flag = 254;
  int16_t number = -7;
  float complex[2] = {1.5, -2.5};
  std::vector<BaleArray> inputs = {{&flag, 1, 0, nullptr, nullptr},
                                   {&number, 2, 0, nullptr, nullptr},
                                   {complex, 8, 0, nullptr, nullptr}};
  Output outputs[4];
  BaleArray arrays[4];
  ASSERT_TRUE(baleCall(find("scalars"), inputs.data(), 3, arrays, 4))
      << baleLastError();
  for (int i = 0; i < 4; ++i)
    outputs[i].array = arrays[i];
  EXPECT_EQ(outputs[0].get<int16_t>(), std::vector<int16_t>{-7});
  EXPECT_EQ(outputs[1].get<int16_t>(), std::vector<int16_t>{-7});
  EXPECT_EQ(outputs[2].get<uint8_t>(), std::vector<uint8_t>{1});
  EXPECT_EQ(std::memcmp(arrays[3].data, complex, sizeof(complex)), 0);
}

TEST_F(Call, returnsASingleScalar) {
  uint8_t flag = 2;
  Output result;
  ASSERT_TRUE(call(find("bool"), {{&flag, 1, 0, nullptr, nullptr}}, result))
      << baleLastError();
  EXPECT_EQ(result.get<uint8_t>(), std::vector<uint8_t>{1});
}

TEST_F(Call, ignoresWhatLiesAboveTheBitsOfAScalar) {
  uint8_t nibble = 0x5A; // -6
  uint64_t integer = 0xFFFF800000000001;
  Output widened, same;
  ASSERT_TRUE(
      call(find("nibble"), {{&nibble, 1, 0, nullptr, nullptr}}, widened))
      << baleLastError();
  EXPECT_EQ(widened.get<int32_t>(), std::vector<int32_t>{-6});
  ASSERT_TRUE(call(find("integer"), {{&integer, 8, 0, nullptr, nullptr}}, same))
      << baleLastError();
  EXPECT_EQ(same.get<uint64_t>(), std::vector<uint64_t>{0x800000000001});
}

TEST_F(Call, ignoresWhatLiesAboveTheBitsOfAnElement) {
  uint64_t integers[2] = {0xFFFF800000000001, 0x1000000000000};
  int64_t size = 2;
  Output result;
  ASSERT_TRUE(
      call(find("integers"), {{integers, 8, 1, &size, nullptr}}, result))
      << baleLastError();
  EXPECT_EQ(result.get<uint64_t>(), (std::vector<uint64_t>{0x800000000001, 0}));
}

TEST_F(Call, returnsASingleComplex) {
  double number[2] = {0.5, -0.0};
  Output result;
  ASSERT_TRUE(
      call(find("complex"), {{number, 16, 0, nullptr, nullptr}}, result))
      << baleLastError();
  EXPECT_EQ(std::memcmp(result.array.data, number, sizeof(number)), 0);
}

TEST_F(Call, ownsEveryOutput) {
  Array<int32_t> input({3}, {1, 2, 3});
  BaleArray argument = input.get();
  BaleArray arrays[2];
  ASSERT_TRUE(baleCall(find("twice"), &argument, 1, arrays, 2))
      << baleLastError();
  Output first, second;
  first.array = arrays[0];
  second.array = arrays[1];
  EXPECT_NE(first.array.data, second.array.data);
  EXPECT_NE(first.array.data, argument.data);
  static_cast<int32_t *>(first.array.data)[0] = 9;
  EXPECT_EQ(second.get<int32_t>(), (std::vector<int32_t>{1, 2, 3}));
  EXPECT_EQ(input.elements, (std::vector<int32_t>{1, 2, 3}));
}

TEST_F(Call, returnsACopyOfAConstant) {
  for (int round = 0; round < 2; ++round) {
    Output output;
    ASSERT_TRUE(call(find("constant"), {}, output)) << baleLastError();
    EXPECT_EQ(output.get<int32_t>(), (std::vector<int32_t>{1, 2, 3, 4}));
    static_cast<int32_t *>(output.array.data)[0] = 9;
  }
}

TEST_F(Call, writesBuffersAndReturnsACopyOfOne) {
  Array<uint8_t> codes({8}, {0, 1, 2, 3, 4, 5, 6, 7});
  Array<uint8_t> words({3}, {1, 1, 1});
  Output output;
  ASSERT_TRUE(call(find("buffers"), {codes.get(), words.get()}, output))
      << baleLastError();
  EXPECT_EQ(words.elements, (std::vector<uint8_t>{0x88, 0xC6, 0xFA}));
  EXPECT_NE(output.array.data, words.elements.data());
  EXPECT_EQ(output.get<uint8_t>(), words.elements);
}

TEST_F(Call, refusesAWrongNumberOfArrays) {
  Array<uint8_t> codes({2, 3}, {1, 2, 3, 31, 0, 16});
  EXPECT_EQ(getCallError(find("pack"), {}),
            "'pack': expected 1 input, but got 0");
  EXPECT_EQ(getCallError(find("pack"), {codes.get(), codes.get()}),
            "'pack': expected 1 input, but got 2");
  BaleArray input = codes.get();
  EXPECT_FALSE(baleCall(find("pack"), &input, 1, nullptr, 0));
  EXPECT_STREQ(baleLastError(), "'pack': expected 1 output, but got 0");
}

TEST_F(Call, refusesAWrongElementSize) {
  Array<float> codes({2, 3}, {1, 2, 3, 31, 0, 16});
  EXPECT_EQ(getCallError(find("pack"), {codes.get()}),
            "'pack': expected input 0 (\"X\") to have elements of 1 bytes "
            "(ui8), but got 4");
}

TEST_F(Call, refusesAWrongRank) {
  Array<uint8_t> codes({3}, {1, 2, 3});
  EXPECT_EQ(getCallError(find("pack"), {codes.get()}),
            "'pack': expected input 0 (\"X\") to have rank 2, but got 1");
}

TEST_F(Call, refusesAHigherRank) {
  Array<uint8_t> codes({1, 3, 1}, {1, 2, 3});
  EXPECT_EQ(getCallError(find("pack"), {codes.get()}),
            "'pack': expected input 0 (\"X\") to have rank 2, but got 3");
}

TEST_F(Call, refusesAWrongExtent) {
  Array<uint8_t> codes({1, 4}, {1, 2, 3, 4});
  EXPECT_EQ(getCallError(find("pack"), {codes.get()}),
            "'pack': expected dimension 1 of input 0 (\"X\") to be 3, but got "
            "4");
}

TEST_F(Call, refusesANegativeExtent) {
  Array<uint8_t> codes({-1, 3}, {1, 2, 3});
  EXPECT_EQ(getCallError(find("pack"), {codes.get()}),
            "'pack': expected dimension 0 of input 0 (\"X\") to be at least 0, "
            "but got -1");
}

TEST_F(Call, refusesElementsThatAreNowhere) {
  int64_t sizes[] = {1, 3};
  EXPECT_EQ(getCallError(find("pack"), {{nullptr, 1, 2, sizes, nullptr}}),
            "'pack': expected input 0 (\"X\") to have data, but got NULL");
}

TEST_F(Call, refusesUnalignedElements) {
  alignas(4) char bytes[12] = {};
  int64_t sizes[] = {1, 2}, maskSizes[] = {1};
  std::string error =
      getCallError(find("compress"), {{bytes + 1, 4, 2, sizes, nullptr},
                                      {bytes, 1, 1, maskSizes, nullptr}});
  EXPECT_EQ(error.find("'compress': expected the data of input 0 (\"X\") to be "
                       "aligned to 4 bytes, but got address 0x"),
            0u)
      << error;
}

TEST_F(Call, refusesTwoExtentsOfOneName) {
  Array<float> input({3, 2}, {1, 2, 3, 4, 5, 6});
  Array<uint8_t> mask({2}, {1, 1});
  EXPECT_EQ(getCallError(find("compress"), {input.get(), mask.get()}),
            "'compress': expected dimension 0 (\"N\") of input 1 (\"M\") to be "
            "3 as is dimension 0 (\"N\") of input 0 (\"X\"), but got 2");
}

TEST_F(Call, refusesALargerExtentOfOneName) {
  Array<float> input({3, 2}, {1, 2, 3, 4, 5, 6});
  Array<uint8_t> mask({4}, {1, 1, 0, 0});
  EXPECT_EQ(getCallError(find("compress"), {input.get(), mask.get()}),
            "'compress': expected dimension 0 (\"N\") of input 1 (\"M\") to be "
            "3 as is dimension 0 (\"N\") of input 0 (\"X\"), but got 4");
}

TEST_F(Call, leavesOutputsAloneWhenItFails) {
  BaleArray output = {nullptr, 17, 18, nullptr, nullptr};
  EXPECT_FALSE(baleCall(find("pack"), nullptr, 0, &output, 1));
  EXPECT_EQ(output.elementSize, 17);
  EXPECT_EQ(output.rank, 18);
}

} // namespace
