//===- Passes.h -------------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: declares the passes that convert between Bale and other dialects.
// Entry point: registerBaleConversionPasses.
// Invariant: what each pass does is stated in Passes.td.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_CONVERSION_PASSES_H
#define BALE_CONVERSION_PASSES_H

#include "bale/Conversion/BaleToLinalg/BaleToLinalg.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace bale {

#define GEN_PASS_DECL
#include "bale/Conversion/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "bale/Conversion/Passes.h.inc"

} // namespace bale

#endif // BALE_CONVERSION_PASSES_H
