//===- StringTypes.cpp ------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: replaces the type of ONNX strings by an opaque handle.
// Entry point: convertONNXStrings.
// Invariant: after it no type or attribute holds !onnx.String, except inside
//   opaque types of the dialect.
//
//===----------------------------------------------------------------------===//

#include "bale/Conversion/ONNXToBale/ONNXToBale.h"
#include "mlir/Dialect/Ptr/IR/PtrAttrs.h"
#include "mlir/Dialect/Ptr/IR/PtrTypes.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"

using namespace mlir;

void bale::convertONNXStrings(Operation *root) {
  MLIRContext *context = root->getContext();
  Type handle = ptr::PtrType::get(context, ptr::GenericSpaceAttr::get(context));
  AttrTypeReplacer replacer;
  replacer.addReplacement([handle](OpaqueType type) -> std::optional<Type> {
    if (type.getDialectNamespace() == "onnx" && type.getTypeData() == "String")
      return handle;
    return std::nullopt;
  });
  // Its type is no sub-element of a string constant to the replacer.
  replacer.addReplacement([&](DenseStringElementsAttr strings) -> Attribute {
    return DenseStringElementsAttr::get(
        cast<ShapedType>(replacer.replace(strings.getType())),
        strings.getRawStringData());
  });
  root->walk([&](Operation *op) {
    replacer.replaceElementsIn(op, /*replaceAttrs=*/true, /*replaceLocs=*/false,
                               /*replaceTypes=*/true);
    // The replacer knows the properties of registered ops only.
    if (op->isRegistered())
      return;
    if (Attribute properties = op->getPropertiesAsAttribute())
      (void)op->setPropertiesFromAttribute(replacer.replace(properties),
                                           /*emitError=*/nullptr);
  });
}
