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
#include "llvm/Support/DebugLog.h"

#define DEBUG_TYPE "bale-strip-foreign-attributes"

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

/// The attributes of `dictionary`, which may be null, that are kept. Adds the
/// number of the others to `numStripped`.
static SmallVector<NamedAttribute> getKept(DictionaryAttr dictionary,
                                           unsigned &numStripped) {
  SmallVector<NamedAttribute> kept;
  if (!dictionary)
    return kept;
  llvm::copy_if(
      dictionary, std::back_inserter(kept),
      [](NamedAttribute attribute) { return isKept(attribute.getName()); });
  numStripped += dictionary.size() - kept.size();
  return kept;
}

/// Strips `op`, and the arguments and results of a function. Returns how many
/// attributes that removed.
static unsigned strip(Operation *op) {
  unsigned numStripped = 0;
  op->setDiscardableAttrs(
      getKept(op->getDiscardableAttrDictionary(), numStripped));
  auto function = dyn_cast<FunctionOpInterface>(op);
  if (!function)
    return numStripped;
  for (unsigned index = 0; index < function.getNumArguments(); ++index)
    function.setArgAttrs(index,
                         getKept(function.getArgAttrDict(index), numStripped));
  for (unsigned index = 0; index < function.getNumResults(); ++index)
    function.setResultAttrs(
        index, getKept(function.getResultAttrDict(index), numStripped));
  return numStripped;
}

namespace {
struct StripForeignAttributesPass
    : public bale::impl::StripForeignAttributesBase<
          StripForeignAttributesPass> {
  using StripForeignAttributesBase::StripForeignAttributesBase;

  void runOnOperation() override {
    unsigned removed = 0;
    getOperation()->walk([&](Operation *op) { removed += strip(op); });
    LDBG() << "removed " << removed << " attributes";
    numStripped += removed;
  }
};
} // namespace
