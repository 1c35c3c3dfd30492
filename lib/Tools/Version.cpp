//===- Version.cpp ----------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: what the project's programs print for --version.
// Entry point: printVersionOf.
// Invariant: all print the same but for their names.
//
//===----------------------------------------------------------------------===//

#include "bale/Tools/Version.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"

void bale::printVersionOf(llvm::StringRef program) {
  llvm::cl::SetVersionPrinter([name = program.str()](llvm::raw_ostream &os) {
    os << name << " " BALE_VERSION " (LLVM " LLVM_VERSION_STRING ")\n";
  });
}
