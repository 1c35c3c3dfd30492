//===- CheckAllocations.cpp -------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: reports memory that is not there rather than using it.
// Entry point: createCheckAllocations.
// Invariant: what is asked for never wraps: it is as many bytes as the elements
//   take, or the run ends before.
//
//===----------------------------------------------------------------------===//

#include "bale/Dialect/Bale/IR/Bale.h"
#include "bale/Dialect/Bale/Transforms/Passes.h"
#include "bale/Dialect/Bale/Transforms/Transforms.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "llvm/Support/CheckedArithmetic.h"
#include "llvm/Support/DebugLog.h"

#define DEBUG_TYPE "bale-check-allocations"

namespace bale {
#define GEN_PASS_DEF_CHECKALLOCATIONS
#include "bale/Dialect/Bale/Transforms/Passes.h.inc"
} // namespace bale

using namespace mlir;

/// More bytes than any allocation has; as many or more count as this.
static constexpr int64_t kTooMany = std::numeric_limits<int64_t>::max();

/// The product of two numbers that are not negative, at most kTooMany.
static int64_t multiplySaturated(int64_t a, int64_t b) {
  return llvm::checkedMul(a, b).value_or(kTooMany);
}

namespace {
/// The bytes of an allocation, and what a message says of them.
struct AllocationSize {
  /// How many there are, at most kTooMany.
  Value bytes;
  /// The largest extent.
  Value largestExtent;
  /// How many there are, if the type says so.
  std::optional<int64_t> staticBytes;
};
} // namespace

/// min(a * b, kTooMany) for numbers without sign; 0 if one of them is 0.
static Value createSaturatedProduct(ImplicitLocOpBuilder &builder, Value a,
                                    Value b) {
  auto product = arith::MulUIExtendedOp::create(builder, a, b);
  Value zero = arith::ConstantIndexOp::create(builder, 0);
  Value tooMany = arith::ConstantIndexOp::create(builder, kTooMany);
  Value carries = arith::CmpIOp::create(builder, arith::CmpIPredicate::ne,
                                        product.getHigh(), zero);
  Value isNegative = arith::CmpIOp::create(builder, arith::CmpIPredicate::slt,
                                           product.getLow(), zero);
  Value wraps = arith::OrIOp::create(builder, carries, isNegative);
  return arith::SelectOp::create(builder, wraps, tooMany, product.getLow());
}

static AllocationSize createSize(ImplicitLocOpBuilder &builder,
                                 memref::AllocOp alloc, int64_t elementBytes) {
  int64_t known = elementBytes, largest = 0;
  for (int64_t extent : alloc.getType().getShape()) {
    if (ShapedType::isDynamic(extent))
      continue;
    known = multiplySaturated(known, extent);
    largest = std::max(largest, extent);
  }
  AllocationSize size;
  if (alloc.getDynamicSizes().empty())
    size.staticBytes = known;
  size.bytes = arith::ConstantIndexOp::create(builder, known);
  size.largestExtent = arith::ConstantIndexOp::create(builder, largest);
  for (Value extent : alloc.getDynamicSizes()) {
    size.bytes = createSaturatedProduct(builder, size.bytes, extent);
    size.largestExtent =
        arith::MaxUIOp::create(builder, size.largestExtent, extent);
  }
  return size;
}

/// Before the allocation: check bytes < kTooMany.
static void checkSize(ImplicitLocOpBuilder &builder, memref::AllocOp alloc,
                      const AllocationSize &size) {
  Value tooMany = arith::ConstantIndexOp::create(builder, kTooMany);
  Value fits = arith::CmpIOp::create(builder, arith::CmpIPredicate::ult,
                                     size.bytes, tooMany);
  bale::CheckOp::create(
      builder, fits, alloc->getName().getStringRef(),
      "expected the elements to take less than {0} bytes, but got more, with "
      "an extent of {1}",
      tooMany, size.largestExtent);
}

/// After the allocation: check its address != 0.
static void checkMemory(ImplicitLocOpBuilder &builder, memref::AllocOp alloc,
                        const AllocationSize &size) {
  Value address =
      memref::ExtractAlignedPointerAsIndexOp::create(builder, alloc);
  Value zero = arith::ConstantIndexOp::create(builder, 0);
  Value isThere =
      arith::CmpIOp::create(builder, arith::CmpIPredicate::ne, address, zero);
  // Of no bytes, malloc may give none. Those of an alignment come on top.
  if (size.staticBytes.value_or(0) == 0 && !alloc.getAlignment()) {
    Value isEmpty = arith::CmpIOp::create(builder, arith::CmpIPredicate::eq,
                                          size.bytes, zero);
    isThere = arith::OrIOp::create(builder, isThere, isEmpty);
  }
  bale::CheckOp::create(builder, isThere, alloc->getName().getStringRef(),
                        "expected memory of {0} bytes, but got none",
                        size.bytes, size.bytes);
}

/// Checks `alloc`. False if its size is not known here.
static bool checkAllocation(memref::AllocOp alloc) {
  std::optional<int64_t> elementBytes = bale::getMemoryBytes(
      alloc.getType().getElementType(), DataLayout::closest(alloc));
  if (!elementBytes || !alloc.getType().getLayout().isIdentity())
    return false;
  // What a check calls is in the module, not in the likes of a `gpu.module`.
  if (!isa<ModuleOp>(alloc->getParentWithTrait<OpTrait::SymbolTable>()))
    return false;
  LDBG() << "checking " << alloc;
  ImplicitLocOpBuilder builder(alloc.getLoc(), alloc);
  AllocationSize size = createSize(builder, alloc, *elementBytes);
  if (!size.staticBytes || *size.staticBytes == kTooMany)
    checkSize(builder, alloc, size);
  builder.setInsertionPointAfter(alloc);
  checkMemory(builder, alloc, size);
  return true;
}

namespace {
struct CheckAllocationsPass
    : public bale::impl::CheckAllocationsBase<CheckAllocationsPass> {
  using CheckAllocationsBase::CheckAllocationsBase;

  void runOnOperation() override {
    SmallVector<memref::AllocOp> allocs;
    getOperation()->walk(
        [&](memref::AllocOp alloc) { allocs.push_back(alloc); });
    for (memref::AllocOp alloc : allocs)
      numChecked += checkAllocation(alloc);
  }
};
} // namespace
