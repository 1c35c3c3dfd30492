//===- RejectUnsupportedOps.cpp ---------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: names every op that the lowering to come does not take.
// Entry point: createRejectUnsupportedOps.
// Invariant: one error per op, and all of them before the pass fails.
//
//===----------------------------------------------------------------------===//

#include "bale/Conversion/ONNXToBale/ONNXToBale.h"
#include "bale/Dialect/Bale/IR/Bale.h"
#include "bale/Dialect/Bale/Transforms/Passes.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/DebugLog.h"

#define DEBUG_TYPE "bale-reject-unsupported-ops"

namespace bale {
#define GEN_PASS_DEF_REJECTUNSUPPORTEDOPS
#include "bale/Dialect/Bale/Transforms/Passes.h.inc"
} // namespace bale

using namespace mlir;

/// Reports `op`, of a dialect that is read but not known.
static void reportUnknown(Operation *op) {
  InFlightDiagnostic diagnostic =
      op->emitOpError("expected an op of bale or upstream MLIR, which have a "
                      "lowering, but got one of ")
      << op->getName().getDialectNamespace();
  // What ONNX-MLIR calls an op that it does not know itself.
  if (auto function = op->getAttrOfType<StringAttr>("function_name"))
    diagnostic << " (function " << function << ")";
  if (bale::isConvertedFromONNX(op))
    diagnostic << ": run convert-onnx-to-bale first";
}

/// A type of a dialect that is read but not known, in the signature of
/// `function`.
static Type findUnknownType(FunctionOpInterface function) {
  Type unknown;
  function.getFunctionType().walk([&](OpaqueType type) { unknown = type; });
  return unknown;
}

/// Whether `op` lies in the body of a module and does something there, which
/// nobody ever runs. Constants may be left over; symbols and what a dialect
/// says of the module itself belong there.
static bool isCodeOutsideFunctions(Operation *op) {
  return isa_and_present<ModuleOp>(op->getParentOp()) &&
         !isa<SymbolOpInterface>(op) &&
         (op->getNumOperands() || op->getNumResults() || op->getNumRegions()) &&
         !isMemoryEffectFree(op);
}

/// Reports what no lowering takes although the op itself is known: a signature
/// of unknown types, which its callers see, a module in the module, whose
/// symbols are not those of the functions that passes make, and code in the
/// body of the module, which has no room for control flow. With `passThrough`
/// unknown types are no fault.
static LogicalResult checkStructure(Operation *op, Operation *root,
                                    bool passThrough) {
  if (isa<ModuleOp>(op) && op != root)
    return op->emitOpError(
        "expected functions of one module, but got a module inside it");
  // What is made of the op calls functions and uses globals of the module.
  Operation *table = op->getParentWithTrait<OpTrait::SymbolTable>();
  if (isa_and_present<bale::BaleDialect>(op->getDialect()) && table &&
      table != root && !isa<ModuleOp>(table))
    return op->emitOpError("expected to be in a function of the module, but "
                           "got one of a '")
           << table->getName() << "' op";
  if (op != root && isCodeOutsideFunctions(op))
    return op->emitOpError(
        "expected to be in a function, but got the body of a module");
  if (auto function = dyn_cast<FunctionOpInterface>(op);
      function && !passThrough)
    if (Type unknown = findUnknownType(function))
      return op->emitOpError("expected types of upstream MLIR, but got ")
             << unknown << " in " << function.getFunctionType();
  return success();
}

namespace {
struct RejectUnsupportedOpsPass
    : public bale::impl::RejectUnsupportedOpsBase<RejectUnsupportedOpsPass> {
  using RejectUnsupportedOpsBase::RejectUnsupportedOpsBase;

  /// Whether `op` belongs to one of the dialects that the option names, as a
  /// module always does.
  bool isAllowed(Operation *op) const {
    return isa<ModuleOp>(op) ||
           llvm::is_contained(dialects, op->getName().getDialectNamespace());
  }

  /// Reports `op`, which the conversion to the dialects of the option left.
  void reportLeftOver(Operation *op) const {
    op->emitOpError("expected to be lowered to the dialects ")
        << llvm::join(dialects, ", ") << ", but got an op of "
        << op->getName().getDialectNamespace() << " that nothing lowers";
  }

  void runOnOperation() override {
    bool isFound = false;
    // Casts are there because another op is: that one is the error.
    SmallVector<Operation *> casts;
    getOperation().walk([&](Operation *op) {
      if (!op->isRegistered()) {
        if (passThrough && !bale::isConvertedFromONNX(op))
          return;
        reportUnknown(op);
      } else if (failed(checkStructure(op, getOperation(), passThrough))) {
        LDBG() << "reported " << op->getName();
      } else if (dialects.empty() || isAllowed(op)) {
        return;
      } else if (isa<UnrealizedConversionCastOp>(op)) {
        casts.push_back(op);
        return;
      } else {
        reportLeftOver(op);
      }
      isFound = true;
    });
    if (!isFound)
      for (Operation *cast : casts)
        reportLeftOver(cast);
    LDBG() << "found " << (isFound ? "unsupported" : "no unsupported")
           << " ops and " << casts.size() << " casts";
    if (isFound || !casts.empty())
      return signalPassFailure();
    markAllAnalysesPreserved();
  }
};
} // namespace
