//===- UpstreamFaults.cpp ---------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the inputs on which upstream's code ends the process.
// Entry point: hasUpstreamFault.
// Invariant: no input with one of these faults is missed, and few others are
//   taken for one.
//
//===----------------------------------------------------------------------===//

#include "UpstreamFaults.h"

#include "mlir/Dialect/UB/IR/UBOps.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>

using namespace mlir;

/// Of how many elements and results the parser may make a list. It takes 8 or
/// 16 bytes for each, and a fuzzer's input has 1 GiB.
static constexpr uint64_t kMaxListed = uint64_t(1) << 24;

/// Whether a type whose extents `text` begins with has too many elements.
static bool hasTooManyElements(StringRef text) {
  uint64_t numElements = 1;
  uint64_t extent;
  // Extents beyond 64 bits are refused upstream.
  while (!(text = text.ltrim()).consumeInteger(10, extent)) {
    numElements = llvm::SaturatingMultiply(numElements, extent);
    text = text.ltrim();
    if (!text.consume_front("x"))
      break;
  }
  return numElements > kMaxListed;
}

/// Whether a tensor or a vector in `text` has too many elements.
static bool hasHugeType(StringRef text) {
  for (StringRef word : {"tensor<", "vector<"})
    for (size_t at = text.find(word); at != StringRef::npos;
         at = text.find(word, at + 1))
      if (hasTooManyElements(text.substr(at + word.size())))
        return true;
  return false;
}

/// Whether `input` is text of an op with an operand for each element of its
/// type, which has too many: the parser makes a type for each operand that
/// there should be.
static bool listsTooManyElements(StringRef input) {
  static constexpr StringRef kOp = "from_elements";
  for (size_t at = input.find(kOp); at != StringRef::npos;
       at = input.find(kOp, at + 1)) {
    StringRef text = input.substr(at);
    size_t type = std::min(text.find("tensor<"), text.find("vector<"));
    // An alias stands for any of the text's types.
    bool isAlias = text.find('!') < type;
    if (hasHugeType(isAlias ? input : text.slice(type, text.find('>', type))))
      return true;
  }
  return false;
}

/// Whether `input` is text that uses a result of a huge number, %x#100000000:
/// the parser makes room for all below it.
static bool usesHugeResult(StringRef input) {
  while (!input.empty()) {
    input = input.split('#').second;
    // Numbers beyond 32 bits are refused upstream.
    unsigned number;
    if (!input.consumeInteger(10, number) && number > kMaxListed)
      return true;
  }
  return false;
}

/// Whether `input` is text that ends within a string: the lexer goes on behind
/// the end. A string ends in the line in which it begins.
static bool endsInString(StringRef input) {
  StringRef line = input.substr(input.rfind('\n') + 1);
  bool isInString = false;
  while (!line.empty()) {
    bool isEscaping = isInString && line.front() == '\\';
    if (line.front() == '"')
      isInString = !isInString;
    line = line.substr(isEscaping ? 2 : 1);
  }
  return isInString;
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

/// Whether `module` has an index of poison, which folds take for a number.
static bool hasPoisonIndex(ModuleOp module) {
  return module
      .walk([](ub::PoisonOp poison) {
        return poison.getType().isIndex() ? WalkResult::interrupt()
                                          : WalkResult::advance();
      })
      .wasInterrupted();
}

bool bale::fuzz::hasUpstreamFault(StringRef input) {
  return listsTooManyElements(input) || usesHugeResult(input) ||
         endsInString(input);
}

bool bale::fuzz::hasUpstreamFault(ModuleOp module) {
  return hasUseBeforeDefinition(module) || hasPoisonIndex(module);
}
