//===- CodeTest.cpp ---------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the words of codes.
// Entry point: the tests.
// Invariant: numbers are those of the specification's table, or worked out by
//   hand.
//
//===----------------------------------------------------------------------===//

#include "bale-c/Bale.h"
#include "gtest/gtest.h"

#include <limits>

namespace {

constexpr int64_t kMost = std::numeric_limits<int64_t>::max();

BaleCode bits(int64_t bits) { return {bits, 0, 0}; }

BaleCode radix(int64_t radix, int64_t groupSize) {
  return {0, radix, groupSize};
}

TEST(Code, takesWordsOfEightBits) {
  EXPECT_EQ(baleCodeGetNumWords(bits(1), 8, 8), 1);
  EXPECT_EQ(baleCodeGetNumWords(bits(3), 8, 8), 3);
  EXPECT_EQ(baleCodeGetNumWords(bits(5), 8, 8), 5);
  EXPECT_EQ(baleCodeGetNumWords(radix(3, 5), 8, 8), 2);
  EXPECT_EQ(baleCodeGetNumWords(radix(2, 62), 8, 8), 8);
}

TEST(Code, takesWordsOf32Bits) {
  EXPECT_EQ(baleCodeGetNumWords(bits(5), 8, 32), 2);
  EXPECT_EQ(baleCodeGetNumWords(radix(3, 20), 8, 32), 1);
  EXPECT_EQ(baleCodeGetNumWords(radix(2, 62), 8, 32), 2);
}

TEST(Code, takesNoWordForNoCodes) {
  EXPECT_EQ(baleCodeGetNumWords(bits(3), 0, 8), 0);
}

TEST(Code, takesWordsThatDoNotWrap) {
  // (2^60 + 1) * 3 bits in bytes.
  EXPECT_EQ(baleCodeGetNumWords(bits(3), (int64_t(1) << 60) + 1, 8),
            (int64_t(3) << 57) + 1);
}

/// Why there is no number of words.
std::string getError(BaleCode code, int64_t numCodes, unsigned wordBits) {
  EXPECT_EQ(baleCodeGetNumWords(code, numCodes, wordBits), -1);
  return baleLastError();
}

TEST(Code, isSpelledInOneWay) {
  EXPECT_EQ(getError({3, 3, 5}, 8, 8),
            "expected either bits, or radix with group_size, but got bits, "
            "radix and group_size");
  EXPECT_EQ(getError({}, 8, 8),
            "expected bits, or radix with group_size, but got neither");
  EXPECT_EQ(getError(radix(3, 0), 8, 8),
            "expected bits, or radix with group_size, but got radix alone");
}

TEST(Code, keepsTheRules) {
  EXPECT_EQ(getError(bits(9), 8, 8),
            "expected bits to be in [1, 8], but got 9");
  EXPECT_EQ(getError(radix(3, 40), 8, 8),
            "expected radix^group_size to be at most 9223372036854775807, but "
            "got 3^40");
}

TEST(Code, hasNumbersOfCodes) {
  EXPECT_EQ(getError(bits(3), -1, 8),
            "expected the number of codes to be at least 0, but got -1");
  EXPECT_EQ(baleCodeGetNumWords(bits(8), kMost, 8), kMost);
  // A last group of 2 codes would take 5 bytes.
  EXPECT_EQ(getError(radix(256, 5), kMost, 8),
            "expected the number of codes to be at most 9223372036854775805, "
            "but got 9223372036854775807");
}

TEST(Code, hasWordsOf8Or32Bits) {
  EXPECT_EQ(getError(bits(3), 8, 16),
            "expected words of 8 or 32 bits, but got 16");
}

} // namespace
