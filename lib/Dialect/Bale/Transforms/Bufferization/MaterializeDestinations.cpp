//===- MaterializeDestinations.cpp ------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: value ops become destination ops on empty tensors.
// Entry point: bale-materialize-destinations.
// Invariant: an extent that is known statically is static in the destination's
//   type.
//
//===----------------------------------------------------------------------===//

#include "bale/Dialect/Bale/IR/Bale.h"
#include "bale/Dialect/Bale/IR/ShapeRules.h"
#include "bale/Dialect/Bale/Transforms/Passes.h"
#include "bale/Dialect/Bale/Transforms/Transforms.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/DebugLog.h"

#define DEBUG_TYPE "bale-materialize-destinations"

namespace bale {
#define GEN_PASS_DEF_MATERIALIZEDESTINATIONS
#include "bale/Dialect/Bale/Transforms/Passes.h.inc"
} // namespace bale

using namespace mlir;
using namespace bale;

/// The destination op of `op` on `destination`.
static Operation *createDestinationOp(OpBuilder &builder, PackOp op,
                                      Value destination) {
  return PackIntoOp::create(builder, op.getLoc(), destination.getType(),
                            op.getCodes(), destination, op.getCodeAttr(),
                            op.getAxisAttr());
}

static Operation *createDestinationOp(OpBuilder &builder, UnpackOp op,
                                      Value destination) {
  return UnpackIntoOp::create(builder, op.getLoc(), destination.getType(),
                              op.getWords(), destination, op.getCodeAttr(),
                              op.getAxisAttr());
}

static Operation *createDestinationOp(OpBuilder &builder, CompressOp op,
                                      Value destination) {
  return CompressIntoOp::create(builder, op.getLoc(), destination.getType(),
                                op.getInput(), op.getCondition(), destination,
                                op.getAxisAttr());
}

/// A tensor of `type`, of which nothing more is known, so that no pattern finds
/// it to contradict the types of ops that take it. It is never made: a check
/// has failed before. Its extents are read from nowhere: of poison, upstream's
/// folds take some number.
static Value createAnyTensor(OpBuilder &builder, Location loc,
                             RankedTensorType type) {
  SmallVector<Value> extents;
  if (!type.hasStaticShape()) {
    Value nowhere = tensor::EmptyOp::create(builder, loc, ArrayRef<int64_t>(),
                                            builder.getI64Type());
    Value number =
        tensor::ExtractOp::create(builder, loc, nowhere, ValueRange());
    Value any = arith::IndexCastOp::create(builder, loc, builder.getIndexType(),
                                           number);
    extents.assign(type.getNumDynamicDims(), any);
  }
  return tensor::EmptyOp::create(builder, loc, type, extents);
}

/// Whether `op` keeps its rules, with operands of the types that they have
/// before casts. Inference leaves a cast where what it loses breaks a rule of
/// an op that may never run. Reports a broken rule through the context's
/// handlers.
static LogicalResult verifyBeforeCasts(IRRewriter &rewriter, Operation *op) {
  rewriter.setInsertionPoint(op);
  Operation *uncast = rewriter.clone(*op);
  for (OpOperand &operand : uncast->getOpOperands())
    operand.set(lookThroughCasts(operand.get()));
  LogicalResult keepsRules = uncast->getName().verifyInvariants(uncast);
  rewriter.eraseOp(uncast);
  return keepsRules;
}

/// Reports `op`, of whose operands or result one has no rank: by a rule that
/// the rank would break, if there is one.
static LogicalResult reportUnranked(IRRewriter &rewriter, Operation *op,
                                    Type unranked) {
  if (failed(verifyBeforeCasts(rewriter, op)))
    return failure();
  return op->emitOpError("expected ranked tensors, but got ")
         << unranked
         << ": give its rank, or one from which bale-infer-shapes finds it";
}

/// Whether constants or types that are known of `op` break a rule, so that a
/// run-time check ends the program if it runs.
template <typename OpTy>
static bool breaksRules(IRRewriter &rewriter, OpTy op, ShapedType stated) {
  ScopedDiagnosticHandler silent(op.getContext(),
                                 [](Diagnostic &) { return success(); });
  return failed(op.inferResult(emitNoError, stated)) ||
         failed(verifyBeforeCasts(rewriter, op));
}

/// op(x) = cast(op_into(x, tensor.empty(extents of op(x))))
/// op(x) = any tensor, if what is known of op breaks a rule: it has no result.
template <typename OpTy>
static LogicalResult materialize(IRRewriter &rewriter, OpTy op) {
  for (Type type :
       llvm::concat<const Type>(op->getOperandTypes(), op->getResultTypes()))
    if (isa<UnrankedTensorType>(type))
      return reportUnranked(rewriter, op, type);

  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  rewriter.setInsertionPoint(op);
  if (breaksRules(rewriter, op, type)) {
    rewriter.replaceOp(op, createAnyTensor(rewriter, op.getLoc(), type));
    return success();
  }

  ReifiedRankedShapedTypeDims shapes;
  [[maybe_unused]] LogicalResult reified =
      op.reifyResultShapes(rewriter, shapes);
  assert(succeeded(reified) &&
         "expected ranks to be all that reification needs");
  SmallVector<OpFoldResult> extents;
  for (OpFoldResult extent : shapes.front())
    extents.push_back(getNumberOrValue(
        getValueOrCreateConstantIndexOp(rewriter, op.getLoc(), extent)));
  Value destination = tensor::EmptyOp::create(rewriter, op.getLoc(), extents,
                                              type.getElementType());
  Value result = createDestinationOp(rewriter, op, destination)->getResult(0);
  if (result.getType() != type)
    result = tensor::CastOp::create(rewriter, op.getLoc(), type, result);
  rewriter.replaceOp(op, result);
  return success();
}

FailureOr<unsigned> bale::materializeDestinations(Operation *root) {
  IRRewriter rewriter(root->getContext());
  unsigned numMaterialized = 0;
  bool hasFailed = false;
  auto replace = [&](auto op) {
    LDBG() << "materializing " << op;
    if (succeeded(materialize(rewriter, op)))
      ++numMaterialized;
    else
      hasFailed = true;
  };
  root->walk([&](Operation *op) {
    llvm::TypeSwitch<Operation *>(op).Case<PackOp, UnpackOp, CompressOp>(
        replace);
  });
  if (hasFailed)
    return failure();
  return numMaterialized;
}

namespace {
struct MaterializeDestinationsPass
    : public bale::impl::MaterializeDestinationsBase<
          MaterializeDestinationsPass> {
  using MaterializeDestinationsBase::MaterializeDestinationsBase;

  void runOnOperation() override {
    FailureOr<unsigned> number = materializeDestinations(getOperation());
    if (failed(number))
      return signalPassFailure();
    numMaterialized += *number;
  }
};
} // namespace
