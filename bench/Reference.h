//===- Reference.h ----------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: what pack and compress compute, in plain C++ from the specification.
// Entry point: Code, Packing, pack, compress.
// Invariant: shares no code with Bale's libraries, which it judges.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_BENCH_REFERENCE_H
#define BALE_BENCH_REFERENCE_H

#include "yardsticks/Yardstick.h"

#include <vector>

namespace bale::bench {

/// The code of a packed tensor: groups of `groupSize` digits below `radix`.
struct Code {
  unsigned radix, groupSize;

  /// The bits of a group's index: the least W with 2^W >= radix^groupSize.
  unsigned getIndexWidth() const;
  /// b if the code is that of `bits = b`, else 0.
  unsigned getBits() const;
};

/// How codes become words of `wordBits` bits, 8 or 32.
struct Packing {
  Code code;
  unsigned wordBits;

  /// The words that a row of `codes` codes takes.
  size_t getNumWords(size_t codes) const;
  /// The bytes that the words of a tensor take.
  size_t getNumBytes(Extents codes) const;
};

/// The words of the codes of a tensor, which are in range, as bytes.
std::vector<uint8_t> pack(Packing packing, const uint8_t *codes,
                          Extents extents);

/// The slices along the axis of elements of `elementBytes` bytes for which
/// `condition`, one byte for each, is not 0.
std::vector<uint8_t> compress(const uint8_t *elements, size_t elementBytes,
                              Extents extents, const uint8_t *condition);

} // namespace bale::bench

#endif // BALE_BENCH_REFERENCE_H
