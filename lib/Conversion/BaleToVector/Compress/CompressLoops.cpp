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
#include "ConditionChunks.h"
#include "LaneLoops.h"
#include "PositionList.h"
#include "Support/IndexMath.h"
#include "Support/LoopNest.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace bale;

namespace {

/// Builds the loops of one op.
class CompressLoops {
public:
  CompressLoops(OpBuilder &builder, Location loc,
                const ConditionBits &condition, const SliceView &slices,
                Value limit, const VectorTarget &target);

  void emit(ShuffleTables &tables);

  /// What was made.
  void describe(VectorLowering &made) const;

private:
  Value getFewOfOne();
  Value areFewKept();
  ListKind getListKind() const;
  bool mayStreamRuns() const;
  void emitSerial();
  void emitThreads();

  OpBuilder &builder;
  Location loc;
  IndexMath math;
  const ConditionBits &condition;
  const SliceView &slices;
  Value limit;
  const VectorTarget &target;

  /// How slices move as lanes, if they do.
  std::optional<LaneLoops> lanes;
};

} // namespace

/// Whether slices are known to have so few bytes that to move one by one, or a
/// run of them, takes longer than to move those of a word as lanes.
static bool areSlicesShort(const SlicePlan &plan) {
  constexpr int64_t kMostBytes = 32;
  return plan.sliceBytes && *plan.sliceBytes <= kMostBytes;
}

bool bale::areMovedByWords(const SlicePlan &plan) {
  return plan.areSlicesAdjacent && areSlicesShort(plan);
}

CompressLoops::CompressLoops(OpBuilder &builder, Location loc,
                             const ConditionBits &condition,
                             const SliceView &slices, Value limit,
                             const VectorTarget &target)
    : builder(builder), loc(loc), math(builder, loc), condition(condition),
      slices(slices), limit(limit), target(target) {}

/// At most the bytes of a slice in so many slices of one row are few. Where no
/// cache holds the slices, and several are in a register, lines that are read
/// in turn come sooner than a part of them.
Value CompressLoops::getFewOfOne() {
  constexpr int64_t kFew = 100, kFewFromMemory = 150, kRegisterBytes = 8;
  Value few = math.index(kFew);
  if (target.nonTemporalBytes == 0 ||
      *slices.getPlan().sliceBytes >= kRegisterBytes)
    return few;
  return arith::SelectOp::create(builder, loc,
                                 slices.areLarge(builder, limit, target),
                                 math.index(kFewFromMemory), few);
}

/// Whether so few slices are kept that to find each takes less than to read
/// them all: of one row, which is read once, or of many, for which the list is
/// in the first cache.
Value CompressLoops::areFewKept() {
  auto isAtMost = [&](Value a, Value b) {
    return builder.createOrFold<arith::CmpIOp>(loc, arith::CmpIPredicate::ule,
                                               a, b);
  };
  Value kept = slices.getNumKept();
  Value ofOne = isAtMost(math.multiply(kept, getFewOfOne()),
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

/// How slices that do not move as lanes are listed.
ListKind CompressLoops::getListKind() const {
  return slices.getPlan().areSlicesAdjacent && !areSlicesShort(slices.getPlan())
             ? ListKind::Runs
             : ListKind::Trues;
}

/// Whether long runs may be stored past the caches.
bool CompressLoops::mayStreamRuns() const {
  return getListKind() == ListKind::Runs && !target.hasThreads &&
         target.nonTemporalBytes != 0;
}

void CompressLoops::emitSerial() {
  ConditionPart all{math.index(0), limit, math.index(0)};
  auto emitList = [&](OpBuilder &body) {
    Value streams =
        mayStreamRuns() ? slices.areLarge(body, limit, target) : Value();
    PositionList(body, loc, getListKind(), streams)
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
  lanes->emitRows(otherwise, all);
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
                  auto emitList = [&](OpBuilder &nested) {
                    PositionList(nested, loc, getListKind())
                        .emitMoves(nested, condition, slices, target, outer,
                                   ValueRange(), chunk.part);
                  };
                  if (!lanes)
                    return emitList(body);
                  auto choice = scf::IfOp::create(body, loc, few,
                                                  /*withElseRegion=*/true);
                  OpBuilder then = choice.getThenBodyBuilder();
                  emitList(then);
                  OpBuilder otherwise = choice.getElseBodyBuilder();
                  lanes->emitRow(otherwise, outer, chunk.part, chunk.keptEnd);
                });
  chunks.free(builder);
}

void CompressLoops::emit(ShuffleTables &tables) {
  const SlicePlan &plan = slices.getPlan();
  if (areMovedByWords(plan))
    if (std::optional<LaneLoops> made =
            LaneLoops::get(builder, loc, condition, slices, target, tables))
      lanes.emplace(std::move(*made));
  if (target.hasThreads)
    emitThreads();
  else
    emitSerial();
}

void CompressLoops::describe(VectorLowering &made) const {
  const SlicePlan &plan = slices.getPlan();
  made.vectorBytes = target.vectorBytes;
  made.slices.sliceBytes = plan.sliceBytes;
  made.slices.areAdjacent = plan.areSlicesAdjacent;
  if (lanes) {
    made.path = VectorLowering::Path::Lanes;
    made.slices.laneBytes = lanes->getLanes().getLaneBytes();
    made.slices.numLanes = lanes->getLanes().getNumLanes();
    made.slices.hasTable = lanes->getLanes().hasTable();
    // Parts of several threads go through the caches.
    bool mayStream = !target.hasThreads && lanes->mayStream();
    made.passage = {mayStream && target.asksEarly, mayStream};
    return;
  }
  made.passage = {mayStreamRuns() && target.asksEarly, mayStreamRuns()};
  made.path = getListKind() == ListKind::Runs ? VectorLowering::Path::Runs
                                              : VectorLowering::Path::Positions;
}

void bale::emitCompressLoops(OpBuilder &builder, Location loc,
                             const ConditionBits &condition,
                             const SliceView &slices, Value limit,
                             const VectorTarget &target, ShuffleTables &tables,
                             VectorLowering &made) {
  CompressLoops loops(builder, loc, condition, slices, limit, target);
  loops.emit(tables);
  loops.describe(made);
}

Value bale::emitCount(OpBuilder &builder, Location loc,
                      const ConditionBits &condition, Value limit,
                      const VectorTarget &target,
                      std::optional<RawMemory> bits) {
  IndexMath math(builder, loc);
  if (!target.hasThreads)
    return condition.count(builder, loc, math.index(0), limit, bits);
  ConditionChunks chunks(builder, loc, limit, /*sliceBytes=*/math.index(0));
  chunks.count(builder, condition, bits);
  Value kept = chunks.getAllKept(builder);
  chunks.free(builder);
  return kept;
}
