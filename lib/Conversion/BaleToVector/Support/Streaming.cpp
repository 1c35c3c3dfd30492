//===- Streaming.cpp --------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: how an op moves more bytes than caches hold: it asks for its input
//   early, and its stores pass the caches by.
// Entry point: Streaming.
// Invariant: a store that passes the caches by is aligned, and is complete
//   before the op after it.
//
//===----------------------------------------------------------------------===//

#include "Streaming.h"
#include "RawMemory.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace bale;

Streaming::Streaming(OpBuilder &builder, Location loc, const RowMemRef &in,
                     const RowMemRef &out, const VectorTarget &target)
    : loc(loc), in(in), out(out), target(target) {
  if (target.nonTemporalBytes == 0)
    return;
  IndexMath math(builder, loc);
  Value inBytes = in.getNumBytes(builder, loc);
  Value outBytes = out.getNumBytes(builder, loc);
  // Each fits in 63 bits.
  Value bytes = math.add(inBytes, outBytes);
  Value threshold = math.index(target.nonTemporalBytes);
  Value large = builder.createOrFold<arith::CmpIOp>(
      loc, arith::CmpIPredicate::uge, bytes, threshold);
  if (!isConstantIntValue(OpFoldResult(large), 0))
    isLarge = large;
}

Value Streaming::isRowAligned(OpBuilder &builder, ValueRange outer) const {
  return IndexMath(builder, loc)
      .isMultiple(out.getRowAddress(builder, loc, outer), target.vectorBytes);
}

Value Streaming::areRowsAligned(OpBuilder &builder) const {
  IndexMath math(builder, loc);
  auto metadata =
      memref::ExtractStridedMetadataOp::create(builder, loc, out.getMemRef());
  SmallVector<Value> zeros(metadata.getStrides().size() - 1, math.index(0));
  // A number divides several if it divides what has the bits of all of them:
  // it is a power of two.
  Value all = out.getRowAddress(builder, loc, zeros);
  auto add = [&](Value elements) {
    Value bytes = math.multiply(elements, out.toBytes(1));
    all = builder.createOrFold<arith::OrIOp>(loc, all, bytes);
  };
  for (Value stride : metadata.getStrides().drop_back())
    add(stride);
  add(out.getExtent(builder, loc));
  return math.isMultiple(all, target.vectorBytes);
}

/// No address that is made here needs to be one of the memref's: the lowered op
/// computes it without a claim that it is, and the processor ignores it where
/// there is no memory.
void Streaming::prefetch(OpBuilder &builder, ValueRange outer, Value at,
                         int64_t bytes) const {
  if (!target.asksEarly)
    return;
  IndexMath math(builder, loc);
  for (int64_t from = 0; from < bytes; from += kLineBytes) {
    SmallVector<Value> indices(outer);
    indices.push_back(math.add(at, in.toElements(from + kAheadBytes)));
    memref::PrefetchOp::create(builder, loc, in.getMemRef(), indices,
                               /*isWrite=*/false, /*localityHint=*/3,
                               /*isDataCache=*/true);
  }
}

void bale::emitStreamFence(OpBuilder &builder, Location loc) {
  // Nothing less orders such stores on x86.
  LLVM::FenceOp::create(builder, loc, LLVM::AtomicOrdering::seq_cst,
                        /*syncscope=*/StringRef());
}

void bale::emitStreamFence(OpBuilder &builder, Location loc, Value streams) {
  auto choice = scf::IfOp::create(builder, loc, streams);
  OpBuilder then = choice.getThenBodyBuilder();
  emitStreamFence(then, loc);
}

void Streaming::emitFence(OpBuilder &builder) const {
  emitStreamFence(builder, loc, isLarge);
}
