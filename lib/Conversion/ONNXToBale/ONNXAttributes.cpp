//===- ONNXAttributes.cpp ---------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: reads the attributes of ONNX ops, from properties or the dictionary.
// Entry point: readInteger, readCode, readWordType.
// Invariant: every reader reports what it did not expect on the op and fails;
//   none asserts.
//
//===----------------------------------------------------------------------===//

#include "ONNXNode.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace bale;

/// The properties of `op` as a dictionary, null if there are none.
static DictionaryAttr getProperties(Operation *op) {
  // Those of an unregistered op are a dictionary already.
  return dyn_cast_or_null<DictionaryAttr>(op->getPropertiesAsAttribute());
}

FailureOr<Attribute> onnx::readAttribute(Operation *op, StringRef name) {
  DictionaryAttr properties = getProperties(op);
  Attribute property = properties ? properties.get(name) : Attribute();
  Attribute discardable = op->getDiscardableAttr(name);
  if (property && discardable && property != discardable)
    return op->emitOpError("expected one ")
           << name << ", but got " << property << " and " << discardable;
  return property ? property : discardable;
}

FailureOr<int64_t> onnx::readInteger(Operation *op, Attribute attribute,
                                     StringRef name) {
  auto integer = dyn_cast<IntegerAttr>(attribute);
  if (!integer || integer.getType().isInteger(1))
    return op->emitOpError("expected ")
           << name << " to be an integer, but got " << attribute;
  bool isUnsigned = integer.getType().isUnsignedInteger();
  APInt value = integer.getValue();
  if (isUnsigned ? value.getActiveBits() > 63 : value.getSignificantBits() > 64)
    return op->emitOpError("expected ")
           << name << " to be in [-2^63, 2^63 - 1], but got " << attribute;
  return isUnsigned ? static_cast<int64_t>(value.getZExtValue())
                    : value.getSExtValue();
}

FailureOr<std::optional<int64_t>> onnx::readInteger(Operation *op,
                                                    StringRef name) {
  FailureOr<Attribute> attribute = readAttribute(op, name);
  if (failed(attribute))
    return failure();
  if (!*attribute)
    return std::optional<int64_t>();
  FailureOr<int64_t> value = readInteger(op, *attribute, name);
  if (failed(value))
    return failure();
  return std::make_optional<int64_t>(*value);
}

LogicalResult onnx::verifyProperties(Operation *op, ArrayRef<StringRef> names) {
  constexpr StringLiteral kAnyNode[] = {"onnx_node_name"};
  constexpr StringLiteral kCustom[] = {
      "domain_name", "function_name", "inputs_for_infer", "output_element_type",
      "shape_infer_pattern"};
  DictionaryAttr properties = getProperties(op);
  if (!properties)
    return success();
  for (NamedAttribute property : properties) {
    StringRef name = property.getName();
    if (!llvm::is_contained(names, name) &&
        !llvm::is_contained(kAnyNode, name) &&
        !(isCustom(op) && llvm::is_contained(kCustom, name)))
      return op->emitOpError("expected attributes among ")
             << llvm::join(names, ", ") << ", but got " << name;
  }
  return success();
}

FailureOr<CodeAttr> onnx::readCode(Operation *op) {
  std::optional<int64_t> values[3];
  constexpr StringLiteral kNames[] = {"bits", "radix", "group_size"};
  for (auto [value, name] : llvm::zip_equal(values, kNames)) {
    FailureOr<std::optional<int64_t>> read = readInteger(op, name);
    if (failed(read))
      return failure();
    value = *read;
  }
  CodeAttr code =
      CodeAttr::getSpelled([&] { return op->emitOpError(); }, op->getContext(),
                           values[0], values[1], values[2]);
  if (!code)
    return failure();
  return code;
}

FailureOr<int64_t> onnx::readAxis(Operation *op) {
  FailureOr<std::optional<int64_t>> axis = readInteger(op, "axis");
  if (failed(axis))
    return failure();
  return axis->value_or(-1);
}

/// What `output_type` may state, the default first.
static constexpr onnx::WordType kWordTypes[] = {{8, 2, "UINT8"},
                                                {32, 12, "UINT32"}};

std::string onnx::spell(const WordType &type) {
  return llvm::formatv("{0} ({1})", type.number, type.name).str();
}

FailureOr<onnx::WordType> onnx::readWordType(Operation *op) {
  FailureOr<Attribute> attribute = readAttribute(op, "output_type");
  if (failed(attribute))
    return failure();
  if (!*attribute)
    return kWordTypes[0];
  auto typeAttr = dyn_cast<TypeAttr>(*attribute);
  FailureOr<int64_t> number = 0;
  if (!typeAttr)
    number = readInteger(op, *attribute, "output_type");
  if (failed(number))
    return failure();
  for (const WordType &word : kWordTypes) {
    if (typeAttr ? typeAttr.getValue().isUnsignedInteger(word.bits) ||
                       typeAttr.getValue().isSignlessInteger(word.bits)
                 : *number == word.number)
      return word;
  }
  auto names = llvm::map_range(
      kWordTypes, [](const WordType &word) { return spell(word); });
  return op->emitOpError("expected output_type to be ")
         << llvm::join(names, " or ") << ", but got " << *attribute;
}
