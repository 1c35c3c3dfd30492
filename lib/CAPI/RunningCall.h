//===- RunningCall.h --------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: what a call of compiled code needs of its host: memory, and a way
//   out of a failed check.
// Entry point: RunningCall, getHostSymbols.
// Invariant: a call that fails leaves no memory behind.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_CAPI_RUNNINGCALL_H
#define BALE_LIB_CAPI_RUNNINGCALL_H

#include "Blocks.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <csetjmp>
#include <string>
#include <utility>

namespace bale::capi {

/// The functions that compiled code calls by name, and their addresses: those
/// that allocate and free memrefs, and the one that a failed check calls.
llvm::ArrayRef<std::pair<llvm::StringLiteral, void *>> getHostSymbols();

/// A call of compiled code on the thread that creates the object. Calls of
/// several threads, and calls within calls, do not disturb each other.
class RunningCall {
public:
  RunningCall() = default;
  /// Frees every block that the call allocated and nobody took.
  ~RunningCall();
  RunningCall(const RunningCall &) = delete;
  RunningCall &operator=(const RunningCall &) = delete;

  /// Calls `entry(arguments)`. False if a check failed, which ends the call at
  /// once; there are checks of allocations, too.
  bool run(void (*entry)(void **), void **arguments);

  /// Why the call failed.
  const std::string &getError() const { return error; }

  /// Makes the block at `payload` the caller's. False if the call has none
  /// there.
  bool takeBlock(void *payload);

private:
  friend struct HostFunctions;

  /// What the call allocated.
  Ring blocks;
  std::jmp_buf exit;
  RunningCall *outer = nullptr;
  std::string error;
};

} // namespace bale::capi

#endif // BALE_LIB_CAPI_RUNNINGCALL_H
