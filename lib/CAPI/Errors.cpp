//===- Errors.cpp -----------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: keeps the last error of each thread and formats diagnostics.
// Entry point: setLastError, DiagnosticCollector.
// Invariant: a diagnostic is one line: LOCATION: SEVERITY: TEXT.
//
//===----------------------------------------------------------------------===//

#include "Errors.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Location.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace bale::capi;

static thread_local std::string lastError;

void bale::capi::setLastError(const llvm::Twine &text) {
  lastError = StringRef(text.str()).rtrim('\n').str();
}

const char *bale::capi::getLastError() { return lastError.c_str(); }

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

DiagnosticCollector::DiagnosticCollector(MLIRContext *context)
    : handler(context, [this](Diagnostic &diagnostic) {
        llvm::raw_string_ostream os(text);
        print(diagnostic, os);
        return success();
      }) {}

std::string DiagnosticCollector::getText(StringRef otherwise) const {
  return text.empty() ? otherwise.str() : text;
}
