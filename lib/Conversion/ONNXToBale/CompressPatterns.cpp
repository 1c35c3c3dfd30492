//===- CompressPatterns.cpp -------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: converts ONNX Compress-9, -11 and -28 to bale.compress.
// Entry point: populateCompressPatterns.
// Invariant: the rules of the Bale op are checked first, so that a diagnostic
//   names the ONNX op.
//
//===----------------------------------------------------------------------===//

#include "Patterns.h"
#include "bale/Dialect/Bale/IR/ShapeRules.h"
#include "mlir/Dialect/Ptr/IR/PtrTypes.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace bale;
using namespace bale::onnx;

/// The opset that brought Compress, the one that allowed negative axes, and the
/// one that allowed bf16.
static constexpr int64_t kSince = 9, kNegativeAxisSince = 11, kBF16Since = 28;

/// Whether ONNX has a Compress of elements of `type`.
static bool isONNXElementType(Type type) {
  if (auto integer = dyn_cast<IntegerType>(type))
    return llvm::is_contained({1, 8, 16, 32, 64}, integer.getWidth());
  if (auto complex = dyn_cast<ComplexType>(type))
    return complex.getElementType().isF32() || complex.getElementType().isF64();
  return isa<Float16Type, BFloat16Type, Float32Type, Float64Type, ptr::PtrType>(
      type);
}

/// What the opset that applies to `op`, if one does, demands beyond Bale's
/// rules.
static LogicalResult verifyOpsetRules(Operation *op, Type elementType,
                                      std::optional<int64_t> axis) {
  std::optional<int64_t> opset = getOpset(op);
  if (!opset)
    return success();
  if (axis && *axis < 0 && *opset < kNegativeAxisSince)
    return op->emitOpError("expected axis to be at least 0 in opset ")
           << *opset << ", but got " << *axis;
  if (!isONNXElementType(elementType))
    return op->emitOpError(
               "expected input element type to be a bool, an integer "
               "of 8, 16, 32 or 64 bits, f16, bf16, f32, f64, "
               "complex<f32>, complex<f64> or a string, but got ")
           << spell(elementType);
  if (elementType.isBF16() && *opset < kBF16Since)
    return op->emitOpError("expected opset to be at least ")
           << kBF16Since << " for bf16, but got " << *opset;
  return success();
}

/// Whether a condition of `type` has more dimensions than the one that ONNX
/// allows, and one reading all the same: all but one are 1. Public models have
/// such conditions, since ONNX Runtime takes any condition flat.
static bool isFlattened(TensorType type) {
  return type.hasRank() && type.getRank() > 1 &&
         llvm::count_if(type.getShape(),
                        [](int64_t extent) { return extent != 1; }) <= 1;
}

/// `type` without the dimensions that `isFlattened` says are 1.
static TensorType flatten(TensorType type) {
  int64_t length = 1;
  for (int64_t extent : type.getShape())
    if (extent != 1)
      length = extent;
  return RankedTensorType::get({length}, type.getElementType());
}

/// Warns that `op` has a condition of `type`, which is taken flat.
static void warnOfFlattening(Operation *op, TensorType type) {
  op->emitWarning() << "'" << op->getName() << "' op " << spellNode(op)
                    << "expected condition rank to be 1, but got "
                    << type.getRank() << ": " << spell(type) << " is taken as "
                    << spell(flatten(type));
}

/// `condition`, which `isFlattened`, with one dimension. A constant stays one:
/// inference reads it.
static Value createFlat(OpBuilder &builder, Location loc, Value condition) {
  auto type = cast<RankedTensorType>(condition.getType());
  ReassociationIndices all =
      llvm::to_vector(llvm::seq<int64_t>(0, type.getRank()));
  return builder.createOrFold<tensor::CollapseShapeOp>(
      loc, flatten(type), condition, ArrayRef<ReassociationIndices>(all));
}

/// Reports on `op`, whose condition has the type `type`.
static InFlightDiagnostic emitConditionError(Operation *op, TensorType type) {
  InFlightDiagnostic diagnostic = op->emitOpError();
  if (type.hasRank() && type.getRank() > 1 && !isFlattened(type))
    diagnostic.attachNote()
        << "a condition of more than one dimension is taken flat only if at "
           "most one of them may differ from 1, but got "
        << spell(type);
  return diagnostic;
}

namespace {

/// output = Compress(input, condition) -> output = bale.compress input where
/// (collapse condition)
struct ConvertCompress final : public FunctionPattern {
  static constexpr StringLiteral kFunction = "Compress";
  ConvertCompress(StringRef rootName, MLIRContext *context)
      : FunctionPattern(rootName, kFunction, context) {}

  LogicalResult convert(Operation *op,
                        PatternRewriter &rewriter) const override {
    if (failed(verifyFunction(op, 2, kSince, {"axis"})))
      return failure();
    FailureOr<std::optional<int64_t>> axis = readInteger(op, "axis");
    if (failed(axis))
      return failure();
    Value condition = findConstant(op->getOperand(1));
    FailureOr<TensorType> inputType =
        readTensor(op, op->getOperand(0), "input");
    FailureOr<TensorType> conditionType =
        readTensor(op, condition, "condition");
    if (failed(inputType) || failed(conditionType))
      return failure();
    bool isFlat = isFlattened(*conditionType);
    FailureOr<TensorType> outputType =
        readResult(op, "output", inputType->getElementType());
    if (failed(outputType) ||
        failed(verifyOpsetRules(op, inputType->getElementType(), *axis)) ||
        failed(inferCompressedShape(
            [&] { return emitConditionError(op, *conditionType); }, *inputType,
            isFlat ? flatten(*conditionType) : *conditionType, *axis,
            getConstantCondition(condition), *outputType)))
      return failure();
    if (isFlat) {
      warnOfFlattening(op, *conditionType);
      condition = createFlat(rewriter, op->getLoc(), condition);
    }
    rewriter.replaceOpWithNewOp<CompressOp>(
        op, *outputType, op->getOperand(0), condition,
        *axis ? rewriter.getI64IntegerAttr(**axis) : IntegerAttr());
    return success();
  }
};

} // namespace

void onnx::populateCompressPatterns(RewritePatternSet &patterns) {
  addFunctionPattern<ConvertCompress>(patterns);
}
