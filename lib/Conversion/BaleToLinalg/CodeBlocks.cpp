//===- CodeBlocks.cpp -------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the blocks in which packs and unpacks go through a row.
// Entry point: UnitBlock, planBlocks.
// Invariant: a block begins with a unit and with a word.
//
//===----------------------------------------------------------------------===//

#include "CodeBlocks.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/Support/CheckedArithmetic.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace mlir;
using namespace bale;

UnitBlock::UnitBlock(unsigned width, unsigned wordBits, int64_t scale)
    : width(width), wordBits(wordBits) {
  unsigned divisor = std::gcd(width, wordBits);
  numUnits = wordBits / divisor * scale;
  numWords = width / divisor * scale;
}

IntegerType UnitBlock::getType(OpBuilder &builder) const {
  return builder.getIntegerType(numUnits * width <= 32 ? 32 : 64);
}

static SmallVector<uint64_t> getMultiples(uint64_t step, int64_t size) {
  SmallVector<uint64_t> multiples;
  for (int64_t i = 0; i < size; ++i)
    multiples.push_back(i * step);
  return multiples;
}

SmallVector<uint64_t> UnitBlock::getUnitShifts() const {
  return getMultiples(width, numUnits);
}

SmallVector<uint64_t> UnitBlock::getWordShifts() const {
  return getMultiples(wordBits, numWords);
}

/// The most least blocks, a power of two, that have at most `maxBits` bits and
/// that `numCodes` codes are a multiple of; of any number that is a multiple of
/// none, the most with so many bits. Units that are whole words stay apart.
static int64_t getScale(const UnitBlock &block, int64_t blockCodes,
                        int64_t numCodes, unsigned maxBits) {
  if (block.numUnits == 1)
    return 1;
  bool isWhole = !ShapedType::isDynamic(numCodes) && numCodes % blockCodes == 0;
  int64_t scale = 1;
  while (block.numUnits * block.width * scale * 2 <= maxBits &&
         (!isWhole || numCodes % (blockCodes * scale * 2) == 0))
    scale *= 2;
  return scale;
}

/// Whether an index has room for the codes, the words and the bits of blocks
/// that hold `extent`, of which each has `blockExtent`. An extent that is not
/// known is one in memory, which has room.
static bool areIndexable(int64_t extent, int64_t blockExtent,
                         int64_t blockCodes, int64_t blockWords,
                         unsigned wordBits) {
  if (ShapedType::isDynamic(extent))
    return true;
  int64_t numBlocks = llvm::divideCeil(extent, blockExtent);
  return llvm::checkedMul(numBlocks, blockCodes) &&
         llvm::checkedMul<int64_t>(numBlocks, blockWords * wordBits);
}

std::optional<BlockPlan> bale::planBlocks(OpBuilder &builder, Location loc,
                                          CodeAttr code, Value codes,
                                          Value words, int64_t axis) {
  OpFoldResult numCodes = getExtent(builder, loc, codes, axis);
  OpFoldResult numWords = getExtent(builder, loc, words, axis);
  unsigned wordBits =
      cast<ShapedType>(words.getType()).getElementTypeBitWidth();
  UnitBlock block(code.getIndexWidth(), wordBits);
  int64_t blockCodes = block.numUnits * code.getGroupSize();
  bool isLast = axis == cast<ShapedType>(words.getType()).getRank() - 1;
  unsigned maxBits = isLast ? 32 : 0;
  int64_t scale = getScale(
      block, blockCodes,
      getConstantIntValue(numCodes).value_or(ShapedType::kDynamic), maxBits);
  blockCodes *= scale;
  int64_t blockWords = block.numWords * scale;

  // The blocks of the codes are as many as those of the words: whichever is
  // static says how many.
  AffineExpr extent = builder.getAffineSymbolExpr(0);
  bool byWords =
      !getConstantIntValue(numCodes) && getConstantIntValue(numWords);
  int64_t blockExtent = byWords ? blockWords : blockCodes;
  OpFoldResult from = byWords ? numWords : numCodes;
  if (!areIndexable(getConstantIntValue(from).value_or(ShapedType::kDynamic),
                    blockExtent, blockCodes, blockWords, wordBits))
    return std::nullopt;
  AffineExpr blocks = extent.ceilDiv(blockExtent);
  auto round = [&](int64_t size) {
    return affine::makeComposedFoldedAffineApply(builder, loc, blocks * size,
                                                 {from});
  };
  return BlockPlan{scale, round(blockCodes), round(blockWords)};
}

IntegerType bale::getUnitType(OpBuilder &builder, unsigned width) {
  return builder.getIntegerType(width <= 32 ? 32 : 64);
}

SmallVector<uint64_t> bale::getPowers(uint64_t base, int64_t size) {
  SmallVector<uint64_t> powers;
  for (uint64_t power = 1; static_cast<int64_t>(powers.size()) < size;
       power *= base)
    powers.push_back(power);
  return powers;
}
