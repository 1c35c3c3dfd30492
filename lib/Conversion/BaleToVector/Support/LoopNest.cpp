//===- LoopNest.cpp ---------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: loops over parts of the operands that are independent of each
//   other.
// Entry point: buildLoopNest.
// Invariant: iterations write disjoint bytes, so that they may run on
//   several threads.
//
//===----------------------------------------------------------------------===//

#include "LoopNest.h"
#include "IndexMath.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace bale;

void bale::buildLoopNest(
    OpBuilder &builder, Location loc, ValueRange bounds, bool threads,
    function_ref<void(OpBuilder &, ValueRange)> buildBody) {
  IndexMath math(builder, loc);
  SmallVector<Value> zeros, ones;
  for (size_t dim = 0; dim < bounds.size(); ++dim) {
    zeros.push_back(math.index(0));
    ones.push_back(math.index(1));
  }
  if (threads && !bounds.empty()) {
    // The loop is complete before its body is built, which may look for it.
    auto loop = scf::ParallelOp::create(builder, loc, zeros, bounds, ones);
    OpBuilder body = OpBuilder::atBlockTerminator(loop.getBody());
    return buildBody(body, loop.getInductionVars());
  }
  scf::buildLoopNest(builder, loc, zeros, bounds, ones,
                     [&](OpBuilder &body, Location, ValueRange indices) {
                       buildBody(body, indices);
                     });
}
