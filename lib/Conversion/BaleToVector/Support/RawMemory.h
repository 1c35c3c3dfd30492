//===- RawMemory.h ----------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: memory by address, for elements of any type.
// Entry point: RawMemory, getRowMemory, copyBytes, copyBytesPastCaches.
// Invariant: no access but a store past the caches needs alignment.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_CONVERSION_BALETOVECTOR_SUPPORT_RAWMEMORY_H
#define BALE_LIB_CONVERSION_BALETOVECTOR_SUPPORT_RAWMEMORY_H

#include "bale/Conversion/BaleToVector/VectorTarget.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"

namespace bale {

/// The bytes that a processor reads and writes memory by.
constexpr int64_t kLineBytes = 64;

/// How far ahead input is asked for: a page, because processors fetch ahead by
/// themselves, but not beyond the end of the page that is read. Half of it
/// and twice as much gained less.
constexpr int64_t kAheadBytes = 4096;

/// An address in memory that ops access as vectors or integers of any type,
/// whatever its elements are.
class RawMemory {
public:
  RawMemory() = default;
  explicit RawMemory(mlir::Value pointer) : pointer(pointer) {}

  /// The memory `bytes` bytes further on.
  RawMemory at(mlir::OpBuilder &builder, mlir::Location loc,
               mlir::Value bytes) const;
  RawMemory at(mlir::OpBuilder &builder, mlir::Location loc,
               int64_t bytes) const;

  /// A value of `type`, an integer or a vector of integers of whole bytes.
  mlir::Value load(mlir::OpBuilder &builder, mlir::Location loc,
                   mlir::Type type) const;
  void store(mlir::OpBuilder &builder, mlir::Location loc,
             mlir::Value value) const;

  /// Stores a vector past the caches, to an address that is a multiple of its
  /// bytes.
  void storeStreamed(mlir::OpBuilder &builder, mlir::Location loc,
                     mlir::Value vector) const;

  /// The lanes of a vector that `mask`, a vector of i1, selects; the others are
  /// loaded as 0, and neither read nor written.
  mlir::Value loadMasked(mlir::OpBuilder &builder, mlir::Location loc,
                         mlir::VectorType type, mlir::Value mask) const;
  void storeMasked(mlir::OpBuilder &builder, mlir::Location loc,
                   mlir::Value vector, mlir::Value mask) const;

  /// Asks for the `bytes` bytes that come a page further on, which need not be
  /// memory, if code for `target` asks early.
  void prefetchAhead(mlir::OpBuilder &builder, mlir::Location loc,
                     int64_t bytes, const VectorTarget &target) const;

  /// Asks for the `bytes` bytes that begin here, which need not be memory.
  void prefetchLoads(mlir::OpBuilder &builder, mlir::Location loc,
                     int64_t bytes) const;

  /// Asks for the `bytes` bytes that come `distance` bytes further on, which
  /// need not be memory, to be stored to.
  void prefetchStores(mlir::OpBuilder &builder, mlir::Location loc,
                      int64_t distance, int64_t bytes) const;

  /// The address as an index.
  mlir::Value getAddress(mlir::OpBuilder &builder, mlir::Location loc) const;

  mlir::Value getPointer() const { return pointer; }

private:
  mlir::Value pointer;
};

/// Whether `memref` lies where pointers reach: in a numbered address space.
bool hasRawMemory(mlir::MemRefType memref);

/// The bytes from the aligned pointer of `memref`, of elements of
/// `elementBytes` bytes, to the first element at the indices `outer` of its
/// first dimensions.
mlir::Value getRowDistance(mlir::OpBuilder &builder, mlir::Location loc,
                           mlir::Value memref, int64_t elementBytes,
                           mlir::ValueRange outer);

/// The memory of the first element of `memref`, of elements of `elementBytes`
/// bytes, at the indices `outer` of its first dimensions.
RawMemory getRowMemory(mlir::OpBuilder &builder, mlir::Location loc,
                       mlir::Value memref, int64_t elementBytes,
                       mlir::ValueRange outer);

/// Copies `bytes` bytes, as a call of memcpy unless they are a vector or less
/// of a target with masks.
void copyBytes(mlir::OpBuilder &builder, mlir::Location loc, RawMemory from,
               RawMemory to, mlir::Value bytes, const VectorTarget &target);

/// As above, with whole lines stored past the caches; `bytes` are a line at
/// least. A fence has to follow (`emitStreamFence`).
void copyBytesPastCaches(mlir::OpBuilder &builder, mlir::Location loc,
                         RawMemory from, RawMemory to, mlir::Value bytes,
                         const VectorTarget &target);

/// Copies a known number of bytes.
void copyBytes(mlir::OpBuilder &builder, mlir::Location loc, RawMemory from,
               RawMemory to, int64_t bytes);

} // namespace bale

#endif // BALE_LIB_CONVERSION_BALETOVECTOR_SUPPORT_RAWMEMORY_H
