//===- StackMemory.cpp ------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: memory on the stack.
// Entry point: createStackMemory.
// Invariant: it is freed where its scope ends, in each iteration of a loop.
//
//===----------------------------------------------------------------------===//

#include "StackMemory.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;

/// The first block of the innermost scope or parallel loop. In the body of
/// another loop, memory would be added in each iteration.
static Block *getAllocationBlock(OpBuilder &builder) {
  Block *block = builder.getInsertionBlock();
  while (!isa<memref::AllocaScopeOp, scf::ParallelOp>(block->getParentOp()))
    block = block->getParentOp()->getBlock();
  return &block->getParent()->front();
}

Value bale::createStackMemory(OpBuilder &builder, Location loc, MemRefType type,
                              int64_t alignment) {
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(getAllocationBlock(builder));
  IntegerAttr attribute =
      alignment == 0 ? IntegerAttr() : builder.getI64IntegerAttr(alignment);
  return memref::AllocaOp::create(builder, loc, type, attribute);
}
