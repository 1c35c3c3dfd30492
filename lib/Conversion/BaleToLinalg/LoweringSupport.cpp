//===- LoweringSupport.cpp --------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: what the linalg lowerings of all ops share.
// Entry point: ValueMath, loadElement, loadCondition, replaceByElementwise.
// Invariant: tensors and memrefs go through the same code.
//
//===----------------------------------------------------------------------===//

#include "LoweringSupport.h"
#include "bale/Dialect/Bale/IR/Bale.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StructuredOpsUtils.h"
#include "mlir/IR/PatternMatch.h"

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

Value ValueMath::toI64(Value value) const {
  Type i64Type = builder.getI64Type();
  if (isa<IndexType>(value.getType()))
    return builder.createOrFold<arith::IndexCastOp>(loc, i64Type, value);
  return builder.createOrFold<arith::ExtUIOp>(loc, i64Type, value);
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

void bale::replaceByElementwise(
    RewriterBase &rewriter, DestinationStyleOpInterface op,
    function_ref<Value(OpBuilder &, Location, SmallVector<Value>)> body) {
  Value destination = op.getDpsInits().front();
  int64_t rank = cast<ShapedType>(destination.getType()).getRank();
  SmallVector<utils::IteratorType> iterators(rank,
                                             utils::IteratorType::parallel);
  auto generic = linalg::GenericOp::create(
      rewriter, op.getLoc(), op->getResultTypes(), /*inputs=*/ValueRange(),
      destination, ArrayRef<AffineMap>{rewriter.getMultiDimIdentityMap(rank)},
      iterators, [&](OpBuilder &builder, Location loc, ValueRange) {
        SmallVector<Value> indices;
        for (int64_t dim = 0; dim < rank; ++dim)
          indices.push_back(linalg::IndexOp::create(builder, loc, dim));
        linalg::YieldOp::create(builder, loc, body(builder, loc, indices));
      });
  rewriter.replaceOp(op, generic.getResults());
}
