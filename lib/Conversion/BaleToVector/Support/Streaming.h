//===- Streaming.h ----------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: how an op moves more bytes than caches hold: it asks for its input
//   early, and its stores pass the caches by.
// Entry point: Streaming.
// Invariant: a store that passes the caches by is aligned, and is complete
//   before the op after it.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_CONVERSION_BALETOVECTOR_SUPPORT_STREAMING_H
#define BALE_LIB_CONVERSION_BALETOVECTOR_SUPPORT_STREAMING_H

#include "RowMemRef.h"
#include "bale/Conversion/BaleToVector/VectorTarget.h"

namespace bale {

/// How a loop goes through memory.
enum class Passage {
  /// Through the caches, which may hold all of it.
  Cached,
  /// Through the caches, asking for the input early.
  Ahead,
  /// Storing past the caches; rows also ask for the input early, if the target
  /// does.
  Streamed,
};

/// Decides at run time how the rows of one op pass through memory: by how many
/// bytes the op moves, and by whether rows begin where vectors do.
class Streaming {
public:
  /// Of an op that reads all of `in` and writes all of `out`.
  Streaming(mlir::OpBuilder &builder, mlir::Location loc, const RowMemRef &in,
            const RowMemRef &out, const VectorTarget &target);

  /// Whether the op may be large: false if the extents are known to be too
  /// small, or the target has no use for it.
  bool isPossible() const { return isLarge != nullptr; }

  /// Whether caches do not hold what the op moves.
  mlir::Value getIsLarge() const { return isLarge; }

  /// Whether the row of `out` at `outer` begins where a vector does.
  mlir::Value isRowAligned(mlir::OpBuilder &builder,
                           mlir::ValueRange outer) const;

  /// Whether all rows of `out` do, and are whole vectors.
  mlir::Value areRowsAligned(mlir::OpBuilder &builder) const;

  /// Asks for the `bytes` bytes of `in` that come a page after `at`, if the
  /// target asks early.
  void prefetch(mlir::OpBuilder &builder, mlir::ValueRange outer,
                mlir::Value at, int64_t bytes) const;

  /// Waits for stores past the caches, if the op is large.
  void emitFence(mlir::OpBuilder &builder) const;

private:
  mlir::Location loc;
  const RowMemRef &in;
  const RowMemRef &out;
  const VectorTarget &target;
  mlir::Value isLarge;
};

/// Waits for stores past the caches.
void emitStreamFence(mlir::OpBuilder &builder, mlir::Location loc);
/// The same if `streams`, an i1, is true.
void emitStreamFence(mlir::OpBuilder &builder, mlir::Location loc,
                     mlir::Value streams);

} // namespace bale

#endif // BALE_LIB_CONVERSION_BALETOVECTOR_SUPPORT_STREAMING_H
