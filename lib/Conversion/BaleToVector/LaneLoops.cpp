//===- LaneLoops.cpp --------------------------------------------*- C++ -*-===//
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

#include "LaneLoops.h"
#include "BitWords.h"
#include "IndexMath.h"
#include "StackMemory.h"
#include "Streaming.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/bit.h"

using namespace mlir;
using namespace bale;

/// The bytes of the widest lane that slices of `bytes` bytes consist of.
static int64_t getLaneBytes(int64_t bytes) {
  return std::min<int64_t>(8, int64_t(1) << llvm::countr_zero<uint64_t>(bytes));
}

std::optional<LaneLoops> LaneLoops::get(OpBuilder &builder, Location loc,
                                        const ConditionBits &condition,
                                        const SliceView &slices,
                                        const VectorTarget &target,
                                        ShuffleTables &tables) {
  int64_t bytes = *slices.getPlan().sliceBytes;
  std::optional<LaneCompressor> lanes =
      LaneCompressor::get(builder, loc, getLaneBytes(bytes), target, tables);
  if (!lanes)
    return std::nullopt;
  return LaneLoops(loc, condition, slices, target, *lanes);
}

/// The slices that a word of conditions from `at` on keeps, after `kept`
/// others. If not exact, whole vectors are read and written, at most up to `at`
/// and `kept` plus a word of slices. Returns how many the word keeps.
Value LaneLoops::emitBlock(OpBuilder &body, SliceRow row, Value at, Value kept,
                           ArrayRef<Value> conditions, bool isExact) const {
  IndexMath math(body, loc);
  BitWords words(body, loc);
  int64_t bytes = *slices.getPlan().sliceBytes;
  int64_t lanesEach = bytes / lanes.getLaneBytes();
  RawMemory in = row.in.at(body, loc, math.multiply(at, bytes));
  Value lane = math.multiply(kept, lanesEach);
  int64_t step = lanes.getNumLanes();
  int64_t offset = 0;
  for (Value word : condition.getLaneWords(body, loc, conditions, lanesEach))
    for (int64_t bit = 0; bit < kWordBits; bit += step) {
      Value piece = words.shift(word, -bit);
      RawMemory from = in.at(body, loc, offset);
      RawMemory to =
          row.out.at(body, loc, math.multiply(lane, lanes.getLaneBytes()));
      if (isExact)
        lanes.emitExact(body, loc, from, to, piece);
      else
        lanes.emit(body, loc, from, to, piece);
      offset += step * lanes.getLaneBytes();
      if (step < kWordBits)
        piece = words.bitAnd(piece, words.constant((uint64_t(1) << step) - 1));
      lane = math.add(lane, words.count(piece));
    }
  return words.count(condition.getWords(body, loc, conditions).front());
}

/// The slices of whole words of `part`, as long as there is room for a word of
/// slices before `end`. Returns the part that is left.
ConditionPart LaneLoops::emitWords(OpBuilder &builder, SliceRow row,
                                   ConditionPart part, Value end,
                                   Passage passage) const {
  Type index = builder.getIndexType();
  auto loop = scf::WhileOp::create(
      builder, loc, TypeRange{index, index}, ValueRange{part.from, part.kept},
      [&](OpBuilder &before, Location, ValueRange carried) {
        IndexMath math(before, loc);
        auto hasWord = [&](Value from, Value to) {
          return arith::CmpIOp::create(before, loc, arith::CmpIPredicate::ule,
                                       math.add(from, kWordBits), to);
        };
        Value both =
            arith::AndIOp::create(before, loc, hasWord(carried[0], part.to),
                                  hasWord(carried[1], end));
        scf::ConditionOp::create(before, loc, both, carried);
      },
      [&](OpBuilder &body, Location, ValueRange carried) {
        IndexMath math(body, loc);
        if (passage == Passage::Ahead) {
          int64_t bytes = *slices.getPlan().sliceBytes;
          condition.prefetch(body, loc, carried[0]);
          row.in.at(body, loc, math.multiply(carried[0], bytes))
              .prefetchAhead(body, loc, kWordBits * bytes);
        }
        SmallVector<Value> bytes = condition.loadBytes(body, loc, carried[0]);
        Value numTrues = emitBlock(body, row, carried[0], carried[1], bytes,
                                   /*isExact=*/false);
        scf::YieldOp::create(body, loc,
                             ValueRange{math.add(carried[0], kWordBits),
                                        math.add(carried[1], numTrues)});
      });
  return {loop.getResult(0), part.to, loop.getResult(1)};
}

/// The slices of `part`, with nothing written after them.
void LaneLoops::emitExactly(OpBuilder &builder, SliceRow row, ValueRange outer,
                            ConditionPart part) const {
  if (!lanes.canBeExact())
    return PositionList(builder, loc, ListKind::Trues)
        .emitMoves(builder, condition, slices, target, outer, ValueRange(),
                   part);
  scf::ForOp::create(
      builder, loc, part.from, part.to,
      IndexMath(builder, loc).index(kWordBits), ValueRange(part.kept),
      [&](OpBuilder &body, Location, Value at, ValueRange carried) {
        SmallVector<Value> bytes = condition.loadBytes(body, loc, at, part.to);
        Value numTrues =
            emitBlock(body, row, at, carried[0], bytes, /*isExact=*/true);
        scf::YieldOp::create(body, loc,
                             IndexMath(body, loc).add(carried[0], numTrues));
      });
}

void LaneLoops::emitRow(OpBuilder &builder, ValueRange outer,
                        ConditionPart part, Value end) const {
  SliceRow row = slices.getRow(builder, outer);
  emitExactly(builder, row, outer,
              emitWords(builder, row, part, end, Passage::Cached));
}

//===----------------------------------------------------------------------===//
// Past the caches
//===----------------------------------------------------------------------===//

/// Kept slices gather here, in the first cache, before they leave it in whole
/// vectors.
static constexpr int64_t kStageBytes = 8192;

/// Whether `part` of `row` moves more than caches hold, to where vectors begin.
Value LaneLoops::isStreamed(OpBuilder &builder, SliceRow row,
                            ConditionPart part) const {
  IndexMath math(builder, loc);
  Value moved =
      math.add(math.subtract(part.to, part.from), slices.getNumKept());
  Value bytes = math.multiply(moved, *slices.getPlan().sliceBytes);
  Value isLarge =
      arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::uge, bytes,
                            math.index(target.nonTemporalBytes));
  Value address = row.out.getAddress(builder, loc);
  Value rest = arith::RemUIOp::create(builder, loc, address,
                                      math.index(target.vectorBytes));
  Value isAligned = arith::CmpIOp::create(
      builder, loc, arith::CmpIPredicate::eq, rest, math.index(0));
  return arith::AndIOp::create(builder, loc, isLarge, isAligned);
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

/// The slices of whole words of `part`, by way of a stage. Returns the part
/// that is left.
ConditionPart LaneLoops::emitStreamed(OpBuilder &builder, SliceRow row,
                                      ConditionPart part) const {
  int64_t bytes = *slices.getPlan().sliceBytes;
  assert(kWordBits * bytes + target.vectorBytes <= kStageBytes &&
         "expected a stage with room for a word of slices");
  IndexMath math(builder, loc);
  // The last vector that is moved to the begin may reach beyond the stage.
  auto type =
      MemRefType::get({kStageBytes + target.vectorBytes}, builder.getI8Type());
  Value memory =
      createStackMemory(builder, loc, type, /*alignment=*/target.vectorBytes);
  RawMemory stage = getRowMemory(builder, loc, memory, /*elementBytes=*/1, {});

  // The next position, the slices kept, and the bytes that have left the stage.
  Type index = builder.getIndexType();
  auto loop = scf::WhileOp::create(
      builder, loc, TypeRange{index, index, index},
      ValueRange{part.from, part.kept, math.multiply(part.kept, bytes)},
      [&](OpBuilder &before, Location, ValueRange carried) {
        Value next = IndexMath(before, loc).add(carried[0], kWordBits);
        Value hasWord = arith::CmpIOp::create(
            before, loc, arith::CmpIPredicate::ule, next, part.to);
        scf::ConditionOp::create(before, loc, hasWord, carried);
      },
      [&](OpBuilder &body, Location, ValueRange carried) {
        IndexMath bodyMath(body, loc);
        Value left = carried[2];
        // The stage is seen as the part of the row that has not left it.
        Value origin = bodyMath.subtract(bodyMath.index(0), left);
        SliceRow staged{row.in, stage.at(body, loc, origin)};
        Value end = bodyMath.divide(bodyMath.add(left, kStageBytes), bytes);
        ConditionPart rest =
            emitWords(body, staged, {carried[0], part.to, carried[1]}, end,
                      Passage::Ahead);
        Value filled =
            bodyMath.subtract(bodyMath.multiply(rest.kept, bytes), left);
        Value stored =
            emitFlush(body, stage, row.out.at(body, loc, left), filled);
        scf::YieldOp::create(
            body, loc,
            ValueRange{rest.from, rest.kept, bodyMath.add(left, stored)});
      });
  emitStreamFence(builder, loc);
  Value kept = loop.getResult(1), left = loop.getResult(2);
  copyBytes(builder, loc, stage, row.out.at(builder, loc, left),
            math.subtract(math.multiply(kept, bytes), left), target);
  return {loop.getResult(0), part.to, kept};
}

void LaneLoops::emitOnlyRow(OpBuilder &builder, ConditionPart part) const {
  if (target.nonTemporalBytes == 0)
    return emitRow(builder, ValueRange(), part, slices.getNumKept());
  SliceRow row = slices.getRow(builder, ValueRange());
  Value streams = isStreamed(builder, row, part);
  Type index = builder.getIndexType();
  auto choice = scf::IfOp::create(builder, loc, TypeRange{index, index},
                                  streams, /*withElseRegion=*/true);
  auto yield = [&](OpBuilder &body, ConditionPart rest) {
    scf::YieldOp::create(body, loc, ValueRange{rest.from, rest.kept});
  };
  OpBuilder then = choice.getThenBodyBuilder();
  yield(then, emitStreamed(then, row, part));
  OpBuilder otherwise = choice.getElseBodyBuilder();
  yield(otherwise,
        emitWords(otherwise, row, part, slices.getNumKept(), Passage::Cached));
  emitExactly(builder, row, ValueRange(),
              {choice.getResult(0), part.to, choice.getResult(1)});
}
