//===- ConstantData.h -------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the elements of a constant tensor as bytes.
// Entry point: getConstantData.
// Invariant: nothing is copied, and no attribute is made of an element.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_DIALECT_BALE_IR_CONSTANTDATA_H
#define BALE_DIALECT_BALE_IR_CONSTANTDATA_H

#include "bale/Dialect/Bale/Folding/Evaluation.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/DialectResourceBlobManager.h"

#include <optional>

namespace bale {

/// The bytes that a constant of `type` has in memory, or one of a scalar if it
/// is a splat: each number of an element fills whole bytes, but bools outside
/// of resources are bits. Nothing if no constant holds elements of that type,
/// an extent is unknown, or they are more than 2^63 - 1.
std::optional<int64_t> getConstantBytes(mlir::ShapedType type, bool isResource);

/// The bytes of one element of a constant; 1 for bools. Nothing if no constant
/// holds such elements.
std::optional<int64_t> getConstantElementBytes(mlir::Type type);

/// A dense constant or resource.
struct ConstantData {
  mlir::ElementsAttr attribute;
  mlir::RankedTensorType type;
  /// All elements, or one if `isSplat`.
  llvm::ArrayRef<char> bytes;
  bool isSplat;
  /// The resource; null if it is dense.
  mlir::DenseResourceElementsAttr resource;

  /// Whether elements are bits, not bytes.
  bool areBits() const {
    return !resource && type.getElementType().isInteger(1);
  }

  /// The elements, which are of i1.
  Bools getBools() const;
};

/// The elements of `attribute`; nothing if it is no dense constant, or a
/// resource that is not there or has another size than its type.
std::optional<ConstantData> getConstantData(mlir::Attribute attribute);

} // namespace bale

#endif // BALE_DIALECT_BALE_IR_CONSTANTDATA_H
