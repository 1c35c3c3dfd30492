//===- UnpackBits.h ---------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: unpacks codes of 1 to 7 bits along contiguous rows.
// Entry point: unpackBits, unpackBitsVector.
// Invariant: a permutation puts the bytes of 8 codes into each lane of 64 bits,
//   from which a multishift takes every code.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_BENCH_YARDSTICKS_UNPACKBITS_H
#define BALE_BENCH_YARDSTICKS_UNPACKBITS_H

#include "Vectors.h"

namespace bale::yardsticks {

/// For each of 64 codes: the byte that its lane loads, and the bit in the lane
/// at which the code starts.
template <int Bits>
struct CodePlaces {
  Bytes from, shift;

  constexpr CodePlaces() {
    for (int lane = 0; lane < 8; ++lane)
      for (int i = 0; i < 8; ++i) {
        from.at[8 * lane + i] = i < Bits ? lane * Bits + i : 0;
        shift.at[8 * lane + i] = i * Bits;
      }
  }
};

/// The 64 codes that the lowest 8 * Bits bytes of `words` hold.
template <int Bits>
inline __m512i unpackBitsVector(__m512i words) {
  static constexpr CodePlaces<Bits> kPlaces;
  __m512i lanes = _mm512_permutexvar_epi8(kPlaces.from.load(), words);
  return _mm512_and_si512(
      _mm512_multishift_epi64_epi8(kPlaces.shift.load(), lanes),
      _mm512_set1_epi8((1 << Bits) - 1));
}

/// One bit a code: the words are a mask.
template <>
inline __m512i unpackBitsVector<1>(__m512i words) {
  uint64_t bits = _mm_cvtsi128_si64(_mm512_castsi512_si128(words));
  return _mm512_maskz_set1_epi8(bits, 1);
}

/// Unpacks a row of `count` codes.
template <int Bits>
inline void unpackBitsRow(const uint8_t *words, uint8_t *codes, size_t count) {
  size_t numWords = (count * Bits + 7) / 8;
  // Whole vectors of words are loaded as long as the row has them.
  constexpr size_t kLoaded = Bits == 1 ? 8 : kVectorBytes;
  while (count >= kVectorBytes && numWords >= kLoaded) {
    __m512i loaded;
    if constexpr (Bits == 1)
      loaded = _mm512_castsi128_si512(_mm_loadu_si64(words));
    else
      loaded = _mm512_loadu_si512(words);
    _mm512_storeu_si512(codes, unpackBitsVector<Bits>(loaded));
    codes += kVectorBytes;
    words += 8 * Bits;
    count -= kVectorBytes;
    numWords -= 8 * Bits;
  }
  while (count > 0) {
    size_t part = count < kVectorBytes ? count : kVectorBytes;
    size_t partWords = (part * Bits + 7) / 8;
    storePart(codes, part, unpackBitsVector<Bits>(loadPart(words, partWords)));
    codes += part;
    words += partWords;
    count -= part;
  }
}

/// Unpacks codes of `Bits` bits; inner extent 1, words of 8 bits.
template <int Bits>
void unpackBits(const uint8_t *words, uint8_t *codes, Extents extents) {
  size_t rowWords = (extents.axis * Bits + 7) / 8;
  for (size_t row = 0; row < extents.outer; ++row)
    unpackBitsRow<Bits>(words + row * rowWords, codes + row * extents.axis,
                        extents.axis);
}

} // namespace bale::yardsticks

#endif // BALE_BENCH_YARDSTICKS_UNPACKBITS_H
