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
#include "bale/Tools/Registration.h"

using namespace mlir;

/// Registers as a program does: here is one, behind a C interface, and nobody
/// else sees its registry.
std::unique_ptr<MLIRContext> bale::capi::createContext() {
  DialectRegistry registry;
  registerToolDialects(registry);
  auto context =
      std::make_unique<MLIRContext>(registry, MLIRContext::Threading::DISABLED);
  context->allowUnregisteredDialects();
  // An op may hold a whole constant; its place and its name say enough.
  context->printOpOnDiagnostic(false);
  return context;
}
