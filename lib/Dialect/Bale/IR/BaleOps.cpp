//===- BaleOps.cpp ----------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: registers the ops, and what all of them share at run time.
// Entry point: BaleDialect::registerOperations, getExtent, getNumWords.
// Invariant: extents that are known statically are constants.
//
//===----------------------------------------------------------------------===//

#include "bale/Dialect/Bale/IR/Bale.h"
#include "bale/Dialect/Bale/IR/ShapeRules.h"
#include "mlir/Dialect/Affine/Utils.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace bale;

#define GET_OP_CLASSES
#include "bale/Dialect/Bale/IR/BaleOps.cpp.inc"

void BaleDialect::registerOperations() {
  addOperations<
#define GET_OP_LIST
#include "bale/Dialect/Bale/IR/BaleOps.cpp.inc"
      >();
}

Value bale::lookThroughCasts(Value value) {
  llvm::SmallPtrSet<Operation *, 4> seen;
  while (auto cast = value.getDefiningOp<tensor::CastOp>()) {
    if (!seen.insert(cast).second)
      break;
    value = cast.getSource();
  }
  return value;
}

OpFoldResult bale::getNumberOrValue(Value value) {
  IntegerAttr number;
  return matchPattern(value, m_Constant(&number)) ? OpFoldResult(number)
                                                  : OpFoldResult(value);
}

OpFoldResult bale::getExtent(OpBuilder &builder, Location loc, Value value,
                             int64_t dim) {
  return isa<MemRefType>(value.getType())
             ? memref::getMixedSize(builder, loc, value, dim)
             : tensor::getMixedSize(builder, loc, value, dim);
}

OpFoldResult bale::getNumWords(OpBuilder &builder, Location loc, CodeAttr code,
                               OpFoldResult codes, unsigned wordBits) {
  if (std::optional<int64_t> constant = getConstantIntValue(codes))
    if (std::optional<int64_t> words = code.getNumWords(*constant, wordBits))
      return builder.getIndexAttr(*words);
  // Expanded as it is written: composing it with other affine maps, as an
  // affine.apply would be, may give intermediate values that wrap.
  AffineExpr words =
      code.getNumWords(getAffineDimExpr(0, builder.getContext()), wordBits);
  Value operand = getValueOrCreateConstantIndexOp(builder, loc, codes);
  return getNumberOrValue(
      affine::expandAffineExpr(builder, loc, words, operand, ValueRange()));
}
