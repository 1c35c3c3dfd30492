//===- ProtectArguments.cpp
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

#include "bale/Dialect/Bale/Transforms/Passes.h"

namespace bale {
#define GEN_PASS_DEF_PROTECTARGUMENTS
#include "bale/Dialect/Bale/Transforms/Passes.h.inc"
} // namespace bale

namespace {
struct ProtectArgumentsPass
    : public bale::impl::ProtectArgumentsBase<ProtectArgumentsPass> {
  using ProtectArgumentsBase::ProtectArgumentsBase;
  void runOnOperation() override {}
};
} // namespace
