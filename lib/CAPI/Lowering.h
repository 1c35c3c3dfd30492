//===- Lowering.h -----------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: reads a module and lowers it to each level.
// Entry point: readModule, lowerToLLVM, emitModule.
// Invariant: what fails on a module is reported to its context.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_CAPI_LOWERING_H
#define BALE_LIB_CAPI_LOWERING_H

#include "bale/Pipelines/Pipelines.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

#include <string>

namespace bale::capi {

/// Reads MLIR text or bytecode and converts ONNX to Bale's value ops, with the
/// shapes that they imply: the level at which signatures are read. `name` is
/// the file in locations. Null on failure.
mlir::OwningOpRef<mlir::ModuleOp> readModule(mlir::MLIRContext &context,
                                             llvm::StringRef source,
                                             llvm::StringRef name);

/// From Bale to the LLVM dialect.
mlir::LogicalResult lowerToLLVM(mlir::ModuleOp module,
                                const BaleToLLVMOptions &options);

/// The text of the module that `source` holds, at `level`: bale, linalg or
/// llvm. On failure `error` says why. Warnings are added to `warnings`.
mlir::FailureOr<std::string>
emitModule(llvm::StringRef source, llvm::StringRef name, llvm::StringRef level,
           const BaleToLLVMOptions &options, std::string &error,
           std::string &warnings);

} // namespace bale::capi

#endif // BALE_LIB_CAPI_LOWERING_H
