//===- LaneDivisionTest.cpp -------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: tests the constants by which lanes are divided.
// Entry point: the tests of LaneDivision.
// Invariant: expected quotients are those of the processor's division.
//
//===----------------------------------------------------------------------===//

#include "PackUnpack/LaneDivision.h"
#include "gtest/gtest.h"

using namespace bale;

/// What a lane of `bits` bits makes of `dividend`; products have 64 bits.
static uint64_t divide(const Reciprocal &by, uint64_t dividend, unsigned bits) {
  uint64_t factor = dividend + by.increments;
  EXPECT_LT(factor, uint64_t(1) << bits);
  EXPECT_LT(by.multiplier, uint64_t(1) << bits);
  return factor * by.multiplier >> by.shift;
}

TEST(LaneDivision, LanesOf16BitsForEveryDividend) {
  for (uint64_t divisor = 2; divisor <= 256; ++divisor)
    for (uint64_t max : {255u, 999u, 32768u, 59048u, 65534u}) {
      Reciprocal by = getReciprocal(max, divisor, 16);
      for (uint64_t dividend = 0; dividend <= max; ++dividend)
        ASSERT_EQ(divide(by, dividend, 16), dividend / divisor)
            << dividend << " / " << divisor << ", max " << max;
    }
}

TEST(LaneDivision, LanesOf32BitsAtMultiples) {
  for (uint64_t divisor : {3, 7, 641, 2401, 59049, 65521, 65535, 65536})
    for (uint64_t max : {70000u, 3486784400u, 4294967294u}) {
      Reciprocal by = getReciprocal(max, divisor, 32);
      uint64_t step = std::max<uint64_t>(1, max / divisor / 10000);
      for (uint64_t quotient = 0; quotient <= max / divisor; quotient += step)
        for (uint64_t dividend :
             {quotient * divisor, quotient * divisor + divisor - 1})
          ASSERT_EQ(divide(by, std::min(dividend, max), 32),
                    std::min(dividend, max) / divisor)
              << dividend << " / " << divisor << ", max " << max;
      ASSERT_EQ(divide(by, max, 32), max / divisor);
    }
}

// 2^24 / 243 rounded up has 17 bits: the other rounding has to do.
TEST(LaneDivision, IncrementsWhereTheMultiplierIsTooLarge) {
  EXPECT_TRUE(getReciprocal(59048, 243, 16).increments);
  EXPECT_FALSE(getReciprocal(9999, 100, 16).increments);
}

TEST(LaneDivision, PowersOfTwoAreShifts) {
  Reciprocal by = getReciprocal(65534, 16, 16);
  EXPECT_EQ(by.multiplier, 1u);
  EXPECT_EQ(by.shift, 4u);
}

/// Checks the high half of a lane of 16 or 32 bits.
static void expectTop(uint64_t multiplier, uint64_t dividend, uint64_t divisor,
                      unsigned bits) {
  uint64_t lane = dividend + (dividend * multiplier >> bits);
  ASSERT_LT(multiplier, uint64_t(1) << bits);
  ASSERT_LT(lane, uint64_t(1) << bits) << dividend << " / " << divisor;
  ASSERT_EQ(lane >> bits / 2, dividend / divisor)
      << dividend << " / " << divisor;
}

TEST(LaneDivision, TopOf16BitsForEveryDividend) {
  for (uint64_t divisor = 129; divisor <= 255; ++divisor) {
    uint64_t max = divisor * divisor - 1;
    std::optional<uint64_t> multiplier = getTopMultiplier(max, divisor, 16);
    ASSERT_TRUE(multiplier);
    for (uint64_t dividend = 0; dividend <= max; ++dividend)
      expectTop(*multiplier, dividend, divisor, 16);
  }
}

TEST(LaneDivision, TopOf32BitsAtMultiples) {
  for (uint64_t divisor = 32769; divisor <= 65535; divisor += 37) {
    uint64_t max = divisor * divisor - 1;
    std::optional<uint64_t> multiplier = getTopMultiplier(max, divisor, 32);
    ASSERT_TRUE(multiplier);
    for (uint64_t quotient = 0; quotient < divisor; quotient += 61) {
      expectTop(*multiplier, quotient * divisor, divisor, 32);
      expectTop(*multiplier, quotient * divisor + divisor - 1, divisor, 32);
    }
    expectTop(*multiplier, max, divisor, 32);
  }
}

TEST(LaneDivision, TopNeedsADivisorWithHighBit) {
  EXPECT_FALSE(getTopMultiplier(uint64_t(128) * 128 - 1, 128, 16));
  EXPECT_TRUE(getTopMultiplier(uint64_t(129) * 129 - 1, 129, 16));
  EXPECT_FALSE(getTopMultiplier(uint64_t(129) * 129, 129, 16));
  EXPECT_TRUE(getTopMultiplier(uint64_t(255) * 255 - 1, 255, 16));
  EXPECT_FALSE(getTopMultiplier(65535, 256, 16));
  EXPECT_FALSE(getTopMultiplier(1000, 32768, 32));
  EXPECT_TRUE(getTopMultiplier(1000, 32769, 32));
}

// Every number n with n * radix^(place + 1) <= 2^16.
TEST(LaneDivision, DigitsOfEveryPlace) {
  for (uint64_t radix = 2; radix <= 256; ++radix) {
    uint64_t below = 1;
    for (int64_t place = 0; below * radix <= 65536; ++place, below *= radix) {
      uint64_t multiplier = getDigitMultiplier(radix, place);
      for (uint64_t number = 0; number * below * radix <= 65536; ++number)
        ASSERT_EQ((number * multiplier & 0xffff) * radix >> 16,
                  number / below % radix)
            << number << ", radix " << radix << ", place " << place;
    }
  }
}

TEST(LaneDivision, DigitsOfNumbersBeyondAreDigits) {
  uint64_t multiplier = getDigitMultiplier(200, 0);
  for (uint64_t number = 0; number < 65536; ++number)
    ASSERT_LT((number * multiplier & 0xffff) * 200 >> 16, 200u);
}
