//===- Pipelines.cpp --------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the order of passes in every pipeline.
// Entry point: buildONNXToBalePipeline, buildBaleToLinalgPipeline,
//   buildBaleForIREEPipeline, buildBaleToLLVMPipeline.
// Invariant: this is the only file that orders passes.
//
//===----------------------------------------------------------------------===//

#include "bale/Pipelines/Pipelines.h"
#include "bale/Conversion/Passes.h"
#include "bale/Dialect/Bale/Transforms/Passes.h"
#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Affine/Transforms/Passes.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Bufferization/Pipelines/Passes.h"
#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

/// What all pipelines do to tensors.
static void buildTensorLevel(OpPassManager &manager, bool runtimeChecks,
                             uint64_t foldMaxBytes) {
  manager.addPass(createCanonicalizerPass());
  bale::FoldConstantsOptions constants;
  constants.maxBytes = foldMaxBytes;
  manager.addPass(bale::createFoldConstants(constants));
  manager.addPass(bale::createInferShapes());
  manager.addPass(bale::createMakeSignless());
  if (runtimeChecks)
    manager.addPass(bale::createInsertRuntimeChecks());
  manager.addPass(bale::createMaterializeDestinations());
  manager.addPass(createCanonicalizerPass());
  manager.addPass(createCSEPass());
}

/// Index arithmetic in affine form to arith and scf.
static void buildLowerAffine(OpPassManager &manager) {
  manager.addPass(affine::createAffineExpandIndexOpsPass());
  manager.addPass(createLowerAffinePass());
}

/// What the pipelines to linalg do once Bale's ops on tensors are gone, but for
/// checks.
static void buildCleanLinalg(OpPassManager &manager) {
  manager.addPass(createCanonicalizerPass());
  manager.addPass(createCSEPass());
  manager.addPass(bale::createConvertBaleToCF());
  buildLowerAffine(manager);
  manager.addPass(createCanonicalizerPass());
  manager.addPass(createCSEPass());
}

/// Tensors to memrefs, with the ABI of compiled functions: arguments are not
/// written, each result is an allocation of its own, nothing leaks.
static void buildBufferLevel(OpPassManager &manager) {
  manager.addPass(bale::createFillSplats());
  // Ops that do not bufferize as they are.
  manager.addPass(createConvertShapeToStandardPass());
  manager.addPass(bale::createBranchOnSelects());
  manager.addNestedPass<func::FuncOp>(createConvertElementwiseToLinalgPass());

  manager.addPass(bale::createProtectArguments());
  manager.addPass(bale::createBufferizeWithoutAnalysis());
  manager.addPass(bufferization::createEmptyTensorEliminationPass());
  bufferization::OneShotBufferizePassOptions bufferize;
  bufferize.bufferizeFunctionBoundaries = true;
  bufferize.functionBoundaryTypeConversion =
      bufferization::LayoutMapOption::IdentityLayoutMap;
  bufferize.allowReturnAllocsFromLoops = true;
  manager.addPass(bufferization::createOneShotBufferizePass(bufferize));
  manager.addPass(bale::createMakeContiguous());
  // Of private functions only: what is an argument need not be a result.
  manager.addPass(bufferization::createDropEquivalentBufferResultsPass());
  manager.addPass(bale::createOwnResults());
  bufferization::buildBufferDeallocationPipeline(manager);
  manager.addPass(createConvertBufferizationToMemRefPass());
}

/// linalg on memrefs to loops.
static void buildLinalgToLoops(OpPassManager &manager) {
  manager.addPass(createConvertLinalgToLoopsPass());
  buildLowerAffine(manager);
}

/// What is on memrefs to loops over memory in which elements are
/// whole bytes.
static void buildLoopLevel(OpPassManager &manager,
                           const bale::BaleToLLVMOptions &options) {
  buildLinalgToLoops(manager);
  manager.addPass(bale::createWidenElements());
  manager.addPass(bale::createInlineResources());
  if (options.outline > 0) {
    bale::OutlineKernelsOptions kernels;
    kernels.equalOps = options.outline;
    manager.addPass(bale::createOutlineKernels(kernels));
  }
  if (options.vectorize) {
    bale::ConvertBaleToVectorOptions vectors;
    vectors.triple = options.triple;
    vectors.cpu = options.cpu;
    vectors.vectorBits = options.vectorBits;
    vectors.threads = options.threads;
    vectors.nonTemporalBytes = options.nonTemporalBytes;
    manager.addPass(bale::createConvertBaleToVector(vectors));
  }
  manager.addPass(bale::createConvertBaleToLinalg());
  manager.addPass(bale::createExpandStridedCopies());
  buildLinalgToLoops(manager);
}

/// What is left to the LLVM dialect.
static void buildLLVMLevel(OpPassManager &manager,
                           const bale::BaleToLLVMOptions &options) {
  // No later pass allocates.
  manager.addPass(bale::createCheckAllocations());
  manager.addPass(bale::createConvertBaleToLLVM());
  manager.addPass(createConvertVectorToSCFPass());
  if (options.threads)
    manager.addPass(createConvertSCFToOpenMPPass());
  // While what is in a scope is one block.
  manager.addPass(bale::createLowerAllocaScopes());
  manager.addPass(createSCFToControlFlowPass());
  manager.addPass(memref::createExpandOpsPass());
  manager.addPass(memref::createExpandStridedMetadataPass());
  buildLowerAffine(manager);
  manager.addPass(createConvertComplexToStandardPass());
  // bf16 too: a truncation is a call of a run-time library otherwise.
  arith::ArithExpandOpsPassOptions expand;
  expand.includeBf16 = true;
  manager.addPass(arith::createArithExpandOpsPass(expand));
  manager.addPass(createConvertMathToLLVMPass());
  manager.addPass(createConvertMathToLibmPass());

  manager.addPass(bale::createExportFunctions());
  manager.addPass(bale::createStripForeignAttributes());
  manager.addPass(createConvertVectorToLLVMPass());
  manager.addPass(createConvertToLLVMPass());
  manager.addPass(createReconcileUnrealizedCastsPass());
  if (options.hostAlloc)
    manager.addPass(bale::createCallHostAllocator());
  manager.addPass(createCanonicalizerPass());
  manager.addPass(createCSEPass());
  manager.addPass(createSymbolDCEPass());

  bale::RejectUnsupportedOpsOptions only;
  only.dialects = {"llvm", "omp"};
  manager.addPass(bale::createRejectUnsupportedOps(only));
}

void bale::buildONNXToBalePipeline(OpPassManager &manager) {
  manager.addPass(createConvertONNXToBale());
  manager.addPass(createInferShapes());
}

void bale::buildBaleToLinalgPipeline(OpPassManager &manager) {
  manager.addPass(createRejectUnsupportedOps());
  buildTensorLevel(manager, /*runtimeChecks=*/true,
                   bale::FoldConstantsOptions().maxBytes);
  manager.addPass(createConvertBaleToLinalg());
  buildCleanLinalg(manager);

  // What goes with tensors and memrefs upstream, wherever it came from.
  RejectUnsupportedOpsOptions only;
  only.dialects = {"arith",  "bufferization", "cf",     "complex",
                   "func",   "index",         "linalg", "math",
                   "memref", "ml_program",    "scf",    "shape",
                   "tensor", "tosa",          "ub",     "vector"};
  manager.addPass(createRejectUnsupportedOps(only));
}

void bale::buildBaleForIREEPipeline(OpPassManager &manager,
                                    const BaleForIREEOptions &options) {
  manager.addPass(createConvertTorchONNXToBale());
  buildTensorLevel(manager, options.runtimeChecks, options.foldMaxBytes);
  manager.addPass(createComputeInLanes());
  ConvertBaleToLinalgOptions forms;
  forms.codeForm = CodeForm::Blocks;
  forms.compressForm = options.compressForm;
  manager.addPass(createConvertBaleToLinalg(forms));
  buildCleanLinalg(manager);
  if (options.compressForm == CompressForm::Positions)
    manager.addPass(createFormDispatchRegions());

  // What IREE takes, and what it may know that Bale does not.
  RejectUnsupportedOpsOptions only;
  only.dialects = {"arith", "cf",  "complex", "func", "linalg",
                   "math",  "scf", "tensor",  "tosa", "ub"};
  only.passThrough = true;
  manager.addPass(createRejectUnsupportedOps(only));
}

void bale::buildBaleToLLVMPipeline(OpPassManager &manager,
                                   const BaleToLLVMOptions &options) {
  manager.addPass(createRejectUnsupportedOps());
  if (options.verifyValues) {
    // Before canonicalization, which knows what values out of range mean.
    manager.addPass(createInferShapes());
    manager.addPass(createInsertValueChecks());
  }
  buildTensorLevel(manager, options.runtimeChecks, options.foldMaxBytes);
  buildBufferLevel(manager);
  buildLoopLevel(manager, options);
  buildLLVMLevel(manager, options);
}

void bale::registerBalePipelines() {
  PassPipelineRegistration<>(
      "bale-from-onnx",
      "Convert ONNX to Bale's value ops, with the shapes that they imply",
      [](OpPassManager &manager) { buildONNXToBalePipeline(manager); });
  PassPipelineRegistration<>(
      "bale-to-linalg",
      "Lower Bale's ops to linalg, tensor, scf and arith on tensors",
      [](OpPassManager &manager) { buildBaleToLinalgPipeline(manager); });
  PassPipelineRegistration<BaleForIREEOptions>(
      "bale-for-iree",
      "Lower Bale's ops, and ONNX's in torch-mlir's form, to what IREE "
      "compiles",
      [](OpPassManager &manager, const BaleForIREEOptions &options) {
        buildBaleForIREEPipeline(manager, options);
      });
  PassPipelineRegistration<BaleToLLVMOptions>(
      "bale-to-llvm", "Lower Bale's ops and tensors to the LLVM dialect",
      [](OpPassManager &manager, const BaleToLLVMOptions &options) {
        buildBaleToLLVMPipeline(manager, options);
      });
}
