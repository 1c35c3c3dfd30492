//===- CompressSlices.h -----------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: compresses along an axis with contiguous slices inside.
// Entry point: compressSmallSlices, compressRuns, compressRunList.
// Invariant: slices that lie together are copied together.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_BENCH_YARDSTICKS_COMPRESSSLICES_H
#define BALE_BENCH_YARDSTICKS_COMPRESSSLICES_H

#include "Conditions.h"

#include <string.h>

namespace bale::yardsticks {

/// Slices [first, last), which are kept.
struct SliceRun {
  size_t first, last;
};

/// Calls `use` with every run of trues, each as long as it is.
template <typename Use>
inline void forEachRun(const uint8_t *condition, size_t length, Use use) {
  SliceRun run = {0, 0}; // not used yet: more of it may follow
  for (size_t i = 0; i < length; i += kConditions) {
    uint64_t mask = length - i < kConditions
                        ? loadConditions(condition + i, length - i)
                        : loadConditions(condition + i);
    size_t place = i;
    while (mask != 0) {
      int falses = _tzcnt_u64(mask);
      mask >>= falses;
      place += falses;
      int trues = _tzcnt_u64(~mask);
      if (place != run.last) {
        if (run.last > run.first)
          use(run);
        run.first = place;
      }
      place += trues;
      run.last = place;
      mask = trues == kConditions ? 0 : mask >> trues;
    }
  }
  if (run.last > run.first)
    use(run);
}

/// Slices of any size; outer extent 1.
template <int Bytes>
void compressRuns(const uint8_t *from, const uint8_t *condition, uint8_t *to,
                  Extents extents, size_t) {
  const size_t slice = extents.inner * Bytes;
  forEachRun(condition, extents.axis, [&](SliceRun run) {
    size_t bytes = (run.last - run.first) * slice;
    memcpy(to, from + run.first * slice, bytes);
    to += bytes;
  });
}

/// The same for several outer indices, which share one list of runs.
template <int Bytes>
void compressRunList(const uint8_t *from, const uint8_t *condition, uint8_t *to,
                     Extents extents, size_t kept) {
  const size_t slice = extents.inner * Bytes;
  List<SliceRun> runs(kept);
  forEachRun(condition, extents.axis, [&](SliceRun run) { runs.add(run); });
  for (size_t outer = 0; outer < extents.outer; ++outer) {
    for (SliceRun run : runs) {
      size_t bytes = (run.last - run.first) * slice;
      memcpy(to, from + run.first * slice, bytes);
      to += bytes;
    }
    from += extents.axis * slice;
  }
}

/// Slices of `Lanes` elements of 4 bytes, 2 to 8; outer extent 1. Each
/// condition becomes one for each of its slice's lanes.
template <int Lanes>
void compressSmallSlices(const uint8_t *from, const uint8_t *condition,
                         uint8_t *to, Extents extents, size_t kept) {
  constexpr size_t kSlice = Lanes * 4;
  constexpr size_t kSlices = 64 / Lanes >= 16 ? 16 : 8;
  constexpr size_t kVectors =
      (kSlices * kSlice + kVectorBytes - 1) / kVectorBytes;
  constexpr size_t kBlockBytes = kVectors * kVectorBytes;
  uint64_t firstLanes = 0; // of each slice
  for (size_t i = 0; i < kSlices; ++i)
    firstLanes |= uint64_t(1) << i * Lanes;
  const uint8_t *fromEnd = from + extents.axis * kSlice;
  const uint8_t *toEnd = to + kept * kSlice;
  size_t i = 0;
  for (; i + kConditions <= extents.axis &&
         size_t(fromEnd - from) >= kBlockBytes &&
         size_t(toEnd - to) >= kBlockBytes;
       i += kSlices, from += kSlices * kSlice) {
    uint64_t conditions = loadConditions(condition + i) & ((1 << kSlices) - 1);
    uint64_t lanes = _pdep_u64(conditions, firstLanes) * ((1 << Lanes) - 1);
#pragma unroll
    for (size_t j = 0; j < kVectors; ++j) {
      __mmask16 mask = lanes >> 16 * j;
      __m512i loaded = _mm512_loadu_si512(from + j * kVectorBytes);
      _mm512_storeu_si512(to, _mm512_maskz_compress_epi32(mask, loaded));
      to += _mm_popcnt_u32(mask) * 4;
    }
  }
  for (; to < toEnd; ++i, from += kSlice) {
    memcpy(to, from, kSlice);
    to += condition[i] ? kSlice : 0;
  }
}

} // namespace bale::yardsticks

#endif // BALE_BENCH_YARDSTICKS_COMPRESSSLICES_H
