//===- CheckRules.cpp -------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the rule of bale.check, and the text of one that fails.
// Entry point: CheckOp::verify, fillCheckMessage.
// Invariant: a message is printed with the numbers it asks for, in order.
//
//===----------------------------------------------------------------------===//

#include "bale/Dialect/Bale/IR/ShapeRules.h"

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
