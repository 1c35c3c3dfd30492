//===- RuleSupport.h --------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: what rules, and what follows from them, share between ops.
// Entry point: checkAxis, checkKeptExtents, checkCondition, getSpeculatability.
// Invariant: a helper that checks reports one rule, by the enumerator that every
//   owner of the rule has.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_DIALECT_BALE_IR_RULES_RULESUPPORT_H
#define BALE_LIB_DIALECT_BALE_IR_RULES_RULESUPPORT_H

#include "bale/Dialect/Bale/IR/ShapeRules.h"

#include <limits>
#include <optional>

namespace bale::support {

/// i8 or ui8: the element type of codes.
bool isCodeType(mlir::Type type);

/// i8, ui8, i32 or ui32: the element type of words.
bool isWordType(mlir::Type type);

/// The rule AxisRange of `Owner`, for a rank of at least 1: the axis counted
/// from the front.
template <typename Owner>
mlir::FailureOr<int64_t> checkAxis(EmitErrorFn emitError, int64_t axis,
                                   int64_t rank) {
  if (axis < -rank || axis >= rank)
    return reportViolation<Owner>(emitError, Owner::Rule::AxisRange, -rank,
                                  rank - 1, axis);
  return getPositiveAxis(axis, rank);
}

/// The rule KeptExtents of `Owner`: `result` has the extents of `expected` in
/// all dimensions but `axis`. Both have the same rank.
template <typename Owner>
llvm::LogicalResult
checkKeptExtents(EmitErrorFn emitError, mlir::ShapedType result,
                 llvm::ArrayRef<int64_t> expected, int64_t axis) {
  for (int64_t dim = 0; dim < result.getRank(); ++dim) {
    int64_t extent = result.getDimSize(dim);
    if (dim != axis && !mayEqual(extent, expected[dim]))
      return reportViolation<Owner>(emitError, Owner::Rule::KeptExtents, dim,
                                    expected[dim], extent);
  }
  return mlir::success();
}

/// The rules ConditionElementType and ConditionRank of `Owner`.
template <typename Owner>
llvm::LogicalResult checkCondition(EmitErrorFn emitError,
                                   mlir::ShapedType condition) {
  mlir::Type elementType = condition.getElementType();
  bool isMemRef = llvm::isa<mlir::BaseMemRefType>(condition);
  if (!elementType.isSignlessInteger(1) &&
      !(isMemRef && elementType.isSignlessInteger(8)))
    return reportViolation<Owner>(emitError, Owner::Rule::ConditionElementType,
                                  isMemRef ? "i1 or i8" : "i1", elementType);
  if (condition.hasRank() && condition.getRank() != 1)
    return reportViolation<Owner>(emitError, Owner::Rule::ConditionRank,
                                  condition.getRank());
  return mlir::success();
}

/// The rule WordsExtent of `Owner` is violated: `numCodes` codes need
/// `expected` words along `axis`, but there are `got`. Always fails.
template <typename Owner>
llvm::LogicalResult reportWordsExtent(EmitErrorFn emitError, int64_t axis,
                                      int64_t expected, int64_t got,
                                      int64_t numCodes, CodeAttr code,
                                      unsigned wordBits) {
  std::string note =
      llvm::formatv("{0} codes of {1} take {2} words of {3} bits", numCodes,
                    code, expected, wordBits);
  return reportViolationWithNote<Owner>(
      emitError, note, Owner::Rule::WordsExtent, axis, expected, got);
}

/// The rule WordsRepresentable of `Owner` is violated by `numCodes` codes.
/// Always fails.
template <typename Owner>
llvm::LogicalResult reportWordsRepresentable(EmitErrorFn emitError,
                                             CodeAttr code, unsigned wordBits,
                                             int64_t numCodes) {
  int64_t most =
      code.getCapacity(std::numeric_limits<int64_t>::max(), wordBits);
  return reportViolation<Owner>(emitError, Owner::Rule::WordsRepresentable,
                                most, numCodes);
}

/// The rule OneSemantics of the destination op `op`.
template <typename OpTy>
llvm::LogicalResult checkOneSemantics(OpTy op) {
  mlir::Type first = op->getOperand(0).getType();
  for (mlir::Type type : llvm::drop_begin(op->getOperandTypes()))
    if (llvm::isa<mlir::TensorType>(first) != llvm::isa<mlir::TensorType>(type))
      return reportViolation<OpTy>([&] { return op.emitOpError(); },
                                   OpTy::Rule::OneSemantics, first, type);
  return mlir::success();
}

/// Starts an op error of `OpTy` at `location`, or none without a location.
template <typename OpTy>
auto emitErrorAt(std::optional<mlir::Location> location) {
  return [location]() -> mlir::InFlightDiagnostic {
    if (!location)
      return {};
    return mlir::emitError(*location)
           << "'" << OpTy::getOperationName() << "' op ";
  };
}

/// What `infer(emitError, constant)` gives of a result, or, if the value of the
/// constant operand breaks a rule, what it gives of the types alone: `constant`
/// is null or empty then. Only types that break a rule are reported.
template <typename Constant, typename InferFn>
mlir::FailureOr<mlir::ShapedTypeComponents>
inferWithConstant(EmitErrorFn emitError, Constant constant, InferFn infer) {
  mlir::FailureOr<mlir::ShapedTypeComponents> known =
      infer(emitNoError, constant);
  return succeeded(known) ? known : infer(emitError, Constant());
}

/// The reified extents of the result of a value op whose inferred shape is
/// known per dimension: a constant where `type` is static, else a value.
llvm::SmallVector<mlir::OpFoldResult>
matchStaticExtents(mlir::OpBuilder &builder, mlir::Location location,
                   mlir::RankedTensorType type,
                   llvm::ArrayRef<mlir::OpFoldResult> extents);

/// Whether an op may run before it is known to be needed: its operands have a
/// rank and keep the rules (`inferred` is no failure), and its result's type
/// states nothing that only run time can confirm.
mlir::Speculation::Speculatability
getSpeculatability(mlir::Operation *op,
                   mlir::FailureOr<mlir::ShapedTypeComponents> inferred);

/// Adds the effects of a destination op on memrefs: it reads its inputs and
/// writes its destination. On tensors there are none.
void getDestinationEffects(
    mlir::DestinationStyleOpInterface op,
    llvm::SmallVectorImpl<
        mlir::SideEffects::EffectInstance<mlir::MemoryEffects::Effect>>
        &effects);

} // namespace bale::support

#endif // BALE_LIB_DIALECT_BALE_IR_RULES_RULESUPPORT_H
