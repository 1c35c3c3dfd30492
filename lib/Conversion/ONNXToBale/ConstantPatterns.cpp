//===- ConstantPatterns.cpp -------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: converts onnx.Constant to arith.constant.
// Entry point: populateConstantPatterns.
// Invariant: no bit of a constant changes, but a bool byte other than 0 becomes
//   true.
//
//===----------------------------------------------------------------------===//

#include "Patterns.h"
#include "bale/Dialect/Bale/IR/ConstantData.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace bale;
using namespace bale::onnx;

/// The attributes that hold the value of an onnx.Constant, which has one of
/// them.
static constexpr StringLiteral kValueNames[] = {
    "sparse_value", "value",      "value_float",  "value_floats",
    "value_int",    "value_ints", "value_string", "value_strings"};

/// `attribute`, or for bools the same elements without a resource: its bytes
/// come from outside and any but 0 is true, and what a condition holds is worth
/// knowing.
static FailureOr<TypedAttr> readResource(Operation *op,
                                         DenseResourceElementsAttr attribute) {
  const AsmResourceBlob *blob = attribute.getRawHandle().getBlob();
  if (!blob)
    return op->emitOpError("expected the data of resource ")
           << attribute.getRawHandle().getKey() << ", but got none";
  ShapedType type = attribute.getType();
  std::optional<int64_t> bytes = getConstantBytes(type, /*isResource=*/true);
  if (!bytes)
    return op->emitOpError("expected a resource to hold a static tensor of "
                           "numbers, but got ")
           << spell(type);
  ArrayRef<char> data = blob->getData();
  if (static_cast<int64_t>(data.size()) != *bytes)
    return op->emitOpError("expected resource ")
           << attribute.getRawHandle().getKey() << " to hold " << *bytes
           << " bytes, but got " << data.size();
  if (!type.getElementType().isInteger(1))
    return TypedAttr(attribute);
  auto bools = llvm::map_to_vector(data, [](char byte) { return byte != 0; });
  return TypedAttr(DenseElementsAttr::get(type, ArrayRef<bool>(bools)));
}

/// The attribute `value`: a dense tensor.
static FailureOr<TypedAttr> readTensorValue(Operation *op, Attribute value) {
  auto elements = dyn_cast<ElementsAttr>(value);
  if (!elements || !isa<RankedTensorType>(elements.getType()) ||
      !isa<DenseIntOrFPElementsAttr, DenseResourceElementsAttr>(value))
    return op->emitOpError("expected value to be a dense tensor, but got ")
           << value;
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(value))
    return readResource(op, resource);
  return TypedAttr(elements);
}

/// The elements of `attribute`, called `name`: those of an array if it must be
/// one, else the attribute itself.
static FailureOr<SmallVector<Attribute>>
readElements(Operation *op, Attribute attribute, StringRef name, bool isArray) {
  if (!isArray)
    return SmallVector<Attribute>{attribute};
  if (auto array = dyn_cast<ArrayAttr>(attribute))
    return SmallVector<Attribute>(array.getValue());
  return op->emitOpError("expected ")
         << name << " to be an array, but got " << attribute;
}

/// value_int or value_ints, as a tensor of i64.
static FailureOr<TypedAttr> readIntegers(Operation *op,
                                         ArrayRef<Attribute> elements,
                                         StringRef name,
                                         ArrayRef<int64_t> shape) {
  SmallVector<int64_t> values;
  for (Attribute element : elements) {
    FailureOr<int64_t> value = readInteger(op, element, name);
    if (failed(value))
      return failure();
    values.push_back(*value);
  }
  auto type =
      RankedTensorType::get(shape, IntegerType::get(op->getContext(), 64));
  return TypedAttr(DenseElementsAttr::get(type, ArrayRef(values)));
}

/// value_float or value_floats, as a tensor of f32.
static FailureOr<TypedAttr> readFloats(Operation *op,
                                       ArrayRef<Attribute> elements,
                                       StringRef name,
                                       ArrayRef<int64_t> shape) {
  SmallVector<APFloat> values;
  for (Attribute element : elements) {
    auto value = dyn_cast<FloatAttr>(element);
    if (!value || !value.getType().isF32())
      return op->emitOpError("expected ")
             << name << " to be of f32, but got " << element;
    values.push_back(value.getValue());
  }
  auto type = RankedTensorType::get(shape, Float32Type::get(op->getContext()));
  return TypedAttr(DenseElementsAttr::get(type, ArrayRef(values)));
}

/// The only one of `kValueNames` that `op` has, and its attribute.
static FailureOr<std::pair<StringRef, Attribute>> readOnlyValue(Operation *op) {
  SmallVector<StringRef> names;
  Attribute only;
  for (StringRef name : kValueNames) {
    FailureOr<Attribute> attribute = readAttribute(op, name);
    if (failed(attribute))
      return failure();
    if (!*attribute)
      continue;
    names.push_back(name);
    only = *attribute;
  }
  if (names.size() != 1)
    return op->emitOpError("expected one value, but got ")
           << (names.empty() ? "none" : llvm::join(names, " and "));
  return std::make_pair(names.front(), only);
}

/// The value of an onnx.Constant that is not of strings.
static FailureOr<TypedAttr> readValue(Operation *op) {
  FailureOr<std::pair<StringRef, Attribute>> only = readOnlyValue(op);
  if (failed(only))
    return failure();
  auto [name, attribute] = *only;
  if (name == "value")
    return readTensorValue(op, attribute);
  if (name == "sparse_value")
    return op->emitOpError("expected a dense value, but got sparse_value");

  bool isArray = name.ends_with("s");
  FailureOr<SmallVector<Attribute>> elements =
      readElements(op, attribute, name, isArray);
  if (failed(elements))
    return failure();
  SmallVector<int64_t> shape;
  if (isArray)
    shape.push_back(elements->size());
  return name.starts_with("value_int")
             ? readIntegers(op, *elements, name, shape)
             : readFloats(op, *elements, name, shape);
}

bool onnx::isStringConstant(Operation *op) {
  return getFunction(op) == "Constant" &&
         (op->getAttr("value_string") || op->getAttr("value_strings") ||
          isa_and_nonnull<DenseStringElementsAttr>(op->getAttr("value")));
}

namespace {

/// result = Constant {value} -> result = cast (arith.constant value)
struct ConvertConstant final : public FunctionPattern {
  ConvertConstant(MLIRContext *context)
      : FunctionPattern("onnx.Constant", "Constant", context) {}

  LogicalResult convert(Operation *op,
                        PatternRewriter &rewriter) const override {
    if (failed(verifyStructure(op, 0, 1)) || failed(verifyNotLast(op)))
      return failure();
    if (isStringConstant(op))
      return rewriter.notifyMatchFailure(op, "strings have no arith.constant");
    FailureOr<TypedAttr> value = readValue(op);
    if (failed(value))
      return failure();
    auto valueType = cast<TensorType>(value->getType());
    FailureOr<TensorType> type =
        readResult(op, "result", valueType.getElementType());
    if (failed(type))
      return failure();
    if (!tensor::CastOp::areCastCompatible(valueType, *type))
      return op->emitOpError("expected result type to agree with ")
             << spell(valueType) << ", but got " << spell(*type);

    Value result = arith::ConstantOp::create(rewriter, op->getLoc(), *value);
    if (*type != valueType)
      result = tensor::CastOp::create(rewriter, op->getLoc(), *type, result);
    rewriter.replaceOp(op, result);
    return success();
  }
};

} // namespace

void onnx::populateConstantPatterns(RewritePatternSet &patterns) {
  patterns.add<ConvertConstant>(patterns.getContext());
}
