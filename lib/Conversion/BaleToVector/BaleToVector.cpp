//===- BaleToVector.cpp -----------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the pass that converts packs and unpacks on memrefs to vector
//   code.
// Entry point: convertBaleToVector.
// Invariant: an op that no vector code is made for is left as it is.
//
//===----------------------------------------------------------------------===//

#include "bale/Conversion/BaleToVector/BaleToVector.h"
#include "AxisLoops.h"
#include "CompressLoops.h"
#include "KeptBits.h"
#include "RowLoops.h"
#include "RowMemRef.h"
#include "Streaming.h"
#include "bale/Conversion/Passes.h"
#include "mlir/Dialect/DLTI/DLTI.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/DebugLog.h"

#define DEBUG_TYPE "convert-bale-to-vector"

namespace bale {
#define GEN_PASS_DEF_CONVERTBALETOVECTOR
#include "bale/Conversion/Passes.h.inc"
} // namespace bale

using namespace mlir;
using namespace bale;

/// The program of `op`, whose code is `code` or the same.
template <typename OpTy>
static RowTransform getTransform(OpTy op, CodeAttr code, int64_t vectorBytes) {
  auto get =
      std::is_same_v<OpTy, PackIntoOp> ? getPackTransform : getUnpackTransform;
  return get(code, getElementBytes(op.getWords()), vectorBytes);
}

/// Whether all operands are of signless integers.
static bool areOfIntegers(Operation *op) {
  return llvm::all_of(op->getOperandTypes(), [](Type type) {
    return cast<ShapedType>(type).getElementType().isSignlessInteger();
  });
}

/// Whether an operand has no elements.
static bool isEmpty(Operation *op) {
  return llvm::any_of(op->getOperandTypes(), [](Type type) {
    auto shaped = dyn_cast<ShapedType>(type);
    return shaped && llvm::is_contained(shaped.getShape(), 0);
  });
}

/// Converts `op`, if its operands are such that vectors help; else makes
/// nothing.
template <typename OpTy>
static LogicalResult convert(RewriterBase &rewriter, OpTy op,
                             const VectorTarget &target) {
  constexpr bool packs = std::is_same_v<OpTy, PackIntoOp>;
  Location loc = op.getLoc();
  Value in = op->getOperand(0), out = op->getOperand(1);
  FailureOr<AxisViewPlan> plan =
      planAxisView(in.getType(), out.getType(), op.getAxis());
  if (failed(plan) || !areOfIntegers(op)) {
    LDBG() << "expected memrefs of signless integers with stride 1 in the last "
              "dimension, but got "
           << in.getType() << " and " << out.getType();
    return failure();
  }
  // Where there are no codes there are no words.
  if (isEmpty(op)) {
    rewriter.eraseOp(op);
    return success();
  }

  CodeAttr code = packs ? op.getCode() : getUnpackCode(op.getCode());
  rewriter.setInsertionPoint(op);
  AxisView view = createAxisView(rewriter, loc, in, out, *plan);
  if (plan->isAxisLast()) {
    emitRowLoops(rewriter, loc, RowOperands{view.in, view.out, packs},
                 getTransform(op, code, target.vectorBytes), target);
  } else {
    emitAxisLoops(rewriter, loc, view, plan->getNumColumns(), code, packs,
                  target);
  }
  rewriter.eraseOp(op);
  return success();
}

/// How many conditions of `condition` choose from `limit` slices.
static Value getBound(OpBuilder &builder, Location loc, Value condition,
                      Value limit) {
  Value length = getValueOrCreateConstantIndexOp(
      builder, loc, getExtent(builder, loc, condition, 0));
  return IndexMath(builder, loc).min(length, limit);
}

/// The bits that counts keep, by the compresses that read them.
using KeptWords = llvm::DenseMap<Operation *, RawMemory>;

/// `readers` are to read the bits that the count keeps, in order.
static LogicalResult convert(RewriterBase &rewriter, CountOp op,
                             const VectorTarget &target,
                             ArrayRef<CompressIntoOp> readers,
                             KeptWords &keptWords) {
  Location loc = op.getLoc();
  auto type = dyn_cast<MemRefType>(op.getCondition().getType());
  if (!type || !isConditionOfBytes(type)) {
    LDBG() << "expected a condition of bytes, but got "
           << op.getCondition().getType();
    return failure();
  }
  rewriter.setInsertionPoint(op);
  ConditionBits condition(
      getRowMemory(rewriter, loc, op.getCondition(), /*elementBytes=*/1, {}),
      ConditionBits::Form::Bytes, target);
  // A limit may be negative, the extent of a memref is not.
  Value bound =
      IndexMath(rewriter, loc)
          .max(getBound(rewriter, loc, op.getCondition(), op.getLimit()), 0);
  std::optional<RawMemory> words;
  if (!readers.empty())
    words = createKeptBits(rewriter, loc, bound, readers.back());
  for (CompressIntoOp reader : readers)
    keptWords.try_emplace(reader, *words);
  rewriter.replaceOp(op,
                     emitCount(rewriter, loc, condition, bound, target, words));
  return success();
}

/// The condition of `op`: its bits, if a count has kept them in `words`.
static ConditionBits getCondition(OpBuilder &builder, CompressIntoOp op,
                                  std::optional<RawMemory> words,
                                  const VectorTarget &target) {
  if (words)
    return ConditionBits(*words, ConditionBits::Form::Bits, target);
  RawMemory bytes = getRowMemory(builder, op.getLoc(), op.getCondition(),
                                 /*elementBytes=*/1, {});
  return ConditionBits(bytes, ConditionBits::Form::Bytes, target);
}

static LogicalResult convert(RewriterBase &rewriter, CompressIntoOp op,
                             const VectorTarget &target, ShuffleTables &tables,
                             std::optional<RawMemory> words) {
  Location loc = op.getLoc();
  FailureOr<SlicePlan> plan = planSliceView(op);
  if (failed(plan)) {
    LDBG() << "expected a condition of bytes, elements of 1 to 16 bytes, and "
              "slices of one piece each, but got "
           << op->getOperandTypes();
    return failure();
  }
  // Nothing is kept of nothing, or by no condition.
  if (isEmpty(op)) {
    rewriter.eraseOp(op);
    return success();
  }
  rewriter.setInsertionPoint(op);
  // Stack memory must not outlive the op: it may be in a loop, or run on
  // several threads.
  auto scope = memref::AllocaScopeOp::create(rewriter, loc, TypeRange());
  rewriter.createBlock(&scope.getBodyRegion());
  SliceView slices(rewriter, op, *plan);
  ConditionBits condition = getCondition(rewriter, op, words, target);
  Value bound =
      getBound(rewriter, loc, op.getCondition(), slices.getNumSlices());
  emitCompressLoops(rewriter, loc, condition, slices, bound, target, tables);
  memref::AllocaScopeReturnOp::create(rewriter, loc);
  rewriter.eraseOp(op);
  return success();
}

/// Whether the lowest byte of an i32 comes first in memory.
static bool isLittleEndian(Operation *op) {
  Attribute endianness = DataLayout::closest(op).getEndianness();
  auto name = dyn_cast_or_null<StringAttr>(endianness);
  return !name || name.getValue() == DLTIDialect::kDataLayoutEndiannessLittle;
}

unsigned bale::convertBaleToVector(Operation *root,
                                   const VectorTarget &target) {
  SmallVector<Operation *> ops;
  root->walk([&](Operation *op) {
    if (isa<PackIntoOp, UnpackIntoOp, CountOp, CompressIntoOp>(op))
      ops.push_back(op);
  });
  KeptBits readers = findKeptBits(root);
  KeptWords words;
  IRRewriter rewriter(root->getContext());
  ShuffleTables tables(root);
  unsigned numConverted = 0;
  for (Operation *op : ops) {
    if (!isLittleEndian(op))
      continue;
    LDBG() << "converting " << *op;
    LogicalResult converted =
        llvm::TypeSwitch<Operation *, LogicalResult>(op)
            .Case<PackIntoOp, UnpackIntoOp>(
                [&](auto into) { return convert(rewriter, into, target); })
            .Case([&](CountOp count) {
              return convert(rewriter, count, target, readers[count], words);
            })
            .Case([&](CompressIntoOp into) {
              auto kept = words.find(into);
              return convert(rewriter, into, target, tables,
                             kept == words.end() ? std::nullopt
                                                 : std::optional(kept->second));
            });
    numConverted += succeeded(converted);
  }
  return numConverted;
}

namespace {
struct ConvertBaleToVectorPass
    : public bale::impl::ConvertBaleToVectorBase<ConvertBaleToVectorPass> {
  using ConvertBaleToVectorBase::ConvertBaleToVectorBase;

  void runOnOperation() override {
    // It is the options that are wrong: the module is not to be shown.
    auto emitError = [&] { return mlir::emitError(getOperation()->getLoc()); };
    if (nonTemporalBytes < 0) {
      emitError() << "expected non-temporal-bytes to be at least 0, but got "
                  << nonTemporalBytes.getValue();
      return signalPassFailure();
    }
    FailureOr<VectorTarget> target =
        getVectorTarget(triple, cpu, vectorBits, emitError);
    if (failed(target))
      return signalPassFailure();
    target->hasThreads = threads;
    target->nonTemporalBytes = nonTemporalBytes;
    numConverted += convertBaleToVector(getOperation(), *target);
  }
};
} // namespace
