//===- Passes.h -------------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: declares the pass that says what is made of each op, and why.
// Entry point: registerBaleExplainPasses.
// Invariant: what the pass does is stated in Passes.td.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_EXPLAIN_PASSES_H
#define BALE_EXPLAIN_PASSES_H

#include "bale/Conversion/Passes.h"
#include "bale/Dialect/Bale/Transforms/Passes.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace bale {

#define GEN_PASS_DECL
#include "bale/Explain/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "bale/Explain/Passes.h.inc"

} // namespace bale

#endif // BALE_EXPLAIN_PASSES_H
