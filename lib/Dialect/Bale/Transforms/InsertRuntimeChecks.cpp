//===- InsertRuntimeChecks.cpp ----------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: puts the checks of Bale's ops before them.
// Entry point: bale-insert-runtime-checks.
// Invariant: what an op checks is stated by its RuntimeVerifiableOpInterface
//   model.
//
//===----------------------------------------------------------------------===//

#include "bale/Dialect/Bale/IR/Bale.h"
#include "bale/Dialect/Bale/Transforms/Passes.h"
#include "bale/Dialect/Bale/Transforms/Transforms.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/RuntimeVerifiableOpInterface.h"
#include "llvm/Support/DebugLog.h"

#define DEBUG_TYPE "bale-insert-runtime-checks"

namespace bale {
#define GEN_PASS_DEF_INSERTRUNTIMECHECKS
#include "bale/Dialect/Bale/Transforms/Passes.h.inc"
} // namespace bale

using namespace mlir;
using namespace bale;

namespace {
/// Counts the checks that a builder inserts.
struct CheckCounter : public OpBuilder::Listener {
  void notifyOperationInserted(Operation *op, OpBuilder::InsertPoint) override {
    numChecks += isa<CheckOp>(op);
  }
  unsigned numChecks = 0;
};

struct InsertRuntimeChecksPass
    : public bale::impl::InsertRuntimeChecksBase<InsertRuntimeChecksPass> {
  using InsertRuntimeChecksBase::InsertRuntimeChecksBase;

  void runOnOperation() override {
    numChecks += insertRuntimeChecks(getOperation());
  }
};
} // namespace

unsigned bale::insertRuntimeChecks(Operation *root) {
  SmallVector<RuntimeVerifiableOpInterface> ops;
  // The dialect is asked first: upstream's promise the interface too, and to
  // ask an op of theirs ends the process unless a tool has registered it.
  root->walk([&](Operation *op) {
    if (isa_and_nonnull<BaleDialect>(op->getDialect()))
      if (auto verifiable = dyn_cast<RuntimeVerifiableOpInterface>(op))
        ops.push_back(verifiable);
  });
  // The text of a check is made from the op's rules, not from this callback.
  auto noText = [](Operation *, StringRef) { return std::string(); };
  CheckCounter counter;
  for (RuntimeVerifiableOpInterface op : ops) {
    LDBG() << "checking " << *op;
    OpBuilder builder(op, &counter);
    op.generateRuntimeVerification(builder, op.getLoc(), noText);
  }
  return counter.numChecks;
}
