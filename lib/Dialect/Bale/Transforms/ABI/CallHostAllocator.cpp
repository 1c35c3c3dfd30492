//===- CallHostAllocator.cpp ------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: routes allocations of a module in the LLVM dialect to the host.
// Entry point: createCallHostAllocator.
// Invariant: the signatures are those of malloc and free.
//
//===----------------------------------------------------------------------===//

#include "bale/Dialect/Bale/Transforms/Passes.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/Support/DebugLog.h"

#define DEBUG_TYPE "bale-call-host-allocator"

namespace bale {
#define GEN_PASS_DEF_CALLHOSTALLOCATOR
#include "bale/Dialect/Bale/Transforms/Passes.h.inc"
} // namespace bale

using namespace mlir;

namespace {
struct CallHostAllocatorPass
    : public bale::impl::CallHostAllocatorBase<CallHostAllocatorPass> {
  using CallHostAllocatorBase::CallHostAllocatorBase;

  /// Makes the users of the external function `from` use `to`.
  LogicalResult redirect(SymbolTable &symbols, StringRef from, StringRef to) {
    auto function = symbols.lookup<LLVM::LLVMFuncOp>(from);
    if (!function || !function.isExternal())
      return success();
    LDBG() << "calling " << to << " instead of " << from;
    ++numRedirected;
    if (!symbols.lookup(to))
      return symbols.rename(function, to);
    if (failed(SymbolTable::replaceAllSymbolUses(
            function, StringAttr::get(&getContext(), to), getOperation())))
      return failure();
    symbols.erase(function);
    return success();
  }

  void runOnOperation() override {
    // The names that upstream's `use-generic-functions` calls. That option is
    // not used since it converts no memref of `!ptr.ptr`.
    SymbolTable symbols(getOperation());
    if (failed(redirect(symbols, "malloc", "_mlir_memref_to_llvm_alloc")) ||
        failed(redirect(symbols, "free", "_mlir_memref_to_llvm_free")))
      signalPassFailure();
  }
};
} // namespace
