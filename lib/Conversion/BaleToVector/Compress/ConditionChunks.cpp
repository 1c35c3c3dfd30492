//===- ConditionChunks.cpp --------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: a condition in parts that threads work on independently.
// Entry point: ConditionChunks.
// Invariant: chunks cover the conditions, and are of whole words but the last.
//
//===----------------------------------------------------------------------===//

#include "ConditionChunks.h"
#include "Support/IndexMath.h"
#include "Support/LoopNest.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace bale;

ConditionChunks::ConditionChunks(OpBuilder &builder, Location loc, Value limit,
                                 Value sliceBytes)
    : loc(loc), limit(limit) {
  IndexMath math(builder, loc);
  Value bytesEach = math.add(sliceBytes, 1);
  Value conditions = math.divide(math.index(kThreadBytes), bytesEach);
  size =
      math.multiply(math.add(math.divide(conditions, kWordBits), 1), kWordBits);
  number = math.divide(math.add(limit, math.add(size, -1)), size);
}

Value ConditionChunks::getEnd(OpBuilder &builder, Value from) const {
  IndexMath math(builder, loc);
  return math.min(math.add(from, size), limit);
}

void ConditionChunks::count(OpBuilder &builder, const ConditionBits &condition,
                            std::optional<RawMemory> bits) {
  IndexMath math(builder, loc);
  auto type = MemRefType::get({ShapedType::kDynamic}, builder.getIndexType());
  counts = memref::AllocOp::create(builder, loc, type,
                                   ValueRange(math.add(number, 1)));
  buildLoopNest(builder, loc, number, /*threads=*/true,
                [&](OpBuilder &body, ValueRange indices) {
                  IndexMath bodyMath(body, loc);
                  Value from = bodyMath.multiply(indices[0], size);
                  Value trues = condition.count(body, loc, from,
                                                getEnd(body, from), bits);
                  memref::StoreOp::create(body, loc, trues, counts, indices[0]);
                });
  auto loop = scf::ForOp::create(
      builder, loc, math.index(0), number, math.index(1),
      ValueRange(math.index(0)),
      [&](OpBuilder &body, Location, Value chunk, ValueRange before) {
        Value trues = memref::LoadOp::create(body, loc, counts, chunk);
        memref::StoreOp::create(body, loc, before[0], counts, chunk);
        scf::YieldOp::create(body, loc,
                             IndexMath(body, loc).add(before[0], trues));
      });
  memref::StoreOp::create(builder, loc, loop.getResult(0), counts, number);
}

ConditionChunk ConditionChunks::get(OpBuilder &builder, Value index) const {
  IndexMath math(builder, loc);
  Value from = math.multiply(index, size);
  Value kept = memref::LoadOp::create(builder, loc, counts, index);
  Value keptEnd =
      memref::LoadOp::create(builder, loc, counts, math.add(index, 1));
  return {{from, getEnd(builder, from), kept}, keptEnd};
}

Value ConditionChunks::getAllKept(OpBuilder &builder) const {
  return memref::LoadOp::create(builder, loc, counts, number);
}

void ConditionChunks::free(OpBuilder &builder) const {
  memref::DeallocOp::create(builder, loc, counts);
}
