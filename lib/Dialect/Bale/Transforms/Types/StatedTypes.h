//===- StatedTypes.h --------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: what tensor types state, together and each.
// Entry point: meet, getForwardedType.
// Invariant: element types are equal; an extent is stated by one of the types.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_DIALECT_BALE_TRANSFORMS_TYPES_STATEDTYPES_H
#define BALE_LIB_DIALECT_BALE_TRANSFORMS_TYPES_STATEDTYPES_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

namespace bale {

/// The type that states what `first` and `second` both state.
mlir::TensorType meet(mlir::TensorType first, mlir::TensorType second);

/// The type that everything that may reach `target` states, seen through casts;
/// null if nothing does. `forwarded` has the operands that are forwarded to
/// each value; what only goes round among these values says nothing.
mlir::TensorType
getForwardedType(mlir::Value target,
                 const mlir::RegionBranchInverseSuccessorMapping &forwarded);

} // namespace bale

#endif // BALE_LIB_DIALECT_BALE_TRANSFORMS_TYPES_STATEDTYPES_H
