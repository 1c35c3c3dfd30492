//===- PackRadix.h ----------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: packs groups of G digits with G odd and R^G <= 256, and of 20 trits.
// Entry point: packRadix, packTrits20.
// Invariant: digits become planes, one digit of 64 groups each; Horner's rule
//   on the planes gives indices.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_BENCH_YARDSTICKS_PACKRADIX_H
#define BALE_BENCH_YARDSTICKS_PACKRADIX_H

#include "PackBits.h"

namespace bale::yardsticks {

/// The bits of an index below `numIndices`.
constexpr int getIndexWidth(uint64_t numIndices) {
  int width = 0;
  while (width < 64 && (numIndices - 1) >> width != 0)
    ++width;
  return width;
}

constexpr uint64_t getPower(uint64_t base, int exponent) {
  return exponent == 0 ? 1 : base * getPower(base, exponent - 1);
}

/// `bytes` times `Factor`, modulo 256: there is no product of bytes.
template <int Factor>
inline __m512i multiplyBytes(__m512i bytes) {
  if constexpr (Factor == 1) {
    return bytes;
  } else {
    __m512i half = multiplyBytes<Factor / 2>(bytes);
    __m512i doubled = _mm512_add_epi8(half, half);
    return Factor % 2 ? _mm512_add_epi8(doubled, bytes) : doubled;
  }
}

/// The lanes p with p mod G == Rest.
template <int G>
constexpr uint64_t getLanes(int rest) {
  uint64_t mask = 0;
  for (int lane = 0; lane < int(kVectorBytes); ++lane)
    if (lane % G == rest)
      mask |= uint64_t(1) << lane;
  return mask;
}

/// For each group the lane in which plane `digit` has it.
template <int G>
struct PlaneOrder {
  Bytes from;

  constexpr explicit PlaneOrder(int digit) {
    for (int group = 0; group < int(kVectorBytes); ++group)
      from.at[group] = (G * group + digit) % kVectorBytes;
  }
};

/// Digit `Digit` of 64 groups, in their order. Of the G vectors of codes, each
/// has it in other lanes, for G is odd: a blend collects them.
template <int G, int Digit>
inline __m512i getPlane(const __m512i (&codes)[G]) {
  static constexpr PlaneOrder<G> kOrder(Digit);
  __m512i plane = codes[0];
  for (int i = 1; i < G; ++i) {
    int rest = (Digit + i * (G * int(kVectorBytes) - int(kVectorBytes))) % G;
    plane = _mm512_mask_mov_epi8(plane, getLanes<G>(rest), codes[i]);
  }
  return _mm512_permutexvar_epi8(kOrder.from.load(), plane);
}

template <int R, int G, int Digit = 0>
inline __m512i sumPlanes(const __m512i (&codes)[G]) {
  __m512i plane = getPlane<G, Digit>(codes);
  if constexpr (Digit + 1 < G)
    plane = _mm512_add_epi8(
        plane, multiplyBytes<R>(sumPlanes<R, G, Digit + 1>(codes)));
  return plane;
}

/// The indices of the 64 groups at `codes`, a byte each.
template <int R, int G>
inline __m512i getIndices(const uint8_t *codes) {
  static_assert(G % 2 == 1 && getPower(R, G) <= 256);
  __m512i loaded[G];
  for (int i = 0; i < G; ++i)
    loaded[i] = _mm512_loadu_si512(codes + kVectorBytes * i);
  return sumPlanes<R, G>(loaded);
}

/// The same of the groups that `count` codes make, with zeros for those
/// missing.
template <int R, int G>
inline __m512i getIndicesOfPart(const uint8_t *codes, size_t count) {
  uint8_t padded[G * kVectorBytes] = {};
  __builtin_memcpy(padded, codes, count);
  return getIndices<R, G>(padded);
}

template <int R, int G>
inline void packRadixRow(const uint8_t *codes, uint8_t *words, size_t count) {
  constexpr int kWidth = getIndexWidth(getPower(R, G));
  constexpr size_t kCodes = G * kVectorBytes;
  if constexpr (kWidth == 8) {
    for (; count >= kCodes; count -= kCodes, codes += kCodes) {
      _mm512_storeu_si512(words, getIndices<R, G>(codes));
      words += kVectorBytes;
    }
  } else {
    for (; count >= 8 * kCodes; count -= 8 * kCodes, codes += 8 * kCodes) {
      packBlock<kWidth>(
          [&](int i) { return getIndices<R, G>(codes + kCodes * i); }, words);
      words += kWidth * kVectorBytes;
    }
  }
  while (count > 0) {
    size_t part = count < kCodes ? count : kCodes;
    size_t groups = (part + G - 1) / G;
    __m512i indices = getIndicesOfPart<R, G>(codes, part);
    if constexpr (kWidth == 8)
      storePart(words, groups, indices);
    else
      packPart<kWidth>(indices, groups, words);
    codes += part;
    words += 8 * kWidth;
    count -= part;
  }
}

/// Packs groups of G codes below R; inner extent 1, words of 8 bits.
template <int R, int G>
void packRadix(const uint8_t *codes, uint8_t *words, Extents extents) {
  size_t groups = (extents.axis + G - 1) / G;
  size_t rowWords = (groups * getIndexWidth(getPower(R, G)) + 7) / 8;
  for (size_t row = 0; row < extents.outer; ++row)
    packRadixRow<R, G>(codes + row * extents.axis, words + row * rowWords,
                       extents.axis);
}

/// In each lane of 32 bits the number whose digits to base 243 are its bytes.
inline __m512i joinBase243(__m512i digits) {
  __m512i even = _mm512_and_si512(digits, _mm512_set1_epi16(0xff));
  __m512i odd = _mm512_srli_epi16(digits, 8);
  __m512i pairs =
      _mm512_add_epi16(even, _mm512_mullo_epi16(odd, _mm512_set1_epi16(243)));
  __m512i low = _mm512_and_si512(pairs, _mm512_set1_epi32(0xffff));
  __m512i high = _mm512_srli_epi32(pairs, 16);
  return _mm512_add_epi32(
      low, _mm512_mullo_epi32(high, _mm512_set1_epi32(243 * 243)));
}

/// Packs groups of 20 trits into words of 32 bits; inner extent 1. Four bytes
/// of five trits are the digits of a word to base 243.
inline void packTrits20(const uint8_t *codes, uint8_t *words, Extents extents) {
  constexpr size_t kCodes = 5 * kVectorBytes;
  for (size_t row = 0; row < extents.outer; ++row) {
    size_t count = extents.axis;
    for (; count >= kCodes; count -= kCodes, codes += kCodes) {
      _mm512_storeu_si512(words, joinBase243(getIndices<3, 5>(codes)));
      words += kVectorBytes;
    }
    size_t bytes = (count + 19) / 20 * 4;
    storePart(words, bytes, joinBase243(getIndicesOfPart<3, 5>(codes, count)));
    codes += count;
    words += bytes;
  }
}

} // namespace bale::yardsticks

#endif // BALE_BENCH_YARDSTICKS_PACKRADIX_H
