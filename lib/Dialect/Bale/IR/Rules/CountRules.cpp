//===- CountRules.cpp -------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: bale.count: its rules, and the count of a compress.
// Entry point: getKeptCount, getCompressLimit.
// Invariant: equal compresses build equal counts, which CSE makes one.
//
//===----------------------------------------------------------------------===//

#include "RuleSupport.h"
#include "bale/Dialect/Bale/IR/Bale.h"
#include "bale/Dialect/Bale/IR/ShapeRules.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"

using namespace mlir;
using namespace bale;
using namespace bale::support;

//===----------------------------------------------------------------------===//
// The count of a compress
//===----------------------------------------------------------------------===//

Value bale::getCompressLimit(OpBuilder &builder, Location loc, Value input,
                             std::optional<int64_t> axis) {
  int64_t rank = cast<ShapedType>(input.getType()).getRank();
  auto extent = [&](int64_t dim) {
    return getValueOrCreateConstantIndexOp(builder, loc,
                                           getExtent(builder, loc, input, dim));
  };
  if (axis)
    return extent(getPositiveAxis(*axis, rank));
  Value limit = extent(0);
  for (int64_t dim = 1; dim < rank; ++dim)
    limit = builder.createOrFold<arith::MulIOp>(loc, limit, extent(dim));
  return limit;
}

OpFoldResult bale::getKeptCount(OpBuilder &builder, Location loc, Value input,
                                Value condition, std::optional<int64_t> axis) {
  auto inputType = cast<ShapedType>(input.getType());
  FailureOr<ShapedTypeComponents> inferred = inferCompressedShape(
      emitNoError, inputType, cast<ShapedType>(condition.getType()), axis,
      getConstantCondition(condition));
  assert(succeeded(inferred) && "expected operands that keep the rules");
  int64_t outputAxis = axis ? getPositiveAxis(*axis, inputType.getRank()) : 0;
  int64_t exact = inferred->getDims()[outputAxis];
  if (!ShapedType::isDynamic(exact))
    return builder.getIndexAttr(exact);
  Value limit = getCompressLimit(builder, loc, input, axis);
  return CountOp::create(builder, loc, condition, limit).getResult();
}

//===----------------------------------------------------------------------===//
// bale.count
//===----------------------------------------------------------------------===//

LogicalResult CountOp::verify() {
  return checkCondition<CountOp>([&] { return emitOpError(); },
                                 getCondition().getType());
}

LogicalResult CountOp::checkConstants(EmitErrorFn emitError) {
  std::optional<int64_t> limit = getConstantInteger(getLimit());
  if (limit && *limit < 0)
    return reportViolation<CountOp>(emitError, Rule::LimitRange, 0, *limit);
  return success();
}

void CountOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  if (isa<BaseMemRefType>(getCondition().getType()))
    effects.emplace_back(MemoryEffects::Read::get(), &getConditionMutable());
}
