//===- AxisNotLast.h --------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: packs and unpacks along an axis that is not the last.
// Entry point: packAxis, unpackAxis.
// Invariant: `Bits` rows of words are made of 8 rows of codes, lane by lane; no
//   shift is of single bytes, which have none.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_BENCH_YARDSTICKS_AXISNOTLAST_H
#define BALE_BENCH_YARDSTICKS_AXISNOTLAST_H

#include "Vectors.h"

namespace bale::yardsticks {

/// The bytes shifted by `amount` bits to the left, to the right if negative,
/// of which those in `mask` are kept.
inline __m512i shiftBytes(__m512i bytes, int amount, int mask) {
  __m512i shifted = amount >= 0 ? _mm512_slli_epi16(bytes, amount)
                                : _mm512_srli_epi16(bytes, -amount);
  return _mm512_and_si512(shifted, _mm512_set1_epi8(char(mask)));
}

/// Packs a column of up to 64 lanes and `rows` <= 8 codes.
template <int Bits>
inline void packColumn(const uint8_t *codes, uint8_t *words, size_t rows,
                       size_t stride, size_t lanes) {
  __m512i loaded[8];
  for (size_t i = 0; i < 8; ++i)
    loaded[i] =
        i < rows ? loadPart(codes + i * stride, lanes) : _mm512_setzero_si512();
  for (int word = 0; word < Bits && 8 * word < int(rows) * Bits; ++word) {
    __m512i result = _mm512_setzero_si512();
    for (int i = 0; i < 8; ++i) {
      int bit = i * Bits - 8 * word; // where code i starts in this word
      if (bit <= -Bits || bit >= 8)
        continue;
      int mask =
          (bit >= 0 ? ((1 << Bits) - 1) << bit : ((1 << Bits) - 1) >> -bit) &
          0xff;
      result = _mm512_or_si512(result, shiftBytes(loaded[i], bit, mask));
    }
    storePart(words + word * stride, lanes, result);
  }
}

/// Unpacks a column of up to 64 lanes and `rows` <= 8 codes.
template <int Bits>
inline void unpackColumn(const uint8_t *words, uint8_t *codes, size_t rows,
                         size_t stride, size_t lanes) {
  __m512i loaded[Bits];
  for (int word = 0; word < Bits; ++word)
    loaded[word] = 8 * word < int(rows) * Bits
                       ? loadPart(words + word * stride, lanes)
                       : _mm512_setzero_si512();
  for (int i = 0; i < 8 && i < int(rows); ++i) {
    int word = i * Bits / 8;
    int bit = i * Bits % 8;
    int mask = (1 << Bits) - 1;
    __m512i result = shiftBytes(loaded[word], -bit, mask & (0xff >> bit));
    if (bit + Bits > 8) // the code's upper bits are in the next word
      result =
          _mm512_or_si512(result, shiftBytes(loaded[word + 1], 8 - bit,
                                             mask & ~((1 << (8 - bit)) - 1)));
    storePart(codes + i * stride, lanes, result);
  }
}

/// Packs codes of `Bits` bits into words of 8 bits.
template <int Bits>
void packAxis(const uint8_t *codes, uint8_t *words, Extents extents) {
  size_t inner = extents.inner;
  size_t numWords = (extents.axis * Bits + 7) / 8;
  for (size_t outer = 0; outer < extents.outer; ++outer) {
    for (size_t first = 0, word = 0; first < extents.axis;
         first += 8, word += Bits) {
      size_t rows = extents.axis - first < 8 ? extents.axis - first : 8;
      for (size_t lane = 0; lane < inner; lane += kVectorBytes)
        packColumn<Bits>(codes + first * inner + lane,
                         words + word * inner + lane, rows, inner,
                         inner - lane);
    }
    codes += extents.axis * inner;
    words += numWords * inner;
  }
}

/// Unpacks codes of `Bits` bits from words of 8 bits.
template <int Bits>
void unpackAxis(const uint8_t *words, uint8_t *codes, Extents extents) {
  size_t inner = extents.inner;
  size_t numWords = (extents.axis * Bits + 7) / 8;
  for (size_t outer = 0; outer < extents.outer; ++outer) {
    for (size_t first = 0, word = 0; first < extents.axis;
         first += 8, word += Bits) {
      size_t rows = extents.axis - first < 8 ? extents.axis - first : 8;
      for (size_t lane = 0; lane < inner; lane += kVectorBytes)
        unpackColumn<Bits>(words + word * inner + lane,
                           codes + first * inner + lane, rows, inner,
                           inner - lane);
    }
    codes += extents.axis * inner;
    words += numWords * inner;
  }
}

} // namespace bale::yardsticks

#endif // BALE_BENCH_YARDSTICKS_AXISNOTLAST_H
