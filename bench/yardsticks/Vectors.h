//===- Vectors.h ------------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: what the yardsticks share: tables of bytes, partial loads, stores.
// Entry point: Bytes, getLowMask, loadPart, storePart, select.
// Invariant: needs AVX-512 with VBMI; a partial access touches no other byte.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_BENCH_YARDSTICKS_VECTORS_H
#define BALE_BENCH_YARDSTICKS_VECTORS_H

#include "Yardstick.h"

#include <immintrin.h>

namespace bale::yardsticks {

/// Bytes of a vector.
constexpr size_t kVectorBytes = 64;

/// A vector's bytes, computed where the kernel is compiled.
struct Bytes {
  alignas(kVectorBytes) uint8_t at[kVectorBytes] = {};

  __m512i load() const { return _mm512_load_si512(at); }
};

/// The lowest `count` lanes, all from 64 on.
inline __mmask64 getLowMask(size_t count) {
  return count >= kVectorBytes ? ~__mmask64(0) : (__mmask64(1) << count) - 1;
}

/// The first `count` bytes at `from`, then zeros.
inline __m512i loadPart(const uint8_t *from, size_t count) {
  return _mm512_maskz_loadu_epi8(getLowMask(count), from);
}

/// Stores the first `count` bytes.
inline void storePart(uint8_t *to, size_t count, __m512i bytes) {
  _mm512_mask_storeu_epi8(to, getLowMask(count), bytes);
}

/// The bits of `ifSet` where `mask` is 1, those of `ifClear` elsewhere.
inline __m512i select(__m512i mask, __m512i ifSet, __m512i ifClear) {
  return _mm512_ternarylogic_epi64(mask, ifSet, ifClear, 0xCA);
}

} // namespace bale::yardsticks

#endif // BALE_BENCH_YARDSTICKS_VECTORS_H
