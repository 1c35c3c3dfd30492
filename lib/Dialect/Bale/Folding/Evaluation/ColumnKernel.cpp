//===- ColumnKernel.cpp -----------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: packs and unpacks many columns at once.
// Entry point: ColumnKernel.
// Invariant: each loop over columns has a constant number of steps that do not
//   depend on each other, so that compilers make vectors of them.
//
//===----------------------------------------------------------------------===//

#include "ColumnKernel.h"
#include "Bytes.h"
#include "Digits.h"

#include <algorithm>

using namespace bale;
using namespace bale::evaluation;

static constexpr int64_t kColumns = ColumnKernel::kColumns;

//===----------------------------------------------------------------------===//
// Indices and words
//===----------------------------------------------------------------------===//

template <typename T>
static void keepLowBits(T *indices, unsigned width) {
  auto mask = static_cast<T>(getLowBits(width));
  for (int64_t column = 0; column < kColumns; ++column)
    indices[column] &= mask;
}

/// Puts the W lowest bits of indices from bit `bit` of the words on, which are
/// 0. Clears the others.
template <typename T, typename WordT>
static void writeIndices(T *__restrict indices, unsigned width, int64_t bit,
                         WordT *__restrict words) {
  using WideT = std::conditional_t<(sizeof(T) > sizeof(WordT)), T, WordT>;
  constexpr unsigned kWordBits = 8 * sizeof(WordT);
  unsigned offset = bit % kWordBits;
  words += bit / kWordBits * kColumns;
  keepLowBits(indices, width);
  for (int64_t column = 0; column < kColumns; ++column)
    words[column] |= static_cast<WordT>(WideT(indices[column]) << offset);
  for (unsigned done = kWordBits - offset; done < width; done += kWordBits) {
    words += kColumns;
    for (int64_t column = 0; column < kColumns; ++column)
      words[column] |= static_cast<WordT>(indices[column] >> done);
  }
}

/// Undoes `writeIndices`.
template <typename T, typename WordT>
static void readIndices(const WordT *__restrict words, unsigned width,
                        int64_t bit, T *__restrict indices) {
  constexpr unsigned kWordBits = 8 * sizeof(WordT);
  unsigned offset = bit % kWordBits;
  words += bit / kWordBits * kColumns;
  for (int64_t column = 0; column < kColumns; ++column)
    indices[column] = static_cast<T>(words[column] >> offset);
  for (unsigned done = kWordBits - offset; done < width; done += kWordBits) {
    words += kColumns;
    for (int64_t column = 0; column < kColumns; ++column)
      indices[column] |= static_cast<T>(T(words[column]) << done);
  }
  keepLowBits(indices, width);
}

//===----------------------------------------------------------------------===//
// Columns
//===----------------------------------------------------------------------===//

ColumnKernel::ColumnKernel(const PackedRows &rows)
    : radix(rows.radix), groupSize(rows.groupSize), width(rows.indexWidth) {}

template <typename FunctionT>
void ColumnKernel::withDigits(FunctionT function) const {
  if (groupSize == 1)
    function(PlainDigits<uint8_t>(radix), uint8_t());
  else if (width <= 16)
    function(Digits<uint16_t>(radix), uint16_t());
  else if (width <= 32)
    function(Digits<uint32_t>(radix), uint32_t());
  else
    function(Digits<uint64_t>(radix), uint64_t());
}

template <typename WordT>
void ColumnKernel::pack(const uint8_t *codes, int64_t numCodes, WordT *words,
                        int64_t numWords) const {
  std::fill_n(words, numWords * kColumns, WordT(0));
  withDigits([&](const auto &digits, auto type) {
    decltype(type) indices[kColumns];
    for (int64_t done = 0, bit = 0; done < numCodes;
         done += groupSize, bit += width) {
      digits.getNumbers(codes + done * kColumns,
                        std::min(groupSize, numCodes - done), indices);
      writeIndices(indices, width, bit, words);
    }
  });
}

template <typename WordT>
void ColumnKernel::unpack(const WordT *words, uint8_t *codes,
                          int64_t numCodes) const {
  withDigits([&](const auto &digits, auto type) {
    decltype(type) indices[kColumns];
    for (int64_t done = 0, bit = 0; done < numCodes;
         done += groupSize, bit += width) {
      readIndices(words, width, bit, indices);
      // 2^W < 2R^G, as W is the least.
      digits.getCodes(indices, groupSize, codes + done * kColumns,
                      std::min(groupSize, numCodes - done));
    }
  });
}

template void ColumnKernel::pack(const uint8_t *, int64_t, uint8_t *,
                                 int64_t) const;
template void ColumnKernel::pack(const uint8_t *, int64_t, uint32_t *,
                                 int64_t) const;
template void ColumnKernel::unpack(const uint8_t *, uint8_t *, int64_t) const;
template void ColumnKernel::unpack(const uint32_t *, uint8_t *, int64_t) const;
