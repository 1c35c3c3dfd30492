//===- MakeSignless.cpp -----------------------------------------------------*-
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

namespace bale {
#define GEN_PASS_DEF_MAKESIGNLESS
#include "bale/Dialect/Bale/Transforms/Passes.h.inc"
} // namespace bale

namespace {
struct MakeSignlessPass
    : public bale::impl::MakeSignlessBase<MakeSignlessPass> {
  using MakeSignlessBase::MakeSignlessBase;
  void runOnOperation() override {}
};
} // namespace
