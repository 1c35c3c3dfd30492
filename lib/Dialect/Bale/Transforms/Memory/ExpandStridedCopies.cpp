//===- ExpandStridedCopies.cpp ----------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: turns copies that are no memcpy into loops, which need no runtime
//   library.
// Entry point: createExpandStridedCopies.
// Invariant: a memref.copy is left only where both sides are contiguous.
//
//===----------------------------------------------------------------------===//

#include "bale/Dialect/Bale/Transforms/Passes.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/MemRef/Utils/MemRefUtils.h"
#include "llvm/Support/DebugLog.h"

#define DEBUG_TYPE "bale-expand-strided-copies"

namespace bale {
#define GEN_PASS_DEF_EXPANDSTRIDEDCOPIES
#include "bale/Dialect/Bale/Transforms/Passes.h.inc"
} // namespace bale

using namespace mlir;

/// Whether the lowering to LLVM copies memory of `type` by memcpy.
static bool isContiguous(MemRefType type) {
  return type.getLayout().isIdentity() ||
         memref::isStaticShapeAndContiguousRowMajor(type);
}

namespace {
struct ExpandStridedCopiesPass
    : public bale::impl::ExpandStridedCopiesBase<ExpandStridedCopiesPass> {
  using ExpandStridedCopiesBase::ExpandStridedCopiesBase;

  void runOnOperation() override {
    WalkResult result = getOperation()->walk([&](memref::CopyOp op) {
      auto source = dyn_cast<MemRefType>(op.getSource().getType());
      auto target = dyn_cast<MemRefType>(op.getTarget().getType());
      if (!source || !target) {
        op.emitOpError("expected ranked memrefs, but got ")
            << op.getSource().getType() << " and " << op.getTarget().getType()
            << " (bale-infer-shapes may find the rank)";
        return WalkResult::interrupt();
      }
      if (isContiguous(source) && isContiguous(target))
        return WalkResult::advance();
      LDBG() << "expanding " << op;
      OpBuilder builder(op);
      linalg::makeMemRefCopyOp(builder, op.getLoc(), op.getSource(),
                               op.getTarget());
      op.erase();
      ++numExpanded;
      return WalkResult::advance();
    });
    if (result.wasInterrupted())
      signalPassFailure();
  }
};
} // namespace
