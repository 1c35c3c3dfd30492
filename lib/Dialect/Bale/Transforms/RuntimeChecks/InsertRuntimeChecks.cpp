//===- InsertRuntimeChecks.cpp ----------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: puts the checks of Bale's ops before them.
// Entry point: bale-insert-runtime-checks, bale-insert-value-checks.
// Invariant: what the two add together is what RuntimeVerifiableOpInterface
//   adds.
//
//===----------------------------------------------------------------------===//

#include "RuntimeChecks.h"
#include "bale/Conversion/Reachable.h"
#include "bale/Dialect/Bale/IR/Bale.h"
#include "bale/Dialect/Bale/IR/ShapeRules.h"
#include "bale/Dialect/Bale/Transforms/Passes.h"
#include "bale/Dialect/Bale/Transforms/Transforms.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/Support/DebugLog.h"

#define DEBUG_TYPE "bale-insert-runtime-checks"

namespace bale {
#define GEN_PASS_DEF_INSERTRUNTIMECHECKS
#define GEN_PASS_DEF_INSERTVALUECHECKS
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

struct InsertValueChecksPass
    : public bale::impl::InsertValueChecksBase<InsertValueChecksPass> {
  using InsertValueChecksBase::InsertValueChecksBase;

  void runOnOperation() override {
    FailureOr<unsigned> number = insertValueChecks(getOperation());
    if (failed(number))
      return signalPassFailure();
    numChecks += *number;
  }
};
} // namespace

/// Bale's ops under `root`, as they are before anything is inserted.
static SmallVector<Operation *> collectOps(Operation *root) {
  SmallVector<Operation *> ops;
  root->walk([&](Operation *op) {
    if (isa_and_nonnull<BaleDialect>(op->getDialect()))
      ops.push_back(op);
  });
  return ops;
}

unsigned bale::insertRuntimeChecks(Operation *root) {
  CheckCounter counter;
  for (Operation *op : collectOps(root)) {
    LDBG() << "checking extents of " << *op;
    OpBuilder builder(op, &counter);
    addExtentChecks(builder, op);
  }
  return counter.numChecks;
}

FailureOr<unsigned> bale::insertValueChecks(Operation *root) {
  eraseUnreachable(root);
  SmallVector<Operation *> ops = collectOps(root);
  bool hasFailed = false;
  for (Operation *op : ops)
    for (Type type : op->getOperandTypes())
      if (!areRanked(type)) {
        op->emitOpError("expected ranked tensors where values are checked, but "
                        "got ")
            << type;
        hasFailed = true;
        break;
      }
  if (hasFailed)
    return failure();
  CheckCounter counter;
  for (Operation *op : ops) {
    LDBG() << "checking values of " << *op;
    OpBuilder builder(op, &counter);
    addOverlapChecks(builder, op);
    addValueChecks(builder, op);
  }
  return counter.numChecks;
}
