//===- InitAll.h ------------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: registers what Bale owns: its dialect, interface models, passes and
//   pipelines.
// Entry point: registerAllDialects, registerAllPasses.
// Invariant: nothing of upstream is registered.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_INITALL_H
#define BALE_INITALL_H

#include "bale/Conversion/Passes.h"
#include "bale/Dialect/Bale/IR/Bale.h"
#include "bale/Dialect/Bale/Transforms/InterfaceModels.h"
#include "bale/Dialect/Bale/Transforms/Passes.h"
#include "bale/Explain/Passes.h"
#include "bale/Pipelines/Pipelines.h"

namespace bale {

/// Adds the dialect and the external models of its ops to `registry`.
inline void registerAllDialects(mlir::DialectRegistry &registry) {
  registry.insert<BaleDialect>();
  registerBufferizableModels(registry);
  registerRuntimeVerifiableModels(registry);
  registerValueBoundsModels(registry);
}

/// Registers all passes and pipelines with the global registry.
inline void registerAllPasses() {
  registerBaleConversionPasses();
  registerBaleTransformsPasses();
  registerBaleExplainPasses();
  registerBalePipelines();
}

} // namespace bale

#endif // BALE_INITALL_H
