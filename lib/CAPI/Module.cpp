//===- Module.cpp -----------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: lowers a module and compiles it for the processor that runs.
// Entry point: compileModule.
// Invariant: all machine code exists, and every symbol is found, when
//   compileModule returns.
//
//===----------------------------------------------------------------------===//

#include "Module.h"
#include "Context.h"
#include "Errors.h"
#include "Lowering.h"
#include "RunningCall.h"
#include "bale/Conversion/BaleToVector/VectorTarget.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/ExecutionEngine/OptUtils.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h"
#include "llvm/Support/DynamicLibrary.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"

using namespace mlir;
using namespace bale::capi;

//===----------------------------------------------------------------------===//
// BaleFunction
//===----------------------------------------------------------------------===//

BaleFunction::BaleFunction(Signature functionSignature, void (*entry)(void **))
    : signature(std::move(functionSignature)), entry(entry) {
  auto describe = [&](const ValueSpec &value) -> BaleValueInfo {
    std::vector<const char *> &names = sizeNames.emplace_back();
    for (const std::string &name : value.sizeNames)
      names.push_back(name.c_str());
    return {value.name.c_str(), value.type.c_str(), value.elementType.c_str(),
            value.kind,         value.elementSize,  value.elementAlignment,
            value.getRank(),    value.sizes.data(), names.data()};
  };
  llvm::transform(signature.inputs, std::back_inserter(inputInfos), describe);
  llvm::transform(signature.outputs, std::back_inserter(outputInfos), describe);
}

//===----------------------------------------------------------------------===//
// Linking
//===----------------------------------------------------------------------===//

/// Whether this process has a function called `name`, such as one of libc.
static bool hasSymbol(StringRef name) {
  // Only once it is loaded is the process itself among what is searched.
  [[maybe_unused]] static const bool loaded =
      !llvm::sys::DynamicLibrary::LoadLibraryPermanently(nullptr);
  return llvm::sys::DynamicLibrary::SearchForAddressOfSymbol(name.str());
}

/// Lets the host's functions take the place of those that `module` defines, and
/// reports each function that nothing defines: the engine would print that.
static LogicalResult link(ModuleOp module) {
  llvm::StringSet<> hostNames;
  for (auto [name, address] : getHostSymbols())
    hostNames.insert(name);
  LogicalResult result = success();
  for (auto function : module.getOps<LLVM::LLVMFuncOp>()) {
    StringRef name = function.getName();
    if (hostNames.contains(name)) {
      function.getBody().dropAllReferences();
      function.getBody().getBlocks().clear();
      function.setLinkage(LLVM::Linkage::External);
      continue;
    }
    if (!function.isExternal() || name.starts_with("llvm.") || hasSymbol(name))
      continue;
    result = function.emitError() << "expected a definition of function '"
                                  << name << "', but got its declaration only";
  }
  return result;
}

static void registerHostSymbols(ExecutionEngine &engine) {
  engine.registerSymbols([](llvm::orc::MangleAndInterner intern) {
    llvm::orc::SymbolMap symbols;
    for (auto [name, address] : getHostSymbols())
      symbols[intern(name)] = {llvm::orc::ExecutorAddr::fromPtr(address),
                               llvm::JITSymbolFlags::Exported |
                                   llvm::JITSymbolFlags::Callable};
    return symbols;
  });
}

//===----------------------------------------------------------------------===//
// Compilation
//===----------------------------------------------------------------------===//

/// LLVM's run-time library of OpenMP.
static constexpr const char *kThreadLibrary = "libomp.so.5";

/// The machine to make code for: the processor that the pipeline's vector code
/// is for, or this one.
static llvm::Expected<std::unique_ptr<llvm::TargetMachine>>
createTargetMachine(const Options &options) {
  [[maybe_unused]] static const bool initialized =
      !llvm::InitializeNativeTarget() &&
      !llvm::InitializeNativeTargetAsmPrinter();
  llvm::Expected<llvm::orc::JITTargetMachineBuilder> builder =
      llvm::orc::JITTargetMachineBuilder::detectHost();
  if (!builder)
    return builder.takeError();
  if (!options.pipeline->cpu.empty()) {
    builder->setCPU(options.pipeline->cpu);
    builder->getFeatures() = llvm::SubtargetFeatures();
  }
  auto level = static_cast<llvm::CodeGenOptLevel>(options.optLevel);
  auto machine = builder->setCodeGenOptLevel(level).createTargetMachine();
  if (!machine)
    return machine;
  // Code with instructions that are not there would end the process.
  if (std::optional<std::string> feature = bale::findMissingFeature(**machine))
    return llvm::createStringError(
        "expected cpu to be one whose code runs here, but got " +
        options.pipeline->cpu + ", which has " + *feature);
  return machine;
}

/// Loads what the code of the option threads calls.
static llvm::Error loadThreadLibrary() {
  std::string reason;
  if (llvm::sys::DynamicLibrary::LoadLibraryPermanently(kThreadLibrary,
                                                        &reason))
    return llvm::createStringError(
        llvm::Twine("expected ") + kThreadLibrary +
        " (Debian's libomp5-19), which the option threads needs, but got: " +
        reason);
  return llvm::Error::success();
}

/// Makes machine code of `module`, which is in the LLVM dialect, and looks up
/// the functions of `signatures` in it.
static llvm::Expected<std::unique_ptr<BaleModule>>
compileLLVM(ModuleOp module, std::vector<Signature> signatures,
            std::unique_ptr<llvm::TargetMachine> machine, unsigned optLevel) {
  auto optimize =
      makeOptimizingTransformer(optLevel, /*sizeLevel=*/0, machine.get());
  ExecutionEngineOptions options;
  options.transformer = optimize;
  options.jitCodeGenOptLevel = machine->getOptLevel();
  options.enableGDBNotificationListener = false;
  options.enablePerfNotificationListener = false;
  auto engine = ExecutionEngine::create(module, options, std::move(machine));
  if (!engine)
    return engine.takeError();
  registerHostSymbols(**engine);

  auto result = std::make_unique<BaleModule>();
  result->engine = std::move(*engine);
  for (Signature &signature : signatures) {
    auto entry = result->engine->lookupPacked("_mlir_ciface_" + signature.name);
    if (!entry)
      return entry.takeError();
    result->functions.push_back(
        std::make_unique<BaleFunction>(std::move(signature), *entry));
  }
  return result;
}

std::unique_ptr<BaleModule> bale::capi::compileModule(StringRef source,
                                                      StringRef name,
                                                      const Options &options,
                                                      std::string &error,
                                                      std::string &warnings) {
  std::unique_ptr<MLIRContext> context = createContext();
  DiagnosticCollector diagnostics(context.get(), warnings);
  const BaleToLLVMOptions &pipeline = *options.pipeline;
  if (failed(bale::getVectorTarget(
          /*triple=*/"", pipeline.cpu, pipeline.vectorBits,
          [&] { return emitError(UnknownLoc::get(context.get())); }))) {
    error = diagnostics.getErrors("expected vectors that can be made");
    return nullptr;
  }
  if (pipeline.threads) {
    if (llvm::Error failure = loadThreadLibrary()) {
      error = llvm::toString(std::move(failure));
      return nullptr;
    }
  }
  auto machine = createTargetMachine(options);
  if (!machine) {
    error = llvm::toString(machine.takeError());
    return nullptr;
  }
  OwningOpRef<ModuleOp> module = readModule(*context, source, name);
  if (!module) {
    error = diagnostics.getErrors("expected a module");
    return nullptr;
  }
  std::vector<Signature> signatures =
      getSignatures(*module, (*machine)->createDataLayout());
  if (failed(lowerToLLVM(*module, *options.pipeline)) ||
      failed(link(*module))) {
    error = diagnostics.getErrors("expected a module that can be lowered");
    return nullptr;
  }
  auto compiled = compileLLVM(*module, std::move(signatures),
                              std::move(*machine), options.optLevel);
  if (!compiled) {
    error = diagnostics.getErrors("") + llvm::toString(compiled.takeError());
    return nullptr;
  }
  return std::move(*compiled);
}
