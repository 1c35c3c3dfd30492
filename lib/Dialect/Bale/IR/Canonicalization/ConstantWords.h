//===- ConstantWords.h ------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: whether constant words are what a pack makes.
// Entry point: areLegal.
// Invariant: no words are called legal that are not.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_DIALECT_BALE_IR_CANONICALIZATION_CONSTANTWORDS_H
#define BALE_LIB_DIALECT_BALE_IR_CANONICALIZATION_CONSTANTWORDS_H

#include "bale/Dialect/Bale/IR/Bale.h"
#include "mlir/IR/BuiltinAttributes.h"

namespace bale::support {

/// Whether `words`, rows of them along `axis`, are those that some `numCodes`
/// codes in range pack to by `code`: each index is less than R^G, and digits
/// and bits beyond the codes are 0. `words` has as many words as they need.
bool areLegal(mlir::DenseElementsAttr words, CodeAttr code, int64_t axis,
              int64_t numCodes);

} // namespace bale::support

#endif // BALE_LIB_DIALECT_BALE_IR_CANONICALIZATION_CONSTANTWORDS_H
