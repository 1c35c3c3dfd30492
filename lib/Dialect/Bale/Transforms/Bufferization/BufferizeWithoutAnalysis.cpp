//===- BufferizeWithoutAnalysis.cpp -----------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: bufferizes the functions in which nothing is written but what nobody
//   has written before.
// Entry point: createBufferizeWithoutAnalysis.
// Invariant: each write gets an allocation of its own; other functions stay as
//   they are.
//
//===----------------------------------------------------------------------===//

#include "bale/Dialect/Bale/Transforms/Passes.h"
#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Transforms/Bufferize.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/SubsetOpInterface.h"
#include "llvm/Support/DebugLog.h"

#define DEBUG_TYPE "bale-bufferize-without-analysis"

namespace bale {
#define GEN_PASS_DEF_BUFFERIZEWITHOUTANALYSIS
#include "bale/Dialect/Bale/Transforms/Passes.h.inc"
} // namespace bale

using namespace mlir;
using namespace mlir::bufferization;

static bool isTensor(Type type) { return isa<TensorType>(type); }

/// Whether `operand` is the destination of an op, and has no elements that
/// anything could read.
static bool isFreshDestination(OpOperand &operand) {
  auto op = dyn_cast<DestinationStyleOpInterface>(operand.getOwner());
  return op && op.isDpsInit(&operand) &&
         operand.get().getDefiningOp<tensor::EmptyOp>();
}

/// Whether `op` writes no tensor but fresh destinations, and passes none on to
/// other tensors, blocks or functions, as far as a bufferization by `state`
/// goes.
static bool writesFreshOnly(Operation *op, const AnalysisState &state) {
  if (llvm::none_of(op->getOperandTypes(), isTensor) &&
      llvm::none_of(op->getResultTypes(), isTensor))
    return true;
  // What is inserted may be computed where it is inserted.
  if (isa<CallOpInterface, RegionBranchOpInterface, BranchOpInterface,
          SubsetInsertionOpInterface>(op) ||
      isa_and_nonnull<BufferizationDialect>(op->getDialect()))
    return false;
  BufferizableOpInterface model = state.getOptions().dynCastBufferizableOp(op);
  return model && llvm::all_of(op->getOpOperands(), [&](OpOperand &operand) {
           return !isTensor(operand.get().getType()) ||
                  !model.bufferizesToMemoryWrite(operand, state) ||
                  isFreshDestination(operand);
         });
}

/// Whether no write in `function` can conflict with a read.
static bool needsNoAnalysis(func::FuncOp function, const AnalysisState &state) {
  auto boundary = llvm::concat<const Type>(function.getArgumentTypes(),
                                           function.getResultTypes());
  if (llvm::none_of(boundary, isTensor))
    return false;
  return !function
              .walk([&](Operation *op) {
                return op == function || writesFreshOnly(op, state)
                           ? WalkResult::advance()
                           : WalkResult::interrupt();
              })
              .wasInterrupted();
}

namespace {
struct BufferizeWithoutAnalysisPass
    : public bale::impl::BufferizeWithoutAnalysisBase<
          BufferizeWithoutAnalysisPass> {
  using BufferizeWithoutAnalysisBase::BufferizeWithoutAnalysisBase;

  void runOnOperation() override {
    OneShotBufferizationOptions options;
    options.bufferizeFunctionBoundaries = true;
    options.setFunctionBoundaryTypeConversion(
        LayoutMapOption::IdentityLayoutMap);
    // No tensor is written in place, so that none has to be analyzed.
    options.copyBeforeWrite = true;
    AnalysisState analysis(options);
    BufferizationState state;
    SymbolTableCollection tables;
    SymbolUserMap users(tables, getOperation());
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      // A caller would have to be bufferized with it.
      if (function.isDeclaration() || !users.useEmpty(function) ||
          !needsNoAnalysis(function, analysis))
        continue;
      LDBG() << "bufferizing " << function.getName();
      if (failed(bufferizeOp(function, options, state)))
        return signalPassFailure();
      ++numBufferized;
    }
  }
};
} // namespace
