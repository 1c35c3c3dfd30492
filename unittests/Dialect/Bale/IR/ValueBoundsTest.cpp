//===- ValueBoundsTest.cpp --------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the bounds that upstream's ValueBoundsOpInterface learns of extents
//   and counts.
// Entry point: ValueBoundsTest.
// Invariant: a bound is the least upper bound that the types allow.
//
//===----------------------------------------------------------------------===//

#include "Support.h"
#include "bale/Dialect/Bale/Transforms/InterfaceModels.h"
#include "mlir/Dialect/Arith/IR/ValueBoundsOpInterfaceImpl.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/IR/ValueBoundsOpInterfaceImpl.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"

using namespace mlir;
using namespace bale;
using namespace bale::test;

using Variable = ValueBoundsConstraintSet::Variable;

namespace {

class ValueBoundsTest : public BaleIRTest {
protected:
  ValueBoundsTest() {
    DialectRegistry registry;
    registerValueBoundsModels(registry);
    arith::registerValueBoundsOpInterfaceExternalModels(registry);
    tensor::registerValueBoundsOpInterfaceExternalModels(registry);
    context.appendDialectRegistry(registry);
  }

  /// The least number that `variable` is known to be at most, or -1.
  static int64_t atMost(const Variable &variable) {
    FailureOr<int64_t> bound = ValueBoundsConstraintSet::computeConstantBound(
        presburger::BoundType::UB, variable, /*stopCondition=*/nullptr,
        /*closedUB=*/true);
    return succeeded(bound) ? *bound : -1;
  }

  /// Whether the two are known to be equal.
  static bool areEqual(const Variable &first, const Variable &second) {
    FailureOr<bool> equal = ValueBoundsConstraintSet::areEqual(first, second);
    return succeeded(equal) && *equal;
  }

  static bool isAtMost(const Variable &first, const Variable &second) {
    return ValueBoundsConstraintSet::compare(
        first, ValueBoundsConstraintSet::ComparisonOperator::LE, second);
  }

  Value pack(Value codes, StringRef type, StringRef spelling, int64_t axis) {
    return PackOp::create(builder, location(), parseType(type, &context), codes,
                          code(spelling), axis);
  }

  /// The extent of dimension `dim` of `value`.
  static Variable extent(Value value, int64_t dim) { return {value, dim}; }
};

TEST_F(ValueBoundsTest, PackHasTheWordsOfItsCodes) {
  // 100 codes of 3 bits, or by fives in a byte.
  Value known = value("tensor<100x?xi8>");
  EXPECT_EQ(atMost(extent(pack(known, "tensor<?x?xi8>", "bits = 3", 0), 0)),
            38);
  EXPECT_EQ(
      atMost(extent(
          pack(known, "tensor<?x?xi8>", "radix = 3, group_size = 5", 0), 0)),
      20);
}

TEST_F(ValueBoundsTest, PackKeepsOtherExtents) {
  Value codes = value("tensor<?x?xi8>");
  Value words = pack(codes, "tensor<?x?xi8>", "bits = 3", -1);
  EXPECT_TRUE(areEqual(extent(words, 0), extent(codes, 0)));
  EXPECT_FALSE(areEqual(extent(words, 1), extent(codes, 1)));
}

TEST_F(ValueBoundsTest, PacksOfEqualExtentsHaveEqualWords) {
  Value codes = value("tensor<?xi8>");
  Value words = pack(codes, "tensor<?xi8>", "bits = 3", 0);
  Value others = pack(codes, "tensor<?xi8>", "bits = 3", 0);
  EXPECT_TRUE(areEqual(extent(words, 0), extent(others, 0)));
}

TEST_F(ValueBoundsTest, UnpackHasCountCodes) {
  Value words = value("tensor<?x?xi8>"), count = value("index");
  Value codes = UnpackOp::create(builder, location(),
                                 parseType("tensor<?x?xi8>", &context), words,
                                 count, code("bits = 3"), 0);
  EXPECT_TRUE(areEqual(extent(codes, 0), Variable(count)));
  EXPECT_TRUE(areEqual(extent(codes, 1), extent(words, 1)));
  EXPECT_FALSE(areEqual(extent(codes, 0), extent(words, 0)));
}

TEST_F(ValueBoundsTest, CompressKeepsNoMoreThanThereIs) {
  Value input = value("tensor<?x?xf32>"), condition = value("tensor<?xi1>");
  Value output = CompressOp::create(
      builder, location(), parseType("tensor<?x?xf32>", &context), input,
      condition, builder.getI64IntegerAttr(1));
  EXPECT_TRUE(areEqual(extent(output, 0), extent(input, 0)));
  EXPECT_TRUE(isAtMost(extent(output, 1), extent(input, 1)));
  EXPECT_TRUE(isAtMost(extent(output, 1), extent(condition, 0)));
  EXPECT_FALSE(areEqual(extent(output, 1), extent(input, 1)));
}

TEST_F(ValueBoundsTest, CompressOfFlatKeepsAtMostTheElements) {
  auto compress = [&](StringRef input, StringRef condition) -> Value {
    return CompressOp::create(builder, location(),
                              parseType("tensor<?xf32>", &context),
                              value(input), value(condition), IntegerAttr());
  };
  EXPECT_EQ(atMost(extent(compress("tensor<3x4xf32>", "tensor<?xi1>"), 0)), 12);
  EXPECT_EQ(atMost(extent(compress("tensor<3x4xf32>", "tensor<5xi1>"), 0)), 5);
  EXPECT_EQ(atMost(extent(compress("tensor<?x4xf32>", "tensor<?xi1>"), 0)), -1);
  EXPECT_EQ(atMost(extent(compress("tensor<7xf32>", "tensor<?xi1>"), 0)), 7);
}

TEST_F(ValueBoundsTest, CountIsAtMostLengthAndLimit) {
  Value condition = value("tensor<8xi1>"), limit = value("index");
  Value count = CountOp::create(builder, location(), condition, limit);
  EXPECT_EQ(atMost(Variable(count)), 8);
  EXPECT_TRUE(isAtMost(Variable(count), Variable(limit)));
  EXPECT_EQ(atMost(Variable(Value(
                CountOp::create(builder, location(), condition, index(5))))),
            5);
}

TEST_F(ValueBoundsTest, DestinationOpHasItsDestinationsExtents) {
  Value codes = value("tensor<?xi8>"), words = value("tensor<?xi8>");
  auto op = PackIntoOp::create(builder, location(), words.getType(), codes,
                               words, code("bits = 3"), 0);
  EXPECT_TRUE(areEqual(extent(op->getResult(0), 0), extent(words, 0)));
}

TEST_F(ValueBoundsTest, NothingIsKnownWithoutRank) {
  Value words = pack(value("tensor<*xi8>"), "tensor<?xi8>", "bits = 3", 0);
  EXPECT_EQ(atMost(extent(words, 0)), -1);
}

} // namespace
