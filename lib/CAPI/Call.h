//===- Call.h ---------------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: calls of compiled functions on arrays of the caller.
// Entry point: callFunction.
// Invariant: what the caller passes is checked before compiled code sees it.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_CAPI_CALL_H
#define BALE_LIB_CAPI_CALL_H

#include "Module.h"

namespace bale::capi {

/// Compares `inputs` and the number of outputs with the signature. Fails with
/// the first difference in `error`.
mlir::LogicalResult checkCall(const Signature &signature,
                              llvm::ArrayRef<BaleArray> inputs,
                              size_t numOutputs, std::string &error);

/// Calls `function` on inputs that checkCall accepted. On failure `outputs` is
/// unchanged and `error` says why.
mlir::LogicalResult callFunction(const BaleFunction &function,
                                 llvm::ArrayRef<BaleArray> inputs,
                                 llvm::MutableArrayRef<BaleArray> outputs,
                                 std::string &error);

/// Frees what an output owns.
void releaseArray(BaleArray &array);

} // namespace bale::capi

#endif // BALE_LIB_CAPI_CALL_H
