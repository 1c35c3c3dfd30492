//===- KernelForm.cpp -------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: what one kernel may share of the ops on memrefs that it does.
// Entry point: planKernelForm.
// Invariant: of the facts that a lowering makes fast code of, ops of one kernel
//   state the same.
//
//===----------------------------------------------------------------------===//

#include "KernelForm.h"
#include "bale/Dialect/Bale/Utils/AxisView.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace bale;

/// The most elements of a row, or of what lies behind the axis, of which their
/// exact number makes a difference: whether one vector holds it, and what is
/// left of the last one.
static constexpr int64_t kMostExact = 1024;

/// `type` without what ops of one kernel may differ in: how many rows there are
/// before `axis`, how long a long row is, and where the first one is. Which
/// dimensions lie without a gap is read from extents too, where strides are not
/// those of the identity; only the first extent says nothing of it.
static MemRefType generalize(MemRefType type, int64_t axis) {
  bool isIdentity = type.getLayout().isIdentity();
  SmallVector<int64_t> shape(type.getShape());
  for (auto [dim, extent] : llvm::enumerate(shape)) {
    bool isOuter = static_cast<int64_t>(dim) < axis;
    bool isShort = isOuter ? extent == 1 : extent <= kMostExact;
    bool tellsGaps = !isIdentity && dim > 0;
    if (!isShort && !tellsGaps)
      extent = ShapedType::kDynamic;
  }
  MemRefLayoutAttrInterface layout = type.getLayout();
  if (!isIdentity) {
    auto [strides, offset] = type.getStridesAndOffset();
    layout = StridedLayoutAttr::get(type.getContext(), ShapedType::kDynamic,
                                    strides);
  }
  return MemRefType::get(shape, type.getElementType(), layout,
                         type.getMemorySpace());
}

static KernelOperand getOperand(MemRefType type, int64_t axis,
                                ArrayRef<ReassociationIndices> groups = {}) {
  return {llvm::to_vector(groups), type, generalize(type, axis)};
}

/// `attributes` with `axis`.
static DictionaryAttr withAxis(Operation *op, int64_t axis) {
  NamedAttrList attributes(op->getAttrDictionary());
  attributes.set("axis", Builder(op->getContext()).getI64IntegerAttr(axis));
  return attributes.getDictionary(op->getContext());
}

/// The form of a pack or an unpack.
template <typename OpTy>
static KernelForm planForm(OpTy op) {
  auto in = cast<MemRefType>(op->getOperand(0).getType());
  auto out = cast<MemRefType>(op->getOperand(1).getType());
  FailureOr<AxisViewPlan> plan = planAxisView(in, out, op.getAxis());
  if (failed(plan))
    plan =
        AxisViewPlan{{}, in, out, getPositiveAxis(op.getAxis(), in.getRank())};
  return {{getOperand(plan->in, plan->axis, plan->groups),
           getOperand(plan->out, plan->axis, plan->groups)},
          withAxis(op, plan->axis)};
}

static KernelForm planForm(CountOp op) {
  KernelOperand limit{{}, op.getLimit().getType(), op.getLimit().getType()};
  return {
      {getOperand(cast<MemRefType>(op.getCondition().getType()), /*axis=*/0),
       limit},
      op->getAttrDictionary()};
}

/// The input is taken flat before anything else, where that is possible.
static KernelForm planForm(CompressIntoOp op) {
  auto in = cast<MemRefType>(op.getInput().getType());
  auto out = cast<MemRefType>(op.getOutput().getType());
  auto condition =
      getOperand(cast<MemRefType>(op.getCondition().getType()), /*axis=*/0);
  int64_t rank = in.getRank();
  if (!op.getAxis() && rank > 1) {
    KernelOperand flatOut = getOperand(out, /*axis=*/0);
    if (!canCollapse(in, in, 0, rank))
      return {{getOperand(in, /*axis=*/0), condition, flatOut},
              op->getAttrDictionary()};
    SmallVector<ReassociationIndices> flat = {
        llvm::to_vector<2>(llvm::seq<int64_t>(0, rank))};
    in = memref::CollapseShapeOp::computeCollapsedType(in, flat);
    return {{getOperand(in, /*axis=*/0, flat), condition, flatOut},
            withAxis(op, 0)};
  }
  int64_t axis = getPositiveAxis(op.getAxis().value_or(0), rank);
  FailureOr<AxisViewPlan> plan = planAxisView(in, out, axis);
  if (failed(plan))
    plan = AxisViewPlan{{}, in, out, axis};
  return {{getOperand(plan->in, plan->axis, plan->groups), condition,
           getOperand(plan->out, plan->axis, plan->groups)},
          withAxis(op, plan->axis)};
}

FailureOr<KernelForm> bale::planKernelForm(Operation *op) {
  for (Type type : op->getOperandTypes()) {
    auto shaped = dyn_cast<ShapedType>(type);
    if (shaped &&
        (!isa<MemRefType>(type) || llvm::is_contained(shaped.getShape(), 0)))
      return failure();
  }
  return llvm::TypeSwitch<Operation *, FailureOr<KernelForm>>(op)
      .Case<PackIntoOp, UnpackIntoOp, CompressIntoOp, CountOp>(
          [](auto typed) { return planForm(typed); })
      .Default(failure());
}

Attribute KernelForm::getKey(OperationName op) const {
  SmallVector<Attribute> parts = {op.getIdentifier(), attributes};
  for (const KernelOperand &operand : operands)
    parts.push_back(TypeAttr::get(operand.generalType));
  return ArrayAttr::get(attributes.getContext(), parts);
}

Type bale::joinKernelTypes(Type a, Type b, Type general) {
  auto first = dyn_cast<MemRefType>(a);
  if (!first || a == b)
    return a;
  auto second = cast<MemRefType>(b);
  SmallVector<int64_t> shape(first.getShape());
  for (auto [extent, other] : llvm::zip_equal(shape, second.getShape()))
    if (extent != other)
      extent = ShapedType::kDynamic;
  MemRefLayoutAttrInterface layout = first.getLayout();
  if (layout != second.getLayout())
    layout = cast<MemRefType>(general).getLayout();
  return MemRefType::get(shape, first.getElementType(), layout,
                         first.getMemorySpace());
}

/// `type` in letters, digits and underscores: `complex<f32>` is complex_f32.
static std::string getTypeName(Type type) {
  std::string text, name;
  llvm::raw_string_ostream(text) << type;
  for (char c : text)
    name += llvm::isAlnum(c) ? c : '_';
  return StringRef(name).trim('_').str();
}

std::string bale::getKernelName(Operation *op, const KernelForm &form) {
  auto type = cast<MemRefType>(form.operands[0].type);
  auto axis = form.attributes.getAs<IntegerAttr>("axis");
  bool isAxisLast = axis && axis.getInt() + 1 == type.getRank();
  auto getCodeName = [](CodeAttr code) {
    if (std::optional<unsigned> bits = code.getBits())
      return ("_bits" + Twine(*bits)).str();
    return ("_radix" + Twine(code.getRadix()) + "x" +
            Twine(code.getGroupSize()))
        .str();
  };
  auto getAxisName = [&](StringRef before) {
    return type.getRank() == 1 ? "" : isAxisLast ? "_rows" : before;
  };
  return llvm::TypeSwitch<Operation *, std::string>(op)
      .Case([&](PackIntoOp pack) {
        return "bale_pack" + getCodeName(pack.getCode()) + "_" +
               getTypeName(pack.getWords().getType().getElementType()) +
               getAxisName("_columns").str();
      })
      .Case([&](UnpackIntoOp unpack) {
        return "bale_unpack" + getCodeName(unpack.getCode()) + "_" +
               getTypeName(unpack.getWords().getType().getElementType()) +
               getAxisName("_columns").str();
      })
      .Case([&](CompressIntoOp) {
        return "bale_compress_" + getTypeName(type.getElementType()) +
               getAxisName("_slices").str();
      })
      .Default([](Operation *) { return "bale_count"; });
}
