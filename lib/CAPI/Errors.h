//===- Errors.h -------------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the text of what went wrong, for each thread.
// Entry point: setLastError, setLastWarnings, DiagnosticCollector.
// Invariant: an error or warning is text; nothing is printed.
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

/// Makes `text`, without newlines at its end, what baleLastWarnings returns in
/// this thread.
void setLastWarnings(const llvm::Twine &text);

/// The text of the last warnings in this thread.
const char *getLastWarnings();

/// Collects what a context reports while the object lives: one diagnostic a
/// line, with its location, and after it its notes.
class DiagnosticCollector {
public:
  /// Warnings and remarks are added to `warnings`, which outlives the object.
  DiagnosticCollector(mlir::MLIRContext *context, std::string &warnings);

  /// The errors so far; `otherwise` if there are none.
  std::string getErrors(llvm::StringRef otherwise) const;

private:
  std::string errors;
  mlir::ScopedDiagnosticHandler handler;
};

} // namespace bale::capi

#endif // BALE_LIB_CAPI_ERRORS_H
