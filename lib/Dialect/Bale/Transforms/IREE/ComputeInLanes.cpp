//===- ComputeInLanes.cpp ---------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: packs and unpacks of 2 and 4 bits as arithmetic on integers that hold
//   four codes, which IREE reads in the memory of the codes.
// Entry point: createComputeInLanes.
// Invariant: a lane lies in one row.
//
//===----------------------------------------------------------------------===//

#include "bale/Dialect/Bale/IR/Bale.h"
#include "bale/Dialect/Bale/Transforms/Passes.h"
#include "bale/Dialect/PassThrough/PassThroughDialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"
#include "llvm/Support/DebugLog.h"

#define DEBUG_TYPE "bale-compute-in-lanes"

namespace bale {
#define GEN_PASS_DEF_COMPUTEINLANES
#include "bale/Dialect/Bale/Transforms/Passes.h.inc"
} // namespace bale

using namespace mlir;
using namespace bale;

/// IREE's dialect, and its op `%r = bitcast(%x, dims of %x, dims of %r)`: the
/// bytes of %x as elements of another type.
static constexpr llvm::StringLiteral kDialect = "flow";
static constexpr llvm::StringLiteral kBitcast = "flow.tensor.bitcast";

/// A lane holds 4 codes, a byte each. Lanes of 64 bits, which 1 bit would take,
/// are not compiled for every GPU.
static constexpr unsigned kLaneBits = 32;
static constexpr unsigned kLaneCodes = 4;

/// `tensor` with its rows read as elements of `elementType`.
static Value createBitcast(OpBuilder &builder, Location loc, Value tensor,
                           Type elementType) {
  auto type = cast<RankedTensorType>(tensor.getType());
  if (type.getElementType() == elementType)
    return tensor;
  SmallVector<int64_t> shape(type.getShape());
  shape.back() = shape.back() * type.getElementTypeBitWidth() /
                 elementType.getIntOrFloatBitWidth();
  // All rows have static extents, so that both types have the same dynamic
  // ones.
  SmallVector<Value> dims;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    if (type.isDynamicDim(dim))
      dims.push_back(cast<Value>(getExtent(builder, loc, tensor, dim)));
  OperationState state(loc, kBitcast);
  state.addTypes(RankedTensorType::get(shape, elementType));
  state.addOperands(tensor);
  state.addOperands(dims);
  state.addOperands(dims);
  int32_t numDims = dims.size();
  state.propertiesAttr = builder.getDictionaryAttr(builder.getNamedAttr(
      "operandSegmentSizes",
      builder.getDenseI32ArrayAttr({1, numDims, numDims})));
  return builder.create(state)->getResult(0);
}

namespace {
/// Arithmetic on lanes in the body of a generic.
class LaneMath {
public:
  LaneMath(OpBuilder &builder, Location loc) : builder(builder), loc(loc) {}

  /// `value` with what `shift` bits further up, or down, is in it as well, and
  /// of that the low `width` bits of every `pitch`.
  Value gather(Value value, unsigned shift, unsigned width, unsigned pitch) {
    Value moved = arith::ShRUIOp::create(builder, loc, value, constant(shift));
    Value both = arith::OrIOp::create(builder, loc, value, moved);
    return keepFields(both, width, pitch);
  }
  Value scatter(Value value, unsigned shift, unsigned width, unsigned pitch) {
    Value moved = arith::ShLIOp::create(builder, loc, value, constant(shift));
    Value both = arith::OrIOp::create(builder, loc, value, moved);
    return keepFields(both, width, pitch);
  }
  Value keepFields(Value value, unsigned width, unsigned pitch) {
    APInt mask = APInt::getSplat(kLaneBits, APInt::getLowBitsSet(pitch, width));
    return arith::AndIOp::create(builder, loc, value,
                                 constant(mask.getZExtValue()));
  }

private:
  Value constant(uint64_t value) {
    return arith::ConstantOp::create(
        builder, loc, builder.getI32IntegerAttr(static_cast<int32_t>(value)));
  }

  OpBuilder &builder;
  Location loc;
};
} // namespace

/// A generic that computes each element of a result of `elementType` from that
/// of `input` by `body`.
static Value
createElementwise(OpBuilder &builder, Location loc, Value input,
                  Type elementType,
                  function_ref<Value(OpBuilder &, Location, Value)> body) {
  auto type = cast<RankedTensorType>(input.getType());
  int64_t rank = type.getRank();
  SmallVector<OpFoldResult> extents;
  for (int64_t dim = 0; dim < rank; ++dim)
    extents.push_back(getExtent(builder, loc, input, dim));
  Value result = tensor::EmptyOp::create(builder, loc, extents, elementType);
  SmallVector<AffineMap> maps(2, builder.getMultiDimIdentityMap(rank));
  SmallVector<utils::IteratorType> iterators(rank,
                                             utils::IteratorType::parallel);
  auto generic = linalg::GenericOp::create(
      builder, loc, result.getType(), input, result, maps, iterators,
      [&](OpBuilder &nested, Location nestedLoc, ValueRange elements) {
        linalg::YieldOp::create(nested, nestedLoc,
                                body(nested, nestedLoc, elements.front()));
      });
  return generic.getResult(0);
}

/// The bits of a code, if each row of the op is whole lanes and whole words.
template <typename OpTy>
static std::optional<unsigned> getLaneBits(OpTy op) {
  auto codes = dyn_cast<RankedTensorType>(op.getCodes().getType());
  auto words = dyn_cast<RankedTensorType>(op.getWords().getType());
  std::optional<unsigned> bits = op.getCode().getBits();
  if (!codes || !words || !bits || (*bits != 2 && *bits != 4) ||
      !codes.getElementType().isSignlessInteger(8) ||
      !words.getElementType().isSignlessInteger())
    return std::nullopt;
  int64_t last = codes.getRank() - 1;
  int64_t numCodes = codes.getDimSize(last);
  if (getPositiveAxis(op.getAxis(), codes.getRank()) != last ||
      ShapedType::isDynamic(numCodes) || numCodes % kLaneCodes != 0 ||
      numCodes % (words.getElementTypeBitWidth() / *bits) != 0)
    return std::nullopt;
  return bits;
}

namespace {
/// lanes(x) : 4 bytes -> the low `bits` of each, next to each other.
struct PackInLanes : public OpRewritePattern<PackIntoOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(PackIntoOp op,
                                PatternRewriter &rewriter) const override {
    std::optional<unsigned> bits = getLaneBits(op);
    if (!bits)
      return rewriter.notifyMatchFailure(op, "expected rows of whole lanes");
    Location loc = op.getLoc();
    Type packedType = rewriter.getIntegerType(kLaneCodes * *bits);
    Value lanes =
        createBitcast(rewriter, loc, op.getCodes(), rewriter.getI32Type());
    Value packed = createElementwise(
        rewriter, loc, lanes, packedType,
        [&](OpBuilder &builder, Location bodyLoc, Value lane) -> Value {
          LaneMath math(builder, bodyLoc);
          Value bytes = math.keepFields(lane, *bits, 8);
          Value pairs = math.gather(bytes, 8 - *bits, 2 * *bits, 16);
          Value all = math.gather(pairs, 16 - 2 * *bits, 4 * *bits, 32);
          return arith::TruncIOp::create(builder, bodyLoc, packedType, all);
        });
    auto type = cast<RankedTensorType>(op.getWords().getType());
    Value words = createBitcast(rewriter, loc, packed, type.getElementType());
    rewriter.replaceOp(op,
                       rewriter.createOrFold<tensor::CastOp>(loc, type, words));
    return success();
  }
};

/// 4 fields of `bits` next to each other -> a byte for each, in lanes.
struct UnpackInLanes : public OpRewritePattern<UnpackIntoOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(UnpackIntoOp op,
                                PatternRewriter &rewriter) const override {
    std::optional<unsigned> bits = getLaneBits(op);
    auto wordsType = dyn_cast<RankedTensorType>(op.getWords().getType());
    if (!bits || wordsType.isDynamicDim(wordsType.getRank() - 1))
      return rewriter.notifyMatchFailure(op, "expected rows of whole lanes");
    Location loc = op.getLoc();
    Type laneType = rewriter.getI32Type();
    Value packed = createBitcast(rewriter, loc, op.getWords(),
                                 rewriter.getIntegerType(kLaneCodes * *bits));
    Value lanes = createElementwise(
        rewriter, loc, packed, laneType,
        [&](OpBuilder &builder, Location bodyLoc, Value bytes) -> Value {
          LaneMath math(builder, bodyLoc);
          Value all = arith::ExtUIOp::create(builder, bodyLoc, laneType, bytes);
          Value pairs = math.scatter(all, 16 - 2 * *bits, 2 * *bits, 16);
          return math.scatter(pairs, 8 - *bits, *bits, 8);
        });
    auto type = cast<RankedTensorType>(op.getCodes().getType());
    Value codes = createBitcast(rewriter, loc, lanes, type.getElementType());
    rewriter.replaceOp(op,
                       rewriter.createOrFold<tensor::CastOp>(loc, type, codes));
    return success();
  }
};

struct ComputeInLanesPass
    : public bale::impl::ComputeInLanesBase<ComputeInLanesPass> {
  using ComputeInLanesBase::ComputeInLanesBase;

  LogicalResult initialize(MLIRContext *context) override {
    bale::loadOrPassThrough(context, kDialect);
    return success();
  }

  void runOnOperation() override {
    unsigned before = countOps();
    RewritePatternSet patterns(&getContext());
    patterns.add<PackInLanes, UnpackInLanes>(&getContext());
    walkAndApplyPatterns(getOperation(), std::move(patterns));
    unsigned converted = before - countOps();
    LDBG() << "converted " << converted << " of " << before << " ops";
    numConverted += converted;
  }

private:
  unsigned countOps() {
    unsigned count = 0;
    getOperation()->walk(
        [&](Operation *op) { count += isa<PackIntoOp, UnpackIntoOp>(op); });
    return count;
  }
};
} // namespace
