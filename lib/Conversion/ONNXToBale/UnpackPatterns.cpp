//===- UnpackPatterns.cpp ---------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: converts ONNX Unpack-29 to bale.unpack.
// Entry point: populateUnpackPatterns.
// Invariant: the rules of the Bale op are checked first, so that a diagnostic
//   names the ONNX op.
//
//===----------------------------------------------------------------------===//

#include "Patterns.h"
#include "bale/Dialect/Bale/IR/ShapeRules.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace bale;
using namespace bale::onnx;

/// The opset that brought Unpack.
static constexpr int64_t kSince = 29;

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

/// codes = Unpack(words, count) -> codes = bale.unpack words
/// count(index(count))
struct ConvertUnpack final : public FunctionPattern {
  static constexpr StringLiteral kFunction = "Unpack";
  ConvertUnpack(StringRef rootName, MLIRContext *context)
      : FunctionPattern(rootName, kFunction, context) {}

  LogicalResult convert(Operation *op,
                        PatternRewriter &rewriter) const override {
    if (failed(verifyFunction(op, 2, kSince,
                              {"axis", "bits", "group_size", "radix"})))
      return failure();
    FailureOr<CodeAttr> code = readCode(op);
    if (failed(code))
      return failure();
    FailureOr<int64_t> axis = readAxis(op);
    if (failed(axis))
      return failure();
    FailureOr<TensorType> words = readTensor(op, op->getOperand(0), "words");
    Value count = findConstant(op->getOperand(1));
    if (failed(words) || failed(verifyCount(op, count)))
      return failure();
    std::optional<int64_t> constantCount = getConstantInteger(count);
    FailureOr<TensorType> codes =
        readResult(op, "codes", rewriter.getIntegerType(8, /*isSigned=*/false));
    if (failed(codes) ||
        failed(inferUnpackedShape([&] { return op->emitOpError(); }, *words,
                                  *code, *axis, constantCount,
                                  codes->getElementType(), *codes)) ||
        failed(verifyUnsigned(op, *words, "words")) ||
        failed(verifyUnsigned(op, *codes, "codes")))
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

void onnx::populateUnpackPatterns(RewritePatternSet &patterns) {
  addFunctionPattern<ConvertUnpack>(patterns);
}
