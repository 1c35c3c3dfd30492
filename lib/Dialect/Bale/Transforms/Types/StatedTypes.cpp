//===- StatedTypes.cpp ------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: what tensor types state, together and each.
// Entry point: meet, getForwardedType, getRefinedResult.
// Invariant: element types are equal; an extent is stated by one of the types.
//
//===----------------------------------------------------------------------===//

#include "StatedTypes.h"
#include "bale/Dialect/Bale/IR/ShapeRules.h"
#include "bale/Dialect/Bale/Transforms/Transforms.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace bale;

TensorType bale::meet(TensorType first, TensorType second) {
  if (!first.hasRank() || !second.hasRank() ||
      first.getRank() != second.getRank())
    return UnrankedTensorType::get(first.getElementType());
  SmallVector<int64_t> extents;
  for (auto [a, b] : llvm::zip_equal(first.getShape(), second.getShape()))
    extents.push_back(a == b ? a : ShapedType::kDynamic);
  return RankedTensorType::get(extents, first.getElementType());
}

TensorType
bale::getForwardedType(Value target,
                       const RegionBranchInverseSuccessorMapping &forwarded) {
  TensorType common;
  llvm::SetVector<Value> reached;
  reached.insert(target);
  for (size_t next = 0; next < reached.size(); ++next) {
    if (auto operands = forwarded.find(reached[next]);
        operands != forwarded.end()) {
      for (OpOperand *operand : operands->second)
        reached.insert(lookThroughCasts(operand->get()));
      continue;
    }
    auto type = dyn_cast<TensorType>(reached[next].getType());
    if (!type)
      return nullptr;
    common = common ? meet(common, type) : type;
  }
  return common;
}

FailureOr<RankedTensorType> bale::getRefinedResult(Operation *op) {
  auto refine = [](auto valueOp) -> FailureOr<RankedTensorType> {
    auto stated = cast<TensorType>(valueOp->getResult(0).getType());
    FailureOr<ShapedTypeComponents> inferred =
        valueOp.inferResult(emitNoError, stated);
    TensorType both =
        succeeded(inferred) ? join(getTensorType(*inferred), stated) : nullptr;
    if (!both || !both.hasRank())
      return failure();
    return cast<RankedTensorType>(both);
  };
  return llvm::TypeSwitch<Operation *, FailureOr<RankedTensorType>>(op)
      .Case<PackOp, UnpackOp, CompressOp>(refine)
      .Default(failure());
}
