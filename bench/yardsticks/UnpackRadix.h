//===- UnpackRadix.h --------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: unpacks groups of G digits with R^G <= 256, and of 20 trits.
// Entry point: unpackRadix, unpackTrits20.
// Invariant: digit j of index v is the whole part of R * frac(v / R^(j + 1)),
//   which 16 bits of fraction give exactly for R^G <= 256.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_BENCH_YARDSTICKS_UNPACKRADIX_H
#define BALE_BENCH_YARDSTICKS_UNPACKRADIX_H

#include "PackRadix.h"
#include "UnpackBits.h"

namespace bale::yardsticks {

/// How every second code of output vector `output`, from `parity` on, is made:
/// the group it is of, in the low byte of 16 bits, and 2^16 / R^(j + 1),
/// rounded up, for its digit j.
template <int R, int G>
struct Digits {
  Bytes group;
  alignas(kVectorBytes) uint16_t factor[kVectorBytes / 2] = {};

  constexpr Digits(int output, int parity) {
    for (int lane = 0; lane < int(kVectorBytes) / 2; ++lane) {
      int code = int(kVectorBytes) * output + 2 * lane + parity;
      uint64_t divisor = getPower(R, code % G + 1);
      group.at[2 * lane] = code / G;
      factor[lane] = uint16_t((65536 + divisor - 1) / divisor);
    }
  }
};

/// Every second code of output vector `Output`, from `Parity` on: in the byte
/// of 16 bits where it belongs. The other byte is no code.
template <int R, int G, int Output, int Parity>
inline __m512i getDigits(__m512i indices) {
  static constexpr Digits<R, G> kDigits(Output, Parity);
  constexpr __mmask64 kLowBytes = 0x5555555555555555;
  __m512i index =
      _mm512_maskz_permutexvar_epi8(kLowBytes, kDigits.group.load(), indices);
  __m512i fraction =
      _mm512_mullo_epi16(index, _mm512_load_si512(kDigits.factor));
  return _mm512_mulhi_epu16(fraction, _mm512_set1_epi16(R << 8 * Parity));
}

/// Stores the G vectors of codes of the 64 groups with `indices`.
template <int R, int G, int Output = 0>
inline void storeDigits(__m512i indices, uint8_t *codes) {
  if constexpr (Output < G) {
    __m512i even = getDigits<R, G, Output, 0>(indices);
    __m512i odd = getDigits<R, G, Output, 1>(indices);
    _mm512_storeu_si512(codes + kVectorBytes * Output,
                        select(_mm512_set1_epi16(0xff), even, odd));
    storeDigits<R, G, Output + 1>(indices, codes);
  }
}

/// Stores the first `count` codes of the 64 groups with `indices`.
template <int R, int G>
inline void storeDigitsOfPart(__m512i indices, uint8_t *codes, size_t count) {
  uint8_t all[G * kVectorBytes];
  storeDigits<R, G>(indices, all);
  __builtin_memcpy(codes, all, count);
}

template <int R, int G>
inline void unpackRadixRow(const uint8_t *words, uint8_t *codes, size_t count) {
  constexpr int kWidth = getIndexWidth(getPower(R, G));
  constexpr size_t kCodes = G * kVectorBytes;
  auto getIndices = [](__m512i loaded) {
    if constexpr (kWidth == 8)
      return loaded;
    else
      return unpackBitsVector<kWidth>(loaded);
  };
  // A vector is loaded whole, also where fewer bytes hold 64 indices.
  size_t numWords = ((count + G - 1) / G * kWidth + 7) / 8;
  while (count >= kCodes && numWords >= kVectorBytes) {
    storeDigits<R, G>(getIndices(_mm512_loadu_si512(words)), codes);
    codes += kCodes;
    words += 8 * kWidth;
    count -= kCodes;
    numWords -= 8 * kWidth;
  }
  while (count > 0) {
    size_t part = count < kCodes ? count : kCodes;
    size_t partWords = numWords < 8 * kWidth ? numWords : 8 * kWidth;
    storeDigitsOfPart<R, G>(getIndices(loadPart(words, partWords)), codes,
                            part);
    codes += part;
    words += partWords;
    count -= part;
    numWords -= partWords;
  }
}

/// Unpacks groups of G codes below R; inner extent 1, words of 8 bits.
template <int R, int G>
void unpackRadix(const uint8_t *words, uint8_t *codes, Extents extents) {
  size_t groups = (extents.axis + G - 1) / G;
  size_t rowWords = (groups * getIndexWidth(getPower(R, G)) + 7) / 8;
  for (size_t row = 0; row < extents.outer; ++row)
    unpackRadixRow<R, G>(words + row * rowWords, codes + row * extents.axis,
                         extents.axis);
}

/// value / 243^2 in each lane of 32 bits, for values below 3^20, which is
/// (value + 1) * m / 2^47 with m = (2^47 - 13901) / 243^2: 13901 * 3^20 < 2^47.
inline __m512i divideBy59049(__m512i value) {
  __m512i factor = _mm512_set1_epi32(int(2383401723u));
  __m512i next = _mm512_add_epi32(value, _mm512_set1_epi32(1));
  __m512i even = _mm512_mul_epu32(next, factor);
  __m512i odd = _mm512_mul_epu32(_mm512_srli_epi64(next, 32), factor);
  return select(_mm512_set1_epi64(0xffffffff), _mm512_srli_epi64(even, 47),
                _mm512_srli_epi64(odd, 47 - 32));
}

/// value / 243 in each lane of 16 bits, for values below 243^2, which is
/// (value + 1) * m / 2^23 with m = (2^23 - 5) / 243.
inline __m512i divideBy243(__m512i value) {
  __m512i next = _mm512_add_epi16(value, _mm512_set1_epi16(1));
  return _mm512_srli_epi16(
      _mm512_mulhi_epu16(next, _mm512_set1_epi16(short(34521))), 7);
}

/// The four digits to base 243 of each lane of 32 bits, as its bytes.
inline __m512i splitBase243(__m512i value) {
  __m512i high = divideBy59049(value);
  __m512i low = _mm512_sub_epi32(
      value, _mm512_mullo_epi32(high, _mm512_set1_epi32(243 * 243)));
  __m512i pairs = _mm512_or_si512(low, _mm512_slli_epi32(high, 16));
  __m512i quotients = divideBy243(pairs);
  __m512i rests = _mm512_sub_epi16(
      pairs, _mm512_mullo_epi16(quotients, _mm512_set1_epi16(243)));
  return _mm512_or_si512(rests, _mm512_slli_epi16(quotients, 8));
}

/// Unpacks groups of 20 trits from words of 32 bits; inner extent 1.
inline void unpackTrits20(const uint8_t *words, uint8_t *codes,
                          Extents extents) {
  constexpr size_t kCodes = 5 * kVectorBytes;
  for (size_t row = 0; row < extents.outer; ++row) {
    size_t count = extents.axis;
    for (; count >= kCodes; count -= kCodes, codes += kCodes) {
      storeDigits<3, 5>(splitBase243(_mm512_loadu_si512(words)), codes);
      words += kVectorBytes;
    }
    size_t bytes = (count + 19) / 20 * 4;
    storeDigitsOfPart<3, 5>(splitBase243(loadPart(words, bytes)), codes, count);
    codes += count;
    words += bytes;
  }
}

} // namespace bale::yardsticks

#endif // BALE_BENCH_YARDSTICKS_UNPACKRADIX_H
