//===- BaleToLinalg.cpp -----------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the pass that converts destination ops and counts to linalg, scf and
//   arith.
// Entry point: populateBaleToLinalgPatterns, convert-bale-to-linalg.
// Invariant: an op that cannot be converted is reported with what it lacks.
//
//===----------------------------------------------------------------------===//

#include "bale/Conversion/BaleToLinalg/BaleToLinalg.h"
#include "LoweringSupport.h"
#include "bale/Conversion/Passes.h"
#include "bale/Conversion/Reachable.h"
#include "bale/Dialect/Bale/IR/Bale.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"
#include "llvm/Support/DebugLog.h"

#define DEBUG_TYPE "convert-bale-to-linalg"

namespace bale {
#define GEN_PASS_DEF_CONVERTBALETOLINALG
#include "bale/Conversion/Passes.h.inc"
} // namespace bale

using namespace mlir;
using namespace bale;

void bale::populateBaleToLinalgPatterns(RewritePatternSet &patterns,
                                        const LinalgForms &forms) {
  populatePackToLinalgPatterns(patterns);
  populateUnpackToLinalgPatterns(patterns);
  if (forms.code == CodeForm::Blocks) {
    populatePackToBlocksPatterns(patterns);
    populateUnpackToBlocksPatterns(patterns);
  }
  populateCompressToLinalgPatterns(patterns, forms.compress);
}

/// Reports an op that breaks the precondition of the pass.
static LogicalResult checkPrecondition(Operation *op) {
  if (isa<PackOp, UnpackOp, CompressOp>(op))
    return op->emitOpError("expected a destination op, but got a value op: run "
                           "bale-materialize-destinations first");
  for (Type type : op->getOperandTypes())
    if (getElementTypeOrSelf(type).isUnsignedInteger() &&
        isa<PackIntoOp, UnpackIntoOp>(op))
      return op->emitOpError("expected signless integers, but got ")
             << type << ": run bale-make-signless first";
  return success();
}

/// How many ops inside `root` the patterns convert.
static unsigned countConvertible(Operation *root) {
  unsigned count = 0;
  root->walk([&](Operation *op) {
    count += isa<PackIntoOp, UnpackIntoOp, CompressIntoOp, CountOp>(op);
  });
  return count;
}

namespace {
struct ConvertBaleToLinalgPass
    : public bale::impl::ConvertBaleToLinalgBase<ConvertBaleToLinalgPass> {
  using ConvertBaleToLinalgBase::ConvertBaleToLinalgBase;

  void runOnOperation() override {
    eraseUnreachable(getOperation());
    bool hasFailed = false;
    getOperation()->walk(
        [&](Operation *op) { hasFailed |= failed(checkPrecondition(op)); });
    if (hasFailed)
      return signalPassFailure();
    unsigned numBefore = countConvertible(getOperation());
    RewritePatternSet patterns(&getContext());
    populateBaleToLinalgPatterns(patterns, {codeForm, compressForm});
    walkAndApplyPatterns(getOperation(), std::move(patterns));
    unsigned converted = numBefore - countConvertible(getOperation());
    LDBG() << "converted " << converted << " of " << numBefore << " ops";
    numConverted += converted;
  }
};
} // namespace
