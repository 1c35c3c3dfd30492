//===- BaleToVector.cpp -----------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the pass that converts packs and unpacks on memrefs to vector
//   code.
// Entry point: convertBaleToVector.
// Invariant: an op that no vector code is made for is left as it is.
//
//===----------------------------------------------------------------------===//

#include "bale/Conversion/BaleToVector/BaleToVector.h"
#include "AxisLoops.h"
#include "RowLoops.h"
#include "bale/Conversion/Passes.h"
#include "mlir/Dialect/DLTI/DLTI.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/DebugLog.h"

#define DEBUG_TYPE "convert-bale-to-vector"

namespace bale {
#define GEN_PASS_DEF_CONVERTBALETOVECTOR
#include "bale/Conversion/Passes.h.inc"
} // namespace bale

using namespace mlir;
using namespace bale;

/// Makes the op of which `op` is a part: on `in` and `out` with `axis`.
static void createRest(OpBuilder &builder, PackIntoOp op, RowRest rest,
                       int64_t axis) {
  PackIntoOp::create(builder, op.getLoc(), TypeRange(), rest.in, rest.out,
                     op.getCodeAttr(), builder.getI64IntegerAttr(axis));
}

static void createRest(OpBuilder &builder, UnpackIntoOp op, RowRest rest,
                       int64_t axis) {
  UnpackIntoOp::create(builder, op.getLoc(), TypeRange(), rest.in, rest.out,
                       op.getCodeAttr(), builder.getI64IntegerAttr(axis));
}

static RowTransform getTransform(PackIntoOp op, int64_t vectorBytes) {
  return getPackTransform(op.getCode(),
                          op.getWords().getType().getElementTypeBitWidth() / 8,
                          vectorBytes);
}

static RowTransform getTransform(UnpackIntoOp op, int64_t vectorBytes) {
  return getUnpackTransform(
      op.getCode(), op.getWords().getType().getElementTypeBitWidth() / 8,
      vectorBytes);
}

/// Converts `op`, if its operands are such that vectors help.
template <typename OpTy>
static LogicalResult convert(RewriterBase &rewriter, OpTy op,
                             const VectorTarget &target) {
  constexpr bool packs = std::is_same_v<OpTy, PackIntoOp>;
  rewriter.setInsertionPoint(op);
  FailureOr<AxisView> view =
      viewAlongAxis(rewriter, op.getLoc(), op->getOperand(0), op->getOperand(1),
                    op.getAxis());
  if (failed(view))
    return rewriter.notifyMatchFailure(
        op, "expected memrefs of signless integers with stride 1 in the last "
            "dimension");
  auto type = cast<MemRefType>(view->in.getType());
  if (view->axis + 1 != type.getRank()) {
    auto emitNarrow = [&](OpBuilder &builder) {
      createRest(builder, op, {view->in, view->out}, view->axis);
    };
    if (failed(emitAxisLoops(rewriter, op.getLoc(), *view, op.getCode(), packs,
                             target, emitNarrow)))
      return rewriter.notifyMatchFailure(op, "expected more columns");
    rewriter.eraseOp(op);
    return success();
  }

  RowTransform transform = getTransform(op, target.vectorBytes);
  std::optional<RowRest> rest =
      emitRowLoops(rewriter, op.getLoc(),
                   RowOperands{view->in, view->out, packs}, transform, target);
  if (rest)
    createRest(rewriter, op, *rest, view->axis);
  rewriter.eraseOp(op);
  return success();
}

/// Whether the lowest byte of an i32 comes first in memory.
static bool isLittleEndian(Operation *op) {
  Attribute endianness = DataLayout::closest(op).getEndianness();
  auto name = dyn_cast_or_null<StringAttr>(endianness);
  return !name || name.getValue() == DLTIDialect::kDataLayoutEndiannessLittle;
}

unsigned bale::convertBaleToVector(Operation *root,
                                   const VectorTarget &target) {
  SmallVector<Operation *> ops;
  root->walk([&](Operation *op) {
    if (isa<PackIntoOp, UnpackIntoOp>(op))
      ops.push_back(op);
  });
  IRRewriter rewriter(root->getContext());
  unsigned numConverted = 0;
  for (Operation *op : ops) {
    if (!isLittleEndian(op))
      continue;
    LDBG() << "converting " << *op;
    LogicalResult converted =
        llvm::TypeSwitch<Operation *, LogicalResult>(op)
            .Case<PackIntoOp, UnpackIntoOp>(
                [&](auto into) { return convert(rewriter, into, target); });
    numConverted += succeeded(converted);
  }
  return numConverted;
}

namespace {
struct ConvertBaleToVectorPass
    : public bale::impl::ConvertBaleToVectorBase<ConvertBaleToVectorPass> {
  using ConvertBaleToVectorBase::ConvertBaleToVectorBase;

  void runOnOperation() override {
    FailureOr<VectorTarget> target = getVectorTarget(
        cpu, vectorBits, [&] { return getOperation()->emitError(); });
    if (failed(target))
      return signalPassFailure();
    target->hasThreads = threads;
    target->nonTemporalBytes = nonTemporalBytes;
    numConverted += convertBaleToVector(getOperation(), *target);
  }
};
} // namespace
