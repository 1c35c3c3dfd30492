//===- InferShapes.cpp -----------------------------------------------------*- C++ -*-===//
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

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "bale/Dialect/Bale/Transforms/Passes.h"

namespace bale {
#define GEN_PASS_DEF_INFERSHAPES
#include "bale/Dialect/Bale/Transforms/Passes.h.inc"
} // namespace bale

namespace {
struct InferShapesPass : public bale::impl::InferShapesBase<InferShapesPass> {
  using InferShapesBase::InferShapesBase;
  void runOnOperation() override {}
};
} // namespace
