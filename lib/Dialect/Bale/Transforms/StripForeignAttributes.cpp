//===- StripForeignAttributes.cpp -------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: removes the notes of other levels before the translation to LLVM IR.
// Entry point: createStripForeignAttributes.
// Invariant: no op changes its meaning: inherent attributes stay.
//
//===----------------------------------------------------------------------===//

#include "bale/Dialect/Bale/Transforms/Passes.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace bale {
#define GEN_PASS_DEF_STRIPFOREIGNATTRIBUTES
#include "bale/Dialect/Bale/Transforms/Passes.h.inc"
} // namespace bale

using namespace mlir;

/// Whether `name` is one of the lowering to LLVM IR, or of no dialect.
static bool isKept(StringAttr name) {
  auto [dialect, rest] = name.getValue().split('.');
  return rest.empty() || dialect == "llvm" || dialect == "dlti" ||
         dialect == "omp";
}

/// The attributes of `dictionary`, which may be null, that are kept.
static SmallVector<NamedAttribute> getKept(DictionaryAttr dictionary) {
  SmallVector<NamedAttribute> kept;
  if (dictionary)
    llvm::copy_if(
        dictionary, std::back_inserter(kept),
        [](NamedAttribute attribute) { return isKept(attribute.getName()); });
  return kept;
}

/// Strips `op`, and the arguments and results of a function.
static void strip(Operation *op) {
  op->setDiscardableAttrs(getKept(op->getDiscardableAttrDictionary()));
  auto function = dyn_cast<FunctionOpInterface>(op);
  if (!function)
    return;
  for (unsigned index = 0; index < function.getNumArguments(); ++index)
    function.setArgAttrs(index, getKept(function.getArgAttrDict(index)));
  for (unsigned index = 0; index < function.getNumResults(); ++index)
    function.setResultAttrs(index, getKept(function.getResultAttrDict(index)));
}

namespace {
struct StripForeignAttributesPass
    : public bale::impl::StripForeignAttributesBase<
          StripForeignAttributesPass> {
  using StripForeignAttributesBase::StripForeignAttributesBase;

  void runOnOperation() override { getOperation()->walk(strip); }
};
} // namespace
