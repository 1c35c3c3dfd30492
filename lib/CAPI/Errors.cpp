//===- Errors.cpp -----------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: keeps the last error and warnings of each thread and formats
//   diagnostics.
// Entry point: setLastError, setLastWarnings, DiagnosticCollector.
// Invariant: a diagnostic is one line: LOCATION: SEVERITY: TEXT.
//
//===----------------------------------------------------------------------===//

#include "Errors.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Location.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace bale::capi;

static thread_local std::string lastError, lastWarnings;

void bale::capi::setLastError(const llvm::Twine &text) {
  lastError = StringRef(text.str()).rtrim('\n').str();
}

const char *bale::capi::getLastError() { return lastError.c_str(); }

void bale::capi::setLastWarnings(const llvm::Twine &text) {
  lastWarnings = StringRef(text.str()).rtrim('\n').str();
}

const char *bale::capi::getLastWarnings() { return lastWarnings.c_str(); }

static StringRef getSeverityName(DiagnosticSeverity severity) {
  switch (severity) {
  case DiagnosticSeverity::Note:
    return "note";
  case DiagnosticSeverity::Warning:
    return "warning";
  case DiagnosticSeverity::Error:
    return "error";
  case DiagnosticSeverity::Remark:
    return "remark";
  }
  llvm_unreachable("unknown severity");
}

static void print(const Diagnostic &diagnostic, llvm::raw_ostream &os) {
  Location location = diagnostic.getLocation();
  if (auto place = location->findInstanceOf<FileLineColLoc>())
    os << place.getFilename().getValue() << ':' << place.getLine() << ':'
       << place.getColumn() << ": ";
  else if (auto name = location->findInstanceOf<NameLoc>())
    os << name.getName().getValue() << ": ";
  os << getSeverityName(diagnostic.getSeverity()) << ": " << diagnostic.str()
     << '\n';
  for (const Diagnostic &note : diagnostic.getNotes())
    print(note, os);
}

DiagnosticCollector::DiagnosticCollector(MLIRContext *context,
                                         std::string &warnings)
    : handler(context, [this, &warnings](Diagnostic &diagnostic) {
        bool isError = diagnostic.getSeverity() == DiagnosticSeverity::Error;
        llvm::raw_string_ostream os(isError ? errors : warnings);
        print(diagnostic, os);
        return success();
      }) {}

std::string DiagnosticCollector::getErrors(StringRef otherwise) const {
  return errors.empty() ? otherwise.str() : errors;
}
