//===- IntRanges.cpp --------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the ranges of integers that ops make, for upstream's analysis, and
//   as far as patterns see them without one.
// Entry point: inferResultRanges, getElementRange, areInRange.
// Invariant: a range holds for every element that an op makes whose checks
//   hold.
//
//===----------------------------------------------------------------------===//

#include "Canonicalization/Canonicalize.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace bale;
using namespace bale::support;

//===----------------------------------------------------------------------===//
// InferIntRangeInterface
//===----------------------------------------------------------------------===//

void UnpackOp::inferResultRanges(ArrayRef<ConstantIntRanges>,
                                 SetIntRangeFn setResultRanges) {
  setResultRanges(getCodes(),
                  ConstantIntRanges::fromUnsigned(
                      APInt(8, 0), APInt(8, getCode().getRadix() - 1)));
}

void CompressOp::inferResultRanges(ArrayRef<ConstantIntRanges> argRanges,
                                   SetIntRangeFn setResultRanges) {
  // It makes no elements of its own.
  setResultRanges(getOutput(), argRanges.front());
}

void CountOp::inferResultRanges(ArrayRef<ConstantIntRanges> argRanges,
                                SetIntRangeFn setResultRanges) {
  const APInt &limit = argRanges[1].smax();
  unsigned width = limit.getBitWidth();
  APInt most = APInt::getSignedMaxValue(width);
  int64_t length = getCondition().getType().getDimSize(0);
  if (!ShapedType::isDynamic(length))
    most = APInt(width, length);
  most = limit.isNegative() ? APInt::getZero(width)
                            : llvm::APIntOps::umin(most, limit);
  setResultRanges(getKept(),
                  ConstantIntRanges::fromUnsigned(APInt::getZero(width), most));
}

//===----------------------------------------------------------------------===//
// What patterns see
//===----------------------------------------------------------------------===//

/// How many ops deep patterns look for a range.
static constexpr unsigned kMaxDepth = 6;

static ConstantIntRanges getRange(Value value, unsigned depth);

/// The range of bytes.
static ConstantIntRanges getRangeOfBytes(ArrayRef<char> bytes) {
  uint8_t least = 255, greatest = 0;
  for (char byte : bytes) {
    least = std::min<uint8_t>(least, byte);
    greatest = std::max<uint8_t>(greatest, byte);
  }
  return ConstantIntRanges::fromUnsigned(APInt(8, std::min(least, greatest)),
                                         APInt(8, greatest));
}

/// The range of a constant; only of bytes, as codes are, unless all elements
/// are equal.
static std::optional<ConstantIntRanges> getConstantRange(Attribute constant,
                                                         unsigned width) {
  if (auto integer = dyn_cast<IntegerAttr>(constant))
    return ConstantIntRanges::constant(integer.getValue());
  if (auto dense = dyn_cast<DenseIntElementsAttr>(constant)) {
    if (dense.isSplat())
      return ConstantIntRanges::constant(dense.getSplatValue<APInt>());
    if (width == 8)
      return getRangeOfBytes(dense.getRawData());
  }
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(constant))
    if (const AsmResourceBlob *blob = resource.getRawHandle().getBlob();
        blob && width == 8)
      return getRangeOfBytes(blob->getData());
  return std::nullopt;
}

/// The value whose elements are those of the result of `op`, or some of them;
/// null if there is none.
static Value getSourceOfElements(Operation *op) {
  return TypeSwitch<Operation *, Value>(op)
      .Case<tensor::CastOp, tensor::BitcastOp, tensor::ExtractSliceOp,
            tensor::CollapseShapeOp, tensor::ExpandShapeOp>(
          [](auto moved) { return moved->getOperand(0); })
      .Case([](tensor::SplatOp splat) { return splat.getInput(); })
      .Default(Value());
}

/// The range that `op` infers of `result` from those of its operands.
static ConstantIntRanges inferRange(InferIntRangeInterface op, Value result,
                                    unsigned depth) {
  ConstantIntRanges range = ConstantIntRanges::maxRange(
      ConstantIntRanges::getStorageBitwidth(result.getType()));
  SmallVector<ConstantIntRanges> operands;
  for (Value operand : op->getOperands()) {
    // Of what is no integer no range is known.
    if (ConstantIntRanges::getStorageBitwidth(operand.getType()) == 0)
      return range;
    operands.push_back(getRange(operand, depth));
  }
  op.inferResultRanges(operands,
                       [&](Value value, const ConstantIntRanges &inferred) {
                         if (value == result)
                           range = inferred;
                       });
  return range;
}

static ConstantIntRanges getRange(Value value, unsigned depth) {
  unsigned width = ConstantIntRanges::getStorageBitwidth(value.getType());
  ConstantIntRanges all = ConstantIntRanges::maxRange(width);
  Operation *op = value.getDefiningOp();
  if (!op || op->getNumRegions() != 0 || depth == 0)
    return all;
  Attribute constant;
  if (matchPattern(value, m_Constant(&constant)))
    return getConstantRange(constant, width).value_or(all);
  if (Value source = getSourceOfElements(op))
    // The bits of floats are in no range of integers.
    return ConstantIntRanges::getStorageBitwidth(source.getType()) == width
               ? getRange(source, depth - 1)
               : all;
  if (auto inferrable = dyn_cast<InferIntRangeInterface>(op))
    return inferRange(inferrable, value, depth - 1);
  return all;
}

ConstantIntRanges support::getElementRange(Value value) {
  return getRange(value, kMaxDepth);
}

bool support::areInRange(Value codes, CodeAttr code) {
  return code.getRadix() == 256 ||
         getElementRange(codes).umax().ult(code.getRadix());
}
