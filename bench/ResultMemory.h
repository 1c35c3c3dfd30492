//===- ResultMemory.h -------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: memory for the results of calls with tensors, used again by the next
//   call.
// Entry point: getAllocationFunctions, freeResultMemory.
// Invariant: pages are fresh once only, as in a host that keeps its memory.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_BENCH_RESULTMEMORY_H
#define BALE_BENCH_RESULTMEMORY_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <utility>

namespace bale::bench {

/// The functions that the option host-alloc of bale-to-llvm calls, by name.
llvm::ArrayRef<std::pair<llvm::StringRef, void *>> getAllocationFunctions();

/// Keeps what a call allocated for the next call.
void freeResultMemory(void *memory);

} // namespace bale::bench

#endif // BALE_BENCH_RESULTMEMORY_H
