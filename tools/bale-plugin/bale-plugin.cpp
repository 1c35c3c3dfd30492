//===- bale-plugin.cpp ------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: Bale for programs that load plugins, such as mlir-opt: its dialect
//   and models by one option, its passes and pipelines by another.
// Entry point: mlirGetDialectPluginInfo, mlirGetPassPluginInfo.
// Invariant: it registers what Bale owns and nothing else. Dialects of
//   neighbours do not pass through: the host may have the real ones.
//
//===----------------------------------------------------------------------===//

#include "bale/InitAll.h"
#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "mlir/Tools/Plugins/PassPlugin.h"

extern "C" LLVM_ATTRIBUTE_VISIBILITY_DEFAULT mlir::DialectPluginLibraryInfo
mlirGetDialectPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "Bale", BALE_VERSION,
          [](mlir::DialectRegistry *registry) {
            bale::registerAllDialects(*registry);
          }};
}

extern "C" LLVM_ATTRIBUTE_VISIBILITY_DEFAULT mlir::PassPluginLibraryInfo
mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "Bale", BALE_VERSION,
          [] { bale::registerAllPasses(); }};
}
