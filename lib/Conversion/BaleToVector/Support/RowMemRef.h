//===- RowMemRef.h ----------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: loads and stores of vectors of bytes along the last dimension of
//   a memref.
// Entry point: RowMemRef, getElementBytes.
// Invariant: an access covers whole elements.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_CONVERSION_BALETOVECTOR_SUPPORT_ROWMEMREF_H
#define BALE_LIB_CONVERSION_BALETOVECTOR_SUPPORT_ROWMEMREF_H

#include "ByteVectors.h"
#include "IndexMath.h"

namespace bale {

/// The bytes of an element of `memref`, of i8 or i32.
int64_t getElementBytes(mlir::Value memref);

/// A memref of i8 or i32 whose last dimension has stride 1, seen as rows of
/// bytes: an i32 is four bytes, the lowest first. Positions and extents are in
/// elements, and `outer` has the indices of the other dimensions.
class RowMemRef {
public:
  RowMemRef(mlir::Value memref, int64_t vectorBytes);

  mlir::Value getMemRef() const { return memref; }
  int64_t getElementBytes() const { return elementBytes; }
  int64_t getVectorBytes() const { return vectorBytes; }

  /// How many elements `bytes` bytes are; they are a whole number.
  int64_t toElements(int64_t bytes) const;
  int64_t toBytes(int64_t elements) const { return elements * elementBytes; }

  /// The extent of the last dimension.
  mlir::Value getExtent(mlir::OpBuilder &builder, mlir::Location loc) const;

  /// The bytes of all elements.
  mlir::Value getNumBytes(mlir::OpBuilder &builder, mlir::Location loc) const;

  /// Where the row at `outer` begins in memory.
  mlir::Value getRowAddress(mlir::OpBuilder &builder, mlir::Location loc,
                            mlir::ValueRange outer) const;

  /// A vector at `at`. One of bytes of any number may be stored.
  mlir::Value load(ByteVectors &build, mlir::ValueRange outer,
                   mlir::Value at) const;
  void store(ByteVectors &build, mlir::ValueRange outer, mlir::Value at,
             mlir::Value vector) const;

  /// `bytes` bytes at `at`, in a vector of as many.
  mlir::Value loadBytes(ByteVectors &build, mlir::ValueRange outer,
                        mlir::Value at, int64_t bytes) const;

  /// As `store`, past the caches. A vector of the target's size must be
  /// aligned.
  void storeStreamed(ByteVectors &build, mlir::ValueRange outer, mlir::Value at,
                     mlir::Value vector) const;

  /// Which elements of a vector are among `left` >= 0 elements.
  mlir::Value getMask(ByteVectors &build, mlir::Value left) const;

  /// A vector at `at`, under `mask` unless that is null; the elements that it
  /// leaves out are loaded as 0, and are not stored.
  mlir::Value load(ByteVectors &build, mlir::ValueRange outer, mlir::Value at,
                   mlir::Value mask) const;
  void store(ByteVectors &build, mlir::ValueRange outer, mlir::Value at,
             mlir::Value mask, mlir::Value vector) const;

  /// The first `bytes` bytes of a vector, in pieces of powers of two; the
  /// others are loaded as 0.
  mlir::Value loadExact(ByteVectors &build, mlir::ValueRange outer,
                        mlir::Value at, int64_t bytes) const;
  void storeExact(ByteVectors &build, mlir::ValueRange outer, mlir::Value at,
                  mlir::Value vector, int64_t bytes) const;

private:
  mlir::VectorType getVectorType(int64_t bytes) const;

  /// `vector` of bytes as elements of the memref.
  mlir::Value getElements(ByteVectors &build, mlir::Value vector) const;

  mlir::Value memref;
  int64_t elementBytes;
  int64_t vectorBytes;
};

} // namespace bale

#endif // BALE_LIB_CONVERSION_BALETOVECTOR_SUPPORT_ROWMEMREF_H
