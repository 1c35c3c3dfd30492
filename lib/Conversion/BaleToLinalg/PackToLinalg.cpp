//===- PackToLinalg.cpp -----------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: bale.pack_into as one linalg.generic over the words.
// Entry point: populatePackToLinalgPatterns.
// Invariant: each word reads only codes of its own row.
//
//===----------------------------------------------------------------------===//

#include "LoweringSupport.h"
#include "bale/Dialect/Bale/IR/Bale.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace bale;

namespace {

/// words[t] = OR over the groups q that meet bits [t*B, (t+1)*B) of
///              index_q * 2^(q*W - t*B), cut to B bits
/// where index_q = (sum over j of codes[q*G + j] * R^j) mod 2^W.
struct LowerPackInto : public OpRewritePattern<PackIntoOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(PackIntoOp op,
                                PatternRewriter &rewriter) const override;
};

/// One row of codes inside the body of the generic.
struct Row {
  Value codes;
  CodeAttr code;
  int64_t axis;
  /// N, the extent of the row, and the groups of as many codes: indices.
  Value numCodes, numGroups;
  /// The indices of the element that is computed; the one along `axis` varies.
  SmallVector<Value> indices;

  Value loadCode(OpBuilder &builder, Location loc, Value position) const {
    SmallVector<Value> at(indices);
    at[axis] = position;
    return ValueMath(builder, loc).toI64(loadElement(builder, loc, codes, at));
  }
};

} // namespace

/// index_q by Horner's rule from the last code of the group that the row has:
/// the missing ones are zeros. Arithmetic is modulo 2^64, a multiple of 2^W.
static Value buildGroupIndex(OpBuilder &builder, Location loc, const Row &row,
                             Value group) {
  ValueMath math(builder, loc);
  int64_t groupSize = row.code.getGroupSize();
  Value mask = math.i64((uint64_t(1) << row.code.getIndexWidth()) - 1);
  if (groupSize == 1)
    return math.bitAnd(row.loadCode(builder, loc, group), mask);

  Value begin = math.mul(group, math.index(groupSize));
  Value size = math.min(math.sub(row.numCodes, begin), math.index(groupSize));
  Value last = math.sub(math.add(begin, size), math.index(1));
  Value radix = math.i64(row.code.getRadix());
  auto loop = scf::ForOp::create(
      builder, loc, math.index(0), size, math.index(1), ValueRange{math.i64(0)},
      [&](OpBuilder &nested, Location nestedLoc, Value step, ValueRange sum) {
        ValueMath nestedMath(nested, nestedLoc);
        Value digit =
            row.loadCode(nested, nestedLoc, nestedMath.sub(last, step));
        Value scaled = nestedMath.mul(sum[0], radix);
        scf::YieldOp::create(nested, nestedLoc, nestedMath.add(scaled, digit));
      });
  return math.bitAnd(loop.getResult(0), mask);
}

static Value buildWord(OpBuilder &builder, Location loc, const Row &row,
                       Type wordType) {
  ValueMath math(builder, loc);
  int64_t wordBits = wordType.getIntOrFloatBitWidth();
  int64_t width = row.code.getIndexWidth();
  Value firstBit = math.mul(row.indices[row.axis], math.index(wordBits));
  Value endBit = math.add(firstBit, math.index(wordBits));
  Value firstGroup = math.div(firstBit, math.index(width));
  Value endGroup = math.min(math.ceilDiv(endBit, width), row.numGroups);
  auto loop = scf::ForOp::create(
      builder, loc, firstGroup, endGroup, math.index(1),
      ValueRange{math.i64(0)},
      [&](OpBuilder &nested, Location nestedLoc, Value group, ValueRange bits) {
        ValueMath nestedMath(nested, nestedLoc);
        Value index = buildGroupIndex(nested, nestedLoc, row, group);
        Value position = nestedMath.mul(group, nestedMath.index(width));
        Value placed =
            nestedMath.shift(index, nestedMath.sub(position, firstBit));
        scf::YieldOp::create(nested, nestedLoc,
                             nestedMath.bitOr(bits[0], placed));
      });
  return math.truncate(loop.getResult(0), wordType);
}

LogicalResult LowerPackInto::matchAndRewrite(PackIntoOp op,
                                             PatternRewriter &rewriter) const {
  auto codesType = op.getCodes().getType();
  Type wordType = op.getWords().getType().getElementType();
  if (!codesType.getElementType().isSignlessInteger() ||
      !wordType.isSignlessInteger())
    return rewriter.notifyMatchFailure(op, "expected signless integers");

  Row row{op.getCodes(),
          op.getCode(),
          getPositiveAxis(op.getAxis(), codesType.getRank()),
          Value(),
          Value(),
          {}};
  row.numCodes = getExtentValue(rewriter, op.getLoc(), row.codes, row.axis);
  row.numGroups = getNumGroups(rewriter, op.getLoc(), row.code, row.numCodes);
  replaceByElementwise(
      rewriter, op,
      [&](OpBuilder &builder, Location loc, SmallVector<Value> indices) {
        row.indices = std::move(indices);
        return buildWord(builder, loc, row, wordType);
      });
  return success();
}

void bale::populatePackToLinalgPatterns(RewritePatternSet &patterns) {
  patterns.add<LowerPackInto>(patterns.getContext());
}
