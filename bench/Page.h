//===- Page.h ---------------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: writes results as tables in Markdown.
// Entry point: writePage.
// Invariant: says which processor ran, never whose machine it was.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_BENCH_PAGE_H
#define BALE_BENCH_PAGE_H

#include "Run.h"
#include "llvm/Support/raw_ostream.h"

namespace bale::bench {

/// Writes a section about code for the processor `cpu`. `narrow` is code
/// without AVX-512.
void writePage(llvm::raw_ostream &os, const RunResults &results,
               llvm::StringRef cpu, bool narrow);

} // namespace bale::bench

#endif // BALE_BENCH_PAGE_H
