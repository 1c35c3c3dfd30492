//===- LaneCompressor.cpp ---------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: moves the lanes that a mask selects together, a vector at a time.
// Entry point: LaneCompressor, ShuffleTables.
// Invariant: lanes are integers, of 1, 2, 4 or 8 bytes, and keep their bits.
//
//===----------------------------------------------------------------------===//

#include "LaneCompressor.h"
#include "Support/BitWords.h"
#include "Support/IndexMath.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace bale;

/// The bytes that a shuffle moves.
static constexpr int64_t kShuffleBytes = 16;
/// The lanes of an entry of a table: more would need a table too large for the
/// first cache.
static constexpr int64_t kMostTableLanes = 8;

/// For each mask of `numLanes` lanes the numbers of the bytes that it selects,
/// in order, and then any.
static DenseElementsAttr getTable(Builder &builder, int64_t laneBytes,
                                  int64_t numLanes) {
  int64_t numEntries = int64_t(1) << numLanes;
  SmallVector<int8_t> bytes(numEntries * kShuffleBytes, 0);
  for (int64_t mask = 0; mask < numEntries; ++mask) {
    int64_t next = mask * kShuffleBytes;
    for (int64_t lane = 0; lane < numLanes; ++lane)
      for (int64_t byte = 0; byte < laneBytes && (mask >> lane & 1); ++byte)
        bytes[next++] = static_cast<int8_t>(lane * laneBytes + byte);
  }
  auto type =
      RankedTensorType::get({numEntries, kShuffleBytes}, builder.getI8Type());
  return DenseElementsAttr::get(type, ArrayRef<int8_t>(bytes));
}

int64_t ShuffleTables::getNumLanes(int64_t laneBytes) {
  return std::min(kShuffleBytes / laneBytes, kMostTableLanes);
}

memref::GlobalOp ShuffleTables::get(Operation *user, int64_t laneBytes) {
  Operation *parent = SymbolTable::getNearestSymbolTable(user);
  if (!parent || !root->isAncestor(parent))
    return memref::GlobalOp();
  memref::GlobalOp &global = globals[{parent, laneBytes}];
  if (global)
    return global;
  OpBuilder builder(parent->getContext());
  DenseElementsAttr table =
      getTable(builder, laneBytes, getNumLanes(laneBytes));
  ShapedType shape = table.getType();
  auto type = MemRefType::get(shape.getShape(), shape.getElementType());
  global = memref::GlobalOp::create(
      builder, parent->getLoc(),
      ("bale_compress_" + Twine(8 * laneBytes) + "_bits").str(),
      builder.getStringAttr("private"), type, table, /*constant=*/true,
      /*alignment=*/builder.getI64IntegerAttr(kShuffleBytes));
  // Another name, if that one is taken.
  symbols.getSymbolTable(parent).insert(global,
                                        parent->getRegion(0).front().begin());
  return global;
}

std::optional<LaneCompressor>
LaneCompressor::get(OpBuilder &builder, Location loc, int64_t laneBytes,
                    const VectorTarget &target, ShuffleTables &tables) {
  if (target.leastCompressedBytes != 0 &&
      laneBytes >= target.leastCompressedBytes) {
    LaneCompressor compressor(laneBytes, target.vectorBytes / laneBytes);
    compressor.hasMasks = target.hasByteMasks;
    return compressor;
  }
  if (target.byteShuffle.empty())
    return std::nullopt;
  LaneCompressor compressor(laneBytes, ShuffleTables::getNumLanes(laneBytes));
  memref::GlobalOp global =
      tables.get(builder.getInsertionBlock()->getParentOp(), laneBytes);
  if (!global)
    return std::nullopt;
  compressor.shuffle = target.byteShuffle.str();
  Value memref = memref::GetGlobalOp::create(builder, loc, global.getType(),
                                             global.getSymName());
  compressor.table = getRowMemory(builder, loc, memref, /*elementBytes=*/1, {});
  return compressor;
}

VectorType LaneCompressor::getType(OpBuilder &builder) const {
  return VectorType::get({numLanes}, builder.getIntegerType(8 * laneBytes));
}

Value LaneCompressor::compress(OpBuilder &builder, Location loc, Value lanes,
                               Value mask) {
  Type type = lanes.getType();
  Value rest = ub::PoisonOp::create(builder, loc, type);
  return LLVM::CallIntrinsicOp::create(
             builder, loc, type,
             builder.getStringAttr("llvm.experimental.vector.compress"),
             ValueRange{lanes, mask, rest})
      .getResult(0);
}

void LaneCompressor::emitShuffle(OpBuilder &builder, Location loc, RawMemory in,
                                 RawMemory out, Value word) const {
  BitWords words(builder, loc);
  IndexMath math(builder, loc);
  auto type = VectorType::get({kShuffleBytes}, builder.getI8Type());
  int64_t bytes = numLanes * laneBytes;
  auto partType = VectorType::get({bytes}, builder.getI8Type());
  Value lanes = in.load(builder, loc, partType);
  if (bytes < kShuffleBytes) {
    SmallVector<int64_t> twice;
    for (int64_t byte = 0; byte < kShuffleBytes; ++byte)
      twice.push_back(byte % bytes);
    lanes = vector::ShuffleOp::create(builder, loc, lanes, lanes, twice);
  }
  Value entry = words.toIndex(
      words.bitAnd(word, words.constant((uint64_t(1) << numLanes) - 1)));
  Value numbers = table.at(builder, loc, math.multiply(entry, kShuffleBytes))
                      .load(builder, loc, type);
  Value kept = LLVM::CallIntrinsicOp::create(builder, loc, type,
                                             builder.getStringAttr(shuffle),
                                             ValueRange{lanes, numbers})
                   .getResult(0);
  if (bytes < kShuffleBytes)
    kept = vector::ExtractStridedSliceOp::create(
        builder, loc, kept, ArrayRef<int64_t>{0}, ArrayRef<int64_t>{bytes},
        ArrayRef<int64_t>{1});
  out.store(builder, loc, kept);
}

void LaneCompressor::emit(OpBuilder &builder, Location loc, RawMemory in,
                          RawMemory out, Value word) const {
  if (!shuffle.empty())
    return emitShuffle(builder, loc, in, out, word);
  Value mask = BitWords(builder, loc).toMask(word, numLanes);
  Value lanes = in.load(builder, loc, getType(builder));
  out.store(builder, loc, compress(builder, loc, lanes, mask));
}

void LaneCompressor::emitExact(OpBuilder &builder, Location loc, RawMemory in,
                               RawMemory out, Value word) const {
  BitWords words(builder, loc);
  Value mask = words.toMask(word, numLanes);
  Value lanes = in.loadMasked(builder, loc, getType(builder), mask);
  Value kept = words.fromIndex(words.count(words.fromMask(mask)));
  out.storeMasked(builder, loc, compress(builder, loc, lanes, mask),
                  words.toMask(words.getOnes(kept), numLanes));
}
