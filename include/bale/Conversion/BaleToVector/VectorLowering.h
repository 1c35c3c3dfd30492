//===- VectorLowering.h -----------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: what the conversion to vector code decides about an op.
// Entry point: VectorLowering.
// Invariant: the code that decides fills it in; nobody decides twice.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_CONVERSION_BALETOVECTOR_VECTORLOWERING_H
#define BALE_CONVERSION_BALETOVECTOR_VECTORLOWERING_H

#include <cstdint>
#include <optional>
#include <string>

namespace bale {

/// How an op passes through memory, as far as that is known before it runs.
struct MemoryPassage {
  /// Whether it asks for its input a page ahead, if it is large. The begins of
  /// runs are asked for always.
  bool asksEarly = false;
  /// Whether it stores past the caches, if it is large: where aligned, or long
  /// runs.
  bool mayStream = false;
};

/// What the program of a row takes codes for.
enum class RowProgram { BitFields, Digits };

/// The loops over rows of a pack or an unpack along the last dimension. Numbers
/// are of one row, and unknown where extents are.
struct RowsLowering {
  RowProgram program = RowProgram::BitFields;
  /// The codes of a main block, and of the least block, a unit.
  int64_t mainCodes = 0;
  int64_t unitCodes = 0;
  std::optional<int64_t> numMain;
  /// The units behind the main blocks.
  std::optional<int64_t> numUnits;
  /// The codes behind the units.
  std::optional<int64_t> codesLeft;
};

/// The loops over columns of a pack or an unpack along another dimension.
/// Numbers are of the axis.
struct ColumnsLowering {
  /// The extent of what lies behind the axis, taken as one dimension.
  std::optional<int64_t> numColumns;
  /// The columns that a vector has room for.
  int64_t mostColumns = 0;
  /// Whether each vector is of columns under a mask.
  bool isMasked = false;
  int64_t blockCodes = 0;
  /// Whether a block is short enough to have a program of its own.
  bool isBlockShort = false;
  std::optional<int64_t> numBlocks;
  /// The groups that go one by one.
  std::optional<int64_t> numGroups;
};

/// The moves of a compress.
struct SlicesLowering {
  /// The bytes of a slice, if they are known.
  std::optional<int64_t> sliceBytes;
  /// Whether slices lie one after the other.
  bool areAdjacent = false;
  /// Whether the bits of the condition are those that a count has kept.
  bool hasKeptBits = false;
  /// Of lanes: their bytes, and how many move at once.
  int64_t laneBytes = 0;
  int64_t numLanes = 0;
  /// Whether they move by a table rather than by one instruction.
  bool hasTable = false;
};

/// What is made of one op.
struct VectorLowering {
  enum class Path {
    /// Nothing: the op is left to another conversion.
    Left,
    /// No code: the op has nothing to do.
    None,
    Rows,
    Columns,
    Count,
    /// Slices as lanes of vectors, if many are kept, else one by one.
    Lanes,
    /// Slices in runs of those that are kept together.
    Runs,
    /// Slices one by one.
    Positions,
  };
  Path path = Path::Left;
  /// Why the op is left.
  std::string whyLeft;
  /// The bytes of the vectors.
  int64_t vectorBytes = 0;
  MemoryPassage passage;

  /// Of the path that has it.
  RowsLowering rows;
  ColumnsLowering columns;
  SlicesLowering slices;
  /// How many compresses read the bits that a count keeps.
  int64_t numReaders = 0;
};

} // namespace bale

#endif // BALE_CONVERSION_BALETOVECTOR_VECTORLOWERING_H
