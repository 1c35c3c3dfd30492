//===- Kernel.cpp -----------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: compiles MLIR through bale-to-llvm, to an object and in process.
// Entry point: Compiler, getCodeBytes.
// Invariant: a compilation shares nothing with another, so that its time is
//   that of one op from text to machine code.
//
//===----------------------------------------------------------------------===//

#include "Kernel.h"
#include "ResultMemory.h"
#include "bale/Conversion/BaleToVector/VectorTarget.h"
#include "bale/Pipelines/Pipelines.h"
#include "bale/Tools/Registration.h"
#include "mlir/ExecutionEngine/OptUtils.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/ExecutionEngine/Orc/ExecutionUtils.h"
#include "llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/Support/SmallVectorMemoryBuffer.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/TargetParser/Host.h"

using namespace mlir;
using namespace bale::bench;

/// What the yardsticks are compiled with (CMakeLists.txt) beyond x86-64-v3.
static constexpr StringLiteral kWideFeatures[] = {
    "avx512f",  "avx512bw",   "avx512cd",   "avx512dq",
    "avx512vl", "avx512vbmi", "avx512vbmi2"};

static llvm::Error makeError(const Twine &text) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), text);
}

//===----------------------------------------------------------------------===//
// The target
//===----------------------------------------------------------------------===//

/// Fails if the pipeline has no vectors for `cpu`.
static llvm::Error checkHasVectors(StringRef cpu) {
  MLIRContext context(MLIRContext::Threading::DISABLED);
  std::string message;
  ScopedDiagnosticHandler handler(
      &context, [&](Diagnostic &diagnostic) { message = diagnostic.str(); });
  if (failed(bale::getVectorTarget(/*triple=*/"", cpu, /*vectorBits=*/0, [&] {
        return emitError(UnknownLoc::get(&context));
      })))
    return makeError(message);
  return llvm::Error::success();
}

llvm::Expected<Compiler> Compiler::create(StringRef cpu, StringRef options) {
  if (llvm::Error error = checkHasVectors(cpu))
    return error;
  [[maybe_unused]] static const bool initialized =
      !llvm::InitializeNativeTarget() &&
      !llvm::InitializeNativeTargetAsmPrinter();
  auto builder = llvm::orc::JITTargetMachineBuilder::detectHost();
  if (!builder)
    return builder.takeError();
  std::string allOptions = options.str();
  if (!cpu.empty()) {
    // The host's features are not those of `cpu`.
    builder->getFeatures() = llvm::SubtargetFeatures();
    builder->setCPU(cpu.str());
    allOptions += " cpu=" + cpu.str();
  }
  builder->setCodeGenOptLevel(llvm::CodeGenOptLevel::Aggressive);
  builder->setRelocationModel(llvm::Reloc::PIC_);
  auto machine = builder->createTargetMachine();
  if (!machine)
    return machine.takeError();
  if (std::optional<std::string> feature = bale::findMissingFeature(**machine))
    return makeError("expected cpu to be one whose code runs here, but got " +
                     cpu + ", which has " + *feature);
  return Compiler(std::move(*machine), std::move(allOptions));
}

bool Compiler::hasWideVectors() const {
  if (!machine->getTargetTriple().isX86())
    return false;
  return llvm::all_of(kWideFeatures, [&](StringRef feature) {
    return machine->getMCSubtargetInfo()->checkFeatures("+" + feature.str());
  });
}

bool bale::bench::hostHasWideVectors() {
  llvm::StringMap<bool> features = llvm::sys::getHostCPUFeatures();
  return llvm::all_of(kWideFeatures, [&](StringRef feature) {
    return features.lookup(feature);
  });
}

//===----------------------------------------------------------------------===//
// Compilation
//===----------------------------------------------------------------------===//

/// Runs bale-to-llvm with `options` in text. Diagnostics go to stderr.
static LogicalResult lower(ModuleOp module, StringRef options, Use use) {
  bale::BaleToLLVMOptions pipelineOptions;
  pipelineOptions.runtimeChecks = use == Use::Call;
  if (failed(pipelineOptions.parseFromString(options)))
    return failure();
  pipelineOptions.hostAlloc = use == Use::Call;
  PassManager manager(module->getName());
  bale::buildBaleToLLVMPipeline(manager, pipelineOptions);
  return manager.run(module);
}

/// Machine code of `module` for the target of `machine`.
static llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
emitObject(llvm::Module &module, llvm::TargetMachine &machine) {
  module.setTargetTriple(machine.getTargetTriple());
  module.setDataLayout(machine.createDataLayout());
  auto optimize =
      makeOptimizingTransformer(/*optLevel=*/3, /*sizeLevel=*/0, &machine);
  if (llvm::Error error = optimize(&module))
    return error;
  SmallVector<char, 0> bytes;
  llvm::raw_svector_ostream stream(bytes);
  llvm::legacy::PassManager passes;
  if (machine.addPassesToEmitFile(passes, stream, /*DwoOut=*/nullptr,
                                  llvm::CodeGenFileType::ObjectFile))
    return makeError("expected a target that emits objects");
  passes.run(module);
  return std::make_unique<llvm::SmallVectorMemoryBuffer>(std::move(bytes));
}

llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
Compiler::compile(StringRef source, Use use) const {
  DialectRegistry registry;
  registerToolDialects(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(source, &context);
  if (!module || failed(lower(*module, options, use)))
    return makeError("expected a module that can be lowered");
  llvm::LLVMContext llvmContext;
  std::unique_ptr<llvm::Module> llvmModule =
      translateModuleToLLVMIR(*module, llvmContext);
  if (!llvmModule)
    return makeError("expected a module that can be translated to LLVM IR");
  return emitObject(*llvmModule, *machine);
}

llvm::Expected<Kernel>
Compiler::load(std::unique_ptr<llvm::MemoryBuffer> object) {
  auto session = llvm::orc::LLJITBuilder().create();
  if (!session)
    return session.takeError();
  llvm::orc::JITDylib &library = (*session)->getMainJITDylib();
  auto process = llvm::orc::DynamicLibrarySearchGenerator::GetForCurrentProcess(
      (*session)->getDataLayout().getGlobalPrefix());
  if (!process)
    return process.takeError();
  library.addGenerator(std::move(*process));

  llvm::orc::SymbolMap symbols;
  for (auto [name, address] : getAllocationFunctions())
    symbols[(*session)->mangleAndIntern(name)] = {
        llvm::orc::ExecutorAddr::fromPtr(address),
        llvm::JITSymbolFlags::Exported | llvm::JITSymbolFlags::Callable};
  if (llvm::Error error =
          library.define(llvm::orc::absoluteSymbols(std::move(symbols))))
    return error;
  if (llvm::Error error = (*session)->addObjectFile(std::move(object)))
    return error;
  auto entry = (*session)->lookup("_mlir_ciface_kernel");
  if (!entry)
    return entry.takeError();
  return Kernel{std::move(*session), entry->toPtr<void *>()};
}

llvm::Expected<size_t>
bale::bench::getCodeBytes(const llvm::MemoryBuffer &object) {
  auto file = llvm::object::ObjectFile::createObjectFile(object);
  if (!file)
    return file.takeError();
  size_t bytes = 0;
  for (llvm::object::SectionRef section : (*file)->sections())
    if (section.isText())
      bytes += section.getSize();
  return bytes;
}
