//===- Passes.h -------------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: declares the passes on Bale's own ops and on the ABI of compiled
//   functions.
// Entry point: registerBaleTransformsPasses.
// Invariant: what each pass does is stated in Passes.td.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_DIALECT_BALE_TRANSFORMS_PASSES_H
#define BALE_DIALECT_BALE_TRANSFORMS_PASSES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace bale {

#define GEN_PASS_DECL
#include "bale/Dialect/Bale/Transforms/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "bale/Dialect/Bale/Transforms/Passes.h.inc"

} // namespace bale

#endif // BALE_DIALECT_BALE_TRANSFORMS_PASSES_H
