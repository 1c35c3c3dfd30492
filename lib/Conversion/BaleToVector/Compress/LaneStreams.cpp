//===- LaneStreams.cpp ------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: stores the slices that lane loops keep past the caches.
// Entry point: LaneLoops::emitRows.
// Invariant: the stage has room for a word of slices whenever one is emitted.
//
//===----------------------------------------------------------------------===//

#include "LaneLoops.h"
#include "Support/IndexMath.h"
#include "Support/StackMemory.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace bale;

/// Kept slices gather here, in the first cache, before they leave it in whole
/// vectors.
static constexpr int64_t kStageBytes = 8192;

/// Whether slices move that no cache holds, to where vectors begin: those of
/// `part` and as many of each other row.
Value LaneLoops::isStreamed(OpBuilder &builder, SliceRow first,
                            ConditionPart part) const {
  IndexMath math(builder, loc);
  Value isLarge =
      slices.areLarge(builder, math.subtract(part.to, part.from), target);
  Value isAligned =
      math.isMultiple(first.out.getAddress(builder, loc), target.vectorBytes);
  return arith::AndIOp::create(builder, loc, isLarge, isAligned);
}

LaneLoops::Stage LaneLoops::createStage(OpBuilder &builder,
                                        RawMemory out) const {
  assert(kWordBits * *slices.getPlan().sliceBytes + target.vectorBytes <=
             kStageBytes &&
         "expected a stage with room for a word of slices");
  // The last vector that is moved to the begin may reach beyond the stage.
  auto type =
      MemRefType::get({kStageBytes + target.vectorBytes}, builder.getI8Type());
  Value memory =
      createStackMemory(builder, loc, type, /*alignment=*/target.vectorBytes);
  return {getRowMemory(builder, loc, memory, /*elementBytes=*/1, {}), out};
}

/// Stores the whole vectors of the first `bytes` bytes of `stage` to `out`, and
/// moves what is left to its begin. Returns how many bytes are stored.
Value LaneLoops::emitFlush(OpBuilder &builder, RawMemory stage, RawMemory out,
                           Value bytes) const {
  IndexMath math(builder, loc);
  int64_t size = target.vectorBytes;
  auto type = VectorType::get({size}, builder.getI8Type());
  Value whole = math.multiply(math.divide(bytes, size), size);
  scf::ForOp::create(
      builder, loc, math.index(0), whole, math.index(size), ValueRange(),
      [&](OpBuilder &body, Location, Value at, ValueRange) {
        Value vector = stage.at(body, loc, at).load(body, loc, type);
        out.at(body, loc, at).storeStreamed(body, loc, vector);
        scf::YieldOp::create(body, loc);
      });
  Value rest = stage.at(builder, loc, whole).load(builder, loc, type);
  stage.store(builder, loc, rest);
  return whole;
}

/// Makes room for a word of slices, if there is none after `state.kept` slices.
LaneLoops::StageState LaneLoops::emitRoom(OpBuilder &builder,
                                          const Stage &stage,
                                          StageState state) const {
  IndexMath math(builder, loc);
  int64_t bytes = *slices.getPlan().sliceBytes;
  Value filled = math.subtract(math.multiply(state.kept, bytes), state.left);
  Value isFull =
      arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ugt, filled,
                            math.index(kStageBytes - kWordBits * bytes));
  auto choice = scf::IfOp::create(builder, loc, builder.getIndexType(), isFull,
                                  /*withElseRegion=*/true);
  OpBuilder then = choice.getThenBodyBuilder();
  Value stored = emitFlush(then, stage.memory,
                           stage.out.at(then, loc, state.left), filled);
  scf::YieldOp::create(then, loc, IndexMath(then, loc).add(state.left, stored));
  OpBuilder otherwise = choice.getElseBodyBuilder();
  scf::YieldOp::create(otherwise, loc, state.left);
  return {state.kept, choice.getResult(0)};
}

/// The stage as the part of the output that has not left it.
static SliceRow getStagedRow(OpBuilder &builder, Location loc, RawMemory in,
                             RawMemory stage, Value left) {
  IndexMath math(builder, loc);
  return {in, stage.at(builder, loc, math.subtract(math.index(0), left))};
}

/// The slices of whole words of conditions of the row `in`, from `from` on and
/// before `to`. Returns the next position and state.
std::pair<Value, LaneLoops::StageState>
LaneLoops::emitStagedWords(OpBuilder &builder, const Stage &stage, RawMemory in,
                           Value from, Value to, StageState state) const {
  int64_t bytes = *slices.getPlan().sliceBytes;
  Type index = builder.getIndexType();
  auto loop = scf::WhileOp::create(
      builder, loc, TypeRange{index, index, index},
      ValueRange{from, state.kept, state.left},
      [&](OpBuilder &before, Location, ValueRange carried) {
        Value next = IndexMath(before, loc).add(carried[0], kWordBits);
        Value hasWord = arith::CmpIOp::create(
            before, loc, arith::CmpIPredicate::ule, next, to);
        scf::ConditionOp::create(before, loc, hasWord, carried);
      },
      [&](OpBuilder &body, Location, ValueRange carried) {
        IndexMath math(body, loc);
        Value left = carried[2];
        SliceRow staged = getStagedRow(body, loc, in, stage.memory, left);
        Value end = math.divide(math.add(left, kStageBytes), bytes);
        ConditionPart rest = emitWords(
            body, staged, {carried[0], to, carried[1]}, end, Passage::Ahead);
        StageState next = emitRoom(body, stage, {rest.kept, left});
        scf::YieldOp::create(body, loc,
                             ValueRange{rest.from, next.kept, next.left});
      });
  return {loop.getResult(0), {loop.getResult(1), loop.getResult(2)}};
}

/// The slices of what is less than a word of conditions, from `from` on and
/// before `to`.
LaneLoops::StageState
LaneLoops::emitStagedRest(OpBuilder &builder, const Stage &stage, RawMemory in,
                          Value from, Value to, StageState state) const {
  // Once, or not at all.
  auto loop = scf::ForOp::create(
      builder, loc, from, to, IndexMath(builder, loc).index(kWordBits),
      ValueRange{state.kept, state.left},
      [&](OpBuilder &body, Location, Value at, ValueRange carried) {
        SliceRow staged = getStagedRow(body, loc, in, stage.memory, carried[1]);
        ConditionWord conditions = condition.load(body, loc, at, to);
        Value numTrues = emitBlock(body, staged, at, carried[0], conditions,
                                   /*isExact=*/true);
        Value kept = IndexMath(body, loc).add(carried[0], numTrues);
        StageState next = emitRoom(body, stage, {kept, carried[1]});
        scf::YieldOp::create(body, loc, ValueRange{next.kept, next.left});
      });
  return {loop.getResult(0), loop.getResult(1)};
}

/// Copies what the stage holds, once all stores past the caches are done.
void LaneLoops::emptyStage(OpBuilder &builder, const Stage &stage,
                           StageState state) const {
  IndexMath math(builder, loc);
  emitStreamFence(builder, loc);
  Value end = math.multiply(state.kept, *slices.getPlan().sliceBytes);
  copyBytes(builder, loc, stage.memory, stage.out.at(builder, loc, state.left),
            math.subtract(end, state.left), target);
}

ConditionPart LaneLoops::emitStreamedWords(OpBuilder &builder, SliceRow row,
                                           ConditionPart part) const {
  IndexMath math(builder, loc);
  Stage stage = createStage(builder, row.out);
  Value left = math.multiply(part.kept, *slices.getPlan().sliceBytes);
  auto [from, state] = emitStagedWords(builder, stage, row.in, part.from,
                                       part.to, {part.kept, left});
  emptyStage(builder, stage, state);
  return {from, part.to, state.kept};
}

void LaneLoops::emitStreamedRows(OpBuilder &builder, SliceRow first,
                                 ConditionPart part) const {
  IndexMath math(builder, loc);
  Stage stage = createStage(builder, first.out);
  SmallVector<Value> extents(slices.getRowExtents());
  SmallVector<Value> begins(extents.size(), math.index(0));
  SmallVector<Value> steps(extents.size(), math.index(1));
  scf::LoopNest nest = scf::buildLoopNest(
      builder, loc, begins, extents, steps,
      ValueRange{math.index(0), math.index(0)},
      [&](OpBuilder &body, Location, ValueRange outer,
          ValueRange carried) -> scf::ValueVector {
        RawMemory in = slices.getRow(body, outer).in;
        auto [from, state] = emitStagedWords(body, stage, in, part.from,
                                             part.to, {carried[0], carried[1]});
        state = emitStagedRest(body, stage, in, from, part.to, state);
        return {state.kept, state.left};
      });
  emptyStage(builder, stage, {nest.results[0], nest.results[1]});
}

void LaneLoops::emitOnlyRow(OpBuilder &builder, ConditionPart part) const {
  SliceRow row = slices.getRow(builder, ValueRange());
  Value streams = isStreamed(builder, row, part);
  Type index = builder.getIndexType();
  auto choice = scf::IfOp::create(builder, loc, TypeRange{index, index},
                                  streams, /*withElseRegion=*/true);
  auto yield = [&](OpBuilder &body, ConditionPart rest) {
    scf::YieldOp::create(body, loc, ValueRange{rest.from, rest.kept});
  };
  OpBuilder then = choice.getThenBodyBuilder();
  yield(then, emitStreamedWords(then, row, part));
  OpBuilder otherwise = choice.getElseBodyBuilder();
  yield(otherwise,
        emitWords(otherwise, row, part, slices.getNumKept(), Passage::Cached));
  emitExactly(builder, row, ValueRange(),
              {choice.getResult(0), part.to, choice.getResult(1)});
}

bool LaneLoops::mayStream() const {
  if (target.nonTemporalBytes == 0 || slices.getRowExtents().empty())
    return target.nonTemporalBytes != 0;
  // What is less than a word is moved one by one where there are no masks, and
  // that to where it stays.
  return slices.getPlan().areRowsAdjacent && lanes.canBeExact();
}

void LaneLoops::emitRows(OpBuilder &builder, ConditionPart part) const {
  if (!mayStream())
    return emitCachedRows(builder, part);
  if (slices.getRowExtents().empty())
    return emitOnlyRow(builder, part);
  SmallVector<Value> zeros(slices.getRowExtents().size(),
                           IndexMath(builder, loc).index(0));
  SliceRow first = slices.getRow(builder, zeros);
  auto choice =
      scf::IfOp::create(builder, loc, isStreamed(builder, first, part),
                        /*withElseRegion=*/true);
  OpBuilder then = choice.getThenBodyBuilder();
  emitStreamedRows(then, first, part);
  OpBuilder otherwise = choice.getElseBodyBuilder();
  emitCachedRows(otherwise, part);
}
