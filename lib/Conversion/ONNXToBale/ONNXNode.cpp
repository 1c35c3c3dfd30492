//===- ONNXNode.cpp ---------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: reads the names, structure and types of ONNX ops.
// Entry point: getFunction, verifyStructure, verifyOpset, readTensor.
// Invariant: every reader reports what it did not expect on the op and fails;
//   none asserts.
//
//===----------------------------------------------------------------------===//

#include "ONNXNode.h"
#include "bale/Conversion/ONNXToBale/ONNXToBale.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Matchers.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace bale;

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

StringRef onnx::getFunction(Operation *op) {
  StringRef name = op->getName().getStringRef();
  if (!name.consume_front("onnx."))
    return {};
  if (name != "Custom")
    return name;
  // `getAttr` looks in the properties first, then in the dictionary.
  auto function = dyn_cast_or_null<StringAttr>(op->getAttr("function_name"));
  return function ? function.getValue() : StringRef();
}

bool bale::isPackingFunction(StringRef function) {
  return function == "Pack" || function == "Unpack" || function == "Compress";
}

bool onnx::isPackingFunction(Operation *op) {
  return bale::isPackingFunction(getFunction(op));
}

bool onnx::isCustom(Operation *op) {
  return op->getName().getStringRef() == "onnx.Custom";
}

std::string onnx::spellNode(Operation *op) {
  auto name = dyn_cast_or_null<StringAttr>(op->getAttr("onnx_node_name"));
  // Tools show a place in a file rather than a name.
  Location loc = op->getLoc();
  bool isNameShown =
      loc->findInstanceOf<NameLoc>() && !loc->findInstanceOf<FileLineColLoc>();
  if (!name || isNameShown)
    return {};
  return llvm::formatv("of node {0} ", Attribute(name)).str();
}

//===----------------------------------------------------------------------===//
// Structure
//===----------------------------------------------------------------------===//

LogicalResult onnx::verifyStructure(Operation *op, unsigned numOperands,
                                    unsigned numResults) {
  auto verifyNumber = [&](StringRef what, unsigned expected,
                          unsigned got) -> LogicalResult {
    if (got == expected)
      return success();
    return op->emitOpError("expected the number of ")
           << what << " to be " << expected << ", but got " << got;
  };
  return success(
      succeeded(verifyNumber("operands", numOperands, op->getNumOperands())) &&
      succeeded(verifyNumber("results", numResults, op->getNumResults())) &&
      succeeded(verifyNumber("regions", 0, op->getNumRegions())) &&
      succeeded(verifyNumber("successors", 0, op->getNumSuccessors())));
}

LogicalResult onnx::verifyNotLast(Operation *op) {
  // Unregistered ops may end a block; what replaces them may not.
  Operation *parent = op->getParentOp();
  if (op->getNextNode() || !parent->isRegistered() ||
      parent->hasTrait<OpTrait::NoTerminator>())
    return success();
  return op->emitOpError("expected a terminator to end the block of ")
         << parent->getName() << ", but got " << op->getName();
}

std::optional<int64_t> bale::getRecordedOpset(Operation *op) {
  constexpr StringLiteral kNames[] = {BaleDialect::kOnnxOpsetAttrName,
                                      kTorchOpsetAttrName};
  for (Operation *around = op->getParentOp(); around;
       around = around->getParentOp())
    for (StringRef name : kNames)
      if (auto opset = around->getAttrOfType<IntegerAttr>(name))
        return opset.getValue().getSExtValue();
  return std::nullopt;
}

std::optional<int64_t> onnx::getOpset(Operation *op) {
  if (isCustom(op))
    return std::nullopt;
  return getRecordedOpset(op).value_or(kNewestOpset);
}

LogicalResult onnx::verifyUnsigned(Operation *op, TensorType type,
                                   StringRef name) {
  Type element = type.getElementType();
  if (isCustom(op) || !element.isSignlessInteger() || !getRecordedOpset(op))
    return success();
  return op->emitOpError("expected ")
         << name << " element type to be u" << spell(element)
         << " in a module that records an opset, but got " << spell(element);
}

LogicalResult onnx::verifyOpset(Operation *op, int64_t since) {
  std::optional<int64_t> opset = getOpset(op);
  if (opset && *opset < since)
    return op->emitOpError("expected opset to be at least ")
           << since << ", but got " << *opset;
  if (opset && *opset > kNewestOpset)
    return op->emitOpError("expected opset to be at most ")
           << kNewestOpset << ", but got " << *opset;
  return success();
}

LogicalResult onnx::verifyFunction(Operation *op, unsigned numOperands,
                                   int64_t since,
                                   ArrayRef<StringRef> properties) {
  return success(succeeded(verifyStructure(op, numOperands, 1)) &&
                 succeeded(verifyNotLast(op)) &&
                 succeeded(verifyOpset(op, since)) &&
                 succeeded(verifyProperties(op, properties)));
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

std::string onnx::spell(Type type) { return llvm::formatv("{0}", type).str(); }

bool onnx::isUndefined(Type type) {
  auto opaque = dyn_cast<OpaqueType>(type);
  return opaque && opaque.getDialectNamespace() == "onnx" &&
         opaque.getTypeData() == "Undefined";
}

FailureOr<TensorType> onnx::readTensor(Operation *op, Value value,
                                       StringRef name) {
  auto type = dyn_cast<TensorType>(value.getType());
  auto ranked = dyn_cast_or_null<RankedTensorType>(type);
  if (!type || (ranked && ranked.getEncoding()))
    return op->emitOpError("expected ")
           << name << " to be a tensor without encoding, but got "
           << spell(value.getType());
  return type;
}

FailureOr<TensorType> onnx::readResult(Operation *op, StringRef name,
                                       Type elementType) {
  FailureOr<TensorType> type = readTensor(op, op->getResult(0), name);
  if (failed(type) || !isUndefined(type->getElementType()))
    return type;
  for (Operation *user : op->getUsers())
    if (user->isRegistered())
      return op->emitOpError("expected ")
             << name << " element type to be " << spell(elementType)
             << " where it is used by " << user->getName() << ", but got "
             << spell(type->getElementType());
  return cast<TensorType>(type->clone(elementType));
}

Value onnx::findConstant(Value value) {
  Value source = bale::lookThroughCasts(value);
  return matchPattern(source, m_Constant()) ? source : value;
}
