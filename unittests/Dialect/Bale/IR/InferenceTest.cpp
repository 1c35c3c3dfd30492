//===- InferenceTest.cpp ----------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the builders of the value ops infer what the reference infers.
// Entry point: InferenceTest, InferenceCases.inc.
// Invariant: every op that a test builds verifies.
//
//===----------------------------------------------------------------------===//

#include "Support.h"
#include "mlir/IR/Verifier.h"

using namespace mlir;
using namespace bale;
using namespace bale::test;

/// Stands for a count that is no constant, and for an absent axis.
static constexpr std::optional<int64_t> kUnknown, kFlat;

namespace {

struct PackCase {
  const char *code;
  int64_t axis;
  const char *codes, *wordType, *words;
};

struct UnpackCase {
  const char *code;
  int64_t axis;
  const char *words;
  std::optional<int64_t> count;
  const char *codes;
};

struct CompressCase {
  std::optional<int64_t> axis;
  const char *input, *condition, *output;
};

class InferenceTest : public BaleIRTest {
protected:
  /// Expects the one result of `op` to be of type `expected`.
  void expectResult(Operation *op, StringRef expected) {
    EXPECT_TRUE(succeeded(verify(op))) << print(*op);
    EXPECT_EQ(op->getResult(0).getType(), type(expected))
        << print(*op) << ", expected " << expected.str();
  }

  PackOp pack(StringRef codes, StringRef spelling, int64_t axis,
              StringRef wordType) {
    return PackOp::create(builder, location(), value(codes), code(spelling),
                          axis, parseType(wordType, &context));
  }

  UnpackOp unpack(StringRef words, std::optional<int64_t> count,
                  StringRef spelling, int64_t axis, StringRef codeType) {
    Value wordsValue = value(words);
    Value countValue = count ? index(*count) : value("index");
    return UnpackOp::create(builder, location(), wordsValue, countValue,
                            code(spelling), axis,
                            parseType(codeType, &context));
  }
};

} // namespace

TEST_F(InferenceTest, PackCases) {
  const PackCase kCases[] = {
#define PACK(...) {__VA_ARGS__},
#define UNPACK(...)
#define COMPRESS(...)
#include "InferenceCases.inc"
  };
  for (const PackCase &c : kCases)
    expectResult(pack(c.codes, c.code, c.axis, c.wordType), c.words);
}

TEST_F(InferenceTest, UnpackCases) {
  const UnpackCase kCases[] = {
#define PACK(...)
#define UNPACK(...) {__VA_ARGS__},
#define COMPRESS(...)
#include "InferenceCases.inc"
  };
  for (const UnpackCase &c : kCases)
    expectResult(unpack(c.words, c.count, c.code, c.axis, "ui8"), c.codes);
}

TEST_F(InferenceTest, CompressCases) {
  const CompressCase kCases[] = {
#define PACK(...)
#define UNPACK(...)
#define COMPRESS(...) {__VA_ARGS__},
#include "InferenceCases.inc"
  };
  for (const CompressCase &c : kCases) {
    Value input = value(c.input), condition = value(c.condition);
    expectResult(
        CompressOp::create(builder, location(), input, condition, c.axis),
        c.output);
  }
}

TEST_F(InferenceTest, CompressByAConstant) {
  const std::tuple<std::optional<int64_t>, const char *, const char *,
                   const char *>
      kCases[] = {
          {0, "tensor<3x2xf32>", "dense<[false, true, true]> : tensor<3xi1>",
           "tensor<2x2xf32>"},
          {-1, "tensor<3x2xf32>", "dense<[false, true]> : tensor<2xi1>",
           "tensor<3x1xf32>"},
          {kFlat, "tensor<3x2xf32>",
           "dense<[false, true, false, false, true]> : tensor<5xi1>",
           "tensor<2xf32>"},
          // A true beyond the extent.
          {0, "tensor<2x3xi32>",
           "dense<[true, false, true, true]> : tensor<4xi1>",
           "tensor<1x3xi32>"},
          {0, "tensor<?x3xi32>",
           "dense<[true, false, true, true]> : tensor<4xi1>",
           "tensor<?x3xi32>"},
          // Splats.
          {0, "tensor<4x?xi32>", "dense<true> : tensor<6xi1>",
           "tensor<4x?xi32>"},
          {0, "tensor<4xi32>", "dense<false> : tensor<4xi1>", "tensor<0xi32>"},
          {0, "tensor<4xi32>", "dense<> : tensor<0xi1>", "tensor<0xi32>"},
          {1, "tensor<*xi32>", "dense<true> : tensor<6xi1>", "tensor<*xi32>"},
      };
  for (auto [axis, input, mask, output] : kCases) {
    Value inputValue = value(input), maskValue = condition(mask);
    expectResult(
        CompressOp::create(builder, location(), inputValue, maskValue, axis),
        output);
  }
}

TEST_F(InferenceTest, ElementTypesAreTheBuildersChoice) {
  for (const char *wordType : {"i8", "ui8", "i32", "ui32"})
    expectResult(pack("tensor<2x0xi8>", "bits = 3", -1, wordType),
                 std::string("tensor<2x0x") + wordType + ">");
  for (const char *codeType : {"i8", "ui8"})
    expectResult(unpack("tensor<3xui32>", 32, "bits = 3", 0, codeType),
                 std::string("tensor<32x") + codeType + ">");
}

TEST_F(InferenceTest, ConstantsThatBreakRulesAreLeftToRunTime) {
  // 9 codes of 3 bits take 4 bytes: no such op may run, but it may be there.
  UnpackOp unpacked = unpack("tensor<3x2xi8>", 9, "bits = 3", 0, "i8");
  EXPECT_EQ(print(unpacked.getCodes().getType()), "tensor<?x2xi8>");
  EXPECT_TRUE(succeeded(verify(unpacked)));
  EXPECT_TRUE(takeDiagnostics().empty());
}

TEST_F(InferenceTest, BrokenRulesAreLeftToTheVerifier) {
  // The builder invents no shape.
  PackOp packed = pack("tensor<8xi8>", "bits = 3", 1, "i8");
  EXPECT_EQ(print(packed.getWords().getType()), "tensor<*xi8>");
  EXPECT_TRUE(takeDiagnostics().empty());
  EXPECT_TRUE(failed(verify(packed)));
  EXPECT_EQ(takeDiagnostics(),
            only("'bale.pack' op expected axis to be in [-1, 0], but got 1"));

  Value input = value("tensor<3xf32>"), mask = value("tensor<2x2xi1>");
  CompressOp compressed =
      CompressOp::create(builder, location(), input, mask, 0);
  EXPECT_EQ(print(compressed.getOutput().getType()), "tensor<*xf32>");
  EXPECT_TRUE(takeDiagnostics().empty());
  EXPECT_TRUE(failed(verify(compressed)));
  EXPECT_EQ(
      takeDiagnostics(),
      only("'bale.compress' op expected condition rank to be 1, but got 2"));
}
