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
#include "bale/Dialect/Bale/IR/ShapeRules.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace bale;
using namespace bale::support;

ConstantCondition::ConstantCondition(Value value)
    : dense(getConstantCondition(value)) {
  DenseResourceElementsAttr resource;
  if (dense || !matchPattern(value, m_Constant(&resource)))
    return;
  const AsmResourceBlob *blob = resource.getRawHandle().getBlob();
  // One of another size is reported where it is lowered.
  if (blob && blob->getData().size() ==
                  static_cast<size_t>(resource.getType().getNumElements()))
    bytes = blob->getData();
}

int64_t ConstantCondition::getLength() const {
  return dense ? dense.getNumElements() : bytes.size();
}

/// The trues among the first `length` of `values`.
template <typename Range>
static Trues findTrues(const Range &values, int64_t length) {
  Trues trues;
  auto value = values.begin();
  for (int64_t index = 0; index < length; ++index, ++value) {
    if (!*value)
      continue;
    if (trues.count == 0)
      trues.first = index;
    trues.last = index;
    ++trues.count;
  }
  return trues;
}

Trues ConstantCondition::getTrues(int64_t limit) const {
  int64_t length = getLength();
  if (!ShapedType::isDynamic(limit))
    length = std::min(length, limit);
  if (!dense)
    return findTrues(bytes, length);
  if (!dense.isSplat())
    return findTrues(dense.getValues<bool>(), length);
  if (length == 0 || !dense.getSplatValue<bool>())
    return {};
  return {length, 0, length - 1};
}

SmallVector<bool> ConstantCondition::getValues() const {
  if (dense)
    return llvm::to_vector(dense.getValues<bool>());
  return llvm::map_to_vector(bytes, [](char byte) { return byte != 0; });
}
