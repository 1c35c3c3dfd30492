//===- Pipelines.cpp -----------------------------------------------------*- C++
//-*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the order of passes in every pipeline.
// Entry point: buildBaleToLinalgPipeline, buildBaleToLLVMPipeline.
// Invariant: this is the only file that orders passes.
//
//===----------------------------------------------------------------------===//

#include "bale/Pipelines/Pipelines.h"
#include "bale/Conversion/Passes.h"
#include "bale/Dialect/Bale/Transforms/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

/// What both pipelines do to tensors.
static void buildTensorLevel(OpPassManager &manager) {
  manager.addPass(bale::createRejectUnsupportedOps());
  manager.addPass(createCanonicalizerPass());
  manager.addPass(bale::createInferShapes());
  manager.addPass(bale::createMakeSignless());
  manager.addPass(bale::createInsertRuntimeChecks());
  manager.addPass(bale::createMaterializeDestinations());
  manager.addPass(createCanonicalizerPass());
  manager.addPass(createCSEPass());
  manager.addPass(bale::createConvertBaleToLinalg());
  manager.addPass(createCanonicalizerPass());
  manager.addPass(createCSEPass());
}

void bale::buildBaleToLinalgPipeline(OpPassManager &manager) {
  buildTensorLevel(manager);
  manager.addPass(createConvertBaleToCF());
}

void bale::buildBaleToLLVMPipeline(OpPassManager &manager,
                                   const BaleToLLVMOptions &options) {
  buildTensorLevel(manager);
  manager.addPass(createConvertBaleToLLVM());
}

void bale::registerBalePipelines() {
  PassPipelineRegistration<>(
      "bale-to-linalg",
      "Lower Bale's ops to linalg, tensor, scf and arith on tensors",
      [](OpPassManager &manager) { buildBaleToLinalgPipeline(manager); });
  PassPipelineRegistration<BaleToLLVMOptions>(
      "bale-to-llvm", "Lower Bale's ops and tensors to the LLVM dialect",
      [](OpPassManager &manager, const BaleToLLVMOptions &options) {
        buildBaleToLLVMPipeline(manager, options);
      });
}
