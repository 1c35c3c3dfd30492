//===- ColumnGroups.cpp -----------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: loops over the groups along an axis that is not the last dimension,
//   each at a place in words that is known at run time.
// Entry point: packGroups, unpackGroups.
// Invariant: no lane is shifted by all of its bits.
//
//===----------------------------------------------------------------------===//

#include "ColumnGroups.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/ADT/bit.h"

using namespace mlir;
using namespace bale;

namespace {

/// What the loops of both directions have in common.
class Groups {
public:
  Groups(PlaneMath &math, const ColumnCode &code, ColumnRows &rows,
         const GroupRange &range)
      : math(math), build(math.getBuild()), builder(build.getBuilder()),
        loc(build.getLoc()), indices(builder, loc), code(code), rows(rows),
        range(range), laneBits(std::max({16u, llvm::bit_ceil(code.width + 1),
                                         code.getWordBits()})) {}

  void pack();
  void unpack();

private:
  Value compare(arith::CmpIPredicate predicate, Value a, Value b) {
    return builder.createOrFold<arith::CmpIOp>(loc, predicate, a, b);
  }
  Planes makePlanes(ValueRange vectors) {
    return {laneBits, llvm::to_vector(vectors)};
  }
  void yield(ValueRange values = {}) {
    scf::YieldOp::create(builder, loc, values);
  }
  Value isCode(Value place);
  Planes loadIndex(Value group);
  void storeWord(Value row, const Planes &planes);
  SmallVector<Value> packGroup(Value group, ValueRange state);
  void unpackGroup(Value group);

  PlaneMath &math;
  ByteVectors &build;
  OpBuilder &builder;
  Location loc;
  IndexMath indices;
  const ColumnCode &code;
  ColumnRows &rows;
  const GroupRange &range;
  /// More than an index has, and not less than a word.
  unsigned laneBits;
};

} // namespace

/// Whether the range has the code `place`, or null if it surely does.
Value Groups::isCode(Value place) {
  std::optional<int64_t> number = getConstantIntValue(range.numCodes);
  if (number && *number % code.groupSize == 0)
    return nullptr;
  return compare(arith::CmpIPredicate::slt, place, range.numCodes);
}

/// The indices of a group, whose last codes may be missing.
Planes Groups::loadIndex(Value group) {
  Value first = indices.multiply(group, code.groupSize);
  auto load = [&](int64_t place) {
    Value at = indices.add(first, place);
    Value row = indices.add(range.firstCode, at);
    // A group has at least one code.
    Value exists = place == 0 ? nullptr : isCode(at);
    if (!exists)
      return rows.loadCodes(row);
    return scf::IfOp::create(
               builder, loc, exists,
               [&](OpBuilder &, Location) { yield(rows.loadCodes(row)); },
               [&](OpBuilder &, Location) { yield(build.splat(0, 8)); })
        .getResult(0);
  };
  Planes index = makeIndex(math, code, load, laneBits);
  return math.mask(math.widen(std::move(index), laneBits), code.width);
}

/// Stores the lowest bits of `planes` as a word.
void Groups::storeWord(Value row, const Planes &planes) {
  SmallVector<Value> bytes(code.wordBytes);
  for (auto [at, byte] : llvm::enumerate(bytes))
    byte = math.orByte(nullptr, planes, 8 * at, code.getWordBits());
  rows.storeWords(row, bytes);
}

/// `state` has s, the row of the next word, and its lowest s < B bits. With the
/// group's index I after them, word t has
///   t = 0: pending | I << s     t > 0: I >> (t * B - s)
/// and there are n = floor((s + W) / B) whole words: floor(W / B) or one more.
/// What is left is what the word n has.
SmallVector<Value> Groups::packGroup(Value group, ValueRange state) {
  Value filled = state[0], row = state[1];
  Planes index = loadIndex(group);
  Planes joined = math.bitOr(makePlanes(state.drop_front(2)),
                             math.shiftLeft(index, filled));
  int64_t bits = code.getWordBits(), least = code.width / bits;
  auto getWord = [&](int64_t word) {
    if (word == 0)
      return joined;
    Value begin = indices.index(word * bits);
    return math.shiftRight(index, indices.subtract(begin, filled));
  };
  for (int64_t word = 0; word < least; ++word)
    storeWord(indices.add(row, word), getWord(word));

  Planes pending = getWord(least);
  Value next = indices.add(row, least);
  Value left = indices.add(filled, code.width - least * bits);
  Value hasMore = compare(arith::CmpIPredicate::sge, left, indices.index(bits));
  SmallVector<Type> types(2, builder.getIndexType());
  types.append(pending.vectors.size(), build.getType(laneBits));
  auto yieldState = [&](Value newFilled, Value newRow, const Planes &planes) {
    SmallVector<Value> values{newFilled, newRow};
    llvm::append_range(values, planes.vectors);
    yield(values);
  };
  auto more = scf::IfOp::create(
      builder, loc, hasMore,
      [&](OpBuilder &, Location) {
        storeWord(next, pending);
        Value rest = indices.add(left, -bits), after = indices.add(next, 1);
        yieldState(rest, after, getWord(least + 1));
      },
      [&](OpBuilder &, Location) { yieldState(left, next, pending); });
  return llvm::to_vector(ValueRange(more.getResults()));
}

void Groups::pack() {
  Value zero = indices.index(0), one = indices.index(1);
  SmallVector<Value> state{zero, range.firstWord};
  state.append(laneBits / 8, build.splat(0, laneBits));
  auto loop = scf::ForOp::create(
      builder, loc, zero, range.numGroups, one, state,
      [&](OpBuilder &, Location, Value group, ValueRange state) {
        yield(packGroup(group, state));
      });
  Value isBegun = compare(arith::CmpIPredicate::ne, loop.getResult(0), zero);
  scf::IfOp::create(builder, loc, isBegun, [&](OpBuilder &, Location) {
    storeWord(loop.getResult(1),
              makePlanes(ValueRange(loop.getResults()).drop_front(2)));
    yield();
  });
}

/// The group begins at bit s of a word. Word t from there has the bits from
/// t * B - s on of its index; the last ones may have none of them, or not be
/// there.
void Groups::unpackGroup(Value group) {
  int64_t bits = code.getWordBits();
  Value begin = indices.multiply(group, code.width);
  Value first = indices.divide(begin, bits);
  Value skipped = indices.subtract(begin, indices.multiply(first, bits));
  Value row = indices.add(range.firstWord, first);
  int64_t numWords = (code.width + 2 * bits - 2) / bits;
  Planes index;
  for (int64_t word = 0; word < numWords; ++word) {
    Value at = indices.min(indices.add(row, word), range.lastWord);
    Planes planes{laneBits, {}};
    for (auto [byte, vector] : llvm::enumerate(rows.loadWords(at)))
      planes = math.orField(planes, vector, 8 * byte, bits, laneBits);
    if (word == 0) {
      index = math.shiftRight(planes, skipped);
      continue;
    }
    // A shift by all bits of a lane, or more, would bring none of the index.
    Value place = indices.subtract(indices.index(word * bits), skipped);
    place = indices.min(place, indices.index(laneBits - 1));
    index = math.bitOr(index, math.shiftLeft(planes, place));
  }
  Value firstCode = indices.multiply(group, code.groupSize);
  splitIndex(math, code, math.mask(index, code.width),
             [&](int64_t place, Value codes) {
               Value at = indices.add(firstCode, place);
               Value codeRow = indices.add(range.firstCode, at);
               Value exists = place == 0 ? nullptr : isCode(at);
               if (!exists)
                 return rows.storeCodes(codeRow, codes);
               scf::IfOp::create(builder, loc, exists,
                                 [&](OpBuilder &, Location) {
                                   rows.storeCodes(codeRow, codes);
                                   yield();
                                 });
             });
}

void Groups::unpack() {
  Value zero = indices.index(0), one = indices.index(1);
  scf::ForOp::create(builder, loc, zero, range.numGroups, one, ValueRange(),
                     [&](OpBuilder &, Location, Value group, ValueRange) {
                       unpackGroup(group);
                       yield();
                     });
}

void bale::packGroups(PlaneMath &math, const ColumnCode &code, ColumnRows &rows,
                      const GroupRange &range) {
  Groups(math, code, rows, range).pack();
}

void bale::unpackGroups(PlaneMath &math, const ColumnCode &code,
                        ColumnRows &rows, const GroupRange &range) {
  Groups(math, code, rows, range).unpack();
}
