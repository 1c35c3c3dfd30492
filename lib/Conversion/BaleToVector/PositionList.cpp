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
#include "BitWords.h"
#include "IndexMath.h"
#include "LoopNest.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace bale;

/// The block for stack memory: that of the body of a loop would be added to in
/// each iteration.
static Block *getAllocationBlock(OpBuilder &builder) {
  Block *block = builder.getInsertionBlock();
  while (Operation *parent = block->getParentOp()) {
    if (isa<FunctionOpInterface, scf::ParallelOp>(parent) ||
        !parent->getBlock())
      return &block->getParent()->front();
    block = parent->getBlock();
  }
  return block;
}

PositionList::PositionList(OpBuilder &builder, Location loc, ListKind kind)
    : loc(loc), kind(kind) {
  // Conditions that alternate have an end at each position, and one may have to
  // be added.
  constexpr int64_t kRoom = kMostPositions + 2;
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(getAllocationBlock(builder));
  memory = memref::AllocaOp::create(
      builder, loc, MemRefType::get({kRoom}, builder.getI16Type()));
}

/// Adds `first` plus the number of each one in `word` to the list; returns the
/// new length.
Value PositionList::append(OpBuilder &builder, Value word, Value first,
                           Value length) const {
  auto loop = scf::WhileOp::create(
      builder, loc, TypeRange{word.getType(), length.getType()},
      ValueRange{word, length},
      [&](OpBuilder &before, Location, ValueRange carried) {
        Value zero = BitWords(before, loc).constant(0);
        Value isLeft = arith::CmpIOp::create(
            before, loc, arith::CmpIPredicate::ne, carried[0], zero);
        scf::ConditionOp::create(before, loc, isLeft, carried);
      },
      [&](OpBuilder &body, Location, ValueRange carried) {
        BitWords words(body, loc);
        IndexMath math(body, loc);
        Value position = math.add(first, words.getLowest(carried[0]));
        Value entry = arith::IndexCastUIOp::create(body, loc, body.getI16Type(),
                                                   position);
        memref::StoreOp::create(body, loc, entry, memory, carried[1]);
        scf::YieldOp::create(
            body, loc,
            ValueRange{words.dropLowest(carried[0]), math.add(carried[1], 1)});
      });
  return loop.getResult(1);
}

/// The list of the conditions from `from` on and before `to`, which are at most
/// `kMostPositions`, with positions counted from `from`.
PositionList::Made PositionList::make(OpBuilder &builder,
                                      const ConditionBits &condition,
                                      Value from, Value to) const {
  IndexMath math(builder, loc);
  BitWords outer(builder, loc);
  auto loop = scf::ForOp::create(
      builder, loc, from, to, math.index(kWordBits),
      ValueRange{math.index(0), math.index(0), outer.constant(0)},
      [&](OpBuilder &body, Location, Value at, ValueRange carried) {
        BitWords words(body, loc);
        IndexMath bodyMath(body, loc);
        Value word = condition.loadWord(body, loc, at, to);
        Value numTrues = bodyMath.add(carried[1], words.count(word));
        Value listed = word, last = carried[2];
        if (kind == ListKind::Runs) {
          // A run begins or ends where a condition is not as the one before.
          Value before = words.bitOr(words.shift(word, 1), last);
          listed = words.bitXor(word, before);
          last = words.shift(word, 1 - kWordBits);
        }
        Value first = bodyMath.subtract(at, from);
        Value length = append(body, listed, first, carried[0]);
        scf::YieldOp::create(body, loc, ValueRange{length, numTrues, last});
      });
  Made made{loop.getResult(0), loop.getResult(1)};
  if (kind == ListKind::Trues)
    return made;
  // The last run ends here, unless it did before.
  Value end = arith::IndexCastUIOp::create(builder, loc, builder.getI16Type(),
                                           math.subtract(to, from));
  memref::StoreOp::create(builder, loc, end, memory, made.length);
  made.length = math.ceilDivide(made.length, 2);
  return made;
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

void PositionList::moveRuns(OpBuilder &builder, const SliceView &slices,
                            const VectorTarget &target, SliceRow row, Made made,
                            Value from, Value kept) const {
  IndexMath math(builder, loc);
  Value bytes = slices.getSliceBytes();
  scf::ForOp::create(
      builder, loc, math.index(0), made.length, math.index(1), ValueRange(kept),
      [&](OpBuilder &body, Location, Value at, ValueRange carried) {
        IndexMath bodyMath(body, loc);
        Value first = bodyMath.multiply(at, 2);
        Value begin = load(body, first);
        Value end = load(body, bodyMath.add(first, 1));
        Value length = bodyMath.subtract(end, begin);
        Value source = bodyMath.multiply(bodyMath.add(from, begin), bytes);
        Value destination = bodyMath.multiply(carried[0], bytes);
        copyBytes(body, loc, row.in.at(body, loc, source),
                  row.out.at(body, loc, destination),
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
}
