//===- PackCanonicalize.cpp -------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: canonical forms of packs and unpacks by what is around them: one that
//   undoes the other, a bitcast, a mask.
// Entry point: PackOp::getCanonicalizationPatterns,
//   UnpackOp::getCanonicalizationPatterns.
// Invariant: a pair goes only where neither of its checks can fail.
//
//===----------------------------------------------------------------------===//

#include "Canonicalize.h"
#include "ConstantWords.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace bale;
using namespace bale::support;

//===----------------------------------------------------------------------===//
// Pairs
//===----------------------------------------------------------------------===//

/// Whether `pack` and `unpack`, one of which takes the other's result, are of
/// equal codes, axis and width of words, and have ranks.
static bool arePair(PackOp pack, UnpackOp unpack) {
  auto codes = dyn_cast<RankedTensorType>(pack.getCodes().getType());
  auto words = dyn_cast<RankedTensorType>(unpack.getWords().getType());
  if (!codes || !words)
    return false;
  unsigned wordBits = words.getElementTypeBitWidth();
  int64_t axis = getPositiveAxis(pack.getAxis(), codes.getRank());
  return axis == getPositiveAxis(unpack.getAxis(), codes.getRank()) &&
         wordBits == pack.getWords().getType().getElementTypeBitWidth() &&
         areEqualCodes(pack.getCode(), unpack.getCode(), codes.getDimSize(axis),
                       wordBits);
}

/// Whether `unpack` gives as many codes as its words were packed of by `pack`,
/// and no check of either can fail.
static bool undoes(UnpackOp unpack, PackOp pack) {
  if (!arePair(pack, unpack) || !cannotFail(pack))
    return false;
  auto codes = cast<RankedTensorType>(pack.getCodes().getType());
  int64_t axis = getPositiveAxis(pack.getAxis(), codes.getRank());
  TensorType result = unpack.getCodes().getType();
  TensorType known = codes.clone(result.getElementType());
  return isExtentOf(unpack.getCount(), pack.getCodes(), axis) &&
         join(known, result) == known;
}

/// x & mask for each element of `codes`, which has a rank.
static Value createMasked(OpBuilder &builder, Location loc, Value codes,
                          unsigned mask) {
  Type byte = builder.getI8Type();
  auto type = cast<RankedTensorType>(codes.getType()).clone(byte);
  codes = castTo(builder, loc, codes, type);
  Value masks;
  if (type.hasStaticShape()) {
    masks = arith::ConstantOp::create(
        builder, loc,
        DenseElementsAttr::get(type, builder.getI8IntegerAttr(mask)));
  } else {
    Value one = arith::ConstantIntOp::create(builder, loc, byte, mask);
    SmallVector<Value> extents;
    for (OpFoldResult extent : tensor::getMixedSizes(builder, loc, codes))
      if (auto value = dyn_cast<Value>(extent))
        extents.push_back(value);
    masks = tensor::SplatOp::create(builder, loc, one, type, extents);
  }
  return arith::AndIOp::create(builder, loc, codes, masks);
}

namespace {

/// With the number N of codes along the axis, one code and one axis:
///   unpack(pack(x), N) = x                  codes in [0, R - 1]
///   unpack(pack(x), N) = x & (2^b - 1)      bits = b
/// By another radix a code out of range changes its group, so that there is no
/// simpler form.
struct ReplaceUnpackOfPack : public OpRewritePattern<UnpackOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(UnpackOp op,
                                PatternRewriter &rewriter) const override {
    auto pack = op.getWords().getDefiningOp<PackOp>();
    if (!pack || !undoes(op, pack))
      return rewriter.notifyMatchFailure(op, "it undoes no pack");
    Value codes = pack.getCodes();
    if (codes == op.getCodes())
      return rewriter.notifyMatchFailure(op, "it is made of itself");
    CodeAttr code = pack.getCode();
    if (!areInRange(codes, code)) {
      if (!code.getBits())
        return rewriter.notifyMatchFailure(op, "a code may be out of range");
      codes = createMasked(rewriter, op.getLoc(), codes, code.getRadix() - 1);
    }
    return replaceByCast(rewriter, op, codes);
  }
};

/// pack(unpack(w)) = w, where each bit of w is one of a code or 0: see
/// `isCanonical`.
struct ReplacePackOfUnpack : public OpRewritePattern<PackOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(PackOp op,
                                PatternRewriter &rewriter) const override {
    auto unpack = op.getCodes().getDefiningOp<UnpackOp>();
    if (!unpack || !arePair(op, unpack))
      return rewriter.notifyMatchFailure(op, "it packs nothing unpacked");
    if (!cannotFail(op))
      return rewriter.notifyMatchFailure(op, "its check may fail");
    if (!isCanonical(unpack))
      return rewriter.notifyMatchFailure(
          op,
          "the words may be no pack's, or the check of the unpack may fail");
    return replaceByCast(rewriter, op, unpack.getWords());
  }

private:
  /// Whether no check of `unpack` can fail, and packing what it unpacks gives
  /// its words again: if
  ///   R = 2^k, N mod G = 0 and N * k mod B = 0    every bit is one of a code
  ///   w is constant, and legal                    see areLegal
  ///   R = 2^k, N mod G = 0 and w = pack(y)        the other bits are 0
  /// for N codes. The last, with the groups of that pack, is for codes y out of
  /// range; the pair that unpack makes with it is replaced otherwise.
  static bool isCanonical(UnpackOp unpack) {
    CodeAttr code = unpack.getCode();
    auto words = cast<RankedTensorType>(unpack.getWords().getType());
    int64_t axis = getPositiveAxis(unpack.getAxis(), words.getRank());
    auto pack = unpack.getWords().getDefiningOp<PackOp>();
    bool isPacked = pack && undoes(unpack, pack);
    if (!isPacked && !cannotFail(unpack))
      return false;
    std::optional<int64_t> numCodes = getConstantInteger(unpack.getCount());
    if (!numCodes)
      return false;
    auto fillsGroups = [&](CodeAttr of) {
      return llvm::isPowerOf2_64(of.getRadix()) &&
             *numCodes % of.getGroupSize() == 0;
    };
    int64_t period = code.getPeriodGroups(words.getElementTypeBitWidth());
    if ((isPacked && fillsGroups(pack.getCode())) ||
        (fillsGroups(code) && *numCodes / code.getGroupSize() % period == 0))
      return true;
    DenseElementsAttr constant;
    return matchPattern(unpack.getWords(), m_Constant(&constant)) &&
           areLegal(constant, code, axis, *numCodes);
  }
};

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

/// op(bitcast(x)) = op(x): of codes and words only the bits count.
template <typename OpTy>
struct TakeOperandBeforeBitcast : public OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    auto bitcast =
        op->getOperand(0).template getDefiningOp<tensor::BitcastOp>();
    if (!bitcast)
      return rewriter.notifyMatchFailure(op, "the operand is no bitcast");
    auto source = cast<TensorType>(bitcast.getSource().getType());
    auto type = cast<TensorType>(bitcast.getType());
    Type element = source.getElementType();
    if (!(element.isSignlessInteger() || element.isUnsignedInteger()) ||
        source.clone(type.getElementType()) != type)
      return rewriter.notifyMatchFailure(op, "no type that the op takes");
    // Upstream makes one of two; in unreachable code they may go round.
    if (bitcast.getSource().template getDefiningOp<tensor::BitcastOp>())
      return rewriter.notifyMatchFailure(op, "two bitcasts become one first");
    rewriter.modifyOpInPlace(op,
                             [&] { op->setOperand(0, bitcast.getSource()); });
    return success();
  }
};

/// pack<bits = b>(x & m) = pack<bits = b>(x), if m has the low b bits: a code
/// counts modulo 2^b.
struct PackBeforeMask : public OpRewritePattern<PackOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(PackOp op,
                                PatternRewriter &rewriter) const override {
    if (!op.getCode().getBits())
      return rewriter.notifyMatchFailure(op, "a mask of digits is no digit's");
    uint64_t low = op.getCode().getRadix() - 1;
    auto masked = op.getCodes().getDefiningOp<arith::AndIOp>();
    if (!masked)
      return rewriter.notifyMatchFailure(op, "the codes are not masked");
    // A constant operand is the right one.
    std::optional<APInt> mask =
        getElementRange(masked.getRhs()).getConstantValue();
    if (!mask || (mask->getZExtValue() & low) != low)
      return rewriter.notifyMatchFailure(op, "the mask may clear a bit");
    rewriter.modifyOpInPlace(
        op, [&] { op.getCodesMutable().assign(masked.getLhs()); });
    return success();
  }
};

} // namespace

void PackOp::getCanonicalizationPatterns(RewritePatternSet &results,
                                         MLIRContext *context) {
  addTypePatterns<PackOp>(results);
  addRadixToBitsPattern<PackOp>(results);
  addBytesAsWordsPattern<PackOp>(results);
  results.add<ReplacePackOfUnpack, TakeOperandBeforeBitcast<PackOp>,
              PackBeforeMask>(context);
}

void UnpackOp::getCanonicalizationPatterns(RewritePatternSet &results,
                                           MLIRContext *context) {
  addTypePatterns<UnpackOp>(results);
  addRadixToBitsPattern<UnpackOp>(results);
  addBytesAsWordsPattern<UnpackOp>(results);
  results.add<ReplaceUnpackOfPack, TakeOperandBeforeBitcast<UnpackOp>>(context);
}
