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
#include "PositionList.h"
#include "Support/BitWords.h"
#include "Support/IndexMath.h"
#include "Support/LoopNest.h"
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
                           const ConditionWord &conditions,
                           bool isExact) const {
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
  return words.count(conditions.bits);
}

/// Asks for memory of words that come after the one at `at`. What goes through
/// the caches waits for the lines that it is stored to: stores are done in
/// order, and most reach into a line that the first cache does not hold.
void LaneLoops::emitPrefetch(OpBuilder &body, SliceRow row, Value at,
                             Value kept, Passage passage) const {
  // A few lines at least: stores of the first are under way otherwise.
  constexpr int64_t kLeastDistance = 4 * kLineBytes;
  IndexMath math(body, loc);
  int64_t bytes = *slices.getPlan().sliceBytes, wordBytes = kWordBits * bytes;
  if (passage == Passage::Cached) {
    row.out.at(body, loc, math.multiply(kept, bytes))
        .prefetchStores(body, loc, std::max(kLeastDistance, wordBytes),
                        wordBytes);
    return;
  }
  condition.prefetch(body, loc, at);
  row.in.at(body, loc, math.multiply(at, bytes))
      .prefetchAhead(body, loc, wordBytes, target);
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
        emitPrefetch(body, row, carried[0], carried[1], passage);
        ConditionWord conditions = condition.load(body, loc, carried[0]);
        Value numTrues = emitBlock(body, row, carried[0], carried[1],
                                   conditions, /*isExact=*/false);
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
        ConditionWord conditions = condition.load(body, loc, at, part.to);
        Value numTrues =
            emitBlock(body, row, at, carried[0], conditions, /*isExact=*/true);
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

/// Up to where whole vectors may be written in the row at `outer` if rows are
/// written in order: where the last row ends, if they lie one after the other.
Value LaneLoops::getLastEnd(OpBuilder &builder, ValueRange outer) const {
  Value kept = slices.getNumKept();
  if (!slices.getPlan().areRowsAdjacent)
    return kept;
  IndexMath math(builder, loc);
  Value before = math.index(0), all = math.index(1);
  for (auto [at, extent] : llvm::zip(outer, slices.getRowExtents())) {
    before = math.add(math.multiply(before, extent), at);
    all = math.multiply(all, extent);
  }
  return math.multiply(math.subtract(all, before), kept);
}

void LaneLoops::emitCachedRows(OpBuilder &builder, ConditionPart part) const {
  buildLoopNest(builder, loc, slices.getRowExtents(), /*threads=*/false,
                [&](OpBuilder &body, ValueRange outer) {
                  emitRow(body, outer, part, getLastEnd(body, outer));
                });
}
