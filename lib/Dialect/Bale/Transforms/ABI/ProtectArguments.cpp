//===- ProtectArguments.cpp -------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: states, before bufferization, which memory a function may write and
//   free.
// Entry point: createProtectArguments.
// Invariant: only attributes change; what the module says already is kept.
//
//===----------------------------------------------------------------------===//

#include "bale/Dialect/Bale/Transforms/Passes.h"
#include "bale/Dialect/Bale/Transforms/Transforms.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/Support/DebugLog.h"

#define DEBUG_TYPE "bale-protect-arguments"

namespace bale {
#define GEN_PASS_DEF_PROTECTARGUMENTS
#include "bale/Dialect/Bale/Transforms/Passes.h.inc"
} // namespace bale

using namespace mlir;
using bufferization::BufferizationDialect;

/// Fails, with a diagnostic, if bufferization would have to make memory of
/// tensors in the signature of `function` whose elements have none.
static LogicalResult checkElements(func::FuncOp function) {
  Type withoutMemory;
  function.getFunctionType().walk([&](TensorType type) {
    if (!BaseMemRefType::isValidElementType(type.getElementType()))
      withoutMemory = type;
  });
  if (!withoutMemory)
    return success();
  return function.emitOpError(
             "expected tensors of elements that a memref can have, but got ")
         << withoutMemory << " in " << function.getFunctionType();
}

/// Makes the tensor arguments of `function` read-only unless it says otherwise.
/// Returns how many it made so.
static unsigned protectArguments(func::FuncOp function) {
  // All at once: each setter of one argument builds the list of all.
  SmallVector<DictionaryAttr> attributes;
  function.getAllArgAttrs(attributes);
  Builder builder(function.getContext());
  StringAttr name =
      builder.getStringAttr(BufferizationDialect::kWritableAttrName);
  unsigned numProtected = 0;
  for (auto [type, attribute] :
       llvm::zip_equal(function.getArgumentTypes(), attributes)) {
    NamedAttrList list(attribute);
    if (!isa<TensorType>(type) || list.get(name))
      continue;
    list.set(name, builder.getBoolAttr(false));
    attribute = list.getDictionary(function.getContext());
    ++numProtected;
  }
  if (numProtected > 0)
    function.setAllArgAttrs(attributes);
  LDBG() << "protected " << numProtected << " arguments of "
         << function.getName();
  return numProtected;
}

/// Keeps the deallocation pass away from `dealloc` and from what it frees.
static void keepManualDeallocation(memref::DeallocOp dealloc) {
  StringRef name = BufferizationDialect::kManualDeallocation;
  auto mark = UnitAttr::get(dealloc.getContext());
  dealloc->setAttr(name, mark);

  Value memref = dealloc.getMemref();
  // Views may go round in unreachable code.
  llvm::SmallPtrSet<Operation *, 4> seen;
  auto view = memref.getDefiningOp<ViewLikeOpInterface>();
  while (view && seen.insert(view).second) {
    memref = view.getViewSource();
    view = memref.getDefiningOp<ViewLikeOpInterface>();
  }
  if (auto alloc = memref.getDefiningOp<memref::AllocOp>())
    alloc->setAttr(name, mark);
}

namespace {
struct ProtectArgumentsPass
    : public bale::impl::ProtectArgumentsBase<ProtectArgumentsPass> {
  using ProtectArgumentsBase::ProtectArgumentsBase;

  void runOnOperation() override {
    bool hasMemory = true;
    getOperation().walk([&](func::FuncOp function) {
      hasMemory &= succeeded(checkElements(function));
    });
    if (!hasMemory)
      return signalPassFailure();
    numSeparated += bale::separateResults(getOperation());
    getOperation().walk([&](Operation *op) {
      if (auto function = dyn_cast<func::FuncOp>(op)) {
        if (function.isPublic() && !function.isDeclaration())
          numProtected += protectArguments(function);
      } else if (auto dealloc = dyn_cast<memref::DeallocOp>(op)) {
        keepManualDeallocation(dealloc);
      }
    });
  }
};
} // namespace
