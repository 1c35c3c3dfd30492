//===- ONNXToBale.h ---------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: converts ONNX Pack, Unpack and Compress, and the ops around them, to
//   Bale.
// Entry point: convertONNXToBale.
// Invariant: what is not Bale's business stays as it is; what cannot be
//   converted is reported on its op.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_CONVERSION_ONNXTOBALE_ONNXTOBALE_H
#define BALE_CONVERSION_ONNXTOBALE_ONNXTOBALE_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/StringRef.h"

#include <optional>

namespace mlir {
class Operation;
class RewritePatternSet;
} // namespace mlir

namespace bale {

/// The attribute by which a function that torch-mlir's importer made records
/// the opset of the default domain.
constexpr llvm::StringLiteral kTorchOpsetAttrName =
    "torch.onnx_meta.opset_version";

/// The opset that the nearest op around `op` records: a module, or a function
/// that torch-mlir's importer made.
std::optional<int64_t> getRecordedOpset(mlir::Operation *op);

/// Whether `function`, the name of an ONNX function, is Pack, Unpack or
/// Compress.
bool isPackingFunction(llvm::StringRef function);

/// Adds the patterns for `onnx.Pack`, `onnx.Unpack`, `onnx.Compress`,
/// `onnx.Custom` with those function names, `onnx.Constant`, `onnx.Return` and
/// `onnx.EntryPoint`. A pattern that cannot convert its op reports why on that
/// op and fails, so the driver should try each op once, producers first.
void populateONNXToBalePatterns(mlir::RewritePatternSet &patterns);

/// Whether the conversion replaces `op`, unless it reports it: of the ops that
/// the patterns are for, constants of strings stay.
bool isConvertedFromONNX(mlir::Operation *op);

/// Replaces `!onnx.String` by `!ptr.ptr<#ptr.generic_space>`, an opaque handle,
/// in all types and attributes of `root` and the ops in it.
void convertONNXStrings(mlir::Operation *root);

/// Converts strings and then all ops in `root` that the patterns know, and
/// removes the `onnx.NoValue`s that this leaves unused. Returns the number of
/// Pack, Unpack and Compress ops converted; fails if an op was reported. String
/// constants stay. The dialects that `convert-onnx-to-bale` depends on must be
/// loaded.
mlir::FailureOr<unsigned> convertONNXToBale(mlir::Operation *root);

} // namespace bale

#endif // BALE_CONVERSION_ONNXTOBALE_ONNXTOBALE_H
