//===- Path.cpp -------------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: what is made of an op, in words.
// Entry point: getPath.
// Invariant: words only say what an explanation states.
//
//===----------------------------------------------------------------------===//

#include "Amount.h"
#include "ExplainText.h"
#include "Traffic.h"
#include "bale/Dialect/Bale/IR/Bale.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace bale;

/// What there may be any of, in words: a, a and b, or a, b, and c.
static std::string getList(ArrayRef<std::pair<Amount, std::string>> all) {
  SmallVector<std::string> some;
  for (const auto &[number, text] : all)
    if (!number.isZero())
      some.push_back(text);
  if (some.size() > 2)
    some.back() = "and " + some.back();
  return llvm::join(some, some.size() > 2 ? ", " : " and ");
}

/// `number` of `one`, each of so many codes.
static std::pair<Amount, std::string> getBlocks(const Amount &number,
                                                StringRef one, int64_t codes) {
  return {number, number.text(one) + " of " + Amount(codes).text("code")};
}

static std::string getRowsPath(const VectorLowering &made) {
  const RowsLowering &rows = made.rows;
  StringRef program =
      rows.program == RowProgram::Digits ? "digits" : "fields of bits";
  Amount rest(rows.codesLeft);
  return "vector rows, of " + program.str() +
         ", since the axis is the last dimension: a row is " +
         getList({getBlocks(rows.numMain, "block", rows.mainCodes),
                  getBlocks(rows.numUnits, "unit", rows.unitCodes),
                  {rest, rest.text("code")}});
}

static std::string getColumnsPath(const VectorLowering &made) {
  const ColumnsLowering &columns = made.columns;
  std::string path =
      "vector columns, since the axis is not the last dimension: " +
      Amount(columns.numColumns).text("column") +
      (columns.isMasked ? " under masks; " : "; ");
  Amount groups(columns.numGroups);
  std::string oneByOne = groups.text("group") + " one by one";
  if (columns.isBlockShort)
    return path +
           getList({getBlocks(columns.numBlocks, "block", columns.blockCodes),
                    {groups, oneByOne}});
  return path + "no blocks, as one of " + Amount(columns.blockCodes).text() +
         " codes would take too much code, but " + oneByOne;
}

static std::string getLanesPath(const VectorLowering &made) {
  const SlicesLowering &slices = made.slices;
  return "compress by lanes, since slices lie one after the other and are of "
         "few bytes (" +
         Amount(slices.sliceBytes).text() +
         "): " + Amount(slices.numLanes).text("lane") + " of " +
         Amount(slices.laneBytes).text("byte") + " at once, " +
         (slices.hasTable ? "by a table" : "by an instruction") +
         "; one by one where few are kept";
}

static std::string getRunsPath(const VectorLowering &made) {
  Amount bytes(made.slices.sliceBytes);
  return "compress by runs, since slices lie one after the other and are " +
         (bytes.isUnknown() ? "not known to be of few bytes"
                            : "of many bytes (" + bytes.text() + ")");
}

static std::string getPositionsPath(const VectorLowering &made) {
  return std::string("compress by positions, one by one, since ") +
         (made.slices.areAdjacent
              ? "the target has no instruction that moves lanes"
              : "there may be gaps between slices");
}

static std::string getVectorPath(const VectorLowering &made) {
  switch (made.path) {
  case VectorLowering::Path::Left:
    return "left to convert-bale-to-linalg: " + made.whyLeft;
  case VectorLowering::Path::None:
    return "no code, since nothing is read or nothing is kept";
  case VectorLowering::Path::Rows:
    return getRowsPath(made);
  case VectorLowering::Path::Columns:
    return getColumnsPath(made);
  case VectorLowering::Path::Count:
    return made.numReaders == 0
               ? "vector count"
               : "vector count, which keeps the bits of the condition for " +
                     Amount(made.numReaders).text("compress", "es");
  case VectorLowering::Path::Lanes:
    return getLanesPath(made);
  case VectorLowering::Path::Runs:
    return getRunsPath(made);
  case VectorLowering::Path::Positions:
    return getPositionsPath(made);
  }
  llvm_unreachable("expected a path");
}

/// What the loops do if the op moves more than caches hold, unless it is known
/// not to.
static std::string getPassage(const Explanation &explanation,
                              const VectorTarget &target) {
  const MemoryPassage &passage = explanation.made.passage;
  SmallVector<StringRef> parts;
  bool isOfRuns = explanation.made.path == VectorLowering::Path::Runs;
  if (passage.asksEarly)
    parts.push_back(isOfRuns ? "asks for long runs early"
                             : "asks for its input early");
  if (passage.mayStream)
    parts.push_back(!isOfRuns           ? "stores past the caches where aligned"
                    : passage.asksEarly ? "stores them past the caches"
                                        : "stores long runs past the caches");
  int64_t enough = target.nonTemporalBytes;
  ByteRange moved = getMovedBytes(explanation.op);
  if (parts.empty() || moved.most.isLessThan(enough))
    return "";
  std::string large = "large (" + Amount(enough).text("byte") + " and more)";
  return (moved.least.isAtLeast(enough) ? "; " + large + ": "
                                        : "; if " + large + " ") +
         llvm::join(parts, " and ");
}

/// What the loops of a path have in common.
static std::string getManner(const Explanation &explanation,
                             const ExplainSettings &settings) {
  const VectorLowering &made = explanation.made;
  if (made.vectorBytes == 0)
    return "";
  const VectorTarget &target = *settings.target;
  return "; vectors of " + Amount(made.vectorBytes).text("byte") +
         (made.slices.hasKeptBits
              ? "; bits of the condition that the count before it keeps"
              : "") +
         getPassage(explanation, target) +
         (target.hasThreads ? "; on several threads" : "");
}

/// The function that the op goes into.
static std::string getPlace(const Explanation &explanation) {
  if (explanation.function.empty())
    return "";
  return "; in @" + explanation.function +
         (explanation.numEqual > 1
              ? ", which " + Amount(explanation.numEqual).text("op") + " share"
              : "");
}

std::string bale::getPath(const Explanation &explanation,
                          const ExplainSettings &settings) {
  switch (explanation.fate) {
  case Explanation::Fate::Folded:
    return "folded at compile time, since its operands are constants";
  case Explanation::Fate::NeverRuns:
    return "no code, since its types and constants break a rule: bale-to-llvm "
           "says which where the op certainly runs, else a run-time check ends "
           "the program before it";
  case Explanation::Fate::NoMemory:
    return "no lowering: " + explanation.whyNoMemory;
  case Explanation::Fate::Lowered:
    break;
  }
  bool isOnMemRefs = llvm::any_of(explanation.op->getOperandTypes(),
                                  llvm::IsaPred<MemRefType>);
  return getVectorPath(explanation.made) + getManner(explanation, settings) +
         getPlace(explanation) +
         (isOnMemRefs ? "" : "; as memrefs of identity layout");
}
