//===- OwnResults.cpp -----------------------------------------------------*-
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
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace bale {
#define GEN_PASS_DEF_OWNRESULTS
#include "bale/Dialect/Bale/Transforms/Passes.h.inc"
} // namespace bale

namespace {
struct OwnResultsPass : public bale::impl::OwnResultsBase<OwnResultsPass> {
  using OwnResultsBase::OwnResultsBase;
  void runOnOperation() override {}
};
} // namespace
