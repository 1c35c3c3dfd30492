//===- OwnResults.cpp -------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: gives each memref result of a function memory that nothing else
//   reaches.
// Entry point: createOwnResults.
// Invariant: a copy is made unless all origins of a result are allocations of
//   the function that no other result has.
//
//===----------------------------------------------------------------------===//

#include "bale/Dialect/Bale/Transforms/Passes.h"
#include "bale/Dialect/Bale/Transforms/Transforms.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/DebugLog.h"

#define DEBUG_TYPE "bale-own-results"

namespace bale {
#define GEN_PASS_DEF_OWNRESULTS
#include "bale/Dialect/Bale/Transforms/Passes.h.inc"
} // namespace bale

using namespace mlir;

using ValueSet = llvm::SmallSetVector<Value, 8>;

//===----------------------------------------------------------------------===//
// Where the memory of a memref comes from
//===----------------------------------------------------------------------===//

/// Adds to `sources` the values that control flow may pass to `argument`.
/// Returns false if they are not known.
static bool addSources(BlockArgument argument, SmallVector<Value> &sources) {
  Block *block = argument.getOwner();
  if (!block->isEntryBlock()) {
    for (auto it = block->pred_begin(); it != block->pred_end(); ++it) {
      auto branch = dyn_cast<BranchOpInterface>((*it)->getTerminator());
      if (!branch)
        return false;
      Value source = branch.getSuccessorOperands(
          it.getSuccessorIndex())[argument.getArgNumber()];
      if (!source)
        return false;
      sources.push_back(source);
    }
    return true;
  }
  auto op = dyn_cast<RegionBranchOpInterface>(block->getParentOp());
  if (!op)
    return false;
  SmallVector<RegionSuccessor> successors;
  op.getSuccessorRegions(RegionBranchPoint::parent(), successors);
  for (Region &region : op->getRegions())
    op.getSuccessorRegions(region, successors);
  for (const RegionSuccessor &successor : successors) {
    auto position = llvm::find(successor.getSuccessorInputs(), argument);
    if (successor.getSuccessor() != block->getParent() ||
        position == successor.getSuccessorInputs().end())
      continue;
    op.getPredecessorValues(
        successor,
        std::distance(successor.getSuccessorInputs().begin(), position),
        sources);
    return true;
  }
  return false; // an induction variable or the like: it has no source
}

/// Adds to `sources` the values that `value` may be a view or copy of. Returns
/// false if it has none: `value` is an origin.
static bool addSources(Value value, SmallVector<Value> &sources) {
  if (auto argument = dyn_cast<BlockArgument>(value))
    return addSources(argument, sources);
  Operation *op = value.getDefiningOp();
  if (auto view = dyn_cast<ViewLikeOpInterface>(op)) {
    sources.push_back(view.getViewSource());
    return true;
  }
  if (auto select = dyn_cast<arith::SelectOp>(op)) {
    sources.push_back(select.getTrueValue());
    sources.push_back(select.getFalseValue());
    return true;
  }
  if (auto branch = dyn_cast<RegionBranchOpInterface>(op)) {
    branch.getPredecessorValues(RegionSuccessor(op, op->getResults()),
                                cast<OpResult>(value).getResultNumber(),
                                sources);
    return true;
  }
  return false;
}

/// All values that own, or may own, the memory of `memref`.
static ValueSet getOrigins(Value memref) {
  ValueSet origins, seen;
  SmallVector<Value> worklist = {memref};
  while (!worklist.empty()) {
    Value value = worklist.pop_back_val();
    if (seen.insert(value) && !addSources(value, worklist))
      origins.insert(value);
  }
  return origins;
}

/// Whether `origin` is an allocation that belongs to the function: its own that
/// it does not free itself, or a result of a call. Elements of an external
/// function that do not fill their bytes, such as bools, are no such: what lies
/// above them comes from outside and must become 0, as a copy makes it.
static bool isOwnAllocation(Value origin) {
  Operation *op = origin.getDefiningOp();
  if (!op)
    return false;
  if (isa<memref::AllocOp>(op))
    return !op->hasAttr(
        bufferization::BufferizationDialect::kManualDeallocation);
  auto call = dyn_cast<CallOpInterface>(op);
  if (!call)
    return false;
  auto callee = dyn_cast_or_null<func::FuncOp>(call.resolveCallable());
  bool isExternal = !callee || callee.isDeclaration();
  return !isExternal ||
         !bale::getWidenedWidth(getElementTypeOrSelf(origin.getType()));
}

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

/// Copies `memref` before `op` to an allocation of the same type. `what` names
/// the value in an error.
static FailureOr<Value> createCopy(Value memref, Operation *op,
                                   const Twine &what) {
  auto type = dyn_cast<MemRefType>(memref.getType());
  if (!type)
    return op->emitOpError("expected ")
           << what << " to be ranked, but got " << memref.getType()
           << " (bale-infer-shapes may find the rank)";
  auto allocType =
      MemRefType::get(type.getShape(), type.getElementType(),
                      MemRefLayoutAttrInterface(), type.getMemorySpace());
  if (!memref::CastOp::areCastCompatible(allocType, type))
    return op->emitOpError("expected ")
           << what << " to have a layout that " << allocType
           << " can be cast to, but got " << type;

  OpBuilder builder(op);
  Location loc = op->getLoc();
  SmallVector<Value> sizes;
  for (auto [index, size] : llvm::enumerate(type.getShape()))
    if (ShapedType::isDynamic(size))
      sizes.push_back(
          memref::DimOp::create(builder, loc, memref, int64_t(index)));
  Value copy = memref::AllocOp::create(
      builder, loc, allocType, sizes,
      builder.getI64IntegerAttr(bale::kAllocationAlignment));
  memref::CopyOp::create(builder, loc, memref, copy);
  if (allocType != type)
    copy = memref::CastOp::create(builder, loc, type, copy);
  return copy;
}

namespace {
struct OwnResultsPass : public bale::impl::OwnResultsBase<OwnResultsPass> {
  using OwnResultsBase::OwnResultsBase;

  /// Makes `operand` of a return, or of a yield to a return, the only one with
  /// its memory. `claimed` holds the allocations of the results before it.
  LogicalResult own(OpOperand &operand, ValueSet &claimed, const Twine &what) {
    Value memref = operand.get();
    ValueSet origins = getOrigins(memref);
    bool isOwn = llvm::all_of(origins, [&](Value origin) {
      return !claimed.contains(origin) && isOwnAllocation(origin);
    });
    if (isOwn) {
      claimed.insert_range(origins);
      return success();
    }

    // A branch that allocates keeps its allocation: only the other one copies.
    if (auto branch = memref.getDefiningOp<scf::IfOp>();
        branch && memref.hasOneUse()) {
      unsigned index = cast<OpResult>(memref).getResultNumber();
      if (failed(own(branch.thenYield()->getOpOperand(index), claimed, what)))
        return failure();
      return own(branch.elseYield()->getOpOperand(index), claimed, what);
    }

    FailureOr<Value> copy = createCopy(memref, operand.getOwner(), what);
    if (failed(copy))
      return failure();
    LDBG() << "copied " << what;
    operand.set(*copy);
    ++numCopied;
    return success();
  }

  void runOnOperation() override {
    WalkResult result = getOperation().walk([&](func::ReturnOp op) {
      ValueSet claimed;
      for (OpOperand &operand : op->getOpOperands())
        if (isa<BaseMemRefType>(operand.get().getType()) &&
            failed(own(operand, claimed,
                       "result #" + Twine(operand.getOperandNumber()))))
          return WalkResult::interrupt();
      return WalkResult::advance();
    });
    if (result.wasInterrupted())
      signalPassFailure();
  }
};
} // namespace
