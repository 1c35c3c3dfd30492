//===- LowerAllocaScopes.cpp ------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: turns scopes of stack memory into the ops around them.
// Entry point: createLowerAllocaScopes.
// Invariant: the stack is as high after a scope as before.
//
//===----------------------------------------------------------------------===//

#include "bale/Dialect/Bale/Transforms/Passes.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/Support/DebugLog.h"

#define DEBUG_TYPE "bale-lower-alloca-scopes"

namespace bale {
#define GEN_PASS_DEF_LOWERALLOCASCOPES
#include "bale/Dialect/Bale/Transforms/Passes.h.inc"
} // namespace bale

using namespace mlir;

/// Whether anything in `scope` may allocate stack memory; what is in scopes
/// inside it is freed there, once they are lowered.
static bool mayAllocate(memref::AllocaScopeOp scope) {
  return scope
      .walk([](Operation *op) {
        return isa<memref::AllocaOp, LLVM::AllocaOp>(op)
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

static void lower(IRRewriter &rewriter, memref::AllocaScopeOp scope) {
  Location loc = scope.getLoc();
  rewriter.setInsertionPoint(scope);
  Value stack;
  if (mayAllocate(scope)) {
    auto pointer = LLVM::LLVMPointerType::get(scope.getContext());
    stack = LLVM::StackSaveOp::create(rewriter, loc, pointer);
  }
  Block *body = &scope.getBodyRegion().front();
  Operation *end = body->getTerminator();
  SmallVector<Value> results(end->getOperands());
  rewriter.eraseOp(end);
  rewriter.inlineBlockBefore(body, scope);
  if (stack)
    LLVM::StackRestoreOp::create(rewriter, loc, stack);
  rewriter.replaceOp(scope, results);
}

namespace {
struct LowerAllocaScopesPass
    : public bale::impl::LowerAllocaScopesBase<LowerAllocaScopesPass> {
  using LowerAllocaScopesBase::LowerAllocaScopesBase;

  void runOnOperation() override {
    // Inner scopes come first.
    SmallVector<memref::AllocaScopeOp> scopes;
    getOperation()->walk([&](memref::AllocaScopeOp scope) {
      // Blocks that are not structured are left to upstream's lowering.
      if (scope.getBodyRegion().hasOneBlock())
        scopes.push_back(scope);
    });
    IRRewriter rewriter(&getContext());
    for (memref::AllocaScopeOp scope : scopes) {
      LDBG() << "lowering " << scope.getLoc();
      lower(rewriter, scope);
      ++numLowered;
    }
  }
};
} // namespace
