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

/// Whether `scope` itself has stack memory: not a scope inside it, which frees
/// its own.
static bool hasMemory(memref::AllocaScopeOp scope) {
  return scope.getBodyRegion()
      .walk<WalkOrder::PreOrder>([](Operation *op) {
        if (isa<memref::AllocaScopeOp>(op))
          return WalkResult::skip();
        return isa<memref::AllocaOp, LLVM::AllocaOp>(op)
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

/// The ops of `scope` in its place; between a save and a restore of the stack
/// if it `hasMemory`.
static void lower(IRRewriter &rewriter, memref::AllocaScopeOp scope,
                  bool hasMemory) {
  Location loc = scope.getLoc();
  rewriter.setInsertionPoint(scope);
  Value stack;
  if (hasMemory) {
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
    SmallVector<std::pair<memref::AllocaScopeOp, bool>> scopes;
    getOperation()->walk([&](memref::AllocaScopeOp scope) {
      // Blocks that are not structured are left to upstream's lowering.
      if (scope.getBodyRegion().hasOneBlock())
        scopes.emplace_back(scope, hasMemory(scope));
    });
    IRRewriter rewriter(&getContext());
    for (auto [scope, hasMemory] : scopes) {
      LDBG() << "lowering " << scope.getLoc();
      lower(rewriter, scope, hasMemory);
      ++numLowered;
    }
  }
};
} // namespace
