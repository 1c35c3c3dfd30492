//===- Registry.cpp ---------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the dialects that a module of a fuzzer may use.
// Entry point: getRegistry.
// Invariant: they are those of the tools.
//
//===----------------------------------------------------------------------===//

#include "Registry.h"
#include "bale/Tools/Registration.h"

using namespace mlir;

const DialectRegistry &bale::fuzz::getRegistry() {
  // Never destroyed, as nothing is that lives as long as the process.
  static const DialectRegistry *const registry = [] {
    auto *all = new DialectRegistry;
    registerToolDialects(*all);
    return all;
  }();
  return *registry;
}
