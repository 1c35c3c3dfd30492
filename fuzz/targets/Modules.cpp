//===- Modules.cpp ----------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: takes a module through the parser and one pipeline, or every one.
// Entry point: runText, runBytecode.
// Invariant: each pipeline gets the module as it was parsed.
//
//===----------------------------------------------------------------------===//

#include "EntryPoints.h"
#include "Registry.h"
#include "UpstreamFaults.h"
#include "bale/Pipelines/Pipelines.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassInstrumentation.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"

#include <cstdlib>

using namespace mlir;
using namespace bale;
using llvm::xxh3_64bits;

/// Constants are computed up to this size. A fuzzer's module may ask for the
/// default, 1 GiB, in a few bytes, which would be its time and memory limit.
static constexpr uint64_t kFoldMaxBytes = uint64_t(1) << 16;

//===----------------------------------------------------------------------===//
// What is run
//===----------------------------------------------------------------------===//

static void buildInference(OpPassManager &manager) {
  manager.addPass(createInferShapes());
  manager.addPass(createCanonicalizerPass());
  manager.addPass(createFoldConstants({kFoldMaxBytes}));
  manager.addPass(createInferShapes());
}

template <CompressForm form>
static void buildForIREE(OpPassManager &manager) {
  BaleForIREEOptions options;
  options.compressForm = form;
  options.foldMaxBytes = kFoldMaxBytes;
  buildBaleForIREEPipeline(manager, options);
}

static void buildToLLVM(OpPassManager &manager, StringRef cpu, bool vectorize,
                        bool threads) {
  BaleToLLVMOptions options;
  // Not this machine's, so that an input does the same everywhere.
  options.triple = "x86_64-linux-gnu";
  options.cpu = cpu.str();
  options.vectorize = vectorize;
  options.threads = threads;
  options.foldMaxBytes = kFoldMaxBytes;
  buildONNXToBalePipeline(manager);
  buildBaleToLLVMPipeline(manager, options);
}

static void buildWide(OpPassManager &manager) {
  buildToLLVM(manager, "x86-64-v4", /*vectorize=*/true, /*threads=*/false);
}

static void buildThreads(OpPassManager &manager) {
  buildToLLVM(manager, "x86-64-v3", /*vectorize=*/true, /*threads=*/true);
}

static void buildScalar(OpPassManager &manager) {
  buildToLLVM(manager, "x86-64", /*vectorize=*/false, /*threads=*/false);
}

static void buildToLinalg(OpPassManager &manager) {
  buildONNXToBalePipeline(manager);
  buildBaleToLinalgPipeline(manager);
}

using Build = void (*)(OpPassManager &);

static constexpr Build kPipelines[] = {
    buildInference, buildONNXToBalePipeline,
    buildToLinalg,  buildForIREE<CompressForm::Positions>,
    buildWide,      buildForIREE<CompressForm::Search>,
    buildThreads,   buildScalar};

//===----------------------------------------------------------------------===//
// What must not be
//===----------------------------------------------------------------------===//

/// The errors of a context, in order.
using Errors = SmallVector<std::string>;

namespace {

/// Collects the errors of `context` while it lives.
struct ErrorCollector {
  ErrorCollector(MLIRContext *context, Errors &errors)
      : handler(context, [&errors](Diagnostic &diagnostic) {
          if (diagnostic.getSeverity() == DiagnosticSeverity::Error)
            errors.push_back(diagnostic.str());
          return success();
        }) {}

  ScopedDiagnosticHandler handler;
};

/// Ends the process if a pass of Bale leaves IR that the verifier refuses.
///
/// The pass manager reports that as it reports a pass that fails; but all the
/// errors there were are then the verifier's. Inference may: types that cannot
/// be are how it tells of a contradiction.
class InvalidResults : public PassInstrumentation {
public:
  explicit InvalidResults(const Errors &errors) : errors(errors) {}

  void runAfterPassFailed(Pass *pass, Operation *op) override {
    if (!pass->getArgument().contains("bale") ||
        pass->getArgument() == "bale-infer-shapes" || errors.empty())
      return;
    Errors again;
    ErrorCollector collector(op->getContext(), again);
    if (succeeded(verify(op)) || again != errors)
      return;
    llvm::errs() << "expected " << pass->getArgument()
                 << " to leave valid IR, but got: " << errors.front() << "\n";
    std::abort();
  }

private:
  const Errors &errors;
};

} // namespace

//===----------------------------------------------------------------------===//
// Entry points
//===----------------------------------------------------------------------===//

static void runPipelines(ModuleOp module, ArrayRef<Build> pipelines) {
  if (fuzz::hasUpstreamFault(module))
    return;
  for (Build build : pipelines) {
    OwningOpRef<ModuleOp> copy = module.clone();
    Errors errors;
    ErrorCollector collector(module.getContext(), errors);
    PassManager manager(module.getContext());
    manager.addInstrumentation(std::make_unique<InvalidResults>(errors));
    build(manager);
    // A module may be refused; only how is of interest.
    (void)manager.run(*copy);
  }
}

static void run(StringRef input, fuzz::Part part) {
  if (fuzz::hasUpstreamFault(input))
    return;
  MLIRContext context(fuzz::getRegistry(), MLIRContext::Threading::DISABLED);
  context.allowUnregisteredDialects();
  context.printOpOnDiagnostic(false);
  ScopedDiagnosticHandler quiet(&context,
                                [](Diagnostic &) { return success(); });
  auto sources = std::make_shared<llvm::SourceMgr>();
  // Aligned as the resources in bytecode ask for.
  auto buffer = llvm::WritableMemoryBuffer::getNewUninitMemBuffer(
      input.size(), "input", llvm::Align(4096));
  llvm::copy(input, buffer->getBufferStart());
  sources->AddNewSourceBuffer(std::move(buffer), llvm::SMLoc());
  OwningOpRef<ModuleOp> module =
      parseSourceFile<ModuleOp>(sources, ParserConfig(&context));
  if (!module)
    return;
  ArrayRef<Build> pipelines = kPipelines;
  if (part == fuzz::Part::One)
    pipelines = pipelines.slice(xxh3_64bits(input) % pipelines.size(), 1);
  runPipelines(*module, pipelines);
}

static bool isBytecode(StringRef input) {
  return mlir::isBytecode(llvm::MemoryBufferRef(input, "input"));
}

void bale::fuzz::runText(StringRef input, Part part) {
  if (!::isBytecode(input))
    run(input, part);
}

void bale::fuzz::runBytecode(StringRef input, Part part) {
  if (::isBytecode(input))
    run(input, part);
}
