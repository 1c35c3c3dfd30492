//===- RuntimeVerifiableModels.cpp -----------------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: placeholder.
// Entry point: registerRuntimeVerifiableModels.
// Invariant: none.
//
//===----------------------------------------------------------------------===//

#include "bale/Dialect/Bale/Transforms/InterfaceModels.h"
#include "mlir/IR/DialectRegistry.h"
void bale::registerRuntimeVerifiableModels(mlir::DialectRegistry &) {}
