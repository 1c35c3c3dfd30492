//===- Bale.h ---------------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the dialect, its attributes and its ops.
// Entry point: BaleDialect, CodeAttr, PackOp, UnpackOp, CompressOp and the
//   destination ops.
// Invariant: what an op demands is in BaleRules.td and enforced in
//   ShapeRules.h.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_DIALECT_BALE_IR_BALE_H
#define BALE_DIALECT_BALE_IR_BALE_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/AffineExpr.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/InferIntRangeInterface.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include <optional>
#include <string>

#include "bale/Dialect/Bale/IR/BaleDialect.h.inc"

#define GET_ATTRDEF_CLASSES
#include "bale/Dialect/Bale/IR/BaleAttrs.h.inc"

#define GET_OP_CLASSES
#include "bale/Dialect/Bale/IR/BaleOps.h.inc"

namespace bale {

/// `axis` in [-rank, rank - 1] counted from the front, in [0, rank - 1].
inline int64_t getPositiveAxis(int64_t axis, int64_t rank) {
  return axis < 0 ? axis + rank : axis;
}

/// The number of slices that a compress of `input` by `condition` keeps, as a
/// `bale.count` (or a constant where it is known): the extent of the result
/// along `axis`, or of the flat result without one. `input` and `condition` are
/// ranked tensors or memrefs. Every place that needs this extent calls this
/// function, so that equal counts are equal ops.
::mlir::OpFoldResult getKeptCount(::mlir::OpBuilder &builder,
                                  ::mlir::Location loc, ::mlir::Value input,
                                  ::mlir::Value condition,
                                  std::optional<int64_t> axis);

/// The number of slices that a compress of `input`, a ranked tensor or memref,
/// chooses from: the extent along `axis`, or the number of elements without.
::mlir::Value getCompressLimit(::mlir::OpBuilder &builder, ::mlir::Location loc,
                               ::mlir::Value input,
                               std::optional<int64_t> axis);

/// The value that `value` is a `tensor.cast` of, through any number of them, or
/// itself. Ends also where casts go round, as they may in unreachable code.
::mlir::Value lookThroughCasts(::mlir::Value value);

/// The number that `value`, an index, is if it is a constant, else `value`.
/// Upstream's getAsOpFoldResult takes any constant for a number, poison too.
::mlir::OpFoldResult getNumberOrValue(::mlir::Value value);

/// The extent of dimension `dim` of `value`, a ranked tensor or memref.
::mlir::OpFoldResult getExtent(::mlir::OpBuilder &builder, ::mlir::Location loc,
                               ::mlir::Value value, int64_t dim);

/// words(codes) for words of `wordBits` bits, computed at run time where
/// `codes` is a value.
::mlir::OpFoldResult getNumWords(::mlir::OpBuilder &builder,
                                 ::mlir::Location loc, CodeAttr code,
                                 ::mlir::OpFoldResult codes, unsigned wordBits);

/// `message` of a `bale.check` with `first` in place of `{0}` and `second` in
/// place of `{1}`.
std::string fillCheckMessage(::llvm::StringRef message, ::llvm::StringRef first,
                             ::llvm::StringRef second);

} // namespace bale

#endif // BALE_DIALECT_BALE_IR_BALE_H
