//===- FillSplats.cpp -------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: keeps constants out of an object file that are many bytes there and
//   one element in the module.
// Entry point: createFillSplats.
// Invariant: compiling a splat takes at most max-bytes more than one element.
//
//===----------------------------------------------------------------------===//

#include "bale/Dialect/Bale/Transforms/Passes.h"
#include "bale/Dialect/Bale/Transforms/Transforms.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "llvm/Support/DebugLog.h"
#include "llvm/Support/MathExtras.h"

#define DEBUG_TYPE "bale-fill-splats"

namespace bale {
#define GEN_PASS_DEF_FILLSPLATS
#include "bale/Dialect/Bale/Transforms/Passes.h.inc"
} // namespace bale

using namespace mlir;

/// Whether `type` is known to have more than `maxBytes` bytes.
static bool isLarger(ShapedType type, uint64_t maxBytes,
                     const DataLayout &layout) {
  uint64_t bytes =
      bale::getMemoryBytes(type.getElementType(), layout).value_or(0);
  for (int64_t extent : type.getShape())
    bytes = llvm::SaturatingMultiply(bytes, static_cast<uint64_t>(extent));
  return bytes > maxBytes;
}

/// The element that `splat` repeats.
static Value createElement(OpBuilder &builder, Location loc,
                           DenseElementsAttr splat) {
  Type type = splat.getElementType();
  auto element = splat.getSplatValue<Attribute>();
  if (isa<ComplexType>(type))
    return complex::ConstantOp::create(builder, loc, type,
                                       cast<ArrayAttr>(element));
  return arith::ConstantOp::create(builder, loc, cast<TypedAttr>(element));
}

/// constant splat(e) = fill(e, empty)
static void fill(arith::ConstantOp constant, DenseElementsAttr splat) {
  LDBG() << "filling " << constant;
  OpBuilder builder(constant);
  Location loc = constant.getLoc();
  Value element = createElement(builder, loc, splat);
  auto type = cast<RankedTensorType>(constant.getType());
  Value empty = tensor::EmptyOp::create(builder, loc, type, ValueRange());
  auto filled = linalg::FillOp::create(builder, loc, element, empty);
  constant.replaceAllUsesWith(filled.getResult(0));
  constant.erase();
}

namespace {
struct FillSplatsPass : public bale::impl::FillSplatsBase<FillSplatsPass> {
  using FillSplatsBase::FillSplatsBase;

  void runOnOperation() override {
    DataLayout layout = DataLayout::closest(getOperation());
    SmallVector<std::pair<arith::ConstantOp, DenseElementsAttr>> splats;
    getOperation()->walk([&](arith::ConstantOp constant) {
      auto elements = dyn_cast<DenseElementsAttr>(constant.getValue());
      if (elements && elements.isSplat() &&
          isa<RankedTensorType>(constant.getType()) &&
          isLarger(elements.getType(), maxBytes, layout))
        splats.emplace_back(constant, elements);
    });
    for (auto [constant, splat] : splats)
      fill(constant, splat);
    numFilled += splats.size();
  }
};
} // namespace
