//===- TorchTypes.cpp -------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: reads torch-mlir's types of tensors.
// Entry point: readTorchTensor.
// Invariant: types are read by their text, so that it does not matter whether
//   the torch dialect is registered.
//
//===----------------------------------------------------------------------===//

#include "TorchTypes.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace bale;

/// The extents that `text` lists, such as "2,?"; nothing if it is no such list.
static std::optional<SmallVector<int64_t>> parseExtents(StringRef text) {
  SmallVector<int64_t> extents;
  if (text.trim().empty())
    return extents;
  for (StringRef item : llvm::split(text, ',')) {
    item = item.trim();
    int64_t extent = ShapedType::kDynamic;
    if (item != "?" && (item.getAsInteger(10, extent) || extent < 0))
      return std::nullopt;
    extents.push_back(extent);
  }
  return extents;
}

/// The type that `text` is of elements of tensors; null if it is none.
static Type parseElementType(StringRef text, MLIRContext *context) {
  ScopedDiagnosticHandler silent(context,
                                 [](Diagnostic &) { return success(); });
  size_t numRead = 0;
  Type type = parseType(text, context, &numRead);
  if (numRead != text.size() ||
      !isa_and_present<IntegerType, FloatType, ComplexType>(type))
    return Type();
  return type;
}

/// `type` without a sign if it is an integer of which `hasNoSign` says so.
static Type dropSign(Type type, function_ref<bool(IntegerType)> hasNoSign) {
  auto integer = dyn_cast<IntegerType>(type);
  if (!integer || !hasNoSign(integer))
    return type;
  return IntegerType::get(type.getContext(), integer.getWidth());
}

FailureOr<torch::TensorTypes> torch::readTorchTensor(Operation *op,
                                                     Value value) {
  std::string text = llvm::formatv("{0}", value.getType()).str();
  auto report = [&](StringRef expected) {
    return op->emitOpError("expected ") << expected << ", but got " << text;
  };
  StringRef rest = text;
  if (!rest.consume_front("!torch.vtensor<") || !rest.consume_back(">"))
    return report("a !torch.vtensor");
  if (!rest.consume_front("["))
    return report("a !torch.vtensor of a known rank");
  auto [list, afterList] = rest.split(']');
  std::optional<SmallVector<int64_t>> extents = parseExtents(list);
  if (!extents || !afterList.consume_front(","))
    return report("a !torch.vtensor of extents and an element type");
  Type element = parseElementType(afterList.trim(), op->getContext());
  if (!element)
    return report("a !torch.vtensor of integers, floats or complex numbers");
  auto withElement = [&](Type type) {
    return RankedTensorType::get(*extents, type);
  };
  return TensorTypes{
      withElement(
          dropSign(element, [](IntegerType type) { return type.isSigned(); })),
      withElement(dropSign(element, [](IntegerType) { return true; }))};
}
