//===- BitWords.h -----------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: 64 conditions as the bits of an i64.
// Entry point: BitWords.
// Invariant: bit i is of position i; bits of positions that there are not
//   are 0.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_CONVERSION_BALETOVECTOR_SUPPORT_BITWORDS_H
#define BALE_LIB_CONVERSION_BALETOVECTOR_SUPPORT_BITWORDS_H

#include "mlir/IR/Builders.h"

namespace bale {

/// Builds arithmetic on words of 64 bits.
class BitWords {
public:
  BitWords(mlir::OpBuilder &builder, mlir::Location loc)
      : builder(builder), loc(loc) {}

  mlir::Value constant(uint64_t value);
  mlir::Value fromIndex(mlir::Value index);
  mlir::Value toIndex(mlir::Value word);

  mlir::Value bitAnd(mlir::Value a, mlir::Value b);
  mlir::Value bitOr(mlir::Value a, mlir::Value b);
  mlir::Value bitXor(mlir::Value a, mlir::Value b);

  /// `word` moved up (by positive) or down (by negative) `bits` bits, less than
  /// 64.
  mlir::Value shift(mlir::Value word, int64_t bits);

  /// The number of ones, as an index.
  mlir::Value count(mlir::Value word);

  /// The number of zeros below the lowest one, as an index: 64, if there is
  /// none.
  mlir::Value getLowest(mlir::Value word);

  /// `word` without its lowest one, if it has one.
  mlir::Value dropLowest(mlir::Value word);

  /// The lowest `number` bits set; all, of 64 or more.
  mlir::Value getOnes(mlir::Value number);

  /// The lowest `numLanes` bits as a vector of i1.
  mlir::Value toMask(mlir::Value word, int64_t numLanes);

  /// The vector of i1 `mask`, of at most 64 lanes, as the lowest bits.
  mlir::Value fromMask(mlir::Value mask);

private:
  mlir::OpBuilder &builder;
  mlir::Location loc;
};

} // namespace bale

#endif // BALE_LIB_CONVERSION_BALETOVECTOR_SUPPORT_BITWORDS_H
