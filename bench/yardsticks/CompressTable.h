//===- CompressTable.h ------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: compresses elements of one row without AVX-512: by shuffles from a
//   table.
// Entry point: compressTable.
// Invariant: needs AVX2; but for the last conditions and elements, which are
//   scanned.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_BENCH_YARDSTICKS_COMPRESSTABLE_H
#define BALE_BENCH_YARDSTICKS_COMPRESSTABLE_H

#include "CompressFlat.h"

namespace bale::yardsticks {

/// For each mask of 8 bits the places of its ones, in order, then zeros.
struct PlacesOfOnes {
  alignas(64) uint8_t at[256][8] = {};

  constexpr PlacesOfOnes() {
    for (int mask = 0; mask < 256; ++mask)
      for (int place = 0, k = 0; place < 8; ++place)
        if (mask >> place & 1)
          at[mask][k++] = place;
  }
};

/// For each mask the shuffle of `Unit`s that moves together the lanes of
/// `PerLane` units whose bit is 1.
template <typename Unit, int Lanes, int PerLane>
struct Shuffles {
  alignas(64) Unit at[1 << Lanes][Lanes * PerLane] = {};

  constexpr Shuffles() {
    constexpr PlacesOfOnes kPlaces;
    for (int mask = 0; mask < 1 << Lanes; ++mask)
      for (int lane = 0; lane < Lanes; ++lane)
        for (int unit = 0; unit < PerLane; ++unit)
          at[mask][lane * PerLane + unit] =
              kPlaces.at[mask][lane] * PerLane + unit;
  }
};

/// Stores the lanes at `from` whose bit in `mask` is 1, and what is in the
/// other lanes behind them.
template <int Bytes>
inline void storeByTable(unsigned mask, const uint8_t *from, uint8_t *to) {
  if constexpr (Bytes == 1) {
    static constexpr Shuffles<uint8_t, 8, 1> kShuffles;
    __m128i shuffle = _mm_loadu_si64(kShuffles.at[mask]);
    _mm_storeu_si64(to, _mm_shuffle_epi8(_mm_loadu_si64(from), shuffle));
  } else if constexpr (Bytes == 2) {
    static constexpr Shuffles<uint8_t, 8, 2> kShuffles;
    const auto *shuffle = reinterpret_cast<const __m128i *>(kShuffles.at[mask]);
    const auto *lanes = reinterpret_cast<const __m128i *>(from);
    _mm_storeu_si128(
        reinterpret_cast<__m128i *>(to),
        _mm_shuffle_epi8(_mm_loadu_si128(lanes), _mm_load_si128(shuffle)));
  } else if constexpr (Bytes <= 8) {
    static constexpr Shuffles<uint32_t, 32 / Bytes, Bytes / 4> kShuffles;
    const auto *shuffle = reinterpret_cast<const __m256i *>(kShuffles.at[mask]);
    const auto *lanes = reinterpret_cast<const __m256i *>(from);
    _mm256_storeu_si256(
        reinterpret_cast<__m256i *>(to),
        _mm256_permutevar8x32_epi32(_mm256_loadu_si256(lanes),
                                    _mm256_load_si256(shuffle)));
  } else {
    __builtin_memcpy(to, from, Bytes);
  }
}

/// 32 conditions, read with AVX2.
inline uint32_t loadNarrowConditions(const uint8_t *condition) {
  __m256i bytes =
      _mm256_loadu_si256(reinterpret_cast<const __m256i *>(condition));
  return ~_mm256_movemask_epi8(
      _mm256_cmpeq_epi8(bytes, _mm256_setzero_si256()));
}

/// Compresses elements of `Bytes` bytes.
template <int Bytes>
void compressTable(const uint8_t *from, const uint8_t *condition, uint8_t *to,
                   Extents extents, size_t kept) {
  constexpr size_t kBlock = 32;
  constexpr size_t kLanes = Bytes <= 4 ? 8 : Bytes == 8 ? 4 : 1;
  const uint8_t *end = to + kept * Bytes;
  size_t i = 0;
  for (; i + kBlock <= extents.axis && size_t(end - to) >= kBlock * Bytes;
       i += kBlock) {
    uint32_t conditions = loadNarrowConditions(condition + i);
#pragma unroll
    for (size_t lane = 0; lane < kBlock; lane += kLanes) {
      unsigned mask = conditions >> lane & ((1u << kLanes) - 1);
      storeByTable<Bytes>(mask, from + (i + lane) * Bytes, to);
      to += _mm_popcnt_u32(mask) * Bytes;
    }
  }
  scanFrom<Bytes>(i, from, condition, to, extents.axis);
}

} // namespace bale::yardsticks

#endif // BALE_BENCH_YARDSTICKS_COMPRESSTABLE_H
