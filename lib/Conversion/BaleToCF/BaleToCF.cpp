//===- BaleToCF.cpp ---------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: converts bale.check for consumers that know upstream dialects only.
// Entry point: createConvertBaleToCF.
// Invariant: the check is the same; only the numbers of its message are lost.
//
//===----------------------------------------------------------------------===//

#include "bale/Conversion/Passes.h"
#include "bale/Dialect/Bale/IR/Bale.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "llvm/Support/DebugLog.h"

#define DEBUG_TYPE "convert-bale-to-cf"

namespace bale {
#define GEN_PASS_DEF_CONVERTBALETOCF
#include "bale/Conversion/Passes.h.inc"
} // namespace bale

using namespace mlir;

/// The text of a failed `check`, with an ellipsis for each number.
static std::string getText(bale::CheckOp check) {
  return ("'" + check.getCheckedOp() + "' op " +
          bale::fillCheckMessage(check.getMessage(), "...", "..."))
      .str();
}

namespace {
struct ConvertBaleToCFPass
    : public bale::impl::ConvertBaleToCFBase<ConvertBaleToCFPass> {
  using ConvertBaleToCFBase::ConvertBaleToCFBase;

  void runOnOperation() override {
    getOperation()->walk([&](bale::CheckOp check) {
      LDBG() << "converting " << check;
      OpBuilder builder(check);
      cf::AssertOp::create(builder, check.getLoc(), check.getHolds(),
                           getText(check));
      check.erase();
      ++numConverted;
    });
  }
};
} // namespace
