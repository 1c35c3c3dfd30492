//===- FormDispatchRegions.cpp ----------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: puts loops that fill tensors into IREE's dispatch regions.
// Entry point: createFormDispatchRegions.
// Invariant: a region holds one loop and the tensors that it fills; what else it
//   uses it reads only.
//
//===----------------------------------------------------------------------===//

#include "bale/Dialect/Bale/Transforms/Passes.h"
#include "bale/Dialect/PassThrough/PassThroughDialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/Support/DebugLog.h"

#define DEBUG_TYPE "bale-form-dispatch-regions"

namespace bale {
#define GEN_PASS_DEF_FORMDISPATCHREGIONS
#include "bale/Dialect/Bale/Transforms/Passes.h.inc"
} // namespace bale

using namespace mlir;

/// IREE's dialect, and an op `%r = region(dims of %r) ({ code }, { })` of it.
/// The second region would compute how many work groups run the code: empty, it
/// means one.
static constexpr llvm::StringLiteral kDialect = "flow";
static constexpr llvm::StringLiteral kRegion = "flow.dispatch.region";
static constexpr llvm::StringLiteral kReturn = "flow.return";

/// Whether `op`, in `loop` or `loop` itself, works on scalars, which it takes
/// from tensors and puts into tensors of the loop one by one.
static bool isElementByElement(Operation *op, Operation *loop) {
  if (op == loop || isa<tensor::ExtractOp, tensor::DimOp>(op))
    return true;
  if (!isa<arith::ArithDialect>(op->getDialect()) &&
      !isa<scf::ForOp, scf::IfOp, scf::WhileOp, scf::YieldOp, scf::ConditionOp,
           tensor::InsertOp>(op))
    return false;
  return llvm::all_of(op->getOperands(), [&](Value operand) {
    return !isa<TensorType>(operand.getType()) ||
           loop->isAncestor(operand.getParentBlock()->getParentOp());
  });
}

namespace {
/// A loop that fills one tensor, whose extents it does not change.
struct FillingLoop {
  Operation *loop;
  /// What the loop starts from, one of its operands.
  tensor::EmptyOp empty;
  /// The one result that is used.
  OpResult filled;
};
} // namespace

/// `loop`, if it fills one tensor element by element.
static std::optional<FillingLoop> getFillingLoop(Operation *loop) {
  SmallVector<Value> tensors =
      llvm::filter_to_vector(loop->getOperands(), [](Value operand) {
        return isa<TensorType>(operand.getType());
      });
  SmallVector<OpResult> used = llvm::filter_to_vector(
      loop->getResults(), [](OpResult result) { return !result.use_empty(); });
  if (tensors.size() != 1 || used.size() != 1 ||
      !isa<TensorType>(used.front().getType()))
    return std::nullopt;
  auto empty = tensors.front().getDefiningOp<tensor::EmptyOp>();
  if (!empty || empty.getType() != used.front().getType())
    return std::nullopt;
  WalkResult result = loop->walk([&](Operation *op) {
    return isElementByElement(op, loop) ? WalkResult::advance()
                                        : WalkResult::interrupt();
  });
  if (result.wasInterrupted())
    return std::nullopt;
  return FillingLoop{loop, empty, used.front()};
}

/// Moves the loop and a `tensor.empty` of its own into a region that returns
/// what it fills.
static void formRegion(IRRewriter &rewriter, const FillingLoop &filling) {
  auto [loop, empty, filled] = filling;
  Location loc = loop->getLoc();
  OperationState state(loc, kRegion);
  state.addTypes(filled.getType());
  state.addOperands(empty.getDynamicSizes());
  int32_t numDims = empty.getDynamicSizes().size();
  state.propertiesAttr = rewriter.getDictionaryAttr(rewriter.getNamedAttr(
      "operandSegmentSizes",
      rewriter.getDenseI32ArrayAttr({numDims, /*workload=*/0})));
  Block *body = rewriter.createBlock(state.addRegion());
  state.addRegion();
  rewriter.setInsertionPoint(loop);
  Operation *region = rewriter.create(state);
  rewriter.replaceAllUsesWith(filled, region->getResult(0));

  rewriter.setInsertionPointToEnd(body);
  Operation *ownEmpty = rewriter.clone(*empty);
  rewriter.moveOpBefore(loop, body, body->end());
  loop->replaceUsesOfWith(empty, ownEmpty->getResult(0));
  OperationState end(loc, kReturn);
  end.addOperands(filled);
  rewriter.create(end);
  if (empty->use_empty())
    rewriter.eraseOp(empty);
}

namespace {
struct FormDispatchRegionsPass
    : public bale::impl::FormDispatchRegionsBase<FormDispatchRegionsPass> {
  using FormDispatchRegionsBase::FormDispatchRegionsBase;

  LogicalResult initialize(MLIRContext *context) override {
    bale::loadOrPassThrough(context, kDialect);
    return success();
  }

  void runOnOperation() override {
    SmallVector<FillingLoop> loops;
    getOperation()->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (isa<linalg::LinalgOp>(op) || op->getName().getStringRef() == kRegion)
        return WalkResult::skip();
      if (!isa<scf::ForOp, scf::WhileOp>(op))
        return WalkResult::advance();
      std::optional<FillingLoop> filling = getFillingLoop(op);
      if (!filling)
        return WalkResult::advance();
      loops.push_back(*filling);
      return WalkResult::skip();
    });
    IRRewriter rewriter(&getContext());
    for (const FillingLoop &filling : loops) {
      LDBG() << "forming a region at " << filling.loop->getLoc();
      formRegion(rewriter, filling);
      ++numFormed;
    }
  }
};
} // namespace
