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

struct VectorTarget;

/// Converts each `bale.pack_into` and `bale.unpack_into` in `root` on memrefs
/// of signless integers whose last dimension has stride 1 to loops over vectors
/// of the target. Others are left as they are, and so are those in big-endian
/// modules and, if the target has no masks, those whose axis is followed by too
/// few elements for a vector. Returns how many were converted.
unsigned convertBaleToVector(mlir::Operation *root, const VectorTarget &target);

} // namespace bale

#endif // BALE_CONVERSION_BALETOVECTOR_BALETOVECTOR_H
