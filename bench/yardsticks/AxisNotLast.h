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

#include <type_traits>

namespace bale::yardsticks {

/// The bytes shifted by `amount` bits to the left, to the right if negative,
/// of which those in `mask` are kept.
inline __m512i shiftBytes(__m512i bytes, int amount, int mask) {
  __m512i shifted = amount >= 0 ? _mm512_slli_epi16(bytes, amount)
                                : _mm512_srli_epi16(bytes, -amount);
  return _mm512_and_si512(shifted, _mm512_set1_epi8(char(mask)));
}

/// Packs up to 64 lanes of `Rows` <= 8 rows of codes.
template <int Bits, int Rows>
inline void packColumn(const uint8_t *codes, uint8_t *words, size_t stride,
                       size_t lanes) {
  __m512i loaded[Rows];
  for (int i = 0; i < Rows; ++i)
    loaded[i] = loadPart(codes + i * stride, lanes);
  for (int word = 0; 8 * word < Rows * Bits; ++word) {
    __m512i result = _mm512_setzero_si512();
    for (int i = 0; i < Rows; ++i) {
      int bit = i * Bits - 8 * word; // where code i starts in this word
      if (bit <= -Bits || bit >= 8)
        continue;
      int mask = (1 << Bits) - 1;
      mask = bit >= 0 ? mask << bit & 0xff : mask >> -bit;
      result = _mm512_or_si512(result, shiftBytes(loaded[i], bit, mask));
    }
    storePart(words + word * stride, lanes, result);
  }
}

/// Unpacks up to 64 lanes of `Rows` <= 8 rows of codes.
template <int Bits, int Rows>
inline void unpackColumn(const uint8_t *words, uint8_t *codes, size_t stride,
                         size_t lanes) {
  constexpr int kWords = (Rows * Bits + 7) / 8;
  __m512i loaded[kWords];
  for (int word = 0; word < kWords; ++word)
    loaded[word] = loadPart(words + word * stride, lanes);
  for (int i = 0; i < Rows; ++i) {
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

/// Calls `column` with as many rows as there are, at most 8, as a constant, and
/// with each 64 lanes, of which the last may be fewer.
template <int Rows = 8, typename Column>
inline void forEachColumn(size_t rows, size_t inner, Column column) {
  if constexpr (Rows > 1) {
    if (rows < Rows)
      return forEachColumn<Rows - 1>(rows, inner, column);
  }
  for (size_t lane = 0; lane < inner; lane += kVectorBytes)
    column(std::integral_constant<int, Rows>(), lane);
}

/// Packs codes of `Bits` bits into words of 8 bits.
template <int Bits>
void packAxis(const uint8_t *codes, uint8_t *words, Extents extents) {
  size_t inner = extents.inner;
  for (size_t outer = 0; outer < extents.outer; ++outer)
    for (size_t first = 0; first < extents.axis; first += 8) {
      size_t rows = extents.axis - first < 8 ? extents.axis - first : 8;
      forEachColumn(rows, inner, [=](auto constantRows, size_t lane) {
        packColumn<Bits, constantRows>(codes + lane, words + lane, inner,
                                       inner - lane);
      });
      codes += rows * inner;
      words += (rows * Bits + 7) / 8 * inner;
    }
}

/// Unpacks codes of `Bits` bits from words of 8 bits.
template <int Bits>
void unpackAxis(const uint8_t *words, uint8_t *codes, Extents extents) {
  size_t inner = extents.inner;
  for (size_t outer = 0; outer < extents.outer; ++outer)
    for (size_t first = 0; first < extents.axis; first += 8) {
      size_t rows = extents.axis - first < 8 ? extents.axis - first : 8;
      forEachColumn(rows, inner, [=](auto constantRows, size_t lane) {
        unpackColumn<Bits, constantRows>(words + lane, codes + lane, inner,
                                         inner - lane);
      });
      codes += rows * inner;
      words += (rows * Bits + 7) / 8 * inner;
    }
}

} // namespace bale::yardsticks

#endif // BALE_BENCH_YARDSTICKS_AXISNOTLAST_H
