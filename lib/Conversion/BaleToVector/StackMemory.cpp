//===- StackMemory.cpp ------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: memory on the stack.
// Entry point: createStackMemory.
// Invariant: it does not grow with the iterations of a loop.
//
//===----------------------------------------------------------------------===//

#include "StackMemory.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;

/// The block for stack memory: that of the body of a loop would be added to in
/// each iteration.
static Block *getAllocationBlock(OpBuilder &builder) {
  Block *block = builder.getInsertionBlock();
  while (true) {
    Operation *parent = block->getParentOp();
    assert(parent && "expected no op whose builder has not returned");
    if (isa<FunctionOpInterface, scf::ParallelOp>(parent) ||
        !parent->getBlock())
      return &block->getParent()->front();
    block = parent->getBlock();
  }
}

Value bale::createStackMemory(OpBuilder &builder, Location loc, MemRefType type,
                              int64_t alignment) {
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(getAllocationBlock(builder));
  IntegerAttr attribute =
      alignment == 0 ? IntegerAttr() : builder.getI64IntegerAttr(alignment);
  return memref::AllocaOp::create(builder, loc, type, attribute);
}
