//===- Advice.cpp -----------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: what would make an op faster, in words.
// Entry point: getAdvice.
// Invariant: each advice changes a decision that the explanation states.
//
//===----------------------------------------------------------------------===//

#include "Amount.h"
#include "ExplainText.h"
#include "Traffic.h"
#include "bale/Dialect/Bale/IR/Bale.h"
#include "bale/Dialect/Bale/IR/ShapeRules.h"
#include "bale/Dialect/Bale/Transforms/Transforms.h"

using namespace mlir;
using namespace bale;

using Advices = SmallVector<std::string>;

static void adviseOnRows(const RowsLowering &rows, Advices &advices) {
  Amount left(rows.codesLeft);
  if (!rows.numMain || left.isUnknown()) {
    advices.push_back("a static extent along the axis, with which loops that a "
                      "row does not need are left out");
    return;
  }
  if (*rows.numMain == 0)
    advices.push_back("longer rows, since no block of " +
                      Amount(rows.mainCodes).text("code") + " fits into one");
  if (!left.isZero())
    advices.push_back("rows of a multiple of " +
                      Amount(rows.unitCodes).text("code") +
                      ", which have no end of " + left.text("code"));
}

static void adviseOnColumns(const ColumnsLowering &columns, Advices &advices) {
  if (Amount(columns.numColumns).isLessThan(columns.mostColumns))
    advices.push_back("more columns, of which a vector has " +
                      Amount(columns.mostColumns).text());
  if (!columns.numColumns && !columns.isMasked)
    advices.push_back("a static last extent, by which the code for more or for "
                      "fewer columns is left out");
  if (!columns.isBlockShort)
    advices.push_back("a code with shorter blocks, such as one of bits");
  else if (Amount(columns.numGroups).isAtLeast(1))
    advices.push_back("an extent along the axis that is a multiple of " +
                      Amount(columns.blockCodes).text("code"));
}

static void adviseOnSlices(const VectorLowering &made, Advices &advices) {
  const SlicesLowering &slices = made.slices;
  if (slices.hasTable ||
      (made.path == VectorLowering::Path::Positions && slices.areAdjacent))
    advices.push_back("a cpu of x86-64 that compresses lanes by an instruction "
                      "(AVX-512, and VBMI2 for lanes of less than 4 bytes)");
  if (!slices.areAdjacent)
    advices.push_back("operands without gaps between slices");
  else if (!slices.sliceBytes)
    advices.push_back("static extents behind the axis: slices known to be of "
                      "few bytes move as lanes");
}

/// Of what a value op leaves open and a constant would tell.
static void adviseOnConstants(Operation *op, Advices &advices) {
  auto compress = dyn_cast<CompressOp>(op);
  FailureOr<RankedTensorType> result = getRefinedResult(op);
  if (compress && succeeded(result) && !result->hasStaticShape() &&
      !getConstantCondition(compress.getCondition()))
    advices.push_back("a constant condition, which is counted at compile time");
  auto unpack = dyn_cast<UnpackOp>(op);
  if (unpack && !getConstantInteger(unpack.getCount()))
    advices.push_back("a constant count, which is checked at compile time");
}

Advices bale::getAdvice(const Explanation &explanation) {
  Advices advices;
  // What is more than memory holds is not made faster.
  if (explanation.fate != Explanation::Fate::Lowered ||
      getMovedBytes(explanation.op).least.isHuge())
    return advices;
  const VectorLowering &made = explanation.made;
  switch (made.path) {
  case VectorLowering::Path::Rows:
    adviseOnRows(made.rows, advices);
    break;
  case VectorLowering::Path::Columns:
    adviseOnColumns(made.columns, advices);
    break;
  case VectorLowering::Path::Lanes:
  case VectorLowering::Path::Runs:
  case VectorLowering::Path::Positions:
    adviseOnSlices(made, advices);
    break;
  // The reason for which it is left says what would be better.
  case VectorLowering::Path::Left:
  case VectorLowering::Path::None:
  case VectorLowering::Path::Count:
    break;
  }
  if (made.path != VectorLowering::Path::None)
    adviseOnConstants(explanation.op, advices);
  return advices;
}
