//===- ValueChecks.cpp ------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the checks of what operands hold.
// Entry point: addValueChecks.
// Invariant: values in range cost one pass over the operand, in which the
//   greatest is found; which one is the first out of range is looked for only
//   if there is one.
//
//===----------------------------------------------------------------------===//

#include "RuntimeChecks.h"
#include "bale/Dialect/Bale/IR/ShapeRules.h"
#include "bale/Dialect/Bale/Utils/ValueMath.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace bale;

namespace {

/// Unsigned integers, one at each place of a box of `extents`, of which none
/// may be above `greatest`.
struct CheckedValues {
  /// The integer at `indices`, of `type`.
  using Load = function_ref<Value(OpBuilder &, Location, ArrayRef<Value>)>;
  /// The number by which a message calls the place at `indices`, an index.
  using Number = function_ref<Value(OpBuilder &, Location, ArrayRef<Value>)>;

  SmallVector<Value> extents;
  Type type;
  uint64_t greatest;
  Load load;
  Number number;
};

} // namespace

/// Loops over `values`, in row-major order, that carry `inits` on. There is no
/// iteration if an extent is 0, even if another is beyond what loops count to
/// in any time.
static SmallVector<Value>
buildLoops(OpBuilder &builder, Location loc, const CheckedValues &values,
           ValueRange inits,
           function_ref<SmallVector<Value>(OpBuilder &, Location,
                                           ArrayRef<Value>, ValueRange)>
               body) {
  ValueMath math(builder, loc);
  Value zero = math.index(0);
  SmallVector<Value> ends(values.extents);
  for (Value extent : ArrayRef(values.extents).drop_front()) {
    Value isEmpty = builder.createOrFold<arith::CmpIOp>(
        loc, arith::CmpIPredicate::eq, extent, zero);
    ends[0] =
        builder.createOrFold<arith::SelectOp>(loc, isEmpty, zero, ends[0]);
  }
  SmallVector<Value> starts(ends.size(), zero);
  SmallVector<Value> steps(ends.size(), math.index(1));
  scf::LoopNest nest = scf::buildLoopNest(
      builder, loc, starts, ends, steps, inits,
      [&](OpBuilder &nested, Location nestedLoc, ValueRange indices,
          ValueRange carried) {
        return body(nested, nestedLoc, SmallVector<Value>(indices), carried);
      });
  return llvm::to_vector(nest.results);
}

/// max over all places of values, of their type.
static Value findGreatest(OpBuilder &builder, Location loc,
                          const CheckedValues &values) {
  Value zero =
      arith::ConstantOp::create(builder, loc, builder.getZeroAttr(values.type));
  auto body = [&](OpBuilder &nested, Location nestedLoc,
                  ArrayRef<Value> indices, ValueRange greatest) {
    Value value = values.load(nested, nestedLoc, indices);
    Value greater =
        arith::MaxUIOp::create(nested, nestedLoc, greatest.front(), value);
    return SmallVector<Value>{greater};
  };
  return buildLoops(builder, loc, values, zero, body).front();
}

static Value isAbove(OpBuilder &builder, Location loc, Value value,
                     uint64_t limit) {
  Value limitValue = arith::ConstantOp::create(
      builder, loc,
      builder.getIntegerAttr(value.getType(), static_cast<int64_t>(limit)));
  return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ugt, value,
                               limitValue);
}

/// (number, value) of the first place with a value that is too great, as
/// indices; one exists.
static std::pair<Value, Value> findFirst(OpBuilder &builder, Location loc,
                                         const CheckedValues &values) {
  ValueMath math(builder, loc);
  Value none = math.index(-1);
  auto body = [&](OpBuilder &nested, Location nestedLoc,
                  ArrayRef<Value> indices, ValueRange first) {
    Value value = values.load(nested, nestedLoc, indices);
    Value isFirst = arith::AndIOp::create(
        nested, nestedLoc, isAbove(nested, nestedLoc, value, values.greatest),
        arith::CmpIOp::create(nested, nestedLoc, arith::CmpIPredicate::eq,
                              first[0], none));
    Value number = values.number(nested, nestedLoc, indices);
    Value shown = arith::IndexCastUIOp::create(nested, nestedLoc,
                                               nested.getIndexType(), value);
    return SmallVector<Value>{
        arith::SelectOp::create(nested, nestedLoc, isFirst, number, first[0]),
        arith::SelectOp::create(nested, nestedLoc, isFirst, shown, first[1])};
  };
  SmallVector<Value> first =
      buildLoops(builder, loc, values, {none, none}, body);
  return {first[0], first[1]};
}

/// if max(values) > greatest { check false, op, message (first number, value) }
static void addRangeCheck(OpBuilder &builder, Operation *op,
                          const CheckedValues &values, StringRef message) {
  Location loc = op->getLoc();
  Value isOutOfRange = isAbove(builder, loc, findGreatest(builder, loc, values),
                               values.greatest);
  auto branch = scf::IfOp::create(builder, loc, isOutOfRange);
  OpBuilder inside = branch.getThenBodyBuilder(builder.getListener());
  auto [number, value] = findFirst(inside, loc, values);
  Value holds = arith::ConstantIntOp::create(inside, loc, 0, 1);
  CheckOp::create(inside, loc, holds, op->getName().getStringRef(), message,
                  number, value);
}

static SmallVector<Value> getExtents(OpBuilder &builder, Location loc,
                                     Value value) {
  int64_t rank = cast<ShapedType>(value.getType()).getRank();
  SmallVector<Value> extents;
  for (int64_t dim = 0; dim < rank; ++dim)
    extents.push_back(getExtentValue(builder, loc, value, dim));
  return extents;
}

/// The place of `indices` in row-major order.
static Value getRowMajorNumber(OpBuilder &builder, Location loc,
                               ArrayRef<Value> indices,
                               ArrayRef<Value> extents) {
  ValueMath math(builder, loc);
  Value number = indices.front();
  for (auto [index, extent] :
       llvm::zip_equal(indices.drop_front(), extents.drop_front()))
    number = math.add(math.mul(number, extent), index);
  return number;
}

/// codes[k] < R for each k.
template <typename OpTy>
static void addPackChecks(OpBuilder &builder, OpTy op) {
  Location loc = op.getLoc();
  Value codes = op.getCodes();
  uint64_t greatest = op.getCode().getRadix() - 1;
  unsigned bits = cast<ShapedType>(codes.getType()).getElementTypeBitWidth();
  if (greatest == llvm::maxUIntN(bits))
    return;
  SmallVector<Value> extents = getExtents(builder, loc, codes);
  auto load = [&](OpBuilder &nested, Location nestedLoc,
                  ArrayRef<Value> indices) {
    return ValueMath(nested, nestedLoc)
        .toSignless(loadElement(nested, nestedLoc, codes, indices));
  };
  auto number = [&](OpBuilder &nested, Location nestedLoc,
                    ArrayRef<Value> indices) {
    return getRowMajorNumber(nested, nestedLoc, indices, extents);
  };
  CheckedValues values{extents, builder.getIntegerType(bits), greatest, load,
                       number};
  addRangeCheck(builder, op, values,
                llvm::formatv("expected codes element {{0} to be at most {0}, "
                              "but got {{1}",
                              greatest)
                    .str());
}

/// index_q < R^G for each group q of `count` codes that the words have.
template <typename OpTy>
static void addUnpackChecks(OpBuilder &builder, OpTy op, Value count,
                            int64_t axis) {
  Location loc = op.getLoc();
  CodeAttr code = op.getCode();
  Value words = op.getWords();
  unsigned wordBits =
      cast<ShapedType>(words.getType()).getElementTypeBitWidth();
  uint64_t greatest = code.getNumIndices() - 1;
  if (greatest == llvm::maxUIntN(code.getIndexWidth()))
    return;

  // The words may be too few: another check says so, before this one or later.
  ValueMath math(builder, loc);
  SmallVector<Value> extents = getExtents(builder, loc, words);
  Value groups = math.div(math.mul(extents[axis], math.index(wordBits)),
                          math.index(code.getIndexWidth()));
  Value asked = arith::MaxSIOp::create(builder, loc, count, math.index(0));
  groups = math.min(groups, getNumGroups(builder, loc, code, asked));
  SmallVector<Value> codeExtents(extents);
  codeExtents[axis] = asked;
  extents[axis] = groups;

  auto load = [&](OpBuilder &nested, Location nestedLoc,
                  ArrayRef<Value> indices) {
    return loadGroupIndex(nested, nestedLoc, words, axis, code, indices,
                          indices[axis]);
  };
  auto number = [&](OpBuilder &nested, Location nestedLoc,
                    ArrayRef<Value> indices) {
    ValueMath nestedMath(nested, nestedLoc);
    SmallVector<Value> firstCode(indices);
    firstCode[axis] =
        nestedMath.mul(indices[axis], nestedMath.index(code.getGroupSize()));
    return getRowMajorNumber(nested, nestedLoc, firstCode, codeExtents);
  };
  CheckedValues values{extents, builder.getI64Type(), greatest, load, number};
  addRangeCheck(builder, op, values,
                llvm::formatv("expected the group of codes element {{0} to "
                              "have an index of at most {0}, but got {{1}",
                              greatest)
                    .str());
}

/// not condition[i] for each i from the extent on.
template <typename OpTy>
static void addCompressChecks(OpBuilder &builder, OpTy op) {
  Location loc = op.getLoc();
  Value condition = op.getCondition();
  auto inputType = cast<ShapedType>(op.getInput().getType());
  std::optional<int64_t> axis = op.getAxis();
  int64_t leastLimit =
      axis ? inputType.getDimSize(getPositiveAxis(*axis, inputType.getRank()))
           : getFlatExtent(inputType.getShape());
  int64_t greatestLength = cast<ShapedType>(condition.getType()).getDimSize(0);
  if (ShapedType::isStatic(leastLimit) &&
      ShapedType::isStatic(greatestLength) && greatestLength <= leastLimit)
    return;

  Value limit = getCompressLimit(builder, loc, op.getInput(), axis);
  Value length = getExtentValue(builder, loc, condition, 0);
  ValueMath math(builder, loc);
  auto loop = scf::ForOp::create(
      builder, loc, limit, length, math.index(1), ValueRange{length},
      [&](OpBuilder &nested, Location nestedLoc, Value position,
          ValueRange first) {
        Value isTrue = loadCondition(nested, nestedLoc, condition, position);
        Value here = arith::SelectOp::create(nested, nestedLoc, isTrue,
                                             position, first.front());
        Value least = ValueMath(nested, nestedLoc).min(first.front(), here);
        scf::YieldOp::create(nested, nestedLoc, least);
      });
  Value first = loop.getResult(0);
  Value holds = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                                      first, length);
  CheckOp::create(builder, loc, holds, op->getName().getStringRef(),
                  "expected condition to be false from {0} on, but got true "
                  "at {1}",
                  limit, first);
}

void bale::addValueChecks(OpBuilder &builder, Operation *op) {
  if (!areRanked(op->getOperandTypes()))
    return;
  auto getAxis = [](auto op) {
    return getPositiveAxis(op.getAxis(),
                           cast<ShapedType>(op.getWords().getType()).getRank());
  };
  llvm::TypeSwitch<Operation *>(op)
      .Case<PackOp, PackIntoOp>([&](auto op) { addPackChecks(builder, op); })
      .Case([&](UnpackOp op) {
        addUnpackChecks(builder, op, op.getCount(), getAxis(op));
      })
      .Case([&](UnpackIntoOp op) {
        int64_t axis = getAxis(op);
        Value count = getExtentValue(builder, op.getLoc(), op.getCodes(), axis);
        addUnpackChecks(builder, op, count, axis);
      })
      .Case<CompressOp, CompressIntoOp>(
          [&](auto op) { addCompressChecks(builder, op); });
}
