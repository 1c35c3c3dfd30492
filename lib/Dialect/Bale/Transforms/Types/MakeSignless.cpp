//===- MakeSignless.cpp -----------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: replaces signed and unsigned integer types by signless ones.
// Entry point: createMakeSignless.
// Invariant: no bit of a constant and no width changes.
//
//===----------------------------------------------------------------------===//

#include "bale/Dialect/Bale/Transforms/Passes.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/Support/DebugLog.h"

#define DEBUG_TYPE "bale-make-signless"

namespace bale {
#define GEN_PASS_DEF_MAKESIGNLESS
#include "bale/Dialect/Bale/Transforms/Passes.h.inc"
} // namespace bale

using namespace mlir;

/// Adds to `replacer` the types, and the attributes whose storage depends on
/// the type and which therefore are no plain trees of types and attributes.
static void addSignlessReplacements(AttrTypeReplacer &replacer) {
  replacer.addReplacement([](IntegerType type) -> std::optional<Type> {
    return IntegerType::get(type.getContext(), type.getWidth());
  });
  replacer.addReplacement(
      [&replacer](IntegerAttr attribute) -> std::optional<Attribute> {
        return IntegerAttr::get(replacer.replace(attribute.getType()),
                                attribute.getValue());
      });
  replacer.addReplacement([&replacer](DenseIntOrFPElementsAttr attribute)
                              -> std::optional<Attribute> {
    auto type = cast<ShapedType>(replacer.replace(attribute.getType()));
    if (type == attribute.getType())
      return attribute;
    return DenseElementsAttr::getFromRawBuffer(type, attribute.getRawData());
  });
}

/// Whether `attribute` belongs to a dialect of which no ops are known.
static bool isForeign(NamedAttribute attribute) {
  Dialect *dialect = attribute.getNameDialect();
  return dialect ? dialect->allowsUnknownOperations()
                 : attribute.getName().strref().contains('.');
}

/// Replaces the types of `op`, and its attributes unless they are those of
/// another dialect, to which a sign may mean something.
static void makeSignless(AttrTypeReplacer &replacer, Operation *op) {
  replacer.replaceElementsIn(op, /*replaceAttrs=*/false, /*replaceLocs=*/false,
                             /*replaceTypes=*/true);
  if (!op->isRegistered())
    return;
  for (NamedAttribute attribute : op->getAttrs())
    if (!isForeign(attribute))
      op->setAttr(attribute.getName(), replacer.replace(attribute.getValue()));
}

/// cast(x) : T -> T  =  x. Returns how many there were.
static unsigned foldIdentityCasts(ModuleOp module) {
  unsigned numFolded = 0;
  module.walk([&](Operation *op) {
    if (!isa<tensor::BitcastOp, UnrealizedConversionCastOp>(op) ||
        op->getOperandTypes() != op->getResultTypes())
      return;
    // Where order does not matter a cast may be one of itself.
    if (llvm::is_contained(op->getUsers(), op))
      return;
    LDBG() << "folding " << *op;
    op->replaceAllUsesWith(op->getOperands());
    op->erase();
    ++numFolded;
  });
  return numFolded;
}

namespace {
struct MakeSignlessPass
    : public bale::impl::MakeSignlessBase<MakeSignlessPass> {
  using MakeSignlessBase::MakeSignlessBase;

  void runOnOperation() override {
    AttrTypeReplacer replacer;
    addSignlessReplacements(replacer);
    getOperation()->walk([&](Operation *op) { makeSignless(replacer, op); });
    numFolded += foldIdentityCasts(getOperation());
  }
};
} // namespace
