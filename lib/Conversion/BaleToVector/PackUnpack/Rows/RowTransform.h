//===- RowTransform.h -------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the vector programs that turn a row of codes into a row of words,
//   and back.
// Entry point: getPackTransform, getUnpackCode, getUnpackTransform.
// Invariant: a program reads and writes whole vectors in registers; loads,
//   stores and tails are the row loops' (RowLoops.h).
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_CONVERSION_BALETOVECTOR_PACKUNPACK_ROWS_ROWTRANSFORM_H
#define BALE_LIB_CONVERSION_BALETOVECTOR_PACKUNPACK_ROWS_ROWTRANSFORM_H

#include "Support/ByteVectors.h"
#include "bale/Conversion/BaleToVector/VectorLowering.h"
#include "bale/Dialect/Bale/IR/Bale.h"

#include <functional>

namespace bale {

/// The code to unpack instead of `code`. Digits of 2^k are fields of k bits:
/// groups have W = k * G bits, so that fields follow each other without gaps,
/// and nobody reads those that fill the last group. (Packing is another matter:
/// a code out of range carries into the next one of its group.)
CodeAttr getUnpackCode(CodeAttr code);

/// A program for a block of a row: `inBytes` bytes give `outBytes` bytes. Both
/// begin at a code and a word, and hold whole groups and whole words.
struct BlockTransform {
  int64_t inBytes;
  int64_t outBytes;

  /// Takes the block in ceil(inBytes / size) vectors, of which the last may
  /// have any bytes after the block's, and returns it in as many vectors as the
  /// output takes, the same holding for the last. A main block may be
  /// returned in parts of other sizes.
  std::function<llvm::SmallVector<mlir::Value>(ByteVectors &,
                                               llvm::ArrayRef<mlir::Value>)>
      emit;

  /// Where the parts of a main block begin, if not each where the last one
  /// ends. A part may reach into the next one, which is stored after it.
  llvm::SmallVector<int64_t> partOffsets = {};

  /// The bytes of the last part, if there are offsets.
  int64_t lastPartBytes = 0;

  /// The bytes that a main block writes: `outBytes`, or more.
  int64_t getOutSpan(int64_t vectorBytes) const;
};

/// The program of a row, twice: for the loop over most of it, and with as small
/// a block as is natural, for the rest and for short rows.
struct RowTransform {
  BlockTransform main;
  BlockTransform unit;
  RowProgram program;
};

/// The program that packs codes to words of `wordBytes` bytes, in vectors of
/// `vectorBytes` bytes.
RowTransform getPackTransform(CodeAttr code, int64_t wordBytes,
                              int64_t vectorBytes);

/// The program that unpacks words of `wordBytes` bytes to codes. A radix of 2^k
/// has to be that of `getUnpackCode`.
RowTransform getUnpackTransform(CodeAttr code, int64_t wordBytes,
                                int64_t vectorBytes);

// The programs of each kind of code.
RowTransform getPackBitsTransform(unsigned bits, int64_t wordBytes,
                                  int64_t vectorBytes);
RowTransform getUnpackBitsTransform(unsigned bits, int64_t wordBytes,
                                    int64_t vectorBytes);
RowTransform getPackRadixTransform(CodeAttr code, int64_t wordBytes,
                                   int64_t vectorBytes);
RowTransform getUnpackRadixTransform(CodeAttr code, int64_t wordBytes,
                                     int64_t vectorBytes);

/// Packs the lowest `bits` bits (1 to 8) of each byte of `vectors`: bytes of
/// fields without gaps, in as many vectors as they take.
llvm::SmallVector<mlir::Value> packFields(ByteVectors &build, unsigned bits,
                                          llvm::ArrayRef<mlir::Value> vectors);

/// Unpacks `numVectors` vectors of fields of `bits` bits (1 to 8), a byte each.
llvm::SmallVector<mlir::Value> unpackFields(ByteVectors &build, unsigned bits,
                                            llvm::ArrayRef<mlir::Value> words,
                                            int64_t numVectors);

/// Packs the lowest `width` bits of each lane of `lane` bytes (1, 2, 4 or 8,
/// the least that `width` takes): fields without gaps, which together are whole
/// bytes, in as many vectors as they take.
llvm::SmallVector<mlir::Value>
packLaneFields(ByteVectors &build, unsigned width, int64_t lane,
               llvm::ArrayRef<mlir::Value> vectors);

/// Unpacks fields of `width` bits to `numVectors` vectors of such lanes.
llvm::SmallVector<mlir::Value>
unpackLaneFields(ByteVectors &build, unsigned width, int64_t lane,
                 llvm::ArrayRef<mlir::Value> words, int64_t numVectors);

} // namespace bale

#endif // BALE_LIB_CONVERSION_BALETOVECTOR_PACKUNPACK_ROWS_ROWTRANSFORM_H
