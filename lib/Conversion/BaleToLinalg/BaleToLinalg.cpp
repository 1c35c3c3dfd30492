//===- ConvertBaleToLinalg.cpp -----------------------------------------------------*- C++ -*-===//
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

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "bale/Conversion/Passes.h"

namespace bale {
#define GEN_PASS_DEF_CONVERTBALETOLINALG
#include "bale/Conversion/Passes.h.inc"
} // namespace bale

namespace {
struct ConvertBaleToLinalgPass : public bale::impl::ConvertBaleToLinalgBase<ConvertBaleToLinalgPass> {
  using ConvertBaleToLinalgBase::ConvertBaleToLinalgBase;
  void runOnOperation() override {}
};
} // namespace
