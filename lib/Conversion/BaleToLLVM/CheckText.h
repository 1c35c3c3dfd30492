//===- CheckText.h ----------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the texts that a failed bale.check prints.
// Entry point: getLocationText, getMessageFormat.
// Invariant: a text holds what the IR says, and no more.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_CONVERSION_BALETOLLVM_CHECKTEXT_H
#define BALE_LIB_CONVERSION_BALETOLLVM_CHECKTEXT_H

#include "mlir/IR/Location.h"

#include <string>

namespace bale {

/// `location` as in a compiler's error: FILE:LINE:COLUMN, behind the name if it
/// has one, as in `Pack_3 (model.mlir:7:9)`; `<unknown>` if it says neither. Of
/// several fused locations the first that says something counts.
std::string getLocationText(mlir::Location location);

/// The printf format of `message`: `{0}` and `{1}` become `%1$lld` and
/// `%2$lld`, everything else prints as it is.
std::string getMessageFormat(llvm::StringRef message);

} // namespace bale

#endif // BALE_LIB_CONVERSION_BALETOLLVM_CHECKTEXT_H
