//===- YardstickNames.h -----------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the yardsticks by name.
// Entry point: findYardstick.
// Invariant: a name that is asked for is in the table.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_BENCH_YARDSTICKNAMES_H
#define BALE_BENCH_YARDSTICKNAMES_H

#include "yardsticks/Yardstick.h"
#include "llvm/ADT/StringRef.h"

namespace bale::bench {

/// The yardstick of this instance.
const yardsticks::Yardstick &findYardstick(llvm::StringRef instance);

} // namespace bale::bench

#endif // BALE_BENCH_YARDSTICKNAMES_H
