//===- OutlineKernels.cpp ---------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: ops that are equal but for sizes become calls of one private
//   function.
// Entry point: outlineKernels.
// Invariant: a kernel holds one op, on its arguments.
//
//===----------------------------------------------------------------------===//

#include "KernelForm.h"
#include "bale/Dialect/Bale/Transforms/Passes.h"
#include "bale/Dialect/Bale/Transforms/Transforms.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Support/DebugLog.h"

#define DEBUG_TYPE "bale-outline-kernels"

namespace bale {
#define GEN_PASS_DEF_OUTLINEKERNELS
#include "bale/Dialect/Bale/Transforms/Passes.h.inc"
} // namespace bale

using namespace mlir;
using namespace bale;

namespace {

/// An op that may become a call.
struct KernelUse {
  Operation *op;
  KernelForm form;
};

/// The ops of one module that may become calls, by what one kernel shares.
using KernelUses = llvm::MapVector<Attribute, SmallVector<KernelUse, 1>>;

} // namespace

/// Whether `function` is a kernel already: it does nothing but `op`.
static bool isKernel(func::FuncOp function, Operation *op) {
  return function.isPrivate() && function.getNoInline() &&
         llvm::hasSingleElement(function.getBody()) &&
         llvm::hasNItems(function.getBody().front(), 2) &&
         llvm::equal(op->getOperands(), function.getArguments());
}

/// The ops in functions of `module`, but not of modules in it.
static KernelUses collectUses(ModuleOp module) {
  KernelUses uses;
  for (auto function : module.getOps<func::FuncOp>())
    function.walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (op != function && op->hasTrait<OpTrait::SymbolTable>())
        return WalkResult::skip();
      FailureOr<KernelForm> form = planKernelForm(op);
      if (succeeded(form) && !isKernel(function, op)) {
        Attribute key = form->getKey(op->getName());
        uses[key].push_back({op, std::move(*form)});
      }
      return WalkResult::advance();
    });
  return uses;
}

/// A private function that does what the ops `uses` do, by the op that is
/// returned. What their types agree on stays static.
static Operation *createKernel(ArrayRef<KernelUse> uses, SymbolTable &symbols) {
  const KernelUse &first = uses.front();
  SmallVector<Type> types;
  for (auto [index, operand] : llvm::enumerate(first.form.operands)) {
    Type type = operand.type;
    for (const KernelUse &use : uses.drop_front())
      type = joinKernelTypes(type, use.form.operands[index].type,
                             operand.generalType);
    types.push_back(type);
  }
  Location loc = first.op->getLoc();
  OpBuilder builder(first.op->getContext());
  auto kernel = func::FuncOp::create(
      builder, loc, getKernelName(first.op, first.form),
      builder.getFunctionType(types, first.op->getResultTypes()));
  kernel.setPrivate();
  // For MLIR's inliner, and for LLVM's.
  kernel.setNoInline(true);
  kernel->setAttr("passthrough", builder.getStrArrayAttr({"noinline"}));
  Block *body = kernel.addEntryBlock();
  builder.setInsertionPointToStart(body);
  Operation *op = builder.create(
      loc, first.op->getName().getIdentifier(), body->getArguments(),
      first.op->getResultTypes(), first.form.attributes.getValue());
  func::ReturnOp::create(builder, loc, op->getResults());
  symbols.insert(kernel);
  return op;
}

/// Replaces the op of `use` by a call of `kernel`.
static void replaceByCall(const KernelUse &use, func::FuncOp kernel) {
  OpBuilder builder(use.op);
  Location loc = use.op->getLoc();
  SmallVector<Value> arguments;
  for (auto [value, operand, type] :
       llvm::zip_equal(use.op->getOperands(), use.form.operands,
                       kernel.getArgumentTypes())) {
    if (!operand.groups.empty())
      value =
          memref::CollapseShapeOp::create(builder, loc, value, operand.groups);
    if (value.getType() != type)
      value = memref::CastOp::create(builder, loc, type, value);
    arguments.push_back(value);
  }
  auto call = func::CallOp::create(builder, loc, kernel, arguments);
  use.op->replaceAllUsesWith(call);
  use.op->erase();
}

OutlinedKernels
bale::outlineKernels(ModuleOp module, unsigned equalOps,
                     function_ref<void(Operation *, Operation *)> observe) {
  OutlinedKernels outlined;
  if (equalOps == 0)
    return outlined;
  KernelUses uses = collectUses(module);
  SymbolTable symbols(module);
  for (auto &[key, equal] : uses) {
    if (equal.size() < equalOps)
      continue;
    Operation *shared = createKernel(equal, symbols);
    auto kernel = shared->getParentOfType<func::FuncOp>();
    LDBG() << equal.size() << " ops become calls of " << kernel.getName();
    for (const KernelUse &use : equal) {
      observe(use.op, shared);
      replaceByCall(use, kernel);
    }
    ++outlined.numKernels;
    outlined.numCalls += equal.size();
  }
  return outlined;
}

namespace {
struct OutlineKernelsPass
    : public bale::impl::OutlineKernelsBase<OutlineKernelsPass> {
  using OutlineKernelsBase::OutlineKernelsBase;

  void runOnOperation() override {
    getOperation().walk([&](ModuleOp module) {
      OutlinedKernels outlined = outlineKernels(module, equalOps);
      numKernels += outlined.numKernels;
      numCalls += outlined.numCalls;
    });
  }
};
} // namespace
