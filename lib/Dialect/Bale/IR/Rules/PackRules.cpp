//===- PackRules.cpp --------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: bale.pack and bale.pack_into: rules, inference, reification.
// Entry point: inferPackedShape.
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

using Rule = PackOp::Rule;

/// The rules of the extents, for codes of known rank.
static FailureOr<SmallVector<int64_t>>
inferPackedExtents(EmitErrorFn emitError, ArrayRef<int64_t> codes,
                   CodeAttr code, int64_t axis, unsigned wordBits,
                   ShapedType words) {
  SmallVector<int64_t> extents(codes);
  int64_t numCodes = codes[axis];
  if (!ShapedType::isDynamic(numCodes)) {
    std::optional<int64_t> numWords = code.getNumWords(numCodes, wordBits);
    if (!numWords)
      return reportWordsRepresentable<PackOp>(emitError, code, wordBits,
                                              numCodes);
    extents[axis] = *numWords;
  }
  if (!words || !words.hasRank())
    return extents;
  if (!mayEqual(words.getDimSize(axis), extents[axis]))
    return reportWordsExtent<PackOp>(emitError, axis, extents[axis],
                                     words.getDimSize(axis), numCodes, code,
                                     wordBits);
  if (failed(checkKeptExtents<PackOp>(emitError, words, extents, axis)))
    return failure();
  return extents;
}

FailureOr<ShapedTypeComponents>
bale::inferPackedShape(EmitErrorFn emitError, ShapedType codes, CodeAttr code,
                       int64_t axis, Type wordType, ShapedType words) {
  if (!isCodeType(codes.getElementType()))
    return reportViolation<PackOp>(emitError, Rule::CodesElementType,
                                   codes.getElementType());
  if (!isWordType(wordType))
    return reportViolation<PackOp>(emitError, Rule::WordsElementType, wordType);

  // The ranks are equal, so that either tells the range of the axis.
  bool hasWordsRank = words && words.hasRank();
  if (!codes.hasRank() && !hasWordsRank)
    return ShapedTypeComponents(wordType);
  int64_t rank = codes.hasRank() ? codes.getRank() : words.getRank();
  if (rank < 1)
    return reportViolation<PackOp>(emitError, Rule::CodesRank, rank);
  FailureOr<int64_t> positiveAxis = checkAxis<PackOp>(emitError, axis, rank);
  if (failed(positiveAxis))
    return failure();
  if (!codes.hasRank())
    return ShapedTypeComponents(wordType);
  if (hasWordsRank && words.getRank() != rank)
    return reportViolation<PackOp>(emitError, Rule::WordsRank, rank,
                                   words.getRank());

  FailureOr<SmallVector<int64_t>> extents =
      inferPackedExtents(emitError, codes.getShape(), code, *positiveAxis,
                         wordType.getIntOrFloatBitWidth(), words);
  if (failed(extents))
    return failure();
  return ShapedTypeComponents(*extents, wordType);
}

//===----------------------------------------------------------------------===//
// bale.pack
//===----------------------------------------------------------------------===//

void PackOp::build(OpBuilder &builder, OperationState &state, Value codes,
                   CodeAttr code, int64_t axis, Type wordType) {
  FailureOr<ShapedTypeComponents> inferred = inferPackedShape(
      emitNoError, cast<ShapedType>(codes.getType()), code, axis, wordType);
  // The verifier reports what is wrong.
  TensorType type = UnrankedTensorType::get(wordType);
  if (succeeded(inferred))
    type = getTensorType(*inferred);
  build(builder, state, type, codes, code, axis);
}

FailureOr<ShapedTypeComponents> PackOp::inferResult(EmitErrorFn emitError,
                                                    ShapedType stated) {
  return inferPackedShape(emitError, getCodes().getType(), getCode(), getAxis(),
                          getWords().getType().getElementType(), stated);
}

FailureOr<ShapedTypeComponents> PackOp::inferFromTypes(EmitErrorFn emitError,
                                                       ShapedType stated) {
  return inferResult(emitError, stated);
}

LogicalResult PackOp::verify() {
  return inferResult([&] { return emitOpError(); }, getWords().getType());
}

LogicalResult PackOp::inferReturnTypeComponents(
    MLIRContext *context, std::optional<Location> location, Adaptor adaptor,
    SmallVectorImpl<ShapedTypeComponents> &inferred) {
  // The word type is the choice of whoever builds the op. Without it, the rules
  // are checked for the widest, of which the fewest are needed, and the extent
  // along the axis stays unknown unless it is 0.
  Type anyWord =
      IntegerType::get(context, llvm::ArrayRef(CodeAttr::kWordBits).back());
  FailureOr<ShapedTypeComponents> shape =
      inferPackedShape(emitErrorAt<PackOp>(location),
                       cast<ShapedType>(adaptor.getCodes().getType()),
                       adaptor.getCode(), adaptor.getAxis(), anyWord);
  if (failed(shape))
    return failure();
  if (!shape->hasRank()) {
    inferred.emplace_back();
    return success();
  }
  SmallVector<int64_t> extents(shape->getDims());
  int64_t &extent = extents[getPositiveAxis(adaptor.getAxis(), extents.size())];
  if (extent != 0)
    extent = ShapedType::kDynamic;
  inferred.emplace_back(extents);
  return success();
}

LogicalResult PackOp::reifyResultShapes(OpBuilder &builder,
                                        ReifiedRankedShapedTypeDims &shapes) {
  auto codes = dyn_cast<RankedTensorType>(getCodes().getType());
  auto words = dyn_cast<RankedTensorType>(getWords().getType());
  if (!codes || !words)
    return failure();
  SmallVector<OpFoldResult> extents;
  for (int64_t dim = 0; dim < codes.getRank(); ++dim)
    extents.push_back(getExtent(builder, getLoc(), getCodes(), dim));
  OpFoldResult &extent = extents[getPositiveAxis(getAxis(), codes.getRank())];
  extent = getNumWords(builder, getLoc(), getCode(), extent,
                       words.getElementTypeBitWidth());
  shapes.push_back(matchStaticExtents(builder, getLoc(), words, extents));
  return success();
}

Speculation::Speculatability PackOp::getSpeculatability() {
  return support::getSpeculatability(*this, inferResult(emitNoError));
}

//===----------------------------------------------------------------------===//
// bale.pack_into
//===----------------------------------------------------------------------===//

LogicalResult PackIntoOp::verify() {
  if (failed(inferPackedShape([&] { return emitOpError(); },
                              getCodes().getType(), getCode(), getAxis(),
                              getWords().getType().getElementType(),
                              getWords().getType())))
    return failure();
  return checkOneSemantics(*this);
}

void PackIntoOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  getDestinationEffects(*this, effects);
}
