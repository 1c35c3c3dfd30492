//===- RuntimeVerifiableModels.cpp ------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: what upstream's generate-runtime-verification adds to Bale's ops.
// Entry point: registerRuntimeVerifiableModels.
// Invariant: all that can be checked of an op is: extents, what memory
//   is shared, then values.
//
//===----------------------------------------------------------------------===//

#include "RuntimeChecks.h"
#include "bale/Dialect/Bale/IR/Bale.h"
#include "bale/Dialect/Bale/Transforms/InterfaceModels.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/RuntimeVerifiableOpInterface.h"

using namespace mlir;
using namespace bale;

namespace {

/// The interface of `OpTy`.
template <typename OpTy>
struct Checks
    : public RuntimeVerifiableOpInterface::ExternalModel<Checks<OpTy>, OpTy> {
  // The text of a check is made from the op's rules, not from the callback.
  void generateRuntimeVerification(
      Operation *op, OpBuilder &builder, Location,
      function_ref<std::string(Operation *, StringRef)>) const {
    addExtentChecks(builder, op);
    addOverlapChecks(builder, op);
    addValueChecks(builder, op);
  }
};

/// Attaches the interface to each of `Ops`.
template <typename... Ops>
void attachChecks(MLIRContext *context) {
  (Ops::template attachInterface<Checks<Ops>>(*context), ...);
}

} // namespace

void bale::registerRuntimeVerifiableModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, BaleDialect *) {
    // Upstream's pass does not load what the checks are made of.
    context->loadDialect<scf::SCFDialect>();
    attachChecks<PackOp, UnpackOp, CompressOp, PackIntoOp, UnpackIntoOp,
                 CompressIntoOp, CountOp>(context);
  });
}
