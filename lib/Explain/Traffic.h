//===- Traffic.h ------------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the bytes that an op reads and writes.
// Entry point: getTraffic, getMovedBytes.
// Invariant: explanations count bytes here alone.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_EXPLAIN_TRAFFIC_H
#define BALE_LIB_EXPLAIN_TRAFFIC_H

#include "Amount.h"

namespace mlir {
class Operation;
} // namespace mlir

namespace bale {

/// The bytes that `op` reads and writes, and what of its words nobody uses.
/// Empty for a count.
std::string getTraffic(mlir::Operation *op);

/// At least and at most so many bytes; the most may be unknown.
struct ByteRange {
  Amount least = int64_t(0);
  Amount most;
};

/// How many bytes a pack, an unpack or a compress moves, in and out together:
/// what its vector code compares with VectorTarget::nonTemporalBytes. Any for
/// other ops.
ByteRange getMovedBytes(mlir::Operation *op);

} // namespace bale

#endif // BALE_LIB_EXPLAIN_TRAFFIC_H
