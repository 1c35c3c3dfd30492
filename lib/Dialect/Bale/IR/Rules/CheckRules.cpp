//===- CheckRules.cpp -------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: bale.check: its rule, its canonical form and its text.
// Entry point: CheckOp, fillCheckMessage.
// Invariant: a check goes only if its fact is known to hold.
//
//===----------------------------------------------------------------------===//

#include "bale/Dialect/Bale/IR/ShapeRules.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace bale;

std::string bale::fillCheckMessage(StringRef message, StringRef first,
                                   StringRef second) {
  std::string text;
  while (!message.empty()) {
    if (message.consume_front("{0}")) {
      text += first;
    } else if (message.consume_front("{1}")) {
      text += second;
    } else {
      text += message.front();
      message = message.drop_front();
    }
  }
  return text;
}

LogicalResult CheckOp::verify() {
  // POSIX leaves open what a printf format prints that skips an argument.
  if (getMessage().contains("{1}") && !getMessage().contains("{0}"))
    return reportViolation<CheckOp>([&] { return emitOpError(); },
                                    Rule::MessageNumbers);
  return success();
}

LogicalResult CheckOp::canonicalize(CheckOp op, PatternRewriter &rewriter) {
  // A fact that holds needs no check.
  if (!matchPattern(op.getHolds(), m_One()))
    return rewriter.notifyMatchFailure(op, "the fact is not known to hold");
  rewriter.eraseOp(op);
  return success();
}
