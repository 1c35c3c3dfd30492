//===- PositionList.h -------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: lists of positions in a part of a condition, and the moves of the
//   slices there.
// Entry point: PositionList.
// Invariant: a list has room for what any condition gives.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_CONVERSION_BALETOVECTOR_COMPRESS_POSITIONLIST_H
#define BALE_LIB_CONVERSION_BALETOVECTOR_COMPRESS_POSITIONLIST_H

#include "ConditionBits.h"
#include "SliceView.h"

namespace bale {

/// What a list holds of a part of a condition.
enum class ListKind {
  /// Where it is true.
  Trues,
  /// Where runs of trues begin and end, in turn: a run is one move.
  Runs
};

/// Lists of positions, one after the other in the same memory.
class PositionList {
public:
  /// The most positions of a condition that one list is made of.
  static constexpr int64_t kMostPositions = 4096;

  /// With memory that lives as long as the function does, or the iteration of
  /// the innermost parallel loop, that `builder` is in. Long runs are stored
  /// past the caches if `streams`, an i1, is true; none are without it.
  PositionList(mlir::OpBuilder &builder, mlir::Location loc, ListKind kind,
               mlir::Value streams = mlir::Value());

  /// Moves the slices that `part` keeps, of the rows at `outer` followed by any
  /// indices below `rowExtents`.
  void emitMoves(mlir::OpBuilder &builder, const ConditionBits &condition,
                 const SliceView &slices, const VectorTarget &target,
                 mlir::ValueRange outer, mlir::ValueRange rowExtents,
                 ConditionPart part) const;

private:
  /// A list: of its positions, or runs, and how many trues it is made of.
  struct Made {
    mlir::Value length;
    mlir::Value numTrues;
  };

  Made make(mlir::OpBuilder &builder, const ConditionBits &condition,
            mlir::Value from, mlir::Value to) const;
  mlir::Value writeLowest(mlir::OpBuilder &builder, mlir::Value word,
                          mlir::Value first, mlir::Value at) const;
  mlir::Value append(mlir::OpBuilder &builder, mlir::Value word,
                     mlir::Value first, mlir::Value length) const;
  mlir::Value load(mlir::OpBuilder &builder, mlir::Value at) const;
  void moveRun(mlir::OpBuilder &builder, RawMemory from, RawMemory to,
               mlir::Value bytes, const VectorTarget &target) const;
  void moveTrues(mlir::OpBuilder &builder, const SliceView &slices,
                 const VectorTarget &target, SliceRow row, Made made,
                 mlir::Value from, mlir::Value kept) const;
  void moveRuns(mlir::OpBuilder &builder, const SliceView &slices,
                const VectorTarget &target, SliceRow row, Made made,
                mlir::Value from, mlir::Value kept) const;

  mlir::Location loc;
  ListKind kind;
  mlir::Value memory;
  mlir::Value streams;
};

} // namespace bale

#endif // BALE_LIB_CONVERSION_BALETOVECTOR_COMPRESS_POSITIONLIST_H
