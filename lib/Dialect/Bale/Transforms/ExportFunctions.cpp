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
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "llvm/Support/DebugLog.h"

#define DEBUG_TYPE "bale-export-functions"

namespace bale {
#define GEN_PASS_DEF_EXPORTFUNCTIONS
#include "bale/Dialect/Bale/Transforms/Passes.h.inc"
} // namespace bale

using namespace mlir;

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
        ++numExported;
      } else if (!function->hasAttr(linkage)) {
        function->setAttr(linkage, LLVM::LinkageAttr::get(
                                       &getContext(), LLVM::Linkage::Internal));
      }
    }
  }
};
} // namespace
