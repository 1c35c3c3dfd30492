//===- SeparateResults.cpp --------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: lets private functions return no tensor twice, so that callers may
//   write one result and read the other.
// Entry point: separateResults.
// Invariant: only what is returned again is copied.
//
//===----------------------------------------------------------------------===//

#include "bale/Dialect/Bale/Transforms/Transforms.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;
using namespace bale;

namespace {
/// Finds what a tensor is before casts, and before calls that return an
/// argument.
class SourceFinder {
public:
  Value find(Value value);

private:
  /// What the function of `call` returns as the result `number`: the operand
  /// of the call that it is, or null.
  Value findReturnedOperand(func::CallOp call, unsigned number);

  SymbolTableCollection symbols;
  /// While one is looked for, it is itself: calls may go round.
  llvm::DenseMap<Value, Value> found;
};
} // namespace

Value SourceFinder::findReturnedOperand(func::CallOp call, unsigned number) {
  auto function =
      symbols.lookupNearestSymbolFrom<func::FuncOp>(call, call.getCalleeAttr());
  if (!function || !llvm::hasSingleElement(function.getBody()))
    return nullptr;
  Operation *returns = function.front().getTerminator();
  auto argument = dyn_cast<BlockArgument>(find(returns->getOperand(number)));
  if (!argument || argument.getOwner() != &function.front())
    return nullptr;
  return call.getOperand(argument.getArgNumber());
}

Value SourceFinder::find(Value value) {
  auto [place, isNew] = found.try_emplace(value, value);
  if (!isNew)
    return place->second;
  Value before;
  if (auto castOp = value.getDefiningOp<tensor::CastOp>())
    before = castOp.getSource();
  else if (auto call = value.getDefiningOp<func::CallOp>())
    before = findReturnedOperand(call, cast<OpResult>(value).getResultNumber());
  Value source = before ? find(before) : value;
  found[value] = source;
  return source;
}

/// return(x, x) = return(x, copy(x))
static unsigned separateOperands(func::ReturnOp returns,
                                 SourceFinder &sources) {
  llvm::SmallPtrSet<Value, 4> seen;
  OpBuilder builder(returns);
  unsigned numCopies = 0;
  for (OpOperand &operand : returns->getOpOperands()) {
    auto type = dyn_cast<RankedTensorType>(operand.get().getType());
    if (!type || seen.insert(sources.find(operand.get())).second)
      continue;
    operand.set(bufferization::AllocTensorOp::create(
        builder, returns.getLoc(), type, /*dynamicSizes=*/ValueRange(),
        /*copy=*/operand.get()));
    ++numCopies;
  }
  return numCopies;
}

unsigned bale::separateResults(ModuleOp module) {
  SourceFinder sources;
  unsigned numCopies = 0;
  for (auto function : module.getOps<func::FuncOp>())
    if (function.isPrivate())
      for (auto returns : function.getBody().getOps<func::ReturnOp>())
        numCopies += separateOperands(returns, sources);
  return numCopies;
}
