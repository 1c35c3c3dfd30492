//===- CompressLoops.cpp ----------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the loops of a count and of a compress.
// Entry point: emitCount, emitCompressLoops.
// Invariant: no slice is written behind the last one kept.
//
//===----------------------------------------------------------------------===//

#include "CompressLoops.h"
#include "BitWords.h"
#include "ConditionChunks.h"
#include "IndexMath.h"
#include "LaneCompressor.h"
#include "LoopNest.h"
#include "PositionList.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/bit.h"

using namespace mlir;
using namespace bale;

namespace {

/// Builds the loops of one op.
class CompressLoops {
public:
  CompressLoops(OpBuilder &builder, Location loc,
                const ConditionBits &condition, const SliceView &slices,
                Value limit, const VectorTarget &target);

  void emit();

private:
  Value areFewKept();
  Value getLastEnd(OpBuilder &body, ValueRange outer) const;
  ListKind getListKind() const;
  void emitSerial();
  void emitThreads();
  void emitRow(OpBuilder &body, ValueRange outer, ConditionPart part,
               Value end) const;
  void emitBlock(OpBuilder &body, SliceRow row, Value at, Value kept,
                 ArrayRef<Value> conditions, bool isExact) const;

  OpBuilder &builder;
  Location loc;
  IndexMath math;
  const ConditionBits &condition;
  const SliceView &slices;
  Value limit;
  const VectorTarget &target;

  /// How slices move as lanes, if they do.
  std::optional<LaneCompressor> lanes;
};

} // namespace

/// Whether slices are known to have so few bytes that to move one by one, or a
/// run of them, takes longer than to move those of a word as lanes.
static bool areSlicesShort(const SlicePlan &plan) {
  constexpr int64_t kMostBytes = 32;
  return plan.sliceBytes && *plan.sliceBytes <= kMostBytes;
}

/// The bytes of the widest lane that slices of `bytes` bytes consist of.
static int64_t getLaneBytes(int64_t bytes) {
  return std::min<int64_t>(8, int64_t(1) << llvm::countr_zero<uint64_t>(bytes));
}

CompressLoops::CompressLoops(OpBuilder &builder, Location loc,
                             const ConditionBits &condition,
                             const SliceView &slices, Value limit,
                             const VectorTarget &target)
    : builder(builder), loc(loc), math(builder, loc), condition(condition),
      slices(slices), limit(limit), target(target) {
  const SlicePlan &plan = slices.getPlan();
  if (plan.areSlicesAdjacent && areSlicesShort(plan))
    lanes = LaneCompressor::get(builder, loc, getLaneBytes(*plan.sliceBytes),
                                target);
}

/// Whether so few slices are kept that to find each takes less than to read
/// them all: of one row, which is read once, or of many, of which each is read
/// with the same list.
Value CompressLoops::areFewKept() {
  auto isAtMost = [&](Value a, Value b) {
    return builder.createOrFold<arith::CmpIOp>(loc, arith::CmpIPredicate::ule,
                                               a, b);
  };
  Value kept = slices.getNumKept();
  Value ofOne = isAtMost(math.multiply(kept, 100),
                         math.multiply(limit, slices.getSliceBytes()));
  if (slices.getRowExtents().empty())
    return ofOne;
  Value ofMany = isAtMost(math.multiply(kept, 4), limit);
  Value numRows = math.index(1);
  for (Value extent : slices.getRowExtents())
    numRows = math.multiply(numRows, extent);
  return arith::SelectOp::create(builder, loc, isAtMost(numRows, math.index(1)),
                                 ofOne, ofMany);
}

/// The slices that the conditions from `at` on keep, after `kept` others, of a
/// word of conditions. If not exact, whole vectors are read and written, at
/// most up to `kept` and `at` plus a word of slices.
void CompressLoops::emitBlock(OpBuilder &body, SliceRow row, Value at,
                              Value kept, ArrayRef<Value> conditions,
                              bool isExact) const {
  IndexMath bodyMath(body, loc);
  BitWords words(body, loc);
  int64_t bytes = *slices.getPlan().sliceBytes;
  int64_t lanesEach = bytes / lanes->getLaneBytes();
  RawMemory in = row.in.at(body, loc, bodyMath.multiply(at, bytes));
  Value lane = bodyMath.multiply(kept, lanesEach);
  int64_t step = lanes->getNumLanes();
  int64_t offset = 0;
  for (Value word : condition.getLaneWords(body, loc, conditions, lanesEach))
    for (int64_t bit = 0; bit < kWordBits; bit += step) {
      Value piece = words.shift(word, -bit);
      RawMemory from = in.at(body, loc, offset);
      if (!isExact && offset % 64 == 0)
        in.at(body, loc, offset + 4096).prefetch(body, loc);
      RawMemory to =
          row.out.at(body, loc, bodyMath.multiply(lane, lanes->getLaneBytes()));
      if (isExact)
        lanes->emitExact(body, loc, from, to, piece);
      else
        lanes->emit(body, loc, from, to, piece);
      offset += step * lanes->getLaneBytes();
      if (step < kWordBits)
        piece = words.bitAnd(piece, words.constant((uint64_t(1) << step) - 1));
      lane = bodyMath.add(lane, words.count(piece));
    }
}

/// The slices that `part` keeps of the row at `outer`, by lanes. Whole vectors
/// may be written to the slice `end`, as they are overwritten later.
void CompressLoops::emitRow(OpBuilder &body, ValueRange outer,
                            ConditionPart part, Value end) const {
  SliceRow row = slices.getRow(body, outer);
  Type index = body.getIndexType();
  auto loop = scf::WhileOp::create(
      body, loc, TypeRange{index, index}, ValueRange{part.from, part.kept},
      [&](OpBuilder &before, Location, ValueRange carried) {
        IndexMath beforeMath(before, loc);
        auto fits = [&](Value from, Value to) {
          return arith::CmpIOp::create(before, loc, arith::CmpIPredicate::ule,
                                       beforeMath.add(from, kWordBits), to);
        };
        Value both = arith::AndIOp::create(
            before, loc, fits(carried[0], part.to), fits(carried[1], end));
        scf::ConditionOp::create(before, loc, both, carried);
      },
      [&](OpBuilder &nested, Location, ValueRange carried) {
        IndexMath nestedMath(nested, loc);
        SmallVector<Value> bytes = condition.loadBytes(nested, loc, carried[0]);
        emitBlock(nested, row, carried[0], carried[1], bytes,
                  /*isExact=*/false);
        Value word = condition.getWords(nested, loc, bytes).front();
        Value numTrues = BitWords(nested, loc).count(word);
        scf::YieldOp::create(nested, loc,
                             ValueRange{nestedMath.add(carried[0], kWordBits),
                                        nestedMath.add(carried[1], numTrues)});
      });
  Value from = loop.getResult(0), kept = loop.getResult(1);
  if (!lanes->canBeExact()) {
    PositionList(body, loc, ListKind::Trues)
        .emitMoves(body, condition, slices, target, outer, ValueRange(),
                   ConditionPart{from, part.to, kept});
    return;
  }
  scf::ForOp::create(
      body, loc, from, part.to, IndexMath(body, loc).index(kWordBits),
      ValueRange(kept),
      [&](OpBuilder &nested, Location, Value at, ValueRange carried) {
        SmallVector<Value> bytes =
            condition.loadBytes(nested, loc, at, part.to);
        emitBlock(nested, row, at, carried[0], bytes, /*isExact=*/true);
        Value word = condition.getWords(nested, loc, bytes).front();
        Value numTrues = BitWords(nested, loc).count(word);
        scf::YieldOp::create(nested, loc,
                             IndexMath(nested, loc).add(carried[0], numTrues));
      });
}

/// Up to where whole vectors may be written in the row at `outer` if rows are
/// written in order: where the last row ends, if they lie one after the other.
Value CompressLoops::getLastEnd(OpBuilder &body, ValueRange outer) const {
  Value kept = slices.getNumKept();
  if (!slices.getPlan().areRowsAdjacent)
    return kept;
  IndexMath bodyMath(body, loc);
  Value before = bodyMath.index(0), all = bodyMath.index(1);
  for (auto [at, extent] : llvm::zip(outer, slices.getRowExtents())) {
    before = bodyMath.add(bodyMath.multiply(before, extent), at);
    all = bodyMath.multiply(all, extent);
  }
  return bodyMath.multiply(bodyMath.subtract(all, before), kept);
}

/// How slices that do not move as lanes are listed.
ListKind CompressLoops::getListKind() const {
  return slices.getPlan().areSlicesAdjacent && !areSlicesShort(slices.getPlan())
             ? ListKind::Runs
             : ListKind::Trues;
}

void CompressLoops::emitSerial() {
  ConditionPart all{math.index(0), limit, math.index(0)};
  auto emitList = [&](OpBuilder &body) {
    PositionList(body, loc, getListKind())
        .emitMoves(body, condition, slices, target, ValueRange(),
                   slices.getRowExtents(), all);
  };
  if (!lanes)
    return emitList(builder);
  auto choice =
      scf::IfOp::create(builder, loc, areFewKept(), /*withElseRegion=*/true);
  OpBuilder then = choice.getThenBodyBuilder();
  emitList(then);
  OpBuilder otherwise = choice.getElseBodyBuilder();
  buildLoopNest(otherwise, loc, slices.getRowExtents(), /*threads=*/false,
                [&](OpBuilder &body, ValueRange outer) {
                  emitRow(body, outer, all, getLastEnd(body, outer));
                });
}

void CompressLoops::emitThreads() {
  Value few = lanes ? areFewKept() : Value();
  ConditionChunks chunks(builder, loc, limit, slices.getSliceBytes());
  chunks.count(builder, condition);
  SmallVector<Value> bounds(slices.getRowExtents());
  bounds.push_back(chunks.getNumber());
  buildLoopNest(builder, loc, bounds, /*threads=*/true,
                [&](OpBuilder &body, ValueRange indices) {
                  ValueRange outer = indices.drop_back();
                  ConditionChunk chunk = chunks.get(body, indices.back());
                  ConditionPart part{chunk.from, chunk.to, chunk.kept};
                  auto emitList = [&](OpBuilder &nested) {
                    PositionList(nested, loc, getListKind())
                        .emitMoves(nested, condition, slices, target, outer,
                                   ValueRange(), part);
                  };
                  if (!lanes)
                    return emitList(body);
                  auto choice = scf::IfOp::create(body, loc, few,
                                                  /*withElseRegion=*/true);
                  OpBuilder then = choice.getThenBodyBuilder();
                  emitList(then);
                  OpBuilder otherwise = choice.getElseBodyBuilder();
                  emitRow(otherwise, outer, part, chunk.keptEnd);
                });
  chunks.free(builder);
}

void CompressLoops::emit() {
  if (target.hasThreads)
    emitThreads();
  else
    emitSerial();
}

void bale::emitCompressLoops(OpBuilder &builder, Location loc,
                             const ConditionBits &condition,
                             const SliceView &slices, Value limit,
                             const VectorTarget &target) {
  CompressLoops(builder, loc, condition, slices, limit, target).emit();
}

Value bale::emitCount(OpBuilder &builder, Location loc,
                      const ConditionBits &condition, Value limit,
                      const VectorTarget &target) {
  IndexMath math(builder, loc);
  if (!target.hasThreads)
    return condition.count(builder, loc, math.index(0), limit);
  ConditionChunks chunks(builder, loc, limit, /*sliceBytes=*/math.index(0));
  chunks.count(builder, condition);
  Value kept = chunks.getAllKept(builder);
  chunks.free(builder);
  return kept;
}
