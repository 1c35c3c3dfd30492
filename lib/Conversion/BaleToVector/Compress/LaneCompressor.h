//===- LaneCompressor.h -----------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: moves the lanes that a mask selects together, a vector at a time.
// Entry point: LaneCompressor, ShuffleTables.
// Invariant: lanes are integers, of 1, 2, 4 or 8 bytes, and keep their bits.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_CONVERSION_BALETOVECTOR_COMPRESS_LANECOMPRESSOR_H
#define BALE_LIB_CONVERSION_BALETOVECTOR_COMPRESS_LANECOMPRESSOR_H

#include "Support/RawMemory.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/SymbolTable.h"

#include <optional>
#include <string>

namespace bale {

/// The tables of the ops that one pass converts: one of a kind in a module.
class ShuffleTables {
public:
  /// Of ops in `root`. Nothing outside it is changed.
  explicit ShuffleTables(mlir::Operation *root) : root(root) {}

  /// How many lanes of `laneBytes` bytes a mask of an entry has.
  static int64_t getNumLanes(int64_t laneBytes);

  /// For each mask of lanes of `laneBytes` bytes, the numbers of the bytes that
  /// it selects: a constant of the nearest symbol table around `user`, or null
  /// if `root` has none there.
  mlir::memref::GlobalOp get(mlir::Operation *user, int64_t laneBytes);

private:
  mlir::Operation *root;
  mlir::SymbolTableCollection symbols;
  llvm::DenseMap<std::pair<mlir::Operation *, int64_t>, mlir::memref::GlobalOp>
      globals;
};

/// Writes the lanes of a vector that are to be kept, one after the other. A
/// target has an instruction for it, or one that shuffles 16 bytes by a vector
/// of byte numbers; that comes from a table with an entry for each mask.
class LaneCompressor {
public:
  /// Of lanes of `laneBytes` bytes. None, if the target has no such
  /// instruction, or there is no place for a table.
  static std::optional<LaneCompressor>
  get(mlir::OpBuilder &builder, mlir::Location loc, int64_t laneBytes,
      const VectorTarget &target, ShuffleTables &tables);

  int64_t getLaneBytes() const { return laneBytes; }

  /// The lanes of a vector.
  int64_t getNumLanes() const { return numLanes; }

  /// Whether lanes move by a table.
  bool hasTable() const { return !shuffle.empty(); }

  /// Whether `emitExact` may be called.
  bool canBeExact() const { return hasMasks; }

  /// Writes those lanes of the vector at `in` to `out` that have a bit in the
  /// i64 `word`, whose bits above the number of lanes do not count. A whole
  /// vector is read and written: what follows the kept lanes is any.
  void emit(mlir::OpBuilder &builder, mlir::Location loc, RawMemory in,
            RawMemory out, mlir::Value word) const;

  /// As above, and reads and writes no other lanes.
  void emitExact(mlir::OpBuilder &builder, mlir::Location loc, RawMemory in,
                 RawMemory out, mlir::Value word) const;

private:
  LaneCompressor(int64_t laneBytes, int64_t numLanes)
      : laneBytes(laneBytes), numLanes(numLanes) {}

  mlir::VectorType getType(mlir::OpBuilder &builder) const;
  static mlir::Value compress(mlir::OpBuilder &builder, mlir::Location loc,
                              mlir::Value lanes, mlir::Value mask);
  void emitShuffle(mlir::OpBuilder &builder, mlir::Location loc, RawMemory in,
                   RawMemory out, mlir::Value word) const;

  int64_t laneBytes;
  int64_t numLanes;
  bool hasMasks = false;
  /// The instruction that shuffles by `table`; none, if lanes are compressed.
  std::string shuffle;
  RawMemory table;
};

} // namespace bale

#endif // BALE_LIB_CONVERSION_BALETOVECTOR_COMPRESS_LANECOMPRESSOR_H
