//===- ExplainText.h --------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: explanations in words.
// Entry point: getFormula, getTraffic, getPath, getAdvice.
// Invariant: words only say what an explanation states, and what follows from
//   types.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_EXPLAIN_EXPLAINTEXT_H
#define BALE_LIB_EXPLAIN_EXPLAINTEXT_H

#include "bale/Explain/Explain.h"
#include "mlir/IR/BuiltinTypes.h"

namespace bale {

/// The type of the result of a value op by all that is known of it; fails if
/// that is no rank, or breaks a rule, or for other ops.
mlir::FailureOr<mlir::RankedTensorType> getRefinedResult(mlir::Operation *op);

/// The formula of `op` with its numbers.
std::string getFormula(mlir::Operation *op);

/// The bytes that `op` reads and writes, and the bits that nobody uses. Empty
/// for a count.
std::string getTraffic(mlir::Operation *op);

/// What is made of the op, and why.
std::string getPath(const Explanation &explanation, const VectorTarget &target);

/// What would make it faster.
llvm::SmallVector<std::string> getAdvice(const Explanation &explanation);

} // namespace bale

#endif // BALE_LIB_EXPLAIN_EXPLAINTEXT_H
