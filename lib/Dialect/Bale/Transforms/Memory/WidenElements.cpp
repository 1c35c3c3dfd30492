//===- WidenElements.cpp ----------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: changes memrefs of elements that do not fill their bytes, such as i1
//   and i12, to memrefs of integers that do, and what reads and writes them.
// Entry point: createWidenElements, getWidenedWidth.
// Invariant: what the rewritten code stores is 0 above the bits of the element;
//   of what it loads it ignores those bits, and of a bool it asks only whether
//   the byte is 0.
//
//===----------------------------------------------------------------------===//

#include "bale/Dialect/Bale/IR/Bale.h"
#include "bale/Dialect/Bale/IR/ConstantData.h"
#include "bale/Dialect/Bale/Transforms/Passes.h"
#include "bale/Dialect/Bale/Transforms/Transforms.h"
#include "bale/Dialect/Bale/Utils/ValueMath.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/DebugLog.h"
#include "llvm/Support/MathExtras.h"

#define DEBUG_TYPE "bale-widen-elements"

namespace bale {
#define GEN_PASS_DEF_WIDENELEMENTS
#include "bale/Dialect/Bale/Transforms/Passes.h.inc"
} // namespace bale

using namespace mlir;

//===----------------------------------------------------------------------===//
// What is widened, and what may hold it
//===----------------------------------------------------------------------===//

unsigned bale::getWidenedWidth(Type element) {
  // Other floats lie in memory as they are, those of 80 bits too.
  bool isSmallFloat =
      isa<FloatType>(element) && element.getIntOrFloatBitWidth() < 8;
  if (!isa<IntegerType>(element) && !isSmallFloat)
    return 0;
  unsigned width = element.getIntOrFloatBitWidth();
  // LLVM's own layout of an integer in memory.
  unsigned widened = width <= 128
                         ? std::max<unsigned>(8, llvm::PowerOf2Ceil(width))
                         : llvm::alignTo(width, 128);
  return width == 0 || width == widened ? 0 : widened;
}

std::optional<int64_t> bale::getMemoryBytes(Type element,
                                            const DataLayout &layout) {
  if (unsigned width = getWidenedWidth(element))
    return int64_t(width) / 8;
  if (auto complex = dyn_cast<ComplexType>(element)) {
    std::optional<int64_t> part =
        getMemoryBytes(complex.getElementType(), layout);
    return part ? std::optional<int64_t>(2 * *part) : std::nullopt;
  }
  auto vector = dyn_cast<VectorType>(element);
  // The data layout has no answer for the others, and none for `i0`.
  bool hasSize = element.isIntOrIndexOrFloat() ||
                 isa<DataLayoutTypeInterface>(element) ||
                 (vector && !vector.isScalable() && vector.getRank() > 0 &&
                  vector.getElementType().isIntOrIndexOrFloat());
  if (!hasSize || getElementTypeOrSelf(element).isInteger(0))
    return std::nullopt;
  return llvm::alignTo(layout.getTypeSize(element).getFixedValue(),
                       layout.getTypeABIAlignment(element));
}

/// The integer that lies in memory for an element of the type `element`; null
/// if that is the element itself.
static IntegerType getStoredType(Type element) {
  unsigned width = bale::getWidenedWidth(element);
  bool hasSign = element.isSignedInteger() || element.isUnsignedInteger();
  return width == 0 || hasSign ? IntegerType()
                               : IntegerType::get(element.getContext(), width);
}

static bool isWidened(Type type) {
  auto memref = dyn_cast<BaseMemRefType>(type);
  return memref && getStoredType(memref.getElementType());
}

/// The first of `types` that is, or has as a part, a memref to be widened; null
/// if none does.
static Type findWidened(TypeRange types) {
  for (Type type : types)
    if (type.walk([](Type part) {
              return isWidened(part) ? WalkResult::interrupt()
                                     : WalkResult::advance();
            })
            .wasInterrupted())
      return type;
  return Type();
}

/// As above, among the types of what `op` takes, returns and gives its blocks.
static Type findWidened(Operation *op) {
  if (Type type = findWidened(op->getOperandTypes()))
    return type;
  if (Type type = findWidened(op->getResultTypes()))
    return type;
  for (Region &region : op->getRegions())
    for (Block &block : region)
      if (Type type = findWidened(block.getArgumentTypes()))
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

/// The memref that `op` writes or reads through code of its own, which
/// `rewrite` below changes if it is widened; null for other ops.
static Type getAccessed(Operation *op) {
  return llvm::TypeSwitch<Operation *, Type>(op)
      .Case<memref::LoadOp, memref::StoreOp>(
          [](auto access) { return access.getMemRefType(); })
      .Case([](memref::CopyOp copy) {
        bool isRanked = isa<MemRefType>(copy.getSource().getType()) &&
                        isa<MemRefType>(copy.getTarget().getType());
        return isRanked ? copy.getTarget().getType() : Type();
      })
      .Case([](bale::CompressIntoOp compress) {
        return compress.getOutput().getType();
      })
      .Default(Type());
}

/// Whether `op` takes a condition of any bytes, by its own definition.
static bool takesBytes(Operation *op) {
  return isa<bale::CountOp, bale::CompressIntoOp>(op);
}

//===----------------------------------------------------------------------===//
// Rewrites, of ops whose memrefs are widened already
//===----------------------------------------------------------------------===//

/// The element of type `element` that `stored` is: of a bool stored != 0, of
/// others the low bits.
static Value createElement(OpBuilder &builder, Location loc, Value stored,
                           Type element) {
  if (element.isInteger(1)) {
    Value zero = arith::ConstantIntOp::create(builder, loc, stored.getType(),
                                              /*value=*/0);
    return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne, stored,
                                 zero);
  }
  Type bits = builder.getIntegerType(element.getIntOrFloatBitWidth());
  Value low = arith::TruncIOp::create(builder, loc, bits, stored);
  return bits == element
             ? low
             : arith::BitcastOp::create(builder, loc, element, low).getResult();
}

/// extui(element)
static Value createStored(OpBuilder &builder, Location loc, Value element) {
  Type type = element.getType(), stored = getStoredType(type);
  if (isa<FloatType>(type))
    element = arith::BitcastOp::create(
        builder, loc, builder.getIntegerType(type.getIntOrFloatBitWidth()),
        element);
  return arith::ExtUIOp::create(builder, loc, stored, element);
}

/// target[i] = extui(element(source[i])) for all i, of elements of the type
/// `element`. The two may be one memref.
static void createNormalizingCopy(OpBuilder &builder, Location loc,
                                  Value source, Value target, Type element) {
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  Value one = arith::ConstantIndexOp::create(builder, loc, 1);
  int64_t rank = cast<MemRefType>(target.getType()).getRank();
  SmallVector<Value> extents;
  for (int64_t dimension = 0; dimension < rank; ++dimension)
    extents.push_back(getValueOrCreateConstantIndexOp(
        builder, loc, bale::getExtent(builder, loc, target, dimension)));
  // Rows without elements take time where there are many.
  auto choice =
      scf::IfOp::create(builder, loc, bale::hasElements(builder, loc, target));
  OpBuilder then = choice.getThenBodyBuilder();
  scf::buildLoopNest(
      then, loc, SmallVector<Value>(rank, zero), extents,
      SmallVector<Value>(rank, one),
      [&](OpBuilder &body, Location loc, ValueRange indices) {
        Value stored = memref::LoadOp::create(body, loc, source, indices);
        Value value = createElement(body, loc, stored, element);
        Value normal = createStored(body, loc, value);
        memref::StoreOp::create(body, loc, normal, target, indices);
      });
}

/// load m[i]  =  element(load m[i])
static void rewrite(memref::LoadOp op, Type element) {
  OpBuilder builder(op);
  builder.setInsertionPointAfter(op);
  auto uses = llvm::to_vector(llvm::make_pointer_range(op->getUses()));
  op.getResult().setType(getStoredType(element));
  Value value = createElement(builder, op.getLoc(), op.getResult(), element);
  for (OpOperand *use : uses)
    use->set(value);
}

/// store x, m[i]  =  store extui(x), m[i]
static void rewrite(memref::StoreOp op, Type) {
  OpBuilder builder(op);
  op.getValueMutable().assign(
      createStored(builder, op.getLoc(), op.getValueToStore()));
}

/// copy a, b  =  b[i] = extui(element(a[i]))
static void rewrite(memref::CopyOp op, Type element) {
  OpBuilder builder(op);
  createNormalizingCopy(builder, op.getLoc(), op.getSource(), op.getTarget(),
                        element);
  op.erase();
}

/// compress_into x, m, y  =  compress_into x, m, y; y[i] = extui(element(y[i]))
static void rewrite(bale::CompressIntoOp op, Type element) {
  OpBuilder builder(op);
  builder.setInsertionPointAfter(op);
  createNormalizingCopy(builder, op.getLoc(), op.getOutput(), op.getOutput(),
                        element);
}

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

/// The resource of a global as one of elements that it can be read as. Null,
/// after an error of `global`, if it has another size.
static ElementsAttr getDense(memref::GlobalOp global,
                             DenseResourceElementsAttr resource) {
  ShapedType type = resource.getType();
  const AsmResourceBlob *blob = resource.getRawHandle().getBlob();
  int64_t size = blob ? blob->getData().size() : 0;
  std::optional<int64_t> bytes =
      bale::getConstantBytes(type, /*isResource=*/true);
  if (size != bytes) {
    InFlightDiagnostic diagnostic = global.emitOpError("expected resource ")
                                    << resource.getRawHandle().getKey()
                                    << " to hold ";
    if (bytes)
      diagnostic << *bytes;
    else
      diagnostic << "2^63 or more";
    diagnostic << " bytes, but got " << size;
    return ElementsAttr();
  }
  // There may be no bytes to look at.
  if (size == 0)
    return DenseElementsAttr::get(type, ArrayRef<Attribute>());
  // A resource of i1 holds a byte an element, of which all but 0 are true: all
  // there is to do is to say so.
  if (type.getElementType().isInteger(1))
    return DenseResourceElementsAttr::get(
        type.clone(getStoredType(type.getElementType())),
        resource.getRawHandle());
  return DenseElementsAttr::getFromRawBuffer(type, blob->getData());
}

/// `bits`, which may be dirty above their width, in an integer of `width` bits.
static APInt getStored(const APInt &bits, unsigned width) {
  return APInt(bits.getBitWidth(),
               ArrayRef(bits.getRawData(), bits.getNumWords()))
      .zext(width);
}

/// global i12 = [1, -1]  ->  global i16 = [1, 4095]
static LogicalResult rewrite(memref::GlobalOp global) {
  auto elements = dyn_cast_or_null<ElementsAttr>(global.getInitialValueAttr());
  if (!elements) // external or uninitialized
    return success();
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(elements)) {
    elements = getDense(global, resource);
    if (!elements)
      return failure();
  }
  IntegerType stored = getStoredType(elements.getElementType());
  if (stored) {
    SmallVector<APInt> values;
    auto add = [&](const APInt &bits) {
      values.push_back(getStored(bits, stored.getWidth()));
    };
    // A splat may stand for more elements than memory holds.
    if (elements.isSplat())
      add(isa<FloatType>(elements.getElementType())
              ? elements.getSplatValue<APFloat>().bitcastToAPInt()
              : elements.getSplatValue<APInt>());
    else if (isa<FloatType>(elements.getElementType()))
      for (APFloat value : elements.getValues<APFloat>())
        add(value.bitcastToAPInt());
    else
      for (APInt value : elements.getValues<APInt>())
        add(value);
    elements =
        DenseElementsAttr::get(elements.getShapedType().clone(stored), values);
  }
  global.setInitialValueAttr(elements);
  return success();
}

/// Changes the type of every memref in `module` that is to be widened.
static void changeTypes(ModuleOp module) {
  AttrTypeReplacer replacer;
  replacer.addReplacement([](BaseMemRefType type) -> std::optional<Type> {
    if (!isWidened(type))
      return std::nullopt;
    return type.clone(getStoredType(type.getElementType()));
  });
  replacer.recursivelyReplaceElementsIn(module, /*replaceAttrs=*/true,
                                        /*replaceLocs=*/false,
                                        /*replaceTypes=*/true);
}

namespace {
struct WidenElementsPass
    : public bale::impl::WidenElementsBase<WidenElementsPass> {
  using WidenElementsBase::WidenElementsBase;

  /// Finds the ops to rewrite, and reports those that cannot be.
  LogicalResult collect() {
    bool hasErrors = false;
    getOperation().walk([&](Operation *op) {
      if (auto global = dyn_cast<memref::GlobalOp>(op)) {
        if (isWidened(global.getType()))
          globals.push_back(global);
        return;
      }
      Type touched = findWidened(op);
      if (!touched)
        return;
      Type accessed = getAccessed(op);
      if (accessed && isWidened(accessed)) {
        accesses.push_back(
            {op, cast<BaseMemRefType>(accessed).getElementType()});
      } else if (!takesBytes(op) && !isIndifferentToElements(op)) {
        op->emitOpError("expected memrefs of elements that fill their bytes, "
                        "but got ")
            << touched;
        hasErrors = true;
      }
    });
    return failure(hasErrors);
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
    for (auto [op, element] : accesses)
      llvm::TypeSwitch<Operation *>(op)
          .Case<memref::LoadOp, memref::StoreOp, memref::CopyOp,
                bale::CompressIntoOp>(
              [element = element](auto access) { rewrite(access, element); });
  }

  /// Ops with the type of the elements that they access.
  SmallVector<std::pair<Operation *, Type>> accesses;
  SmallVector<memref::GlobalOp> globals;
};
} // namespace
