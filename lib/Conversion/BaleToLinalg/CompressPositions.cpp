//===- CompressPositions.cpp ------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: bale.count and bale.compress_into on tensors as counts of blocks and
//   one loop that fills a tensor of exactly the elements, or positions, kept.
// Entry point: populateCompressPositionsPatterns.
// Invariant: where the condition keeps as many slices as the output has, the
//   loop reads below the bound and writes inside its tensor only.
//
//===----------------------------------------------------------------------===//

#include "CompressSupport.h"
#include "LoweringSupport.h"
#include "bale/Conversion/BaleToLinalg/BaleToLinalg.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Utils/StructuredOpsUtils.h"

using namespace mlir;
using namespace bale;

/// Conditions of a block: their count fits in a byte, they are the bytes of a
/// vector or of a cache line, and many blocks of a sparse condition are empty.
static constexpr int64_t kBlock = 64;

namespace {

/// The conditions below a bound: whole blocks, and the rest.
struct Blocks {
  /// A tensor<?xi1>.
  Value condition;
  /// Indices: the bound, how many blocks are whole, where the rest starts, and
  /// its size.
  Value bound, numWhole, restStart, restSize;

  Blocks(OpBuilder &builder, Location loc, Value condition, Value bound);

  /// Types do not say that there is none.
  bool mayHaveWhole() const { return !isConstantIntValue(numWhole, 0); }
  bool mayHaveRest() const { return !isConstantIntValue(restSize, 0); }

  /// The trues of each whole block: a tensor<?xi8>.
  Value count(OpBuilder &builder, Location loc) const;

  /// The conditions [start, start + size).
  Value slice(OpBuilder &builder, Location loc, Value start, Value size) const;
};

/// count = sum over whole blocks of their counts, plus the trues of the rest
struct LowerCountByBlocks : public OpRewritePattern<CountOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(CountOp op,
                                PatternRewriter &rewriter) const override;
};

/// Where elements move: output = the list of those kept. Otherwise the list is
/// that of positions, and output[.., j, ..] = input[.., positions[j], ..].
struct LowerCompressIntoByPositions : public CompressTensorPattern {
  using CompressTensorPattern::CompressTensorPattern;

  void replace(CompressIntoOp op, PatternRewriter &rewriter) const override;
};

} // namespace

Blocks::Blocks(OpBuilder &builder, Location loc, Value condition, Value bound)
    : condition(condition), bound(bound) {
  ValueMath math(builder, loc);
  numWhole = math.div(bound, math.index(kBlock));
  restStart = math.mul(numWhole, math.index(kBlock));
  restSize = math.sub(bound, restStart);
}

Value Blocks::slice(OpBuilder &builder, Location loc, Value start,
                    Value size) const {
  SmallVector<OpFoldResult> offsets{getNumberOrValue(start)};
  SmallVector<OpFoldResult> sizes{getNumberOrValue(size)};
  SmallVector<OpFoldResult> strides{builder.getIndexAttr(1)};
  return tensor::ExtractSliceOp::create(builder, loc, condition, offsets, sizes,
                                        strides);
}

Value Blocks::count(OpBuilder &builder, Location loc) const {
  Value flat = slice(builder, loc, ValueMath(builder, loc).index(0), restStart);
  SmallVector<OpFoldResult> extents{getNumberOrValue(numWhole),
                                    builder.getIndexAttr(kBlock)};
  auto type = RankedTensorType::get(
      decomposeMixedValues(extents).first, // static extents
      builder.getI1Type());
  Value blocks = tensor::ExpandShapeOp::create(
      builder, loc, type, flat, ArrayRef<ReassociationIndices>{{0, 1}},
      extents);
  Value zero =
      arith::ConstantOp::create(builder, loc, builder.getI8IntegerAttr(0));
  Value empty = tensor::EmptyOp::create(builder, loc, extents.front(),
                                        builder.getI8Type());
  Value zeros = linalg::FillOp::create(builder, loc, zero, empty).getResult(0);
  AffineMap element = builder.getMultiDimIdentityMap(2);
  return linalg::GenericOp::create(
             builder, loc, zeros.getType(), blocks, zeros,
             ArrayRef<AffineMap>{element, element.getSubMap(0)},
             ArrayRef<utils::IteratorType>{utils::IteratorType::parallel,
                                           utils::IteratorType::reduction},
             [](OpBuilder &body, Location bodyLoc, ValueRange arguments) {
               Value one = arith::ExtUIOp::create(
                   body, bodyLoc, body.getI8Type(), arguments[0]);
               linalg::YieldOp::create(
                   body, bodyLoc,
                   ValueMath(body, bodyLoc).add(arguments[1], one));
             })
      .getResult(0);
}

LogicalResult
LowerCountByBlocks::matchAndRewrite(CountOp op,
                                    PatternRewriter &rewriter) const {
  if (!isa<TensorType>(op.getCondition().getType()))
    return rewriter.notifyMatchFailure(op, "condition is a memref");
  Location loc = op.getLoc();
  Value bound = getBound(rewriter, loc, op.getCondition(), op.getLimit());
  Blocks blocks(rewriter, loc, op.getCondition(), bound);
  Value sum = createZeroSum(rewriter, loc);
  if (blocks.mayHaveRest()) {
    Value rest = blocks.slice(rewriter, loc, blocks.restStart, blocks.restSize);
    sum = sumElements(rewriter, loc, rest, sum);
  }
  if (blocks.mayHaveWhole())
    sum = sumElements(rewriter, loc, blocks.count(rewriter, loc), sum);
  rewriter.replaceOp(op, getSum(rewriter, loc, sum));
  return success();
}

/// What is to be kept of a position.
using KeptElement = function_ref<Value(OpBuilder &, Location, Value position)>;

/// for i = start; k < end; ++i: list[k] = element(i), k = k + condition[i]
///
/// The elements that are not kept are written as well, which is faster than a
/// branch, and are written over by the next one. No write follows the last true
/// before `end`, so that each has its place. Returns the new list.
static Value fillUntil(OpBuilder &builder, Location loc, Value condition,
                       Value list, Value k, Value start, Value end,
                       KeptElement element) {
  SmallVector<Value> inits{list, k, start};
  SmallVector<Type> types{list.getType(), k.getType(), start.getType()};
  auto loop = scf::WhileOp::create(
      builder, loc, types, inits,
      [&](OpBuilder &before, Location beforeLoc, ValueRange carried) {
        Value goesOn = arith::CmpIOp::create(
            before, beforeLoc, arith::CmpIPredicate::ult, carried[1], end);
        scf::ConditionOp::create(before, beforeLoc, goesOn, carried);
      },
      [&](OpBuilder &body, Location bodyLoc, ValueRange carried) {
        ValueMath math(body, bodyLoc);
        Value position = carried[2];
        Value moved = element(body, bodyLoc, position);
        Value next = tensor::InsertOp::create(body, bodyLoc, moved, carried[0],
                                              carried[1]);
        Value isKept = loadCondition(body, bodyLoc, condition, position);
        Value one = arith::IndexCastUIOp::create(body, bodyLoc,
                                                 body.getIndexType(), isKept);
        scf::YieldOp::create(body, bodyLoc,
                             {next, math.add(carried[1], one),
                              math.add(position, math.index(1))});
      });
  return loop.getResult(0);
}

/// The k at which a block that starts with `k` ends: after its trues. After the
/// rest, which has no count, all `numKept` are there.
static Value getEnd(OpBuilder &builder, Location loc, const Blocks &blocks,
                    Value counts, Value block, Value k, Value numKept) {
  auto endOfWhole = [&](OpBuilder &nested) -> Value {
    Value count = tensor::ExtractOp::create(nested, loc, counts, block);
    Value added =
        arith::IndexCastUIOp::create(nested, loc, nested.getIndexType(), count);
    return ValueMath(nested, loc).add(k, added);
  };
  if (!blocks.mayHaveWhole())
    return numKept;
  if (!blocks.mayHaveRest())
    return endOfWhole(builder);
  Value isWhole = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult,
                                        block, blocks.numWhole);
  return scf::IfOp::create(
             builder, loc, isWhole,
             [&](OpBuilder &nested, Location) {
               scf::YieldOp::create(nested, loc, endOfWhole(nested));
             },
             [&](OpBuilder &nested, Location) {
               scf::YieldOp::create(nested, loc, numKept);
             })
      .getResult(0);
}

/// k = 0; for each block: end = k + its trues, fill from its start until end,
/// k = end
///
/// `list` is empty and gets an element for each true. A block without trues
/// costs a look at its count.
static Value fillList(OpBuilder &builder, Location loc, const Blocks &blocks,
                      Value list, KeptElement element) {
  ValueMath math(builder, loc);
  Value numKept = getExtentValue(builder, loc, list, 0);
  Value counts = blocks.mayHaveWhole() ? blocks.count(builder, loc) : Value();
  auto loop = scf::ForOp::create(
      builder, loc, math.index(0), math.ceilDiv(blocks.bound, kBlock),
      math.index(1), {list, math.index(0)},
      [&](OpBuilder &body, Location bodyLoc, Value block, ValueRange carried) {
        Value end =
            getEnd(body, bodyLoc, blocks, counts, block, carried[1], numKept);
        ValueMath bodyMath(body, bodyLoc);
        Value start = bodyMath.mul(block, bodyMath.index(kBlock));
        Value filled = fillUntil(body, bodyLoc, blocks.condition, carried[0],
                                 carried[1], start, end, element);
        scf::YieldOp::create(body, bodyLoc, {filled, end});
      });
  return loop.getResult(0);
}

/// Whether the loop may insert elements of `type`. IREE has no `tensor.insert`
/// of a bool, which it stores as a byte, nor of others that it stores as
/// another type.
static bool canInsert(Type type) {
  return type.isIntOrFloat() && type.getIntOrFloatBitWidth() % 8 == 0;
}

/// The i64 `position` as an index, modulo a number that none reaches. IREE
/// masks the last vectors of a row; where a body has a remainder it peels them
/// off, and whole vectors are gathered 1.2 times as fast. Of a power of two a
/// remainder costs nothing.
static Value castListedPosition(OpBuilder &builder, Location loc,
                                Value position) {
  Value limit = ValueMath(builder, loc).i64(uint64_t(1) << 62);
  Value same = arith::RemUIOp::create(builder, loc, position, limit);
  return castPosition(builder, loc, same);
}

void LowerCompressIntoByPositions::replace(CompressIntoOp op,
                                           PatternRewriter &rewriter) const {
  Location loc = op.getLoc();
  Blocks blocks(rewriter, loc, op.getCondition(), getBound(rewriter, op));
  std::optional<int64_t> axis = getSliceAxis(op);
  Type elementType = op.getOutput().getType().getElementType();
  bool movesElements = !axis && canInsert(elementType);
  Value list = createKeptList(
      rewriter, op, movesElements ? elementType : rewriter.getI64Type());
  Value source =
      movesElements ? flatten(rewriter, loc, op.getInput()) : Value();
  Value filled =
      fillList(rewriter, loc, blocks, list,
               [&](OpBuilder &body, Location bodyLoc, Value position) {
                 return movesElements
                            ? loadElement(body, bodyLoc, source, position)
                            : ValueMath(body, bodyLoc).toI64(position);
               });
  if (movesElements)
    rewriter.replaceOp(op, filled);
  else
    replaceByGather(rewriter, op, filled, castListedPosition);
}

void bale::populateCompressPositionsPatterns(RewritePatternSet &patterns) {
  patterns.add<LowerCountByBlocks, LowerCompressIntoByPositions>(
      patterns.getContext(), /*benefit=*/2);
}
