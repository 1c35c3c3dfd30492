//===- KeptBits.cpp ---------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: which compresses can read the bits of a condition that a count before
//   them has seen, instead of its bytes, and the memory of the bits.
// Entry point: findKeptBits, createKeptBits.
// Invariant: the condition is not written from the count to the compress, and
//   both take as many conditions.
//
//===----------------------------------------------------------------------===//

#include "KeptBits.h"
#include "CompressLoops.h"
#include "Support/IndexMath.h"
#include "Support/StackMemory.h"
#include "mlir/Analysis/AliasAnalysis.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/DebugLog.h"

#define DEBUG_TYPE "convert-bale-to-vector"

using namespace mlir;
using namespace bale;

namespace {

/// A product of extents and other values, to be compared with another.
class Product {
public:
  void multiply(Value factor);
  void multiplyExtent(Value memref, int64_t dim);
  bool isEqual(Product &other);
  /// The product, if all factors are known.
  std::optional<int64_t> getConstant() const;

private:
  /// Of all factors that are known. It wraps as theirs does.
  uint64_t constant = 1;
  /// The others: dimensions of memrefs, or values with -1.
  SmallVector<std::pair<void *, int64_t>> factors;
};

} // namespace

void Product::multiply(Value factor) {
  if (std::optional<int64_t> known = getConstantIntValue(factor)) {
    constant *= *known;
    return;
  }
  if (auto product = factor.getDefiningOp<arith::MulIOp>()) {
    multiply(product.getLhs());
    multiply(product.getRhs());
    return;
  }
  if (auto extent = factor.getDefiningOp<memref::DimOp>())
    if (std::optional<int64_t> dim = extent.getConstantIndex())
      return multiplyExtent(extent.getSource(), *dim);
  factors.emplace_back(factor.getAsOpaquePointer(), -1);
}

/// The operand that gives `memref` the unknown extent of `dim`, if one does.
/// `memref.dim` folds to it.
static Value getSize(Value memref, int64_t dim) {
  Operation *op = memref.getDefiningOp();
  if (!op)
    return nullptr;
  return llvm::TypeSwitch<Operation *, Value>(op)
      .Case<memref::AllocOp, memref::ViewOp>([&](auto made) {
        return made.getDynamicSizes()[made.getType().getDynamicDimIndex(dim)];
      })
      .Case([&](memref::SubViewOp view) {
        return view.getDroppedDims().none()
                   ? dyn_cast<Value>(view.getMixedSizes()[dim])
                   : nullptr;
      })
      .Default(nullptr);
}

void Product::multiplyExtent(Value memref, int64_t dim) {
  auto type = dyn_cast<MemRefType>(memref.getType());
  if (type && dim >= 0 && dim < type.getRank()) {
    if (!type.isDynamicDim(dim)) {
      constant *= type.getDimSize(dim);
      return;
    }
    if (Value size = getSize(memref, dim))
      return multiply(size);
  }
  factors.emplace_back(memref.getAsOpaquePointer(), dim);
}

bool Product::isEqual(Product &other) {
  // Equal factors in any order.
  llvm::sort(factors);
  llvm::sort(other.factors);
  return constant == other.constant && factors == other.factors;
}

std::optional<int64_t> Product::getConstant() const {
  return factors.empty() ? std::optional<int64_t>(constant) : std::nullopt;
}

/// Whether `count` and `op` are known to take as many conditions.
static bool takeAsMany(CountOp count, CompressIntoOp op) {
  Product limit, slices;
  limit.multiply(count.getLimit());
  Value in = op.getInput();
  int64_t rank = cast<MemRefType>(in.getType()).getRank();
  if (std::optional<int64_t> axis = op.getAxis())
    slices.multiplyExtent(in, getPositiveAxis(*axis, rank));
  else
    for (int64_t dim = 0; dim < rank; ++dim)
      slices.multiplyExtent(in, dim);
  if (limit.isEqual(slices))
    return true;
  // Both may be more than there are conditions.
  int64_t length = cast<MemRefType>(op.getCondition().getType()).getDimSize(0);
  std::optional<int64_t> a = limit.getConstant(), b = slices.getConstant();
  return a && b && ShapedType::isStatic(length) &&
         std::min(*a, length) == std::min(*b, length);
}

namespace {

/// The memory that an op may write or free.
class ChangedMemory {
public:
  explicit ChangedMemory(Operation *op) {
    // The effect of a check is that it does not return.
    if (isa<CheckOp>(op))
      return;
    std::optional<SmallVector<MemoryEffects::EffectInstance>> effects =
        getEffectsRecursively(op);
    if (!effects) {
      memory.push_back(nullptr);
      return;
    }
    for (const MemoryEffects::EffectInstance &effect : *effects)
      if (isa<MemoryEffects::Write, MemoryEffects::Free>(effect.getEffect()))
        memory.push_back(effect.getValue());
  }

  bool mayInclude(Value other, AliasAnalysis &aliases) const {
    return llvm::any_of(memory, [&](Value changed) {
      return !changed || !aliases.alias(changed, other).isNo();
    });
  }

private:
  /// A null value is any memory.
  SmallVector<Value> memory;
};

/// Finds kept bits in one pass over each block.
class KeptBitsFinder {
public:
  explicit KeptBitsFinder(Operation *root) : aliases(root) {
    root->walk([&](Block *block) { addBlock(block); });
  }

  KeptBits takeResult() { return std::move(result); }

private:
  void addBlock(Block *block);
  void addReader(CompressIntoOp reader);

  /// So many are asked whether an op changes their conditions: the others are
  /// far above.
  static constexpr size_t kMaxOpen = 16;

  AliasAnalysis aliases;
  /// The counts above in the block whose conditions have not changed since.
  SmallVector<CountOp> open;
  /// Of each op that is isolated from above, how many counts in it keep bits.
  llvm::DenseMap<Operation *, size_t> numKept;
  KeptBits result;
};

} // namespace

void KeptBitsFinder::addBlock(Block *block) {
  open.clear();
  for (Operation &op : *block) {
    if (auto reader = dyn_cast<CompressIntoOp>(op))
      addReader(reader);
    if (!open.empty()) {
      ChangedMemory changed(&op);
      llvm::erase_if(open, [&](CountOp count) {
        return changed.mayInclude(count.getCondition(), aliases);
      });
    }
    auto count = dyn_cast<CountOp>(op);
    if (!count || !canHaveStackMemory(count))
      continue;
    if (open.size() == kMaxOpen)
      open.erase(open.begin());
    open.push_back(count);
  }
}

void KeptBitsFinder::addReader(CompressIntoOp reader) {
  // The first count serves, so that one keeps bits for all.
  auto *count = llvm::find_if(open, [&](CountOp count) {
    return count.getCondition() == reader.getCondition() &&
           takeAsMany(count, reader);
  });
  if (count == open.end())
    return;
  FailureOr<SlicePlan> plan = planSliceView(reader);
  if (failed(plan) || !areMovedByWords(*plan))
    return;
  auto kept = result.find(*count);
  if (kept == result.end()) {
    Operation *function =
        (*count)->getParentWithTrait<OpTrait::IsIsolatedFromAbove>();
    if (numKept[function] == kMaxKeptBits) {
      LDBG() << "expected at most " << kMaxKeptBits
             << " counts that keep bits in a function, but got " << *count;
      return;
    }
    ++numKept[function];
    kept = result.try_emplace(*count).first;
  }
  kept->second.push_back(reader);
}

KeptBits bale::findKeptBits(Operation *root) {
  return KeptBitsFinder(root).takeResult();
}

RawMemory bale::createKeptBits(OpBuilder &builder, Location loc,
                               Value numConditions, Operation *last) {
  IndexMath math(builder, loc);
  auto type = MemRefType::get({ShapedType::kDynamic}, builder.getI64Type());
  Value onStack = createStackMemory(
      builder, loc,
      MemRefType::get({kConditionsOnStack / kWordBits}, builder.getI64Type()));
  Value isLong = builder.createOrFold<arith::CmpIOp>(
      loc, arith::CmpIPredicate::ugt, numConditions,
      math.index(kConditionsOnStack));
  auto choice =
      scf::IfOp::create(builder, loc, type, isLong, /*withElseRegion=*/true);
  OpBuilder then = choice.getThenBodyBuilder();
  Value numWords = IndexMath(then, loc).ceilDivide(numConditions, kWordBits);
  Value allocated =
      memref::AllocOp::create(then, loc, type, ValueRange(numWords));
  scf::YieldOp::create(then, loc, allocated);
  OpBuilder otherwise = choice.getElseBodyBuilder();
  Value cast = memref::CastOp::create(otherwise, loc, type, onStack);
  scf::YieldOp::create(otherwise, loc, cast);
  Value words = choice.getResult(0);

  OpBuilder after(builder.getContext());
  after.setInsertionPointAfter(last);
  auto end = scf::IfOp::create(after, loc, isLong);
  OpBuilder free = end.getThenBodyBuilder();
  memref::DeallocOp::create(free, loc, words);
  return getRowMemory(builder, loc, words, kWordBits / 8, {});
}
