//===- LaneLoops.h ----------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the loops of a compress that moves slices as lanes.
// Entry point: LaneLoops.
// Invariant: no slice is written at or past the end that is given.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_CONVERSION_BALETOVECTOR_COMPRESS_LANELOOPS_H
#define BALE_LIB_CONVERSION_BALETOVECTOR_COMPRESS_LANELOOPS_H

#include "ConditionBits.h"
#include "LaneCompressor.h"
#include "PositionList.h"
#include "SliceView.h"
#include "Support/Streaming.h"

#include <utility>

namespace bale {

/// Builds loops over words of conditions.
class LaneLoops {
public:
  /// For slices of known bytes that lie one after the other; none, if the
  /// target cannot compress their lanes.
  static std::optional<LaneLoops>
  get(mlir::OpBuilder &builder, mlir::Location loc,
      const ConditionBits &condition, const SliceView &slices,
      const VectorTarget &target, ShuffleTables &tables);

  const LaneCompressor &getLanes() const { return lanes; }

  /// The slices that `part` keeps of the row at `outer`. Others may be written
  /// after them up to the slice `end`, as they are overwritten later.
  void emitRow(mlir::OpBuilder &builder, mlir::ValueRange outer,
               ConditionPart part, mlir::Value end) const;

  /// The slices that `part` keeps of every row: past the caches, if no cache
  /// holds them.
  void emitRows(mlir::OpBuilder &builder, ConditionPart part) const;

  /// Whether `emitRows` makes stores past the caches.
  bool mayStream() const;

private:
  LaneLoops(mlir::Location loc, const ConditionBits &condition,
            const SliceView &slices, const VectorTarget &target,
            LaneCompressor lanes)
      : loc(loc), condition(condition), slices(slices), target(target),
        lanes(std::move(lanes)) {}

  mlir::Value emitBlock(mlir::OpBuilder &body, SliceRow row, mlir::Value at,
                        mlir::Value kept, const ConditionWord &conditions,
                        bool isExact) const;
  void emitPrefetch(mlir::OpBuilder &body, SliceRow row, mlir::Value at,
                    mlir::Value kept, Passage passage) const;
  ConditionPart emitWords(mlir::OpBuilder &builder, SliceRow row,
                          ConditionPart part, mlir::Value end,
                          Passage passage) const;
  void emitExactly(mlir::OpBuilder &builder, SliceRow row,
                   mlir::ValueRange outer, ConditionPart part) const;
  mlir::Value getLastEnd(mlir::OpBuilder &builder,
                         mlir::ValueRange outer) const;
  void emitCachedRows(mlir::OpBuilder &builder, ConditionPart part) const;

  // Past the caches (LaneStreams.cpp).

  /// Memory in which kept slices gather, and the first slice of the output.
  struct Stage {
    RawMemory memory;
    RawMemory out;
  };
  /// How many slices are kept, and how many bytes of them have left the stage.
  struct StageState {
    mlir::Value kept;
    mlir::Value left;
  };

  mlir::Value isStreamed(mlir::OpBuilder &builder, SliceRow first,
                         ConditionPart part) const;
  Stage createStage(mlir::OpBuilder &builder, RawMemory out) const;
  mlir::Value emitFlush(mlir::OpBuilder &builder, RawMemory stage,
                        RawMemory out, mlir::Value bytes) const;
  StageState emitRoom(mlir::OpBuilder &builder, const Stage &stage,
                      StageState state) const;
  std::pair<mlir::Value, StageState>
  emitStagedWords(mlir::OpBuilder &builder, const Stage &stage, RawMemory in,
                  mlir::Value from, mlir::Value to, StageState state) const;
  StageState emitStagedRest(mlir::OpBuilder &builder, const Stage &stage,
                            RawMemory in, mlir::Value from, mlir::Value to,
                            StageState state) const;
  void emptyStage(mlir::OpBuilder &builder, const Stage &stage,
                  StageState state) const;
  ConditionPart emitStreamedWords(mlir::OpBuilder &builder, SliceRow row,
                                  ConditionPart part) const;
  void emitStreamedRows(mlir::OpBuilder &builder, SliceRow first,
                        ConditionPart part) const;
  void emitOnlyRow(mlir::OpBuilder &builder, ConditionPart part) const;

  mlir::Location loc;
  const ConditionBits &condition;
  const SliceView &slices;
  const VectorTarget &target;
  LaneCompressor lanes;
};

} // namespace bale

#endif // BALE_LIB_CONVERSION_BALETOVECTOR_COMPRESS_LANELOOPS_H
