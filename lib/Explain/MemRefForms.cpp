//===- MemRefForms.cpp ------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: a module in which ops are on memrefs, as convert-bale-to-vector gets
//   them, whatever they are on.
// Entry point: MemRefForms.
// Invariant: the module that is asked about stays as it is.
//
//===----------------------------------------------------------------------===//

#include "MemRefForms.h"
#include "bale/Dialect/Bale/Transforms/Transforms.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace bale;

/// What lies in memory for an element of the type `element`.
static Type getStoredElement(Type element) {
  if (unsigned width = getWidenedWidth(element))
    return IntegerType::get(element.getContext(), width);
  if (auto integer = dyn_cast<IntegerType>(element))
    return IntegerType::get(element.getContext(), integer.getWidth());
  return element;
}

/// The memref for values of `type`, which has a rank.
static MemRefType getMemRefType(ShapedType type) {
  Type element = getStoredElement(type.getElementType());
  if (auto memref = dyn_cast<MemRefType>(type))
    return MemRefType::get(memref.getShape(), element, memref.getLayout(),
                           memref.getMemorySpace());
  return MemRefType::get(type.getShape(), element);
}

/// A value of `type` that stands for `value`, or for any if that is null.
static Value createStandIn(OpBuilder &builder, Location loc, MemRefType type,
                           Value value = nullptr) {
  return UnrealizedConversionCastOp::create(
             builder, loc, type, value ? ValueRange(value) : ValueRange())
      .getResult(0);
}

MemRefForms::MemRefForms(ModuleOp module)
    : copy(cast<ModuleOp>(module->clone(mapping))) {}

/// The memref for `value`, a value of the copy: one for all ops that take it.
Value MemRefForms::getMemRef(Value value) {
  MemRefType type = getMemRefType(cast<ShapedType>(value.getType()));
  if (value.getType() == type)
    return value;
  Value &memref = memrefs[value];
  if (!memref) {
    OpBuilder builder(value.getContext());
    builder.setInsertionPointAfterValue(value);
    memref = createStandIn(builder, value.getLoc(), type, value);
  }
  return memref;
}

/// op(x) : result  ->  op_into(x, any), the extent of a compress being counted
/// before, unless it is known.
Operation *MemRefForms::makeOfValueOp(Operation *op, RankedTensorType result) {
  OpBuilder builder(op);
  Location loc = op->getLoc();
  MemRefType type = getMemRefType(result);
  Value destination = createStandIn(builder, loc, type);
  return llvm::TypeSwitch<Operation *, Operation *>(op)
      .Case([&](PackOp pack) {
        return PackIntoOp::create(builder, loc, TypeRange(),
                                  getMemRef(pack.getCodes()), destination,
                                  pack.getCodeAttr(), pack.getAxisAttr());
      })
      .Case([&](UnpackOp unpack) {
        return UnpackIntoOp::create(builder, loc, TypeRange(),
                                    getMemRef(unpack.getWords()), destination,
                                    unpack.getCodeAttr(), unpack.getAxisAttr());
      })
      .Case([&](CompressOp compress) {
        Value input = getMemRef(compress.getInput());
        Value condition = getMemRef(compress.getCondition());
        std::optional<int64_t> axis = compress.getAxis();
        int64_t dim = getPositiveAxis(axis.value_or(0), type.getRank());
        if (type.isDynamicDim(dim))
          getKeptCount(builder, loc, input, condition, axis);
        return CompressIntoOp::create(builder, loc, TypeRange(), input,
                                      condition, destination,
                                      compress.getAxisAttr());
      });
}

/// The op itself, if it is on such memrefs.
Operation *MemRefForms::makeOfDestinationOp(Operation *op) {
  SmallVector<Value> operands =
      llvm::map_to_vector(op->getOperands(), [&](Value operand) {
        return isa<ShapedType>(operand.getType()) ? getMemRef(operand)
                                                  : operand;
      });
  if (llvm::equal(operands, op->getOperands()))
    return op;
  OpBuilder builder(op);
  Operation *form = builder.create(op->getLoc(), op->getName().getIdentifier(),
                                   operands, TypeRange(), op->getAttrs());
  // The results of an op on tensors may be used still.
  if (op->getNumResults() == 0)
    op->erase();
  return form;
}

Operation *MemRefForms::makeOfCount(CountOp op) {
  Value condition = getMemRef(op.getCondition());
  if (condition == op.getCondition())
    return op;
  OpBuilder builder(op);
  auto form = CountOp::create(builder, op.getLoc(), condition, op.getLimit());
  op->replaceAllUsesWith(form);
  op->erase();
  return form;
}

Operation *MemRefForms::make(Operation *op, RankedTensorType result) {
  Operation *copied = mapping.lookup(op);
  if (auto count = dyn_cast<CountOp>(copied))
    return makeOfCount(count);
  return isa<PackOp, UnpackOp, CompressOp>(op) ? makeOfValueOp(copied, result)
                                               : makeOfDestinationOp(copied);
}
