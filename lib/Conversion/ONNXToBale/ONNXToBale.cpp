//===- ONNXToBale.cpp -------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: converts ONNX Pack, Unpack and Compress, and the ops around them, to
//   Bale.
// Entry point: convertONNXToBale, convert-onnx-to-bale.
// Invariant: every op that should have been converted and was not has been
//   reported.
//
//===----------------------------------------------------------------------===//

#include "bale/Conversion/ONNXToBale/ONNXToBale.h"
#include "Patterns.h"
#include "bale/Conversion/Passes.h"
#include "bale/Conversion/Reachable.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Ptr/IR/PtrDialect.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"
#include "llvm/Support/DebugLog.h"

#define DEBUG_TYPE "convert-onnx-to-bale"

namespace bale {
#define GEN_PASS_DEF_CONVERTONNXTOBALE
#include "bale/Conversion/Passes.h.inc"
} // namespace bale

using namespace mlir;
using namespace bale;

bool bale::isConvertedFromONNX(Operation *op) {
  StringRef function = onnx::getFunction(op);
  if (onnx::isCustom(op))
    return onnx::isPackingFunction(op);
  return onnx::isPackingFunction(op) || function == "Return" ||
         function == "EntryPoint" ||
         (function == "Constant" && !onnx::isStringConstant(op));
}

static void eraseUnusedNoValues(Operation *root) {
  root->walk([](Operation *op) {
    // The root, which is no such op, is in no block and has no next one.
    if (op->getName().getStringRef() != "onnx.NoValue" || !op->use_empty())
      return;
    // What ends a block without a terminator is all there is in it to verify.
    if (op->getNextNode())
      op->erase();
  });
}

void bale::populateONNXToBalePatterns(RewritePatternSet &patterns) {
  onnx::populatePackPatterns(patterns);
  onnx::populateUnpackPatterns(patterns);
  onnx::populateCompressPatterns(patterns);
  onnx::populateConstantPatterns(patterns);
  onnx::populateBoundaryPatterns(patterns);
}

FailureOr<unsigned> bale::convertONNXToBale(Operation *root) {
  convertONNXStrings(root);
  eraseUnreachable(root);

  unsigned numConverted = 0;
  root->walk(
      [&](Operation *op) { numConverted += onnx::isPackingFunction(op); });
  RewritePatternSet patterns(root->getContext());
  populateONNXToBalePatterns(patterns);
  walkAndApplyPatterns(root, std::move(patterns));
  if (root->walk([](Operation *op) {
            return WalkResult(isConvertedFromONNX(op) ? failure() : success());
          })
          .wasInterrupted())
    return failure();
  eraseUnusedNoValues(root);
  return numConverted;
}

namespace {

struct ConvertONNXToBalePass
    : public bale::impl::ConvertONNXToBaleBase<ConvertONNXToBalePass> {
  using ConvertONNXToBaleBase::ConvertONNXToBaleBase;

  void runOnOperation() override {
    FailureOr<unsigned> converted = convertONNXToBale(getOperation());
    if (failed(converted))
      return signalPassFailure();
    LDBG() << "converted " << *converted << " ops";
    numConverted += *converted;
  }
};

} // namespace
