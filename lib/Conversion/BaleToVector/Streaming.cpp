//===- Streaming.cpp --------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: stores that pass the caches by, for results that no cache holds.
// Entry point: Streaming.
// Invariant: a store that passes the caches by is aligned, and is complete
//   before the op after it.
//
//===----------------------------------------------------------------------===//

#include "Streaming.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace bale;

Streaming::Streaming(OpBuilder &builder, Location loc, const RowMemRef &in,
                     const RowMemRef &out, const VectorTarget &target)
    : loc(loc), out(out), vectorBytes(target.vectorBytes) {
  if (target.nonTemporalBytes == 0)
    return;
  IndexMath math(builder, loc);
  Value inBytes = in.getNumBytes(builder, loc);
  Value outBytes = out.getNumBytes(builder, loc);
  Value bytes = math.add(inBytes, outBytes);
  Value threshold = math.index(target.nonTemporalBytes);
  Value large = builder.createOrFold<arith::CmpIOp>(
      loc, arith::CmpIPredicate::sge, bytes, threshold);
  if (!isConstantIntValue(OpFoldResult(large), 0))
    isLarge = large;
}

Value Streaming::isRowStreamed(OpBuilder &builder, ValueRange outer) const {
  IndexMath math(builder, loc);
  Value address = out.getRowAddress(builder, loc, outer);
  Value size = math.index(vectorBytes), zero = math.index(0);
  Value rest = arith::RemUIOp::create(builder, loc, address, size);
  Value isAligned =
      arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, rest, zero);
  return arith::AndIOp::create(builder, loc, isLarge, isAligned);
}

void Streaming::emitFence(OpBuilder &builder) const {
  auto choice = scf::IfOp::create(builder, loc, isLarge);
  OpBuilder then = choice.getThenBodyBuilder();
  // Nothing less orders such stores on x86.
  LLVM::FenceOp::create(then, loc, LLVM::AtomicOrdering::seq_cst,
                        /*syncscope=*/StringRef());
}

namespace {
struct FenceEffects
    : MemoryEffectOpInterface::ExternalModel<FenceEffects, LLVM::FenceOp> {
  void
  getEffects(Operation *,
             SmallVectorImpl<MemoryEffects::EffectInstance> &effects) const {
    effects.emplace_back(MemoryEffects::Write::get());
  }
};
} // namespace

void bale::registerFenceEffects(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, LLVM::LLVMDialect *) {
    LLVM::FenceOp::attachInterface<FenceEffects>(*context);
  });
}
