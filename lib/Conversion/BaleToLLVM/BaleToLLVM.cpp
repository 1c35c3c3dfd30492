//===- ConvertBaleToLLVM.cpp
//-----------------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: placeholder.
// Entry point: none.
// Invariant: none.
//
//===----------------------------------------------------------------------===//

#include "bale/Conversion/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace bale {
#define GEN_PASS_DEF_CONVERTBALETOLLVM
#include "bale/Conversion/Passes.h.inc"
} // namespace bale

namespace {
struct ConvertBaleToLLVMPass
    : public bale::impl::ConvertBaleToLLVMBase<ConvertBaleToLLVMPass> {
  using ConvertBaleToLLVMBase::ConvertBaleToLLVMBase;
  void runOnOperation() override {}
};
} // namespace
