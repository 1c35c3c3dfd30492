//===- StackMemory.h --------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: memory on the stack.
// Entry point: createStackMemory, canHaveStackMemory.
// Invariant: it is freed where its scope ends, in each iteration of a loop.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_CONVERSION_BALETOVECTOR_SUPPORT_STACKMEMORY_H
#define BALE_LIB_CONVERSION_BALETOVECTOR_SUPPORT_STACKMEMORY_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"

namespace bale {

/// Whether there is a scope around `op` that stack memory can belong to.
bool canHaveStackMemory(mlir::Operation *op);

/// A memref of the static type `type` that lives as long as the innermost scope
/// is run that `builder` is in: a function, a `memref.alloca_scope`, or an
/// iteration of a parallel loop. Its address is a multiple of `alignment`,
/// unless that is 0. The ops around must be complete: not those whose bodies
/// are being built by a function given to `create`.
mlir::Value createStackMemory(mlir::OpBuilder &builder, mlir::Location loc,
                              mlir::MemRefType type, int64_t alignment = 0);

} // namespace bale

#endif // BALE_LIB_CONVERSION_BALETOVECTOR_SUPPORT_STACKMEMORY_H
