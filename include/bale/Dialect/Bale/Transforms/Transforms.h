//===- Transforms.h ---------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the transforms on Bale's ops, as functions for compilers that run no
//   pass for them.
// Entry point: foldConstants, inferShapes, getRefinedResult,
//   insertRuntimeChecks, insertValueChecks, isFoldedToConstant,
//   materializeDestinations, separateResults, outlineKernels, getWidenedWidth,
//   getMemoryBytes.
// Invariant: the pass of the same name does what its function does, and counts it.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_DIALECT_BALE_TRANSFORMS_TRANSFORMS_H
#define BALE_DIALECT_BALE_TRANSFORMS_TRANSFORMS_H

#include "mlir/IR/BuiltinOps.h"
#include <optional>

namespace mlir {
class DataLayout;
} // namespace mlir

namespace bale {

/// Bytes to which passes align what they allocate, as one-shot bufferization
/// does.
constexpr int64_t kAllocationAlignment = 64;

/// Replaces each value op and count of constants under `root` by its result
/// (see bale-fold-constants), unless that is of more than `maxBytes` bytes.
/// Returns how many.
unsigned foldConstants(mlir::Operation *root, uint64_t maxBytes);

/// Whether `foldConstants` replaces `op` as it stands. That its operands may
/// become constants does not count.
bool isFoldedToConstant(mlir::Operation *op, uint64_t maxBytes);

/// Gives the results of value ops the types that their operands imply, and
/// carries them on (see bale-infer-shapes). Returns how many types were
/// refined; fails, with a diagnostic, where what is stated contradicts what is
/// known.
mlir::FailureOr<unsigned> inferShapes(mlir::ModuleOp module);

/// The type of the result of the value op `op` by all that is known of it as it
/// stands; fails if that has no rank, or types and constants break a rule, and
/// for other ops.
mlir::FailureOr<mlir::RankedTensorType> getRefinedResult(mlir::Operation *op);

/// Puts a `bale.check` before each op of Bale under `root` for each fact that
/// its types leave open. Returns how many.
unsigned insertRuntimeChecks(mlir::Operation *root);

/// Puts a `bale.check` before each op of Bale under `root` for each of its
/// operands that may hold values out of range, or share memory with the
/// destination (see bale-insert-value-checks).
/// Returns how many; fails, with a diagnostic each, on ops of which an operand
/// has no rank, and then inserts none.
mlir::FailureOr<unsigned> insertValueChecks(mlir::Operation *root);

/// Replaces each value op under `root` by its destination op on a
/// `tensor.empty`. Returns how many; fails, with a diagnostic each, on ops
/// without a rank, which it leaves.
mlir::FailureOr<unsigned> materializeDestinations(mlir::Operation *root);

/// Copies each tensor that a private function of `module` returns again, as it
/// is, cast, or by a call that returns its argument. Returns how many. For
/// bale-protect-arguments.
unsigned separateResults(mlir::ModuleOp module);

/// What `outlineKernels` did.
struct OutlinedKernels {
  unsigned numKernels = 0;
  unsigned numCalls = 0;
};

/// Replaces destination ops and counts on memrefs in the functions of `module`
/// by calls of private functions, one for each `equalOps` or more ops that are
/// equal but for sizes (see bale-outline-kernels); none, if that is 0. Leaves
/// modules in `module` as they are. `observe` is told of each op that is about
/// to become a call, and of the op in the function that is called.
OutlinedKernels outlineKernels(
    mlir::ModuleOp module, unsigned equalOps,
    llvm::function_ref<void(mlir::Operation *op, mlir::Operation *kernel)>
        observe = [](mlir::Operation *, mlir::Operation *) {});

/// The bits of the integer that lies in the memory of compiled functions for an
/// integer, or float of fewer than 8 bits, of the type `element` that does not
/// fill its bytes: 8, 16, 32, 64, 128, or a multiple of 128. 0 for other types.
/// See bale-widen-elements.
unsigned getWidenedWidth(mlir::Type element);

/// The bytes from one element of the type `element` to the next in the memory
/// of compiled functions, on a machine with this layout; nothing for types of
/// which only their conversion to LLVM's knows.
std::optional<int64_t> getMemoryBytes(mlir::Type element,
                                      const mlir::DataLayout &layout);

} // namespace bale

#endif // BALE_DIALECT_BALE_TRANSFORMS_TRANSFORMS_H
