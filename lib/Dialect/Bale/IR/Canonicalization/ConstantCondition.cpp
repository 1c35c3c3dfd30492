//===- ConstantCondition.cpp ------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the elements of a constant condition, in whatever form it holds them.
// Entry point: ConstantCondition.
// Invariant: a byte of a resource is true iff it is not 0.
//
//===----------------------------------------------------------------------===//

#include "ConstantCondition.h"
#include "bale/Dialect/Bale/IR/ConstantData.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/bit.h"

using namespace mlir;
using namespace bale;
using namespace bale::support;

static constexpr int64_t kMaskBits = Bools::kMaskBits;

ConstantCondition::ConstantCondition(Value value) {
  Attribute constant;
  if (!matchPattern(value, m_Constant(&constant)))
    return;
  // A resource of another size is reported where it is lowered.
  if (std::optional<ConstantData> data = getConstantData(constant))
    bools = data->getBools();
}

Trues ConstantCondition::getTrues(int64_t limit) const {
  int64_t length = bools->size;
  if (!ShapedType::isDynamic(limit))
    length = std::min(length, limit);
  if (bools->layout == Bools::Layout::Splat)
    return length > 0 && bools->splat ? Trues{length, 0, length - 1} : Trues();
  Trues trues;
  for (int64_t begin = 0; begin < length; begin += kMaskBits) {
    uint64_t mask = bools->getMask(begin, length);
    if (mask == 0)
      continue;
    if (trues.count == 0)
      trues.first = begin + llvm::countr_zero(mask);
    trues.last = begin + kMaskBits - 1 - llvm::countl_zero(mask);
    trues.count += llvm::popcount(mask);
  }
  return trues;
}

SmallVector<bool> ConstantCondition::getValues() const {
  SmallVector<bool> values;
  for (int64_t begin = 0; begin < bools->size; begin += kMaskBits) {
    uint64_t mask = bools->getMask(begin, bools->size);
    int64_t number = std::min(bools->size - begin, kMaskBits);
    for (int64_t bit = 0; bit < number; ++bit)
      values.push_back(mask >> bit & 1);
  }
  return values;
}
