//===- RuleSupport.cpp ------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: what rules, and what follows from them, share between ops.
// Entry point: the functions of RuleSupport.h, and those of ShapeRules.h that are
//   of no one op.
// Invariant: a dynamic extent agrees with any.
//
//===----------------------------------------------------------------------===//

#include "RuleSupport.h"
#include "bale/Dialect/Bale/IR/ShapeRules.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace bale;

bool support::isCodeType(Type type) {
  return type.isSignlessInteger(8) || type.isUnsignedInteger(8);
}

bool support::isWordType(Type type) {
  return llvm::any_of(CodeAttr::kWordBits, [&](unsigned bits) {
    return type.isSignlessInteger(bits) || type.isUnsignedInteger(bits);
  });
}

bool bale::mayEqual(int64_t first, int64_t second) {
  return ShapedType::isDynamic(first) || ShapedType::isDynamic(second) ||
         first == second;
}

bool bale::areRanked(TypeRange types) {
  return llvm::all_of(types, [](Type type) {
    auto shaped = dyn_cast<ShapedType>(type);
    return !shaped || shaped.hasRank();
  });
}

std::optional<int64_t> bale::getConstantInteger(Value value) {
  APInt constant;
  if (!value || !matchPattern(value, m_ConstantInt(&constant)))
    return std::nullopt;
  return constant.getSExtValue();
}

DenseElementsAttr bale::getConstantCondition(Value condition) {
  DenseElementsAttr constant;
  if (!condition || !matchPattern(condition, m_Constant(&constant)))
    return nullptr;
  return constant;
}

bool bale::isImplied(ShapedType type, const ShapedTypeComponents &inferred) {
  if (!type.hasRank())
    return true;
  if (!inferred.hasRank())
    return false;
  return llvm::none_of(
      llvm::zip_equal(type.getShape(), inferred.getDims()), [](auto extents) {
        auto [stated, known] = extents;
        return !ShapedType::isDynamic(stated) && ShapedType::isDynamic(known);
      });
}

TensorType bale::getTensorType(const ShapedTypeComponents &components) {
  if (!components.hasRank())
    return UnrankedTensorType::get(components.getElementType());
  return RankedTensorType::get(components.getDims(),
                               components.getElementType());
}

TensorType bale::join(TensorType first, TensorType second) {
  if (!first.hasRank())
    return second;
  if (!second.hasRank())
    return first;
  if (first.getRank() != second.getRank())
    return nullptr;
  SmallVector<int64_t> extents;
  for (auto [a, b] : llvm::zip_equal(first.getShape(), second.getShape())) {
    if (!mayEqual(a, b))
      return nullptr;
    extents.push_back(ShapedType::isDynamic(a) ? b : a);
  }
  return RankedTensorType::get(extents, first.getElementType());
}

SmallVector<OpFoldResult>
support::matchStaticExtents(OpBuilder &builder, Location location,
                            RankedTensorType type,
                            ArrayRef<OpFoldResult> extents) {
  SmallVector<OpFoldResult> matched;
  for (auto [size, extent] : llvm::zip_equal(type.getShape(), extents)) {
    if (!ShapedType::isDynamic(size))
      matched.push_back(builder.getIndexAttr(size));
    else
      matched.push_back(
          getValueOrCreateConstantIndexOp(builder, location, extent));
  }
  return matched;
}

Speculation::Speculatability
support::getSpeculatability(Operation *op,
                            FailureOr<ShapedTypeComponents> inferred) {
  auto result = cast<ShapedType>(op->getResult(0).getType());
  return areRanked(op->getOperandTypes()) && succeeded(inferred) &&
                 isImplied(result, *inferred)
             ? Speculation::Speculatable
             : Speculation::NotSpeculatable;
}

void support::getDestinationEffects(
    DestinationStyleOpInterface op,
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<BaseMemRefType>(operand.get().getType()))
      continue;
    if (op.isDpsInit(&operand))
      effects.emplace_back(MemoryEffects::Write::get(), &operand);
    else
      effects.emplace_back(MemoryEffects::Read::get(), &operand);
  }
}
