//===- UpstreamFaults.cpp ---------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the inputs on which upstream's code ends the process.
// Entry point: hasUpstreamFault.
// Invariant: a predicate is no wider than its fault needs.
//
//===----------------------------------------------------------------------===//

#include "UpstreamFaults.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir;

/// Numbers of more digits than this are more than memory has room for.
static constexpr unsigned kMaxDigits = 6;

/// Whether a number of more digits follows a character that `isBefore`.
static bool hasHugeNumber(StringRef input,
                          llvm::function_ref<bool(char)> isBefore) {
  char before = ' ';
  unsigned digits = 0;
  for (char c : input) {
    if (llvm::isDigit(c)) {
      if (++digits > kMaxDigits && isBefore(before))
        return true;
      continue;
    }
    before = c;
    digits = 0;
  }
  return false;
}

/// Whether `input` may be text of an op that has an operand an element of its
/// type: the parser makes a type for each operand that there should be.
static bool listsTooManyElements(StringRef input) {
  return input.contains("from_elements") &&
         hasHugeNumber(input, [](char) { return true; });
}

/// Whether `input` may be text that uses a result of a huge number, %x#1000000:
/// the parser makes room for all below it.
static bool usesHugeResult(StringRef input) {
  return hasHugeNumber(input, [](char before) { return before == '#'; });
}

/// Whether a region in which values may be used before they are defined has
/// such a use. What folds to itself there is erased while it is used.
static bool hasUseBeforeDefinition(ModuleOp module) {
  return module
      .walk([](Operation *op) {
        for (Value operand : op->getOperands()) {
          Operation *definition = operand.getDefiningOp();
          if (definition && definition->getBlock() == op->getBlock() &&
              !definition->isBeforeInBlock(op))
            return WalkResult::interrupt();
        }
        return WalkResult::advance();
      })
      .wasInterrupted();
}

bool bale::fuzz::hasUpstreamFault(StringRef input) {
  return listsTooManyElements(input) || usesHugeResult(input);
}

bool bale::fuzz::hasUpstreamFault(ModuleOp module) {
  return hasUseBeforeDefinition(module);
}
