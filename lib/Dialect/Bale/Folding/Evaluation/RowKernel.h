//===- RowKernel.h ----------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: packs and unpacks one row in contiguous memory.
// Entry point: RowKernel.
// Invariant: no access goes further than kSlack bytes beyond the row.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_DIALECT_BALE_FOLDING_EVALUATION_ROWKERNEL_H
#define BALE_LIB_DIALECT_BALE_FOLDING_EVALUATION_ROWKERNEL_H

#include "bale/Dialect/Bale/Folding/Evaluation.h"

namespace bale::evaluation {

/// Packs and unpacks rows of one code.
class RowKernel {
public:
  /// Bytes beyond the end of a row that are read, and on the target's side
  /// written with any values.
  static constexpr int64_t kSlack = 16;

  explicit RowKernel(const PackedRows &rows);
  RowKernel(const RowKernel &) = delete;
  RowKernel &operator=(const RowKernel &) = delete;

  /// The words of `numCodes` codes, with zeros in the bits that are not used.
  void pack(const char *codes, int64_t numCodes, char *words) const;

  /// The first `numCodes` codes of `words`.
  void unpack(const char *words, int64_t numCodes, char *codes) const;

  /// What is known of the code.
  struct Code {
    uint64_t radix;
    int64_t groupSize;
    unsigned width;

    /// Of groups of one code: the W bits of a code in each byte; of one code in
    /// each two bytes, of two in each four, of four in all; and of eight codes.
    uint64_t codeBits, lowHalves[3], allBits;

    /// For each number below 2 * `power` its lowest digits, a byte each, where
    /// `power` = radix^numDigits.
    const uint64_t *digits;
    int64_t numDigits;
    uint64_t power;
    /// n div power = (n * multiplier) >> (64 + highShift) for n < 2^63.
    uint64_t multiplier;
    unsigned highShift;
  };

private:
  void fillBitMasks();
  void fillDigits();

  Code code;
  llvm::SmallVector<uint64_t, 0> digits;
};

} // namespace bale::evaluation

#endif // BALE_LIB_DIALECT_BALE_FOLDING_EVALUATION_ROWKERNEL_H
