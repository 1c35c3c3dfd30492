//===- UnpackRules.cpp ------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: bale.unpack and bale.unpack_into: rules, inference, reification.
// Entry point: inferUnpackedShape.
// Invariant: the extent of the words is computed by CodeAttr::getNumWords
//   alone.
//
//===----------------------------------------------------------------------===//

#include "RuleSupport.h"
#include "bale/Dialect/Bale/IR/Bale.h"
#include "bale/Dialect/Bale/IR/ShapeRules.h"

using namespace mlir;
using namespace bale;
using namespace bale::support;

using Rule = UnpackOp::Rule;

/// The number of codes that is known from `count`, from the codes' type, or
/// from the words: no words hold no codes.
static int64_t getNumCodes(std::optional<int64_t> count, int64_t numWords,
                           ShapedType codes, int64_t axis) {
  if (count)
    return *count;
  if (codes && codes.hasRank() &&
      !ShapedType::isDynamic(codes.getDimSize(axis)))
    return codes.getDimSize(axis);
  return numWords == 0 ? 0 : ShapedType::kDynamic;
}

/// The rules of the extents, for words of known rank.
static FailureOr<SmallVector<int64_t>>
inferUnpackedExtents(EmitErrorFn emitError, ShapedType words, CodeAttr code,
                     int64_t axis, std::optional<int64_t> count,
                     ShapedType codes) {
  SmallVector<int64_t> extents(words.getShape());
  int64_t numWords = words.getDimSize(axis);
  int64_t numCodes = getNumCodes(count, numWords, codes, axis);
  // What the codes' type states is no reason to infer it.
  extents[axis] = count ? *count : numWords == 0 ? 0 : ShapedType::kDynamic;
  if (!ShapedType::isDynamic(numCodes)) {
    unsigned wordBits = words.getElementTypeBitWidth();
    std::optional<int64_t> needed = code.getNumWords(numCodes, wordBits);
    if (!needed)
      return reportWordsRepresentable<UnpackOp>(emitError, code, wordBits,
                                                numCodes);
    if (!mayEqual(numWords, *needed))
      return reportWordsExtent<UnpackOp>(emitError, axis, *needed, numWords,
                                         numCodes, code, wordBits);
  }
  if (!codes || !codes.hasRank())
    return extents;
  if (!mayEqual(codes.getDimSize(axis), extents[axis]))
    return reportViolation<UnpackOp>(emitError, Rule::CodesExtent, axis,
                                     extents[axis], codes.getDimSize(axis));
  if (failed(checkKeptExtents<UnpackOp>(emitError, codes, extents, axis)))
    return failure();
  return extents;
}

FailureOr<ShapedTypeComponents>
bale::inferUnpackedShape(EmitErrorFn emitError, ShapedType words, CodeAttr code,
                         int64_t axis, std::optional<int64_t> count,
                         Type codeType, ShapedType codes) {
  if (!isWordType(words.getElementType()))
    return reportViolation<UnpackOp>(emitError, Rule::WordsElementType,
                                     words.getElementType());
  if (!isCodeType(codeType))
    return reportViolation<UnpackOp>(emitError, Rule::CodesElementType,
                                     codeType);
  if (count && *count < 0)
    return reportViolation<UnpackOp>(emitError, Rule::CountRange, 0, *count);

  // The ranks are equal, so that either tells the range of the axis.
  bool hasCodesRank = codes && codes.hasRank();
  if (!words.hasRank() && !hasCodesRank)
    return ShapedTypeComponents(codeType);
  int64_t rank = words.hasRank() ? words.getRank() : codes.getRank();
  if (rank < 1)
    return reportViolation<UnpackOp>(emitError, Rule::WordsRank, rank);
  FailureOr<int64_t> positiveAxis = checkAxis<UnpackOp>(emitError, axis, rank);
  if (failed(positiveAxis))
    return failure();
  if (!words.hasRank()) {
    int64_t extent = codes.getDimSize(*positiveAxis);
    if (count && !mayEqual(extent, *count))
      return reportViolation<UnpackOp>(emitError, Rule::CodesExtent,
                                       *positiveAxis, *count, extent);
    return ShapedTypeComponents(codeType);
  }
  if (hasCodesRank && codes.getRank() != rank)
    return reportViolation<UnpackOp>(emitError, Rule::CodesRank, rank,
                                     codes.getRank());

  FailureOr<SmallVector<int64_t>> extents =
      inferUnpackedExtents(emitError, words, code, *positiveAxis, count, codes);
  if (failed(extents))
    return failure();
  return ShapedTypeComponents(*extents, codeType);
}

//===----------------------------------------------------------------------===//
// bale.unpack
//===----------------------------------------------------------------------===//

void UnpackOp::build(OpBuilder &builder, OperationState &state, Value words,
                     Value count, CodeAttr code, int64_t axis, Type codeType) {
  FailureOr<ShapedTypeComponents> inferred = inferWithConstant(
      emitNoError, getConstantInteger(count),
      [&](EmitErrorFn emitError, std::optional<int64_t> constant) {
        return inferUnpackedShape(emitError, cast<ShapedType>(words.getType()),
                                  code, axis, constant, codeType);
      });
  // The verifier reports what is wrong.
  TensorType type = UnrankedTensorType::get(codeType);
  if (succeeded(inferred))
    type = getTensorType(*inferred);
  build(builder, state, type, words, count, code, axis);
}

FailureOr<ShapedTypeComponents> UnpackOp::inferResult(EmitErrorFn emitError,
                                                      ShapedType stated) {
  return inferUnpackedShape(emitError, getWords().getType(), getCode(),
                            getAxis(), getConstantInteger(getCount()),
                            getCodes().getType().getElementType(), stated);
}

FailureOr<ShapedTypeComponents> UnpackOp::inferFromTypes(EmitErrorFn emitError,
                                                         ShapedType stated) {
  return inferUnpackedShape(emitError, getWords().getType(), getCode(),
                            getAxis(), /*count=*/std::nullopt,
                            getCodes().getType().getElementType(), stated);
}

LogicalResult UnpackOp::verify() {
  // Constants may come late, also to an op that never runs.
  return inferFromTypes([&] { return emitOpError(); }, getCodes().getType());
}

LogicalResult UnpackOp::inferReturnTypeComponents(
    MLIRContext *context, std::optional<Location> location, Adaptor adaptor,
    SmallVectorImpl<ShapedTypeComponents> &inferred) {
  // i8 and ui8 have the same shape; which it is the op's builder chooses.
  FailureOr<ShapedTypeComponents> shape = inferWithConstant(
      emitErrorAt<UnpackOp>(location), getConstantInteger(adaptor.getCount()),
      [&](EmitErrorFn emitError, std::optional<int64_t> constant) {
        return inferUnpackedShape(
            emitError, cast<ShapedType>(adaptor.getWords().getType()),
            adaptor.getCode(), adaptor.getAxis(), constant,
            IntegerType::get(context, 8));
      });
  if (failed(shape))
    return failure();
  if (shape->hasRank())
    inferred.emplace_back(shape->getDims());
  else
    inferred.emplace_back();
  return success();
}

LogicalResult UnpackOp::reifyResultShapes(OpBuilder &builder,
                                          ReifiedRankedShapedTypeDims &shapes) {
  auto words = dyn_cast<RankedTensorType>(getWords().getType());
  auto codes = dyn_cast<RankedTensorType>(getCodes().getType());
  if (!words || !codes)
    return failure();
  SmallVector<OpFoldResult> extents;
  for (int64_t dim = 0; dim < words.getRank(); ++dim)
    extents.push_back(getExtent(builder, getLoc(), getWords(), dim));
  extents[getPositiveAxis(getAxis(), words.getRank())] = getCount();
  shapes.push_back(matchStaticExtents(builder, getLoc(), codes, extents));
  return success();
}

Speculation::Speculatability UnpackOp::getSpeculatability() {
  // Speculatable if the count is known to fit the words, and the types state no
  // more than that.
  auto words = dyn_cast<RankedTensorType>(getWords().getType());
  if (!words || !getConstantInteger(getCount()) ||
      words.isDynamicDim(getPositiveAxis(getAxis(), words.getRank())))
    return Speculation::NotSpeculatable;
  return support::getSpeculatability(*this, inferResult(emitNoError));
}

//===----------------------------------------------------------------------===//
// bale.unpack_into
//===----------------------------------------------------------------------===//

LogicalResult UnpackIntoOp::verify() {
  if (failed(inferUnpackedShape([&] { return emitOpError(); },
                                getWords().getType(), getCode(), getAxis(),
                                /*count=*/std::nullopt,
                                getCodes().getType().getElementType(),
                                getCodes().getType())))
    return failure();
  return checkOneSemantics(*this);
}

void UnpackIntoOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  getDestinationEffects(*this, effects);
}
