//===- Streaming.h ----------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: stores that pass the caches by, for results that no cache holds.
// Entry point: Streaming, registerFenceEffects.
// Invariant: a store that passes the caches by is aligned, and is complete
//   before the op after it.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_CONVERSION_BALETOVECTOR_STREAMING_H
#define BALE_LIB_CONVERSION_BALETOVECTOR_STREAMING_H

#include "RowMemRef.h"
#include "bale/Conversion/BaleToVector/VectorTarget.h"

namespace bale {

/// Decides at run time whether the rows of one op are stored past the caches:
/// if the op moves many bytes, and a row begins where a vector does.
class Streaming {
public:
  /// Of an op that reads all of `in` and writes all of `out`.
  Streaming(mlir::OpBuilder &builder, mlir::Location loc, const RowMemRef &in,
            const RowMemRef &out, const VectorTarget &target);

  /// Whether any row may be: false if the extents are known to be too small, or
  /// the target has no use for it.
  bool isPossible() const { return isLarge != nullptr; }

  /// Whether the row of `out` at `outer` is stored past the caches.
  mlir::Value isRowStreamed(mlir::OpBuilder &builder,
                            mlir::ValueRange outer) const;

  /// Waits for the stores, if there were any.
  void emitFence(mlir::OpBuilder &builder) const;

private:
  mlir::Location loc;
  const RowMemRef &out;
  int64_t vectorBytes;
  mlir::Value isLarge;
};

/// Lets `llvm.fence` state its effects: a write, but no stack memory, for which
/// the scopes that threads run in would be kept otherwise.
void registerFenceEffects(mlir::DialectRegistry &registry);

} // namespace bale

#endif // BALE_LIB_CONVERSION_BALETOVECTOR_STREAMING_H
