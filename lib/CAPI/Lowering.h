//===- Lowering.h -----------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: parses a module and lowers it to each level.
// Entry point: parseModule, convertToBale, lowerToLinalg, lowerToLLVM.
// Invariant: what fails is reported to the module's context.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_CAPI_LOWERING_H
#define BALE_LIB_CAPI_LOWERING_H

#include "bale/Pipelines/Pipelines.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace bale::capi {

/// Reads MLIR text or bytecode. `name` is the file in locations. Null on
/// failure.
mlir::OwningOpRef<mlir::ModuleOp> parseModule(mlir::MLIRContext &context,
                                              llvm::StringRef source,
                                              llvm::StringRef name);

/// From ONNX to Bale's value ops with the shapes that they imply: the level at
/// which signatures are read.
mlir::LogicalResult convertToBale(mlir::ModuleOp module);

/// From Bale to upstream ops on tensors.
mlir::LogicalResult lowerToLinalg(mlir::ModuleOp module);

/// From Bale to the LLVM dialect.
mlir::LogicalResult lowerToLLVM(mlir::ModuleOp module,
                                const BaleToLLVMOptions &options);

} // namespace bale::capi

#endif // BALE_LIB_CAPI_LOWERING_H
