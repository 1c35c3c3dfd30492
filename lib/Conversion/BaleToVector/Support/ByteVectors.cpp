//===- ByteVectors.cpp ------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: builds native-width vectors of bytes, and arithmetic on their
//   lanes.
// Entry point: ByteVectors.
// Invariant: operands are made before the ops that use them, in the order of
//   the text, so that the IR is the same under every compiler.
//
//===----------------------------------------------------------------------===//

#include "ByteVectors.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/bit.h"

using namespace mlir;
using namespace bale;

unsigned bale::getLaneBits(unsigned width) {
  return std::max(8u, llvm::bit_ceil(width));
}

uint64_t bale::repeatBits(uint64_t value, unsigned bits) {
  uint64_t repeated = 0;
  for (unsigned at = 0; at < 64; at += bits)
    repeated |= value << at;
  return repeated;
}

VectorType ByteVectors::getType(unsigned bits) const {
  return VectorType::get({size * 8 / bits}, builder.getIntegerType(bits));
}

Value ByteVectors::lanes(Value value, unsigned bits) {
  VectorType type = getType(bits);
  if (value.getType() == type)
    return value;
  return vector::BitCastOp::create(builder, loc, type, value);
}

Value ByteVectors::splat(uint64_t value, unsigned bits) {
  return constant(value, bits);
}

Value ByteVectors::constant(ArrayRef<uint64_t> values, unsigned bits) {
  SmallVector<APInt> elements;
  for (uint64_t value : values)
    elements.push_back(
        APInt(bits, value, /*isSigned=*/false, /*implicitTrunc=*/true));
  return arith::ConstantOp::create(
      builder, loc, DenseElementsAttr::get(getType(bits), elements));
}

Value ByteVectors::add(Value a, Value b) {
  return arith::AddIOp::create(builder, loc, a, b);
}

Value ByteVectors::subtract(Value a, Value b) {
  return arith::SubIOp::create(builder, loc, a, b);
}

Value ByteVectors::multiply(Value a, Value b) {
  return arith::MulIOp::create(builder, loc, a, b);
}

Value ByteVectors::multiplyHigh(Value a, Value b) {
  return arith::MulUIExtendedOp::create(builder, loc, a, b).getHigh();
}

Value ByteVectors::multiplyAddPairs(Value lanes, ArrayRef<uint64_t> factors) {
  int64_t numLanes = size / 2;
  auto type = VectorType::get({numLanes}, builder.getI32Type());
  SmallVector<APInt> elements;
  for (uint64_t factor : factors)
    elements.push_back(APInt(32, factor));
  Value wide = arith::ExtSIOp::create(builder, loc, type, lanes);
  Value factor = arith::ConstantOp::create(
      builder, loc, DenseElementsAttr::get(type, elements));
  Value products = multiply(wide, factor);
  SmallVector<int64_t> even, odd;
  for (int64_t lane = 0; lane < numLanes; lane += 2) {
    even.push_back(lane);
    odd.push_back(lane + 1);
  }
  Value first = shuffle(products, products, even);
  Value second = shuffle(products, products, odd);
  return add(first, second);
}

Value ByteVectors::min(Value a, Value b) {
  return arith::MinUIOp::create(builder, loc, a, b);
}

Value ByteVectors::selectIfAtLeast(Value a, Value b, Value then,
                                   Value otherwise) {
  Value is =
      arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sge, a, b);
  return arith::SelectOp::create(builder, loc, is, then, otherwise);
}

Value ByteVectors::bitAnd(Value a, Value b) {
  return arith::AndIOp::create(builder, loc, a, b);
}

Value ByteVectors::bitOr(Value a, Value b) {
  return arith::OrIOp::create(builder, loc, a, b);
}

Value ByteVectors::shift(Value value, int64_t bits) {
  if (bits == 0)
    return value;
  unsigned width = cast<VectorType>(value.getType()).getElementTypeBitWidth();
  Value amount = splat(std::abs(bits), width);
  if (bits > 0)
    return arith::ShLIOp::create(builder, loc, value, amount);
  return arith::ShRUIOp::create(builder, loc, value, amount);
}

Value ByteVectors::shiftLeft(Value value, ArrayRef<uint64_t> amounts) {
  unsigned width = cast<VectorType>(value.getType()).getElementTypeBitWidth();
  Value amount = constant(amounts, width);
  return arith::ShLIOp::create(builder, loc, value, amount);
}

Value ByteVectors::shiftRight(Value value, ArrayRef<uint64_t> amounts) {
  unsigned width = cast<VectorType>(value.getType()).getElementTypeBitWidth();
  Value amount = constant(amounts, width);
  return arith::ShRUIOp::create(builder, loc, value, amount);
}

Value ByteVectors::select(Value low, Value high, Value mask, Value inverse) {
  Value lowBits = bitAnd(low, mask);
  Value highBits = bitAnd(high, inverse);
  return bitOr(lowBits, highBits);
}

Value ByteVectors::shuffle(Value a, Value b, ArrayRef<int64_t> indices) {
  return vector::ShuffleOp::create(builder, loc, a, b, indices);
}

Value ByteVectors::halves(Value value, int64_t from, int64_t to) {
  SmallVector<int64_t> indices;
  for (int64_t byte = 0; byte < size; ++byte)
    indices.push_back(byte % 8 / 4 * 4 == to ? byte + from - to : size + byte);
  Value zeros = splat(0, 8);
  return lanes(shuffle(bytes(value), zeros, indices), 64);
}

Value ByteVectors::lowHalves(Value value) { return halves(value, 0, 0); }

Value ByteVectors::highHalves(Value value) { return halves(value, 4, 0); }

Value ByteVectors::moveToHighHalves(Value value) { return halves(value, 0, 4); }

Value ByteVectors::blend(ArrayRef<Value> vectors,
                         ArrayRef<ByteSource> sources) {
  SmallVector<std::optional<int64_t>> owners(size);
  llvm::SetVector<int64_t> used;
  for (ByteSource source : sources) {
    std::optional<int64_t> &owner = owners[source.byte];
    if (owner && *owner != source.vector)
      return nullptr;
    owner = source.vector;
    used.insert(source.vector);
  }
  Value blended = vectors[used.front()];
  for (int64_t vector : ArrayRef(used.getArrayRef()).drop_front()) {
    SmallVector<int64_t> indices;
    for (int64_t byte = 0; byte < size; ++byte)
      indices.push_back(owners[byte] == vector ? size + byte : byte);
    blended = shuffle(blended, vectors[vector], indices);
  }
  return blended;
}

std::pair<Value, Value> ByteVectors::interleave(Value a, Value b,
                                                unsigned bits) {
  int64_t lane = bits / 8;
  SmallVector<int64_t> low, high;
  for (int64_t byte = 0; byte < size; ++byte) {
    int64_t from = byte / (2 * lane) * lane + byte % lane +
                   (byte / lane % 2 == 0 ? 0 : size);
    low.push_back(from);
    high.push_back(from + size / 2);
  }
  Value lowHalf = shuffle(a, b, low), highHalf = shuffle(a, b, high);
  return {lowHalf, highHalf};
}

std::pair<Value, Value> ByteVectors::deinterleave(Value low, Value high,
                                                  unsigned bits) {
  int64_t lane = bits / 8;
  SmallVector<int64_t> even, odd;
  for (int64_t byte = 0; byte < size; ++byte) {
    int64_t from = byte / lane * 2 * lane + byte % lane;
    even.push_back(from);
    odd.push_back(from + lane);
  }
  Value first = shuffle(low, high, even), second = shuffle(low, high, odd);
  return {first, second};
}

Value ByteVectors::gather(ArrayRef<Value> vectors,
                          ArrayRef<ByteSource> sources) {
  llvm::SetVector<int64_t> used;
  for (ByteSource source : sources)
    used.insert(source.vector);
  bool areInPlace = llvm::all_of(llvm::enumerate(sources), [](auto entry) {
    return entry.value().byte == static_cast<int64_t>(entry.index());
  });
  if (used.size() == 1 && areInPlace)
    return vectors[used.front()];
  if (used.size() > 2)
    if (Value blended = blend(vectors, sources))
      return shuffle(blended, blended,
                     llvm::map_to_vector(sources, [](ByteSource source) {
                       return source.byte;
                     }));
  // Bytes that are in place already pass through the shuffles that follow.
  Value gathered = vectors[used.front()];
  bool isFirst = true;
  llvm::SmallDenseSet<int64_t> merged{used.front()};
  auto remaining = ArrayRef(used.getArrayRef()).drop_front();
  do {
    int64_t next = remaining.empty() ? used.front() : remaining.front();
    SmallVector<int64_t> indices;
    for (auto [at, source] : llvm::enumerate(sources)) {
      if (merged.contains(source.vector))
        indices.push_back(isFirst ? source.byte : static_cast<int64_t>(at));
      else
        indices.push_back(source.vector == next ? size + source.byte
                                                : static_cast<int64_t>(at));
    }
    gathered = shuffle(gathered, vectors[next], indices);
    merged.insert(next);
    isFirst = false;
    if (!remaining.empty())
      remaining = remaining.drop_front();
  } while (!remaining.empty());
  return gathered;
}

/// For `count` results of as many vectors: by how many vectors result
/// `order[0]` is ahead at each place of the vectors, if result `order[i]` takes
/// vector (i + that) mod `count` there. Empty if there is no such order, or a
/// place from which a result takes nothing.
static SmallVector<int64_t> getTurns(int64_t size, int64_t count,
                                     ArrayRef<SmallVector<ByteSource>> results,
                                     SmallVectorImpl<int64_t> &order) {
  if (static_cast<int64_t>(results.size()) != count || count < 3)
    return {};
  SmallVector<SmallVector<int64_t>> owners;
  order.assign(count, -1);
  for (auto [result, sources] : llvm::enumerate(results)) {
    SmallVector<int64_t> &owner = owners.emplace_back(size, -1);
    for (ByteSource source : sources)
      owner[source.byte] = source.vector;
    if (llvm::is_contained(owner, -1))
      return {};
    order[owner.front()] = result;
  }
  if (llvm::is_contained(order, -1))
    return {};
  SmallVector<int64_t> turns(owners[order.front()]);
  for (auto [index, result] : llvm::enumerate(order))
    for (auto [turn, vector] : llvm::zip_equal(turns, owners[result]))
      if (vector != (static_cast<int64_t>(index) + turn) % count)
        return {};
  return turns;
}

SmallVector<Value>
ByteVectors::blendAll(ArrayRef<Value> vectors,
                      ArrayRef<SmallVector<ByteSource>> results) {
  int64_t count = vectors.size();
  SmallVector<int64_t> order, turns = getTurns(size, count, results, order);
  if (turns.empty())
    return {};
  SmallVector<Value> turned(vectors);
  for (int64_t step = 1; step < count; step *= 2) {
    SmallVector<int64_t> indices;
    for (auto [byte, turn] : llvm::enumerate(turns))
      indices.push_back(turn & step ? size + byte : byte);
    SmallVector<Value> last(turned);
    for (auto [index, vector] : llvm::enumerate(last))
      turned[index] = shuffle(vector, last[(index + step) % count], indices);
  }
  SmallVector<Value> blended(count);
  for (auto [index, result] : llvm::enumerate(order))
    blended[result] = turned[index];
  return blended;
}

SmallVector<Value> ByteVectors::concatenate(ArrayRef<Value> vectors,
                                            int64_t count, int64_t bytesEach) {
  int64_t vectorsEach = vectors.size() / count;
  SmallVector<Value> joined;
  for (int64_t from = 0; from < count * bytesEach; from += size) {
    SmallVector<ByteSource> sources;
    for (int64_t byte = from; byte < from + size; ++byte) {
      int64_t part = byte / bytesEach, at = byte % bytesEach;
      sources.push_back({part * vectorsEach + at / size, at % size});
    }
    joined.push_back(gather(vectors, sources));
  }
  return joined;
}
