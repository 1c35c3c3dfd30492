//===- Conditions.h ---------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: reads conditions, bytes of which all but 0 are true.
// Entry point: loadConditions, countTrues, readBytes, List.
// Invariant: needs AVX-512; no byte beyond the conditions is read.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_BENCH_YARDSTICKS_CONDITIONS_H
#define BALE_BENCH_YARDSTICKS_CONDITIONS_H

#include "Vectors.h"

#include <stdlib.h>

namespace bale::yardsticks {

/// What is found in conditions. Not of the standard library, whose functions
/// the linker would share with files that are for any processor.
template <typename T>
class List {
public:
  explicit List(size_t capacity)
      : elements(static_cast<T *>(malloc(capacity * sizeof(T)))) {}
  ~List() { free(elements); }
  List(const List &) = delete;
  List &operator=(const List &) = delete;

  void add(T element) { elements[size++] = element; }
  const T &operator[](size_t i) const { return elements[i]; }
  const T *begin() const { return elements; }
  const T *end() const { return elements + size; }

private:
  T *elements;
  size_t size = 0;
};

/// Conditions of a mask: bit i is condition i.
constexpr size_t kConditions = 64;

/// 64 conditions.
inline uint64_t loadConditions(const uint8_t *condition) {
  __m512i bytes = _mm512_loadu_si512(condition);
  return _mm512_test_epi8_mask(bytes, bytes);
}

/// The first `count` conditions, at most 64, and then false.
inline uint64_t loadConditions(const uint8_t *condition, size_t count) {
  __m512i bytes = loadPart(condition, count);
  return _mm512_test_epi8_mask(bytes, bytes);
}

/// How many of the conditions are true.
inline size_t countTrues(const uint8_t *condition, size_t length) {
  constexpr int kUnroll = 4;
  size_t i = 0, trues = 0;
  for (; i + kUnroll * kConditions <= length; i += kUnroll * kConditions)
    for (int j = 0; j < kUnroll; ++j)
      trues += _mm_popcnt_u64(loadConditions(condition + i + j * kConditions));
  for (; i < length; i += kConditions)
    trues += _mm_popcnt_u64(loadConditions(condition + i, length - i));
  return trues;
}

/// The sum of the bytes: what it takes to read them.
inline size_t readBytes(const uint8_t *bytes, size_t length) {
  constexpr int kUnroll = 4;
  const __m512i zero = _mm512_setzero_si512();
  __m512i sums[kUnroll] = {zero, zero, zero, zero};
  size_t i = 0;
  for (; i + kUnroll * kVectorBytes <= length; i += kUnroll * kVectorBytes)
    for (int j = 0; j < kUnroll; ++j) {
      __m512i loaded = _mm512_loadu_si512(bytes + i + j * kVectorBytes);
      sums[j] = _mm512_add_epi64(sums[j], _mm512_sad_epu8(loaded, zero));
    }
  for (; i < length; i += kVectorBytes)
    sums[0] = _mm512_add_epi64(
        sums[0], _mm512_sad_epu8(loadPart(bytes + i, length - i), zero));
  return _mm512_reduce_add_epi64(_mm512_add_epi64(
      _mm512_add_epi64(sums[0], sums[1]), _mm512_add_epi64(sums[2], sums[3])));
}

} // namespace bale::yardsticks

#endif // BALE_BENCH_YARDSTICKS_CONDITIONS_H
