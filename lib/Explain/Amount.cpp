//===- Amount.cpp -----------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: numbers as explanations state them.
// Entry point: Amount.
// Invariant: a number that is unknown is written as ?, and none wraps.
//
//===----------------------------------------------------------------------===//

#include "Amount.h"
#include "mlir/IR/BuiltinTypeInterfaces.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>

using namespace mlir;
using namespace bale;

Amount Amount::fromExtent(int64_t extent) {
  return ShapedType::isDynamic(extent) ? Amount() : Amount(extent);
}

Amount Amount::huge() {
  Amount amount;
  amount.state = State::Huge;
  return amount;
}

std::optional<int64_t> Amount::get() const {
  return state == State::Known ? std::optional(value) : std::nullopt;
}

bool Amount::isAtLeast(int64_t least) const {
  return isHuge() || (state == State::Known && value >= least);
}

bool Amount::isLessThan(int64_t bound) const {
  return state == State::Known && value < bound;
}

Amount Amount::operator+(const Amount &other) const {
  if (isUnknown() || other.isUnknown())
    return Amount();
  Amount sum(int64_t(0));
  if (isHuge() || other.isHuge() ||
      llvm::AddOverflow(value, other.value, sum.value))
    return huge();
  return sum;
}

Amount Amount::operator*(const Amount &other) const {
  if (isZero() || other.isZero())
    return int64_t(0);
  if (isUnknown() || other.isUnknown())
    return Amount();
  Amount product(int64_t(0));
  if (isHuge() || other.isHuge() ||
      llvm::MulOverflow(value, other.value, product.value))
    return huge();
  return product;
}

std::string Amount::text() const {
  if (isHuge())
    return "more than 2^63 - 1";
  return isUnknown() ? "?" : llvm::Twine(value).str();
}

std::string Amount::text(StringRef one, StringRef plural) const {
  return (text() + " " + one + (get() == 1 ? "" : plural)).str();
}

Amount bale::getLeastKnown(const Amount &first, const Amount &second) {
  if (first.isUnknown() || second.isUnknown())
    return first.isUnknown() ? second : first;
  if (first.isHuge() || second.isHuge())
    return first.isHuge() ? second : first;
  return std::min(*first.get(), *second.get());
}
