//===- Context.h ------------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the MLIR contexts in which the C API parses and lowers.
// Entry point: createContext.
// Invariant: one context serves one call, so that calls of several threads
//   share nothing.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_CAPI_CONTEXT_H
#define BALE_LIB_CAPI_CONTEXT_H

#include "mlir/IR/MLIRContext.h"

#include <memory>

namespace bale::capi {

/// A context, without threads of its own, that knows every dialect which Bale's
/// pipelines take, go through or end in. Ops of other dialects parse in generic
/// form, so that the pipelines can name them in their errors.
std::unique_ptr<mlir::MLIRContext> createContext();

} // namespace bale::capi

#endif // BALE_LIB_CAPI_CONTEXT_H
