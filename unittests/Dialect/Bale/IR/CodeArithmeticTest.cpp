//===- CodeArithmeticTest.cpp -----------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the arithmetic of every legal code, against integers too wide to
//   wrap.
// Entry point: CodeArithmeticTest, forEachCode.
// Invariant: expected values are computed here, from the definitions of the
//   specification and not from the formulas of the code under test.
//
//===----------------------------------------------------------------------===//

#include "Support.h"
#include "mlir/IR/AffineExpr.h"
#include "llvm/ADT/APInt.h"

#include <set>

using namespace mlir;
using namespace bale;
using namespace bale::test;

/// Wide enough for every value below: the largest is a number of 63 bits times
/// a width of 6 bits or a radix of 9.
__extension__ typedef __int128 Exact;

static constexpr Exact kMax = std::numeric_limits<int64_t>::max();

static Exact ceilDiv(Exact numerator, Exact denominator) {
  return (numerator + denominator - 1) / denominator;
}

static std::string toString(Exact number) {
  uint64_t halves[] = {static_cast<uint64_t>(number),
                       static_cast<uint64_t>(number >> 64)};
  return llvm::toString(llvm::APInt(128, halves), 10, /*Signed=*/true);
}

namespace {

/// A legal (R, G) with R^G and W by their definitions.
struct ExactCode {
  int64_t radix, groupSize;
  Exact power;
  int64_t width;

  /// words(codes): ceil(ceil(codes / G) * W / wordBits).
  Exact words(Exact codes, unsigned wordBits) const {
    return ceilDiv(ceilDiv(codes, groupSize) * width, wordBits);
  }
};

class CodeArithmeticTest : public BaleIRTest {
protected:
  /// Calls `body` with every legal code, as attribute and exactly.
  void forEachCode(llvm::function_ref<void(CodeAttr, const ExactCode &)> body) {
    for (int64_t radix = 2; radix <= 256; ++radix) {
      Exact power = radix;
      for (int64_t groupSize = 1; power <= kMax; ++groupSize) {
        int64_t width = 0;
        while ((Exact(1) << width) < power)
          ++width;
        SCOPED_TRACE("radix " + std::to_string(radix) + ", group_size " +
                     std::to_string(groupSize));
        body(CodeAttr::get(&context, radix, groupSize),
             {radix, groupSize, power, width});
        if (HasFailure())
          return;
        power *= radix;
      }
    }
  }

  /// Numbers of codes where words(N) may go wrong: all small ones, both sides
  /// of each group's end over two periods of 32 groups, and of the powers of
  /// two up to the largest.
  static std::set<int64_t> interestingNumbers(int64_t groupSize) {
    std::set<int64_t> numbers;
    for (int64_t number = 0; number <= 130; ++number)
      numbers.insert(number);
    for (int64_t group = 1; group <= 66; ++group)
      for (int64_t offset : {-1, 0, 1})
        numbers.insert(group * groupSize + offset);
    for (unsigned bit = 8; bit < 63; ++bit)
      for (int64_t offset : {-1, 0, 1})
        numbers.insert((int64_t(1) << bit) + offset);
    for (int64_t offset = 0; offset <= 70; ++offset)
      numbers.insert(static_cast<int64_t>(kMax) - offset);
    return numbers;
  }
};

/// The exact value of an affine expression in one dimension, with every
/// intermediate value.
class ExactEvaluator {
public:
  explicit ExactEvaluator(int64_t dim) : dim(dim) {}

  Exact evaluate(AffineExpr expr) {
    Exact result = evaluateNode(expr);
    largest = std::max(largest, result);
    return result;
  }

  Exact largest = 0;

private:
  Exact evaluateNode(AffineExpr expr) {
    if (auto constant = dyn_cast<AffineConstantExpr>(expr))
      return constant.getValue();
    if (isa<AffineDimExpr>(expr))
      return dim;
    auto binary = cast<AffineBinaryOpExpr>(expr);
    Exact lhs = evaluate(binary.getLHS()), rhs = evaluate(binary.getRHS());
    // No operand of the law is negative, so that all roundings agree.
    EXPECT_TRUE(lhs >= 0 && rhs >= 0);
    switch (expr.getKind()) {
    case AffineExprKind::Add:
      return lhs + rhs;
    case AffineExprKind::Mul:
      return lhs * rhs;
    case AffineExprKind::Mod:
      return lhs % rhs;
    case AffineExprKind::FloorDiv:
      return lhs / rhs;
    case AffineExprKind::CeilDiv:
      return ceilDiv(lhs, rhs);
    default:
      llvm_unreachable("expected a binary affine expression");
    }
  }

  Exact dim;
};

} // namespace

TEST_F(CodeArithmeticTest, NumIndicesAndIndexWidth) {
  int64_t numCodes = 0, numPowersOfTwo = 0;
  forEachCode([&](CodeAttr code, const ExactCode &expected) {
    EXPECT_TRUE(code.getNumIndices() == expected.power) << code.getNumIndices();
    EXPECT_EQ(code.getIndexWidth(), expected.width);
    ++numCodes;
    numPowersOfTwo += (expected.power & (expected.power - 1)) == 0;
  });
  // Sum over R in [2, 256] of floor(63 / log2(R)), less one for each R whose
  // power is 2^63 itself (R = 2, 8 and 128).
  EXPECT_EQ(numCodes, 2510);
  // For these, bit_length(R^G) is one more than W.
  EXPECT_EQ(numPowersOfTwo, 165);
}

TEST_F(CodeArithmeticTest, FixedIndexWidths) {
  // Known codes, and codes where ceil(log(R^G) / log(2)) in doubles is wrong.
  const std::tuple<int64_t, int64_t, uint64_t, unsigned> kCases[] = {
      {2, 1, 2, 1},
      {8, 1, 8, 3},
      {256, 1, 256, 8},
      {3, 5, 243, 8},
      {3, 20, 3486784401, 32},
      {10, 3, 1000, 10},
      {8, 10, uint64_t(1) << 30, 30},
      {2, 29, uint64_t(1) << 29, 29},
      {2, 62, uint64_t(1) << 62, 62},
      {256, 7, uint64_t(1) << 56, 56},
      {5, 27, 7450580596923828125, 63},
  };
  for (auto [radix, groupSize, power, width] : kCases) {
    CodeAttr code = CodeAttr::get(&context, radix, groupSize);
    EXPECT_EQ(code.getNumIndices(), power) << print(code);
    EXPECT_EQ(code.getIndexWidth(), width) << print(code);
  }
}

TEST_F(CodeArithmeticTest, BitsIsASpelling) {
  for (int64_t bits = 1; bits <= 8; ++bits) {
    CodeAttr code = CodeAttr::get(&context, bits);
    EXPECT_EQ(code, CodeAttr::get(&context, int64_t(1) << bits, 1));
    EXPECT_EQ(code.getBits(), bits);
    EXPECT_EQ(code.getIndexWidth(), bits);
    EXPECT_EQ(print(code), "#bale.code<bits = " + std::to_string(bits) + ">");
  }
  // Not a power of two; more than one digit.
  EXPECT_EQ(CodeAttr::get(&context, 3, 1).getBits(), std::nullopt);
  EXPECT_EQ(CodeAttr::get(&context, 2, 2).getBits(), std::nullopt);
  EXPECT_EQ(CodeAttr::get(&context, 16, 2).getBits(), std::nullopt);
}

TEST_F(CodeArithmeticTest, EveryCodeRoundTrips) {
  forEachCode([&](CodeAttr code, const ExactCode &) {
    EXPECT_EQ(parseAttribute(print(code), &context), code);
  });
  EXPECT_EQ(takeDiagnostics(), std::vector<std::string>());
}

TEST_F(CodeArithmeticTest, NumGroups) {
  AffineExpr dim = getAffineDimExpr(0, &context);
  forEachCode([&](CodeAttr code, const ExactCode &expected) {
    for (int64_t codes : interestingNumbers(expected.groupSize)) {
      Exact groups = ceilDiv(codes, expected.groupSize);
      ASSERT_TRUE(code.getNumGroups(codes) == groups)
          << codes << " codes: expected " << toString(groups) << ", but got "
          << code.getNumGroups(codes);
      ASSERT_TRUE(ExactEvaluator(codes).evaluate(code.getNumGroups(dim)) ==
                  groups)
          << codes << " codes";
    }
  });
}

TEST_F(CodeArithmeticTest, NumWords) {
  forEachCode([&](CodeAttr code, const ExactCode &expected) {
    for (unsigned wordBits : CodeAttr::kWordBits) {
      for (int64_t codes : interestingNumbers(expected.groupSize)) {
        Exact words = expected.words(codes, wordBits);
        std::optional<int64_t> got = code.getNumWords(codes, wordBits);
        std::string what = std::to_string(codes) + " codes in words of " +
                           std::to_string(wordBits) + " bits";
        if (words > kMax)
          ASSERT_EQ(got, std::nullopt) << what;
        else
          ASSERT_TRUE(got && *got == words)
              << what << ": expected " << toString(words) << ", but got "
              << (got ? std::to_string(*got) : "nothing");
      }
    }
  });
}

TEST_F(CodeArithmeticTest, AffineNumWordsIsTheSameAndNeverWraps) {
  AffineExpr dim = getAffineDimExpr(0, &context);
  forEachCode([&](CodeAttr code, const ExactCode &expected) {
    for (unsigned wordBits : CodeAttr::kWordBits) {
      AffineExpr law = code.getNumWords(dim, wordBits);
      for (int64_t codes : interestingNumbers(expected.groupSize)) {
        Exact words = expected.words(codes, wordBits);
        ExactEvaluator evaluator(codes);
        Exact got = evaluator.evaluate(law);
        ASSERT_TRUE(got == words) << codes << " codes, " << print(law);
        if (words <= kMax)
          ASSERT_TRUE(evaluator.largest <= kMax)
              << codes << " codes, " << print(law);
      }
    }
  });
}

TEST_F(CodeArithmeticTest, CapacityIsTheInverseOfNumWords) {
  forEachCode([&](CodeAttr code, const ExactCode &expected) {
    for (unsigned wordBits : CodeAttr::kWordBits) {
      // Over two periods of W words, and near the largest.
      std::vector<int64_t> numbers;
      for (int64_t words = 0; words <= 2 * expected.width + 1; ++words)
        numbers.push_back(words);
      for (unsigned bit = 8; bit < 63; ++bit)
        numbers.push_back((int64_t(1) << bit) - 1);
      numbers.push_back(kMax - 1);
      numbers.push_back(kMax);
      for (int64_t words : numbers) {
        Exact codes = code.getCapacity(words, wordBits);
        ASSERT_TRUE(expected.words(codes, wordBits) <= words)
            << toString(codes) << " codes do not fit in " << words
            << " words of " << wordBits << " bits";
        // The largest number of codes is a limit of its own.
        if (codes != kMax)
          ASSERT_TRUE(expected.words(codes + 1, wordBits) > words)
              << "more than " << toString(codes) << " codes fit in " << words
              << " words of " << wordBits << " bits";
      }
    }
  });
}

TEST_F(CodeArithmeticTest, FixedNumbersOfWords) {
  // The examples of ONNX Pack-29 and Unpack-29, and sizes that a product of N
  // and a width would wrap.
  const std::tuple<const char *, int64_t, unsigned, std::optional<int64_t>>
      kCases[] = {
          {"bits = 3", 8, 8, 3},
          {"bits = 3", 32, 32, 3},
          {"bits = 3", 33, 32, 4},
          {"bits = 4", 5, 8, 3},
          {"radix = 3, group_size = 5", 6, 8, 2},
          {"radix = 3, group_size = 20", 21, 32, 2},
          {"radix = 10, group_size = 3", 8, 8, 4},
          {"radix = 8, group_size = 10", 11, 32, 2},
          {"bits = 3", 0, 8, 0},
          {"bits = 3", (int64_t(1) << 60) + 1, 8, 432345564227567617},
          {"bits = 8", kMax, 8, kMax},
          {"bits = 1", kMax, 8, int64_t(1) << 60},
          {"radix = 256, group_size = 6", kMax - 1, 8, kMax - 1},
          {"radix = 256, group_size = 6", kMax, 8, std::nullopt},
          {"radix = 256, group_size = 6", kMax, 32, 2305843009213693953},
      };
  for (auto [spelling, codes, wordBits, words] : kCases)
    EXPECT_EQ(code(spelling).getNumWords(codes, wordBits), words)
        << spelling << ", " << codes << " codes, words of " << wordBits
        << " bits";
}
