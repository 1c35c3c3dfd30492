//===- LoweringSupport.cpp --------------------------------------*- C++ -*-===//
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

#include "LoweringSupport.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Utils/StructuredOpsUtils.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace bale;

void bale::replaceByElementwise(
    RewriterBase &rewriter, DestinationStyleOpInterface op,
    function_ref<Value(OpBuilder &, Location, SmallVector<Value>)> body) {
  Value destination = op.getDpsInits().front();
  int64_t rank = cast<ShapedType>(destination.getType()).getRank();
  SmallVector<utils::IteratorType> iterators(rank,
                                             utils::IteratorType::parallel);
  auto generic = linalg::GenericOp::create(
      rewriter, op.getLoc(), op->getResultTypes(), /*inputs=*/ValueRange(),
      destination, ArrayRef<AffineMap>{rewriter.getMultiDimIdentityMap(rank)},
      iterators, [&](OpBuilder &builder, Location loc, ValueRange) {
        SmallVector<Value> indices;
        for (int64_t dim = 0; dim < rank; ++dim)
          indices.push_back(linalg::IndexOp::create(builder, loc, dim));
        linalg::YieldOp::create(builder, loc, body(builder, loc, indices));
      });
  rewriter.replaceOp(op, generic.getResults());
}
