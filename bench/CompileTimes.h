//===- CompileTimes.h -------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: how long a case takes to compile, and how large its code is.
// Entry point: measureCode.
// Invariant: clang compiles a yardstick with the flags that the program's own
//   were compiled with.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_BENCH_COMPILETIMES_H
#define BALE_BENCH_COMPILETIMES_H

#include "Floors.h"
#include "Kernel.h"

namespace bale::bench {

/// The code of a case's kernel; times are medians of `repetitions`. With
/// `runClang` the case's first yardstick, if it has one, is compiled too.
llvm::Expected<CodeFigures> measureCode(const Case &benchCase,
                                        const Compiler &compiler,
                                        unsigned repetitions, bool runClang);

} // namespace bale::bench

#endif // BALE_BENCH_COMPILETIMES_H
