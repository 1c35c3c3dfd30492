//===- ConvertONNXToBale.cpp
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
#include "bale/Dialect/Bale/IR/Bale.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Ptr/IR/PtrDialect.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace bale {
#define GEN_PASS_DEF_CONVERTONNXTOBALE
#include "bale/Conversion/Passes.h.inc"
} // namespace bale

namespace {
struct ConvertONNXToBalePass
    : public bale::impl::ConvertONNXToBaleBase<ConvertONNXToBalePass> {
  using ConvertONNXToBaleBase::ConvertONNXToBaleBase;
  void runOnOperation() override {}
};
} // namespace
