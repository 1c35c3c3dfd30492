//===- CompressSearch.cpp ---------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: bale.count and bale.compress_into on tensors as linalg.generic ops
//   alone: a tree of counts, and a gather that searches in it.
// Entry point: populateCompressSearchPatterns.
// Invariant: no op carries a tensor through a loop, and none depends on the
//   order in which elements are visited.
//
//===----------------------------------------------------------------------===//

#include "CompressSupport.h"
#include "LoweringSupport.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Utils/StructuredOpsUtils.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace bale;

/// Levels of the tree below its root, with the conditions. A search looks on
/// average at half the children of a node on each level, and each level of sums
/// is an op to run. With four, a search looks at 128 conditions and sums among
/// 4 million conditions, and at 32 among 50 thousand.
static constexpr int64_t kLevels = 4;

namespace {

/// Sums of the conditions below a bound. Level 0 are the conditions; a sum of
/// the next level is that of `width` of the level below it, the last one of
/// what is left. The root, which is not stored, has at most `width` children.
struct CountTree {
  /// A power of two, an index, with width^kLevels >= bound.
  Value width;
  /// Level 0 is a tensor<?xi1>, of which the tree looks at those below the
  /// bound; the others are tensor<?xi64>.
  SmallVector<Value, kLevels> levels;

  CountTree(OpBuilder &builder, Location loc, Value condition, Value bound);

  /// The condition, as 0 or 1, or sum at `place` of a level, as an index: what
  /// loops carry, because IREE cannot carry an i64 where a GPU has none.
  Value load(OpBuilder &builder, Location loc, int64_t level,
             Value place) const;

  /// The position of the true that `rank` trues precede. There must be one.
  Value find(OpBuilder &builder, Location loc, Value rank) const;

private:
  Value sumChildren(OpBuilder &builder, Location loc, Value numChildren) const;
};

/// count = sum of the root's children
struct LowerCountByTree : public OpRewritePattern<CountOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(CountOp op,
                                PatternRewriter &rewriter) const override;
};

/// output[.., j, ..] = input[.., position of the true that j trues precede, ..]
struct LowerCompressIntoBySearch : public CompressTensorPattern {
  using CompressTensorPattern::CompressTensorPattern;

  void replace(CompressIntoOp op, PatternRewriter &rewriter) const override;
};

} // namespace

/// The least power of two w with w^kLevels >= bound:
/// w = 2^ceil(bits(bound - 1) / kLevels), bits(0) = 0.
static Value getWidth(OpBuilder &builder, Location loc, Value bound) {
  ValueMath math(builder, loc);
  if (std::optional<int64_t> known = getConstantIntValue(bound)) {
    unsigned bits = llvm::Log2_64_Ceil(std::max<int64_t>(*known, 1));
    return math.index(int64_t(1) << llvm::divideCeil(bits, kLevels));
  }
  // 0 conditions have no search: any width serves.
  Value last = math.sub(math.toI64(bound), math.i64(1));
  Value leading = math::CountLeadingZerosOp::create(builder, loc, last);
  Value bits = math.sub(math.i64(64), leading);
  Value exponent =
      math.div(math.add(bits, math.i64(kLevels - 1)), math.i64(kLevels));
  Value width = arith::ShLIOp::create(builder, loc, math.i64(1), exponent);
  return arith::IndexCastOp::create(builder, loc, builder.getIndexType(),
                                    width);
}

CountTree::CountTree(OpBuilder &builder, Location loc, Value condition,
                     Value bound)
    : width(getWidth(builder, loc, bound)), levels{condition} {
  Value numChildren = bound;
  while (levels.size() < kLevels) {
    levels.push_back(sumChildren(builder, loc, numChildren));
    numChildren = getExtentValue(builder, loc, levels.back(), 0);
  }
}

Value CountTree::load(OpBuilder &builder, Location loc, int64_t level,
                      Value place) const {
  Value element = loadElement(builder, loc, levels[level], place);
  if (level == 0) {
    // SPIR-V has no cast of a bool to an index.
    ValueMath math(builder, loc);
    Value one = math.index(1), zero = math.index(0);
    return arith::SelectOp::create(builder, loc, element, one, zero);
  }
  return arith::IndexCastOp::create(builder, loc, builder.getIndexType(),
                                    element);
}

/// sums[s] = sum of the children [width * s, min(width * (s + 1), numChildren))
/// of the last level
Value CountTree::sumChildren(OpBuilder &builder, Location loc,
                             Value numChildren) const {
  ValueMath math(builder, loc);
  // ceil(numChildren / width), and numChildren + width does not wrap: width is
  // small against the largest index.
  Value numSums =
      math.div(math.add(numChildren, math.sub(width, math.index(1))), width);
  Value empty = tensor::EmptyOp::create(builder, loc, getNumberOrValue(numSums),
                                        builder.getI64Type());
  int64_t level = levels.size() - 1;
  return linalg::GenericOp::create(
             builder, loc, empty.getType(), ValueRange(), empty,
             builder.getMultiDimIdentityMap(1), utils::IteratorType::parallel,
             [&](OpBuilder &body, Location bodyLoc, ValueRange) {
               ValueMath bodyMath(body, bodyLoc);
               Value place = linalg::IndexOp::create(body, bodyLoc, 0);
               Value begin = bodyMath.mul(place, width);
               Value end =
                   bodyMath.min(bodyMath.add(begin, width), numChildren);
               auto loop = scf::ForOp::create(
                   body, bodyLoc, begin, end, bodyMath.index(1),
                   bodyMath.index(0),
                   [&](OpBuilder &nested, Location nestedLoc, Value child,
                       ValueRange sum) {
                     Value term = load(nested, nestedLoc, level, child);
                     scf::YieldOp::create(
                         nested, nestedLoc,
                         ValueMath(nested, nestedLoc).add(sum[0], term));
                   });
               linalg::YieldOp::create(body, bodyLoc,
                                       bodyMath.toI64(loop.getResult(0)));
             })
      .getResult(0);
}

/// From the root down: among the children of a node, in order, go past those
/// of which all trues precede the one that is sought.
Value CountTree::find(OpBuilder &builder, Location loc, Value rank) const {
  ValueMath math(builder, loc);
  Value place = math.index(0);
  for (int64_t level = kLevels - 1; level >= 0; --level) {
    Value first = math.mul(place, width);
    SmallVector<Type> types{first.getType(), rank.getType()};
    auto loop = scf::WhileOp::create(
        builder, loc, types, ValueRange{first, rank},
        [&](OpBuilder &before, Location beforeLoc, ValueRange carried) {
          Value trues = load(before, beforeLoc, level, carried[0]);
          Value goesOn = arith::CmpIOp::create(
              before, beforeLoc, arith::CmpIPredicate::uge, carried[1], trues);
          scf::ConditionOp::create(before, beforeLoc, goesOn, carried);
        },
        [&](OpBuilder &body, Location bodyLoc, ValueRange carried) {
          ValueMath bodyMath(body, bodyLoc);
          Value trues = load(body, bodyLoc, level, carried[0]);
          scf::YieldOp::create(body, bodyLoc,
                               {bodyMath.add(carried[0], bodyMath.index(1)),
                                bodyMath.sub(carried[1], trues)});
        });
    place = loop.getResult(0);
    rank = loop.getResult(1);
  }
  return place;
}

LogicalResult
LowerCountByTree::matchAndRewrite(CountOp op, PatternRewriter &rewriter) const {
  if (!isa<TensorType>(op.getCondition().getType()))
    return rewriter.notifyMatchFailure(op, "condition is a memref");
  Location loc = op.getLoc();
  Value bound = getBound(rewriter, loc, op.getCondition(), op.getLimit());
  CountTree tree(rewriter, loc, op.getCondition(), bound);
  Value zero = createZeroSum(rewriter, loc);
  Value sum = sumElements(rewriter, loc, tree.levels.back(), zero);
  rewriter.replaceOp(op, getSum(rewriter, loc, sum));
  return success();
}

void LowerCompressIntoBySearch::replace(CompressIntoOp op,
                                        PatternRewriter &rewriter) const {
  Location loc = op.getLoc();
  CountTree tree(rewriter, loc, op.getCondition(), getBound(rewriter, op));
  Value empty = createKeptList(rewriter, op, rewriter.getI64Type());
  auto positions = linalg::GenericOp::create(
      rewriter, loc, empty.getType(), ValueRange(), empty,
      rewriter.getMultiDimIdentityMap(1), utils::IteratorType::parallel,
      [&](OpBuilder &body, Location bodyLoc, ValueRange) {
        ValueMath math(body, bodyLoc);
        Value rank = linalg::IndexOp::create(body, bodyLoc, 0);
        Value place = tree.find(body, bodyLoc, rank);
        linalg::YieldOp::create(body, bodyLoc, math.toI64(place));
      });
  replaceByGather(rewriter, op, positions.getResult(0), castPosition);
}

void bale::populateCompressSearchPatterns(RewritePatternSet &patterns) {
  patterns.add<LowerCountByTree, LowerCompressIntoBySearch>(
      patterns.getContext(), /*benefit=*/2);
}
