//===- Options.h ------------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the options of a compilation, read from text.
// Entry point: parseOptions.
// Invariant: an option of bale-to-llvm needs no line here to be known.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_CAPI_OPTIONS_H
#define BALE_LIB_CAPI_OPTIONS_H

#include "bale/Pipelines/Pipelines.h"

#include <memory>

namespace bale::capi {

/// How a module is compiled.
struct Options {
  /// How much LLVM optimizes, 0 to 3.
  unsigned optLevel = 3;
  /// The options of the pipeline. They can be neither moved nor copied.
  std::unique_ptr<BaleToLLVMOptions> pipeline;
};

/// Reads `text`, "key=value key=value". On failure the result is none and
/// `error` says why.
mlir::FailureOr<Options> parseOptions(llvm::StringRef text, std::string &error);

} // namespace bale::capi

#endif // BALE_LIB_CAPI_OPTIONS_H
