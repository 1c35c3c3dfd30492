//===- Registry.h -----------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the dialects that a module of a fuzzer may use.
// Entry point: getRegistry.
// Invariant: what makes inputs reads them as what is done with them does.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_FUZZ_REGISTRY_H
#define BALE_FUZZ_REGISTRY_H

#include "mlir/IR/DialectRegistry.h"

namespace bale::fuzz {

/// What the tools register, once for all inputs.
const mlir::DialectRegistry &getRegistry();

} // namespace bale::fuzz

#endif // BALE_FUZZ_REGISTRY_H
