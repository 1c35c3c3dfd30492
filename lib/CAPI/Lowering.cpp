//===- Lowering.cpp ---------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: reads modules, and runs Bale's pipelines on them.
// Entry point: readModule, lowerToLLVM, emitModule.
// Invariant: the order of passes is lib/Pipelines' alone.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "Context.h"
#include "Errors.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Alignment.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;
using namespace bale::capi;
using bale::BaleToLLVMOptions;

/// The module that `source`, text or bytecode, holds. Null on failure.
static OwningOpRef<ModuleOp> parseModule(MLIRContext &context, StringRef source,
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

OwningOpRef<ModuleOp> bale::capi::readModule(MLIRContext &context,
                                             StringRef source, StringRef name) {
  OwningOpRef<ModuleOp> module = parseModule(context, source, name);
  if (!module || failed(run(*module, bale::buildONNXToBalePipeline)))
    return nullptr;
  return module;
}

LogicalResult bale::capi::lowerToLLVM(ModuleOp module,
                                      const BaleToLLVMOptions &options) {
  return run(module, [&](OpPassManager &manager) {
    bale::buildBaleToLLVMPipeline(manager, options);
  });
}

/// A lowering from the Bale level.
using Lowering = LogicalResult (*)(ModuleOp, const BaleToLLVMOptions &);

/// The lowering that ends at `level`; null if there is no such level.
static Lowering getLowering(StringRef level) {
  return llvm::StringSwitch<Lowering>(level)
      .Case("bale",
            [](ModuleOp, const BaleToLLVMOptions &) { return success(); })
      .Case("linalg",
            [](ModuleOp module, const BaleToLLVMOptions &) {
              return run(module, bale::buildBaleToLinalgPipeline);
            })
      .Case("llvm", lowerToLLVM)
      .Default(nullptr);
}

FailureOr<std::string> bale::capi::emitModule(StringRef source, StringRef name,
                                              StringRef level,
                                              const BaleToLLVMOptions &options,
                                              std::string &error,
                                              std::string &warnings) {
  Lowering lower = getLowering(level);
  if (!lower) {
    error = ("expected a level of bale, linalg, llvm, but got '" + level + "'")
                .str();
    return failure();
  }
  std::unique_ptr<MLIRContext> context = createContext();
  DiagnosticCollector diagnostics(context.get(), warnings);
  OwningOpRef<ModuleOp> module = readModule(*context, source, name);
  if (!module || failed(lower(*module, options))) {
    error = diagnostics.getErrors("expected a module that can be lowered");
    return failure();
  }
  std::string text;
  llvm::raw_string_ostream os(text);
  module->print(os);
  return text;
}
