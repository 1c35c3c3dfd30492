//===- MatrixCopy.cpp -------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: copies matrices of chunks of bytes between layouts.
// Entry point: copyMatrix.
// Invariant: nothing but the chunks is read or written.
//
//===----------------------------------------------------------------------===//

#include "MatrixCopy.h"
#include "Bytes.h"
#include "llvm/Support/MathExtras.h"

#include <cstring>

using namespace bale::evaluation;

/// The matrix of 8 times 8 bytes, transposed: numbers are rows, or columns.
static void transpose(uint64_t (&rows)[8]) {
  constexpr uint64_t kLow[] = {0x00ff00ff00ff00ff, 0x0000ffff0000ffff,
                               0x00000000ffffffff};
  for (unsigned step = 0; step < 3; ++step) {
    unsigned distance = 1 << step, bits = 8 << step;
    for (unsigned row = 0; row < 8; ++row) {
      if (row & distance)
        continue;
      uint64_t &upper = rows[row], &lower = rows[row + distance];
      uint64_t difference = (upper >> bits ^ lower) & kLow[step];
      lower ^= difference;
      upper ^= difference << bits;
    }
  }
}

/// to[c][r] = from[r][c] for bytes, in blocks of 8 times 8.
static void copyTransposed(const char *from, int64_t fromStep, char *to,
                           int64_t toStep, int64_t numRows,
                           int64_t numColumns) {
  for (int64_t row = 0; row < numRows; row += 8)
    for (int64_t column = 0; column < numColumns; column += 8) {
      uint64_t rows[8];
      for (unsigned place = 0; place < 8; ++place)
        rows[place] = loadBytes(from + (row + place) * fromStep + column);
      transpose(rows);
      for (unsigned place = 0; place < 8; ++place)
        storeBytes(to + (column + place) * toStep + row, rows[place]);
    }
}

/// Copies `number` chunks of `size` bytes, as a unit or two that overlap.
template <typename UnitT>
static void copyUnits(const char *from, int64_t fromStep, char *to,
                      int64_t toStep, int64_t size, int64_t number) {
  constexpr int64_t unit = sizeof(UnitT);
  auto copyUnit = [&](int64_t place) {
    UnitT value;
    std::memcpy(&value, from + place, unit);
    std::memcpy(to + place, &value, unit);
  };
  if (size == unit)
    for (; number > 0; --number, from += fromStep, to += toStep)
      copyUnit(0);
  else
    for (; number > 0; --number, from += fromStep, to += toStep) {
      copyUnit(0);
      copyUnit(size - unit);
    }
}

/// Copies `number` chunks of `size` bytes, which begin `fromStep` and `toStep`
/// bytes apart.
static void copyChunks(const char *from, int64_t fromStep, char *to,
                       int64_t toStep, int64_t size, int64_t number) {
  if (size == fromStep && size == toStep) {
    std::memcpy(to, from, number * size);
    return;
  }
  switch (llvm::Log2_64(size)) {
  case 0:
    return copyUnits<uint8_t>(from, fromStep, to, toStep, size, number);
  case 1:
    return copyUnits<uint16_t>(from, fromStep, to, toStep, size, number);
  case 2:
    return copyUnits<uint32_t>(from, fromStep, to, toStep, size, number);
  case 3:
    return copyUnits<uint64_t>(from, fromStep, to, toStep, size, number);
  default:
    for (; number > 0; --number, from += fromStep, to += toStep)
      std::memcpy(to, from, size);
  }
}

void bale::evaluation::copyMatrix(const char *from, MatrixSteps fromSteps,
                                  char *to, MatrixSteps toSteps, int64_t size,
                                  int64_t numRows, int64_t numColumns) {
  int64_t rows = numRows / 8 * 8, columns = numColumns / 8 * 8;
  if (size == 1 && fromSteps.row == 1 && toSteps.column == 1)
    // NOLINTNEXTLINE(readability-suspicious-call-argument): transposed
    copyTransposed(from, fromSteps.column, to, toSteps.row, columns, rows);
  else if (size == 1 && fromSteps.column == 1 && toSteps.row == 1)
    copyTransposed(from, fromSteps.row, to, toSteps.column, rows, columns);
  else
    rows = 0;
  for (int64_t row = 0; row < numRows; ++row) {
    int64_t done = row < rows ? columns : 0;
    copyChunks(from + row * fromSteps.row + done * fromSteps.column,
               fromSteps.column, to + row * toSteps.row + done * toSteps.column,
               toSteps.column, size, numColumns - done);
  }
}
