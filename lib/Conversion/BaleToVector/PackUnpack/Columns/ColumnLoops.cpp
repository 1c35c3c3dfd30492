//===- ColumnLoops.cpp ------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the loops over the rows of an axis that is not the last dimension.
// Entry point: emitColumnLoops.
// Invariant: blocks come first, whose groups have a constant place in words; a
//   loop over groups takes the rest, if there is any.
//
//===----------------------------------------------------------------------===//

#include "ColumnLoops.h"
#include "ColumnBlock.h"
#include "ColumnGroups.h"
#include "ColumnRows.h"
#include "Support/LoopNest.h"
#include "Support/RawMemory.h"
#include "bale/Dialect/Bale/Utils/ValueMath.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace bale;

/// The columns of a tile: rows of as many are in the nearest cache together.
static constexpr int64_t kTileColumns = 1024;

namespace {

/// Blocks and chunks of columns at `outer`, the indices of all dimensions but
/// the axis and the last.
struct ColumnPart {
  ValueRange outer;
  Value firstBlock;
  Value endBlock;
  Value firstChunk;
  Value endChunk;
};

/// Builds the loops of one op. The builder is at the place of the next op
/// throughout.
class ColumnLoops {
public:
  ColumnLoops(ByteVectors &build, const AxisView &view, const ColumnCode &code,
              bool packs, Columns columns, bool hasThreads, Passage passage)
      : builder(build.getBuilder()), loc(build.getLoc()), math(builder, loc),
        planes(build), code(code), packs(packs), hasThreads(hasThreads),
        passage(passage), codes(packs ? view.in : view.out),
        words(packs ? view.out : view.in), axis(view.axis),
        rows(build, codes, words, axis, columns, passage) {}

  void emit();

  /// What was made.
  void describe(ColumnsLowering &made) const;

private:
  void emitLoop(Value lower, Value upper, int64_t step,
                function_ref<void(Value)> emitBody);
  void emitChunks(ValueRange outer, Value lower, Value upper,
                  function_ref<void()> emitChunk);
  void packBlocks(const ColumnPart &part);
  void unpackBlocks(const ColumnPart &part);
  void emitBlocks(const ColumnPart &part);
  void emitGroups(const ColumnPart &part);
  void emitSerial(ValueRange outerExtents);
  void emitThreads(ValueRange outerExtents);

  OpBuilder &builder;
  Location loc;
  IndexMath math;
  PlaneMath planes;
  const ColumnCode &code;
  bool packs;
  bool hasThreads;
  Passage passage;
  Value codes;
  Value words;
  int64_t axis;
  ColumnRows rows;

  Value numBlocks;
  /// What blocks leave.
  GroupRange range;
};

} // namespace

void ColumnLoops::emitLoop(Value lower, Value upper, int64_t step,
                           function_ref<void(Value)> emitBody) {
  Value steps = math.index(step);
  scf::ForOp::create(builder, loc, lower, upper, steps, ValueRange(),
                     [&](OpBuilder &, Location, Value at, ValueRange) {
                       emitBody(at);
                       scf::YieldOp::create(builder, loc);
                     });
}

void ColumnLoops::emitChunks(ValueRange outer, Value lower, Value upper,
                             function_ref<void()> emitChunk) {
  emitLoop(lower, upper, 1, [&](Value chunk) {
    rows.enter(outer, chunk);
    emitChunk();
  });
}

/// A block is done for all columns before the next one, so that few rows at a
/// time are read.
void ColumnLoops::packBlocks(const ColumnPart &part) {
  emitLoop(part.firstBlock, part.endBlock, 1, [&](Value block) {
    emitChunks(part.outer, part.firstChunk, part.endChunk, [&] {
      Value firstCodes = math.multiply(block, code.getBlockCodes());
      Value firstWords = math.multiply(block, code.getBlockWords());
      packBlock(
          planes, code,
          [&](int64_t row) {
            return rows.loadCodes(math.add(firstCodes, row));
          },
          [&](int64_t row, ArrayRef<Value> bytes) {
            rows.storeWords(math.add(firstWords, row), bytes);
          });
    });
  });
}

/// Stores are more than loads here, and fastest in few rows at a time: groups
/// are done for several columns before the next ones, but not for so many that
/// the words they share leave the nearest cache.
void ColumnLoops::unpackBlocks(const ColumnPart &part) {
  int64_t tileChunks = kTileColumns / planes.getBuild().getSize();
  emitLoop(part.firstBlock, part.endBlock, 1, [&](Value block) {
    emitLoop(part.firstChunk, part.endChunk, tileChunks, [&](Value tile) {
      Value end = math.min(math.add(tile, tileChunks), part.endChunk);
      Value firstCodes = math.multiply(block, code.getBlockCodes());
      Value firstWords = math.multiply(block, code.getBlockWords());
      int64_t number = code.getBlockGroups(), atOnce = code.getGroupsAtOnce();
      for (int64_t group = 0; group < number; group += atOnce)
        emitChunks(part.outer, tile, end, [&] {
          unpackBlockGroups(
              planes, code, group, std::min(atOnce, number - group),
              [&](int64_t row) {
                return rows.loadWords(math.add(firstWords, row));
              },
              [&](int64_t row, Value vector) {
                rows.storeCodes(math.add(firstCodes, row), vector);
              });
        });
    });
  });
}

void ColumnLoops::emitBlocks(const ColumnPart &part) {
  if (isZero(numBlocks))
    return;
  if (packs)
    packBlocks(part);
  else
    unpackBlocks(part);
}

/// The groups that no block has, in the chunks of `part`.
void ColumnLoops::emitGroups(const ColumnPart &part) {
  if (isZero(range.numGroups))
    return;
  emitChunks(part.outer, part.firstChunk, part.endChunk, [&] {
    if (packs)
      packGroups(planes, code, rows, range);
    else
      unpackGroups(planes, code, rows, range);
  });
}

void ColumnLoops::emitSerial(ValueRange outerExtents) {
  buildLoopNest(builder, loc, outerExtents, /*threads=*/false,
                [&](OpBuilder &body, ValueRange outer) {
                  OpBuilder::InsertionGuard guard(builder);
                  builder.restoreInsertionPoint(body.saveInsertionPoint());
                  Value zero = math.index(0);
                  ColumnPart part{outer, zero, numBlocks, zero,
                                  rows.getNumChunks()};
                  emitBlocks(part);
                  emitGroups(part);
                });
  if (passage == Passage::Streamed)
    emitStreamFence(builder, loc);
}

/// Tiles of columns times ranges of blocks, the last of which has the groups
/// too. The last tile takes the chunks that are no whole tile, so that the
/// chunk that ends with the row shares columns with one of its own tile alone.
void ColumnLoops::emitThreads(ValueRange outerExtents) {
  int64_t tileChunks = kTileColumns / planes.getBuild().getSize();
  Value one = math.index(1);
  Value numTiles = math.max(math.divide(rows.getNumChunks(), tileChunks), 1);
  int64_t blockBytes = kTileColumns * (code.getBlockCodes() +
                                       code.getBlockWords() * code.wordBytes);
  int64_t partBlocks = llvm::divideCeil(kThreadBytes, blockBytes);
  Value lastBlocks = math.divide(numBlocks, partBlocks);
  Value lastTile = math.subtract(numTiles, one);
  SmallVector<Value> bounds(outerExtents);
  bounds.append({math.add(lastBlocks, 1), numTiles});
  auto isEqual = [&](Value a, Value b) -> Value {
    return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, a, b);
  };
  buildLoopNest(
      builder, loc, bounds, /*threads=*/true,
      [&](OpBuilder &body, ValueRange indices) {
        OpBuilder::InsertionGuard guard(builder);
        builder.restoreInsertionPoint(body.saveInsertionPoint());
        Value blocks = indices.drop_back().back(), tile = indices.back();
        ColumnPart part;
        part.outer = indices.drop_back(2);
        part.firstBlock = math.multiply(blocks, partBlocks);
        part.endBlock =
            math.min(math.add(part.firstBlock, partBlocks), numBlocks);
        part.firstChunk = math.multiply(tile, tileChunks);
        Value next = math.add(part.firstChunk, tileChunks);
        Value isLastTile = isEqual(tile, lastTile);
        part.endChunk = arith::SelectOp::create(builder, loc, isLastTile,
                                                rows.getNumChunks(), next);
        emitBlocks(part);
        Value areLastBlocks = isEqual(blocks, lastBlocks);
        scf::IfOp::create(builder, loc, areLastBlocks,
                          [&](OpBuilder &, Location) {
                            emitGroups(part);
                            scf::YieldOp::create(builder, loc);
                          });
        // Each thread waits for its own stores.
        if (passage == Passage::Streamed)
          emitStreamFence(builder, loc);
      });
}

void ColumnLoops::emit() {
  Value extent = getValueOrCreateConstantIndexOp(
      builder, loc, getExtent(builder, loc, codes, axis));
  Value wordExtent = getValueOrCreateConstantIndexOp(
      builder, loc, getExtent(builder, loc, words, axis));
  numBlocks = code.isBlockShort() ? math.divide(extent, code.getBlockCodes())
                                  : math.index(0);
  range.firstCode = math.multiply(numBlocks, code.getBlockCodes());
  range.firstWord = math.multiply(numBlocks, code.getBlockWords());
  range.numCodes = math.subtract(extent, range.firstCode);
  range.lastWord = math.add(wordExtent, -1);
  range.numGroups = getNumGroups(builder, loc, code.code, range.numCodes);

  SmallVector<Value> outerExtents;
  int64_t rank = cast<MemRefType>(codes.getType()).getRank();
  for (int64_t dim = 0; dim + 1 < rank; ++dim)
    if (dim != axis)
      outerExtents.push_back(getValueOrCreateConstantIndexOp(
          builder, loc, getExtent(builder, loc, codes, dim)));
  if (hasThreads)
    emitThreads(outerExtents);
  else
    emitSerial(outerExtents);
}

void ColumnLoops::describe(ColumnsLowering &made) const {
  made.blockCodes = code.getBlockCodes();
  made.isBlockShort = code.isBlockShort();
  made.numBlocks = getConstantIntValue(numBlocks);
  made.numGroups = getConstantIntValue(range.numGroups);
}

/// The bytes of the vectors to use for `numColumns` columns.
static int64_t getVectorBytes(int64_t numColumns, const VectorTarget &target) {
  if (target.hasByteMasks || ShapedType::isDynamic(numColumns) ||
      numColumns >= target.vectorBytes)
    return target.vectorBytes;
  // Lanes have up to 64 bits.
  constexpr int64_t kLeastBytes = 8;
  return std::max<int64_t>(llvm::bit_floor(static_cast<uint64_t>(numColumns)),
                           kLeastBytes);
}

/// Whether rows may be stored past the caches: if blocks fill them, and what is
/// stored in turn are whole lines, or parts of so few that the processor keeps
/// all of them until they are whole.
static bool mayStream(const ColumnCode &code, bool packs, int64_t vectorBytes,
                      const VectorTarget &target) {
  constexpr int64_t kMaxLines = 8;
  if (!code.isBlockShort() || vectorBytes != target.vectorBytes)
    return false;
  int64_t rowsInTurn =
      packs ? code.getBlockWords() : code.getGroupsAtOnce() * code.groupSize;
  return vectorBytes >= kLineBytes || rowsInTurn <= kMaxLines;
}

/// Whether rows are stored past the caches: they are large and aligned, and
/// have a chunk of columns. A vector of larger words has fewer columns than a
/// chunk.
static Value getStreams(OpBuilder &builder, Location loc,
                        const Streaming &streaming, const RowMemRef &in,
                        const RowMemRef &out, Columns columns,
                        int64_t vectorBytes) {
  Value aligned = streaming.areRowsAligned(builder);
  Value streams =
      builder.createOrFold<arith::AndIOp>(loc, streaming.getIsLarge(), aligned);
  if (columns == Columns::Enough || out.toBytes(1) == 1)
    return streams;
  Value enough = builder.createOrFold<arith::CmpIOp>(
      loc, arith::CmpIPredicate::sge, in.getExtent(builder, loc),
      IndexMath(builder, loc).index(vectorBytes));
  return builder.createOrFold<arith::AndIOp>(loc, streams, enough);
}

void bale::emitColumnLoops(OpBuilder &builder, Location loc,
                           const AxisView &view, int64_t numColumns,
                           CodeAttr codeAttr, bool packs,
                           const VectorTarget &target, VectorLowering &made) {
  int64_t vectorBytes = getVectorBytes(numColumns, target);
  ColumnCode code(codeAttr, getElementBytes(packs ? view.out : view.in));
  ByteVectors build(builder, loc, vectorBytes);
  RowMemRef in(view.in, vectorBytes), out(view.out, vectorBytes);
  made.path = VectorLowering::Path::Columns;
  made.vectorBytes = vectorBytes;
  made.columns.mostColumns = target.vectorBytes;
  if (ShapedType::isStatic(numColumns))
    made.columns.numColumns = numColumns;
  auto emitLoops = [&](Columns columns, Passage passage) {
    ColumnLoops loops(build, view, code, packs, columns, target.hasThreads,
                      passage);
    loops.emit();
    loops.describe(made.columns);
    made.columns.isMasked = columns == Columns::Masked;
  };
  auto yield = [&] { scf::YieldOp::create(builder, loc); };
  auto emit = [&](Columns columns) {
    Streaming streaming(builder, loc, in, out, target);
    made.passage.mayStream =
        streaming.isPossible() && mayStream(code, packs, vectorBytes, target);
    if (!made.passage.mayStream)
      return emitLoops(columns, Passage::Cached);
    Value streams =
        getStreams(builder, loc, streaming, in, out, columns, vectorBytes);
    scf::IfOp::create(
        builder, loc, streams,
        [&](OpBuilder &, Location) {
          emitLoops(Columns::Enough, Passage::Streamed);
          yield();
        },
        [&](OpBuilder &, Location) {
          emitLoops(columns, Passage::Cached);
          yield();
        });
  };
  if (ShapedType::isStatic(numColumns) && numColumns >= vectorBytes)
    return emit(Columns::Enough);
  if (target.hasByteMasks)
    return emit(Columns::Masked);
  if (ShapedType::isStatic(numColumns))
    return emit(Columns::Few);

  IndexMath math(builder, loc);
  Value columns = in.getExtent(builder, loc);
  Value least = math.index(vectorBytes);
  Value enough = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sge,
                                       columns, least);
  scf::IfOp::create(
      builder, loc, enough,
      [&](OpBuilder &, Location) {
        emit(Columns::Enough);
        yield();
      },
      [&](OpBuilder &, Location) {
        emit(Columns::Few);
        yield();
      });
}
