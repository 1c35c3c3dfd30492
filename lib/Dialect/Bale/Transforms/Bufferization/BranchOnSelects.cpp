//===- BranchOnSelects.cpp --------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: lets a choice between two tensors be one between their memory.
// Entry point: createBranchOnSelects.
// Invariant: a select by a tensor of conditions, which goes by elements, stays.
//
//===----------------------------------------------------------------------===//

#include "bale/Dialect/Bale/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/Support/DebugLog.h"

#define DEBUG_TYPE "bale-branch-on-selects"

namespace bale {
#define GEN_PASS_DEF_BRANCHONSELECTS
#include "bale/Dialect/Bale/Transforms/Passes.h.inc"
} // namespace bale

using namespace mlir;

/// select(c, x, y) = if c: x, else: y
static void replaceSelect(arith::SelectOp select) {
  OpBuilder builder(select);
  auto yield = [](Value value) {
    return [value](OpBuilder &branch, Location loc) {
      scf::YieldOp::create(branch, loc, value);
    };
  };
  auto choice = scf::IfOp::create(
      builder, select.getLoc(), select.getCondition(),
      yield(select.getTrueValue()), yield(select.getFalseValue()));
  select.replaceAllUsesWith(choice.getResult(0));
  select.erase();
}

namespace {
struct BranchOnSelectsPass
    : public bale::impl::BranchOnSelectsBase<BranchOnSelectsPass> {
  using BranchOnSelectsBase::BranchOnSelectsBase;

  void runOnOperation() override {
    SmallVector<arith::SelectOp> selects;
    getOperation()->walk([&](arith::SelectOp select) {
      if (isa<TensorType>(select.getType()) &&
          select.getCondition().getType().isInteger(1))
        selects.push_back(select);
    });
    for (arith::SelectOp select : selects) {
      LDBG() << "branching on " << select;
      replaceSelect(select);
      ++numReplaced;
    }
  }
};
} // namespace
