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
//   extent is invented. What contradicts is reported where it certainly runs,
//   and left to a run-time check elsewhere.
//
//===----------------------------------------------------------------------===//

#include "StatedTypes.h"
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

/// Whether every call of a function of the module runs `op`: a public function
/// may be called, and it always runs its first block.
static bool certainlyRuns(Operation *op) {
  auto function = dyn_cast_or_null<func::FuncOp>(op->getParentOp());
  return function && function.isPublic() && op->getBlock() == &function.front();
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
      WalkResult result =
          module.walk([&](Operation *op) { return WalkResult(visit(op)); });
      if (result.wasInterrupted())
        return failure();
      for (func::FuncOp function : refinableFunctions)
        if (failed(refineArguments(function)) ||
            failed(refineResults(function)))
          return failure();
    } while (changed);
    return numRefined;
  }

private:
  void collectRefinableFunctions();
  LogicalResult visit(Operation *op);
  bool takesRefinedType(OpOperand &use) const;
  FailureOr<bool> keepsRules(Operation *user) const;
  LogicalResult refineValue(Value value, TensorType refined);
  template <typename OpTy>
  LogicalResult refineResult(OpTy op);
  LogicalResult forwardCast(tensor::CastOp cast);
  LogicalResult
  refineForwarded(Value target,
                  const RegionBranchInverseSuccessorMapping &forwarded);
  LogicalResult refineRegions(RegionBranchOpInterface op);
  LogicalResult refineArguments(func::FuncOp function);
  LogicalResult refineResults(func::FuncOp function);

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

/// Whether `user`, of which an operand was refined, still keeps its rules.
/// Fails, with a diagnostic, if it does not and certainly runs.
FailureOr<bool> ShapeInference::keepsRules(Operation *user) const {
  // The function's type follows.
  if (isa<func::ReturnOp>(user))
    return true;
  auto verify = [&] { return user->getName().verifyInvariants(user); };
  {
    ScopedDiagnosticHandler silent(user->getContext(),
                                   [](Diagnostic &) { return success(); });
    if (succeeded(verify()))
      return true;
  }
  if (!certainlyRuns(user))
    return false;
  [[maybe_unused]] LogicalResult reported = verify();
  return failure();
}

/// Gives `value` the type `refined`; users that need the old type get a cast.
LogicalResult ShapeInference::refineValue(Value value, TensorType refined) {
  Type old = value.getType();
  LDBG() << "refined " << old << " to " << refined;
  value.setType(refined);
  ++numRefined;
  changed = true;
  Value cast;
  for (OpOperand &use : llvm::make_early_inc_range(value.getUses())) {
    if (takesRefinedType(use)) {
      FailureOr<bool> keeps = keepsRules(use.getOwner());
      if (failed(keeps))
        return failure();
      if (*keeps)
        continue;
    }
    if (!cast) {
      OpBuilder builder(value.getContext());
      builder.setInsertionPointAfterValue(value);
      cast = tensor::CastOp::create(builder, value.getLoc(), old, value);
    }
    use.set(cast);
  }
  return success();
}

/// The result of `op` states what it stated and what is inferred of it: of
/// types alone, if a constant operand breaks a rule.
template <typename OpTy>
LogicalResult ShapeInference::refineResult(OpTy op) {
  Value result = op->getResult(0);
  auto stated = cast<TensorType>(result.getType());
  auto emitError = [&] { return op.emitOpError(); };
  bool reports = certainlyRuns(op);
  FailureOr<ShapedTypeComponents> inferred =
      reports ? op.inferResult(emitError, stated)
              : op.inferResult(emitNoError, stated);
  if (failed(inferred)) {
    if (reports)
      return failure();
    inferred = op.inferFromTypes(emitNoError, stated);
  }
  if (failed(inferred))
    return success();
  TensorType refined = join(stated, getTensorType(*inferred));
  assert(refined && "expected the rules to compare with what is stated");
  return refined == stated ? success() : refineValue(result, refined);
}

/// A cast that loses what its operand states is not needed by ops that take any
/// type: use(cast(x)) = use(x).
LogicalResult ShapeInference::forwardCast(tensor::CastOp cast) {
  auto source = llvm::cast<TensorType>(cast.getSource().getType());
  auto type = llvm::cast<TensorType>(cast.getType());
  if (source == type || join(source, type) != source)
    return success();
  for (OpOperand &use : llvm::make_early_inc_range(cast->getUses())) {
    if (!takesRefinedType(use))
      continue;
    use.set(cast.getSource());
    FailureOr<bool> keeps = keepsRules(use.getOwner());
    if (failed(keeps))
      return failure();
    if (*keeps)
      changed = true;
    else
      use.set(cast);
  }
  return success();
}

/// `target` states what everything that is forwarded to it states.
LogicalResult ShapeInference::refineForwarded(
    Value target, const RegionBranchInverseSuccessorMapping &forwarded) {
  auto operands = forwarded.find(target);
  auto stated = dyn_cast<TensorType>(target.getType());
  if (!stated || operands == forwarded.end())
    return success();
  TensorType common = getForwardedType(target, forwarded);
  TensorType refined = common ? join(stated, common) : nullptr;
  if (!refined || refined == stated)
    return success();
  if (failed(refineValue(target, refined)))
    return failure();
  for (OpOperand *operand : operands->second)
    setType(*operand, refined);
  return success();
}

/// The arguments of the regions and the results of an scf op are what control
/// flow forwards to them. Operands, arguments and results have one type there;
/// ops of other dialects may demand more.
LogicalResult ShapeInference::refineRegions(RegionBranchOpInterface op) {
  // What a parallel loop inserts into must be an argument of it, not a cast.
  if (!isa<scf::SCFDialect>(op->getDialect()) || isa<scf::ForallOp>(op))
    return success();
  RegionBranchInverseSuccessorMapping forwarded;
  op.getSuccessorInputOperandMapping(forwarded);
  for (Region &region : op->getRegions())
    if (!region.empty())
      for (BlockArgument argument : region.getArguments())
        if (failed(refineForwarded(argument, forwarded)))
          return failure();
  for (Value result : op->getResults())
    if (failed(refineForwarded(result, forwarded)))
      return failure();
  return success();
}

LogicalResult ShapeInference::visit(Operation *op) {
  return llvm::TypeSwitch<Operation *, LogicalResult>(op)
      .Case([&](tensor::CastOp cast) { return forwardCast(cast); })
      .Case<PackOp, UnpackOp, CompressOp>(
          [&](auto valueOp) { return refineResult(valueOp); })
      .Case<CompressIntoOp, CountOp>([&](auto other) {
        return certainlyRuns(other)
                   ? other.checkConstants([&] { return other.emitOpError(); })
                   : success();
      })
      .Case(
          [&](RegionBranchOpInterface branch) { return refineRegions(branch); })
      .Default(success());
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
LogicalResult ShapeInference::refineArguments(func::FuncOp function) {
  if (!function.isPrivate())
    return success();
  Uses uses = getUses(function, module);
  if (!uses.onlyCalls || uses.calls.empty())
    return success();
  RegionBranchInverseSuccessorMapping forwarded;
  for (BlockArgument argument : function.getArguments())
    for (func::CallOp call : uses.calls)
      forwarded[argument].push_back(
          &call->getOpOperand(argument.getArgNumber()));
  for (BlockArgument argument : function.getArguments())
    if (failed(refineForwarded(argument, forwarded)))
      return failure();
  function.setType(FunctionType::get(module.getContext(),
                                     function.front().getArgumentTypes(),
                                     function.getResultTypes()));
  return success();
}

/// The results of a function are as static as all its returns; the results of
/// its calls are the function's.
LogicalResult ShapeInference::refineResults(func::FuncOp function) {
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
    return success();
  changed = true;
  function.setType(FunctionType::get(
      module.getContext(), function.getFunctionType().getInputs(), results));
  // Other uses, such as an entry point's, do not depend on the type.
  for (func::CallOp call : getUses(function, module).calls)
    for (auto [result, type] : llvm::zip_equal(call.getResults(), results))
      if (result.getType() != type &&
          failed(refineValue(result, cast<TensorType>(type))))
        return failure();
  return success();
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
