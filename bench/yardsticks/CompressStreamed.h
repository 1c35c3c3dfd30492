//===- CompressStreamed.h ---------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: compresses elements of one row past the caches, for results that are
//   larger.
// Entry point: compressStreamed.
// Invariant: a result is stored in whole lines of the cache but for its ends;
//   nothing behind it is written.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_BENCH_YARDSTICKS_COMPRESSSTREAMED_H
#define BALE_BENCH_YARDSTICKS_COMPRESSSTREAMED_H

#include "CompressFlat.h"

#include <string.h>

namespace bale::yardsticks {

/// Moves whole lines from `from` past the caches to `to`, which is aligned.
inline void streamLines(const uint8_t *from, uint8_t *to, size_t bytes) {
  for (size_t i = 0; i < bytes; i += kVectorBytes)
    _mm512_stream_si512(reinterpret_cast<__m512i *>(to + i),
                        _mm512_load_si512(from + i));
}

/// Compresses into a stage that stays in the cache, and streams it when it is
/// full.
template <int Bytes>
void compressStreamed(const uint8_t *from, const uint8_t *condition,
                      uint8_t *to, Extents extents, size_t) {
  constexpr size_t kLanes = kVectorBytes / Bytes;
  constexpr uint64_t kLowLanes = ~uint64_t(0) >> (kConditions - kLanes);
  constexpr size_t kStage = 4096;
  // A step adds 64 elements at most, and stores a vector.
  alignas(kVectorBytes) uint8_t stage[kStage + kConditions * Bytes];

  // Elements of their own up to the first whole line.
  const uint8_t *end = condition + extents.axis;
  for (; condition != end && reinterpret_cast<uintptr_t>(to) % kVectorBytes;
       ++condition, from += Bytes)
    if (*condition != 0) {
      memcpy(to, from, Bytes);
      to += Bytes;
    }

  uint8_t *staged = stage;
  for (; size_t(end - condition) >= kConditions;
       condition += kConditions, from += kConditions * Bytes) {
    uint64_t conditions = loadConditions(condition);
#pragma unroll
    for (int j = 0; j < Bytes; ++j) {
      uint64_t mask = conditions >> j * kLanes & kLowLanes;
      __m512i lanes = _mm512_loadu_si512(from + j * kVectorBytes);
      _mm512_storeu_si512(staged, compressLanes<Bytes>(mask, lanes));
      staged += _mm_popcnt_u64(mask) * Bytes;
    }
    if (size_t(staged - stage) >= kStage) {
      streamLines(stage, to, kStage);
      to += kStage;
      staged -= kStage;
      memcpy(stage, stage + kStage, staged - stage);
    }
  }
  _mm_sfence();
  memcpy(to, stage, staged - stage);
  scanFrom<Bytes>(0, from, condition, to + (staged - stage), end - condition);
}

} // namespace bale::yardsticks

#endif // BALE_BENCH_YARDSTICKS_COMPRESSSTREAMED_H
