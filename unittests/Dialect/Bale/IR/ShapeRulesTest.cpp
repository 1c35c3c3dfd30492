//===- ShapeRulesTest.cpp ---------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the rule functions as importers call them: on types, with and
//   without the optional facts.
// Entry point: ShapeRulesTest.
// Invariant: an expected shape is printed as a type, "error: ..." is the
//   message.
//
//===----------------------------------------------------------------------===//

#include "Support.h"

using namespace mlir;
using namespace bale;
using namespace bale::test;

static constexpr int64_t kMax = std::numeric_limits<int64_t>::max();

namespace {

class ShapeRulesTest : public BaleIRTest {
protected:
  /// `shape` as the tensor type that it describes, or as the one error
  /// reported.
  std::string show(const FailureOr<ShapedTypeComponents> &shape) {
    std::vector<std::string> messages = takeDiagnostics();
    if (succeeded(shape))
      return messages.empty() ? print(getTensorType(*shape))
                              : "success with " + messages.front();
    return messages.size() == 1 ? "error: " + messages.front()
                                : std::to_string(messages.size()) + " errors";
  }

  std::string pack(StringRef codes, StringRef spelling, int64_t axis,
                   StringRef wordType, StringRef words = "none") {
    return show(inferPackedShape([this] { return emitError(); }, type(codes),
                                 code(spelling), axis,
                                 parseType(wordType, &context), type(words)));
  }

  std::string unpack(StringRef words, StringRef spelling, int64_t axis,
                     std::optional<int64_t> count, StringRef codes = "none") {
    return show(inferUnpackedShape([this] { return emitError(); }, type(words),
                                   code(spelling), axis, count,
                                   builder.getI8Type(), type(codes)));
  }

  std::string compress(StringRef input, StringRef condition,
                       std::optional<int64_t> axis, StringRef value = "none",
                       StringRef output = "none") {
    DenseElementsAttr attr;
    if (value != "none")
      attr = cast<DenseElementsAttr>(parseAttribute(value, &context));
    return show(inferCompressedShape([this] { return emitError(); },
                                     type(input), type(condition), axis, attr,
                                     type(output)));
  }
};

} // namespace

//===----------------------------------------------------------------------===//
// pack
//===----------------------------------------------------------------------===//

TEST_F(ShapeRulesTest, PackStatic) {
  EXPECT_EQ(pack("tensor<8xui8>", "bits = 3", -1, "ui8"), "tensor<3xui8>");
  EXPECT_EQ(pack("tensor<2x3xi8>", "bits = 5", -1, "i8"), "tensor<2x2xi8>");
  EXPECT_EQ(pack("tensor<7x2xi8>", "bits = 5", 0, "ui32"), "tensor<2x2xui32>");
  EXPECT_EQ(pack("tensor<2x5xi8>", "radix = 3, group_size = 5", -1, "ui8"),
            "tensor<2x1xui8>");
  // Memrefs have the shapes of tensors.
  EXPECT_EQ(pack("memref<8xi8>", "bits = 3", 0, "i32"), "tensor<1xi32>");
}

TEST_F(ShapeRulesTest, PackZeroExtents) {
  EXPECT_EQ(pack("tensor<2x0xi8>", "bits = 3", -1, "i8"), "tensor<2x0xi8>");
  EXPECT_EQ(pack("tensor<2x0x9xi8>", "bits = 5", -1, "i8"), "tensor<2x0x6xi8>");
}

TEST_F(ShapeRulesTest, PackDynamicAndUnranked) {
  EXPECT_EQ(pack("tensor<?x4xi8>", "bits = 3", 0, "i8"), "tensor<?x4xi8>");
  EXPECT_EQ(pack("tensor<?x4xi8>", "bits = 3", 1, "i8"), "tensor<?x2xi8>");
  EXPECT_EQ(pack("tensor<*xi8>", "bits = 3", 7, "i32"), "tensor<*xi32>");
  // The words' rank is the codes' rank; the shape is inferred from the codes.
  EXPECT_EQ(pack("tensor<*xi8>", "bits = 3", 1, "i8", "tensor<2x3xi8>"),
            "tensor<*xi8>");
  EXPECT_EQ(pack("tensor<*xi8>", "bits = 3", 2, "i8", "tensor<2x3xi8>"),
            "error: expected axis to be in [-2, 1], but got 2");
}

TEST_F(ShapeRulesTest, PackAgreesWithWords) {
  EXPECT_EQ(pack("tensor<8xi8>", "bits = 3", 0, "i8", "tensor<?xi8>"),
            "tensor<3xi8>");
  EXPECT_EQ(pack("tensor<8xi8>", "bits = 3", 0, "i8", "tensor<*xi8>"),
            "tensor<3xi8>");
  EXPECT_EQ(pack("tensor<?xi8>", "bits = 3", 0, "i8", "tensor<3xi8>"),
            "tensor<?xi8>");
  EXPECT_EQ(pack("tensor<8xi8>", "bits = 3", 0, "i8", "tensor<4xi8>"),
            "error: expected words dimension 0 to be 3, but got 4");
  EXPECT_EQ(pack("tensor<?x8xi8>", "bits = 3", 1, "i8", "tensor<2x2xi8>"),
            "error: expected words dimension 1 to be 3, but got 2");
}

TEST_F(ShapeRulesTest, PackNeverWraps) {
  EXPECT_EQ(pack("tensor<1152921504606846977xi8>", "bits = 3", 0, "i8"),
            "tensor<432345564227567617xi8>");
  EXPECT_EQ(pack("tensor<9223372036854775807xi8>",
                 "radix = 256, group_size = 6", 0, "i8"),
            "error: expected the number of codes to be at most "
            "9223372036854775806, but got 9223372036854775807");
  EXPECT_EQ(pack("tensor<9223372036854775807xi8>",
                 "radix = 256, group_size = 6", 0, "i32"),
            "tensor<2305843009213693953xi32>");
}

//===----------------------------------------------------------------------===//
// unpack
//===----------------------------------------------------------------------===//

TEST_F(ShapeRulesTest, UnpackCount) {
  EXPECT_EQ(unpack("tensor<1x3xui8>", "bits = 3", -1, 8), "tensor<1x8xi8>");
  EXPECT_EQ(unpack("tensor<1x3xui8>", "bits = 3", -1, 6), "tensor<1x6xi8>");
  EXPECT_EQ(unpack("tensor<1x3xui8>", "bits = 3", -1, std::nullopt),
            "tensor<1x?xi8>");
  EXPECT_EQ(unpack("tensor<?x2xi32>", "bits = 5", 0, 7), "tensor<7x2xi8>");
  EXPECT_EQ(unpack("tensor<*xi32>", "bits = 5", 0, 7), "tensor<*xi8>");
}

TEST_F(ShapeRulesTest, UnpackNoWordsHoldNoCodes) {
  EXPECT_EQ(unpack("tensor<2x0xi8>", "bits = 3", -1, std::nullopt),
            "tensor<2x0xi8>");
  EXPECT_EQ(unpack("tensor<2x0xi8>", "bits = 3", -1, 0), "tensor<2x0xi8>");
  EXPECT_EQ(unpack("tensor<2x0xi8>", "bits = 3", -1, 1),
            "error: expected words dimension 1 to be 1, but got 0");
}

TEST_F(ShapeRulesTest, UnpackCountRange) {
  EXPECT_EQ(unpack("tensor<?xi8>", "bits = 3", 0, -1),
            "error: expected count to be at least 0, but got -1");
  EXPECT_EQ(unpack("tensor<*xi8>", "bits = 3", 0,
                   std::numeric_limits<int64_t>::min()),
            "error: expected count to be at least 0, but got "
            "-9223372036854775808");
  EXPECT_EQ(unpack("tensor<?xi8>", "radix = 256, group_size = 6", 0, kMax),
            "error: expected the number of codes to be at most "
            "9223372036854775806, but got 9223372036854775807");
}

TEST_F(ShapeRulesTest, UnpackCodesTypeIsCheckedNotInferred) {
  EXPECT_EQ(unpack("tensor<3xi8>", "bits = 3", 0, std::nullopt, "tensor<8xi8>"),
            "tensor<?xi8>");
  EXPECT_EQ(unpack("tensor<3xi8>", "bits = 3", 0, std::nullopt, "tensor<9xi8>"),
            "error: expected words dimension 0 to be 4, but got 3");
  EXPECT_EQ(unpack("tensor<3xi8>", "bits = 3", 0, 8, "tensor<7xi8>"),
            "error: expected codes dimension 0 to be 8, but got 7");
  EXPECT_EQ(unpack("tensor<2x3xi8>", "bits = 3", 1, 8, "tensor<?x8xi8>"),
            "tensor<2x8xi8>");
}

TEST_F(ShapeRulesTest, UnpackUnrankedWordsStillHoldCount) {
  EXPECT_EQ(unpack("tensor<*xi8>", "bits = 3", 0, 8, "tensor<8xi8>"),
            "tensor<*xi8>");
  EXPECT_EQ(unpack("tensor<*xi8>", "bits = 3", 0, 8, "tensor<7xi8>"),
            "error: expected codes dimension 0 to be 8, but got 7");
}

//===----------------------------------------------------------------------===//
// compress
//===----------------------------------------------------------------------===//

TEST_F(ShapeRulesTest, CompressUnknownCondition) {
  EXPECT_EQ(compress("tensor<3x2xf32>", "tensor<3xi1>", 0), "tensor<?x2xf32>");
  EXPECT_EQ(compress("tensor<3x2xf32>", "tensor<?xi1>", -1), "tensor<3x?xf32>");
  EXPECT_EQ(compress("tensor<3x2xf32>", "tensor<*xi1>", std::nullopt),
            "tensor<?xf32>");
}

TEST_F(ShapeRulesTest, CompressUnrankedInput) {
  EXPECT_EQ(compress("tensor<*xf32>", "tensor<?xi1>", 0), "tensor<*xf32>");
  // Flat: the rank is 1 whatever the input's is.
  EXPECT_EQ(compress("tensor<*xf32>", "tensor<?xi1>", std::nullopt),
            "tensor<?xf32>");
}

TEST_F(ShapeRulesTest, CompressConstantCondition) {
  EXPECT_EQ(compress("tensor<3x2xf32>", "tensor<3xi1>", 0,
                     "dense<[false, true, true]> : tensor<3xi1>"),
            "tensor<2x2xf32>");
  EXPECT_EQ(compress("tensor<3x2xf32>", "tensor<5xi1>", std::nullopt,
                     "dense<[false, true, false, false, true]> : tensor<5xi1>"),
            "tensor<2xf32>");
  EXPECT_EQ(compress("tensor<3x2xf32>", "tensor<3xi1>", 0,
                     "dense<true> : tensor<3xi1>"),
            "tensor<3x2xf32>");
  EXPECT_EQ(compress("tensor<3x2xf32>", "tensor<3xi1>", 0,
                     "dense<false> : tensor<3xi1>"),
            "tensor<0x2xf32>");
}

TEST_F(ShapeRulesTest, CompressTrueBeyondTheExtentKeepsNothing) {
  EXPECT_EQ(compress("tensor<2x3xf32>", "tensor<4xi1>", 0,
                     "dense<[true, false, true, true]> : tensor<4xi1>"),
            "tensor<1x3xf32>");
  EXPECT_EQ(compress("tensor<2x3xf32>", "tensor<9xi1>", std::nullopt,
                     "dense<true> : tensor<9xi1>"),
            "tensor<6xf32>");
  // How many are beyond a dynamic extent is not known.
  EXPECT_EQ(compress("tensor<?x3xf32>", "tensor<4xi1>", 0,
                     "dense<[true, false, true, true]> : tensor<4xi1>"),
            "tensor<?x3xf32>");
  EXPECT_EQ(compress("tensor<?x3xf32>", "tensor<4xi1>", 0,
                     "dense<false> : tensor<4xi1>"),
            "tensor<0x3xf32>");
}

TEST_F(ShapeRulesTest, CompressNothingToKeep) {
  EXPECT_EQ(compress("tensor<0x3xf32>", "tensor<?xi1>", 0), "tensor<0x3xf32>");
  EXPECT_EQ(compress("tensor<?x3xf32>", "tensor<0xi1>", 0), "tensor<0x3xf32>");
  EXPECT_EQ(compress("tensor<?x0xf32>", "tensor<?xi1>", std::nullopt),
            "tensor<0xf32>");
}

TEST_F(ShapeRulesTest, CompressOutputBound) {
  // Of the condition, of the extent, and of a flat product.
  EXPECT_EQ(
      compress("tensor<?xf32>", "tensor<4xi1>", 0, "none", "tensor<5xf32>"),
      "error: expected output dimension 0 to be at most 4, but got 5");
  EXPECT_EQ(
      compress("tensor<3xf32>", "tensor<?xi1>", 0, "none", "tensor<4xf32>"),
      "error: expected output dimension 0 to be at most 3, but got 4");
  EXPECT_EQ(compress("tensor<3x2xf32>", "tensor<?xi1>", std::nullopt, "none",
                     "tensor<7xf32>"),
            "error: expected output dimension 0 to be at most 6, but got 7");
  EXPECT_EQ(compress("tensor<3x2xf32>", "tensor<?xi1>", std::nullopt, "none",
                     "tensor<6xf32>"),
            "tensor<?xf32>");
}

TEST_F(ShapeRulesTest, CompressFlatProductNeverWraps) {
  // 2^32 * 2^32 is 0 modulo 2^64.
  EXPECT_EQ(compress("tensor<4294967296x4294967296xf32>", "tensor<?xi1>",
                     std::nullopt, "none", "tensor<1xf32>"),
            "tensor<?xf32>");
  EXPECT_EQ(compress("tensor<4294967296x4294967296xf32>", "tensor<3xi1>",
                     std::nullopt, "dense<true> : tensor<3xi1>"),
            "tensor<3xf32>");
}

TEST_F(ShapeRulesTest, CompressUnrankedInputStillBoundsTheOutput) {
  EXPECT_EQ(
      compress("tensor<*xf32>", "tensor<3xi1>", 0, "none", "tensor<3x2xf32>"),
      "tensor<*xf32>");
  EXPECT_EQ(
      compress("tensor<*xf32>", "tensor<3xi1>", 0, "none", "tensor<4x2xf32>"),
      "error: expected output dimension 0 to be at most 3, but got 4");
}

TEST_F(ShapeRulesTest, CompressConditionOfUnknownLength) {
  // A known value with a type that hides its length.
  for (const char *condition : {"tensor<?xi1>", "tensor<*xi1>"}) {
    EXPECT_EQ(compress("tensor<3xf32>", condition, 0,
                       "dense<[true, false, true]> : tensor<3xi1>"),
              "tensor<2xf32>");
    EXPECT_EQ(compress("tensor<?xf32>", condition, 0,
                       "dense<[true, false, true]> : tensor<3xi1>"),
              "tensor<?xf32>");
    EXPECT_EQ(
        compress("tensor<?xf32>", condition, 0, "dense<false> : tensor<3xi1>"),
        "tensor<0xf32>");
  }
}

//===----------------------------------------------------------------------===//
// Helpers
//===----------------------------------------------------------------------===//

TEST_F(ShapeRulesTest, IsImplied) {
  ShapedTypeComponents known({2, ShapedType::kDynamic}, builder.getI8Type());
  EXPECT_TRUE(isImplied(type("tensor<*xi8>"), known));
  EXPECT_TRUE(isImplied(type("tensor<?x?xi8>"), known));
  EXPECT_TRUE(isImplied(type("tensor<2x?xi8>"), known));
  EXPECT_FALSE(isImplied(type("tensor<2x3xi8>"), known));
  ShapedTypeComponents unranked(builder.getI8Type());
  EXPECT_TRUE(isImplied(type("tensor<*xi8>"), unranked));
  EXPECT_FALSE(isImplied(type("tensor<?xi8>"), unranked));
}

TEST_F(ShapeRulesTest, SilentWithoutAnEmitter) {
  EXPECT_TRUE(
      failed(inferPackedShape(emitNoError, type("tensor<8xi8>"),
                              code("bits = 3"), 1, builder.getI8Type())));
  EXPECT_TRUE(
      failed(inferUnpackedShape(emitNoError, type("tensor<3xi8>"),
                                code("bits = 3"), 0, 9, builder.getI8Type())));
  EXPECT_TRUE(failed(inferCompressedShape(emitNoError, type("tensor<3xf32>"),
                                          type("tensor<2x2xi1>"), 0)));
  EXPECT_EQ(takeDiagnostics(), std::vector<std::string>());
}
