//===- ConditionChunks.h ----------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: a condition in parts that threads work on independently.
// Entry point: ConditionChunks.
// Invariant: chunks cover the conditions, and are of whole words but the last.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_CONVERSION_BALETOVECTOR_COMPRESS_CONDITIONCHUNKS_H
#define BALE_LIB_CONVERSION_BALETOVECTOR_COMPRESS_CONDITIONCHUNKS_H

#include "ConditionBits.h"

namespace bale {

/// A part of a condition, and where the slices that it keeps end.
struct ConditionChunk {
  ConditionPart part;
  /// How many slices are kept before those of the next part.
  mlir::Value keptEnd;
};

/// The first conditions in chunks of as many bytes as are worth a thread's
/// while, each of whole words but the last.
class ConditionChunks {
public:
  /// Of the first `limit` conditions, each of which decides on `sliceBytes`
  /// bytes.
  ConditionChunks(mlir::OpBuilder &builder, mlir::Location loc,
                  mlir::Value limit, mlir::Value sliceBytes);

  /// How many chunks there are, as an index.
  mlir::Value getNumber() const { return number; }

  /// Counts the trues of each chunk, on threads, and of those before it. The
  /// words of all go to `bits`, if it is given.
  void count(mlir::OpBuilder &builder, const ConditionBits &condition,
             std::optional<RawMemory> bits = std::nullopt);

  /// The chunk `index`, once they are counted.
  ConditionChunk get(mlir::OpBuilder &builder, mlir::Value index) const;

  /// The trues of all chunks, once they are counted.
  mlir::Value getAllKept(mlir::OpBuilder &builder) const;

  /// Frees the counts.
  void free(mlir::OpBuilder &builder) const;

private:
  mlir::Value getEnd(mlir::OpBuilder &builder, mlir::Value from) const;

  mlir::Location loc;
  mlir::Value limit;
  /// Conditions each, and how many chunks.
  mlir::Value size, number;
  /// A memref of the trues before each chunk, and of all.
  mlir::Value counts;
};

} // namespace bale

#endif // BALE_LIB_CONVERSION_BALETOVECTOR_COMPRESS_CONDITIONCHUNKS_H
