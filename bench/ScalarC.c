/*===- ScalarC.c ---------------------------------------------------*- C -*-===*\
|*                                                                            *|
|* Part of Bale, under the Apache License v2.0 with LLVM Exceptions.          *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#include "ScalarC.h"

enum { BITS = 3 };

static void packRow(const uint8_t *codes, uint8_t *words, size_t count) {
  uint64_t bits = 0;
  int numBits = 0;
  for (size_t i = 0; i < count; ++i) {
    bits |= (uint64_t)codes[i] << numBits;
    for (numBits += BITS; numBits >= 8; numBits -= 8) {
      *words++ = (uint8_t)bits;
      bits >>= 8;
    }
  }
  if (numBits > 0)
    *words = (uint8_t)bits;
}

static void unpackRow(const uint8_t *words, uint8_t *codes, size_t count) {
  uint64_t bits = 0;
  int numBits = 0;
  for (size_t i = 0; i < count; ++i) {
    for (; numBits < BITS; numBits += 8)
      bits |= (uint64_t)*words++ << numBits;
    codes[i] = bits & ((1 << BITS) - 1);
    bits >>= BITS;
    numBits -= BITS;
  }
}

void scalarPack3(const uint8_t *codes, uint8_t *words, struct Extents extents) {
  size_t rowWords = (extents.axis * BITS + 7) / 8;
  for (size_t row = 0; row < extents.outer; ++row)
    packRow(codes + row * extents.axis, words + row * rowWords, extents.axis);
}

void scalarUnpack3(const uint8_t *words, uint8_t *codes,
                   struct Extents extents) {
  size_t rowWords = (extents.axis * BITS + 7) / 8;
  for (size_t row = 0; row < extents.outer; ++row)
    unpackRow(words + row * rowWords, codes + row * extents.axis, extents.axis);
}
