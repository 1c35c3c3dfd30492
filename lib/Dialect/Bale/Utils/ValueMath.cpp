//===- ValueMath.cpp --------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: arithmetic on values, and what is read of operands.
// Entry point: ValueMath, loadElement, loadCondition, hasElements, getNumGroups,
//   loadGroupIndex.
// Invariant: tensors and memrefs go through the same code.
//
//===----------------------------------------------------------------------===//

#include "bale/Dialect/Bale/Utils/ValueMath.h"
#include "mlir/Dialect/Affine/Utils.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace bale;

Value ValueMath::index(int64_t value) const {
  return arith::ConstantIndexOp::create(builder, loc, value);
}
Value ValueMath::i64(uint64_t value) const {
  return arith::ConstantOp::create(
      builder, loc, builder.getI64IntegerAttr(static_cast<int64_t>(value)));
}
Value ValueMath::add(Value a, Value b) const {
  return builder.createOrFold<arith::AddIOp>(loc, a, b);
}
Value ValueMath::sub(Value a, Value b) const {
  return builder.createOrFold<arith::SubIOp>(loc, a, b);
}
Value ValueMath::mul(Value a, Value b) const {
  return builder.createOrFold<arith::MulIOp>(loc, a, b);
}
Value ValueMath::div(Value a, Value b) const {
  return builder.createOrFold<arith::DivUIOp>(loc, a, b);
}
Value ValueMath::rem(Value a, Value b) const {
  return builder.createOrFold<arith::RemUIOp>(loc, a, b);
}
Value ValueMath::min(Value a, Value b) const {
  return builder.createOrFold<arith::MinUIOp>(loc, a, b);
}
Value ValueMath::bitAnd(Value a, Value b) const {
  return builder.createOrFold<arith::AndIOp>(loc, a, b);
}
Value ValueMath::bitOr(Value a, Value b) const {
  return builder.createOrFold<arith::OrIOp>(loc, a, b);
}
Value ValueMath::ceilDiv(Value a, int64_t b) const {
  return div(add(a, index(b - 1)), index(b));
}

Value ValueMath::toSignless(Value value) const {
  if (!value.getType().isUnsignedInteger())
    return value;
  // bale-make-signless folds the cast.
  unsigned width = value.getType().getIntOrFloatBitWidth();
  return UnrealizedConversionCastOp::create(
             builder, loc, builder.getIntegerType(width), value)
      .getResult(0);
}

Value ValueMath::toI64(Value value) const {
  Type i64Type = builder.getI64Type();
  if (isa<IndexType>(value.getType()))
    return builder.createOrFold<arith::IndexCastOp>(loc, i64Type, value);
  return builder.createOrFold<arith::ExtUIOp>(loc, i64Type, toSignless(value));
}

Value ValueMath::truncate(Value value, Type type) const {
  return builder.createOrFold<arith::TruncIOp>(loc, type, value);
}

Value ValueMath::shift(Value value, Value shift) const {
  Value zero = index(0);
  Value isUp = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sge,
                                     shift, zero);
  Value opposite = sub(zero, shift);
  Value amount =
      toI64(builder.createOrFold<arith::SelectOp>(loc, isUp, shift, opposite));
  Value up = arith::ShLIOp::create(builder, loc, value, amount);
  Value down = arith::ShRUIOp::create(builder, loc, value, amount);
  return builder.createOrFold<arith::SelectOp>(loc, isUp, up, down);
}

Value bale::loadElement(OpBuilder &builder, Location loc, Value source,
                        ValueRange indices) {
  if (isa<MemRefType>(source.getType()))
    return memref::LoadOp::create(builder, loc, source, indices);
  return tensor::ExtractOp::create(builder, loc, source, indices);
}

Value bale::loadCondition(OpBuilder &builder, Location loc, Value condition,
                          Value position) {
  Value element = loadElement(builder, loc, condition, position);
  if (element.getType().isInteger(1))
    return element;
  Value zero = arith::ConstantOp::create(
      builder, loc, builder.getZeroAttr(element.getType()));
  return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne, element,
                               zero);
}

Value bale::getExtentValue(OpBuilder &builder, Location loc, Value value,
                           int64_t dim) {
  return getValueOrCreateConstantIndexOp(builder, loc,
                                         getExtent(builder, loc, value, dim));
}

Value bale::hasElements(OpBuilder &builder, Location loc, Value value) {
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  Value result = arith::ConstantIntOp::create(builder, loc, 1, 1);
  for (int64_t dim : llvm::seq(cast<ShapedType>(value.getType()).getRank())) {
    Value isLong = builder.createOrFold<arith::CmpIOp>(
        loc, arith::CmpIPredicate::ne, getExtentValue(builder, loc, value, dim),
        zero);
    result = builder.createOrFold<arith::AndIOp>(loc, isLong, result);
  }
  return result;
}

Value bale::getNumGroups(OpBuilder &builder, Location loc, CodeAttr code,
                         Value codes) {
  if (std::optional<int64_t> constant = getConstantIntValue(codes))
    return ValueMath(builder, loc).index(code.getNumGroups(*constant));
  AffineExpr groups =
      code.getNumGroups(getAffineDimExpr(0, builder.getContext()));
  return affine::expandAffineExpr(builder, loc, groups, codes, ValueRange());
}

// A word is moved up by less than W and down by less than B bits, so that no
// shift reaches the width of the i64.
Value bale::loadGroupIndex(OpBuilder &builder, Location loc, Value words,
                           int64_t axis, CodeAttr code, ArrayRef<Value> indices,
                           Value group) {
  ValueMath math(builder, loc);
  int64_t width = code.getIndexWidth();
  int64_t wordBits = cast<ShapedType>(words.getType()).getElementTypeBitWidth();
  Value firstBit = math.mul(group, math.index(width));
  Value endBit = math.add(firstBit, math.index(width));
  auto loop = scf::ForOp::create(
      builder, loc, math.div(firstBit, math.index(wordBits)),
      math.ceilDiv(endBit, wordBits), math.index(1), ValueRange{math.i64(0)},
      [&](OpBuilder &nested, Location nestedLoc, Value word, ValueRange bits) {
        ValueMath nestedMath(nested, nestedLoc);
        SmallVector<Value> at(indices);
        at[axis] = word;
        Value value =
            nestedMath.toI64(loadElement(nested, nestedLoc, words, at));
        Value position = nestedMath.mul(word, nestedMath.index(wordBits));
        Value placed =
            nestedMath.shift(value, nestedMath.sub(position, firstBit));
        scf::YieldOp::create(nested, nestedLoc,
                             nestedMath.bitOr(bits[0], placed));
      });
  return math.bitAnd(loop.getResult(0), math.i64((uint64_t(1) << width) - 1));
}
