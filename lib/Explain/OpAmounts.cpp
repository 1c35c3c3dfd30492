//===- OpAmounts.cpp --------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the numbers of an op, by its types and constants.
// Entry point: getPacking, getCompressing.
// Invariant: what one type leaves open another may state; no number wraps.
//
//===----------------------------------------------------------------------===//

#include "OpAmounts.h"
#include "bale/Dialect/Bale/Transforms/Transforms.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace bale;

/// The extent of `type` along `axis`.
static Amount getAxisExtent(ShapedType type, int64_t axis) {
  if (!type.hasRank())
    return Amount();
  return Amount::fromExtent(
      type.getDimSize(getPositiveAxis(axis, type.getRank())));
}

/// The product of the extents `from` to `to` - 1 of `type`, or of `other` where
/// `type` leaves one open. Both have one rank, or `other` has none.
static Amount getProduct(ShapedType type, ShapedType other, int64_t from,
                         int64_t to) {
  Amount product(int64_t(1));
  for (int64_t dim = from; dim < to; ++dim) {
    bool isOpen = type.isDynamicDim(dim) && other.hasRank();
    product = product * Amount::fromExtent(isOpen ? other.getDimSize(dim)
                                                  : type.getDimSize(dim));
  }
  return product;
}

//===----------------------------------------------------------------------===//
// Packs and unpacks
//===----------------------------------------------------------------------===//

Amount Packing::getCodes() const { return getAxisExtent(codes, axis); }

Amount Packing::getMostCodes() const {
  Amount number = getCodes();
  std::optional<int64_t> room = getAxisExtent(words, axis).get();
  return number.isUnknown() && room ? code.getCapacity(*room, getWordBits())
                                    : number;
}

Amount Packing::getGroups() const {
  std::optional<int64_t> number = getCodes().get();
  return number ? Amount(code.getNumGroups(*number)) : Amount();
}

Amount Packing::getWords() const {
  std::optional<int64_t> number = getCodes().get();
  if (!number)
    return getAxisExtent(words, axis);
  std::optional<int64_t> numWords = code.getNumWords(*number, getWordBits());
  return numWords ? Amount(*numWords) : Amount::huge();
}

Amount Packing::getRows() const {
  if (!codes.hasRank() || !words.hasRank())
    return Amount();
  int64_t rank = codes.getRank(), at = getPositiveAxis(axis, rank);
  return getProduct(codes, words, 0, at) *
         getProduct(codes, words, at + 1, rank);
}

//===----------------------------------------------------------------------===//
// Compresses
//===----------------------------------------------------------------------===//

Amount Compressing::getConditions() const {
  return getAxisExtent(condition, 0);
}

Amount Compressing::getSlices() const {
  if (axis || !input.hasRank())
    return getAxisExtent(input, axis.value_or(0));
  // A flat output has another rank.
  return getProduct(input, input, 0, input.getRank());
}

Amount Compressing::getKept() const {
  return getAxisExtent(output, axis.value_or(0));
}

Amount Compressing::getSliceBytes() const {
  if (!axis)
    return elementBytes;
  if (!input.hasRank())
    return Amount();
  int64_t rank = input.getRank();
  return getProduct(input, output, getPositiveAxis(*axis, rank) + 1, rank) *
         elementBytes;
}

Amount Compressing::getRows() const {
  if (!axis)
    return int64_t(1);
  if (!input.hasRank())
    return Amount();
  return getProduct(input, output, 0, getPositiveAxis(*axis, input.getRank()));
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

static ShapedType getType(Value value) {
  return cast<ShapedType>(value.getType());
}

/// The type of the result of the value op `op` by all that is known of it.
static ShapedType getResultType(Operation *op) {
  FailureOr<RankedTensorType> type = getRefinedResult(op);
  return succeeded(type) ? *type : getType(op->getResult(0));
}

std::optional<Packing> bale::getPacking(Operation *op) {
  auto make = [](auto op, ShapedType codes, ShapedType words, bool packs) {
    return Packing{codes, words, op.getCode(),
                   static_cast<int64_t>(op.getAxis()), packs};
  };
  return llvm::TypeSwitch<Operation *, std::optional<Packing>>(op)
      .Case([&](PackOp pack) {
        return make(pack, getType(pack.getCodes()), getResultType(pack), true);
      })
      .Case([&](UnpackOp unpack) {
        return make(unpack, getResultType(unpack), getType(unpack.getWords()),
                    false);
      })
      .Case<PackIntoOp, UnpackIntoOp>([&](auto into) {
        return make(into, getType(into.getCodes()), getType(into.getWords()),
                    isa<PackIntoOp>(op));
      })
      .Default(std::nullopt);
}

std::optional<Compressing> bale::getCompressing(Operation *op) {
  auto make = [](auto compress, ShapedType output, bool isConsistent) {
    ShapedType input = getType(compress.getInput());
    std::optional<int64_t> bytes =
        getMemoryBytes(input.getElementType(), DataLayout::closest(compress));
    return Compressing{input,  getType(compress.getCondition()),
                       output, compress.getAxis(),
                       bytes,  isConsistent};
  };
  return llvm::TypeSwitch<Operation *, std::optional<Compressing>>(op)
      .Case([&](CompressOp compress) {
        return make(compress, getResultType(compress),
                    succeeded(getRefinedResult(compress)));
      })
      .Case([&](CompressIntoOp into) {
        return make(into, getType(into.getOutput()), true);
      })
      .Default(std::nullopt);
}
