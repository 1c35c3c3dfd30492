//===- ScalarC.h ------------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: what people write without Bale, as a peer for many short rows.
// Entry point: scalarPack3, scalarUnpack3.
// Invariant: compiled by clang -O3 for the host, outside of the yardsticks.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_BENCH_SCALARC_H
#define BALE_BENCH_SCALARC_H

#include "yardsticks/Yardstick.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Codes of 3 bits; inner extent 1, words of 8 bits.
void scalarPack3(const uint8_t *codes, uint8_t *words, struct Extents extents);
void scalarUnpack3(const uint8_t *words, uint8_t *codes,
                   struct Extents extents);

#ifdef __cplusplus
}
#endif

#endif // BALE_BENCH_SCALARC_H
