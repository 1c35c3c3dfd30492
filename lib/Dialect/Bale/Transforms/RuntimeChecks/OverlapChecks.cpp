//===- OverlapChecks.cpp ----------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the checks that destinations share no memory with what is read.
// Entry point: addOverlapChecks.
// Invariant: operands that share no byte never fail one.
//
//===----------------------------------------------------------------------===//

#include "RuntimeChecks.h"
#include "bale/Dialect/Bale/IR/Bale.h"
#include "bale/Dialect/Bale/Transforms/Transforms.h"
#include "bale/Dialect/Bale/Utils/ValueMath.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace bale;

/// The addresses of a memref's first byte and of that behind its last.
static std::pair<Value, Value> getRange(OpBuilder &builder, Location loc,
                                        Value memref) {
  auto type = cast<MemRefType>(memref.getType());
  ValueMath math(builder, loc);
  Value start =
      memref::ExtractAlignedPointerAsIndexOp::create(builder, loc, memref);
  // What has no size here is a handle, of that of an address.
  constexpr int64_t kAddressBytes = 8;
  DataLayout layout = DataLayout::closest(builder.getBlock()->getParentOp());
  Value size = math.index(
      getMemoryBytes(type.getElementType(), layout).value_or(kAddressBytes));
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    size = math.mul(size, getExtentValue(builder, loc, memref, dim));
  return {start, math.add(start, size)};
}

/// What messages call the operands of `op`, of which the last is the
/// destination.
static ArrayRef<StringRef> getOperandNames(Operation *op) {
  static constexpr StringRef kPack[] = {"codes", "words"};
  static constexpr StringRef kUnpack[] = {"words", "codes"};
  static constexpr StringRef kCompress[] = {"input", "condition", "output"};
  if (isa<PackIntoOp>(op))
    return kPack;
  if (isa<UnpackIntoOp>(op))
    return kUnpack;
  return kCompress;
}

void bale::addOverlapChecks(OpBuilder &builder, Operation *op) {
  auto destinationOp = dyn_cast<DestinationStyleOpInterface>(op);
  if (!destinationOp || !destinationOp.hasPureBufferSemantics())
    return;
  Location loc = op->getLoc();
  Value destination = destinationOp.getDpsInits().front();
  // What lies in the gaps of strided memrefs may belong to both.
  auto isDense = [](Value memref) {
    return cast<MemRefType>(memref.getType()).getLayout().isIdentity();
  };
  if (!isDense(destination))
    return;
  auto [start, end] = getRange(builder, loc, destination);
  for (OpOperand *input : destinationOp.getDpsInputOperands()) {
    if (!isDense(input->get()))
      continue;
    auto [inputStart, inputEnd] = getRange(builder, loc, input->get());
    Value first = arith::MaxUIOp::create(builder, loc, start, inputStart);
    Value shared = arith::SubIOp::create(
        builder, loc, arith::MinUIOp::create(builder, loc, end, inputEnd),
        first);
    Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
    Value holds = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sle,
                                        shared, zero);
    ArrayRef<StringRef> names = getOperandNames(op);
    CheckOp::create(builder, loc, holds, op->getName().getStringRef(),
                    llvm::formatv("expected {0} to share no byte with {1}, "
                                  "but got {{0} bytes",
                                  names.back(),
                                  names[input->getOperandNumber()])
                        .str(),
                    shared, shared);
  }
}
