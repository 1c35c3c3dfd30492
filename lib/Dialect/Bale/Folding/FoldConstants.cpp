//===- FoldConstants.cpp ----------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: computes packs, unpacks, compresses and counts of constants.
// Entry point: bale-fold-constants.
// Invariant: an op of which a constant or a type breaks a rule stays, for the
//   diagnostics and run-time checks of others.
//
//===----------------------------------------------------------------------===//

#include "OpFolding.h"
#include "bale/Dialect/Bale/Transforms/Passes.h"
#include "bale/Dialect/Bale/Transforms/Transforms.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/DebugLog.h"

#define DEBUG_TYPE "bale-fold-constants"

namespace bale {
#define GEN_PASS_DEF_FOLDCONSTANTS
#include "bale/Dialect/Bale/Transforms/Passes.h.inc"
} // namespace bale

using namespace mlir;
using namespace bale;

namespace {
/// Folds what is under one op.
class ConstantFolder {
public:
  ConstantFolder(Operation *root, uint64_t maxBytes)
      : rewriter(root->getContext()), root(root), maxBytes(maxBytes) {}

  /// Returns how many ops were folded.
  unsigned run();

private:
  template <typename OpTy>
  void fold(OpTy op);
  void fold(CountOp op);
  void replace(Operation *op, TypedAttr constant);
  void addUsers(Value value);
  void eraseDead(ValueRange values);

  IRRewriter rewriter;
  Operation *root;
  uint64_t maxBytes;
  unsigned numFolded = 0;
  llvm::SetVector<Operation *> worklist;
  /// Results by what they are computed from: equal ops share one.
  llvm::DenseMap<Attribute, ElementsAttr> results;
};
} // namespace

/// The ops that use `value`, also through casts, may be foldable now.
void ConstantFolder::addUsers(Value value) {
  llvm::SmallPtrSet<Operation *, 8> seen;
  SmallVector<Value> values{value};
  while (!values.empty())
    for (Operation *user : values.pop_back_val().getUsers()) {
      if (isa<tensor::CastOp>(user) && seen.insert(user).second)
        values.push_back(user->getResult(0));
      else if (isa<PackOp, UnpackOp, CompressOp, CountOp>(user))
        worklist.insert(user);
    }
}

/// A constant that nothing uses any more would stay in memory and on disk.
void ConstantFolder::eraseDead(ValueRange values) {
  llvm::SetVector<Operation *> maybeDead;
  auto add = [&](ValueRange added) {
    for (Value value : added)
      if (Operation *op = value.getDefiningOp())
        maybeDead.insert(op);
  };
  add(values);
  while (!maybeDead.empty()) {
    Operation *op = maybeDead.pop_back_val();
    if (!isOpTriviallyDead(op))
      continue;
    add(op->getOperands());
    rewriter.eraseOp(op);
  }
}

/// op(constants) = cast(constant)
void ConstantFolder::replace(Operation *op, TypedAttr constant) {
  LDBG() << "folding " << *op;
  rewriter.setInsertionPoint(op);
  Value result = arith::ConstantOp::create(rewriter, op->getLoc(), constant);
  if (result.getType() != op->getResult(0).getType())
    result = tensor::CastOp::create(rewriter, op->getLoc(),
                                    op->getResult(0).getType(), result);
  SmallVector<Value> operands(op->getOperands());
  rewriter.replaceOp(op, result);
  eraseDead(operands);
  addUsers(result);
  ++numFolded;
}

template <typename OpTy>
void ConstantFolder::fold(OpTy op) {
  Folding folding = matchFolding(op);
  if (!folding)
    return;
  MLIRContext *context = op.getContext();
  SmallVector<Attribute> key{op->getName().getIdentifier(),
                             op->getPropertiesAsAttribute(),
                             TypeAttr::get(folding.type)};
  for (const ConstantData &operand : folding.operands)
    key.push_back(operand.attribute);
  ElementsAttr &result = results[ArrayAttr::get(context, key)];
  if (!result)
    result = evaluateFolding(op, folding, maxBytes);
  if (result)
    replace(op, cast<TypedAttr>(result));
}

void ConstantFolder::fold(CountOp op) {
  if (TypedAttr count = evaluateCount(op))
    replace(op, count);
}

unsigned ConstantFolder::run() {
  // The first op is the last of the list, so that it is folded first.
  SmallVector<Operation *> ops;
  root->walk([&](Operation *op) {
    if (isa<PackOp, UnpackOp, CompressOp, CountOp>(op))
      ops.push_back(op);
  });
  worklist.insert(ops.rbegin(), ops.rend());
  while (!worklist.empty())
    llvm::TypeSwitch<Operation *>(worklist.pop_back_val())
        .Case<PackOp, UnpackOp, CompressOp, CountOp>(
            [&](auto op) { fold(op); });
  return numFolded;
}

unsigned bale::foldConstants(Operation *root, uint64_t maxBytes) {
  return ConstantFolder(root, maxBytes).run();
}

namespace {
struct FoldConstantsPass
    : public bale::impl::FoldConstantsBase<FoldConstantsPass> {
  using FoldConstantsBase::FoldConstantsBase;

  void runOnOperation() override {
    numFolded += foldConstants(getOperation(), maxBytes);
  }
};
} // namespace
