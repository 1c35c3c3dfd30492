//===- RadixLayout.h --------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: how the vector programs of radix codes lay out indices.
// Entry point: getLaneBytes, getNumIndexVectors, getNumMainUnits.
// Invariant: a block has whole words.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_CONVERSION_BALETOVECTOR_PACKUNPACK_ROWS_RADIXLAYOUT_H
#define BALE_LIB_CONVERSION_BALETOVECTOR_PACKUNPACK_ROWS_RADIXLAYOUT_H

#include "Support/ByteVectors.h"
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

/// How many units are a main block: those that write whole vectors, which can
/// be stored past the caches, unless that takes many.
inline int64_t getNumMainUnits(int64_t unitBytes, int64_t vectorBytes) {
  constexpr int64_t kMaxVectors = 8;
  int64_t numUnits = vectorBytes / std::gcd(unitBytes, vectorBytes);
  return numUnits * unitBytes <= kMaxVectors * vectorBytes ? numUnits : 1;
}

} // namespace bale

#endif // BALE_LIB_CONVERSION_BALETOVECTOR_PACKUNPACK_ROWS_RADIXLAYOUT_H
