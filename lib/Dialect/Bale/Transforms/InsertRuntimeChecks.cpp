//===- InsertRuntimeChecks.cpp -----------------------------------------------------*- C++ -*-===//
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

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "bale/Dialect/Bale/Transforms/Passes.h"

namespace bale {
#define GEN_PASS_DEF_INSERTRUNTIMECHECKS
#include "bale/Dialect/Bale/Transforms/Passes.h.inc"
} // namespace bale

namespace {
struct InsertRuntimeChecksPass : public bale::impl::InsertRuntimeChecksBase<InsertRuntimeChecksPass> {
  using InsertRuntimeChecksBase::InsertRuntimeChecksBase;
  void runOnOperation() override {}
};
} // namespace
