//===- YardstickNames.cpp ---------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the yardsticks by name.
// Entry point: findYardstick.
// Invariant: only constants of kYardsticks are read.
//
//===----------------------------------------------------------------------===//

#include "YardstickNames.h"
#include "llvm/Support/ErrorHandling.h"

using bale::yardsticks::kYardsticks;
using bale::yardsticks::Yardstick;

const Yardstick &bale::bench::findYardstick(llvm::StringRef instance) {
  for (const Yardstick *yardstick = kYardsticks; yardstick->instance;
       ++yardstick)
    if (instance == yardstick->instance)
      return *yardstick;
  llvm_unreachable("a case names a yardstick that is not in the table");
}
