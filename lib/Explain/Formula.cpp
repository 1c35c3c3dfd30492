//===- Formula.cpp ----------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the formula of an op with its numbers.
// Entry point: getFormula.
// Invariant: numbers are those of getPacking and getCompressing.
//
//===----------------------------------------------------------------------===//

#include "ExplainText.h"
#include "OpAmounts.h"
#include "bale/Dialect/Bale/IR/ShapeRules.h"

using namespace mlir;
using namespace bale;

/// How many rows a formula is of.
static std::string getRowText(const Amount &rows) {
  return rows.text("row") + (rows.get() == 1 ? ": " : ", each: ");
}

/// codes -> groups -> bits -> words, or the reverse.
static std::string getFormula(const Packing &packing) {
  std::string arrow = packing.packs ? " -> " : " <- ";
  Amount width(int64_t(packing.code.getIndexWidth()));
  Amount groups = packing.getGroups();
  return (packing.packs ? "packs " : "unpacks ") +
         getRowText(packing.getRows()) + packing.getCodes().text("code") +
         arrow + groups.text("group") + " of " +
         Amount(packing.code.getGroupSize()).text() + arrow + groups.text() +
         " * " + width.text() + " = " + (groups * width).text("bit") + arrow +
         packing.getWords().text("word") + " of " +
         Amount(packing.getWordBits()).text("bit");
}

/// mask -> kept -> extent
static std::string getFormula(const Compressing &compressing) {
  Amount kept = compressing.getKept();
  return "compresses " + getRowText(compressing.getRows()) +
         compressing.getConditions().text("condition") + " for " +
         compressing.getSlices().text("slice") + " -> " +
         (compressing.isConsistent ? kept : Amount()).text() +
         " true -> extent " + kept.text();
}

static std::string getFormula(CountOp op) {
  Amount length = Amount::fromExtent(op.getCondition().getType().getDimSize(0));
  return "counts the trues of " + length.text("condition") +
         " below the limit " + Amount(getConstantInteger(op.getLimit())).text();
}

std::string bale::getFormula(Operation *op) {
  if (std::optional<Packing> packing = getPacking(op))
    return ::getFormula(*packing);
  if (std::optional<Compressing> compressing = getCompressing(op))
    return ::getFormula(*compressing);
  return ::getFormula(cast<CountOp>(op));
}
