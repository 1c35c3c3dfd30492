//===- BoundaryPatterns.cpp -------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: converts onnx.Return to func.return and removes onnx.EntryPoint.
// Entry point: populateBoundaryPatterns.
// Invariant: a function keeps its type; its arguments' and results' names stay.
//
//===----------------------------------------------------------------------===//

#include "Patterns.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace bale;
using namespace bale::onnx;

/// Reports unless `value`, which `op` returns as result `index`, has the type
/// `type` or one that a tensor.cast makes it.
static LogicalResult verifyReturned(Operation *op, Value value, Type type,
                                    unsigned index) {
  if (value.getType() == type ||
      tensor::CastOp::areCastCompatible(value.getType(), type))
    return success();
  return op->emitOpError("expected operand ")
         << index << " to agree with the function's result type " << spell(type)
         << ", but got " << spell(value.getType());
}

namespace {

/// Return(x, ...) -> func.return (cast x), ...
struct ConvertReturn final : public FunctionPattern {
  ConvertReturn(MLIRContext *context)
      : FunctionPattern("onnx.Return", "Return", context) {}

  LogicalResult convert(Operation *op,
                        PatternRewriter &rewriter) const override {
    auto function = dyn_cast<func::FuncOp>(op->getParentOp());
    if (!function)
      return op->emitOpError("expected to be in a func.func, but got ")
             << op->getParentOp()->getName();
    if (Operation *next = op->getNextNode())
      return op->emitOpError(
                 "expected to be the last op of its block, but got ")
             << next->getName() << " after it";
    ArrayRef<Type> types = function.getResultTypes();
    if (failed(verifyStructure(op, types.size(), 0)))
      return failure();
    for (auto [index, operand, type] :
         llvm::enumerate(op->getOperands(), types))
      if (failed(verifyReturned(op, operand, type, index)))
        return failure();

    SmallVector<Value> returned;
    for (auto [operand, type] : llvm::zip_equal(op->getOperands(), types))
      returned.push_back(
          operand.getType() == type
              ? operand
              : tensor::CastOp::create(rewriter, op->getLoc(), type, operand)
                    .getResult());
    rewriter.replaceOpWithNewOp<func::ReturnOp>(op, returned);
    return success();
  }
};

/// EntryPoint {func} -> (nothing): every public function can be called.
struct EraseEntryPoint final : public FunctionPattern {
  EraseEntryPoint(MLIRContext *context)
      : FunctionPattern("onnx.EntryPoint", "EntryPoint", context) {}

  LogicalResult convert(Operation *op,
                        PatternRewriter &rewriter) const override {
    if (failed(verifyStructure(op, 0, 0)) || failed(verifyNotLast(op)))
      return failure();
    rewriter.eraseOp(op);
    return success();
  }
};

} // namespace

void onnx::populateBoundaryPatterns(RewritePatternSet &patterns) {
  patterns.add<ConvertReturn, EraseEntryPoint>(patterns.getContext());
}
