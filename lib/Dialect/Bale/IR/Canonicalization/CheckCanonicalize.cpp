//===- CheckCanonicalize.cpp ------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the canonical form of bale.check.
// Entry point: CheckOp::canonicalize.
// Invariant: a check goes only if its fact is known to hold.
//
//===----------------------------------------------------------------------===//

#include "bale/Dialect/Bale/IR/Bale.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace bale;

LogicalResult CheckOp::canonicalize(CheckOp op, PatternRewriter &rewriter) {
  // A fact that holds needs no check.
  if (!matchPattern(op.getHolds(), m_One()))
    return rewriter.notifyMatchFailure(op, "the fact is not known to hold");
  rewriter.eraseOp(op);
  return success();
}
