//===- BufferizableModels.cpp -----------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: destination ops and counts on tensors become the same ops on
//   memrefs.
// Entry point: registerBufferizableModels.
// Invariant: a destination's old contents are not read, so that none is copied
//   for them.
//
//===----------------------------------------------------------------------===//

#include "bale/Dialect/Bale/IR/Bale.h"
#include "bale/Dialect/Bale/Transforms/InterfaceModels.h"
#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/IR/DstBufferizableOpInterfaceImpl.h"

using namespace mlir;
using namespace mlir::bufferization;
using namespace bale;

/// The buffers of the operands of `op`; operands that are no tensors stay.
static FailureOr<SmallVector<Value>>
getOperandBuffers(RewriterBase &rewriter, Operation *op,
                  const BufferizationOptions &options,
                  const BufferizationState &state) {
  SmallVector<Value> operands;
  for (Value operand : op->getOperands()) {
    if (!isa<TensorType>(operand.getType())) {
      operands.push_back(operand);
      continue;
    }
    FailureOr<Value> buffer = getBuffer(rewriter, operand, options, state);
    if (failed(buffer))
      return failure();
    operands.push_back(*buffer);
  }
  return operands;
}

namespace {

/// op(x, out : tensor) -> tensor = out after op(x, out : memref)
template <typename OpTy>
struct DestinationModel
    : public DstBufferizableOpInterfaceExternalModel<DestinationModel<OpTy>,
                                                     OpTy> {
  bool bufferizesToMemoryRead(Operation *op, OpOperand &operand,
                              const AnalysisState &) const {
    return !cast<DestinationStyleOpInterface>(op).isDpsInit(&operand);
  }

  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options,
                          BufferizationState &state) const {
    if (op->getNumResults() == 0)
      return success();
    FailureOr<SmallVector<Value>> operands =
        getOperandBuffers(rewriter, op, options, state);
    if (failed(operands))
      return failure();
    OpTy::create(rewriter, op->getLoc(), TypeRange(), *operands,
                 op->getAttrs());
    replaceOpWithBufferizedValues(rewriter, op, operands->back());
    return success();
  }
};

struct CountModel
    : public BufferizableOpInterface::ExternalModel<CountModel, CountOp> {
  bool bufferizesToMemoryRead(Operation *, OpOperand &,
                              const AnalysisState &) const {
    return true;
  }
  bool bufferizesToMemoryWrite(Operation *, OpOperand &,
                               const AnalysisState &) const {
    return false;
  }
  AliasingValueList getAliasingValues(Operation *, OpOperand &,
                                      const AnalysisState &) const {
    return {};
  }
  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options,
                          BufferizationState &state) const {
    FailureOr<SmallVector<Value>> operands =
        getOperandBuffers(rewriter, op, options, state);
    if (failed(operands))
      return failure();
    rewriter.replaceOpWithNewOp<CountOp>(op, (*operands)[0], (*operands)[1]);
    return success();
  }
};

} // namespace

void bale::registerBufferizableModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, BaleDialect *) {
    PackIntoOp::attachInterface<DestinationModel<PackIntoOp>>(*context);
    UnpackIntoOp::attachInterface<DestinationModel<UnpackIntoOp>>(*context);
    CompressIntoOp::attachInterface<DestinationModel<CompressIntoOp>>(*context);
    CountOp::attachInterface<CountModel>(*context);
  });
}
