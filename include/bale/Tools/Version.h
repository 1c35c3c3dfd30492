//===- Version.h ------------------------------------------------*- C++ -*-===//
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

#ifndef BALE_TOOLS_VERSION_H
#define BALE_TOOLS_VERSION_H

#include "llvm/ADT/StringRef.h"

namespace bale {

/// Makes `--version` print a line with `program`, the version of Bale and that
/// of LLVM. To be called before the command line is read.
void printVersionOf(llvm::StringRef program);

} // namespace bale

#endif // BALE_TOOLS_VERSION_H
