//===- ResultMemory.h -------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: lends the memory of an output to the results of calls with tensors.
// Entry point: ResultMemory, getAllocationFunctions, freeResult.
// Invariant: a result lies in the memory lent, so that calls, kernels and what
//   they are compared with write the same pages.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_BENCH_RESULTMEMORY_H
#define BALE_BENCH_RESULTMEMORY_H

#include "Memory.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <utility>

namespace bale::bench {

/// Output memory, in which the result of a call lies too. What is lent last is
/// used; one thread calls.
class ResultMemory {
public:
  /// Poisoned bytes for an output of `bytes` and its guard. Results are of
  /// `resultBytes`: other requests are for what a call needs meanwhile.
  ResultMemory(size_t bytes, size_t resultBytes);
  ~ResultMemory();
  ResultMemory(const ResultMemory &) = delete;
  ResultMemory &operator=(const ResultMemory &) = delete;

  /// Starts at a page.
  uint8_t *get() const { return buffer.get(); }

private:
  friend void *allocateResult(size_t bytes);
  friend void freeResult(void *memory);

  size_t resultBytes;
  Buffer buffer;
  bool isUsed = false;
};

/// The functions that the option host-alloc of bale-to-llvm calls, by name.
llvm::ArrayRef<std::pair<llvm::StringRef, void *>> getAllocationFunctions();

/// The first of them: a block of `bytes`. What is no result, or comes while the
/// memory lent is used, is malloc's.
void *allocateResult(size_t bytes);
/// The second: gives a block back, such as that of a result.
void freeResult(void *memory);

} // namespace bale::bench

#endif // BALE_BENCH_RESULTMEMORY_H
