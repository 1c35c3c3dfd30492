//===- BaleAttrs.cpp --------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: #bale.code: its spellings, its rules and its arithmetic.
// Entry point: CodeAttr.
// Invariant: no intermediate value wraps; R^G is computed only once it is known
//   to fit.
//
//===----------------------------------------------------------------------===//

#include "bale/Dialect/Bale/IR/Power.h"
#include "bale/Dialect/Bale/IR/ShapeRules.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

#include <limits>
#include <numeric>

using namespace mlir;
using namespace bale;

#define GET_ATTRDEF_CLASSES
#include "bale/Dialect/Bale/IR/BaleAttrs.cpp.inc"

void BaleDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "bale/Dialect/Bale/IR/BaleAttrs.cpp.inc"
      >();
}

//===----------------------------------------------------------------------===//
// Rules
//===----------------------------------------------------------------------===//

LogicalResult CodeAttr::verify(EmitErrorFn emitError, int64_t radix,
                               int64_t groupSize) {
  if (radix < 2 || radix > 256)
    return reportViolation<CodeAttr>(emitError, Rule::RadixRange, radix);
  if (groupSize < 1)
    return reportViolation<CodeAttr>(emitError, Rule::GroupSizeRange,
                                     groupSize);
  if (!getPowerUpTo(radix, groupSize, std::numeric_limits<int64_t>::max()))
    return reportViolation<CodeAttr>(emitError, Rule::Capacity, radix,
                                     groupSize);
  return success();
}

CodeAttr CodeAttr::getSpelled(EmitErrorFn emitError, MLIRContext *context,
                              std::optional<int64_t> bits,
                              std::optional<int64_t> radix,
                              std::optional<int64_t> groupSize) {
  if (bits && (radix || groupSize)) {
    const char *got = radix && groupSize ? "bits, radix and group_size"
                      : radix            ? "bits and radix"
                                         : "bits and group_size";
    (void)reportViolation<CodeAttr>(emitError, Rule::OneSpelling, got);
    return {};
  }
  if (!bits && (!radix || !groupSize)) {
    const char *got = radix       ? "radix alone"
                      : groupSize ? "group_size alone"
                                  : "neither";
    (void)reportViolation<CodeAttr>(emitError, Rule::SomeSpelling, got);
    return {};
  }
  if (!bits)
    return CodeAttr::getChecked(emitError, context, *radix, *groupSize);
  if (*bits < 1 || *bits > 8) {
    (void)reportViolation<CodeAttr>(emitError, Rule::BitsRange, *bits);
    return {};
  }
  return CodeAttr::get(context, *bits);
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

std::optional<unsigned> CodeAttr::getBits() const {
  if (getGroupSize() != 1 || !llvm::isPowerOf2_64(getRadix()))
    return std::nullopt;
  return llvm::Log2_64(getRadix());
}

uint64_t CodeAttr::getNumIndices() const {
  return power(getRadix(), getGroupSize());
}

unsigned CodeAttr::getIndexWidth() const {
  // bit_length(R^G - 1): the bits of the largest index.
  return llvm::Log2_64_Ceil(getNumIndices());
}

int64_t CodeAttr::getPeriodGroups(unsigned wordBits) const {
  return wordBits / std::gcd(getIndexWidth(), wordBits);
}

int64_t CodeAttr::getPeriodWords(unsigned wordBits) const {
  unsigned width = getIndexWidth();
  return width / std::gcd(width, wordBits);
}

AffineExpr CodeAttr::getNumGroups(AffineExpr codes) const {
  return codes.ceilDiv(getGroupSize());
}

int64_t CodeAttr::getNumGroups(int64_t codes) const {
  AffineExpr groups = getNumGroups(getAffineConstantExpr(codes, getContext()));
  return cast<AffineConstantExpr>(groups).getValue();
}

AffineExpr CodeAttr::getNumWords(AffineExpr codes, unsigned wordBits) const {
  int64_t period = getPeriodGroups(wordBits);
  int64_t periodWords = getPeriodWords(wordBits);
  AffineExpr groups = getNumGroups(codes);
  if (periodWords == 1)
    return groups.ceilDiv(period);
  return groups.floorDiv(period) * periodWords +
         ((groups % period) * periodWords).ceilDiv(period);
}

std::optional<int64_t> CodeAttr::getNumWords(int64_t codes,
                                             unsigned wordBits) const {
  // An affine expression of constants folds to a constant unless it overflows.
  AffineExpr words =
      getNumWords(getAffineConstantExpr(codes, getContext()), wordBits);
  if (auto constant = dyn_cast<AffineConstantExpr>(words))
    return constant.getValue();
  return std::nullopt;
}

int64_t CodeAttr::getCapacity(int64_t words, unsigned wordBits) const {
  int64_t width = getIndexWidth();
  // floor(words * wordBits / W) without the product: words = quotient * W +
  // rest.
  int64_t quotient = words / width, rest = words % width, groups, codes;
  if (llvm::MulOverflow(quotient, static_cast<int64_t>(wordBits), groups) ||
      llvm::AddOverflow(groups, rest * static_cast<int64_t>(wordBits) / width,
                        groups) ||
      llvm::MulOverflow(groups, getGroupSize(), codes))
    return std::numeric_limits<int64_t>::max();
  return codes;
}

//===----------------------------------------------------------------------===//
// Assembly
//===----------------------------------------------------------------------===//

Attribute CodeAttr::parse(AsmParser &parser, Type) {
  SMLoc location = parser.getCurrentLocation();
  std::optional<int64_t> bits, radix, groupSize;
  auto parseEntry = [&]() -> ParseResult {
    SMLoc keyLocation = parser.getCurrentLocation();
    StringRef key;
    int64_t value;
    if (parser.parseKeyword(&key) || parser.parseEqual())
      return failure();
    std::optional<int64_t> *entry = key == "bits"         ? &bits
                                    : key == "radix"      ? &radix
                                    : key == "group_size" ? &groupSize
                                                          : nullptr;
    if (!entry)
      return parser.emitError(keyLocation)
             << "expected bits, radix or group_size, but got " << key;
    if (parser.parseInteger(value))
      return failure();
    if (*entry)
      return parser.emitError(keyLocation)
             << "expected one value of " << key << ", but got " << **entry
             << " and " << value;
    *entry = value;
    return success();
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::LessGreater,
                                     parseEntry))
    return {};
  return getSpelled([&] { return parser.emitError(location); },
                    parser.getContext(), bits, radix, groupSize);
}

void CodeAttr::print(AsmPrinter &printer) const {
  if (std::optional<unsigned> bits = getBits())
    printer << "<bits = " << *bits << ">";
  else
    printer << "<radix = " << getRadix() << ", group_size = " << getGroupSize()
            << ">";
}
