//===- consumer.cpp ---------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: a compiler out of Bale's tree, as small as it can be: it builds a
//   function of two of Bale's ops, lowers it, compiles it in process, and calls
//   it.
// Entry point: main.
// Invariant: it uses what is installed and nothing else.
//
//===----------------------------------------------------------------------===//

#include "bale/InitAll.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/ExecutionEngine/CRunnerUtils.h"
#include "mlir/ExecutionEngine/ExecutionEngine.h"
#include "mlir/ExecutionEngine/OptUtils.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdlib>
#include <vector>

using namespace mlir;

/// What the compiler reads and makes: upstream's dialects and Bale's.
static DialectRegistry createRegistry() {
  DialectRegistry registry;
  registerAllDialects(registry);
  registerAllExtensions(registry);
  registerBuiltinDialectTranslation(registry);
  registerLLVMDialectTranslation(registry);
  bale::registerAllDialects(registry);
  return registry;
}

/// Keeps the codes whose condition is true and packs them, 3 bits each:
///
///   func.func @pack_kept(%codes: tensor<?xui8>, %condition: tensor<?xi1>)
///       -> tensor<?xui8> {
///     %kept = bale.compress %codes where %condition axis(0) : ...
///     %words = bale.pack %kept <bits = 3> : ...
///     return %words : tensor<?xui8>
///   }
static OwningOpRef<ModuleOp> buildModule(MLIRContext &context) {
  context.loadDialect<bale::BaleDialect, func::FuncDialect>();
  OpBuilder builder(&context);
  Location loc = builder.getUnknownLoc();
  OwningOpRef<ModuleOp> module = ModuleOp::create(loc);
  builder.setInsertionPointToEnd(module->getBody());

  Type byte = builder.getIntegerType(8, /*isSigned=*/false);
  auto bytes = RankedTensorType::get({ShapedType::kDynamic}, byte);
  auto bools =
      RankedTensorType::get({ShapedType::kDynamic}, builder.getI1Type());
  auto function =
      func::FuncOp::create(builder, loc, "pack_kept",
                           builder.getFunctionType({bytes, bools}, {bytes}));
  Block *body = function.addEntryBlock();
  builder.setInsertionPointToEnd(body);
  auto kept = bale::CompressOp::create(builder, loc, body->getArgument(0),
                                       body->getArgument(1), /*axis=*/0);
  auto words = bale::PackOp::create(builder, loc, kept.getResult(),
                                    bale::CodeAttr::get(&context, /*bits=*/3),
                                    /*axis=*/-1, byte);
  func::ReturnOp::create(builder, loc, words.getResult());
  return module;
}

/// Lowers `module` to the LLVM dialect.
static LogicalResult lower(ModuleOp module) {
  PassManager manager(module->getName());
  bale::buildBaleToLLVMPipeline(manager, bale::BaleToLLVMOptions());
  return manager.run(module);
}

/// Compiles a lowered module for this machine, as optimized as LLVM can.
static llvm::Expected<std::unique_ptr<ExecutionEngine>>
compile(ModuleOp module) {
  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();
  auto target = llvm::orc::JITTargetMachineBuilder::detectHost();
  if (!target)
    return target.takeError();
  auto machine = target->createTargetMachine();
  if (!machine)
    return machine.takeError();
  ExecutionEngineOptions options;
  options.transformer = makeOptimizingTransformer(
      /*optLevel=*/3, /*sizeLevel=*/0, machine->get());
  options.jitCodeGenOptLevel = llvm::CodeGenOptLevel::Aggressive;
  return ExecutionEngine::create(module, options, std::move(*machine));
}

/// Prints and returns the words of the codes 0 to 7, of which the even are
/// kept.
static llvm::Expected<std::vector<uint8_t>> call(ExecutionEngine &engine) {
  using Bytes = StridedMemRefType<uint8_t, 1>;
  auto symbol = engine.lookup("_mlir_ciface_pack_kept");
  if (!symbol)
    return symbol.takeError();
  auto packKept =
      reinterpret_cast<void (*)(Bytes *, Bytes *, Bytes *)>(*symbol);

  uint8_t codes[8] = {0, 1, 2, 3, 4, 5, 6, 7};
  uint8_t condition[8] = {1, 0, 1, 0, 1, 0, 1, 0};
  Bytes codesView = {codes, codes, 0, {8}, {1}};
  Bytes conditionView = {condition, condition, 0, {8}, {1}};
  Bytes words;
  packKept(&words, &codesView, &conditionView);

  // The result is the caller's.
  std::vector<uint8_t> result(words.data + words.offset,
                              words.data + words.offset + words.sizes[0]);
  std::free(words.basePtr);
  return result;
}

int main() {
  MLIRContext context(createRegistry());
  OwningOpRef<ModuleOp> module = buildModule(context);
  if (failed(verify(*module)))
    return EXIT_FAILURE;
  llvm::outs() << *module << "\n";
  if (failed(lower(*module)))
    return EXIT_FAILURE;

  llvm::ExitOnError exitOnError("consumer: ");
  std::unique_ptr<ExecutionEngine> engine = exitOnError(compile(*module));
  std::vector<uint8_t> words = exitOnError(call(*engine));
  for (uint8_t word : words)
    llvm::outs() << "word " << int(word) << "\n";

  // 0 + 2 * 8 + 4 * 64 + 6 * 512 = 3344 = 16 + 13 * 256
  if (words != std::vector<uint8_t>{16, 13}) {
    llvm::errs() << "consumer: expected the words 16 and 13\n";
    return EXIT_FAILURE;
  }
  return EXIT_SUCCESS;
}
