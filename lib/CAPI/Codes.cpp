//===- Codes.cpp ------------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the arithmetic of codes, by the rule functions of the dialect.
// Entry point: getNumWords.
// Invariant: the rules and laws are those of the dialect; none is written here.
//
//===----------------------------------------------------------------------===//

#include "Codes.h"
#include "bale/Dialect/Bale/IR/ShapeRules.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace bale;

/// The attribute `value`, which 0 leaves out.
static std::optional<int64_t> getOptional(int64_t value) {
  return value == 0 ? std::nullopt : std::make_optional(value);
}

FailureOr<int64_t> capi::getNumWords(const BaleCode &code, int64_t numCodes,
                                     unsigned wordBits, std::string &error) {
  if (!llvm::is_contained(CodeAttr::kWordBits, wordBits)) {
    error =
        ("expected words of 8 or 32 bits, but got " + Twine(wordBits)).str();
    return failure();
  }
  // Below 0 an extent would be dynamic, or none at all.
  if (numCodes < 0) {
    error = ("expected the number of codes to be at least 0, but got " +
             Twine(numCodes))
                .str();
    return failure();
  }
  MLIRContext context(MLIRContext::Threading::DISABLED);
  context.loadDialect<BaleDialect>();
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    error = diagnostic.str();
    return success();
  });
  Builder builder(&context);
  auto emitError = [&] { return mlir::emitError(builder.getUnknownLoc()); };
  CodeAttr attribute = CodeAttr::getSpelled(
      emitError, &context, getOptional(code.bits), getOptional(code.radix),
      getOptional(code.groupSize));
  if (!attribute)
    return failure();
  FailureOr<ShapedTypeComponents> words = inferPackedShape(
      emitError, RankedTensorType::get({numCodes}, builder.getI8Type()),
      attribute, /*axis=*/0, builder.getIntegerType(wordBits));
  if (failed(words))
    return failure();
  return words->getDims().front();
}
