//===- Lowering.cpp ---------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: runs Bale's passes and pipelines on a module.
// Entry point: convertToBale, lowerToLinalg, lowerToLLVM.
// Invariant: the order of passes below the Bale level is lib/Pipelines' alone.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "bale/Conversion/Passes.h"
#include "bale/Dialect/Bale/Transforms/Passes.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/Alignment.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;
using namespace bale::capi;

OwningOpRef<ModuleOp> bale::capi::parseModule(MLIRContext &context,
                                              StringRef source,
                                              StringRef name) {
  // A copy, because the lexer reads one byte beyond the text, and bytecode
  // wants its resources aligned; none asks for more than a page.
  const llvm::Align alignment(4096);
  std::unique_ptr<llvm::WritableMemoryBuffer> buffer =
      llvm::WritableMemoryBuffer::getNewUninitMemBuffer(source.size(), name,
                                                        alignment);
  if (!buffer) {
    emitError(UnknownLoc::get(&context))
        << "expected memory for " << source.size() << " bytes of source";
    return nullptr;
  }
  llvm::copy(source, buffer->getBufferStart());
  // Shared with the module, whose resources may lie in it.
  auto sources = std::make_shared<llvm::SourceMgr>();
  sources->AddNewSourceBuffer(std::move(buffer), llvm::SMLoc());
  return parseSourceFile<ModuleOp>(sources, ParserConfig(&context));
}

static LogicalResult run(ModuleOp module,
                         llvm::function_ref<void(OpPassManager &)> addPasses) {
  PassManager manager(module->getName());
  addPasses(manager);
  return manager.run(module);
}

LogicalResult bale::capi::convertToBale(ModuleOp module) {
  return run(module, [](OpPassManager &manager) {
    manager.addPass(bale::createConvertONNXToBale());
    manager.addPass(bale::createInferShapes());
  });
}

LogicalResult bale::capi::lowerToLinalg(ModuleOp module) {
  return run(module, bale::buildBaleToLinalgPipeline);
}

LogicalResult bale::capi::lowerToLLVM(ModuleOp module,
                                      const BaleToLLVMOptions &options) {
  return run(module, [&](OpPassManager &manager) {
    bale::buildBaleToLLVMPipeline(manager, options);
  });
}
