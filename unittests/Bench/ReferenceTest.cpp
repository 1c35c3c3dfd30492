//===- ReferenceTest.cpp ----------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: tests the reference of the benchmarks on results worked out by hand.
// Entry point: the tests of BenchReference.
// Invariant: an expected word is written as the sum that it is.
//
//===----------------------------------------------------------------------===//

#include "Reference.h"
#include "gtest/gtest.h"

using namespace bale::bench;
using Bytes = std::vector<uint8_t>;

static Bytes packRow(Packing packing, Bytes codes) {
  return pack(packing, codes.data(), {1, codes.size(), 1});
}

TEST(BenchReference, PacksBitsFromTheLowEnd) {
  EXPECT_EQ(packRow({{8, 1}, 8}, {0, 1, 2, 3, 4, 5, 6, 7}),
            Bytes({0 + (1 << 3) + (2 << 6 & 255),
                   (2 >> 2) + (3 << 1) + (4 << 4) + (5 << 7 & 255),
                   (5 >> 1) + (6 << 2) + (7 << 5)}));
}

TEST(BenchReference, FillsTheLastWordWithZeros) {
  EXPECT_EQ(packRow({{16, 1}, 8}, {1, 2, 3}), Bytes({1 + (2 << 4), 3}));
  EXPECT_EQ(packRow({{2, 1}, 32}, {1, 1}), Bytes({3, 0, 0, 0}));
}

TEST(BenchReference, FillsTheLastGroupWithZeros) {
  EXPECT_EQ(packRow({{3, 5}, 8}, {1, 2, 0, 1, 2, 1}),
            Bytes({1 + 2 * 3 + 0 * 9 + 1 * 27 + 2 * 81, 1}));
}

TEST(BenchReference, LeavesNoGapBetweenIndices) {
  // Indices of 7 bits: 1 + 2 * 5 + 3 * 25 = 86 and 4 + 4 * 5 + 4 * 25 = 124.
  EXPECT_EQ(packRow({{5, 3}, 8}, {1, 2, 3, 4, 4, 4}),
            Bytes({86 + (124 << 7 & 255), 124 >> 1}));
  // Of 10 bits: 999 and 1.
  EXPECT_EQ(packRow({{10, 3}, 8}, {9, 9, 9, 1}),
            Bytes({999 & 255, (999 >> 8) + (1 << 2), 0}));
}

TEST(BenchReference, WritesWordsLittleEndian) {
  // 3^20 - 1 = 0xCFD41B90.
  EXPECT_EQ(packRow({{3, 20}, 32}, Bytes(20, 2)),
            Bytes({0x90, 0x1B, 0xD4, 0xCF}));
}

TEST(BenchReference, StartsARowWithAWord) {
  Bytes codes = {1, 2, 3, 4, 5, 6};
  // Rows of 9 bits: 1 + 2 * 8 + 3 * 64 = 209 and 4 + 5 * 8 + 6 * 64 = 428.
  EXPECT_EQ(pack({{8, 1}, 8}, codes.data(), {2, 3, 1}),
            Bytes({209, 0, 428 & 255, 428 >> 8}));
}

TEST(BenchReference, PacksAlongAnAxisInside) {
  Bytes codes = {1, 2, 3, 4};
  EXPECT_EQ(pack({{16, 1}, 8}, codes.data(), {1, 2, 2}),
            Bytes({1 + (3 << 4), 2 + (4 << 4)}));
}

TEST(BenchReference, BitsAreAPowerOf2InGroupsOfOne) {
  EXPECT_EQ((Code{8, 1}).getBits(), 3u);
  EXPECT_EQ((Code{6, 1}).getBits(), 0u);
  EXPECT_EQ((Code{4, 2}).getBits(), 0u);
}

TEST(BenchReference, KeepsElementsWhoseByteIsNot0) {
  Bytes elements = {1, 2, 3, 4, 5, 6}, condition = {1, 0, 255};
  EXPECT_EQ(compress(elements.data(), 2, {1, 3, 1}, condition.data()),
            Bytes({1, 2, 5, 6}));
}

TEST(BenchReference, KeepsSlicesOfEveryOuterIndex) {
  // [2, 3, 2]: slices of two bytes.
  Bytes elements = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
  Bytes condition = {0, 1, 1};
  EXPECT_EQ(compress(elements.data(), 1, {2, 3, 2}, condition.data()),
            Bytes({3, 4, 5, 6, 9, 10, 11, 12}));
}

TEST(BenchReference, CountsTheBitsOfAnIndex) {
  EXPECT_EQ((Code{2, 1}).getIndexWidth(), 1u);
  EXPECT_EQ((Code{3, 5}).getIndexWidth(), 8u);
  EXPECT_EQ((Code{3, 20}).getIndexWidth(), 32u);
  // 2^62 indices take 62 bits, although the first number with 63 is 2^62.
  EXPECT_EQ((Code{4, 31}).getIndexWidth(), 62u);
  EXPECT_EQ((Code{3, 39}).getIndexWidth(), 62u);
}
