//===- BitWords.cpp ---------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: 64 conditions as the bits of an i64.
// Entry point: BitWords.
// Invariant: bit i is of position i; bits of positions that there are not
//   are 0.
//
//===----------------------------------------------------------------------===//

#include "BitWords.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace bale;

Value BitWords::constant(uint64_t value) {
  return arith::ConstantIntOp::create(builder, loc, static_cast<int64_t>(value),
                                      /*width=*/64);
}

Value BitWords::fromIndex(Value index) {
  return arith::IndexCastUIOp::create(builder, loc, builder.getI64Type(),
                                      index);
}

Value BitWords::toIndex(Value word) {
  return arith::IndexCastUIOp::create(builder, loc, builder.getIndexType(),
                                      word);
}

Value BitWords::bitAnd(Value a, Value b) {
  return builder.createOrFold<arith::AndIOp>(loc, a, b);
}

Value BitWords::bitOr(Value a, Value b) {
  return builder.createOrFold<arith::OrIOp>(loc, a, b);
}

Value BitWords::bitXor(Value a, Value b) {
  return builder.createOrFold<arith::XOrIOp>(loc, a, b);
}

Value BitWords::shift(Value word, int64_t bits) {
  assert(std::abs(bits) < 64 && "expected a shift by less than the width");
  if (bits == 0)
    return word;
  Value amount = constant(std::abs(bits));
  return bits > 0
             ? arith::ShLIOp::create(builder, loc, word, amount).getResult()
             : arith::ShRUIOp::create(builder, loc, word, amount);
}

Value BitWords::count(Value word) {
  return toIndex(math::CtPopOp::create(builder, loc, word));
}

Value BitWords::getLowest(Value word) {
  return toIndex(math::CountTrailingZerosOp::create(builder, loc, word));
}

Value BitWords::dropLowest(Value word) {
  return bitAnd(word, arith::SubIOp::create(builder, loc, word, constant(1)));
}

Value BitWords::getOnes(Value number) {
  Value all = constant(-1), width = constant(64);
  Value above = arith::ShLIOp::create(builder, loc, all, number);
  Value isAll = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::uge,
                                      number, width);
  return arith::SelectOp::create(builder, loc, isAll, all, bitXor(above, all));
}

Value BitWords::toMask(Value word, int64_t numLanes) {
  Type integer = builder.getIntegerType(numLanes);
  if (numLanes < 64)
    word = arith::TruncIOp::create(builder, loc, integer, word);
  Value vector = vector::FromElementsOp::create(
      builder, loc, VectorType::get({1}, integer), word);
  return vector::BitCastOp::create(
      builder, loc, VectorType::get({numLanes}, builder.getI1Type()), vector);
}

Value BitWords::fromMask(Value mask) {
  int64_t numLanes = cast<VectorType>(mask.getType()).getNumElements();
  Type integer = builder.getIntegerType(numLanes);
  Value vector = vector::BitCastOp::create(builder, loc,
                                           VectorType::get({1}, integer), mask);
  Value word = vector::ExtractOp::create(builder, loc, vector, 0);
  return numLanes < 64
             ? arith::ExtUIOp::create(builder, loc, builder.getI64Type(), word)
                   .getResult()
             : word;
}
