//===- CompressRows.h -------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: compresses every row along the last axis.
// Entry point: compressRows, compressRowsByVector, compressRowsByIndex.
// Invariant: the conditions are read once, whatever the number of rows.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_BENCH_YARDSTICKS_COMPRESSROWS_H
#define BALE_BENCH_YARDSTICKS_COMPRESSROWS_H

#include "CompressFlat.h"

namespace bale::yardsticks {

/// For few trues: a list of their indices.
template <int Bytes>
void compressRowsByIndex(const uint8_t *from, const uint8_t *condition,
                         uint8_t *to, Extents extents, size_t kept) {
  List<uint32_t> indices(kept);
  for (size_t i = 0; i < extents.axis; i += kConditions)
    for (uint64_t mask = loadConditions(condition + i, extents.axis - i);
         mask != 0; mask &= mask - 1)
      indices.add(i + _tzcnt_u64(mask));
  for (size_t row = 0; row < extents.outer; ++row) {
#pragma clang loop vectorize(disable)
    for (uint32_t index : indices) {
      __builtin_memcpy(to, from + size_t(index) * Bytes, Bytes);
      to += Bytes;
    }
    from += extents.axis * Bytes;
  }
}

/// For many: compresses every vector, of which the last of a row may be part.
template <int Bytes>
void compressRowsByVector(const uint8_t *from, const uint8_t *condition,
                          uint8_t *to, Extents extents, size_t kept) {
  constexpr size_t kLanes = kVectorBytes / Bytes;
  constexpr uint64_t kLowLanes = ~uint64_t(0) >> (kConditions - kLanes);
  List<uint64_t> masks(extents.axis / kConditions + 1);
  for (size_t i = 0; i < extents.axis; i += kConditions)
    masks.add(loadConditions(condition + i, extents.axis - i));
  const uint8_t *end = to + extents.outer * kept * Bytes;
  for (size_t row = 0; row < extents.outer; ++row)
    for (size_t i = 0; i < extents.axis; i += kLanes) {
      size_t lanes = extents.axis - i < kLanes ? extents.axis - i : kLanes;
      __m512i loaded = lanes == kLanes ? _mm512_loadu_si512(from)
                                       : loadPart(from, lanes * Bytes);
      uint64_t mask = masks[i / kConditions] >> i % kConditions & kLowLanes;
      size_t bytes = _mm_popcnt_u64(mask) * Bytes;
      __m512i compressed = compressLanes<Bytes>(mask, loaded);
      if (size_t(end - to) >= kVectorBytes)
        _mm512_storeu_si512(to, compressed);
      else
        storePart(to, bytes, compressed);
      from += lanes * Bytes;
      to += bytes;
    }
}

/// Trues are few if they are less than a quarter.
template <int Bytes>
void compressRows(const uint8_t *from, const uint8_t *condition, uint8_t *to,
                  Extents extents, size_t kept) {
  if (kept * 4 < extents.axis)
    compressRowsByIndex<Bytes>(from, condition, to, extents, kept);
  else
    compressRowsByVector<Bytes>(from, condition, to, extents, kept);
}

} // namespace bale::yardsticks

#endif // BALE_BENCH_YARDSTICKS_COMPRESSROWS_H
