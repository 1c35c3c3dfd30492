//===- BaleToVector.h -------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the lowering of destination ops on memrefs to vector code.
// Entry point: convertBaleToVector.
// Invariant: no byte outside an operand is read or written.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_CONVERSION_BALETOVECTOR_BALETOVECTOR_H
#define BALE_CONVERSION_BALETOVECTOR_BALETOVECTOR_H

#include "mlir/IR/Operation.h"

namespace bale {

struct VectorLowering;
struct VectorTarget;

/// Is told what was made of `op`, which is about to go unless it was left.
using ObserveLoweringFn =
    llvm::function_ref<void(mlir::Operation *op, const VectorLowering &made)>;

/// Converts ops in `root` on memrefs to loops over vectors of the target:
///  * `bale.pack_into` and `bale.unpack_into` of signless integers, if the last
///    dimension has stride 1;
///  * `bale.compress_into` of elements of 1, 2, 4, 8 or 16 bytes, if the last
///    dimension has stride 1, a slice lies in one piece, and the condition in
///    bytes one after the other;
///  * `bale.count` of such a condition.
/// Others are left as they are, and so are those in big-endian modules. Returns
/// how many were converted. `observe` is told of every op.
unsigned convertBaleToVector(
    mlir::Operation *root, const VectorTarget &target,
    ObserveLoweringFn observe = [](mlir::Operation *, const VectorLowering &) {
    });

} // namespace bale

#endif // BALE_CONVERSION_BALETOVECTOR_BALETOVECTOR_H
