//===- Cases.h --------------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: every case with its floors.
// Entry point: getCases.
// Invariant: a floor or aim of one case is written in Cases.cpp, a limit of all
//   cases in Case.h.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_BENCH_CASES_H
#define BALE_BENCH_CASES_H

#include "Case.h"

namespace bale::bench {

/// Every case. The order is that of the page.
const std::vector<std::unique_ptr<Case>> &getCases();

} // namespace bale::bench

#endif // BALE_BENCH_CASES_H
