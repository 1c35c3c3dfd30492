//===- UnpackToLinalg.cpp ---------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: bale.unpack_into as one linalg.generic over the codes.
// Entry point: populateUnpackToLinalgPatterns.
// Invariant: each code reads only the words that hold its group.
//
//===----------------------------------------------------------------------===//

#include "LoweringSupport.h"
#include "bale/Dialect/Bale/IR/Bale.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace bale;

namespace {

/// codes[k] = (index_q div R^j) mod R    with q = k div G, j = k mod G
/// where index_q = (OR over the words t that meet bits [q*W, (q+1)*W) of
///                    words[t] * 2^(t*B - q*W)) mod 2^W.
struct LowerUnpackInto : public OpRewritePattern<UnpackIntoOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(UnpackIntoOp op,
                                PatternRewriter &rewriter) const override;
};

} // namespace

/// (index div R^digit) mod R, an i64.
static Value buildDigit(OpBuilder &builder, Location loc, CodeAttr code,
                        Value index, Value digit) {
  ValueMath math(builder, loc);
  Value radix = math.i64(code.getRadix());
  if (code.getGroupSize() > 1) {
    auto loop = scf::ForOp::create(
        builder, loc, math.index(0), digit, math.index(1), ValueRange{index},
        [&](OpBuilder &nested, Location nestedLoc, Value, ValueRange rest) {
          scf::YieldOp::create(
              nested, nestedLoc,
              ValueMath(nested, nestedLoc).div(rest[0], radix));
        });
    index = loop.getResult(0);
  }
  // With G = 1 and R = 2^W an index is below R already.
  if (code.getBits())
    return index;
  return math.rem(index, radix);
}

LogicalResult
LowerUnpackInto::matchAndRewrite(UnpackIntoOp op,
                                 PatternRewriter &rewriter) const {
  auto wordsType = op.getWords().getType();
  Type codeType = op.getCodes().getType().getElementType();
  if (!wordsType.getElementType().isSignlessInteger() ||
      !codeType.isSignlessInteger())
    return rewriter.notifyMatchFailure(op, "expected signless integers");

  int64_t axis = getPositiveAxis(op.getAxis(), wordsType.getRank());
  CodeAttr code = op.getCode();
  Value words = op.getWords();
  replaceByElementwise(
      rewriter, op,
      [&](OpBuilder &builder, Location loc, SmallVector<Value> indices) {
        ValueMath math(builder, loc);
        Value groupSize = math.index(code.getGroupSize());
        Value group = math.div(indices[axis], groupSize);
        Value digit = math.rem(indices[axis], groupSize);
        Value index =
            loadGroupIndex(builder, loc, words, axis, code, indices, group);
        return math.truncate(buildDigit(builder, loc, code, index, digit),
                             codeType);
      });
  return success();
}

void bale::populateUnpackToLinalgPatterns(RewritePatternSet &patterns) {
  patterns.add<LowerUnpackInto>(patterns.getContext());
}
