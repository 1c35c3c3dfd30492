//===- ExportFunctions.cpp --------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: chooses the symbols that the object file of a module shows.
// Entry point: createExportFunctions.
// Invariant: only attributes change; a linkage or interface that is set is
//   kept.
//
//===----------------------------------------------------------------------===//

#include "bale/Dialect/Bale/Transforms/Passes.h"
#include "bale/Dialect/Bale/Transforms/Transforms.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "llvm/Support/DebugLog.h"

#define DEBUG_TYPE "bale-export-functions"

namespace bale {
#define GEN_PASS_DEF_EXPORTFUNCTIONS
#include "bale/Dialect/Bale/Transforms/Passes.h.inc"
} // namespace bale

using namespace mlir;

/// Lets the one scalar that `function` returns, if it has fewer bits than its
/// bytes, fill its register with zeros: C reads all of the byte of a bool.
static void extendScalarResult(func::FuncOp function) {
  if (function.getNumResults() == 1 &&
      bale::getWidenedWidth(function.getResultTypes().front()) &&
      !function.getResultAttr(0, LLVM::LLVMDialect::getSExtAttrName()))
    function.setResultAttr(0, LLVM::LLVMDialect::getZExtAttrName(),
                           UnitAttr::get(function.getContext()));
}

namespace {
struct ExportFunctionsPass
    : public bale::impl::ExportFunctionsBase<ExportFunctionsPass> {
  using ExportFunctionsBase::ExportFunctionsBase;

  void runOnOperation() override {
    // As FuncToLLVM reads it; LLVM::LLVMDialect has no name for it.
    StringRef linkage = "llvm.linkage";
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      if (function.isDeclaration())
        continue;
      if (function.isPublic()) {
        LDBG() << "exporting " << function.getName();
        function->setAttr(LLVM::LLVMDialect::getEmitCWrapperAttrName(),
                          UnitAttr::get(&getContext()));
        extendScalarResult(function);
        ++numExported;
      } else if (!function->hasAttr(linkage)) {
        function->setAttr(linkage, LLVM::LinkageAttr::get(
                                       &getContext(), LLVM::Linkage::Internal));
      }
    }
  }
};
} // namespace
