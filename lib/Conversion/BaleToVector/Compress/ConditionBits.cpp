//===- ConditionBits.cpp ----------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: a condition as words of bits, and how many are true.
// Entry point: ConditionBits.
// Invariant: a byte is true if it is not 0, here and nowhere else; none is
//   read at or past the end that is given.
//
//===----------------------------------------------------------------------===//

#include "ConditionBits.h"
#include "Support/BitWords.h"
#include "Support/ByteVectors.h"
#include "Support/IndexMath.h"
#include "Support/Streaming.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace bale;

bool bale::isConditionOfBytes(MemRefType condition) {
  auto [strides, offset] = condition.getStridesAndOffset();
  return condition.getElementType().isSignlessInteger(8) &&
         strides.front() == 1 && hasRawMemory(condition);
}

/// The word of the condition `at` in `words` of bits.
static RawMemory getWordMemory(OpBuilder &builder, Location loc,
                               RawMemory words, Value at) {
  return words.at(builder, loc, IndexMath(builder, loc).divide(at, 8));
}

/// The bytes of the word of conditions from `at` on; of them those before
/// `end`, and else 0, if `end` is given.
SmallVector<Value> ConditionBits::loadBytes(OpBuilder &builder, Location loc,
                                            Value at, Value end) const {
  BitWords words(builder, loc);
  int64_t size = target.vectorBytes;
  auto type = VectorType::get({size}, builder.getI8Type());
  RawMemory from = memory.at(builder, loc, at);
  Value isThere;
  if (end) {
    IndexMath math(builder, loc);
    Value left = math.min(math.subtract(end, at), math.index(kWordBits));
    isThere = words.getOnes(words.fromIndex(left));
  }
  SmallVector<Value> vectors;
  for (int64_t byte = 0; byte < kWordBits; byte += size) {
    RawMemory piece = from.at(builder, loc, byte);
    if (!end) {
      vectors.push_back(piece.load(builder, loc, type));
      continue;
    }
    Value mask = words.toMask(words.shift(isThere, -byte), size);
    vectors.push_back(piece.loadMasked(builder, loc, type, mask));
  }
  return vectors;
}

/// `bits` as bytes, in vectors of the target.
SmallVector<Value> ConditionBits::getBytes(OpBuilder &builder, Location loc,
                                           Value bits) const {
  BitWords words(builder, loc);
  int64_t size = target.vectorBytes;
  auto type = VectorType::get({size}, builder.getI8Type());
  SmallVector<Value> vectors;
  for (int64_t byte = 0; byte < kWordBits; byte += size) {
    Value mask = words.toMask(words.shift(bits, -byte), size);
    vectors.push_back(arith::ExtSIOp::create(builder, loc, type, mask));
  }
  return vectors;
}

/// `vectors` of bytes as the bits of as few words as hold them.
SmallVector<Value> ConditionBits::getWords(OpBuilder &builder, Location loc,
                                           ArrayRef<Value> vectors) const {
  BitWords words(builder, loc);
  ByteVectors build(builder, loc, target.vectorBytes);
  Value zeros = build.splat(0, 8);
  SmallVector<Value> result;
  int64_t bit = 0;
  for (Value vector : vectors) {
    Value isTrue = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne,
                                         vector, zeros);
    Value piece = words.fromMask(isTrue);
    if (bit == 0)
      result.push_back(piece);
    else
      result.back() = words.bitOr(result.back(), words.shift(piece, bit));
    bit = (bit + target.vectorBytes) % kWordBits;
  }
  return result;
}

ConditionWord ConditionBits::load(OpBuilder &builder, Location loc, Value at,
                                  Value end) const {
  if (form == Form::Bits)
    return {getWordMemory(builder, loc, memory, at)
                .load(builder, loc, builder.getI64Type()),
            {}};
  SmallVector<Value> bytes = loadBytes(builder, loc, at, end);
  Value bits = getWords(builder, loc, bytes).front();
  return {bits, std::move(bytes)};
}

/// Bits are so few that the processor asks for them early enough.
void ConditionBits::prefetch(OpBuilder &builder, Location loc, Value at) const {
  if (form == Form::Bytes)
    memory.at(builder, loc, at).prefetchAhead(builder, loc, kWordBits, target);
}

SmallVector<Value> ConditionBits::getLaneWords(OpBuilder &builder, Location loc,
                                               const ConditionWord &word,
                                               int64_t numLanes) const {
  if (numLanes == 1)
    return {word.bits};
  SmallVector<Value> vectors =
      word.bytes.empty() ? getBytes(builder, loc, word.bits) : word.bytes;
  ByteVectors build(builder, loc, target.vectorBytes);
  int64_t size = target.vectorBytes;
  SmallVector<Value> lanes;
  for (int64_t from = 0; from < kWordBits * numLanes; from += size) {
    SmallVector<ByteSource> sources;
    for (int64_t lane = from; lane < from + size; ++lane)
      sources.push_back({lane / numLanes / size, lane / numLanes % size});
    lanes.push_back(build.gather(vectors, sources));
  }
  return getWords(builder, loc, lanes);
}

/// The bits of the conditions from `at` on and before `end`, less than a word.
Value ConditionBits::loadPartialWord(OpBuilder &builder, Location loc, Value at,
                                     Value end) const {
  if (target.hasByteMasks)
    return load(builder, loc, at, end).bits;
  // One by one, the last first.
  IndexMath math(builder, loc);
  BitWords outer(builder, loc);
  auto loop = scf::ForOp::create(
      builder, loc, math.index(0), math.subtract(end, at), math.index(1),
      ValueRange(outer.constant(0)),
      [&](OpBuilder &body, Location, Value step, ValueRange carried) {
        IndexMath bodyMath(body, loc);
        BitWords words(body, loc);
        Value last = bodyMath.add(end, -1);
        Value byte = memory.at(body, loc, bodyMath.subtract(last, step))
                         .load(body, loc, body.getI8Type());
        Value zero = arith::ConstantIntOp::create(body, loc, 0, /*width=*/8);
        Value isTrue = arith::CmpIOp::create(
            body, loc, arith::CmpIPredicate::ne, byte, zero);
        Value bit =
            arith::ExtUIOp::create(body, loc, body.getI64Type(), isTrue);
        Value word = words.bitOr(words.shift(carried[0], 1), bit);
        scf::YieldOp::create(body, loc, word);
      });
  return loop.getResult(0);
}

SmallVector<Value> ConditionBits::forEachWord(OpBuilder &builder, Location loc,
                                              Value from, Value to,
                                              ValueRange state,
                                              WordStep step) const {
  IndexMath math(builder, loc);
  auto emitLoop = [&](Value begin, Value end, ValueRange before, bool isWhole) {
    return scf::ForOp::create(
        builder, loc, begin, end, math.index(kWordBits), before,
        [&](OpBuilder &body, Location, Value at, ValueRange carried) {
          Value word = isWhole ? load(body, loc, at).bits
                               : loadPartialWord(body, loc, at, end);
          scf::YieldOp::create(body, loc, step(body, at, word, carried));
        });
  };
  // Of bits all words are whole.
  if (form == Form::Bits)
    return llvm::to_vector_of<Value>(
        emitLoop(from, to, state, /*isWhole=*/true).getResults());
  Value words = math.divide(math.subtract(to, from), kWordBits);
  Value middle = math.add(from, math.multiply(words, kWordBits));
  scf::ForOp whole = emitLoop(from, middle, state, /*isWhole=*/true);
  // Once, or not at all.
  scf::ForOp rest = emitLoop(middle, to, whole.getResults(), /*isWhole=*/false);
  return llvm::to_vector_of<Value>(rest.getResults());
}

/// From how many conditions on those further on are asked for: the first cache
/// does not hold as many, and of fewer they would only be more to do.
static constexpr int64_t kLeastAhead = 16 * kAheadBytes;

/// The trues of `numWords` words of conditions from `at` on, which are stored
/// to `bits`, if it is given.
Value ConditionBits::countWords(OpBuilder &builder, Location loc, Value at,
                                int64_t numWords,
                                std::optional<RawMemory> bits) const {
  IndexMath math(builder, loc);
  BitWords words(builder, loc);
  Value sum;
  for (int64_t word = 0; word < numWords; ++word) {
    Value next = math.add(at, word * kWordBits);
    Value loaded = load(builder, loc, next).bits;
    if (bits)
      getWordMemory(builder, loc, *bits, next).store(builder, loc, loaded);
    Value trues = words.count(loaded);
    sum = sum ? math.add(sum, trues) : trues;
  }
  return sum;
}

Value ConditionBits::count(OpBuilder &builder, Location loc, Value from,
                           Value to, std::optional<RawMemory> bits) const {
  // Several words at a time are independent of each other.
  constexpr int64_t kWordsAtATime = 4;
  IndexMath math(builder, loc);
  const int64_t step = kWordsAtATime * kWordBits;
  auto emitLoop = [&](Value begin, Value end, Value before, Passage passage) {
    auto loop = scf::ForOp::create(
        builder, loc, begin, end, math.index(step), before,
        [&](OpBuilder &body, Location, Value at, ValueRange carried) {
          if (passage == Passage::Ahead)
            memory.at(body, loc, at).prefetchAhead(body, loc, step, target);
          Value sum = countWords(body, loc, at, kWordsAtATime, bits);
          scf::YieldOp::create(body, loc,
                               IndexMath(body, loc).add(carried[0], sum));
        });
    return loop.getResult(0);
  };
  Value length = math.subtract(to, from);
  Value middle = math.add(from, math.multiply(math.divide(length, step), step));
  Value ahead = from, sum = math.index(0);
  if (form == Form::Bytes && target.asksEarly) {
    Value isLong =
        arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sge, length,
                              math.index(kLeastAhead));
    // All of them, or none.
    ahead = arith::SelectOp::create(builder, loc, isLong, middle, from);
    sum = emitLoop(from, ahead, sum, Passage::Ahead);
  }
  sum = emitLoop(ahead, middle, sum, Passage::Cached);
  return forEachWord(
             builder, loc, middle, to, sum,
             [&](OpBuilder &body, Value at, Value word,
                 ValueRange state) -> SmallVector<Value> {
               if (bits)
                 getWordMemory(body, loc, *bits, at).store(body, loc, word);
               return {IndexMath(body, loc).add(
                   state[0], BitWords(body, loc).count(word))};
             })
      .front();
}
