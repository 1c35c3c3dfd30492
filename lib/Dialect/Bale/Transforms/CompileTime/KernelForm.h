//===- KernelForm.h ---------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: what one kernel may share of the ops on memrefs that it does.
// Entry point: planKernelForm.
// Invariant: of the facts that a lowering makes fast code of, ops of one kernel
//   state the same.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_DIALECT_BALE_TRANSFORMS_COMPILETIME_KERNELFORM_H
#define BALE_LIB_DIALECT_BALE_TRANSFORMS_COMPILETIME_KERNELFORM_H

#include "bale/Dialect/Bale/IR/Bale.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"

#include <string>

namespace bale {

/// An operand of an op as its kernel takes it.
struct KernelOperand {
  /// The dimensions that become one; none, if they all stay.
  llvm::SmallVector<mlir::ReassociationIndices> groups;
  /// The type after that.
  mlir::Type type;
  /// The type without what ops of one kernel may differ in. `type` can be cast
  /// to it.
  mlir::Type generalType;
};

/// An op as its kernel does it.
struct KernelForm {
  llvm::SmallVector<KernelOperand, 3> operands;
  /// The attributes of the op in the kernel.
  mlir::DictionaryAttr attributes;

  /// What is equal of ops that one kernel does: op, attributes, general types.
  mlir::Attribute getKey(mlir::OperationName op) const;
};

/// The form of `op`, a destination op or a count. Fails if it is another, or
/// not on memrefs, or one of them is known to have no elements.
mlir::FailureOr<KernelForm> planKernelForm(mlir::Operation *op);

/// The type to which `a` and `b` can be cast, what an operand of a kernel is in
/// two ops: without what differs. `general` is the general type of both.
mlir::Type joinKernelTypes(mlir::Type a, mlir::Type b, mlir::Type general);

/// A name for the kernel of `form` of `op` that says what it does.
std::string getKernelName(mlir::Operation *op, const KernelForm &form);

} // namespace bale

#endif // BALE_LIB_DIALECT_BALE_TRANSFORMS_COMPILETIME_KERNELFORM_H
