//===- Errors.h -------------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the text of what went wrong, for each thread.
// Entry point: setLastError, DiagnosticCollector.
// Invariant: an error is text; nothing is printed.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_CAPI_ERRORS_H
#define BALE_LIB_CAPI_ERRORS_H

#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/Twine.h"

#include <string>

namespace bale::capi {

/// Makes `text`, without newlines at its end, what baleLastError returns in
/// this thread.
void setLastError(const llvm::Twine &text);

/// The text of the last error in this thread.
const char *getLastError();

/// Collects what a context reports while the object lives.
class DiagnosticCollector {
public:
  explicit DiagnosticCollector(mlir::MLIRContext *context);

  /// The diagnostics so far, one a line with its location; `otherwise` if there
  /// are none.
  std::string getText(llvm::StringRef otherwise) const;

private:
  std::string text;
  mlir::ScopedDiagnosticHandler handler;
};

} // namespace bale::capi

#endif // BALE_LIB_CAPI_ERRORS_H
