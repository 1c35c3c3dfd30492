//===- LoweringSupport.h ----------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: what the linalg lowerings of all ops share.
// Entry point: replaceByElementwise.
// Invariant: tensors and memrefs go through the same code.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_CONVERSION_BALETOLINALG_LOWERINGSUPPORT_H
#define BALE_LIB_CONVERSION_BALETOLINALG_LOWERINGSUPPORT_H

#include "bale/Dialect/Bale/Utils/ValueMath.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"

namespace mlir {
class RewritePatternSet;
} // namespace mlir

namespace bale {

enum class CompressForm;

/// Replaces the destination op `op` by a parallel `linalg.generic` over its
/// destination; `body` computes the element at the indices that it is given.
void replaceByElementwise(
    mlir::RewriterBase &rewriter, mlir::DestinationStyleOpInterface op,
    llvm::function_ref<mlir::Value(mlir::OpBuilder &, mlir::Location,
                                   llvm::SmallVector<mlir::Value>)>
        body);

/// The patterns of each group of ops.
void populatePackToLinalgPatterns(mlir::RewritePatternSet &patterns);
void populateUnpackToLinalgPatterns(mlir::RewritePatternSet &patterns);
void populatePackToBlocksPatterns(mlir::RewritePatternSet &patterns);
void populateUnpackToBlocksPatterns(mlir::RewritePatternSet &patterns);
void populateCompressToLinalgPatterns(mlir::RewritePatternSet &patterns,
                                      CompressForm form);

} // namespace bale

#endif // BALE_LIB_CONVERSION_BALETOLINALG_LOWERINGSUPPORT_H
