//===- Fuzzer.cpp -----------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the fuzzer of the target that BALE_FUZZ_TARGET names, for libFuzzer.
// Entry point: LLVMFuzzerTestOneInput.
// Invariant: bale-replay does all that is done here.
//
//===----------------------------------------------------------------------===//

#include "fuzz/targets/EntryPoints.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  bale::fuzz::BALE_FUZZ_TARGET(
      llvm::StringRef(reinterpret_cast<const char *>(data), size),
      bale::fuzz::Part::One);
  return 0;
}
