//===- ShapeRules.h ---------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the rules of every op, as functions from operand types to a shape.
// Entry point: inferPackedShape, inferUnpackedShape, inferCompressedShape.
// Invariant: verifiers, inference, builders, reification and importers call
//   these; no shape law exists elsewhere.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_DIALECT_BALE_IR_SHAPERULES_H
#define BALE_DIALECT_BALE_IR_SHAPERULES_H

#include "bale/Dialect/Bale/IR/Bale.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/Support/FormatVariadic.h"

#include <optional>
#include <string>

namespace bale {

/// Starts the diagnostic that a violated rule completes with its message. It
/// may return an inactive diagnostic to keep a failure silent.
using EmitErrorFn = llvm::function_ref<mlir::InFlightDiagnostic()>;

/// Starts no diagnostic: a violated rule only fails.
inline mlir::InFlightDiagnostic emitNoError() { return {}; }

/// Reports that `rule` of `Owner` (an op or attribute with a rule table) is
/// violated, with `note` attached unless it is empty. Always fails.
template <typename Owner, typename... Args>
llvm::LogicalResult
reportViolationWithNote(EmitErrorFn emitError, const std::string &note,
                        typename Owner::Rule rule, Args &&...args) {
  mlir::InFlightDiagnostic diagnostic = emitError();
  // An inactive diagnostic takes no text, and would convert to success.
  if (diagnostic.getUnderlyingDiagnostic()) {
    diagnostic << llvm::formatv(Owner::getRuleMessage(rule),
                                std::forward<Args>(args)...)
                      .str();
    if (!note.empty())
      diagnostic.attachNote() << note;
  }
  return mlir::failure();
}

/// As `reportViolationWithNote`, without a note.
template <typename Owner, typename... Args>
llvm::LogicalResult reportViolation(EmitErrorFn emitError,
                                    typename Owner::Rule rule, Args &&...args) {
  return reportViolationWithNote<Owner>(emitError, /*note=*/"", rule,
                                        std::forward<Args>(args)...);
}

/// The rules of `bale.pack`: the shape of the words that `codes` pack to along
/// `axis`, with element type `wordType`. `words`, where not null, is a type
/// that must agree; a dynamic or absent extent agrees with any. Unranked codes
/// give an unranked shape.
mlir::FailureOr<mlir::ShapedTypeComponents>
inferPackedShape(EmitErrorFn emitError, mlir::ShapedType codes, CodeAttr code,
                 int64_t axis, mlir::Type wordType,
                 mlir::ShapedType words = nullptr);

/// The rules of `bale.unpack`: the shape of `count` codes unpacked from `words`
/// along `axis`, with element type `codeType`. `count` is given if it is known
/// statically. `codes`, where not null, is a type that must agree.
mlir::FailureOr<mlir::ShapedTypeComponents>
inferUnpackedShape(EmitErrorFn emitError, mlir::ShapedType words, CodeAttr code,
                   int64_t axis, std::optional<int64_t> count,
                   mlir::Type codeType, mlir::ShapedType codes = nullptr);

/// The rules of `bale.compress`: the shape of the slices of `input` kept by a
/// condition of type `condition`. `conditionValue` is the condition's value,
/// null if it is not known statically. `output`, where not null, is a type that
/// must agree.
mlir::FailureOr<mlir::ShapedTypeComponents>
inferCompressedShape(EmitErrorFn emitError, mlir::ShapedType input,
                     mlir::ShapedType condition, std::optional<int64_t> axis,
                     mlir::DenseElementsAttr conditionValue = nullptr,
                     mlir::ShapedType output = nullptr);

/// The number of elements of a tensor of the extents `shape`, at most 2^63 - 1,
/// or dynamic.
int64_t getFlatExtent(llvm::ArrayRef<int64_t> shape);

/// Whether two extents can be equal: a dynamic one agrees with any.
bool mayEqual(int64_t first, int64_t second);

/// Whether every tensor or memref among `types` has a rank.
bool areRanked(mlir::TypeRange types);

/// The value of a constant integer or index, or of a constant tensor of equal
/// ones, such as a scalar. Nothing if `value` is null or no such constant.
std::optional<int64_t> getConstantInteger(mlir::Value value);

/// The value of a constant condition; null if `condition` is null or no such
/// constant.
mlir::DenseElementsAttr getConstantCondition(mlir::Value condition);

/// Whether every extent that `type` states as static is static in `inferred`
/// too: if not, the type claims something that only run time can confirm.
bool isImplied(mlir::ShapedType type,
               const mlir::ShapedTypeComponents &inferred);

/// The tensor type with the shape and element type of `components`.
mlir::TensorType getTensorType(const mlir::ShapedTypeComponents &components);

/// The type that states what both `first` and `second` state, or null if they
/// contradict each other.
mlir::TensorType join(mlir::TensorType first, mlir::TensorType second);

} // namespace bale

#endif // BALE_DIALECT_BALE_IR_SHAPERULES_H
