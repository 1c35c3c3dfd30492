//===- PositionList.cpp -----------------------------------------*- C++ -*-===//
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

#include "PositionList.h"
#include "Support/BitWords.h"
#include "Support/IndexMath.h"
#include "Support/LoopNest.h"
#include "Support/StackMemory.h"
#include "Support/Streaming.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace bale;

/// The entries written for each word, also if it has fewer.
static constexpr int64_t kWrittenAnyway = 1;

/// The bytes from which on a run is worth a copy past the caches. With half as
/// many, conditions of many such runs gain as much, but those that mix them
/// with shorter runs lose.
static constexpr int64_t kLongRunBytes = 4096;
static_assert(kLongRunBytes >= kLineBytes, "whole lines go past the caches");

/// The first bytes of a run, which are asked for while the one before is moved:
/// a processor fetches what follows by itself, but cannot tell where the next
/// run begins.
static constexpr int64_t kRunBeginBytes = 4 * kLineBytes;

PositionList::PositionList(OpBuilder &builder, Location loc, ListKind kind,
                           Value streams)
    : loc(loc), kind(kind), streams(streams) {
  // Conditions that alternate have an end at each position, and one may have to
  // be added.
  constexpr int64_t kRoom = kMostPositions + 1 + kWrittenAnyway;
  memory = createStackMemory(builder, loc,
                             MemRefType::get({kRoom}, builder.getI16Type()));
}

/// Writes `first` plus the number of the lowest one in `word` to the list at
/// `at`; returns `word` without it.
Value PositionList::writeLowest(OpBuilder &builder, Value word, Value first,
                                Value at) const {
  BitWords words(builder, loc);
  Value position = IndexMath(builder, loc).add(first, words.getLowest(word));
  Value entry = arith::IndexCastUIOp::create(builder, loc, builder.getI16Type(),
                                             position);
  memref::StoreOp::create(builder, loc, entry, memory, at);
  return words.dropLowest(word);
}

/// Adds `first` plus the number of each one in `word` to the list; returns the
/// new length.
Value PositionList::append(OpBuilder &builder, Value word, Value first,
                           Value length) const {
  IndexMath math(builder, loc);
  Value newLength = math.add(length, BitWords(builder, loc).count(word));
  // Where few are true it is rare that more are, and a processor guesses right.
  for (int64_t entry = 0; entry < kWrittenAnyway; ++entry)
    word = writeLowest(builder, word, first, math.add(length, entry));
  scf::WhileOp::create(
      builder, loc, TypeRange{word.getType(), length.getType()},
      ValueRange{word, math.add(length, kWrittenAnyway)},
      [&](OpBuilder &before, Location, ValueRange carried) {
        Value zero = BitWords(before, loc).constant(0);
        Value isLeft = arith::CmpIOp::create(
            before, loc, arith::CmpIPredicate::ne, carried[0], zero);
        scf::ConditionOp::create(before, loc, isLeft, carried);
      },
      [&](OpBuilder &body, Location, ValueRange carried) {
        Value rest = writeLowest(body, carried[0], first, carried[1]);
        Value next = IndexMath(body, loc).add(carried[1], 1);
        scf::YieldOp::create(body, loc, ValueRange{rest, next});
      });
  return newLength;
}

/// The list of the conditions from `from` on and before `to`, which are at most
/// `kMostPositions`, with positions counted from `from`.
PositionList::Made PositionList::make(OpBuilder &builder,
                                      const ConditionBits &condition,
                                      Value from, Value to) const {
  IndexMath math(builder, loc);
  if (kind == ListKind::Trues) {
    SmallVector<Value> state =
        condition.forEachWord(builder, loc, from, to, math.index(0),
                              [&](OpBuilder &body, Value at, Value word,
                                  ValueRange before) -> SmallVector<Value> {
                                Value first =
                                    IndexMath(body, loc).subtract(at, from);
                                return {append(body, word, first, before[0])};
                              });
    return {state[0], state[0]};
  }
  // The length of the list, how many are true, and the last condition.
  SmallVector<Value> state{math.index(0), math.index(0),
                           BitWords(builder, loc).constant(0)};
  state = condition.forEachWord(
      builder, loc, from, to, state,
      [&](OpBuilder &body, Value at, Value word,
          ValueRange before) -> SmallVector<Value> {
        BitWords words(body, loc);
        IndexMath bodyMath(body, loc);
        // A run begins or ends where a condition is not as the one before.
        Value shifted = words.bitOr(words.shift(word, 1), before[2]);
        Value first = bodyMath.subtract(at, from);
        return {append(body, words.bitXor(word, shifted), first, before[0]),
                bodyMath.add(before[1], words.count(word)),
                words.shift(word, 1 - kWordBits)};
      });
  // The last run ends here, unless it did before.
  Value end = arith::IndexCastUIOp::create(builder, loc, builder.getI16Type(),
                                           math.subtract(to, from));
  memref::StoreOp::create(builder, loc, end, memory, state[0]);
  return {math.ceilDivide(state[0], 2), state[1]};
}

Value PositionList::load(OpBuilder &builder, Value at) const {
  Value entry = memref::LoadOp::create(builder, loc, memory, at);
  return arith::IndexCastUIOp::create(builder, loc, builder.getIndexType(),
                                      entry);
}

void PositionList::moveTrues(OpBuilder &builder, const SliceView &slices,
                             const VectorTarget &target, SliceRow row,
                             Made made, Value from, Value kept) const {
  IndexMath math(builder, loc);
  scf::ForOp::create(
      builder, loc, math.index(0), made.length, math.index(1), ValueRange(),
      [&](OpBuilder &body, Location, Value at, ValueRange) {
        IndexMath bodyMath(body, loc);
        Value source = bodyMath.add(from, load(body, at));
        Value destination = bodyMath.add(kept, at);
        RawMemory in = row.in.at(
            body, loc, bodyMath.multiply(source, slices.getInStride()));
        RawMemory out = row.out.at(
            body, loc, bodyMath.multiply(destination, slices.getOutStride()));
        if (std::optional<int64_t> bytes = slices.getPlan().sliceBytes)
          copyBytes(body, loc, in, out, *bytes);
        else
          copyBytes(body, loc, in, out, slices.getSliceBytes(), target);
        scf::YieldOp::create(body, loc);
      });
}

/// Moves a run of `bytes` bytes, past the caches if it is long and `streams`.
void PositionList::moveRun(OpBuilder &builder, RawMemory from, RawMemory to,
                           Value bytes, const VectorTarget &target) const {
  if (!streams)
    return copyBytes(builder, loc, from, to, bytes, target);
  Value isLong =
      arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::uge, bytes,
                            IndexMath(builder, loc).index(kLongRunBytes));
  auto choice = scf::IfOp::create(
      builder, loc, arith::AndIOp::create(builder, loc, streams, isLong),
      /*withElseRegion=*/true);
  OpBuilder then = choice.getThenBodyBuilder();
  copyBytesPastCaches(then, loc, from, to, bytes, target);
  OpBuilder otherwise = choice.getElseBodyBuilder();
  copyBytes(otherwise, loc, from, to, bytes, target);
}

void PositionList::moveRuns(OpBuilder &builder, const SliceView &slices,
                            const VectorTarget &target, SliceRow row, Made made,
                            Value from, Value kept) const {
  IndexMath math(builder, loc);
  Value bytes = slices.getSliceBytes();
  Value last = math.subtract(made.length, math.index(1));
  scf::ForOp::create(
      builder, loc, math.index(0), made.length, math.index(1), ValueRange(kept),
      [&](OpBuilder &body, Location, Value at, ValueRange carried) {
        IndexMath bodyMath(body, loc);
        auto getSource = [&](Value position) {
          Value slice = bodyMath.add(from, position);
          return row.in.at(body, loc, bodyMath.multiply(slice, bytes));
        };
        // Behind the last run there is none: its own begin is asked for again.
        Value next = bodyMath.min(bodyMath.add(at, 1), last);
        getSource(load(body, bodyMath.multiply(next, 2)))
            .prefetchLoads(body, loc, kRunBeginBytes);
        Value first = bodyMath.multiply(at, 2);
        Value begin = load(body, first);
        Value end = load(body, bodyMath.add(first, 1));
        Value length = bodyMath.subtract(end, begin);
        Value destination = bodyMath.multiply(carried[0], bytes);
        moveRun(body, getSource(begin), row.out.at(body, loc, destination),
                bodyMath.multiply(length, bytes), target);
        scf::YieldOp::create(body, loc, bodyMath.add(carried[0], length));
      });
}

void PositionList::emitMoves(OpBuilder &builder, const ConditionBits &condition,
                             const SliceView &slices,
                             const VectorTarget &target, ValueRange outer,
                             ValueRange rowExtents, ConditionPart part) const {
  IndexMath math(builder, loc);
  auto move = kind == ListKind::Runs ? &PositionList::moveRuns
                                     : &PositionList::moveTrues;
  scf::ForOp::create(
      builder, loc, part.from, part.to, math.index(kMostPositions),
      ValueRange(part.kept),
      [&](OpBuilder &body, Location, Value from, ValueRange carried) {
        IndexMath bodyMath(body, loc);
        Value to = bodyMath.min(bodyMath.add(from, kMostPositions), part.to);
        Made made = make(body, condition, from, to);
        buildLoopNest(body, loc, rowExtents, /*threads=*/false,
                      [&](OpBuilder &nested, ValueRange indices) {
                        SmallVector<Value> all(outer);
                        llvm::append_range(all, indices);
                        (this->*move)(nested, slices, target,
                                      slices.getRow(nested, all), made, from,
                                      carried[0]);
                      });
        scf::YieldOp::create(body, loc,
                             bodyMath.add(carried[0], made.numTrues));
      });
  if (streams)
    emitStreamFence(builder, loc, streams);
}
