//===- Traffic.cpp ----------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the bytes that an op reads and writes.
// Entry point: getTraffic, getMovedBytes.
// Invariant: explanations count bytes here alone.
//
//===----------------------------------------------------------------------===//

#include "Traffic.h"
#include "OpAmounts.h"
#include "llvm/ADT/APInt.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace bale;

//===----------------------------------------------------------------------===//
// Packs and unpacks
//===----------------------------------------------------------------------===//

/// The bytes of `number` codes, or of the words, of all rows.
static Amount getCodeBytes(const Packing &packing, const Amount &number) {
  return packing.getRows() * number;
}
static Amount getWordBytes(const Packing &packing) {
  return packing.getRows() * packing.getWords() *
         Amount(packing.getWordBits() / 8);
}

/// What of the words of a row may be nothing's, if the codes are unknown.
static std::string getPossibleWaste(const Packing &packing) {
  SmallVector<std::string> parts;
  if (packing.code.getPeriodGroups(packing.getWordBits()) != 1)
    parts.push_back("the last word of a row may have unused bits");
  if (packing.code.getGroupSize() != 1)
    parts.push_back("the last group of a row may have digits of padding");
  return llvm::join(parts, ", and ");
}

/// How many bits of the last word of a row of `groups` groups are unused.
static Amount getUnusedBits(const Packing &packing, int64_t groups,
                            int64_t words) {
  // Less than a word, of numbers that may not fit.
  llvm::APInt used(128, groups), all(128, words);
  used *= llvm::APInt(128, packing.code.getIndexWidth());
  all *= llvm::APInt(128, packing.getWordBits());
  return static_cast<int64_t>((all - used).getZExtValue());
}

/// What of the words of a row is nothing's; empty if nothing is.
static std::string getWaste(const Packing &packing) {
  std::optional<int64_t> codes = packing.getCodes().get();
  std::optional<int64_t> groups = packing.getGroups().get();
  std::optional<int64_t> words = packing.getWords().get();
  if (packing.getRows().isZero())
    return "";
  if (!codes || !groups || !words)
    return getPossibleWaste(packing);
  SmallVector<std::string> parts;
  Amount unused = getUnusedBits(packing, *groups, *words);
  if (!unused.isZero())
    parts.push_back("the last word of a row has " + unused.text("unused bit"));
  int64_t size = packing.code.getGroupSize();
  if (int64_t last = *codes % size; last != 0)
    parts.push_back("the last group of a row has " +
                    Amount(size - last).text("digit") + " of padding");
  return llvm::join(parts, ", and ");
}

static std::string getTraffic(const Packing &packing) {
  std::string codes = getCodeBytes(packing, packing.getCodes()).text("byte");
  std::string words = getWordBytes(packing).text("byte");
  std::string waste = getWaste(packing);
  return "reads " + (packing.packs ? codes : words) + " and writes " +
         (packing.packs ? words : codes) + (waste.empty() ? "" : "; ") + waste;
}

static ByteRange getMovedBytes(const Packing &packing) {
  Amount words = getWordBytes(packing);
  Amount codes = getCodeBytes(packing, packing.getCodes());
  return {codes.getLeast() + words.getLeast(),
          getCodeBytes(packing, packing.getMostCodes()) + words};
}

//===----------------------------------------------------------------------===//
// Compresses
//===----------------------------------------------------------------------===//

/// The bytes of `number` slices of every row.
static Amount getBytes(const Compressing &compressing, const Amount &number) {
  return compressing.getRows() * compressing.getSliceBytes() * number;
}

static std::string getTraffic(const Compressing &compressing) {
  return "writes " + getBytes(compressing, compressing.getKept()).text() +
         " of " + getBytes(compressing, compressing.getSlices()).text("byte") +
         ", in slices of " + compressing.getSliceBytes().text("byte");
}

/// Of the slices that have a condition, and of those that are kept.
static ByteRange getMovedBytes(const Compressing &compressing) {
  Amount conditions = compressing.getConditions();
  Amount slices = compressing.getSlices();
  Amount kept = compressing.getKept();
  Amount chosenFrom = getLeastKnown(conditions, slices);
  bool isExact = !conditions.isUnknown() && !slices.isUnknown();
  Amount least = isExact ? chosenFrom : Amount(int64_t(0));
  Amount mostKept = kept.isUnknown() ? chosenFrom : kept;
  return {getBytes(compressing, least + kept.getLeast()).getLeast(),
          getBytes(compressing, chosenFrom + mostKept)};
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

std::string bale::getTraffic(Operation *op) {
  if (std::optional<Packing> packing = getPacking(op))
    return ::getTraffic(*packing);
  if (std::optional<Compressing> compressing = getCompressing(op))
    return ::getTraffic(*compressing);
  return "";
}

ByteRange bale::getMovedBytes(Operation *op) {
  if (std::optional<Packing> packing = getPacking(op))
    return ::getMovedBytes(*packing);
  if (std::optional<Compressing> compressing = getCompressing(op))
    return ::getMovedBytes(*compressing);
  return {};
}
