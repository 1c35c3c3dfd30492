//===- InferShapes.cpp ------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: refines tensor types by what Bale's ops know of their results.
// Entry point: bale-infer-shapes.
// Invariant: types only become more static, so that the iteration ends; no
//   extent is invented.
//
//===----------------------------------------------------------------------===//

#include "bale/Dialect/Bale/IR/ShapeRules.h"
#include "bale/Dialect/Bale/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/DebugLog.h"

#define DEBUG_TYPE "bale-infer-shapes"

namespace bale {
#define GEN_PASS_DEF_INFERSHAPES
#include "bale/Dialect/Bale/Transforms/Passes.h.inc"
} // namespace bale

using namespace mlir;
using namespace bale;

/// The type that states what both `first` and `second` state, or null if they
/// contradict each other.
static TensorType join(TensorType first, TensorType second) {
  if (!first.hasRank())
    return second;
  if (!second.hasRank())
    return first;
  if (first.getRank() != second.getRank())
    return nullptr;
  SmallVector<int64_t> extents;
  for (auto [a, b] : llvm::zip_equal(first.getShape(), second.getShape())) {
    if (!ShapedType::isDynamic(a) && !ShapedType::isDynamic(b) && a != b)
      return nullptr;
    extents.push_back(ShapedType::isDynamic(a) ? b : a);
  }
  return RankedTensorType::get(extents, first.getElementType());
}

/// The type that inference gives the result of `op`, with its element type.
static FailureOr<TensorType> inferResult(InferShapedTypeOpInterface op) {
  SmallVector<ShapedTypeComponents> inferred;
  // Packed extents depend on the word type, which only the op itself knows.
  if (auto pack = dyn_cast<PackOp>(op.getOperation())) {
    FailureOr<ShapedTypeComponents> shape = inferPackedShape(
        [&] { return pack.emitOpError(); }, pack.getCodes().getType(),
        pack.getCode(), pack.getAxis(),
        pack.getWords().getType().getElementType());
    if (failed(shape))
      return failure();
    return getTensorType(*shape);
  }
  if (failed(op.inferReturnTypeComponents(
          op->getContext(), op->getLoc(), op->getOperands(),
          op->getDiscardableAttrDictionary(), op->getPropertiesStorage(),
          op->getRegions(), inferred)))
    return failure();
  Type elementType =
      cast<TensorType>(op->getResult(0).getType()).getElementType();
  if (!inferred.front().hasRank())
    return TensorType(UnrankedTensorType::get(elementType));
  return TensorType(
      RankedTensorType::get(inferred.front().getDims(), elementType));
}

namespace {
struct InferShapesPass : public bale::impl::InferShapesBase<InferShapesPass> {
  using InferShapesBase::InferShapesBase;

  void runOnOperation() override {
    collectRefinableFunctions();
    do {
      changed = false;
      WalkResult result = getOperation()->walk([&](Operation *op) {
        if (auto cast = dyn_cast<tensor::CastOp>(op))
          return forwardCast(cast);
        if (isa<PackOp, UnpackOp, CompressOp>(op))
          return refineResult(cast<InferShapedTypeOpInterface>(op));
        return WalkResult::advance();
      });
      if (result.wasInterrupted())
        return signalPassFailure();
      for (func::FuncOp function : refinableFunctions)
        refineFunction(function);
    } while (changed);
  }

private:
  void collectRefinableFunctions();
  bool takesRefinedOperands(Operation *user) const;
  void refineValue(Value value, TensorType refined);
  WalkResult refineResult(InferShapedTypeOpInterface op);
  WalkResult forwardCast(tensor::CastOp cast);
  void refineFunction(func::FuncOp function);

  /// The functions whose result types may change.
  llvm::SetVector<func::FuncOp> refinableFunctions;
  /// Whether the last sweep refined a type.
  bool changed = false;
};
} // namespace

/// A function's result types may change if it has one return, which all of them
/// come from, and if only calls depend on its type.
void InferShapesPass::collectRefinableFunctions() {
  DenseSet<StringAttr> referenced;
  getOperation()->walk([&](func::ConstantOp constant) {
    referenced.insert(constant.getValueAttr().getAttr());
  });
  getOperation()->walk([&](func::FuncOp function) {
    if (llvm::hasSingleElement(function.getBody()) &&
        isa<func::ReturnOp>(function.front().getTerminator()) &&
        !referenced.contains(function.getSymNameAttr()))
      refinableFunctions.insert(function);
  });
}

/// Whether an operand of `user` may become more static without a cast.
bool InferShapesPass::takesRefinedOperands(Operation *user) const {
  if (isa<func::ReturnOp>(user))
    return refinableFunctions.contains(
        dyn_cast<func::FuncOp>(user->getParentOp()));
  return isa<BaleDialect>(user->getDialect()) ||
         isa<tensor::CastOp, tensor::DimOp>(user);
}

/// Gives `value` the type `refined`; users that need the old type get a cast.
void InferShapesPass::refineValue(Value value, TensorType refined) {
  Type old = value.getType();
  LDBG() << "refined " << old << " to " << refined;
  value.setType(refined);
  ++numRefined;
  changed = true;
  Value cast;
  for (OpOperand &use : llvm::make_early_inc_range(value.getUses())) {
    if (takesRefinedOperands(use.getOwner()))
      continue;
    if (!cast) {
      OpBuilder builder(value.getContext());
      builder.setInsertionPointAfterValue(value);
      cast = tensor::CastOp::create(builder, value.getLoc(), old, value);
    }
    use.set(cast);
  }
}

WalkResult InferShapesPass::refineResult(InferShapedTypeOpInterface op) {
  FailureOr<TensorType> inferred = inferResult(op);
  if (failed(inferred))
    return WalkResult::interrupt();
  Value result = op->getResult(0);
  auto stated = cast<TensorType>(result.getType());
  TensorType refined = join(stated, *inferred);
  if (!refined) {
    op->emitOpError("expected the result to have a type that agrees with ")
        << *inferred << ", but got " << stated;
    return WalkResult::interrupt();
  }
  if (refined == stated)
    return WalkResult::advance();
  refineValue(result, refined);
  return WalkResult::advance();
}

/// A cast that loses what its operand states is not needed by ops that take any
/// type: use(cast(x)) = use(x).
WalkResult InferShapesPass::forwardCast(tensor::CastOp cast) {
  auto source = llvm::cast<TensorType>(cast.getSource().getType());
  auto type = llvm::cast<TensorType>(cast.getType());
  TensorType joined = join(source, type);
  if (!joined) {
    cast.emitOpError("expected a type that agrees with ")
        << source << ", but got " << type;
    return WalkResult::interrupt();
  }
  if (joined != source || source == type)
    return WalkResult::advance();
  for (OpOperand &use : llvm::make_early_inc_range(cast->getUses())) {
    if (!takesRefinedOperands(use.getOwner()))
      continue;
    use.set(cast.getSource());
    changed = true;
  }
  return WalkResult::advance();
}

/// The results of a function are as static as all its returns; the results of
/// its calls are the function's.
void InferShapesPass::refineFunction(func::FuncOp function) {
  SmallVector<Type> results(function.getResultTypes());
  Operation *terminator = function.front().getTerminator();
  for (auto [index, type] : llvm::enumerate(results)) {
    auto stated = dyn_cast<TensorType>(type);
    if (!stated)
      continue;
    auto returned =
        dyn_cast<TensorType>(terminator->getOperand(index).getType());
    TensorType refined = returned ? join(stated, returned) : nullptr;
    // A return that states less keeps the promise of the signature by a cast.
    if (!refined)
      continue;
    if (refined != returned) {
      OpBuilder builder(terminator);
      terminator->setOperand(
          index, tensor::CastOp::create(builder, terminator->getLoc(), refined,
                                        terminator->getOperand(index)));
    }
    results[index] = refined;
  }
  if (TypeRange(results) == TypeRange(function.getResultTypes()))
    return;
  changed = true;
  function.setType(FunctionType::get(
      &getContext(), function.getFunctionType().getInputs(), results));
  std::optional<SymbolTable::UseRange> uses =
      SymbolTable::getSymbolUses(function, getOperation());
  if (!uses)
    return;
  for (SymbolTable::SymbolUse use : *uses)
    if (auto call = dyn_cast<func::CallOp>(use.getUser()))
      for (auto [result, type] : llvm::zip_equal(call.getResults(), results))
        if (result.getType() != type)
          refineValue(result, cast<TensorType>(type));
}
