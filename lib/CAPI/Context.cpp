//===- Context.cpp ----------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: registers what a module may hold on its way through Bale's
//   pipelines.
// Entry point: createContext.
// Invariant: the C API reads what bale-opt reads.
//
//===----------------------------------------------------------------------===//

#include "Context.h"
#include "bale/Dialect/PassThrough/PassThroughDialect.h"
#include "bale/InitAll.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/OpenMP/OpenMPToLLVMIRTranslation.h"

using namespace mlir;

/// All of upstream, although Bale's libraries register only what they own: here
/// is a whole program behind a C interface, whose registry nobody else sees.
/// And an interface that a dialect promises but nobody registers ends the
/// process as soon as a pass asks for it.
static DialectRegistry createRegistry() {
  DialectRegistry registry;
  registerAllDialects(registry);
  registerAllExtensions(registry);
  registerBuiltinDialectTranslation(registry);
  registerLLVMDialectTranslation(registry);
  registerOpenMPDialectTranslation(registry);
  bale::registerAllDialects(registry);
  bale::registerPassThroughDialects(registry);
  return registry;
}

std::unique_ptr<MLIRContext> bale::capi::createContext() {
  auto context = std::make_unique<MLIRContext>(
      createRegistry(), MLIRContext::Threading::DISABLED);
  context->allowUnregisteredDialects();
  // An op may hold a whole constant; its place and its name say enough.
  context->printOpOnDiagnostic(false);
  return context;
}
