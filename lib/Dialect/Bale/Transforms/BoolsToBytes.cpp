//===- BoolsToBytes.cpp -----------------------------------------------------*-
//C++ -*-===//
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

#include "bale/Dialect/Bale/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace bale {
#define GEN_PASS_DEF_BOOLSTOBYTES
#include "bale/Dialect/Bale/Transforms/Passes.h.inc"
} // namespace bale

namespace {
struct BoolsToBytesPass
    : public bale::impl::BoolsToBytesBase<BoolsToBytesPass> {
  using BoolsToBytesBase::BoolsToBytesBase;
  void runOnOperation() override {}
};
} // namespace
