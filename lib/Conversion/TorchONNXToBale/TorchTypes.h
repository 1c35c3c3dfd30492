//===- TorchTypes.h ---------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: what torch-mlir's types say of tensors.
// Entry point: readTorchTensor.
// Invariant: types are read by their text, so that it does not matter whether
//   the torch dialect is registered.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_CONVERSION_TORCHONNXTOBALE_TORCHTYPES_H
#define BALE_LIB_CONVERSION_TORCHONNXTOBALE_TORCHTYPES_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Value.h"

namespace bale::torch {

/// The types that stand for a `!torch.vtensor`.
struct TensorTypes {
  /// As ONNX-MLIR writes it: unsigned integers are unsigned, signed ones have
  /// no sign.
  mlir::RankedTensorType onnx;
  /// As `torch_c.to_builtin_tensor` gives it: no integer has a sign.
  mlir::RankedTensorType builtin;
};

/// Reads the type of `value`, an operand or result of `op`. Reports unless it
/// is a `!torch.vtensor` of a known rank and of integers, floats or complex
/// numbers.
mlir::FailureOr<TensorTypes> readTorchTensor(mlir::Operation *op,
                                             mlir::Value value);

} // namespace bale::torch

#endif // BALE_LIB_CONVERSION_TORCHONNXTOBALE_TORCHTYPES_H
