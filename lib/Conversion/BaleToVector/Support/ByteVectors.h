//===- ByteVectors.h --------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: builds native-width vectors of bytes, and arithmetic on their
//   lanes.
// Entry point: ByteVectors.
// Invariant: every vector that code is made for has the target's width, so
//   that nothing is split or spilled into scalars.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_CONVERSION_BALETOVECTOR_SUPPORT_BYTEVECTORS_H
#define BALE_LIB_CONVERSION_BALETOVECTOR_SUPPORT_BYTEVECTORS_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Builders.h"

namespace bale {

/// A byte of one of several vectors.
struct ByteSource {
  int64_t vector;
  int64_t byte;
};

/// Builds ops on vectors of `size` bytes. A value is a vector of i8, or of the
/// lanes that `lanes` views it as.
class ByteVectors {
public:
  ByteVectors(mlir::OpBuilder &builder, mlir::Location loc, int64_t size)
      : builder(builder), loc(loc), size(size) {}

  mlir::OpBuilder &getBuilder() { return builder; }
  mlir::Location getLoc() const { return loc; }

  /// The bytes of a vector.
  int64_t getSize() const { return size; }

  /// The vector type with lanes of `bits` bits.
  mlir::VectorType getType(unsigned bits) const;

  /// `value` seen as lanes of `bits` bits, the first byte lowest.
  mlir::Value lanes(mlir::Value value, unsigned bits);

  /// `value` seen as bytes.
  mlir::Value bytes(mlir::Value value) { return lanes(value, 8); }

  /// The same value in each lane of `bits` bits.
  mlir::Value splat(uint64_t value, unsigned bits);

  /// A value for each lane of `bits` bits.
  mlir::Value constant(llvm::ArrayRef<uint64_t> values, unsigned bits);

  // Arithmetic of two values of the same lanes.
  mlir::Value add(mlir::Value a, mlir::Value b);
  mlir::Value subtract(mlir::Value a, mlir::Value b);
  mlir::Value multiply(mlir::Value a, mlir::Value b);
  /// The high halves of the products; of lanes of at most 32 bits.
  mlir::Value multiplyHigh(mlir::Value a, mlir::Value b);
  /// Lanes of 16 bits, as signed numbers, times `factors`: each two neighbours'
  /// products added, in a lane of 32 bits. Many targets have an instruction.
  mlir::Value multiplyAddPairs(mlir::Value lanes,
                               llvm::ArrayRef<uint64_t> factors);
  mlir::Value min(mlir::Value a, mlir::Value b);
  /// Lanes of `then` where a >= b, as signed numbers, and else of `otherwise`.
  mlir::Value selectIfAtLeast(mlir::Value a, mlir::Value b, mlir::Value then,
                              mlir::Value otherwise);
  mlir::Value bitAnd(mlir::Value a, mlir::Value b);
  mlir::Value bitOr(mlir::Value a, mlir::Value b);

  /// Each lane moved up (by positive) or down (by negative) `bits` bits, less
  /// than the lane has.
  mlir::Value shift(mlir::Value value, int64_t bits);

  /// Each lane moved up or down by its own amount.
  mlir::Value shiftLeft(mlir::Value value, llvm::ArrayRef<uint64_t> amounts);
  mlir::Value shiftRight(mlir::Value value, llvm::ArrayRef<uint64_t> amounts);

  /// (low & mask) | (high & ~mask), which a target with ternary logic does in
  /// one instruction: the masks are complementary by construction.
  mlir::Value select(mlir::Value low, mlir::Value high, mlir::Value mask,
                     mlir::Value inverse);

  /// The bytes of two vectors, the second's numbered after the first's.
  mlir::Value shuffle(mlir::Value a, mlir::Value b,
                      llvm::ArrayRef<int64_t> indices);

  /// The low or high halves of 64-bit lanes, in 64-bit lanes, as a shuffle: so
  /// LLVM sees that the product of two is one instruction, and the unit that
  /// multiplies, which shifts on many targets, has less to do.
  mlir::Value lowHalves(mlir::Value value);
  mlir::Value highHalves(mlir::Value value);

  /// The low halves of 64-bit lanes as the high halves of others.
  mlir::Value moveToHighHalves(mlir::Value value);

  /// The lanes of `bits` bits of `a` and `b` in turn, in two vectors.
  std::pair<mlir::Value, mlir::Value> interleave(mlir::Value a, mlir::Value b,
                                                 unsigned bits);

  /// What `interleave` made the vectors `low` and `high` of.
  std::pair<mlir::Value, mlir::Value>
  deinterleave(mlir::Value low, mlir::Value high, unsigned bits);

  /// A vector of the bytes `sources` of `vectors`, by as many two-input
  /// shuffles as it takes. They are blends, before one shuffle, where no place
  /// is needed of two vectors. No byte is left undefined: one that a later lane
  /// operation reads would poison the whole lane.
  mlir::Value gather(llvm::ArrayRef<mlir::Value> vectors,
                     llvm::ArrayRef<ByteSource> sources);

  /// Vectors with the bytes that each of `results` takes of `vectors`, at the
  /// places that they have there. That takes log2 of their number of blends
  /// each, if as many results as vectors take all that there is, and in an
  /// order that is turned from place to place: by 1, then by 2, by 4, ... for
  /// all results together. Empty if it is not so, or if there are less than
  /// three.
  llvm::SmallVector<mlir::Value>
  blendAll(llvm::ArrayRef<mlir::Value> vectors,
           llvm::ArrayRef<llvm::SmallVector<ByteSource>> results);

  /// The first `bytesEach` bytes of each of `count` parts, one after the other,
  /// which are whole vectors together. Each part has as many of `vectors`.
  llvm::SmallVector<mlir::Value>
  concatenate(llvm::ArrayRef<mlir::Value> vectors, int64_t count,
              int64_t bytesEach);

private:
  mlir::Value halves(mlir::Value value, int64_t from, int64_t to);

  /// A vector with the bytes `sources` of `vectors` at their places; null if
  /// two vectors have one at the same place.
  mlir::Value blend(llvm::ArrayRef<mlir::Value> vectors,
                    llvm::ArrayRef<ByteSource> sources);

  mlir::OpBuilder &builder;
  mlir::Location loc;
  int64_t size;
};

/// The bits of the least lane that a value of `width` bits (1 to 64) takes: 8,
/// 16, 32 or 64.
unsigned getLaneBits(unsigned width);

/// `value` of `bits` bits repeated over 64 bits.
uint64_t repeatBits(uint64_t value, unsigned bits);

} // namespace bale

#endif // BALE_LIB_CONVERSION_BALETOVECTOR_SUPPORT_BYTEVECTORS_H
