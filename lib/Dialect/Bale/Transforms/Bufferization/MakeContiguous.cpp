//===- MakeContiguous.cpp ---------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: copies memory with gaps where bufferization takes it for contiguous.
// Entry point: createMakeContiguous.
// Invariant: memory with the strides of its type without a layout is never
//   copied, so that a cast which holds still gives the same memory.
//
//===----------------------------------------------------------------------===//

#include "bale/Dialect/Bale/Transforms/Passes.h"
#include "bale/Dialect/Bale/Transforms/Transforms.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/MemRef/Utils/MemRefUtils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "llvm/Support/DebugLog.h"

#define DEBUG_TYPE "bale-make-contiguous"

namespace bale {
#define GEN_PASS_DEF_MAKECONTIGUOUS
#include "bale/Dialect/Bale/Transforms/Passes.h.inc"
} // namespace bale

using namespace mlir;

/// Whether `cast` takes a layout away, and the types do not say that this is
/// right.
static bool dropsLayout(memref::CastOp cast) {
  auto source = dyn_cast<MemRefType>(cast.getSource().getType());
  auto target = dyn_cast<MemRefType>(cast.getType());
  if (!source || !target || !target.getLayout().isIdentity() ||
      source.getLayout().isIdentity() || source.getRank() == 0)
    return false;
  return !memref::isStaticShapeAndContiguousRowMajor(source);
}

/// Whether the strides are those of memory without gaps, for `sizes`: an i1, or
/// null if it is known to be true. Strides of dimensions of extent 1 count too:
/// nothing is lost if such memory is copied.
static Value createHasNoGaps(OpBuilder &builder, Location loc,
                             ArrayRef<OpFoldResult> sizes,
                             ArrayRef<OpFoldResult> strides) {
  Value hasNoGaps;
  Value expected = arith::ConstantIndexOp::create(builder, loc, 1);
  for (auto [size, stride] :
       llvm::zip_equal(llvm::reverse(sizes), llvm::reverse(strides))) {
    Value strideValue = getValueOrCreateConstantIndexOp(builder, loc, stride);
    Value isExpected = builder.createOrFold<arith::CmpIOp>(
        loc, arith::CmpIPredicate::eq, strideValue, expected);
    if (!matchPattern(isExpected, m_One()))
      hasNoGaps =
          hasNoGaps
              ? builder.createOrFold<arith::AndIOp>(loc, isExpected, hasNoGaps)
              : isExpected;
    expected = builder.createOrFold<arith::MulIOp>(
        loc, expected, getValueOrCreateConstantIndexOp(builder, loc, size));
  }
  return hasNoGaps;
}

/// cast(x) = if x has no gaps: cast(x), else: a copy of x
static void replaceCast(memref::CastOp castOp) {
  OpBuilder builder(castOp);
  Location loc = castOp.getLoc();
  auto target = cast<MemRefType>(castOp.getType());
  auto metadata = memref::ExtractStridedMetadataOp::create(builder, loc,
                                                           castOp.getSource());
  SmallVector<OpFoldResult> sizes = metadata.getConstifiedMixedSizes();
  SmallVector<OpFoldResult> strides = metadata.getConstifiedMixedStrides();
  Value hasNoGaps = createHasNoGaps(builder, loc, sizes, strides);
  if (!hasNoGaps)
    return;
  auto choice = scf::IfOp::create(
      builder, loc, hasNoGaps,
      [&](OpBuilder &nested, Location nestedLoc) {
        Value same = memref::CastOp::create(nested, nestedLoc, target,
                                            castOp.getSource());
        scf::YieldOp::create(nested, nestedLoc, same);
      },
      [&](OpBuilder &nested, Location nestedLoc) {
        SmallVector<Value> extents;
        for (auto [extent, size] : llvm::zip_equal(target.getShape(), sizes))
          if (ShapedType::isDynamic(extent))
            extents.push_back(
                getValueOrCreateConstantIndexOp(nested, nestedLoc, size));
        Value copy = memref::AllocOp::create(
            nested, nestedLoc, target, extents,
            nested.getI64IntegerAttr(bale::kAllocationAlignment));
        memref::CopyOp::create(nested, nestedLoc, castOp.getSource(), copy);
        scf::YieldOp::create(nested, nestedLoc, copy);
      });
  castOp.replaceAllUsesWith(choice.getResult(0));
  castOp.erase();
}

namespace {
struct MakeContiguousPass
    : public bale::impl::MakeContiguousBase<MakeContiguousPass> {
  using MakeContiguousBase::MakeContiguousBase;

  void runOnOperation() override {
    SmallVector<memref::CastOp> casts;
    getOperation()->walk([&](memref::CastOp cast) {
      if (dropsLayout(cast))
        casts.push_back(cast);
    });
    for (memref::CastOp cast : casts) {
      LDBG() << "checking the strides of " << cast;
      replaceCast(cast);
      ++numChecked;
    }
  }
};
} // namespace
