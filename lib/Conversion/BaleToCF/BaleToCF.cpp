//===- ConvertBaleToCF.cpp
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
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"

namespace bale {
#define GEN_PASS_DEF_CONVERTBALETOCF
#include "bale/Conversion/Passes.h.inc"
} // namespace bale

namespace {
struct ConvertBaleToCFPass
    : public bale::impl::ConvertBaleToCFBase<ConvertBaleToCFPass> {
  using ConvertBaleToCFBase::ConvertBaleToCFBase;
  void runOnOperation() override {}
};
} // namespace
