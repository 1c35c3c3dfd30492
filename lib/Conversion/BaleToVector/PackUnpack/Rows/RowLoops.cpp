//===- RowLoops.cpp ---------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the loops over rows and blocks, with their tails.
// Entry point: emitRowLoops.
// Invariant: nothing is read or written outside a row; what a block writes
//   past its own end, the next one overwrites.
//
//===----------------------------------------------------------------------===//

#include "RowLoops.h"
#include "PackUnpack/RowEnd.h"
#include "Support/LoopNest.h"
#include "Support/RowMemRef.h"
#include "Support/Streaming.h"
#include "bale/Dialect/Bale/IR/Bale.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace bale;

namespace {

/// A block program with its steps in elements of the two memrefs.
struct Steps {
  Steps(const BlockTransform &block, const RowMemRef &in, const RowMemRef &out)
      : block(block), in(in.toElements(block.inBytes)),
        out(out.toElements(block.outBytes)) {}

  const BlockTransform &block;
  int64_t in;
  int64_t out;
};

/// Builds the loops of one op.
class RowLoops {
public:
  RowLoops(OpBuilder &builder, Location loc, const RowOperands &operands,
           const RowTransform &transform, const VectorTarget &target)
      : builder(builder), loc(loc), math(builder, loc), target(target),
        in(operands.in, target.vectorBytes),
        out(operands.out, target.vectorBytes),
        streaming(builder, loc, in, out, target), packs(operands.packs),
        program(transform.program), main(transform.main, in, out),
        unit(transform.unit, in, out) {}

  void emit();

  /// What was made.
  void describe(VectorLowering &made) const;

private:
  Value fullBlocks(const Steps &steps);
  void divideRest();
  void emitMain(OpBuilder &body, ValueRange outer, Value from, Value to);
  void emitStreamedOrCached(OpBuilder &body, ValueRange outer, Value from,
                            Value to);
  void emitMainLoop(OpBuilder &body, ValueRange outer, Value from, Value to,
                    Passage passage);
  bool mayStream() const;
  void emitUnits(OpBuilder &body, ValueRange outer);
  void emitEnd(OpBuilder &body, ValueRange outer);
  void emitBehindMain(OpBuilder &body, ValueRange outer);
  void emitSerial(ArrayRef<Value> rows);
  void emitThreads(ArrayRef<Value> rows);

  OpBuilder &builder;
  Location loc;
  IndexMath math;
  const VectorTarget &target;
  RowMemRef in;
  RowMemRef out;
  Streaming streaming;
  bool packs;
  RowProgram program;
  Steps main;
  Steps unit;

  // Computed once, outside the loops over rows, in elements.
  Value inExtent, outExtent, numMain, numUnits, inDone, outDone, codesLeft;
  /// Null if nothing is left behind units.
  Value isLeft;
  std::optional<RowEnd> inEnd, outEnd;
};

} // namespace

/// How many blocks fit if each loads and stores whole vectors, which may reach
/// past the block but not past the row.
Value RowLoops::fullBlocks(const Steps &steps) {
  // floor((extent - span) / step) + 1, or 0 if the span does not fit.
  auto fit = [&](Value extent, int64_t span, int64_t step) {
    return math.divide(math.max(math.add(extent, step - span), 0), step);
  };
  int64_t inSpan = llvm::alignTo(steps.block.inBytes, target.vectorBytes);
  int64_t outSpan = steps.block.getOutSpan(target.vectorBytes);
  Value inFit = fit(inExtent, in.toElements(inSpan), steps.in);
  Value outFit = fit(outExtent, out.toElements(outSpan), steps.out);
  return math.min(inFit, outFit);
}

/// Whether main blocks may be stored past the caches: each is whole vectors,
/// one after the other.
bool RowLoops::mayStream() const {
  return streaming.isPossible() && main.block.partOffsets.empty() &&
         main.block.outBytes % target.vectorBytes == 0;
}

/// The main blocks `from` to `to` - 1, in the passage that suits the op and the
/// row.
void RowLoops::emitMain(OpBuilder &body, ValueRange outer, Value from,
                        Value to) {
  // Where nothing is asked for early, all that is not stored past the caches
  // has one loop.
  if (!streaming.isPossible() || !(target.asksEarly || mayStream()))
    return emitMainLoop(body, outer, from, to, Passage::Cached);
  if (!target.asksEarly)
    return emitStreamedOrCached(body, outer, from, to);
  auto isLarge = scf::IfOp::create(body, loc, streaming.getIsLarge(),
                                   /*withElseRegion=*/true);
  OpBuilder otherwise = isLarge.getElseBodyBuilder();
  emitMainLoop(otherwise, outer, from, to, Passage::Cached);
  OpBuilder large = isLarge.getThenBodyBuilder();
  if (!mayStream())
    return emitMainLoop(large, outer, from, to, Passage::Ahead);
  Value aligned = streaming.isRowAligned(large, outer);
  auto isAligned =
      scf::IfOp::create(large, loc, aligned, /*withElseRegion=*/true);
  OpBuilder streamed = isAligned.getThenBodyBuilder();
  emitMainLoop(streamed, outer, from, to, Passage::Streamed);
  OpBuilder ahead = isAligned.getElseBodyBuilder();
  emitMainLoop(ahead, outer, from, to, Passage::Ahead);
}

/// The same for targets that do not ask early.
void RowLoops::emitStreamedOrCached(OpBuilder &body, ValueRange outer,
                                    Value from, Value to) {
  Value streams = arith::AndIOp::create(body, loc, streaming.getIsLarge(),
                                        streaming.isRowAligned(body, outer));
  auto choice = scf::IfOp::create(body, loc, streams, /*withElseRegion=*/true);
  OpBuilder then = choice.getThenBodyBuilder();
  emitMainLoop(then, outer, from, to, Passage::Streamed);
  OpBuilder otherwise = choice.getElseBodyBuilder();
  emitMainLoop(otherwise, outer, from, to, Passage::Cached);
}

void RowLoops::emitMainLoop(OpBuilder &body, ValueRange outer, Value from,
                            Value to, Passage passage) {
  IndexMath bodyMath(body, loc);
  auto loop = scf::ForOp::create(body, loc, from, to, bodyMath.index(1));
  OpBuilder nested = OpBuilder::atBlockBegin(loop.getBody());
  IndexMath nestedMath(nested, loc);
  ByteVectors build(nested, loc, target.vectorBytes);
  Value inAt = nestedMath.multiply(loop.getInductionVar(), main.in);
  Value outAt = nestedMath.multiply(loop.getInductionVar(), main.out);
  if (passage != Passage::Cached)
    streaming.prefetch(nested, outer, inAt, main.block.inBytes);
  SmallVector<Value> vectors;
  for (int64_t at = 0; at < main.block.inBytes; at += target.vectorBytes)
    vectors.push_back(
        in.load(build, outer, nestedMath.add(inAt, in.toElements(at))));
  int64_t end = 0;
  for (auto [index, part] : llvm::enumerate(main.block.emit(build, vectors))) {
    ArrayRef<int64_t> offsets = main.block.partOffsets;
    int64_t offset = offsets.empty() ? end : offsets[index];
    Value at = nestedMath.add(outAt, out.toElements(offset));
    end = offset + cast<VectorType>(part.getType()).getNumElements();
    // What the next block overwrites may be another thread's.
    if (target.hasThreads && end > main.block.outBytes)
      out.storeExact(build, outer, at, part, main.block.outBytes - offset);
    else if (passage == Passage::Streamed)
      out.storeStreamed(build, outer, at, part);
    else
      out.store(build, outer, at, part);
  }
}

/// Whole units at `inDone` and `outDone`, which load and store their own bytes
/// alone: under constant masks, or in pieces. (With vectors of 64 bytes, LLVM
/// 22 combines shuffles of an inserted piece without end.)
void RowLoops::emitUnits(OpBuilder &body, ValueRange outer) {
  IndexMath bodyMath(body, loc);
  Value zero = bodyMath.index(0), one = bodyMath.index(1);
  auto loop = scf::ForOp::create(body, loc, zero, numUnits, one);
  OpBuilder nested = OpBuilder::atBlockBegin(loop.getBody());
  IndexMath nestedMath(nested, loc);
  int64_t size = target.vectorBytes;
  ByteVectors build(nested, loc, size);
  auto position = [&](Value done, int64_t step) {
    Value units = nestedMath.multiply(loop.getInductionVar(), step);
    return nestedMath.add(done, units);
  };
  Value inAt = position(inDone, unit.in), outAt = position(outDone, unit.out);
  auto getMask = [&](const RowMemRef &row, int64_t bytes) -> Value {
    if (!target.hasByteMasks || bytes == size)
      return nullptr;
    return row.getMask(build, nestedMath.index(row.toElements(bytes)));
  };
  auto load = [&](int64_t at) {
    int64_t bytes = std::min(size, unit.block.inBytes - at);
    Value from = nestedMath.add(inAt, in.toElements(at));
    if (Value mask = getMask(in, bytes))
      return in.load(build, outer, from, mask);
    return in.loadExact(build, outer, from, bytes);
  };
  auto store = [&](int64_t at, Value vector) {
    int64_t bytes = std::min(size, unit.block.outBytes - at);
    Value to = nestedMath.add(outAt, out.toElements(at));
    if (Value mask = getMask(out, bytes))
      return out.store(build, outer, to, mask, vector);
    out.storeExact(build, outer, to, vector, bytes);
  };
  SmallVector<Value> vectors;
  for (int64_t at = 0; at < unit.block.inBytes; at += size)
    vectors.push_back(load(at));
  for (auto [index, vector] : llvm::enumerate(unit.block.emit(build, vectors)))
    store(index * size, vector);
}

/// What is less than a unit.
void RowLoops::emitEnd(OpBuilder &body, ValueRange outer) {
  auto choice = scf::IfOp::create(body, loc, isLeft);
  OpBuilder then = choice.getThenBodyBuilder();
  ByteVectors build(then, loc, target.vectorBytes);
  outEnd->store(build, outer,
                unit.block.emit(build, inEnd->load(build, outer)));
}

void RowLoops::emitBehindMain(OpBuilder &body, ValueRange outer) {
  if (!isZero(numUnits))
    emitUnits(body, outer);
  if (isLeft)
    emitEnd(body, outer);
}

void RowLoops::emitSerial(ArrayRef<Value> rows) {
  buildLoopNest(builder, loc, rows, /*threads=*/false,
                [&](OpBuilder &body, ValueRange outer) {
                  Value zero = IndexMath(body, loc).index(0);
                  if (!isZero(numMain))
                    emitMain(body, outer, zero, numMain);
                  emitBehindMain(body, outer);
                });
  if (mayStream())
    streaming.emitFence(builder);
}

/// Each row in chunks of main blocks; the last chunk has the units too.
void RowLoops::emitThreads(ArrayRef<Value> rows) {
  int64_t blocks =
      llvm::divideCeil(kThreadBytes, main.block.inBytes + main.block.outBytes);
  Value last = math.divide(numMain, blocks);
  SmallVector<Value> bounds(rows);
  bounds.push_back(math.add(last, 1));
  buildLoopNest(builder, loc, bounds, /*threads=*/true,
                [&](OpBuilder &body, ValueRange indices) {
                  IndexMath bodyMath(body, loc);
                  Value chunk = indices.back();
                  ValueRange outer = indices.drop_back();
                  Value from = bodyMath.multiply(chunk, blocks);
                  Value to = bodyMath.min(bodyMath.add(from, blocks), numMain);
                  emitMain(body, outer, from, to);
                  // Each thread waits for its own stores.
                  if (mayStream())
                    streaming.emitFence(body);
                  Value isLast = arith::CmpIOp::create(
                      body, loc, arith::CmpIPredicate::eq, chunk, last);
                  auto choice = scf::IfOp::create(body, loc, isLast);
                  OpBuilder then = choice.getThenBodyBuilder();
                  emitBehindMain(then, outer);
                });
}

/// Units, and what they leave. All codes are in them; there may be words of
/// which only bits behind the last code are left.
void RowLoops::divideRest() {
  Value inLeft = math.subtract(inExtent, inDone);
  Value outLeft = math.subtract(outExtent, outDone);
  numUnits =
      packs ? math.divide(inLeft, unit.in) : math.divide(outLeft, unit.out);
  Value inUnits = math.multiply(numUnits, unit.in);
  Value outUnits = math.multiply(numUnits, unit.out);
  inLeft = math.subtract(inLeft, inUnits);
  outLeft = math.subtract(outLeft, outUnits);
  codesLeft = packs ? inLeft : outLeft;
  if (isZero(codesLeft))
    return;
  isLeft = builder.createOrFold<arith::CmpIOp>(loc, arith::CmpIPredicate::ne,
                                               codesLeft, math.index(0));
  inLeft = math.min(inLeft, math.index(unit.in));
  inEnd.emplace(builder, loc, in, math.add(inDone, inUnits), inLeft,
                unit.block.inBytes - packs, target.hasByteMasks);
  outEnd.emplace(builder, loc, out, math.add(outDone, outUnits), outLeft,
                 unit.block.outBytes - !packs, target.hasByteMasks);
}

void RowLoops::emit() {
  inExtent = in.getExtent(builder, loc);
  outExtent = out.getExtent(builder, loc);
  numMain = fullBlocks(main);
  inDone = math.multiply(numMain, main.in);
  outDone = math.multiply(numMain, main.out);
  divideRest();

  SmallVector<Value> rows;
  auto type = cast<MemRefType>(in.getMemRef().getType());
  for (int64_t dim = 0; dim + 1 < type.getRank(); ++dim)
    rows.push_back(getValueOrCreateConstantIndexOp(
        builder, loc, getExtent(builder, loc, in.getMemRef(), dim)));
  if (target.hasThreads)
    emitThreads(rows);
  else
    emitSerial(rows);
}

void RowLoops::describe(VectorLowering &made) const {
  auto getCodes = [&](const Steps &steps) {
    return packs ? steps.block.inBytes : steps.block.outBytes;
  };
  made.path = VectorLowering::Path::Rows;
  made.vectorBytes = target.vectorBytes;
  if (!isZero(numMain))
    made.passage = {streaming.isPossible() && target.asksEarly, mayStream()};
  made.rows.program = program;
  made.rows.mainCodes = getCodes(main);
  made.rows.unitCodes = getCodes(unit);
  made.rows.numMain = getConstantIntValue(numMain);
  made.rows.numUnits = getConstantIntValue(numUnits);
  made.rows.codesLeft = getConstantIntValue(codesLeft);
}

void bale::emitRowLoops(OpBuilder &builder, Location loc,
                        const RowOperands &operands,
                        const RowTransform &transform,
                        const VectorTarget &target, VectorLowering &made) {
  RowLoops loops(builder, loc, operands, transform, target);
  loops.emit();
  loops.describe(made);
}
