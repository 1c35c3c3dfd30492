//===- RunningCall.cpp ------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the memory of running calls, and how a check that fails ends one.
// Entry point: RunningCall, getHostSymbols.
// Invariant: between run and its end lie only frames of compiled code, which
//   have nothing to destroy.
//
//===----------------------------------------------------------------------===//

#include "RunningCall.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Compiler.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>

using namespace bale::capi;

/// The innermost call that runs on this thread.
static thread_local RunningCall *current = nullptr;

//===----------------------------------------------------------------------===//
// Functions that compiled code calls
//===----------------------------------------------------------------------===//

/// `message`, a printf format that takes `first` as %1$lld and `second` as
/// %2$lld. Written out, because printf would follow whatever else a module's
/// format says.
static std::string formatMessage(llvm::StringRef message, int64_t first,
                                 int64_t second) {
  std::string text;
  while (!message.empty()) {
    if (message.consume_front("%1$lld")) {
      text += std::to_string(first);
    } else if (message.consume_front("%2$lld")) {
      text += std::to_string(second);
    } else if (message.consume_front("%%")) {
      text += '%';
    } else {
      text += message.front();
      message = message.drop_front();
    }
  }
  return text;
}

namespace bale::capi {
/// The host's side of the ABI of compiled functions.
struct HostFunctions {
  /// Ends the innermost call. Its error is set before: the jump destroys
  /// nothing.
  [[noreturn]] static void endCall() {
    // NOLINTNEXTLINE(modernize-avoid-setjmp-longjmp): there are no exceptions
    std::longjmp(current->exit, 1);
  }

  LLVM_ATTRIBUTE_NOINLINE static void setError(const llvm::Twine &text) {
    if (current) {
      current->error = text.str();
      return;
    }
    // Compiled code runs outside of any call only if it starts threads of its
    // own; there is nowhere to return to.
    std::fprintf(stderr, "%s\n", text.str().c_str());
    std::abort();
  }

  /// bale_check_failed
  [[noreturn]] static void checkFailed(const char *op, const char *location,
                                       const char *message, int64_t first,
                                       int64_t second) {
    setCheckError(op, location, message, first, second);
    endCall();
  }

  LLVM_ATTRIBUTE_NOINLINE static void
  setCheckError(const char *op, const char *location, const char *message,
                int64_t first, int64_t second) {
    setError(llvm::Twine(location) + ": error: '" + op + "' op " +
             formatMessage(message, first, second));
  }

  /// _mlir_memref_to_llvm_alloc. Compiled code reports a null pointer itself,
  /// and where.
  static void *allocate(size_t size) {
    // A cache line: what vector code likes best.
    void *payload = allocateBlock(size, /*alignment=*/64);
    if (payload && current)
      current->blocks.add(Block::of(payload));
    return payload;
  }
};
} // namespace bale::capi

llvm::ArrayRef<std::pair<llvm::StringLiteral, void *>>
bale::capi::getHostSymbols() {
  static const std::pair<llvm::StringLiteral, void *> symbols[] = {
      {"_mlir_memref_to_llvm_alloc",
       reinterpret_cast<void *>(HostFunctions::allocate)},
      {"_mlir_memref_to_llvm_free", reinterpret_cast<void *>(freeBlock)},
      {"bale_check_failed",
       reinterpret_cast<void *>(HostFunctions::checkFailed)},
  };
  return symbols;
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

RunningCall::~RunningCall() {
  while (Block *block = blocks.getNewest())
    freeBlock(block->getPayload());
}

bool RunningCall::run(void (*entry)(void **), void **arguments) {
  outer = current;
  current = this;
  // NOLINTNEXTLINE(modernize-avoid-setjmp-longjmp): there are no exceptions
  if (setjmp(exit) != 0) {
    current = outer;
    return false;
  }
  entry(arguments);
  current = outer;
  return true;
}

bool RunningCall::takeBlock(void *payload) {
  // Of memory that is no block's nothing is read.
  Block *block = blocks.find(payload);
  if (!block)
    return false;
  Ring::remove(block);
  return true;
}
