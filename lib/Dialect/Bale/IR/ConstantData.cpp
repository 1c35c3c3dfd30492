//===- ConstantData.cpp -----------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the elements of a constant tensor as bytes.
// Entry point: getConstantData.
// Invariant: as in the header: nothing is copied.
//
//===----------------------------------------------------------------------===//

#include "bale/Dialect/Bale/IR/ConstantData.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace bale;

std::optional<int64_t> bale::getConstantElementBytes(Type type) {
  if (auto complex = dyn_cast<ComplexType>(type)) {
    std::optional<int64_t> bytes =
        getConstantElementBytes(complex.getElementType());
    return bytes ? std::optional<int64_t>(2 * *bytes) : std::nullopt;
  }
  if (type.isIndex())
    return IndexType::kInternalStorageBitWidth / 8;
  if (!type.isIntOrFloat())
    return std::nullopt;
  return llvm::divideCeil(type.getIntOrFloatBitWidth(), 8);
}

std::optional<int64_t> bale::getConstantBytes(ShapedType type,
                                              bool isResource) {
  std::optional<int64_t> bytes = getConstantElementBytes(type.getElementType());
  if (!bytes || !type.hasStaticShape())
    return std::nullopt;
  for (int64_t extent : type.getShape())
    if (llvm::MulOverflow(*bytes, extent, *bytes))
      return std::nullopt;
  if (!isResource && type.getElementType().isInteger(1))
    return llvm::divideCeil(static_cast<uint64_t>(*bytes), 8);
  return bytes;
}

Bools ConstantData::getBools() const {
  int64_t size = type.getNumElements();
  if (isSplat)
    return {Bools::Layout::Splat, size, {}, bytes.front() != 0};
  return {resource ? Bools::Layout::Bytes : Bools::Layout::Bits, size, bytes};
}

std::optional<ConstantData> bale::getConstantData(Attribute attribute) {
  auto elements = dyn_cast_or_null<ElementsAttr>(attribute);
  if (!elements)
    return std::nullopt;
  auto type = dyn_cast<RankedTensorType>(elements.getType());
  if (!type)
    return std::nullopt;
  auto resource = dyn_cast<DenseResourceElementsAttr>(attribute);
  std::optional<int64_t> numBytes = getConstantBytes(type, bool(resource));
  if (!numBytes)
    return std::nullopt;
  if (auto dense = dyn_cast<DenseIntOrFPElementsAttr>(attribute))
    return ConstantData{elements, type, dense.getRawData(), dense.isSplat(),
                        nullptr};
  if (!resource)
    return std::nullopt;
  const AsmResourceBlob *blob = resource.getRawHandle().getBlob();
  if (!blob || static_cast<int64_t>(blob->getData().size()) != *numBytes)
    return std::nullopt;
  return ConstantData{elements, type, blob->getData(), /*isSplat=*/false,
                      resource};
}
