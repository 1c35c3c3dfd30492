//===- RowEnd.cpp -----------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: loads and stores of the last vectors of rows, which the rows do not
//   fill.
// Entry point: RowEnd.
// Invariant: nothing is read or written outside a row, and no address is made
//   there.
//
//===----------------------------------------------------------------------===//

#include "RowEnd.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/Support/MathExtras.h"

#include <numeric>

using namespace mlir;
using namespace bale;

/// Smaller pieces are joined in an integer of as many bytes.
static constexpr int64_t kWordBytes = 8;

RowEnd::RowEnd(OpBuilder &builder, Location loc, const RowMemRef &row, Value at,
               Value left, int64_t most, bool hasMasks)
    : row(row), parts(llvm::divideCeil(most, row.getVectorBytes())) {
  if (hasMasks)
    addMasked(builder, loc, at, left);
  else
    addPieces(builder, loc, at, left, most);
}

void RowEnd::addMasked(OpBuilder &builder, Location loc, Value at, Value left) {
  IndexMath math(builder, loc);
  ByteVectors build(builder, loc, row.getVectorBytes());
  int64_t numElements = row.toElements(row.getVectorBytes());
  for (auto [index, part] : llvm::enumerate(parts)) {
    Value done = index == 0 ? math.index(0)
                            : math.min(left, math.index(index * numElements));
    part.at = math.add(at, done);
    part.mask = row.getMask(build, math.subtract(left, done));
  }
}

void RowEnd::addPieces(OpBuilder &builder, Location loc, Value at, Value left,
                       int64_t most) {
  IndexMath math(builder, loc);
  int64_t size = row.getVectorBytes(), numElements = row.toElements(size);
  auto compare = [&](arith::CmpIPredicate predicate, Value a, int64_t b) {
    Value number = math.index(b);
    return builder.createOrFold<arith::CmpIOp>(loc, predicate, a, number);
  };
  Value numWhole = most < size ? math.index(0) : math.divide(left, numElements);
  for (auto [index, part] : llvm::enumerate(parts)) {
    int64_t number = index;
    part.at = math.add(at, number * numElements);
    if (most >= (number + 1) * size)
      part.isWhole = compare(arith::CmpIPredicate::sgt, numWhole, number);
    if (most >= size)
      part.isLast = compare(arith::CmpIPredicate::eq, numWhole, number);
  }

  Value done = math.multiply(numWhole, numElements);
  Value rest = math.subtract(left, done);
  at = math.add(at, done);
  for (int64_t bytes = size / 2; bytes >= row.getElementBytes(); bytes /= 2) {
    if (bytes > most) {
      pieces.push_back({bytes, nullptr, nullptr});
      continue;
    }
    Value elements = math.index(row.toElements(bytes));
    Value bit = builder.createOrFold<arith::AndIOp>(loc, rest, elements);
    pieces.push_back({bytes, at, compare(arith::CmpIPredicate::ne, bit, 0)});
    at = math.add(at, bit);
  }
}

/// A word of the value `value`.
static Value createWord(ByteVectors &build, int64_t value) {
  return arith::ConstantIntOp::create(build.getBuilder(), build.getLoc(), value,
                                      8 * kWordBytes);
}

/// The vectors `low` and `high` of the same type one behind the other.
static Value concatenate(ByteVectors &build, Value low, Value high) {
  SmallVector<int64_t> indices(
      2 * cast<VectorType>(low.getType()).getNumElements());
  std::iota(indices.begin(), indices.end(), 0);
  return build.shuffle(low, high, indices);
}

/// The lowest `bytes` bytes of a word as a vector.
static Value toBytes(ByteVectors &build, Value word, int64_t bytes) {
  OpBuilder &builder = build.getBuilder();
  Location loc = build.getLoc();
  Type type = builder.getIntegerType(8 * bytes);
  if (type != word.getType())
    word = arith::TruncIOp::create(builder, loc, type, word);
  Value vector = vector::FromElementsOp::create(
      builder, loc, VectorType::get({1}, type), word);
  return vector::BitCastOp::create(
      builder, loc, VectorType::get({bytes}, builder.getI8Type()), vector);
}

/// A vector of at most as many bytes as a word.
static Value toWord(ByteVectors &build, Value bytes) {
  OpBuilder &builder = build.getBuilder();
  Location loc = build.getLoc();
  Type type = builder.getIntegerType(
      8 * cast<VectorType>(bytes.getType()).getNumElements());
  Value vector = vector::BitCastOp::create(builder, loc,
                                           VectorType::get({1}, type), bytes);
  Value integer = vector::ExtractOp::create(builder, loc, vector, 0);
  Type word = builder.getIntegerType(8 * kWordBytes);
  if (type == word)
    return integer;
  return arith::ExtUIOp::create(builder, loc, word, integer);
}

/// What `then` makes if `condition`, which is null for never; else what
/// `otherwise` makes.
static Value choose(ByteVectors &build, Value condition,
                    function_ref<Value(ByteVectors &)> then,
                    function_ref<Value(ByteVectors &)> otherwise) {
  if (!condition)
    return otherwise(build);
  auto yield = [&](function_ref<Value(ByteVectors &)> make) {
    return [&build, make](OpBuilder &builder, Location loc) {
      ByteVectors body(builder, loc, build.getSize());
      scf::YieldOp::create(builder, loc, make(body));
    };
  };
  return scf::IfOp::create(build.getBuilder(), build.getLoc(), condition,
                           yield(then), yield(otherwise))
      .getResult(0);
}

/// From the last piece on, each comes before those that are there already.
Value RowEnd::loadPieces(ByteVectors &build, ValueRange outer) const {
  Value loaded = createWord(build, 0);
  for (const Piece &piece : llvm::reverse(pieces)) {
    if (piece.bytes == kWordBytes)
      loaded = toBytes(build, loaded, kWordBytes);
    bool isInWord = piece.bytes < kWordBytes;
    auto join = [&](ByteVectors &body) -> Value {
      Value low = row.loadBytes(body, outer, piece.at, piece.bytes);
      if (!isInWord)
        return concatenate(body, low, loaded);
      low = toWord(body, low);
      Value amount = createWord(body, 8 * piece.bytes);
      Value high = arith::ShLIOp::create(body.getBuilder(), body.getLoc(),
                                         loaded, amount);
      return body.bitOr(low, high);
    };
    auto widen = [&](ByteVectors &body) -> Value {
      if (isInWord)
        return loaded;
      OpBuilder &builder = body.getBuilder();
      Value zeros = arith::ConstantOp::create(
          builder, body.getLoc(), builder.getZeroAttr(loaded.getType()));
      return concatenate(body, loaded, zeros);
    };
    loaded = choose(build, piece.isThere, join, widen);
  }
  if (build.getSize() == kWordBytes)
    return toBytes(build, loaded, kWordBytes);
  return loaded;
}

/// From the first piece on, each leaves what is behind it.
void RowEnd::storePieces(ByteVectors &build, ValueRange outer,
                         Value vector) const {
  Value left = vector;
  for (const Piece &piece : pieces) {
    if (2 * piece.bytes == kWordBytes)
      left = toWord(build, left);
    bool isInWord = piece.bytes < kWordBytes;
    auto getHalf = [&](ByteVectors &body, int64_t half) -> Value {
      return vector::ExtractStridedSliceOp::create(
          body.getBuilder(), body.getLoc(), left,
          ArrayRef<int64_t>{half * piece.bytes}, ArrayRef<int64_t>{piece.bytes},
          ArrayRef<int64_t>{1});
    };
    auto store = [&](ByteVectors &body) -> Value {
      row.store(body, outer, piece.at,
                isInWord ? toBytes(body, left, piece.bytes) : getHalf(body, 0));
      if (!isInWord)
        return getHalf(body, 1);
      Value amount = createWord(body, 8 * piece.bytes);
      return arith::ShRUIOp::create(body.getBuilder(), body.getLoc(), left,
                                    amount);
    };
    auto keep = [&](ByteVectors &body) {
      return isInWord ? left : getHalf(body, 0);
    };
    left = choose(build, piece.isThere, store, keep);
  }
}

SmallVector<Value> RowEnd::load(ByteVectors &build, ValueRange outer) const {
  bool hasMasks = parts.front().mask != nullptr;
  Value last = hasMasks ? Value() : loadPieces(build, outer);
  SmallVector<Value> vectors;
  for (const Part &part : parts) {
    auto loadWhole = [&](ByteVectors &body) {
      return row.load(body, outer, part.at);
    };
    auto loadLast = [&](ByteVectors &body) -> Value {
      if (!part.isLast)
        return last;
      Value zeros = body.splat(0, 8);
      return arith::SelectOp::create(body.getBuilder(), body.getLoc(),
                                     part.isLast, last, zeros);
    };
    vectors.push_back(hasMasks
                          ? row.load(build, outer, part.at, part.mask)
                          : choose(build, part.isWhole, loadWhole, loadLast));
  }
  return vectors;
}

void RowEnd::store(ByteVectors &build, ValueRange outer,
                   ArrayRef<Value> vectors) const {
  Value last = vectors.front();
  for (size_t index = 0; index < parts.size(); ++index) {
    const Part &part = parts[index];
    Value vector = vectors[index];
    if (part.mask) {
      row.store(build, outer, part.at, part.mask, vector);
      continue;
    }
    auto storeWhole = [&](OpBuilder &builder, Location loc) {
      ByteVectors body(builder, loc, build.getSize());
      row.store(body, outer, part.at, vector);
      scf::YieldOp::create(builder, loc);
    };
    if (part.isWhole)
      scf::IfOp::create(build.getBuilder(), build.getLoc(), part.isWhole,
                        storeWhole);
    if (part.isLast)
      last = arith::SelectOp::create(build.getBuilder(), build.getLoc(),
                                     part.isLast, vector, last);
  }
  if (!parts.front().mask)
    storePieces(build, outer, last);
}
