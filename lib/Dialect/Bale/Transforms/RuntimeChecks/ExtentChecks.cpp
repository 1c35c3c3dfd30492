//===- ExtentChecks.cpp -----------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the checks of extents, counts and limits.
// Entry point: addExtentChecks.
// Invariant: a check exists for each fact that types leave open, and for no
//   other.
//
//===----------------------------------------------------------------------===//

#include "RuntimeChecks.h"
#include "bale/Dialect/Bale/IR/ShapeRules.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/ShapedOpInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/FormatVariadic.h"

#include <limits>

using namespace mlir;
using namespace bale;

namespace {

/// Makes the checks of one op, whose rules are those of `Owner`.
template <typename Owner>
class CheckBuilder {
public:
  using Rule = typename Owner::Rule;

  CheckBuilder(OpBuilder &builder, Owner op)
      : builder(builder), op(op), loc(op.getLoc()) {}

  /// `rule` says that dimension `dim` of a tensor is `expected`; it is `got`.
  void checkExtent(Rule rule, int64_t dim, OpFoldResult expected,
                   OpFoldResult got) {
    std::optional<int64_t> known = getConstantIntValue(expected);
    if (expected == got || (known && known == getConstantIntValue(got)))
      return;
    check(arith::CmpIPredicate::eq,
          llvm::formatv(Owner::getRuleMessage(rule), dim, "{0}", "{1}").str(),
          expected, got);
  }

  /// All dimensions of `result` but `axis` are those of `source`.
  void checkKeptExtents(Value result, Value source, int64_t axis) {
    for (int64_t dim = 0; dim < getRank(source); ++dim) {
      if (dim == axis)
        continue;
      OpFoldResult expected = extent(source, dim);
      checkExtent(Rule::KeptExtents, dim, expected,
                  statedExtent(result, expected, dim));
    }
  }

  /// `rule` says that `value` is at least 0, as an extent always is.
  void checkNotNegative(Rule rule, Value value) {
    if (getConstantInteger(value).value_or(-1) >= 0 ||
        value.getDefiningOp<ShapedDimOpInterface>())
      return;
    check(arith::CmpIPredicate::sge, Owner::getRuleMessage(rule),
          builder.getIndexAttr(0), value);
  }

  static int64_t getRank(Value value) {
    return cast<ShapedType>(value.getType()).getRank();
  }

  /// Whether the op itself makes `value`.
  bool isResult(Value value) const { return value.getDefiningOp() == op; }

  /// The words of `numCodes` codes are a number that an index holds.
  void checkRepresentable(OpFoldResult numCodes) {
    auto words = cast<ShapedType>(op.getWords().getType());
    int64_t greatest = std::numeric_limits<int64_t>::max();
    int64_t most =
        op.getCode().getCapacity(greatest, words.getElementTypeBitWidth());
    // Of all codes but a few, so many that an index holds need no more words.
    if (most == greatest ||
        getConstantIntValue(numCodes).value_or(greatest) <= most)
      return;
    check(arith::CmpIPredicate::sle,
          Owner::getRuleMessage(Rule::WordsRepresentable),
          builder.getIndexAttr(most), numCodes);
  }

  /// The words that `count` codes need.
  OpFoldResult numWords(OpFoldResult count) {
    auto words = cast<ShapedType>(op.getWords().getType());
    return getNumWords(builder, loc, op.getCode(), count,
                       words.getElementTypeBitWidth());
  }

  /// The slices that a compress of `input` by `condition` keeps.
  OpFoldResult numKept(Value input, Value condition,
                       std::optional<int64_t> axis) {
    return getKeptCount(builder, loc, input, condition, axis);
  }

  OpFoldResult extent(Value value, int64_t dim) {
    return getExtent(builder, loc, value, dim);
  }

  /// The extent of `dim` of the result or destination `value`. A result does
  /// not exist before its op: where its type states nothing it is what the
  /// rules say, `implied`, and needs no check.
  OpFoldResult statedExtent(Value value, OpFoldResult implied, int64_t dim) {
    auto type = cast<ShapedType>(value.getType());
    if (!type.isDynamicDim(dim))
      return builder.getIndexAttr(type.getDimSize(dim));
    return isResult(value) ? implied : extent(value, dim);
  }

private:
  /// `got` must compare to `expected` by `predicate`.
  void check(arith::CmpIPredicate predicate, StringRef message,
             OpFoldResult expected, OpFoldResult got) {
    Value expectedValue =
        getValueOrCreateConstantIndexOp(builder, loc, expected);
    Value gotValue = getValueOrCreateConstantIndexOp(builder, loc, got);
    Value holds =
        arith::CmpIOp::create(builder, loc, predicate, gotValue, expectedValue);
    CheckOp::create(builder, loc, holds, op->getName().getStringRef(), message,
                    expectedValue, gotValue);
  }

  OpBuilder &builder;
  Owner op;
  Location loc;
};

//===----------------------------------------------------------------------===//
// The checks of each op
//===----------------------------------------------------------------------===//

/// The words of a pack are as many as the codes need.
template <typename OpTy>
void addPackChecks(CheckBuilder<OpTy> &checks, OpTy op) {
  int64_t axis = getPositiveAxis(op.getAxis(), checks.getRank(op.getWords()));
  OpFoldResult numCodes = checks.extent(op.getCodes(), axis);
  checks.checkRepresentable(numCodes);
  OpFoldResult needed = checks.numWords(numCodes);
  checks.checkExtent(OpTy::Rule::WordsExtent, axis, needed,
                     checks.statedExtent(op.getWords(), needed, axis));
  checks.checkKeptExtents(op.getWords(), op.getCodes(), axis);
}

/// The words of an unpack are as many as `count` codes need.
template <typename OpTy>
void addUnpackChecks(CheckBuilder<OpTy> &checks, OpTy op, OpFoldResult count,
                     int64_t axis) {
  checks.checkRepresentable(count);
  checks.checkExtent(OpTy::Rule::WordsExtent, axis, checks.numWords(count),
                     checks.extent(op.getWords(), axis));
  checks.checkKeptExtents(op.getCodes(), op.getWords(), axis);
}

/// The output of a compress has the number of slices kept.
template <typename OpTy>
void addCompressChecks(CheckBuilder<OpTy> &checks, OpTy op) {
  std::optional<int64_t> axis = op.getAxis();
  int64_t rank = checks.getRank(op.getOutput());
  int64_t outputAxis = axis ? getPositiveAxis(*axis, rank) : 0;
  if (axis)
    checks.checkKeptExtents(op.getOutput(), op.getInput(), outputAxis);
  // A count that nothing is compared with would only cost time.
  if (checks.isResult(op.getOutput()) &&
      cast<ShapedType>(op.getOutput().getType()).isDynamicDim(outputAxis))
    return;
  OpFoldResult kept = checks.numKept(op.getInput(), op.getCondition(), axis);
  checks.checkExtent(OpTy::Rule::OutputExtent, outputAxis, kept,
                     checks.statedExtent(op.getOutput(), kept, outputAxis));
}

void addChecks(CheckBuilder<PackOp> &checks, PackOp op) {
  addPackChecks(checks, op);
}

void addChecks(CheckBuilder<PackIntoOp> &checks, PackIntoOp op) {
  addPackChecks(checks, op);
}

void addChecks(CheckBuilder<UnpackOp> &checks, UnpackOp op) {
  int64_t rank = CheckBuilder<UnpackOp>::getRank(op.getWords());
  int64_t axis = getPositiveAxis(op.getAxis(), rank);
  OpFoldResult count = getNumberOrValue(op.getCount());
  checks.checkNotNegative(UnpackOp::Rule::CountRange, op.getCount());
  checks.checkExtent(UnpackOp::Rule::CodesExtent, axis, count,
                     checks.statedExtent(op.getCodes(), count, axis));
  addUnpackChecks(checks, op, count, axis);
}

void addChecks(CheckBuilder<UnpackIntoOp> &checks, UnpackIntoOp op) {
  int64_t rank = CheckBuilder<UnpackIntoOp>::getRank(op.getWords());
  int64_t axis = getPositiveAxis(op.getAxis(), rank);
  // The count is the extent of the destination.
  addUnpackChecks(checks, op, checks.extent(op.getCodes(), axis), axis);
}

void addChecks(CheckBuilder<CompressOp> &checks, CompressOp op) {
  addCompressChecks(checks, op);
}

void addChecks(CheckBuilder<CompressIntoOp> &checks, CompressIntoOp op) {
  addCompressChecks(checks, op);
}

/// No condition is counted below a negative limit.
void addChecks(CheckBuilder<CountOp> &checks, CountOp op) {
  checks.checkNotNegative(CountOp::Rule::LimitRange, op.getLimit());
}

} // namespace

void bale::addExtentChecks(OpBuilder &builder, Operation *op) {
  if (!areRanked(op->getOperandTypes()) || !areRanked(op->getResultTypes()))
    return;
  auto add = [&](auto concrete) {
    CheckBuilder<decltype(concrete)> checks(builder, concrete);
    addChecks(checks, concrete);
  };
  llvm::TypeSwitch<Operation *>(op)
      .Case<PackOp, UnpackOp, CompressOp, PackIntoOp, UnpackIntoOp,
            CompressIntoOp, CountOp>(add);
}
