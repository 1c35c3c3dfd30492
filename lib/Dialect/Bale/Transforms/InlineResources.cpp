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

/// Whether the translation to LLVM IR reads resources of `elementType`.
static bool isTranslated(Type elementType) {
  if (elementType.isIndex())
    return true;
  if (!elementType.isIntOrFloat())
    return false;
  unsigned width = elementType.getIntOrFloatBitWidth();
  return width == 8 || width == 16 || width == 32 || width == 64;
}

namespace {
struct InlineResourcesPass
    : public bale::impl::InlineResourcesBase<InlineResourcesPass> {
  using InlineResourcesBase::InlineResourcesBase;

  void runOnOperation() override {
    for (auto global : getOperation().getOps<memref::GlobalOp>()) {
      auto resource = dyn_cast_or_null<DenseResourceElementsAttr>(
          global.getInitialValueAttr());
      if (!resource || isTranslated(resource.getElementType()))
        continue;
      const AsmResourceBlob *blob = resource.getRawHandle().getBlob();
      bool isSplat = false;
      if (!blob || !DenseElementsAttr::isValidRawBuffer(
                       resource.getType(), blob->getData(), isSplat)) {
        global.emitOpError("expected resource ")
            << resource.getRawHandle().getKey() << " to hold "
            << resource.getType() << ", but got "
            << (blob ? blob->getData().size() : 0) << " bytes";
        return signalPassFailure();
      }
      LDBG() << "inlining " << global.getSymName();
      global.setInitialValueAttr(DenseElementsAttr::getFromRawBuffer(
          resource.getType(), blob->getData()));
      ++numInlined;
    }
  }
};
} // namespace
