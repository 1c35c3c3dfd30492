//===- RadixLayout.h --------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: how the vector programs of radix codes lay out indices.
// Entry point: getLaneBytes, getNumIndexVectors.
// Invariant: a block has whole words.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_CONVERSION_BALETOVECTOR_RADIXLAYOUT_H
#define BALE_LIB_CONVERSION_BALETOVECTOR_RADIXLAYOUT_H

#include "ByteVectors.h"
#include "bale/Dialect/Bale/IR/Bale.h"

#include <numeric>

namespace bale {

/// The bytes of the lane in which an index is: 1, 2, 4 or 8.
inline int64_t getLaneBytes(CodeAttr code) {
  return getLaneBits(code.getIndexWidth()) / 8;
}

/// How many vectors of indices have whole words.
inline int64_t getNumIndexVectors(CodeAttr code, int64_t wordBytes,
                                  int64_t vectorBytes) {
  int64_t wordBits = 8 * wordBytes;
  int64_t bitsEach = vectorBytes / getLaneBytes(code) * code.getIndexWidth();
  return wordBits / std::gcd(bitsEach, wordBits);
}

} // namespace bale

#endif // BALE_LIB_CONVERSION_BALETOVECTOR_RADIXLAYOUT_H
