//===- RuntimeChecks.h ------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the facts of each op that only run time knows, as bale.check.
// Entry point: addExtentChecks, addValueChecks, addOverlapChecks.
// Invariant: what is added reads no byte that is not an operand's, whatever the
//   operands are.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_DIALECT_BALE_TRANSFORMS_RUNTIMECHECKS_RUNTIMECHECKS_H
#define BALE_LIB_DIALECT_BALE_TRANSFORMS_RUNTIMECHECKS_RUNTIMECHECKS_H

#include "mlir/IR/Builders.h"

namespace bale {

/// Adds the checks of extents, counts and limits that the types of `op` leave
/// open. Adds nothing if an operand or result has no rank.
void addExtentChecks(mlir::OpBuilder &builder, mlir::Operation *op);

/// Adds the checks of what the operands of `op` hold: codes below the radix,
/// groups with an index that a packing has, conditions without a true beyond
/// the extent. Adds nothing where types say that every value is in range, or if
/// an operand has no rank.
void addValueChecks(mlir::OpBuilder &builder, mlir::Operation *op);

/// Adds the checks that the destination of `op`, a destination op on memrefs,
/// shares no byte with an operand that is read. Those of memrefs with a layout,
/// which may lie in each other's gaps, are not compared. Adds nothing to other
/// ops.
void addOverlapChecks(mlir::OpBuilder &builder, mlir::Operation *op);

} // namespace bale

#endif // BALE_LIB_DIALECT_BALE_TRANSFORMS_RUNTIMECHECKS_RUNTIMECHECKS_H
