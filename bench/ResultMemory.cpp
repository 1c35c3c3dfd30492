//===- ResultMemory.cpp -----------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: lends the memory of an output to the results of calls with tensors.
// Entry point: ResultMemory, getAllocationFunctions, freeResult.
// Invariant: `lent` lives; at most one result lies in it.
//
//===----------------------------------------------------------------------===//

#include "ResultMemory.h"

#include <cstdlib>

using namespace bale::bench;

/// Compiled code asks for so much more where it aligns what it gets.
static constexpr size_t kAlignment = 64;

static ResultMemory *lent = nullptr;

ResultMemory::ResultMemory(size_t bytes, size_t resultBytes)
    : resultBytes(resultBytes),
      buffer(allocateBuffer(bytes + kAlignment + kGuardBytes)) {
  lent = this;
}

ResultMemory::~ResultMemory() {
  if (lent == this)
    lent = nullptr;
}

void *bale::bench::allocateResult(size_t bytes) {
  if (!lent || lent->isUsed ||
      (bytes != lent->resultBytes && bytes != lent->resultBytes + kAlignment))
    return std::malloc(bytes);
  lent->isUsed = true;
  return lent->get();
}

void bale::bench::freeResult(void *memory) {
  if (lent && memory == lent->get())
    lent->isUsed = false;
  else
    std::free(memory);
}

llvm::ArrayRef<std::pair<llvm::StringRef, void *>>
bale::bench::getAllocationFunctions() {
  static const std::pair<llvm::StringRef, void *> functions[] = {
      {"_mlir_memref_to_llvm_alloc", reinterpret_cast<void *>(allocateResult)},
      {"_mlir_memref_to_llvm_free", reinterpret_cast<void *>(freeResult)}};
  return functions;
}
