//===- Explain.cpp ----------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the pass that says what is made of each op, and why.
// Entry point: explain, bale-explain.
// Invariant: the module stays as it is; every decision is told by the code that
//   takes it.
//
//===----------------------------------------------------------------------===//

#include "bale/Explain/Explain.h"
#include "ExplainText.h"
#include "MemRefForms.h"
#include "Traffic.h"
#include "bale/Conversion/BaleToVector/BaleToVector.h"
#include "bale/Dialect/Bale/IR/ShapeRules.h"
#include "bale/Dialect/Bale/Transforms/Transforms.h"
#include "bale/Explain/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace bale {
#define GEN_PASS_DEF_EXPLAIN
#include "bale/Explain/Passes.h.inc"
} // namespace bale

using namespace mlir;
using namespace bale;

/// Why nothing makes `op` one on memrefs; empty if the pipeline does.
static std::string findNoMemory(Operation *op) {
  std::string why;
  llvm::raw_string_ostream os(why);
  Operation *table = op->getParentWithTrait<OpTrait::SymbolTable>();
  if (!isa_and_present<ModuleOp>(table) || table->getParentOp()) {
    os << "expected to be in a function of the module, but got one inside it";
    return why;
  }
  for (Type type : op->getOperandTypes()) {
    auto shaped = dyn_cast<ShapedType>(type);
    if (!shaped)
      continue;
    if (auto memref = dyn_cast<BaseMemRefType>(type);
        memref && memref.getMemorySpace() &&
        !isa<IntegerAttr>(memref.getMemorySpace())) {
      os << "expected a memory space that is a number, but got "
         << memref.getMemorySpace();
      return why;
    }
    if (!shaped.hasRank()) {
      os << "expected ranked tensors, but got " << type
         << ", whose rank bale-infer-shapes may find";
      return why;
    }
    if (!BaseMemRefType::isValidElementType(shaped.getElementType())) {
      os << "expected elements that a memref holds, but got "
         << shaped.getElementType();
      return why;
    }
  }
  return why;
}

/// Whether types and constants say that `op` cannot run.
static bool breaksRule(Operation *op) {
  if (auto count = dyn_cast<CountOp>(op))
    return getConstantInteger(count.getLimit()).value_or(0) < 0;
  return isa<PackOp, UnpackOp, CompressOp>(op) && failed(getRefinedResult(op));
}

/// What happens to `op` before it is on memrefs.
static Explanation beginExplanation(Operation *op, uint64_t foldMaxBytes) {
  Explanation explanation{op};
  explanation.whyNoMemory = findNoMemory(op);
  if (isFoldedToConstant(op, foldMaxBytes))
    explanation.fate = Explanation::Fate::Folded;
  else if (!explanation.whyNoMemory.empty())
    explanation.fate = Explanation::Fate::NoMemory;
  else if (breaksRule(op))
    explanation.fate = Explanation::Fate::NeverRuns;
  return explanation;
}

std::vector<Explanation> bale::explain(ModuleOp module,
                                       const ExplainSettings &settings) {
  std::vector<Explanation> explanations;
  module.walk([&](Operation *op) {
    if (isa<PackOp, UnpackOp, CompressOp, PackIntoOp, UnpackIntoOp,
            CompressIntoOp, CountOp>(op))
      explanations.push_back(beginExplanation(op, settings.foldMaxBytes));
  });

  // The explanations that wait for what is made of an op of the copy.
  llvm::DenseMap<Operation *, SmallVector<Explanation *, 1>> waiting;
  // Those in functions that outlining made.
  llvm::DenseSet<Operation *> outlined;
  MemRefForms forms(module);
  for (Explanation &explanation : explanations)
    if (explanation.fate == Explanation::Fate::Lowered) {
      FailureOr<RankedTensorType> result = getRefinedResult(explanation.op);
      Operation *form =
          forms.make(explanation.op, succeeded(result) ? *result : nullptr);
      waiting[form].push_back(&explanation);
    }
  forms.getModule().walk([&](ModuleOp copy) {
    outlineKernels(copy, settings.equalOps,
                   [&](Operation *op, Operation *shared) {
                     auto found = waiting.find(op);
                     if (found == waiting.end())
                       return;
                     SmallVector<Explanation *, 1> moved(found->second);
                     waiting.erase(found);
                     waiting[shared].append(moved);
                     outlined.insert(shared);
                   });
  });
  auto tell = [&](Operation *op, const VectorLowering &made) {
    auto found = waiting.find(op);
    if (found == waiting.end())
      return;
    for (Explanation *explanation : found->second) {
      explanation->made = made;
      explanation->numEqual = found->second.size();
      if (outlined.contains(op))
        explanation->function =
            op->getParentOfType<func::FuncOp>().getSymName().str();
    }
  };
  if (settings.target) {
    convertBaleToVector(forms.getModule(), *settings.target, tell);
    return explanations;
  }
  VectorLowering left;
  left.whyLeft = "vectorize=false asks for it";
  for (const auto &entry : waiting)
    tell(entry.first, left);
  return explanations;
}

namespace {
struct ExplainPass : public bale::impl::ExplainBase<ExplainPass> {
  using ExplainBase::ExplainBase;

  /// Options are wrong before there is anything to explain.
  LogicalResult initialize(MLIRContext *context) override {
    if (!vectorize)
      return success();
    FailureOr<VectorTarget> made =
        getVectorTarget({triple, cpu, vectorBits, threads, nonTemporalBytes},
                        [&] { return emitError(UnknownLoc::get(context)); });
    if (succeeded(made))
      target = *made;
    return made;
  }

  void runOnOperation() override {
    ExplainSettings settings{target, outline, foldMaxBytes};
    for (const Explanation &explanation : explain(getOperation(), settings)) {
      // Not the op's own diagnostic, to which MLIR would attach the whole op.
      InFlightDiagnostic remark = emitRemark(explanation.op->getLoc());
      remark << getFormula(explanation.op);
      if (std::string traffic = getTraffic(explanation.op); !traffic.empty())
        remark.attachNote() << traffic;
      remark.attachNote() << getPath(explanation, settings);
      for (const std::string &advice : getAdvice(explanation))
        remark.attachNote() << "faster with " << advice;
      ++numExplained;
    }
    markAllAnalysesPreserved();
  }

private:
  std::optional<VectorTarget> target;
};
} // namespace
