//===- BaleToVector.cpp -----------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the pass that converts packs, unpacks, compresses and counts on
//   memrefs to vector code.
// Entry point: convertBaleToVector.
// Invariant: an op that no vector code is made for is left as it is.
//
//===----------------------------------------------------------------------===//

#include "bale/Conversion/BaleToVector/BaleToVector.h"
#include "Compress/CompressLoops.h"
#include "Compress/KeptBits.h"
#include "PackUnpack/Columns/ColumnLoops.h"
#include "PackUnpack/Rows/RowLoops.h"
#include "Support/RowMemRef.h"
#include "Support/Streaming.h"
#include "bale/Conversion/BaleToVector/VectorLowering.h"
#include "bale/Conversion/Passes.h"
#include "bale/Dialect/Bale/Utils/ValueMath.h"
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

/// Whether all operands are of signless integers, of no more than memory holds;
/// if not, says so in `why`.
static bool areOfIntegers(Operation *op, std::string &why) {
  auto refuse = [&](const Twine &reason) { why = reason.str(); };
  for (Type type : op->getOperandTypes()) {
    auto shaped = cast<ShapedType>(type);
    if (!shaped.getElementType().isSignlessInteger()) {
      llvm::raw_string_ostream(why)
          << "expected signless integers, but got " << type;
      return false;
    }
    if (!fitsMemory(shaped, shaped.getElementTypeBitWidth() / 8, refuse))
      return false;
  }
  return true;
}

/// Whether an operand has no elements.
static bool isEmpty(Operation *op) {
  return llvm::any_of(op->getOperandTypes(), [](Type type) {
    auto shaped = dyn_cast<ShapedType>(type);
    return shaped && llvm::is_contained(shaped.getShape(), 0);
  });
}

/// Goes on in a block that runs if `memref` has elements, unless its type says
/// all there is to know. Rows without elements are loops that do nothing, but
/// there may be 2^62 of them.
static void enterUnlessEmpty(RewriterBase &rewriter, Location loc,
                             Value memref) {
  auto type = cast<MemRefType>(memref.getType());
  if (type.getRank() < 2 || type.hasStaticShape())
    return;
  auto choice =
      scf::IfOp::create(rewriter, loc, hasElements(rewriter, loc, memref));
  rewriter.setInsertionPointToStart(choice.thenBlock());
}

/// What stands for an op that has nothing to do.
static VectorLowering makeNothing() {
  VectorLowering made;
  made.path = VectorLowering::Path::None;
  return made;
}

/// Makes the code of `op` before it, if its operands are such that vectors
/// help; else makes nothing.
template <typename OpTy>
static VectorLowering convert(RewriterBase &rewriter, OpTy op,
                              const VectorTarget &target) {
  constexpr bool packs = std::is_same_v<OpTy, PackIntoOp>;
  Location loc = op.getLoc();
  Value in = op->getOperand(0), out = op->getOperand(1);
  VectorLowering made;
  if (!areOfIntegers(op, made.whyLeft))
    return made;
  FailureOr<AxisViewPlan> plan =
      planAxisView(in.getType(), out.getType(), op.getAxis(),
                   [&](const Twine &why) { made.whyLeft = why.str(); });
  if (failed(plan))
    return made;
  // Where there are no codes there are no words.
  if (isEmpty(op))
    return makeNothing();

  CodeAttr code = packs ? op.getCode() : getUnpackCode(op.getCode());
  rewriter.setInsertionPoint(op);
  AxisView view = createAxisView(rewriter, loc, in, out, *plan);
  enterUnlessEmpty(rewriter, loc, view.out);
  if (plan->isAxisLast()) {
    emitRowLoops(rewriter, loc, RowOperands{view.in, view.out, packs},
                 getTransform(op, code, target.vectorBytes), target, made);
  } else {
    emitColumnLoops(rewriter, loc, view, plan->getNumColumns(), code, packs,
                    target, made);
  }
  return made;
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
static VectorLowering convert(RewriterBase &rewriter, CountOp op,
                              const VectorTarget &target,
                              ArrayRef<CompressIntoOp> readers,
                              KeptWords &keptWords) {
  Location loc = op.getLoc();
  VectorLowering made;
  auto type = dyn_cast<MemRefType>(op.getCondition().getType());
  if (!type || !isConditionOfBytes(type)) {
    llvm::raw_string_ostream(made.whyLeft)
        << "expected a condition of bytes with stride 1, but got "
        << op.getCondition().getType();
    return made;
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
  rewriter.replaceAllUsesWith(
      op, emitCount(rewriter, loc, condition, bound, target, words));
  made.path = VectorLowering::Path::Count;
  made.vectorBytes = target.vectorBytes;
  made.numReaders = readers.size();
  return made;
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

static VectorLowering convert(RewriterBase &rewriter, CompressIntoOp op,
                              const VectorTarget &target, ShuffleTables &tables,
                              std::optional<RawMemory> words) {
  Location loc = op.getLoc();
  VectorLowering made;
  FailureOr<SlicePlan> plan =
      planSliceView(op, [&](const Twine &why) { made.whyLeft = why.str(); });
  if (failed(plan))
    return made;
  // Nothing is kept of nothing, or by no condition.
  if (isEmpty(op))
    return makeNothing();
  rewriter.setInsertionPoint(op);
  enterUnlessEmpty(rewriter, loc, op.getOutput());
  // Stack memory must not outlive the op: it may be in a loop, or run on
  // several threads.
  auto scope = memref::AllocaScopeOp::create(rewriter, loc, TypeRange());
  rewriter.createBlock(&scope.getBodyRegion());
  SliceView slices(rewriter, op, *plan);
  ConditionBits condition = getCondition(rewriter, op, words, target);
  Value bound =
      getBound(rewriter, loc, op.getCondition(), slices.getNumSlices());
  emitCompressLoops(rewriter, loc, condition, slices, bound, target, tables,
                    made);
  made.slices.hasKeptBits = words.has_value();
  memref::AllocaScopeReturnOp::create(rewriter, loc);
  return made;
}

/// Whether the lowest byte of an i32 comes first in memory.
static bool isLittleEndian(Operation *op) {
  Attribute endianness = DataLayout::closest(op).getEndianness();
  auto name = dyn_cast_or_null<StringAttr>(endianness);
  return !name || name.getValue() == DLTIDialect::kDataLayoutEndiannessLittle;
}

unsigned bale::convertBaleToVector(Operation *root, const VectorTarget &target,
                                   ObserveLoweringFn observe) {
  SmallVector<Operation *> ops;
  root->walk([&](Operation *op) {
    if (isa<PackIntoOp, UnpackIntoOp, CountOp, CompressIntoOp>(op))
      ops.push_back(op);
  });
  KeptBits readers = findKeptBits(root);
  KeptWords words;
  IRRewriter rewriter(root->getContext());
  ShuffleTables tables(root);
  auto convertAny = [&](Operation *op) -> VectorLowering {
    return llvm::TypeSwitch<Operation *, VectorLowering>(op)
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
  };
  unsigned numConverted = 0;
  for (Operation *op : ops) {
    VectorLowering made;
    if (isLittleEndian(op))
      made = convertAny(op);
    else
      made.whyLeft =
          "expected a little-endian module, but got a big-endian one";
    observe(op, made);
    if (made.path == VectorLowering::Path::Left) {
      LDBG() << "leaving " << *op << ": " << made.whyLeft;
      continue;
    }
    LDBG() << "converted " << *op;
    rewriter.eraseOp(op);
    ++numConverted;
  }
  return numConverted;
}

namespace {
struct ConvertBaleToVectorPass
    : public bale::impl::ConvertBaleToVectorBase<ConvertBaleToVectorPass> {
  using ConvertBaleToVectorBase::ConvertBaleToVectorBase;

  /// Options are wrong before there is anything to convert.
  LogicalResult initialize(MLIRContext *context) override {
    target =
        getVectorTarget({triple, cpu, vectorBits, threads, nonTemporalBytes},
                        [&] { return emitError(UnknownLoc::get(context)); });
    return target;
  }

  void runOnOperation() override {
    numConverted += convertBaleToVector(getOperation(), *target);
  }

private:
  FailureOr<VectorTarget> target = failure();
};
} // namespace
