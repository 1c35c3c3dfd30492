//===- PackBits.h -----------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: packs codes of 1 to 7 bits along contiguous rows.
// Entry point: packBits, packBitsRow.
// Invariant: fields double until they are whole bytes; stores are full vectors.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_BENCH_YARDSTICKS_PACKBITS_H
#define BALE_BENCH_YARDSTICKS_PACKBITS_H

#include "Vectors.h"

namespace bale::yardsticks {

/// How codes of `Bits` bits lie in a vector when their fields are whole bytes.
template <int Bits>
struct Fields {
  /// Codes of a field, which is also the bytes of its lane: 2, 4 or 8.
  static constexpr int kCodes = Bits % 4 == 0 ? 2 : Bits % 2 == 0 ? 4 : 8;
  /// Bytes of a field, at the low end of its lane.
  static constexpr int kBytes = kCodes * Bits / 8;
  /// Bytes that the codes of a vector make.
  static constexpr int kVectorPacked = 8 * Bits;
};

/// 64 codes to their fields. Two products with a power of 2 join pairs, then
/// quads; a shift joins the rest, as does the first step for 7 bits, whose
/// factor a signed byte cannot hold.
template <int Bits>
inline __m512i joinFields(__m512i codes) {
  using F = Fields<Bits>;
  __m512i pairs;
  if constexpr (Bits <= 6) {
    pairs = _mm512_maddubs_epi16(codes, _mm512_set1_epi16(1 | 1 << (8 + Bits)));
  } else {
    __m512i low = _mm512_set1_epi16((1 << Bits) - 1);
    pairs =
        _mm512_and_si512(select(low, codes, _mm512_srli_epi16(codes, 8 - Bits)),
                         _mm512_set1_epi16((1 << 2 * Bits) - 1));
  }
  if constexpr (F::kCodes == 2)
    return pairs;
  __m512i quads =
      _mm512_madd_epi16(pairs, _mm512_set1_epi32(1 | 1 << (16 + 2 * Bits)));
  if constexpr (F::kCodes == 4)
    return quads;
  __m512i low = _mm512_set1_epi64((int64_t(1) << 4 * Bits) - 1);
  return select(low, quads, _mm512_srli_epi64(quads, 32 - 4 * Bits));
}

/// Where the bytes of output vector `Output` lie in the fields of input vector
/// `Input`, and which of the output's bytes these are.
template <int Bits>
struct Placement {
  Bytes from;
  uint64_t mask = 0;

  constexpr Placement(int input, int output) {
    using F = Fields<Bits>;
    for (int byte = 0; byte < int(kVectorBytes); ++byte) {
      int source = int(kVectorBytes) * output + byte - F::kVectorPacked * input;
      if (source < 0 || source >= F::kVectorPacked)
        continue;
      from.at[byte] = source / F::kBytes * F::kCodes + source % F::kBytes;
      mask |= uint64_t(1) << byte;
    }
  }
};

/// The bytes of output vector `Output` that come from input vectors `Input`
/// and later ones.
template <int Bits, int Output, int Input = 0>
inline __m512i gatherFields(const __m512i (&fields)[8], __m512i result) {
  if constexpr (Input == 8) {
    return result;
  } else {
    static constexpr Placement<Bits> kPlacement(Input, Output);
    if constexpr (kPlacement.mask != 0)
      result = _mm512_mask_permutexvar_epi8(
          result, kPlacement.mask, kPlacement.from.load(), fields[Input]);
    return gatherFields<Bits, Output, Input + 1>(fields, result);
  }
}

template <int Bits, int Output = 0>
inline void storeFields(const __m512i (&fields)[8], uint8_t *words) {
  if constexpr (Output < Bits) {
    _mm512_storeu_si512(
        words + kVectorBytes * Output,
        gatherFields<Bits, Output>(fields, _mm512_setzero_si512()));
    storeFields<Bits, Output + 1>(fields, words);
  }
}

/// Packs the codes of eight vectors, which `load(0)`, …, `load(7)` return, into
/// `Bits` full vectors.
template <int Bits, typename Load>
inline void packBlock(Load load, uint8_t *words) {
  __m512i fields[8];
  for (int i = 0; i < 8; ++i)
    fields[i] = joinFields<Bits>(load(i));
  storeFields<Bits>(fields, words);
}

/// Packs `count` <= 64 codes into their ceil(count * Bits / 8) bytes.
template <int Bits>
inline void packPart(__m512i codes, size_t count, uint8_t *words) {
  static constexpr Placement<Bits> kPlacement(0, 0);
  storePart(
      words, (count * Bits + 7) / 8,
      _mm512_permutexvar_epi8(kPlacement.from.load(), joinFields<Bits>(codes)));
}

/// One bit a code: a test gives the words.
template <>
inline void packPart<1>(__m512i codes, size_t count, uint8_t *words) {
  uint64_t bits = _mm512_test_epi8_mask(codes, _mm512_set1_epi8(1));
  storePart(words, (count + 7) / 8,
            _mm512_castsi128_si512(_mm_cvtsi64_si128(bits)));
}

/// Packs a row of `count` codes.
template <int Bits>
inline void packBitsRow(const uint8_t *codes, uint8_t *words, size_t count) {
  if constexpr (Bits == 1) {
    for (; count >= kVectorBytes;
         count -= kVectorBytes, codes += kVectorBytes, words += 8) {
      uint64_t bits =
          _mm512_test_epi8_mask(_mm512_loadu_si512(codes), _mm512_set1_epi8(1));
      __builtin_memcpy(words, &bits, 8);
    }
  } else {
    constexpr size_t kBlock = 8 * kVectorBytes;
    for (; count >= kBlock;
         count -= kBlock, codes += kBlock, words += Bits * kVectorBytes)
      packBlock<Bits>(
          [&](int i) { return _mm512_loadu_si512(codes + kVectorBytes * i); },
          words);
  }
  while (count > 0) {
    size_t part = count < kVectorBytes ? count : kVectorBytes;
    packPart<Bits>(loadPart(codes, part), part, words);
    codes += part;
    words += 8 * Bits;
    count -= part;
  }
}

/// Packs codes of `Bits` bits; inner extent 1, words of 8 bits.
template <int Bits>
void packBits(const uint8_t *codes, uint8_t *words, Extents extents) {
  size_t rowWords = (extents.axis * Bits + 7) / 8;
  for (size_t row = 0; row < extents.outer; ++row)
    packBitsRow<Bits>(codes + row * extents.axis, words + row * rowWords,
                      extents.axis);
}

} // namespace bale::yardsticks

#endif // BALE_BENCH_YARDSTICKS_PACKBITS_H
