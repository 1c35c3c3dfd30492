//===- CodeCanonicalize.cpp -------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: canonical codes: bits where a radix says the same, and no code where
//   words are the codes themselves.
// Entry point: addRadixToBitsPattern, addBytesAsWordsPattern, areEqualCodes.
// Invariant: every code, also one out of range, gives the same words before and
//   after.
//
//===----------------------------------------------------------------------===//

#include "Canonicalize.h"
#include "Rules/RuleSupport.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace bale;
using namespace bale::support;

/// The extent of `type` in the dimension `axis` of an op, or dynamic.
static int64_t getExtentAlong(ShapedType type, int64_t axis) {
  if (!type.hasRank())
    return ShapedType::kDynamic;
  return type.getDimSize(getPositiveAxis(axis, type.getRank()));
}

//===----------------------------------------------------------------------===//
// Radix 2^k
//===----------------------------------------------------------------------===//

/// Whether `numCodes` codes take as many words by `code`, of radix 2^k, as by
/// `bits`, k. Any number N, as a dynamic one may be, does if k * G divides the
/// bits B of a word:
///   ceil(ceil(N / G) * k * G / B) = ceil(N * k / B)
static bool takeEqualWords(CodeAttr code, CodeAttr bits, int64_t numCodes,
                           unsigned wordBits) {
  if (ShapedType::isDynamic(numCodes))
    return wordBits % code.getIndexWidth() == 0;
  return code.getNumWords(numCodes, wordBits) ==
         bits.getNumWords(numCodes, wordBits);
}

/// The number of codes of an op, or dynamic.
template <typename OpTy>
static int64_t getNumCodes(OpTy op) {
  return getExtentAlong(op.getCodes().getType(), op.getAxis());
}

static int64_t getNumCodes(UnpackOp op) {
  return getConstantInteger(op.getCount())
      .value_or(getExtentAlong(op.getCodes().getType(), op.getAxis()));
}

/// `bits = k` if the radix of `code` is 2^k, or null.
static CodeAttr getDigitInBits(CodeAttr code) {
  if (!llvm::isPowerOf2_64(code.getRadix()))
    return nullptr;
  return CodeAttr::get(code.getContext(), llvm::Log2_64(code.getRadix()));
}

bool support::areEqualCodes(CodeAttr first, CodeAttr second, int64_t numCodes,
                            unsigned wordBits) {
  if (first == second)
    return true;
  CodeAttr bits = getDigitInBits(first);
  return bits && bits == getDigitInBits(second) &&
         takeEqualWords(first, bits, numCodes, wordBits) &&
         takeEqualWords(second, bits, numCodes, wordBits);
}

/// Whether a constant breaks a rule of `op`, which is to be reported of the
/// code that it has.
template <typename OpTy>
static bool certainlyFails(OpTy op) {
  if constexpr (std::is_same_v<OpTy, UnpackOp>)
    return failed(op.inferResult(emitNoError, op.getCodes().getType()));
  return false;
}

namespace {

/// With the radix 2^k, where as many words are needed, also for a last group
/// that is not full:
///   pack<2^k, G>(x)   = pack<bits = k>(x)     codes in [0, 2^k - 1]
///   unpack<2^k, G>(w) = unpack<bits = k>(w)
/// The digits of an index are its fields of k bits, but a code out of range
/// carries into the next digit, and into no other code of bits.
template <typename OpTy>
struct SpellRadixInBits : public OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    constexpr bool kPacks =
        std::is_same_v<OpTy, PackOp> || std::is_same_v<OpTy, PackIntoOp>;
    CodeAttr code = op.getCode();
    CodeAttr bits = getDigitInBits(code);
    if (!bits || bits == code)
      return rewriter.notifyMatchFailure(op, "no radix 2^k in groups");
    unsigned wordBits = op.getWords().getType().getElementTypeBitWidth();
    if (!takeEqualWords(code, bits, getNumCodes(op), wordBits))
      return rewriter.notifyMatchFailure(op, "the last group may take a word");
    if (certainlyFails(op))
      return rewriter.notifyMatchFailure(op, "it fails if it runs");
    if (kPacks && !areInRange(op.getCodes(), code))
      return rewriter.notifyMatchFailure(op, "a code may be out of range");
    rewriter.modifyOpInPlace(op, [&] { op.setCodeAttr(bits); });
    return success();
  }
};

} // namespace

template <typename OpTy>
void support::addRadixToBitsPattern(RewritePatternSet &patterns) {
  patterns.add<SpellRadixInBits<OpTy>>(patterns.getContext());
}

template void support::addRadixToBitsPattern<PackOp>(RewritePatternSet &);
template void support::addRadixToBitsPattern<UnpackOp>(RewritePatternSet &);

void PackIntoOp::getCanonicalizationPatterns(RewritePatternSet &results,
                                             MLIRContext *) {
  addRadixToBitsPattern<PackIntoOp>(results);
}

void UnpackIntoOp::getCanonicalizationPatterns(RewritePatternSet &results,
                                               MLIRContext *) {
  addRadixToBitsPattern<UnpackIntoOp>(results);
}

//===----------------------------------------------------------------------===//
// Codes of 8 bits
//===----------------------------------------------------------------------===//

/// Whether words of the type `words` are the codes of `code`. Words of 32 bits
/// that hold four of them are not: no op on tensors changes the width of
/// elements, and lowered to memory they are a copy anyway.
static bool areCodes(TensorType words, CodeAttr code) {
  return code.getBits() == 8u && words.getElementTypeBitWidth() == 8;
}

namespace {

/// pack<bits = 8>(x) = x, as words of 8 bits, but for the sign of the type.
struct ReplacePackOfBytes : public OpRewritePattern<PackOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(PackOp op,
                                PatternRewriter &rewriter) const override {
    if (!areCodes(op.getWords().getType(), op.getCode()))
      return rewriter.notifyMatchFailure(op, "words are not codes");
    if (!cannotFail(op))
      return rewriter.notifyMatchFailure(op, "its check may fail");
    return replaceByCast(rewriter, op, op.getCodes());
  }
};

/// unpack<bits = 8>(w, dim(w)) = w, of words of 8 bits, but for the sign of the
/// type.
struct ReplaceUnpackOfBytes : public OpRewritePattern<UnpackOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(UnpackOp op,
                                PatternRewriter &rewriter) const override {
    auto words = dyn_cast<RankedTensorType>(op.getWords().getType());
    TensorType codes = op.getCodes().getType();
    if (!words || !areCodes(words, op.getCode()))
      return rewriter.notifyMatchFailure(op, "words are not codes");
    int64_t axis = getPositiveAxis(op.getAxis(), words.getRank());
    TensorType known = words.clone(codes.getElementType());
    if (!isExtentOf(op.getCount(), op.getWords(), axis) ||
        join(known, codes) != known)
      return rewriter.notifyMatchFailure(op, "its check may fail");
    return replaceByCast(rewriter, op, op.getWords());
  }
};

} // namespace

template <>
void support::addBytesAsWordsPattern<PackOp>(RewritePatternSet &patterns) {
  patterns.add<ReplacePackOfBytes>(patterns.getContext());
}

template <>
void support::addBytesAsWordsPattern<UnpackOp>(RewritePatternSet &patterns) {
  patterns.add<ReplaceUnpackOfBytes>(patterns.getContext());
}
