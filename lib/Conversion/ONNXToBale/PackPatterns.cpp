//===- PackPatterns.cpp -----------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: converts ONNX Pack-29 and Unpack-29 to bale.pack and bale.unpack.
// Entry point: populatePackPatterns.
// Invariant: the rules of the Bale op are checked first, so that a diagnostic
//   names the ONNX op.
//
//===----------------------------------------------------------------------===//

#include "Patterns.h"
#include "bale/Dialect/Bale/IR/ShapeRules.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace bale;
using namespace bale::onnx;

/// The opset that brought Pack and Unpack.
static constexpr int64_t kSince = 29;

/// The axis, -1 without one.
static FailureOr<int64_t> readAxis(Operation *op) {
  FailureOr<std::optional<int64_t>> axis = readInteger(op, "axis");
  if (failed(axis))
    return failure();
  return axis->value_or(-1);
}

/// The type of the words that `op` packs to: words of the bits that output_type
/// states, signed as the result is.
static FailureOr<TensorType> readWords(Operation *op) {
  FailureOr<unsigned> bits = readWordBits(op);
  if (failed(bits))
    return failure();
  Type unsignedWord =
      IntegerType::get(op->getContext(), *bits, IntegerType::Unsigned);
  FailureOr<TensorType> words = readResult(op, "words", unsignedWord);
  if (failed(words))
    return failure();
  Type word = words->getElementType();
  if (word != unsignedWord && !word.isSignlessInteger(*bits))
    return op->emitOpError("expected words element type to be ")
           << spell(unsignedWord) << " or i" << *bits << ", as output_type "
           << (*bits == 8 ? "2 (UINT8)" : "12 (UINT32)") << " says, but got "
           << spell(word);
  return words;
}

/// Reports unless `count` is a scalar of i64, or may be one.
static LogicalResult verifyCount(Operation *op, Value count) {
  FailureOr<TensorType> type = readTensor(op, count, "count");
  if (failed(type))
    return failure();
  if (!type->getElementType().isSignlessInteger(64))
    return op->emitOpError("expected count element type to be i64, but got ")
           << spell(type->getElementType());
  if (type->hasRank() && type->getRank() != 0)
    return op->emitOpError("expected count rank to be 0, but got ")
           << type->getRank();
  return success();
}

/// The value of a constant scalar of i64.
static std::optional<int64_t> getConstantCount(Value count) {
  DenseIntElementsAttr constant;
  if (!matchPattern(count, m_Constant(&constant)))
    return std::nullopt;
  return (*constant.value_begin<APInt>()).getSExtValue();
}

/// `count`, a scalar of i64, as an index.
static Value createIndex(OpBuilder &builder, Location loc, Value count) {
  if (!cast<TensorType>(count.getType()).hasRank())
    count = tensor::CastOp::create(
        builder, loc, RankedTensorType::get({}, builder.getI64Type()), count);
  Value scalar = tensor::ExtractOp::create(builder, loc, count, ValueRange());
  return arith::IndexCastOp::create(builder, loc, builder.getIndexType(),
                                    scalar);
}

namespace {

/// words = Pack(codes) -> words = bale.pack codes
struct ConvertPack final : public FunctionPattern {
  static constexpr StringLiteral kFunction = "Pack";
  ConvertPack(StringRef rootName, MLIRContext *context)
      : FunctionPattern(rootName, kFunction, context) {}

  LogicalResult convert(Operation *op,
                        PatternRewriter &rewriter) const override {
    if (failed(verifyStructure(op, 1, 1)) || failed(verifyNotLast(op)) ||
        failed(verifyOpset(op, kSince)) ||
        failed(verifyProperties(
            op, {"axis", "bits", "group_size", "output_type", "radix"})))
      return failure();
    FailureOr<CodeAttr> code = readCode(op);
    if (failed(code))
      return failure();
    FailureOr<int64_t> axis = readAxis(op);
    if (failed(axis))
      return failure();
    FailureOr<TensorType> codes = readTensor(op, op->getOperand(0), "codes");
    if (failed(codes))
      return failure();
    FailureOr<TensorType> words = readWords(op);
    if (failed(words) ||
        failed(inferPackedShape([&] { return op->emitOpError(); }, *codes,
                                *code, *axis, words->getElementType(), *words)))
      return failure();
    rewriter.replaceOpWithNewOp<PackOp>(op, *words, op->getOperand(0), *code,
                                        *axis);
    return success();
  }
};

/// codes = Unpack(words, count) -> codes = bale.unpack words
/// count(index(count))
struct ConvertUnpack final : public FunctionPattern {
  static constexpr StringLiteral kFunction = "Unpack";
  ConvertUnpack(StringRef rootName, MLIRContext *context)
      : FunctionPattern(rootName, kFunction, context) {}

  LogicalResult convert(Operation *op,
                        PatternRewriter &rewriter) const override {
    if (failed(verifyStructure(op, 2, 1)) || failed(verifyNotLast(op)) ||
        failed(verifyOpset(op, kSince)) ||
        failed(verifyProperties(op, {"axis", "bits", "group_size", "radix"})))
      return failure();
    FailureOr<CodeAttr> code = readCode(op);
    if (failed(code))
      return failure();
    FailureOr<int64_t> axis = readAxis(op);
    if (failed(axis))
      return failure();
    FailureOr<TensorType> words = readTensor(op, op->getOperand(0), "words");
    Value count = lookThroughCasts(op->getOperand(1));
    if (failed(words) || failed(verifyCount(op, count)))
      return failure();
    std::optional<int64_t> constantCount = getConstantCount(count);
    FailureOr<TensorType> codes =
        readResult(op, "codes", rewriter.getIntegerType(8, /*isSigned=*/false));
    if (failed(codes) ||
        failed(inferUnpackedShape([&] { return op->emitOpError(); }, *words,
                                  *code, *axis, constantCount,
                                  codes->getElementType(), *codes)))
      return failure();

    Value index = constantCount ? arith::ConstantIndexOp::create(
                                      rewriter, op->getLoc(), *constantCount)
                                      .getResult()
                                : createIndex(rewriter, op->getLoc(), count);
    rewriter.replaceOpWithNewOp<UnpackOp>(op, *codes, op->getOperand(0), index,
                                          *code, *axis);
    return success();
  }
};

} // namespace

void onnx::populatePackPatterns(RewritePatternSet &patterns) {
  addFunctionPattern<ConvertPack>(patterns);
  addFunctionPattern<ConvertUnpack>(patterns);
}
