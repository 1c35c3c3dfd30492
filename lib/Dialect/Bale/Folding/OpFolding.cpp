//===- OpFolding.cpp --------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: what packs, unpacks, compresses and counts of constants give.
// Entry point: matchFolding, evaluateFolding, evaluateCount, isFoldedToConstant.
// Invariant: nothing is computed of an op of which a constant or a type breaks a
//   rule.
//
//===----------------------------------------------------------------------===//

#include "OpFolding.h"
#include "bale/Dialect/Bale/Folding/Evaluation.h"
#include "bale/Dialect/Bale/IR/ShapeRules.h"
#include "bale/Dialect/Bale/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace bale;

//===----------------------------------------------------------------------===//
// Constants in, constants out
//===----------------------------------------------------------------------===//

std::optional<ConstantData> bale::getConstantOperand(Value value) {
  Value source = lookThroughCasts(value);
  Attribute attribute;
  if (!matchPattern(source, m_Constant(&attribute)))
    return std::nullopt;
  // A cast to other extents never runs.
  for (; value != source;
       value = value.getDefiningOp<tensor::CastOp>().getSource())
    if (failed(verifyCompatibleShape(value.getType(), source.getType())))
      return std::nullopt;
  return getConstantData(attribute);
}

/// Whether a constant of `type` made of `input` has at most `maxBytes` bytes.
static bool fits(const ConstantData &input, RankedTensorType type,
                 uint64_t maxBytes) {
  std::optional<int64_t> numBytes =
      getConstantBytes(type, bool(input.resource));
  return numBytes && static_cast<uint64_t>(*numBytes) <= maxBytes;
}

/// The constant of `type` whose bytes `write` writes: a resource named after
/// `input`, with `ending`, if `input` is one. Null if it is of more than
/// `maxBytes` bytes.
static ElementsAttr
createConstant(const ConstantData &input, RankedTensorType type,
               StringRef ending, uint64_t maxBytes,
               llvm::function_ref<void(MutableArrayRef<char>)> write) {
  if (!fits(input, type, maxBytes))
    return nullptr;
  int64_t numBytes = *getConstantBytes(type, bool(input.resource));
  size_t alignment = llvm::PowerOf2Ceil(
      std::min<int64_t>(*getConstantElementBytes(type.getElementType()), 16));
  if (input.resource)
    alignment = std::max(
        alignment, input.resource.getRawHandle().getBlob()->getDataAlignment());
  AsmResourceBlob blob = HeapAsmResourceBlob::allocate(numBytes, alignment);
  write(blob.getMutableData());
  if (!input.resource)
    return DenseElementsAttr::getFromRawBuffer(type, blob.getData());
  StringRef key = input.resource.getRawHandle().getKey();
  return DenseResourceElementsAttr::get(type, (key + ending).str(),
                                        std::move(blob));
}

/// The constant of `type` whose elements are all the one of `bytes`.
static ElementsAttr createSplat(RankedTensorType type, ArrayRef<char> bytes) {
  return DenseElementsAttr::getFromRawBuffer(type, bytes);
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

static PackedRows getRows(CodeAttr code, int64_t axis, ShapedType codes,
                          ShapedType words) {
  axis = getPositiveAxis(axis, codes.getRank());
  return PackedRows{static_cast<uint64_t>(code.getRadix()),
                    code.getGroupSize(),
                    code.getIndexWidth(),
                    words.getElementTypeBitWidth(),
                    llvm::product_of(codes.getShape().take_front(axis)),
                    llvm::product_of(codes.getShape().drop_front(axis + 1)),
                    codes.getDimSize(axis),
                    words.getDimSize(axis)};
}

static PackedRows getRows(PackOp op, const Folding &folding) {
  return getRows(op.getCode(), op.getAxis(), folding.operands.front().type,
                 folding.type);
}

static PackedRows getRows(UnpackOp op, const Folding &folding) {
  return getRows(op.getCode(), op.getAxis(), folding.type,
                 folding.operands.front().type);
}

/// The row that all rows of the result are, if those of the operand are equal.
static std::optional<RepeatedRow> getRepeatedRow(PackOp op,
                                                 const Folding &folding) {
  const ConstantData &codes = folding.operands.front();
  if (!codes.isSplat)
    return std::nullopt;
  return evaluatePackOfSplat(getRows(op, folding), codes.bytes.front());
}

static std::optional<RepeatedRow> getRepeatedRow(UnpackOp op,
                                                 const Folding &folding) {
  const ConstantData &words = folding.operands.front();
  if (!words.isSplat)
    return std::nullopt;
  return evaluateUnpackOfSplat(getRows(op, folding), words.bytes);
}

/// A constant of `type` of rows that are all `row`.
static ElementsAttr createConstant(const ConstantData &input,
                                   RankedTensorType type, StringRef ending,
                                   uint64_t maxBytes, const PackedRows &rows,
                                   const RepeatedRow &row) {
  if (row.isUniform())
    return createSplat(type,
                       ArrayRef(row.elements).take_front(row.elementBytes));
  return createConstant(input, type, ending, maxBytes,
                        [&](MutableArrayRef<char> bytes) {
                          row.fill(rows.outer, rows.inner, bytes);
                        });
}

Folding bale::matchFolding(PackOp op) {
  std::optional<ConstantData> codes = getConstantOperand(op.getCodes());
  if (!codes)
    return {};
  FailureOr<ShapedTypeComponents> shape = inferPackedShape(
      emitNoError, codes->type, op.getCode(), op.getAxis(),
      op.getWords().getType().getElementType(), op.getWords().getType());
  if (failed(shape))
    return {};
  return {{*codes}, cast<RankedTensorType>(getTensorType(*shape))};
}

ElementsAttr bale::evaluateFolding(PackOp op, const Folding &folding,
                                   uint64_t maxBytes) {
  if (folding.isEmpty())
    return createSplat(folding.type, {});
  const ConstantData &codes = folding.operands.front();
  PackedRows rows = getRows(op, folding);
  if (std::optional<RepeatedRow> row = getRepeatedRow(op, folding))
    return createConstant(codes, folding.type, "_packed", maxBytes, rows, *row);
  return createConstant(codes, folding.type, "_packed", maxBytes,
                        [&](MutableArrayRef<char> words) {
                          evaluatePack(rows, codes.bytes, words);
                        });
}

Folding bale::matchFolding(UnpackOp op) {
  std::optional<ConstantData> words = getConstantOperand(op.getWords());
  std::optional<int64_t> count = getConstantInteger(op.getCount());
  if (!words || !count)
    return {};
  FailureOr<ShapedTypeComponents> shape = inferUnpackedShape(
      emitNoError, words->type, op.getCode(), op.getAxis(), count,
      op.getCodes().getType().getElementType(), op.getCodes().getType());
  if (failed(shape))
    return {};
  return {{*words}, cast<RankedTensorType>(getTensorType(*shape))};
}

ElementsAttr bale::evaluateFolding(UnpackOp op, const Folding &folding,
                                   uint64_t maxBytes) {
  if (folding.isEmpty())
    return createSplat(folding.type, {});
  const ConstantData &words = folding.operands.front();
  PackedRows rows = getRows(op, folding);
  if (std::optional<RepeatedRow> row = getRepeatedRow(op, folding))
    return createConstant(words, folding.type, "_unpacked", maxBytes, rows,
                          *row);
  return createConstant(words, folding.type, "_unpacked", maxBytes,
                        [&](MutableArrayRef<char> codes) {
                          evaluateUnpack(rows, words.bytes, codes);
                        });
}

/// [outer, extent, inner] elements of the input of `op`, of the type `input`.
static Slices getSlices(CompressOp op, ShapedType input) {
  ArrayRef<int64_t> shape = input.getShape();
  if (!op.getAxis())
    return {1, llvm::product_of(shape), 1};
  int64_t axis = getPositiveAxis(*op.getAxis(), input.getRank());
  return {llvm::product_of(shape.take_front(axis)), shape[axis],
          llvm::product_of(shape.drop_front(axis + 1))};
}

Folding bale::matchFolding(CompressOp op) {
  std::optional<ConstantData> input = getConstantOperand(op.getInput());
  std::optional<ConstantData> condition = getConstantOperand(op.getCondition());
  if (!input || !condition)
    return {};
  // The rule does not count the trues of a resource.
  TensorType stated = op.getOutput().getType();
  FailureOr<ShapedTypeComponents> shape = inferCompressedShape(
      emitNoError, input->type, condition->type, op.getAxis(),
      /*conditionValue=*/nullptr, stated);
  if (failed(shape))
    return {};
  SmallVector<int64_t> extents(shape->getDims());
  int64_t axis = getPositiveAxis(op.getAxis().value_or(0), extents.size());
  extents[axis] =
      countTrues(condition->getBools(), getSlices(op, input->type).extent);
  if (stated.hasRank() && !mayEqual(stated.getDimSize(axis), extents[axis]))
    return {};
  return {{*input, *condition},
          RankedTensorType::get(extents, stated.getElementType())};
}

ElementsAttr bale::evaluateFolding(CompressOp op, const Folding &folding,
                                   uint64_t maxBytes) {
  if (folding.isEmpty())
    return createSplat(folding.type, {});
  const ConstantData &input = folding.operands.front();
  if (input.isSplat)
    return createSplat(folding.type, input.bytes);
  Slices slices = getSlices(op, input.type);
  slices.isBits = input.areBits();
  if (!slices.isBits)
    slices.sliceSize *= *getConstantElementBytes(input.type.getElementType());
  return createConstant(
      input, folding.type, "_compressed", maxBytes,
      [&](MutableArrayRef<char> output) {
        evaluateCompress(slices, input.bytes, folding.operands[1].getBools(),
                         output);
        // A bool in a result is 0 or 1.
        if (input.resource && input.type.getElementType().isInteger(1))
          for (char &byte : output)
            byte = byte != 0;
      });
}

TypedAttr bale::evaluateCount(CountOp op) {
  Attribute limit;
  if (!matchPattern(op.getLimit(), m_Constant(&limit)))
    return nullptr;
  std::optional<ConstantData> condition = getConstantOperand(op.getCondition());
  if (!condition)
    return nullptr;
  Attribute operands[] = {condition->attribute, limit};
  OpFoldResult count = op.fold(CountOp::FoldAdaptor(operands, op));
  return dyn_cast_or_null<TypedAttr>(dyn_cast_or_null<Attribute>(count));
}

//===----------------------------------------------------------------------===//
// What stays
//===----------------------------------------------------------------------===//

template <typename OpTy>
static bool givesSplat(OpTy op, const Folding &folding) {
  std::optional<RepeatedRow> row = getRepeatedRow(op, folding);
  return row && row->isUniform();
}

static bool givesSplat(CompressOp, const Folding &folding) {
  return folding.operands.front().isSplat;
}

bool bale::isFoldedToConstant(Operation *op, uint64_t maxBytes) {
  return llvm::TypeSwitch<Operation *, bool>(op)
      .Case<PackOp, UnpackOp, CompressOp>([&](auto valueOp) {
        Folding folding = matchFolding(valueOp);
        return folding &&
               (folding.isEmpty() || givesSplat(valueOp, folding) ||
                fits(folding.operands.front(), folding.type, maxBytes));
      })
      .Case([](CountOp count) { return bool(evaluateCount(count)); })
      .Default(false);
}
