//===- InferShapes.cpp ------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: refines tensor types by what Bale's ops know of their results.
// Entry point: bale-infer-shapes.
// Invariant: types only become more static, so that the iteration ends; no
//   extent is invented.
//
//===----------------------------------------------------------------------===//

#include "bale/Dialect/Bale/IR/ShapeRules.h"
#include "bale/Dialect/Bale/Transforms/Passes.h"
#include "bale/Dialect/Bale/Transforms/Transforms.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/DebugLog.h"

#define DEBUG_TYPE "bale-infer-shapes"

namespace bale {
#define GEN_PASS_DEF_INFERSHAPES
#include "bale/Dialect/Bale/Transforms/Passes.h.inc"
} // namespace bale

using namespace mlir;
using namespace bale;

/// The type that states what both `first` and `second` state, or null if they
/// contradict each other.
static TensorType join(TensorType first, TensorType second) {
  if (!first.hasRank())
    return second;
  if (!second.hasRank())
    return first;
  if (first.getRank() != second.getRank())
    return nullptr;
  SmallVector<int64_t> extents;
  for (auto [a, b] : llvm::zip_equal(first.getShape(), second.getShape())) {
    if (!mayEqual(a, b))
      return nullptr;
    extents.push_back(ShapedType::isDynamic(a) ? b : a);
  }
  return RankedTensorType::get(extents, first.getElementType());
}

/// The type that states what `first` and `second` both state.
static TensorType meet(TensorType first, TensorType second) {
  if (!first.hasRank() || !second.hasRank() ||
      first.getRank() != second.getRank())
    return UnrankedTensorType::get(first.getElementType());
  SmallVector<int64_t> extents;
  for (auto [a, b] : llvm::zip_equal(first.getShape(), second.getShape()))
    extents.push_back(a == b ? a : ShapedType::kDynamic);
  return RankedTensorType::get(extents, first.getElementType());
}

/// The type that everything that may reach `target` states, seen through casts;
/// null if nothing does. `forwarded` has the operands that are forwarded to
/// each value; what only goes round among these values says nothing.
static TensorType
getForwardedType(Value target,
                 const RegionBranchInverseSuccessorMapping &forwarded) {
  TensorType common;
  llvm::SetVector<Value> reached;
  reached.insert(target);
  for (size_t next = 0; next < reached.size(); ++next) {
    if (auto operands = forwarded.find(reached[next]);
        operands != forwarded.end()) {
      for (OpOperand *operand : operands->second)
        reached.insert(lookThroughCasts(operand->get()));
      continue;
    }
    auto type = dyn_cast<TensorType>(reached[next].getType());
    if (!type)
      return nullptr;
    common = common ? meet(common, type) : type;
  }
  return common;
}

/// Makes `operand` of type `type`, from what it is a cast of if that will do.
static void setType(OpOperand &operand, TensorType type) {
  if (operand.get().getType() == type)
    return;
  Value source = lookThroughCasts(operand.get());
  if (source.getType() != type) {
    OpBuilder builder(operand.getOwner());
    source = tensor::CastOp::create(builder, operand.getOwner()->getLoc(), type,
                                    operand.get());
  }
  operand.set(source);
}

namespace {
/// The refinement of the types of one module.
class ShapeInference {
public:
  explicit ShapeInference(ModuleOp module) : module(module) {}

  /// Returns the number of types that were refined; fails, with a diagnostic,
  /// where what is stated contradicts what is known.
  FailureOr<unsigned> run() {
    collectRefinableFunctions();
    do {
      changed = false;
      WalkResult result = module.walk([&](Operation *op) {
        return llvm::TypeSwitch<Operation *, WalkResult>(op)
            .Case([&](tensor::CastOp cast) { return forwardCast(cast); })
            .Case<PackOp, UnpackOp, CompressOp>([&](auto valueOp) {
              return refineResult(valueOp, valueOp.inferResult([&] {
                return valueOp.emitOpError();
              }));
            })
            .Case([&](RegionBranchOpInterface branch) {
              refineRegions(branch);
              return WalkResult::advance();
            })
            .Default(WalkResult::advance());
      });
      if (result.wasInterrupted())
        return failure();
      for (func::FuncOp function : refinableFunctions) {
        refineArguments(function);
        refineResults(function);
      }
    } while (changed);
    return numRefined;
  }

private:
  void collectRefinableFunctions();
  bool takesRefinedType(OpOperand &use) const;
  void refineValue(Value value, TensorType refined);
  WalkResult refineResult(Operation *op,
                          FailureOr<ShapedTypeComponents> inferred);
  WalkResult forwardCast(tensor::CastOp cast);
  void refineForwarded(Value target,
                       const RegionBranchInverseSuccessorMapping &forwarded);
  void refineRegions(RegionBranchOpInterface op);
  void refineArguments(func::FuncOp function);
  void refineResults(func::FuncOp function);

  ModuleOp module;
  unsigned numRefined = 0;
  /// The functions whose result types may change.
  llvm::SetVector<func::FuncOp> refinableFunctions;
  /// Whether the last sweep refined a type.
  bool changed = false;
};
} // namespace

/// A function's result types may change if it has one return, which all of them
/// come from, and if only calls depend on its type.
void ShapeInference::collectRefinableFunctions() {
  DenseSet<StringAttr> referenced;
  module.walk([&](func::ConstantOp constant) {
    referenced.insert(constant.getValueAttr().getAttr());
  });
  module.walk([&](func::FuncOp function) {
    if (llvm::hasSingleElement(function.getBody()) &&
        isa<func::ReturnOp>(function.front().getTerminator()) &&
        !referenced.contains(function.getSymNameAttr()))
      refinableFunctions.insert(function);
  });
}

/// Whether the operand may become more static without a cast. A destination may
/// not: the result of its op has the same type.
bool ShapeInference::takesRefinedType(OpOperand &use) const {
  Operation *user = use.getOwner();
  if (auto destinationOp = dyn_cast<DestinationStyleOpInterface>(user))
    if (destinationOp.isDpsInit(&use))
      return false;
  if (isa<func::ReturnOp>(user))
    return refinableFunctions.contains(
        dyn_cast<func::FuncOp>(user->getParentOp()));
  return isa_and_nonnull<BaleDialect>(user->getDialect()) ||
         isa<tensor::CastOp, tensor::DimOp>(user);
}

/// Gives `value` the type `refined`; users that need the old type get a cast.
void ShapeInference::refineValue(Value value, TensorType refined) {
  Type old = value.getType();
  LDBG() << "refined " << old << " to " << refined;
  value.setType(refined);
  ++numRefined;
  changed = true;
  Value cast;
  for (OpOperand &use : llvm::make_early_inc_range(value.getUses())) {
    if (takesRefinedType(use))
      continue;
    if (!cast) {
      OpBuilder builder(value.getContext());
      builder.setInsertionPointAfterValue(value);
      cast = tensor::CastOp::create(builder, value.getLoc(), old, value);
    }
    use.set(cast);
  }
}

/// The result of `op` states what it stated and what was `inferred` of it.
WalkResult
ShapeInference::refineResult(Operation *op,
                             FailureOr<ShapedTypeComponents> inferred) {
  if (failed(inferred))
    return WalkResult::interrupt();
  Value result = op->getResult(0);
  auto stated = cast<TensorType>(result.getType());
  TensorType implied = getTensorType(*inferred);
  TensorType refined = join(stated, implied);
  if (!refined) {
    op->emitOpError("expected the result to have a type that agrees with ")
        << implied << ", but got " << stated;
    return WalkResult::interrupt();
  }
  if (refined == stated)
    return WalkResult::advance();
  refineValue(result, refined);
  return WalkResult::advance();
}

/// A cast that loses what its operand states is not needed by ops that take any
/// type: use(cast(x)) = use(x).
WalkResult ShapeInference::forwardCast(tensor::CastOp cast) {
  auto source = llvm::cast<TensorType>(cast.getSource().getType());
  auto type = llvm::cast<TensorType>(cast.getType());
  TensorType joined = join(source, type);
  if (!joined) {
    cast.emitOpError("expected a type that agrees with ")
        << source << ", but got " << type;
    return WalkResult::interrupt();
  }
  if (joined != source || source == type)
    return WalkResult::advance();
  for (OpOperand &use : llvm::make_early_inc_range(cast->getUses())) {
    if (!takesRefinedType(use))
      continue;
    use.set(cast.getSource());
    changed = true;
  }
  return WalkResult::advance();
}

/// `target` states what everything that is forwarded to it states.
void ShapeInference::refineForwarded(
    Value target, const RegionBranchInverseSuccessorMapping &forwarded) {
  auto operands = forwarded.find(target);
  auto stated = dyn_cast<TensorType>(target.getType());
  if (!stated || operands == forwarded.end())
    return;
  TensorType common = getForwardedType(target, forwarded);
  TensorType refined = common ? join(stated, common) : nullptr;
  if (!refined || refined == stated)
    return;
  refineValue(target, refined);
  for (OpOperand *operand : operands->second)
    setType(*operand, refined);
}

/// The arguments of the regions and the results of an scf op are what control
/// flow forwards to them. Operands, arguments and results have one type there;
/// ops of other dialects may demand more.
void ShapeInference::refineRegions(RegionBranchOpInterface op) {
  if (!isa<scf::SCFDialect>(op->getDialect()))
    return;
  RegionBranchInverseSuccessorMapping forwarded;
  op.getSuccessorInputOperandMapping(forwarded);
  for (Region &region : op->getRegions())
    if (!region.empty())
      for (BlockArgument argument : region.getArguments())
        refineForwarded(argument, forwarded);
  for (Value result : op->getResults())
    refineForwarded(result, forwarded);
}

namespace {
/// How a function is used.
struct Uses {
  SmallVector<func::CallOp> calls;
  /// Whether all uses are calls.
  bool onlyCalls = true;
};
} // namespace

static Uses getUses(func::FuncOp function, Operation *scope) {
  Uses uses;
  std::optional<SymbolTable::UseRange> all =
      SymbolTable::getSymbolUses(function, scope);
  if (!all) {
    uses.onlyCalls = false;
    return uses;
  }
  for (SymbolTable::SymbolUse use : *all) {
    if (auto call = dyn_cast<func::CallOp>(use.getUser()))
      uses.calls.push_back(call);
    else
      uses.onlyCalls = false;
  }
  return uses;
}

/// The arguments of a private function are what all its calls pass.
void ShapeInference::refineArguments(func::FuncOp function) {
  if (!function.isPrivate())
    return;
  Uses uses = getUses(function, module);
  if (!uses.onlyCalls || uses.calls.empty())
    return;
  RegionBranchInverseSuccessorMapping forwarded;
  for (BlockArgument argument : function.getArguments())
    for (func::CallOp call : uses.calls)
      forwarded[argument].push_back(
          &call->getOpOperand(argument.getArgNumber()));
  for (BlockArgument argument : function.getArguments())
    refineForwarded(argument, forwarded);
  function.setType(FunctionType::get(module.getContext(),
                                     function.front().getArgumentTypes(),
                                     function.getResultTypes()));
}

/// The results of a function are as static as all its returns; the results of
/// its calls are the function's.
void ShapeInference::refineResults(func::FuncOp function) {
  SmallVector<Type> results(function.getResultTypes());
  Operation *terminator = function.front().getTerminator();
  for (auto [index, type] : llvm::enumerate(results)) {
    auto stated = dyn_cast<TensorType>(type);
    if (!stated)
      continue;
    auto returned =
        dyn_cast<TensorType>(terminator->getOperand(index).getType());
    TensorType refined = returned ? join(stated, returned) : nullptr;
    // A return that states less keeps the promise of the signature by a cast.
    if (!refined)
      continue;
    if (refined != returned) {
      OpBuilder builder(terminator);
      terminator->setOperand(
          index, tensor::CastOp::create(builder, terminator->getLoc(), refined,
                                        terminator->getOperand(index)));
    }
    results[index] = refined;
  }
  if (TypeRange(results) == TypeRange(function.getResultTypes()))
    return;
  changed = true;
  function.setType(FunctionType::get(
      module.getContext(), function.getFunctionType().getInputs(), results));
  // Other uses, such as an entry point's, do not depend on the type.
  for (func::CallOp call : getUses(function, module).calls)
    for (auto [result, type] : llvm::zip_equal(call.getResults(), results))
      if (result.getType() != type)
        refineValue(result, cast<TensorType>(type));
}

FailureOr<unsigned> bale::inferShapes(ModuleOp module) {
  return ShapeInference(module).run();
}

namespace {
struct InferShapesPass : public bale::impl::InferShapesBase<InferShapesPass> {
  using InferShapesBase::InferShapesBase;

  void runOnOperation() override {
    FailureOr<unsigned> number = inferShapes(getOperation());
    if (failed(number))
      return signalPassFailure();
    numRefined += *number;
  }
};
} // namespace
