//===- Reference.cpp --------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: what pack and compress compute, in plain C++ from the specification.
// Entry point: pack, compress.
// Invariant: one bit of one index is written at a time, or one slice.
//
//===----------------------------------------------------------------------===//

#include "Reference.h"

using namespace bale::bench;

unsigned Code::getIndexWidth() const {
  uint64_t numIndices = 1;
  for (unsigned i = 0; i < groupSize; ++i)
    numIndices *= radix;
  unsigned width = 0;
  while ((numIndices - 1) >> width != 0)
    ++width;
  return width;
}

unsigned Code::getBits() const {
  unsigned width = getIndexWidth();
  return groupSize == 1 && radix == 1u << width ? width : 0;
}

size_t Packing::getNumWords(size_t codes) const {
  size_t groups = (codes + code.groupSize - 1) / code.groupSize;
  return (groups * code.getIndexWidth() + wordBits - 1) / wordBits;
}

size_t Packing::getNumBytes(Extents codes) const {
  return codes.outer * getNumWords(codes.axis) * codes.inner * (wordBits / 8);
}

std::vector<uint8_t> bale::bench::pack(Packing packing, const uint8_t *codes,
                                       Extents extents) {
  const Code code = packing.code;
  const unsigned width = code.getIndexWidth();
  const size_t numWords = packing.getNumWords(extents.axis);
  const size_t wordBytes = packing.wordBits / 8;
  std::vector<uint8_t> words(packing.getNumBytes(extents), 0);

  // The row with index `inner` of tensor `outer`.
  auto packRow = [&](size_t outer, size_t inner) {
    const uint8_t *row = codes + outer * extents.axis * extents.inner + inner;
    uint8_t *rowWords =
        words.data() + (outer * numWords * extents.inner + inner) * wordBytes;
    size_t position = 0; // in bits, in the row
    for (size_t first = 0; first < extents.axis; first += code.groupSize) {
      uint64_t index = 0, power = 1;
      for (size_t i = first; i < extents.axis && i < first + code.groupSize;
           ++i) {
        index += row[i * extents.inner] * power;
        power *= code.radix;
      }
      for (unsigned bit = 0; bit < width; ++bit, ++position) {
        size_t word = position / packing.wordBits;
        size_t inWord = position % packing.wordBits;
        rowWords[word * extents.inner * wordBytes + inWord / 8] |=
            (index >> bit & 1) << inWord % 8;
      }
    }
  };
  for (size_t outer = 0; outer < extents.outer; ++outer)
    for (size_t inner = 0; inner < extents.inner; ++inner)
      packRow(outer, inner);
  return words;
}

std::vector<uint8_t> bale::bench::compress(const uint8_t *elements,
                                           size_t elementBytes, Extents extents,
                                           const uint8_t *condition) {
  const size_t sliceBytes = extents.inner * elementBytes;
  std::vector<uint8_t> kept;
  kept.reserve(extents.outer * extents.axis * sliceBytes);
  for (size_t outer = 0; outer < extents.outer; ++outer)
    for (size_t i = 0; i < extents.axis; ++i) {
      const uint8_t *slice = elements + (outer * extents.axis + i) * sliceBytes;
      if (condition[i] != 0)
        kept.insert(kept.end(), slice, slice + sliceBytes);
    }
  return kept;
}
