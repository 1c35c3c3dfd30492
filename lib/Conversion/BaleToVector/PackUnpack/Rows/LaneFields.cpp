//===- LaneFields.cpp -------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: fields of W bits in lanes of 2, 4 or 8 bytes, to bytes without gaps
//   and back.
// Entry point: packLaneFields, unpackLaneFields.
// Invariant: no lane is moved by its full width.
//
//===----------------------------------------------------------------------===//

#include "RowTransform.h"

using namespace mlir;
using namespace bale;

namespace {

/// Fields of `width` bits, one after the other, of which each vector has those
/// of `size` / `lane` lanes. Field k begins in byte getByte(k), getPhase(k)
/// bits above its lowest bit.
struct FieldLayout {
  FieldLayout(ByteVectors &build, unsigned width, int64_t lane)
      : width(width), lane(lane), lanesEach(build.getSize() / lane) {}

  int64_t getByte(int64_t field) const { return field * width / 8; }
  int64_t getLastByte(int64_t field) const {
    return (field * width + width - 1) / 8;
  }
  int64_t getPhase(int64_t field) const { return field * width % 8; }

  /// Whether the field, moved up by its phase, reaches out of its lane.
  bool spills(int64_t field) const {
    return getPhase(field) + width > 8 * lane;
  }

  /// Whether a field of the vector spills.
  bool anySpills(int64_t vector) const {
    for (int64_t at = 0; at < lanesEach; ++at)
      if (spills(vector * lanesEach + at))
        return true;
    return false;
  }

  /// By how much each lane of the vector is moved up to its phase, and down to
  /// give what then spills. The latter is less than the lane has also where
  /// nothing spills, and the result is of no use.
  SmallVector<uint64_t> getPhases(int64_t vector) const {
    SmallVector<uint64_t> phases;
    for (int64_t at = 0; at < lanesEach; ++at)
      phases.push_back(getPhase(vector * lanesEach + at));
    return phases;
  }
  SmallVector<uint64_t> getSpillPhases(int64_t vector) const {
    SmallVector<uint64_t> phases;
    for (int64_t at = 0; at < lanesEach; ++at)
      phases.push_back(
          std::min(8 * lane - getPhase(vector * lanesEach + at), 8 * lane - 1));
    return phases;
  }

  unsigned width;
  int64_t lane;
  int64_t lanesEach;
};

} // namespace

/// Gathers the sources that are there; the others are any bytes.
static Value gatherSome(ByteVectors &build, ArrayRef<Value> vectors,
                        ArrayRef<std::optional<ByteSource>> sources) {
  ByteSource any = **llvm::find_if(
      sources, [](const auto &source) { return source.has_value(); });
  return build.gather(vectors, llvm::map_to_vector(sources, [&](auto source) {
                        return source.value_or(any);
                      }));
}

/// A field of more than 8 bits shares a byte with at most one other, so that a
/// vector of bytes is the bytes of the fields that begin in or before each, or
/// those of the fields that begin in the middle of it.
static Value packBytes(ByteVectors &build, const FieldLayout &layout,
                       ArrayRef<Value> moved, ArrayRef<int64_t> spilled,
                       int64_t numFields, int64_t from) {
  int64_t size = build.getSize();
  auto getSource = [&](int64_t field, int64_t byte) {
    int64_t vector = field / layout.lanesEach;
    int64_t offset = byte - layout.getByte(field);
    bool isSpilled = offset >= layout.lane;
    return ByteSource{isSpilled ? spilled[vector] : vector,
                      field % layout.lanesEach * layout.lane +
                          (isSpilled ? offset - layout.lane : offset)};
  };
  SmallVector<std::optional<ByteSource>> first, second;
  SmallVector<uint64_t> mask;
  for (int64_t byte = from; byte < from + size; ++byte) {
    int64_t field = 8 * byte / layout.width;
    int64_t next = std::min((8 * byte + 7) / layout.width, numFields - 1);
    first.emplace_back();
    if (field < numFields)
      first.back() = getSource(field, byte);
    second.emplace_back();
    if (field < next)
      second.back() = getSource(next, byte);
    mask.push_back(second.back() ? 0xff : 0);
  }
  Value bytes = gatherSome(build, moved, first);
  if (llvm::none_of(second, [](auto &source) { return source.has_value(); }))
    return bytes;
  Value others = gatherSome(build, moved, second);
  return build.bitOr(bytes, build.bitAnd(others, build.constant(mask, 8)));
}

SmallVector<Value> bale::packLaneFields(ByteVectors &build, unsigned width,
                                        int64_t lane, ArrayRef<Value> vectors) {
  if (lane == 1)
    return packFields(build, width, vectors);
  unsigned laneBits = 8 * lane;
  if (width == laneBits)
    return llvm::to_vector(vectors);

  // Lanes moved up to their phases; then what they lose, where they do.
  FieldLayout layout(build, width, lane);
  SmallVector<Value> moved, fields;
  Value mask = build.splat((uint64_t(1) << width) - 1, laneBits);
  for (auto [index, vector] : llvm::enumerate(vectors)) {
    Value field = build.bitAnd(build.lanes(vector, laneBits), mask);
    fields.push_back(field);
    if (width % 8 != 0)
      field = build.shiftLeft(field, layout.getPhases(index));
    moved.push_back(build.bytes(field));
  }
  SmallVector<int64_t> spilled(vectors.size(), 0);
  for (auto [index, field] : llvm::enumerate(fields)) {
    if (!layout.anySpills(index))
      continue;
    spilled[index] = moved.size();
    moved.push_back(
        build.bytes(build.shiftRight(field, layout.getSpillPhases(index))));
  }

  int64_t numFields = vectors.size() * layout.lanesEach;
  int64_t numBytes = layout.getByte(numFields);
  SmallVector<Value> packed;
  for (int64_t from = 0; from < numBytes; from += build.getSize())
    packed.push_back(packBytes(build, layout, moved, spilled, numFields, from));
  return packed;
}

/// The fields of a vector in their lanes. A lane gets the bytes from its
/// field's first, moved down by its phase. If a field spills, then each lane
/// gets the next byte (the ninth of 8) as well, moved up to where those end:
/// where that is not of the field, it is no lower than bit `width`. A phase is
/// 1 to 8 then, by one byte less, so that one funnel shift moves both.
static Value unpackVector(ByteVectors &build, const FieldLayout &layout,
                          ArrayRef<Value> words, int64_t vector) {
  int64_t size = build.getSize(), lane = layout.lane;
  bool spills = layout.anySpills(vector);
  SmallVector<ByteSource> sources, nextSources;
  SmallVector<uint64_t> phases, nextPhases;
  for (int64_t at = 0; at < layout.lanesEach; ++at) {
    int64_t field = vector * layout.lanesEach + at;
    int64_t from = layout.getByte(field), phase = layout.getPhase(field);
    if (spills && phase == 0) {
      --from;
      phase = 8;
    }
    auto getSource = [&](int64_t offset) {
      // What is before the field is moved out of the lane.
      int64_t byte =
          std::clamp<int64_t>(from + offset, 0, layout.getLastByte(field));
      return ByteSource{byte / size, byte % size};
    };
    for (int64_t offset = 0; offset < lane; ++offset) {
      sources.push_back(getSource(offset));
      nextSources.push_back(getSource(lane));
    }
    phases.push_back(phase);
    nextPhases.push_back(8 * lane - phase);
  }
  Value lanes = build.lanes(build.gather(words, sources), 8 * lane);
  if (layout.width % 8 != 0)
    lanes = build.shiftRight(lanes, phases);
  if (spills) {
    Value next = build.lanes(build.gather(words, nextSources), 8 * lane);
    lanes = build.bitOr(lanes, build.shiftLeft(next, nextPhases));
  }
  uint64_t mask = (uint64_t(1) << layout.width) - 1;
  return build.bitAnd(lanes, build.splat(mask, 8 * lane));
}

SmallVector<Value> bale::unpackLaneFields(ByteVectors &build, unsigned width,
                                          int64_t lane, ArrayRef<Value> words,
                                          int64_t numVectors) {
  if (lane == 1)
    return unpackFields(build, width, words, numVectors);
  if (width == 8 * lane)
    return llvm::to_vector(words);
  FieldLayout layout(build, width, lane);
  SmallVector<Value> vectors;
  for (int64_t vector = 0; vector < numVectors; ++vector)
    vectors.push_back(build.bytes(unpackVector(build, layout, words, vector)));
  return vectors;
}
