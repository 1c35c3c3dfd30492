//===- AxisLoops.cpp --------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the loops over the rows of an axis that is not the last dimension.
// Entry point: emitAxisLoops.
// Invariant: blocks come first, whose groups have a constant place in words; a
//   loop over groups takes the rest, if there is any.
//
//===----------------------------------------------------------------------===//

#include "AxisLoops.h"
#include "AxisBlock.h"
#include "AxisGroups.h"
#include "AxisRows.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/bit.h"

using namespace mlir;
using namespace bale;

namespace {

/// Builds the loops of one op. The builder is at the place of the next op
/// throughout.
class AxisLoops {
public:
  AxisLoops(ByteVectors &build, const AxisView &view, const AxisCode &code,
            bool packs, bool hasMasks)
      : builder(build.getBuilder()), loc(build.getLoc()), math(builder, loc),
        planes(build), code(code), packs(packs),
        codes(packs ? view.in : view.out), words(packs ? view.out : view.in),
        axis(view.axis), rows(build, codes, words, axis, hasMasks) {}

  void emit();

private:
  void emitBlocks(ValueRange outer);
  void emitBlock(Value block);
  void forEachChunk(ValueRange outer, function_ref<void()> emitChunk);

  OpBuilder &builder;
  Location loc;
  IndexMath math;
  PlaneMath planes;
  const AxisCode &code;
  bool packs;
  Value codes;
  Value words;
  int64_t axis;
  AxisRows rows;

  Value numBlocks;
};

} // namespace

void AxisLoops::forEachChunk(ValueRange outer, function_ref<void()> emitChunk) {
  Value zero = math.index(0), one = math.index(1);
  scf::ForOp::create(builder, loc, zero, rows.getNumChunks(), one, ValueRange(),
                     [&](OpBuilder &, Location, Value chunk, ValueRange) {
                       rows.enter(outer, chunk);
                       emitChunk();
                       scf::YieldOp::create(builder, loc);
                     });
}

void AxisLoops::emitBlock(Value block) {
  Value firstCodes = math.multiply(block, code.getBlockCodes());
  Value firstWords = math.multiply(block, code.getBlockWords());
  if (packs)
    return packBlock(
        planes, code,
        [&](int64_t row) { return rows.loadCodes(math.add(firstCodes, row)); },
        [&](int64_t row, ArrayRef<Value> bytes) {
          rows.storeWords(math.add(firstWords, row), bytes);
        });
  unpackBlock(
      planes, code,
      [&](int64_t row) { return rows.loadWords(math.add(firstWords, row)); },
      [&](int64_t row, Value vector) {
        rows.storeCodes(math.add(firstCodes, row), vector);
      });
}

/// A block of rows is done for all columns before the next one, so that both
/// operands are read and written in few streams.
void AxisLoops::emitBlocks(ValueRange outer) {
  Value zero = math.index(0), one = math.index(1);
  scf::ForOp::create(builder, loc, zero, numBlocks, one, ValueRange(),
                     [&](OpBuilder &, Location, Value block, ValueRange) {
                       forEachChunk(outer, [&] { emitBlock(block); });
                       scf::YieldOp::create(builder, loc);
                     });
}

void AxisLoops::emit() {
  Value extent = getValueOrCreateConstantIndexOp(
      builder, loc, getExtent(builder, loc, codes, axis));
  Value wordExtent = getValueOrCreateConstantIndexOp(
      builder, loc, getExtent(builder, loc, words, axis));
  numBlocks = code.isBlockShort() ? math.divide(extent, code.getBlockCodes())
                                  : math.index(0);
  GroupRange range;
  range.firstCode = math.multiply(numBlocks, code.getBlockCodes());
  range.firstWord = math.multiply(numBlocks, code.getBlockWords());
  range.numCodes = math.subtract(extent, range.firstCode);
  range.lastWord = math.add(wordExtent, -1);
  range.numGroups = math.ceilDivide(range.numCodes, code.groupSize);

  SmallVector<Value> lower, upper, step;
  int64_t rank = cast<MemRefType>(codes.getType()).getRank();
  for (int64_t dim = 0; dim + 1 < rank; ++dim) {
    if (dim == axis)
      continue;
    lower.push_back(math.index(0));
    upper.push_back(getValueOrCreateConstantIndexOp(
        builder, loc, getExtent(builder, loc, codes, dim)));
    step.push_back(math.index(1));
  }
  OpBuilder::InsertionGuard guard(builder);
  scf::buildLoopNest(builder, loc, lower, upper, step,
                     [&](OpBuilder &body, Location, ValueRange outer) {
                       OpBuilder::InsertionGuard bodyGuard(builder);
                       builder.restoreInsertionPoint(body.saveInsertionPoint());
                       if (!isZero(numBlocks))
                         emitBlocks(outer);
                       if (isZero(range.numGroups))
                         return;
                       forEachChunk(outer, [&] {
                         if (packs)
                           packGroups(planes, code, rows, range);
                         else
                           unpackGroups(planes, code, rows, range);
                       });
                     });
}

/// The bytes of the vectors to use for `numColumns` columns, or nothing if
/// those are too few.
static std::optional<int64_t> getVectorBytes(int64_t numColumns,
                                             const VectorTarget &target) {
  if (target.hasByteMasks || ShapedType::isDynamic(numColumns) ||
      numColumns >= target.vectorBytes)
    return target.vectorBytes;
  // The widest lane is a vector at least.
  constexpr int64_t kLeastBytes = 8;
  if (numColumns < kLeastBytes)
    return std::nullopt;
  return llvm::bit_floor(static_cast<uint64_t>(numColumns));
}

LogicalResult bale::emitAxisLoops(OpBuilder &builder, Location loc,
                                  const AxisView &view, CodeAttr codeAttr,
                                  bool packs, const VectorTarget &target,
                                  function_ref<void(OpBuilder &)> emitNarrow) {
  auto codesType = cast<MemRefType>((packs ? view.in : view.out).getType());
  auto wordsType = cast<MemRefType>((packs ? view.out : view.in).getType());
  int64_t numColumns = codesType.getShape().back();
  if (ShapedType::isDynamic(numColumns))
    numColumns = wordsType.getShape().back();
  std::optional<int64_t> vectorBytes = getVectorBytes(numColumns, target);
  if (!vectorBytes)
    return failure();

  AxisCode code(codeAttr, wordsType.getElementTypeBitWidth() / 8, packs);
  ByteVectors build(builder, loc, *vectorBytes);
  bool areEnough =
      ShapedType::isStatic(numColumns) && numColumns >= *vectorBytes;
  auto emit = [&] {
    AxisLoops(build, view, code, packs, target.hasByteMasks && !areEnough)
        .emit();
  };
  if (areEnough || target.hasByteMasks) {
    emit();
    return success();
  }

  IndexMath math(builder, loc);
  Value columns = RowMemRef(view.in, *vectorBytes).getExtent(builder, loc);
  Value least = math.index(*vectorBytes);
  Value enough = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sge,
                                       columns, least);
  auto yield = [&] { scf::YieldOp::create(builder, loc); };
  scf::IfOp::create(
      builder, loc, enough,
      [&](OpBuilder &, Location) {
        emit();
        yield();
      },
      [&](OpBuilder &, Location) {
        emitNarrow(builder);
        yield();
      });
  return success();
}
