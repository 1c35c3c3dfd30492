//===- UnpackToBlocks.cpp ---------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: bale.unpack_into on tensors by whole blocks of words.
// Entry point: populateUnpackToBlocksPatterns.
// Invariant: every digit is less than the radix, also of an index that no group
//   has.
//
//===----------------------------------------------------------------------===//

#include "BlockBuilder.h"
#include "CodeBlocks.h"
#include "LoweringSupport.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace bale;

namespace {

/// Words, with zeros after the last one up to whole blocks:
///   block[n] = OR over t of words[n*Q + t] * 2^(t*B)
///   index[n*P + p] = (block[n] div 2^(p*W)) mod 2^W
///   codes[q*G + j] = (index[q] div R^j) mod R
struct LowerUnpackIntoToBlocks : public OpRewritePattern<UnpackIntoOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(UnpackIntoOp op,
                                PatternRewriter &rewriter) const override;
};

/// Division of an n < 2^N by d in [1, 2^N], for N = 63 or less:
///   n div d = (n * multiplier) div 2^(N + shift)
/// with shift = ceil(log2(d)) and multiplier = ceil(2^(N + shift) / d): this is
/// too large by e / d, e < d <= 2^shift, so that the product is by less than
/// 2^(N + shift) / d.
struct Reciprocal {
  Reciprocal(uint64_t divisor, unsigned numBits)
      : shift(llvm::Log2_64_Ceil(divisor)) {
    APInt wide(192, divisor);
    APInt power = APInt::getOneBitSet(192, numBits + shift);
    multiplier = (power + divisor - 1).udiv(wide).getZExtValue();
  }

  uint64_t multiplier;
  unsigned shift;
};

} // namespace

/// The units of words whose block has more than 64 bits.
static Value mixUnits(const BlockBuilder &blocks, Value words,
                      const UnitBlock &block, Type unitType) {
  Table down, up;
  for (int64_t unit = 0; unit < block.numUnits; ++unit) {
    for (int64_t word = 0; word < block.numWords; ++word) {
      int64_t distance = word * block.wordBits - unit * block.width;
      bool isInside = distance > -int64_t(block.wordBits) &&
                      distance < int64_t(block.width);
      // Nothing is left of a word that is moved down by its bits.
      down.push_back(!isInside ? block.wordBits : distance < 0 ? -distance : 0);
      up.push_back(isInside && distance > 0 ? distance : 0);
    }
  }
  Value units = blocks.mix(
      blocks.split(words, block.numWords), block.numUnits, {down, up}, unitType,
      unitType,
      [&](OpBuilder &builder, Location loc, ValueRange word,
          ValueRange shifts) {
        Value value = resize(builder, loc, word.front(), unitType);
        value = arith::ShRUIOp::create(builder, loc, value, shifts[0]);
        value = arith::ShLIOp::create(builder, loc, value, shifts[1]);
        return keepLowBits(builder, loc, value, block.width);
      });
  return blocks.join(units);
}

/// The units, of `width` bits each, of words, which are whole blocks.
static Value buildUnits(OpBuilder &builder, const BlockBuilder &blocks,
                        Value words, unsigned width, Type unitType,
                        int64_t scale) {
  unsigned wordBits = getElementTypeOrSelf(words).getIntOrFloatBitWidth();
  UnitBlock block(width, wordBits, scale);
  if (!block.fits() && wordBits > 8) {
    Value bytes = buildUnits(builder, blocks, words, 8, builder.getI8Type(),
                             /*scale=*/1);
    return buildUnits(builder, blocks, bytes, width, unitType, /*scale=*/1);
  }
  if (!block.fits())
    return mixUnits(blocks, words, block, unitType);

  Type type = block.getType(builder);
  SmallVector<Value> parts =
      blocks.takeApart(blocks.split(words, block.numWords));
  Value units = blocks.spread(
      parts, block.numUnits, block.getUnitShifts(), type, unitType,
      [&](OpBuilder &nested, Location loc, ValueRange bits, ValueRange shift) {
        Value whole = resize(nested, loc, bits.front(), type);
        for (auto [place, part] : llvm::enumerate(bits.drop_front())) {
          Value amount = arith::ConstantOp::create(
              nested, loc,
              nested.getIntegerAttr(type, (place + 1) * block.wordBits));
          Value wide = resize(nested, loc, part, type);
          wide = arith::ShLIOp::create(nested, loc, wide, amount);
          whole = arith::OrIOp::create(nested, loc, whole, wide);
        }
        Value value = arith::ShRUIOp::create(nested, loc, whole, shift.front());
        value = resize(nested, loc, value, unitType);
        return keepLowBits(nested, loc, value, width);
      });
  return blocks.join(units);
}

//===----------------------------------------------------------------------===//
// Digits
//===----------------------------------------------------------------------===//

/// The codes of groups with a radix of 2^k: fields of k bits.
static Value buildFields(const BlockBuilder &blocks, Value units, CodeAttr code,
                         Type codeType) {
  Type unitType = getElementTypeOrSelf(units.getType());
  unsigned bits = llvm::Log2_64(code.getRadix());
  Table shifts;
  for (int64_t place = 0; place < code.getGroupSize(); ++place)
    shifts.push_back(place * bits);
  return blocks.spread(
      units, code.getGroupSize(), shifts, unitType, codeType,
      [&](OpBuilder &builder, Location loc, ValueRange unit, ValueRange shift) {
        Value value =
            arith::ShRUIOp::create(builder, loc, unit.front(), shift.front());
        return resize(builder, loc, keepLowBits(builder, loc, value, bits),
                      codeType);
      });
}

/// The high 64 bits of a product of i64, in halves: not every target has an op
/// for it.
static Value buildHighProduct(OpBuilder &builder, Location loc, Value a,
                              Value b) {
  ValueMath math(builder, loc);
  Value half = math.i64(32), low = math.i64(0xFFFFFFFF);
  auto high = [&](Value value) -> Value {
    return arith::ShRUIOp::create(builder, loc, value, half);
  };
  Value aLow = math.bitAnd(a, low), aHigh = high(a);
  Value bLow = math.bitAnd(b, low), bHigh = high(b);
  Value middle = math.add(math.mul(aHigh, bLow), high(math.mul(aLow, bLow)));
  Value other = math.add(math.mul(aLow, bHigh), math.bitAnd(middle, low));
  Value top = math.add(math.mul(aHigh, bHigh), high(middle));
  return math.add(top, high(other));
}

/// index div d, by what the tables say of d, for an index of W bits.
static Value buildQuotient(OpBuilder &builder, Location loc, Value index,
                           Value multiplier, Value shift, unsigned width) {
  unsigned typeBits = index.getType().getIntOrFloatBitWidth();
  Value high;
  if (2 * width < typeBits) {
    high = arith::MulIOp::create(builder, loc, index, multiplier);
  } else {
    // N = 63: the index moves up by one bit, so that the product does by 64.
    Value twice = arith::AddIOp::create(builder, loc, index, index);
    high = buildHighProduct(builder, loc, twice, multiplier);
  }
  return arith::ShRUIOp::create(builder, loc, high, shift);
}

/// The codes of groups:
///   (index div R^j) mod R = index div R^j - R * (index div R^(j + 1))
static Value buildDigits(OpBuilder &builder, const BlockBuilder &blocks,
                         Value units, CodeAttr code, Type codeType) {
  unsigned width = code.getIndexWidth();
  // A product of W and W + 1 bits has to fit, or to be made of halves.
  Type type = builder.getIntegerType(2 * width < 32 ? 32 : 64);
  bool isWhole = 2 * width < 64;
  int64_t groupSize = code.getGroupSize();
  Table multipliers, shifts;
  for (uint64_t power : getPowers(code.getRadix(), groupSize + 1)) {
    Reciprocal reciprocal(power, isWhole ? width : 63);
    multipliers.push_back(reciprocal.multiplier);
    shifts.push_back(reciprocal.shift + (isWhole ? width : 0));
  }
  auto skip = [](ArrayRef<uint64_t> table, int64_t first) {
    return Table(table.drop_front(first).drop_back(1 - first));
  };
  return blocks.spread(
      units, groupSize,
      {skip(multipliers, 0), skip(shifts, 0), skip(multipliers, 1),
       skip(shifts, 1)},
      type, codeType,
      [&](OpBuilder &nested, Location loc, ValueRange unit, ValueRange tables) {
        Value index = resize(nested, loc, unit.front(), type);
        Value quotient =
            buildQuotient(nested, loc, index, tables[0], tables[1], width);
        Value next =
            buildQuotient(nested, loc, index, tables[2], tables[3], width);
        Value radix = arith::ConstantOp::create(
            nested, loc, nested.getIntegerAttr(type, code.getRadix()));
        Value multiple = arith::MulIOp::create(nested, loc, next, radix);
        Value digit = arith::SubIOp::create(nested, loc, quotient, multiple);
        return resize(nested, loc, digit, codeType);
      });
}

LogicalResult
LowerUnpackIntoToBlocks::matchAndRewrite(UnpackIntoOp op,
                                         PatternRewriter &rewriter) const {
  auto wordsType = dyn_cast<RankedTensorType>(op.getWords().getType());
  auto codesType = dyn_cast<RankedTensorType>(op.getCodes().getType());
  if (!wordsType || !codesType)
    return rewriter.notifyMatchFailure(op, "expected tensors");
  Type codeType = codesType.getElementType();
  if (!wordsType.getElementType().isSignlessInteger() ||
      !codeType.isSignlessInteger())
    return rewriter.notifyMatchFailure(op, "expected signless integers");

  // No slice of a tensor without elements is valid.
  if (llvm::is_contained(codesType.getShape(), 0)) {
    rewriter.replaceOp(op, op.getCodes());
    return success();
  }

  Location loc = op.getLoc();
  CodeAttr code = op.getCode();
  int64_t axis = getPositiveAxis(op.getAxis(), wordsType.getRank());
  BlockBuilder blocks(rewriter, loc, axis);
  std::optional<BlockPlan> plan =
      planBlocks(rewriter, loc, code, op.getCodes(), op.getWords(), axis);
  if (!plan)
    return rewriter.notifyMatchFailure(op,
                                       "expected whole blocks to have "
                                       "extents that an index has room for");
  unsigned width = code.getIndexWidth();
  Type unitType = code.getBits() ? codeType : getUnitType(rewriter, width);
  Value codes =
      buildUnits(rewriter, blocks, blocks.padTo(op.getWords(), plan->numWords),
                 width, unitType, plan->scale);
  if (!code.getBits()) {
    codes = llvm::isPowerOf2_64(code.getRadix())
                ? buildFields(blocks, codes, code, codeType)
                : buildDigits(rewriter, blocks, codes, code, codeType);
    codes = blocks.join(codes);
  }
  rewriter.replaceOp(op, blocks.fit(codes, op.getCodes()));
  return success();
}

void bale::populateUnpackToBlocksPatterns(RewritePatternSet &patterns) {
  patterns.add<LowerUnpackIntoToBlocks>(patterns.getContext(), /*benefit=*/2);
}
