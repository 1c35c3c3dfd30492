//===- FoldConstants.cpp ----------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: computes packs, unpacks, compresses and counts of constants.
// Entry point: bale-fold-constants.
// Invariant: an op of which a constant or a type breaks a rule stays, for the
//   diagnostics and run-time checks of others.
//
//===----------------------------------------------------------------------===//

#include "bale/Dialect/Bale/Evaluation/Evaluation.h"
#include "bale/Dialect/Bale/IR/Bale.h"
#include "bale/Dialect/Bale/IR/ConstantData.h"
#include "bale/Dialect/Bale/IR/ShapeRules.h"
#include "bale/Dialect/Bale/Transforms/Passes.h"
#include "bale/Dialect/Bale/Transforms/Transforms.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/DebugLog.h"

#define DEBUG_TYPE "bale-fold-constants"

namespace bale {
#define GEN_PASS_DEF_FOLDCONSTANTS
#include "bale/Dialect/Bale/Transforms/Passes.h.inc"
} // namespace bale

using namespace mlir;
using namespace bale;

//===----------------------------------------------------------------------===//
// Constants in, constants out
//===----------------------------------------------------------------------===//

/// The constant that `value` is, through casts that agree with its type.
static std::optional<ConstantData> getConstantOperand(Value value) {
  Value source = lookThroughCasts(value);
  Attribute attribute;
  if (!matchPattern(source, m_Constant(&attribute)))
    return std::nullopt;
  // A cast to other extents never runs.
  for (; value != source;
       value = value.getDefiningOp<tensor::CastOp>().getSource())
    if (failed(verifyCompatibleShape(value.getType(), source.getType())))
      return std::nullopt;
  return getConstantData(attribute);
}

/// The constant of `type` whose bytes `write` writes: a resource named after
/// `input`, with `ending`, if `input` is one. Null if it is of more than
/// `maxBytes` bytes.
static ElementsAttr
createConstant(const ConstantData &input, RankedTensorType type,
               StringRef ending, uint64_t maxBytes,
               llvm::function_ref<void(MutableArrayRef<char>)> write) {
  std::optional<int64_t> numBytes =
      getConstantBytes(type, bool(input.resource));
  if (!numBytes || static_cast<uint64_t>(*numBytes) > maxBytes)
    return nullptr;
  size_t alignment = llvm::PowerOf2Ceil(
      std::min<int64_t>(*getConstantElementBytes(type.getElementType()), 16));
  if (input.resource)
    alignment = std::max(
        alignment, input.resource.getRawHandle().getBlob()->getDataAlignment());
  AsmResourceBlob blob = HeapAsmResourceBlob::allocate(*numBytes, alignment);
  write(blob.getMutableData());
  if (!input.resource)
    return DenseElementsAttr::getFromRawBuffer(type, blob.getData());
  StringRef key = input.resource.getRawHandle().getKey();
  return DenseResourceElementsAttr::get(type, (key + ending).str(),
                                        std::move(blob));
}

/// The constant of `type` whose elements are all the one of `bytes`.
static ElementsAttr createSplat(RankedTensorType type, ArrayRef<char> bytes) {
  return DenseElementsAttr::getFromRawBuffer(type, bytes);
}

static bool isEmpty(ShapedType type) {
  return llvm::is_contained(type.getShape(), 0);
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

static PackedRows getRows(CodeAttr code, int64_t axis, ShapedType codes,
                          ShapedType words) {
  axis = getPositiveAxis(axis, codes.getRank());
  return PackedRows{static_cast<uint64_t>(code.getRadix()),
                    code.getGroupSize(),
                    code.getIndexWidth(),
                    words.getElementTypeBitWidth(),
                    llvm::product_of(codes.getShape().take_front(axis)),
                    llvm::product_of(codes.getShape().drop_front(axis + 1)),
                    codes.getDimSize(axis),
                    words.getDimSize(axis)};
}

static ElementsAttr createConstant(const ConstantData &input,
                                   RankedTensorType type, StringRef ending,
                                   uint64_t maxBytes, const PackedRows &rows,
                                   const RepeatedRow &row) {
  if (row.isUniform())
    return createSplat(type,
                       ArrayRef(row.elements).take_front(row.elementBytes));
  return createConstant(input, type, ending, maxBytes,
                        [&](MutableArrayRef<char> bytes) {
                          row.fill(rows.outer, rows.inner, bytes);
                        });
}

namespace {
/// A pack, unpack or compress of constants that keeps the rules: the constants,
/// and the type of the result. Null if it is not.
struct Folding {
  SmallVector<ConstantData, 2> operands;
  RankedTensorType type;

  explicit operator bool() const { return bool(type); }
};
} // namespace

static Folding match(PackOp op) {
  std::optional<ConstantData> codes = getConstantOperand(op.getCodes());
  if (!codes)
    return {};
  FailureOr<ShapedTypeComponents> shape = inferPackedShape(
      emitNoError, codes->type, op.getCode(), op.getAxis(),
      op.getWords().getType().getElementType(), op.getWords().getType());
  if (failed(shape))
    return {};
  return {{*codes}, cast<RankedTensorType>(getTensorType(*shape))};
}

static ElementsAttr evaluate(PackOp op, const Folding &folding,
                             uint64_t maxBytes) {
  const ConstantData &codes = folding.operands.front();
  PackedRows rows =
      getRows(op.getCode(), op.getAxis(), codes.type, folding.type);
  if (codes.isSplat)
    return createConstant(codes, folding.type, "_packed", maxBytes, rows,
                          evaluatePackOfSplat(rows, codes.bytes.front()));
  return createConstant(codes, folding.type, "_packed", maxBytes,
                        [&](MutableArrayRef<char> words) {
                          evaluatePack(rows, codes.bytes, words);
                        });
}

static Folding match(UnpackOp op) {
  std::optional<ConstantData> words = getConstantOperand(op.getWords());
  std::optional<int64_t> count = getConstantInteger(op.getCount());
  if (!words || !count)
    return {};
  FailureOr<ShapedTypeComponents> shape = inferUnpackedShape(
      emitNoError, words->type, op.getCode(), op.getAxis(), count,
      op.getCodes().getType().getElementType(), op.getCodes().getType());
  if (failed(shape))
    return {};
  return {{*words}, cast<RankedTensorType>(getTensorType(*shape))};
}

static ElementsAttr evaluate(UnpackOp op, const Folding &folding,
                             uint64_t maxBytes) {
  const ConstantData &words = folding.operands.front();
  PackedRows rows =
      getRows(op.getCode(), op.getAxis(), folding.type, words.type);
  if (words.isSplat)
    return createConstant(words, folding.type, "_unpacked", maxBytes, rows,
                          evaluateUnpackOfSplat(rows, words.bytes));
  return createConstant(words, folding.type, "_unpacked", maxBytes,
                        [&](MutableArrayRef<char> codes) {
                          evaluateUnpack(rows, words.bytes, codes);
                        });
}

/// [outer, extent, inner] elements of the input of `op`, of the type `input`.
static Slices getSlices(CompressOp op, ShapedType input) {
  ArrayRef<int64_t> shape = input.getShape();
  if (!op.getAxis())
    return {1, llvm::product_of(shape), 1};
  int64_t axis = getPositiveAxis(*op.getAxis(), input.getRank());
  return {llvm::product_of(shape.take_front(axis)), shape[axis],
          llvm::product_of(shape.drop_front(axis + 1))};
}

static Folding match(CompressOp op) {
  std::optional<ConstantData> input = getConstantOperand(op.getInput());
  std::optional<ConstantData> condition = getConstantOperand(op.getCondition());
  if (!input || !condition)
    return {};
  // The rule does not count the trues of a resource.
  TensorType stated = op.getOutput().getType();
  FailureOr<ShapedTypeComponents> shape = inferCompressedShape(
      emitNoError, input->type, condition->type, op.getAxis(),
      /*conditionValue=*/nullptr, stated);
  if (failed(shape))
    return {};
  SmallVector<int64_t> extents(shape->getDims());
  int64_t axis = getPositiveAxis(op.getAxis().value_or(0), extents.size());
  extents[axis] =
      countTrues(condition->getBools(), getSlices(op, input->type).extent);
  if (stated.hasRank() && !mayEqual(stated.getDimSize(axis), extents[axis]))
    return {};
  return {{*input, *condition},
          RankedTensorType::get(extents, stated.getElementType())};
}

static ElementsAttr evaluate(CompressOp op, const Folding &folding,
                             uint64_t maxBytes) {
  const ConstantData &input = folding.operands.front();
  if (input.isSplat)
    return createSplat(folding.type, input.bytes);
  Slices slices = getSlices(op, input.type);
  slices.isBits = input.areBits();
  if (!slices.isBits)
    slices.sliceSize *= *getConstantElementBytes(input.type.getElementType());
  return createConstant(
      input, folding.type, "_compressed", maxBytes,
      [&](MutableArrayRef<char> output) {
        evaluateCompress(slices, input.bytes, folding.operands[1].getBools(),
                         output);
        // A bool in a result is 0 or 1.
        if (input.resource && input.type.getElementType().isInteger(1))
          for (char &byte : output)
            byte = byte != 0;
      });
}

//===----------------------------------------------------------------------===//
// Rewriting
//===----------------------------------------------------------------------===//

namespace {
/// Folds what is under one op.
class ConstantFolder {
public:
  ConstantFolder(Operation *root, uint64_t maxBytes)
      : rewriter(root->getContext()), root(root), maxBytes(maxBytes) {}

  /// Returns how many ops were folded.
  unsigned run();

private:
  template <typename OpTy>
  void fold(OpTy op);
  void fold(CountOp op);
  void replace(Operation *op, TypedAttr constant);
  void addUsers(Value value);
  void eraseDead(ValueRange values);

  IRRewriter rewriter;
  Operation *root;
  uint64_t maxBytes;
  unsigned numFolded = 0;
  llvm::SetVector<Operation *> worklist;
  /// Results by what they are computed from: equal ops share one.
  llvm::DenseMap<Attribute, ElementsAttr> results;
};
} // namespace

/// The ops that use `value`, also through casts, may be foldable now.
void ConstantFolder::addUsers(Value value) {
  llvm::SmallPtrSet<Operation *, 8> seen;
  SmallVector<Value> values{value};
  while (!values.empty())
    for (Operation *user : values.pop_back_val().getUsers()) {
      if (isa<tensor::CastOp>(user) && seen.insert(user).second)
        values.push_back(user->getResult(0));
      else if (isa<PackOp, UnpackOp, CompressOp, CountOp>(user))
        worklist.insert(user);
    }
}

/// A constant that nothing uses any more would stay in memory and on disk.
void ConstantFolder::eraseDead(ValueRange values) {
  llvm::SetVector<Operation *> maybeDead;
  auto add = [&](ValueRange added) {
    for (Value value : added)
      if (Operation *op = value.getDefiningOp())
        maybeDead.insert(op);
  };
  add(values);
  while (!maybeDead.empty()) {
    Operation *op = maybeDead.pop_back_val();
    if (!isOpTriviallyDead(op))
      continue;
    add(op->getOperands());
    rewriter.eraseOp(op);
  }
}

/// op(constants) = cast(constant)
void ConstantFolder::replace(Operation *op, TypedAttr constant) {
  LDBG() << "folding " << *op;
  rewriter.setInsertionPoint(op);
  Value result = arith::ConstantOp::create(rewriter, op->getLoc(), constant);
  if (result.getType() != op->getResult(0).getType())
    result = tensor::CastOp::create(rewriter, op->getLoc(),
                                    op->getResult(0).getType(), result);
  SmallVector<Value> operands(op->getOperands());
  rewriter.replaceOp(op, result);
  eraseDead(operands);
  addUsers(result);
  ++numFolded;
}

template <typename OpTy>
void ConstantFolder::fold(OpTy op) {
  Folding folding = match(op);
  if (!folding)
    return;
  MLIRContext *context = op.getContext();
  SmallVector<Attribute> key{op->getName().getIdentifier(),
                             op->getPropertiesAsAttribute(),
                             TypeAttr::get(folding.type)};
  for (const ConstantData &operand : folding.operands)
    key.push_back(operand.attribute);
  ElementsAttr &result = results[ArrayAttr::get(context, key)];
  if (!result)
    result = isEmpty(folding.type) ? createSplat(folding.type, {})
                                   : evaluate(op, folding, maxBytes);
  if (result)
    replace(op, cast<TypedAttr>(result));
}

/// The op folds itself. Here it is given a condition from before a cast, too.
void ConstantFolder::fold(CountOp op) {
  Attribute limit;
  if (!matchPattern(op.getLimit(), m_Constant(&limit)))
    return;
  std::optional<ConstantData> condition = getConstantOperand(op.getCondition());
  if (!condition)
    return;
  Attribute operands[] = {condition->attribute, limit};
  OpFoldResult count = op.fold(CountOp::FoldAdaptor(operands, op));
  if (auto constant = dyn_cast_or_null<Attribute>(count))
    replace(op, cast<TypedAttr>(constant));
}

unsigned ConstantFolder::run() {
  // The first op is the last of the list, so that it is folded first.
  SmallVector<Operation *> ops;
  root->walk([&](Operation *op) {
    if (isa<PackOp, UnpackOp, CompressOp, CountOp>(op))
      ops.push_back(op);
  });
  worklist.insert(ops.rbegin(), ops.rend());
  while (!worklist.empty())
    llvm::TypeSwitch<Operation *>(worklist.pop_back_val())
        .Case<PackOp, UnpackOp, CompressOp, CountOp>(
            [&](auto op) { fold(op); });
  return numFolded;
}

unsigned bale::foldConstants(Operation *root, uint64_t maxBytes) {
  return ConstantFolder(root, maxBytes).run();
}

namespace {
struct FoldConstantsPass
    : public bale::impl::FoldConstantsBase<FoldConstantsPass> {
  using FoldConstantsBase::FoldConstantsBase;

  void runOnOperation() override {
    numFolded += foldConstants(getOperation(), maxBytes);
  }
};
} // namespace
