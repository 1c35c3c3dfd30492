//===- IndexMath.cpp --------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: folding arithmetic on indices.
// Entry point: IndexMath.
// Invariant: what is known of constants is a constant.
//
//===----------------------------------------------------------------------===//

#include "IndexMath.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace bale;

bool bale::isZero(Value value) {
  return isConstantIntValue(OpFoldResult(value), 0);
}

Value IndexMath::index(int64_t value) {
  return arith::ConstantIndexOp::create(builder, loc, value);
}

Value IndexMath::add(Value a, Value b) {
  return builder.createOrFold<arith::AddIOp>(loc, a, b);
}

Value IndexMath::add(Value a, int64_t b) {
  return b == 0 ? a : add(a, index(b));
}

Value IndexMath::subtract(Value a, Value b) {
  return builder.createOrFold<arith::SubIOp>(loc, a, b);
}

Value IndexMath::multiply(Value a, Value b) {
  return builder.createOrFold<arith::MulIOp>(loc, a, b);
}

Value IndexMath::multiply(Value a, int64_t b) {
  return builder.createOrFold<arith::MulIOp>(loc, a, index(b));
}

Value IndexMath::divide(Value a, Value b) {
  return builder.createOrFold<arith::DivUIOp>(loc, a, b);
}

Value IndexMath::divide(Value a, int64_t b) {
  return b == 1 ? a : divide(a, index(b));
}

Value IndexMath::ceilDivide(Value a, int64_t b) {
  return divide(add(a, b - 1), b);
}

Value IndexMath::min(Value a, Value b) {
  return builder.createOrFold<arith::MinSIOp>(loc, a, b);
}

Value IndexMath::isMultiple(Value a, int64_t b) {
  Value rest = builder.createOrFold<arith::RemUIOp>(loc, a, index(b));
  return builder.createOrFold<arith::CmpIOp>(loc, arith::CmpIPredicate::eq,
                                             rest, index(0));
}

Value IndexMath::max(Value a, int64_t b) {
  return builder.createOrFold<arith::MaxSIOp>(loc, a, index(b));
}
