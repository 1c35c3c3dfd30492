//===- BlockBuilder.h -------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: tensors whose axis is cut into blocks, and what is computed of them
//   by linalg.generic.
// Entry point: BlockBuilder.
// Invariant: a generic reads whole elements by affine maps only: no index is
//   computed in its body.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_CONVERSION_BALETOLINALG_BLOCKBUILDER_H
#define BALE_LIB_CONVERSION_BALETOLINALG_BLOCKBUILDER_H

#include "mlir/Dialect/Utils/StructuredOpsUtils.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"

namespace bale {

/// A constant of one number a place, or a place and element, row-major.
using Table = llvm::SmallVector<uint64_t>;

/// Builds ops on ranked tensors of signless integers that differ in the
/// dimensions from `axis` on only: a dimension there is cut into several,
/// joined with the next ones, added or taken away.
class BlockBuilder {
public:
  /// Computes an element in the body of a generic, of the input's element (or
  /// of those of all inputs) and of what the tables say, which have `type`.
  using Body = llvm::function_ref<mlir::Value(mlir::OpBuilder &, mlir::Location,
                                              mlir::ValueRange inputs,
                                              mlir::ValueRange tables)>;
  enum class Sum { Or, Add };

  BlockBuilder(mlir::OpBuilder &builder, mlir::Location loc, int64_t axis)
      : builder(builder), loc(loc), axis(axis) {}

  /// The extent of the axis.
  mlir::OpFoldResult getExtent(mlir::Value tensor) const;

  /// `tensor` with zeros after its end, so that the axis has the extent
  /// `extent`. Itself if it certainly has.
  mlir::Value padTo(mlir::Value tensor, mlir::OpFoldResult extent) const;
  /// `tensor` with the type and extents of `destination`, which may have less
  /// along the axis: then copied into it.
  mlir::Value fit(mlir::Value tensor, mlir::Value destination) const;

  /// [.., n * size, ..] -> [.., n, size, ..].
  mlir::Value split(mlir::Value tensor, int64_t size) const;
  /// [.., n, size, ..] -> [.., n * size, ..].
  mlir::Value join(mlir::Value tensor) const;

  /// [.., n, size, ..] -> `size` tensors [.., n, ..].
  llvm::SmallVector<mlir::Value> takeApart(mlir::Value tensor) const;

  /// out[.., n, k, ..] = body(inputs[.., n, ..], tables[k]) for k < `size`.
  mlir::Value spread(mlir::ValueRange inputs, int64_t size,
                     llvm::ArrayRef<Table> tables, mlir::Type tableType,
                     mlir::Type elementType, Body body) const;

  /// out[.., n, ..] = sum over k of body(input[.., n, k, ..], tables[k]).
  mlir::Value reduce(mlir::Value input, Sum sum, llvm::ArrayRef<Table> tables,
                     mlir::Type tableType, mlir::Type elementType,
                     Body body) const;

  /// out[.., n, k, ..] = OR over j of
  ///     body(input[.., n, j, ..], tables[k * J + j]) for k < `size`, j < J.
  mlir::Value mix(mlir::Value input, int64_t size, llvm::ArrayRef<Table> tables,
                  mlir::Type tableType, mlir::Type elementType,
                  Body body) const;

private:
  /// A generic over `inputs` and `tables` with a result of `extents`; its last
  /// loop is a reduction by `sum` if there is one.
  mlir::Value makeGeneric(mlir::ValueRange inputs, mlir::AffineMap inputMap,
                          llvm::ArrayRef<Table> tables,
                          mlir::RankedTensorType tableType,
                          mlir::AffineMap tableMap,
                          llvm::ArrayRef<mlir::OpFoldResult> extents,
                          mlir::AffineMap resultMap, mlir::Type elementType,
                          std::optional<Sum> sum, Body body) const;

  /// The extents of `tensor`.
  llvm::SmallVector<mlir::OpFoldResult> getExtents(mlir::Value tensor) const;

  mlir::OpBuilder &builder;
  mlir::Location loc;
  int64_t axis;
};

/// `value`, an integer, with zeros above or without its high bits as `type`.
mlir::Value resize(mlir::OpBuilder &builder, mlir::Location loc,
                   mlir::Value value, mlir::Type type);

/// The low `bits` bits of `value`, an integer.
mlir::Value keepLowBits(mlir::OpBuilder &builder, mlir::Location loc,
                        mlir::Value value, unsigned bits);

} // namespace bale

#endif // BALE_LIB_CONVERSION_BALETOLINALG_BLOCKBUILDER_H
