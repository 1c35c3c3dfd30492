//===- InlineResources.cpp --------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: turns resources that the translation to LLVM IR does not read into
//   dense constants.
// Entry point: createInlineResources.
// Invariant: the elements stay the same; other resources are not copied.
//
//===----------------------------------------------------------------------===//

#include "bale/Dialect/Bale/IR/ConstantData.h"
#include "bale/Dialect/Bale/Transforms/Passes.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "llvm/Support/DebugLog.h"

#define DEBUG_TYPE "bale-inline-resources"

namespace bale {
#define GEN_PASS_DEF_INLINERESOURCES
#include "bale/Dialect/Bale/Transforms/Passes.h.inc"
} // namespace bale

using namespace mlir;

/// Whether the translation to LLVM IR, and the conversion before it, read
/// resources of `type`.
static bool isTranslated(ShapedType type) {
  // The conversion of a global of rank 0 asks for its one element.
  if (type.getRank() == 0 || type.getNumElements() == 0)
    return false;
  Type elementType = type.getElementType();
  if (elementType.isIndex())
    return true;
  if (!elementType.isIntOrFloat())
    return false;
  unsigned width = elementType.getIntOrFloatBitWidth();
  return width == 8 || width == 16 || width == 32 || width == 64;
}

/// Whether a dense constant can have elements of `type`.
static bool isDenseElement(Type type) {
  if (auto complex = dyn_cast<ComplexType>(type))
    return isDenseElement(complex.getElementType());
  return type.isIntOrIndexOrFloat();
}

/// The elements of `resource` as a dense constant. Null if it has others than
/// its type says.
static DenseElementsAttr getDense(DenseResourceElementsAttr resource) {
  ShapedType type = resource.getType();
  const AsmResourceBlob *blob = resource.getRawHandle().getBlob();
  ArrayRef<char> bytes = blob ? blob->getData() : ArrayRef<char>();
  bool isSplat = false;
  if (!isDenseElement(type.getElementType()) ||
      !DenseElementsAttr::isValidRawBuffer(type, bytes, isSplat))
    return DenseElementsAttr();
  if (type.getNumElements() == 0)
    return DenseElementsAttr::get(type, ArrayRef<Attribute>());
  // One element is no resource of several.
  if (isSplat && type.getNumElements() != 1)
    return DenseElementsAttr();
  return DenseElementsAttr::getFromRawBuffer(type, bytes);
}

/// Whether `resource` has the bytes that its elements, which `isTranslated`,
/// take.
static bool hasBytes(DenseResourceElementsAttr resource) {
  const AsmResourceBlob *blob = resource.getRawHandle().getBlob();
  std::optional<int64_t> bytes =
      bale::getConstantBytes(resource.getType(), /*isResource=*/true);
  return blob && bytes == static_cast<int64_t>(blob->getData().size());
}

namespace {
struct InlineResourcesPass
    : public bale::impl::InlineResourcesBase<InlineResourcesPass> {
  using InlineResourcesBase::InlineResourcesBase;

  void runOnOperation() override {
    for (auto global : getOperation().getOps<memref::GlobalOp>()) {
      auto resource = dyn_cast_or_null<DenseResourceElementsAttr>(
          global.getInitialValueAttr());
      if (resource && failed(rewrite(global, resource)))
        return signalPassFailure();
    }
  }

private:
  /// global = dense_resource<one>  ->  global = dense<1>
  LogicalResult rewrite(memref::GlobalOp global,
                        DenseResourceElementsAttr resource) {
    bool isKept = isTranslated(resource.getType());
    if (isKept && hasBytes(resource))
      return success();
    DenseElementsAttr dense = isKept ? nullptr : getDense(resource);
    if (!dense) {
      const AsmResourceBlob *blob = resource.getRawHandle().getBlob();
      return global.emitOpError("expected resource ")
             << resource.getRawHandle().getKey() << " to hold "
             << resource.getType() << ", but got "
             << (blob ? blob->getData().size() : 0) << " bytes";
    }
    LDBG() << "inlining " << global.getSymName();
    global.setInitialValueAttr(dense);
    ++numInlined;
    return success();
  }
};
} // namespace
