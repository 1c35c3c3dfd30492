//===- UpstreamFaults.h -----------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: knows the inputs on which upstream's code ends the process, whatever
//   Bale does.
// Entry point: hasUpstreamFault.
// Invariant: each fault that is known here is described in docs/upstream.md,
//   with a reproducer.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_FUZZ_UPSTREAMFAULTS_H
#define BALE_FUZZ_UPSTREAMFAULTS_H

#include "mlir/IR/BuiltinOps.h"

namespace bale::fuzz {

/// Whether to parse `input`, text or bytecode, may end the process.
bool hasUpstreamFault(llvm::StringRef input);

/// Whether to run passes on `module` may.
bool hasUpstreamFault(mlir::ModuleOp module);

} // namespace bale::fuzz

#endif // BALE_FUZZ_UPSTREAMFAULTS_H
