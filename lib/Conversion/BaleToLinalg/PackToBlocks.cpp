//===- PackToBlocks.cpp -----------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: bale.pack_into on tensors by whole blocks of words.
// Entry point: populatePackToBlocksPatterns.
// Invariant: a code out of range changes the index of its group only.
//
//===----------------------------------------------------------------------===//

#include "BlockBuilder.h"
#include "CodeBlocks.h"
#include "LoweringSupport.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace bale;

namespace {

/// Codes, with zeros after the last one up to whole blocks:
///   index[q] = sum over j of codes[q*G + j] * R^j
///   block[n] = OR over p of (index[n*P + p] mod 2^W) * 2^(p*W)
///   words[n*Q + t] = (block[n] div 2^(t*B)) mod 2^B
struct LowerPackIntoToBlocks : public OpRewritePattern<PackIntoOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(PackIntoOp op,
                                PatternRewriter &rewriter) const override;
};

} // namespace

/// index[q], of as many bits as the unit's type has.
static Value buildIndices(const BlockBuilder &blocks, Value codes,
                          CodeAttr code, Type unitType) {
  int64_t groupSize = code.getGroupSize();
  return blocks.reduce(
      blocks.split(codes, groupSize), BlockBuilder::Sum::Add,
      getPowers(code.getRadix(), groupSize), unitType, unitType,
      [&](OpBuilder &builder, Location loc, ValueRange digit,
          ValueRange power) {
        Value wide = resize(builder, loc, digit.front(), unitType);
        return arith::MulIOp::create(builder, loc, wide, power.front())
            .getResult();
      });
}

/// The words of units whose block has more than 64 bits, and that have more
/// bits than a word, so that two of them at most meet one.
static Value mixWords(const BlockBuilder &blocks, Value units,
                      const UnitBlock &block, Type wordType) {
  Type unitType = getElementTypeOrSelf(units.getType());
  Table down, up;
  for (int64_t word = 0; word < block.numWords; ++word) {
    for (int64_t unit = 0; unit < block.numUnits; ++unit) {
      int64_t distance = word * block.wordBits - unit * block.width;
      bool isInside = distance > -int64_t(block.wordBits) &&
                      distance < int64_t(block.width);
      // A unit is less than 2^W, and W less than the bits of its type.
      down.push_back(!isInside      ? unitType.getIntOrFloatBitWidth() - 1
                     : distance > 0 ? distance
                                    : 0);
      up.push_back(isInside && distance < 0 ? -distance : 0);
    }
  }
  Value words = blocks.mix(
      blocks.split(units, block.numUnits), block.numWords, {down, up}, unitType,
      wordType,
      [&](OpBuilder &builder, Location loc, ValueRange unit,
          ValueRange shifts) {
        Value value = keepLowBits(builder, loc, unit.front(), block.width);
        value = arith::ShRUIOp::create(builder, loc, value, shifts[0]);
        value = arith::ShLIOp::create(builder, loc, value, shifts[1]);
        return resize(builder, loc, value, wordType);
      });
  return blocks.join(words);
}

/// The words of units, which are whole blocks of `width` bits each.
static Value buildWords(OpBuilder &builder, const BlockBuilder &blocks,
                        Value units, unsigned width, Type wordType,
                        int64_t scale) {
  unsigned wordBits = wordType.getIntOrFloatBitWidth();
  UnitBlock block(width, wordBits, scale);
  if (!block.fits() && wordBits > 8) {
    Value bytes = buildWords(builder, blocks, units, width, builder.getI8Type(),
                             /*scale=*/1);
    return buildWords(builder, blocks, bytes, 8, wordType, /*scale=*/1);
  }
  if (!block.fits())
    return mixWords(blocks, units, block, wordType);

  Type type = block.numWords == 1 ? wordType : block.getType(builder);
  Value whole = blocks.reduce(
      blocks.split(units, block.numUnits), BlockBuilder::Sum::Or,
      block.getUnitShifts(), type, type,
      [&](OpBuilder &nested, Location loc, ValueRange unit, ValueRange shift) {
        Value value = resize(nested, loc, unit.front(), type);
        value = keepLowBits(nested, loc, value, width);
        return arith::ShLIOp::create(nested, loc, value, shift.front())
            .getResult();
      });
  if (block.numWords == 1)
    return whole;
  Value words = blocks.spread(
      whole, block.numWords, block.getWordShifts(), type, wordType,
      [&](OpBuilder &nested, Location loc, ValueRange bits, ValueRange shift) {
        Value value =
            arith::ShRUIOp::create(nested, loc, bits.front(), shift.front());
        return resize(nested, loc, value, wordType);
      });
  return blocks.join(words);
}

LogicalResult
LowerPackIntoToBlocks::matchAndRewrite(PackIntoOp op,
                                       PatternRewriter &rewriter) const {
  auto codesType = dyn_cast<RankedTensorType>(op.getCodes().getType());
  auto wordsType = dyn_cast<RankedTensorType>(op.getWords().getType());
  if (!codesType || !wordsType)
    return rewriter.notifyMatchFailure(op, "expected tensors");
  Type wordType = wordsType.getElementType();
  if (!codesType.getElementType().isSignlessInteger() ||
      !wordType.isSignlessInteger())
    return rewriter.notifyMatchFailure(op, "expected signless integers");

  // No slice of a tensor without elements is valid.
  if (llvm::is_contained(wordsType.getShape(), 0)) {
    rewriter.replaceOp(op, op.getWords());
    return success();
  }

  Location loc = op.getLoc();
  CodeAttr code = op.getCode();
  int64_t axis = getPositiveAxis(op.getAxis(), codesType.getRank());
  BlockBuilder blocks(rewriter, loc, axis);
  std::optional<BlockPlan> plan =
      planBlocks(rewriter, loc, code, op.getCodes(), op.getWords(), axis);
  if (!plan)
    return rewriter.notifyMatchFailure(op,
                                       "expected whole blocks to have "
                                       "extents that an index has room for");
  Value units = blocks.padTo(op.getCodes(), plan->numCodes);
  unsigned width = code.getIndexWidth();
  if (code.getGroupSize() > 1)
    units = buildIndices(blocks, units, code, getUnitType(rewriter, width));
  Value words =
      buildWords(rewriter, blocks, units, width, wordType, plan->scale);
  rewriter.replaceOp(op, blocks.fit(words, op.getWords()));
  return success();
}

void bale::populatePackToBlocksPatterns(RewritePatternSet &patterns) {
  patterns.add<LowerPackIntoToBlocks>(patterns.getContext(), /*benefit=*/2);
}
