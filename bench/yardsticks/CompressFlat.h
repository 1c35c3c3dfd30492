//===- CompressFlat.h -------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: compresses elements of 1 to 16 bytes of one row.
// Entry point: compressFlat, compressDense, compressScan.
// Invariant: a full vector is stored only where the result has room for it;
//   what follows is written element by element.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_BENCH_YARDSTICKS_COMPRESSFLAT_H
#define BALE_BENCH_YARDSTICKS_COMPRESSFLAT_H

#include "Conditions.h"

namespace bale::yardsticks {

/// The lanes of `Bytes` bytes whose bit in `mask` is 1, moved together.
template <int Bytes>
inline __m512i compressLanes(uint64_t mask, __m512i lanes) {
  if constexpr (Bytes == 1)
    return _mm512_maskz_compress_epi8(mask, lanes);
  else if constexpr (Bytes == 2)
    return _mm512_maskz_compress_epi16(mask, lanes);
  else if constexpr (Bytes == 4)
    return _mm512_maskz_compress_epi32(mask, lanes);
  else if constexpr (Bytes == 8)
    return _mm512_maskz_compress_epi64(mask, lanes);
  else // two lanes of 8 bytes for each bit
    return _mm512_maskz_compress_epi64(_pdep_u32(mask, 0x55) * 3, lanes);
}

/// Copies the elements whose bit in `mask` is 1; returns where the next one
/// goes.
template <int Bytes>
inline uint8_t *copyEach(uint64_t mask, const uint8_t *from, uint8_t *to) {
  for (; mask != 0; mask &= mask - 1, to += Bytes)
    __builtin_memcpy(to, from + _tzcnt_u64(mask) * Bytes, Bytes);
  return to;
}

/// Compresses elements `first` and on, which go to `to`.
template <int Bytes>
inline void scanFrom(size_t first, const uint8_t *from,
                     const uint8_t *condition, uint8_t *to, size_t length) {
  for (size_t i = first; i < length; i += kConditions)
    to = copyEach<Bytes>(loadConditions(condition + i, length - i),
                         from + i * Bytes, to);
}

/// For few trues: looks for each in the masks.
template <int Bytes>
void compressScan(const uint8_t *from, const uint8_t *condition, uint8_t *to,
                  Extents extents, size_t) {
  size_t i = 0;
  for (; i + kConditions <= extents.axis; i += kConditions)
    to = copyEach<Bytes>(loadConditions(condition + i), from + i * Bytes, to);
  scanFrom<Bytes>(i, from, condition, to, extents.axis);
}

/// For many trues: compresses every vector.
template <int Bytes>
void compressDense(const uint8_t *from, const uint8_t *condition, uint8_t *to,
                   Extents extents, size_t kept) {
  constexpr size_t kLanes = kVectorBytes / Bytes;
  constexpr uint64_t kLowLanes = ~uint64_t(0) >> (kConditions - kLanes);
  const uint8_t *end = to + kept * Bytes;
  size_t i = 0;
  for (; i + kConditions <= extents.axis &&
         size_t(end - to) >= kConditions * Bytes;
       i += kConditions) {
    uint64_t conditions = loadConditions(condition + i);
#pragma unroll
    for (int j = 0; j < Bytes; ++j) {
      uint64_t mask = conditions >> j * kLanes & kLowLanes;
      __m512i lanes = _mm512_loadu_si512(from + i * Bytes + j * kVectorBytes);
      _mm512_storeu_si512(to, compressLanes<Bytes>(mask, lanes));
      to += _mm_popcnt_u64(mask) * Bytes;
    }
  }
  scanFrom<Bytes>(i, from, condition, to, extents.axis);
}

/// Trues are few if the bytes to each are those of at least 8 vectors.
template <int Bytes>
void compressFlat(const uint8_t *from, const uint8_t *condition, uint8_t *to,
                  Extents extents, size_t kept) {
  if (kept * 8 * kVectorBytes <= extents.axis * Bytes)
    compressScan<Bytes>(from, condition, to, extents, kept);
  else
    compressDense<Bytes>(from, condition, to, extents, kept);
}

} // namespace bale::yardsticks

#endif // BALE_BENCH_YARDSTICKS_COMPRESSFLAT_H
