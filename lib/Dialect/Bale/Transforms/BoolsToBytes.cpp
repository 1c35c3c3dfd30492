//===- BoolsToBytes.cpp -----------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: changes memrefs of i1 to memrefs of i8, and what reads and writes
//   them.
// Entry point: createBoolsToBytes.
// Invariant: a byte that the rewritten code stores is 0 or 1; of a byte that it
//   loads it asks only whether it is 0.
//
//===----------------------------------------------------------------------===//

#include "bale/Dialect/Bale/IR/Bale.h"
#include "bale/Dialect/Bale/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/DebugLog.h"

#define DEBUG_TYPE "bale-bools-to-bytes"

namespace bale {
#define GEN_PASS_DEF_BOOLSTOBYTES
#include "bale/Dialect/Bale/Transforms/Passes.h.inc"
} // namespace bale

using namespace mlir;

//===----------------------------------------------------------------------===//
// What holds bools, and what may
//===----------------------------------------------------------------------===//

static bool isBoolMemRef(Type type) {
  auto memref = dyn_cast<BaseMemRefType>(type);
  return memref && memref.getElementType().isInteger(1);
}

/// The first of `types` that is, or has as a part, a memref of bools; null if
/// none does.
static Type findBoolMemRef(TypeRange types) {
  for (Type type : types)
    if (type.walk([](Type part) {
              return isBoolMemRef(part) ? WalkResult::interrupt()
                                        : WalkResult::advance();
            })
            .wasInterrupted())
      return type;
  return Type();
}

/// As above, among the types of what `op` takes, returns and gives its blocks.
static Type findBoolMemRef(Operation *op) {
  if (Type type = findBoolMemRef(op->getOperandTypes()))
    return type;
  if (Type type = findBoolMemRef(op->getResultTypes()))
    return type;
  for (Region &region : op->getRegions())
    for (Block &block : region)
      if (Type type = findBoolMemRef(block.getArgumentTypes()))
        return type;
  return Type();
}

/// Whether `op` hands memrefs on, or asks for their shape, whatever they hold.
static bool isIndifferentToElements(Operation *op) {
  return isa<ViewLikeOpInterface, RegionBranchOpInterface,
             RegionBranchTerminatorOpInterface, BranchOpInterface,
             CallOpInterface, FunctionOpInterface, arith::SelectOp,
             func::ConstantOp, func::ReturnOp, memref::AllocOp,
             memref::AllocaOp, memref::DeallocOp, memref::DimOp,
             memref::DistinctObjectsOp, memref::ExtractAlignedPointerAsIndexOp,
             memref::GetGlobalOp, memref::PrefetchOp, memref::RankOp,
             memref::ReallocOp, memref::TransposeOp, ub::PoisonOp>(op);
}

/// Whether `op` takes bytes for bools, by its own definition.
static bool takesBytes(Operation *op) {
  return isa<bale::CountOp, bale::CompressIntoOp>(op);
}

/// Whether `op` is one that `rewrite` below changes.
static bool isRewritten(Operation *op) {
  return llvm::TypeSwitch<Operation *, bool>(op)
      .Case<memref::LoadOp, memref::StoreOp>(
          [](auto access) { return isBoolMemRef(access.getMemRefType()); })
      .Case([](memref::CopyOp copy) {
        return isa<MemRefType>(copy.getSource().getType()) &&
               isa<MemRefType>(copy.getTarget().getType()) &&
               isBoolMemRef(copy.getTarget().getType());
      })
      .Default(false);
}

//===----------------------------------------------------------------------===//
// Rewrites, of ops whose memrefs hold bytes already
//===----------------------------------------------------------------------===//

/// byte != 0
static Value createIsTrue(OpBuilder &builder, Location loc, Value byte) {
  Value zero = arith::ConstantIntOp::create(builder, loc, 0, /*width=*/8);
  return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne, byte,
                               zero);
}

/// extui(bool)
static Value createByte(OpBuilder &builder, Location loc, Value isTrue) {
  return arith::ExtUIOp::create(builder, loc, builder.getI8Type(), isTrue);
}

/// target[i] = extui(source[i] != 0) for all i. The two may be one memref.
static void createNormalizingCopy(OpBuilder &builder, Location loc,
                                  Value source, Value target) {
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  Value one = arith::ConstantIndexOp::create(builder, loc, 1);
  int64_t rank = cast<MemRefType>(target.getType()).getRank();
  SmallVector<Value> extents;
  for (int64_t dimension = 0; dimension < rank; ++dimension)
    extents.push_back(getValueOrCreateConstantIndexOp(
        builder, loc, bale::getExtent(builder, loc, target, dimension)));
  scf::buildLoopNest(
      builder, loc, SmallVector<Value>(rank, zero), extents,
      SmallVector<Value>(rank, one),
      [&](OpBuilder &body, Location loc, ValueRange indices) {
        Value byte = memref::LoadOp::create(body, loc, source, indices);
        Value isTrue = createIsTrue(body, loc, byte);
        Value normal = createByte(body, loc, isTrue);
        memref::StoreOp::create(body, loc, normal, target, indices);
      });
}

/// load i1 m[i]  =  load i8 m[i] != 0
static void rewrite(memref::LoadOp op) {
  OpBuilder builder(op);
  builder.setInsertionPointAfter(op);
  op.getResult().setType(builder.getI8Type());
  Value isTrue = createIsTrue(builder, op.getLoc(), op.getResult());
  op.getResult().replaceAllUsesExcept(isTrue, isTrue.getDefiningOp());
}

/// store i1 x, m[i]  =  store i8 extui(x), m[i]
static void rewrite(memref::StoreOp op) {
  OpBuilder builder(op);
  op.getValueMutable().assign(
      createByte(builder, op.getLoc(), op.getValueToStore()));
}

/// copy i1 a, b  =  b[i] = extui(a[i] != 0)
static void rewrite(memref::CopyOp op) {
  OpBuilder builder(op);
  createNormalizingCopy(builder, op.getLoc(), op.getSource(), op.getTarget());
  op.erase();
}

/// compress_into i1 x, m, y  =  compress_into i8 x, m, y; y[i] = extui(y[i] !=
/// 0)
static void rewrite(bale::CompressIntoOp op) {
  OpBuilder builder(op);
  builder.setInsertionPointAfter(op);
  createNormalizingCopy(builder, op.getLoc(), op.getOutput(), op.getOutput());
}

/// The bytes of a constant of bools, of type `type`. Null, after an error of
/// `global`, if they are not to be had.
static Attribute getBytes(memref::GlobalOp global, ElementsAttr bools,
                          ShapedType type) {
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(bools)) {
    // A resource of i1 holds a byte an element: all there is to do is to say
    // so.
    const AsmResourceBlob *blob = resource.getRawHandle().getBlob();
    int64_t size = blob ? blob->getData().size() : 0;
    if (size != type.getNumElements()) {
      global.emitOpError("expected resource ")
          << resource.getRawHandle().getKey() << " to hold "
          << type.getNumElements() << " bytes, but got " << size;
      return Attribute();
    }
    return DenseResourceElementsAttr::get(type, resource.getRawHandle());
  }
  if (bools.isSplat())
    return DenseElementsAttr::get(type,
                                  int8_t(bools.getSplatValue<bool>() ? 1 : 0));
  SmallVector<int8_t> bytes;
  for (bool isTrue : bools.getValues<bool>())
    bytes.push_back(isTrue ? 1 : 0);
  return DenseElementsAttr::get(type, ArrayRef(bytes));
}

/// global i1 = [true, false]  ->  global i8 = [1, 0]
static LogicalResult rewrite(memref::GlobalOp global) {
  auto bools = dyn_cast_or_null<ElementsAttr>(global.getInitialValueAttr());
  if (!bools) // external or uninitialized
    return success();
  auto type = RankedTensorType::get(bools.getShapedType().getShape(),
                                    IntegerType::get(global.getContext(), 8));
  Attribute bytes = getBytes(global, bools, type);
  if (bytes)
    global.setInitialValueAttr(bytes);
  return success(bytes != nullptr);
}

/// Changes the type of every memref of bools in `module`.
static void changeTypes(ModuleOp module) {
  AttrTypeReplacer replacer;
  replacer.addReplacement([](BaseMemRefType type) -> std::optional<Type> {
    if (!isBoolMemRef(type))
      return std::nullopt;
    return type.clone(IntegerType::get(type.getContext(), 8));
  });
  replacer.recursivelyReplaceElementsIn(module, /*replaceAttrs=*/true,
                                        /*replaceLocs=*/false,
                                        /*replaceTypes=*/true);
}

namespace {
struct BoolsToBytesPass
    : public bale::impl::BoolsToBytesBase<BoolsToBytesPass> {
  using BoolsToBytesBase::BoolsToBytesBase;

  /// Finds the ops to rewrite, and reports those that cannot be.
  LogicalResult collect() {
    bool isFound = false;
    getOperation().walk([&](Operation *op) {
      if (auto global = dyn_cast<memref::GlobalOp>(op)) {
        if (isBoolMemRef(global.getType()))
          globals.push_back(global);
        return;
      }
      Type touched = findBoolMemRef(op);
      if (!touched)
        return;
      if (isRewritten(op)) {
        accesses.push_back(op);
      } else if (auto compress = dyn_cast<bale::CompressIntoOp>(op)) {
        if (isBoolMemRef(compress.getOutput().getType()))
          accesses.push_back(op);
      } else if (!takesBytes(op) && !isIndifferentToElements(op)) {
        op->emitOpError("expected no memref of i1, since the op does not take "
                        "bytes for bools, but got ")
            << touched;
        isFound = true;
      }
    });
    return failure(isFound);
  }

  void runOnOperation() override {
    accesses.clear();
    globals.clear();
    if (failed(collect()))
      return signalPassFailure();
    changeTypes(getOperation());
    for (memref::GlobalOp global : globals)
      if (failed(rewrite(global)))
        return signalPassFailure();
    LDBG() << "rewriting " << accesses.size() << " accesses and "
           << globals.size() << " globals";
    numRewritten += accesses.size() + globals.size();
    for (Operation *op : accesses)
      llvm::TypeSwitch<Operation *>(op)
          .Case<memref::LoadOp, memref::StoreOp, memref::CopyOp,
                bale::CompressIntoOp>([](auto access) { rewrite(access); });
  }

  SmallVector<Operation *> accesses;
  SmallVector<memref::GlobalOp> globals;
};
} // namespace
