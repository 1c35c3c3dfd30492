//===- CodeRulesTest.cpp ----------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: every (R, G) and every spelling that is illegal is rejected by its
//   rule.
// Entry point: CodeRulesTest.
// Invariant: a rejection is one diagnostic with the numbers, and takes no time
//   that grows with G.
//
//===----------------------------------------------------------------------===//

#include "Support.h"

#include <chrono>

using namespace mlir;
using namespace bale;
using namespace bale::test;

static constexpr int64_t kMax = std::numeric_limits<int64_t>::max();
static constexpr int64_t kMin = std::numeric_limits<int64_t>::min();

namespace {

class CodeRulesTest : public BaleIRTest {
protected:
  /// Expects that (radix, groupSize) is rejected with `message` alone.
  void expectRejected(int64_t radix, int64_t groupSize,
                      const std::string &message) {
    CodeAttr code = CodeAttr::getChecked([this] { return emitError(); },
                                         &context, radix, groupSize);
    EXPECT_FALSE(code);
    EXPECT_EQ(takeDiagnostics(), only(message)) << radix << "^" << groupSize;
  }

  CodeAttr spell(std::optional<int64_t> bits, std::optional<int64_t> radix,
                 std::optional<int64_t> groupSize) {
    return CodeAttr::getSpelled([this] { return emitError(); }, &context, bits,
                                radix, groupSize);
  }
};

} // namespace

TEST_F(CodeRulesTest, RadixRange) {
  for (int64_t radix :
       {kMin, kMin + 1, int64_t(-256), int64_t(-2), int64_t(-1), int64_t(0),
        int64_t(1), int64_t(257), int64_t(65536), int64_t(1) << 32, kMax})
    for (int64_t groupSize : {int64_t(1), int64_t(5), int64_t(64), kMax})
      expectRejected(radix, groupSize,
                     "expected radix to be in [2, 256], but got " +
                         std::to_string(radix));
  EXPECT_TRUE(spell(std::nullopt, 2, 1));
  EXPECT_TRUE(spell(std::nullopt, 256, 1));
}

TEST_F(CodeRulesTest, GroupSizeRange) {
  for (int64_t radix = 2; radix <= 256; ++radix)
    for (int64_t groupSize : {kMin, int64_t(-1), int64_t(0)})
      expectRejected(radix, groupSize,
                     "expected group_size to be positive, but got " +
                         std::to_string(groupSize));
}

TEST_F(CodeRulesTest, Capacity) {
  auto start = std::chrono::steady_clock::now();
  for (int64_t radix = 2; radix <= 256; ++radix) {
    // The first G with R^G > 2^63 - 1, found in wider integers.
    int64_t first = 0;
    for (llvm::APInt power(128, 1); power.ule(llvm::APInt(128, kMax));
         power *= llvm::APInt(128, radix))
      ++first;
    EXPECT_TRUE(spell(std::nullopt, radix, first - 1)) << radix;
    std::vector<int64_t> groupSizes = {
        first, first + 1, 64, 128, 1000, int64_t(1) << 31, int64_t(1) << 62,
        kMax};
    for (int64_t groupSize : groupSizes)
      expectRejected(radix, groupSize,
                     "expected radix^group_size to be at most "
                     "9223372036854775807, but got " +
                         std::to_string(radix) + "^" +
                         std::to_string(groupSize));
  }
  // Multiplying G factors would not end; a generous bound keeps this stable.
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(10));
}

TEST_F(CodeRulesTest, PowersThatWrapToZero) {
  for (auto [radix, groupSize] :
       {std::pair(2, 64), std::pair(4, 32), std::pair(6, 64), std::pair(16, 16),
        std::pair(256, 8)})
    expectRejected(radix, groupSize,
                   "expected radix^group_size to be at most "
                   "9223372036854775807, but got " +
                       std::to_string(radix) + "^" + std::to_string(groupSize));
}

TEST_F(CodeRulesTest, BitsRange) {
  for (int64_t bits : {kMin, int64_t(-1), int64_t(0), int64_t(9), int64_t(63),
                       int64_t(64), kMax}) {
    EXPECT_FALSE(spell(bits, std::nullopt, std::nullopt));
    EXPECT_EQ(
        takeDiagnostics(),
        only("expected bits to be in [1, 8], but got " + std::to_string(bits)));
  }
  for (int64_t bits = 1; bits <= 8; ++bits)
    EXPECT_EQ(spell(bits, std::nullopt, std::nullopt),
              CodeAttr::get(&context, int64_t(1) << bits, 1));
}

TEST_F(CodeRulesTest, OneSpelling) {
  const std::tuple<std::optional<int64_t>, std::optional<int64_t>, const char *>
      kCases[] = {{2, 1, "bits, radix and group_size"},
                  {2, std::nullopt, "bits and radix"},
                  {std::nullopt, 1, "bits and group_size"}};
  // Even if both spell the same code.
  for (auto [radix, groupSize, got] : kCases) {
    EXPECT_FALSE(spell(1, radix, groupSize));
    EXPECT_EQ(
        takeDiagnostics(),
        only(std::string(
                 "expected either bits, or radix with group_size, but got ") +
             got));
  }
}

TEST_F(CodeRulesTest, SomeSpelling) {
  const std::tuple<std::optional<int64_t>, std::optional<int64_t>, const char *>
      kCases[] = {{std::nullopt, std::nullopt, "neither"},
                  {3, std::nullopt, "radix alone"},
                  {std::nullopt, 5, "group_size alone"}};
  for (auto [radix, groupSize, got] : kCases) {
    EXPECT_FALSE(spell(std::nullopt, radix, groupSize));
    EXPECT_EQ(
        takeDiagnostics(),
        only(std::string("expected bits, or radix with group_size, but got ") +
             got));
  }
}

TEST_F(CodeRulesTest, SilentWithoutAnEmitter) {
  EXPECT_FALSE(CodeAttr::getSpelled(emitNoError, &context, 9, std::nullopt,
                                    std::nullopt));
  EXPECT_FALSE(CodeAttr::getSpelled(emitNoError, &context, 3, 3, 5));
  EXPECT_FALSE(CodeAttr::getSpelled(emitNoError, &context, std::nullopt, 3,
                                    std::nullopt));
  EXPECT_FALSE(
      CodeAttr::getChecked(emitNoError, &context, int64_t(2), int64_t(63)));
  EXPECT_FALSE(
      CodeAttr::getChecked(emitNoError, &context, int64_t(1), int64_t(1)));
  EXPECT_EQ(takeDiagnostics(), std::vector<std::string>());
}
