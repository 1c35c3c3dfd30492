//===- StackMemory.cpp ------------------------------------------*- C++ -*-===//
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

#include "StackMemory.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;

/// The innermost op around `block` whose stack memory does not grow with the
/// iterations of a loop, and that no two threads share; null if there is none
/// whose values ops in `block` can use.
static Operation *getStackScope(Block *block) {
  for (Operation *op = block->getParentOp(); op; op = op->getParentOp()) {
    if (op->hasTrait<OpTrait::AutomaticAllocationScope>() &&
        !isa<scf::ForOp>(op))
      return op;
    if (op->hasTrait<OpTrait::IsIsolatedFromAbove>())
      break;
  }
  return nullptr;
}

bool bale::canHaveStackMemory(Operation *op) {
  return op->getBlock() && getStackScope(op->getBlock());
}

Value bale::createStackMemory(OpBuilder &builder, Location loc, MemRefType type,
                              int64_t alignment) {
  OpBuilder::InsertionGuard guard(builder);
  Block *block = builder.getInsertionBlock();
  Operation *scope = getStackScope(block);
  // The region of the scope that the block is in.
  while (block->getParentOp() != scope)
    block = block->getParentOp()->getBlock();
  builder.setInsertionPointToStart(&block->getParent()->front());
  IntegerAttr attribute =
      alignment == 0 ? IntegerAttr() : builder.getI64IntegerAttr(alignment);
  return memref::AllocaOp::create(builder, loc, type, attribute);
}
