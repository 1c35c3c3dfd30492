//===- Registration.h -------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: registers for whole programs what a module may hold on its way
//   through Bale's pipelines, upstream's part included.
// Entry point: registerToolDialects, registerToolPasses.
// Invariant: programs call this, and the C library, which is one behind a C
//   interface; no other library of Bale registers what it does not own, and
//   this one is not installed.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_TOOLS_REGISTRATION_H
#define BALE_TOOLS_REGISTRATION_H

#include "mlir/IR/DialectRegistry.h"

namespace bale {

/// Adds to `registry` all of upstream's dialects and extensions, the
/// translations to LLVM IR of those in which `bale-to-llvm` ends, Bale's
/// dialect and models, and the dialects that pass through.
///
/// All of upstream, because an interface that a dialect promises but nobody
/// registers ends the process as soon as a pass asks for it.
void registerToolDialects(mlir::DialectRegistry &registry);

/// Registers upstream's passes and Bale's with the global registry.
void registerToolPasses();

} // namespace bale

#endif // BALE_TOOLS_REGISTRATION_H
