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

#include "ExplainText.h"
#include "bale/Dialect/Bale/IR/Bale.h"
#include "llvm/ADT/Twine.h"

using namespace mlir;
using namespace bale;

static std::string getNumber(std::optional<int64_t> number) {
  return number ? Twine(*number).str() : "?";
}

/// With `one`, or `one` + `plural`.
static std::string getNumber(std::optional<int64_t> number, StringRef one,
                             StringRef plural = "s") {
  return (getNumber(number) + " " + one + (number == 1 ? "" : plural)).str();
}

static std::string getRowsPath(const VectorLowering &made) {
  const RowsLowering &rows = made.rows;
  StringRef program =
      rows.program == RowProgram::Digits ? "digits" : "fields of bits";
  return "vector rows, of " + program.str() +
         ", since the axis is the last dimension: a row is " +
         getNumber(rows.numMain, "block") + " of " + getNumber(rows.mainCodes) +
         " codes, " + getNumber(rows.numUnits, "unit") + " of " +
         getNumber(rows.unitCodes) + ", and " +
         getNumber(rows.codesLeft, "code");
}

static std::string getColumnsPath(const VectorLowering &made) {
  const ColumnsLowering &columns = made.columns;
  std::string path =
      "vector columns, since the axis is not the last dimension: " +
      getNumber(columns.numColumns, "column") +
      (columns.isMasked ? " under masks; " : "; ");
  if (columns.isBlockShort)
    path += getNumber(columns.numBlocks, "block") + " of " +
            getNumber(columns.blockCodes) + " codes, and ";
  else
    path += "no blocks, as one of " + getNumber(columns.blockCodes) +
            " codes would take too much code, but ";
  return path + getNumber(columns.numGroups, "group") + " one by one";
}

static std::string getLanesPath(const VectorLowering &made) {
  const SlicesLowering &slices = made.slices;
  return "compress by lanes, since slices lie one after the other and are of "
         "few bytes (" +
         getNumber(slices.sliceBytes) + "): " + getNumber(slices.numLanes) +
         " lanes of " + getNumber(slices.laneBytes, "byte") + " at once, " +
         (slices.hasTable ? "by a table" : "by an instruction") +
         "; one by one where few are kept";
}

static std::string getRunsPath(const VectorLowering &made) {
  const SlicesLowering &slices = made.slices;
  return "compress by runs, since slices lie one after the other and are " +
         (slices.sliceBytes
              ? "of many bytes (" + getNumber(slices.sliceBytes) + ")"
              : std::string("not known to be of few bytes"));
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
                     getNumber(made.numReaders, "compress", "es");
  case VectorLowering::Path::Lanes:
    return getLanesPath(made);
  case VectorLowering::Path::Runs:
    return getRunsPath(made);
  case VectorLowering::Path::Positions:
    return getPositionsPath(made);
  }
  llvm_unreachable("expected a path");
}

/// What the loops of a path have in common.
static std::string getManner(const Explanation &explanation,
                             const VectorTarget &target) {
  const VectorLowering &made = explanation.made;
  if (made.vectorBytes == 0)
    return "";
  std::string manner = "; vectors of " + getNumber(made.vectorBytes, "byte");
  if (made.slices.hasKeptBits)
    manner += "; bits of the condition that the count before it keeps";
  const MemoryPassage &passage = made.passage;
  if (passage.asksEarly || passage.mayStream)
    manner += "; if large (" + getNumber(target.nonTemporalBytes, "byte") +
              " and more)";
  if (passage.asksEarly)
    manner += " asks for its input early";
  if (passage.mayStream)
    manner += std::string(passage.asksEarly ? " and" : "") +
              " stores past the caches where aligned";
  if (target.hasThreads)
    manner += "; on several threads";
  if (!explanation.function.empty())
    manner += "; in @" + explanation.function;
  if (explanation.numEqual > 1)
    manner += ", which " + getNumber(explanation.numEqual) + " ops share";
  return manner;
}

std::string bale::getPath(const Explanation &explanation,
                          const VectorTarget &target) {
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
  return getVectorPath(explanation.made) + getManner(explanation, target) +
         (isOnMemRefs ? "" : "; as memrefs of identity layout");
}
