//===- ExplainText.h --------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: explanations in words.
// Entry point: getFormula, getPath, getAdvice.
// Invariant: words only say what an explanation states, and what follows from
//   types.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_EXPLAIN_EXPLAINTEXT_H
#define BALE_LIB_EXPLAIN_EXPLAINTEXT_H

#include "bale/Explain/Explain.h"

namespace bale {

/// The formula of `op` with its numbers.
std::string getFormula(mlir::Operation *op);

/// What is made of the op, and why.
std::string getPath(const Explanation &explanation,
                    const ExplainSettings &settings);

/// What would make it faster.
llvm::SmallVector<std::string> getAdvice(const Explanation &explanation);

} // namespace bale

#endif // BALE_LIB_EXPLAIN_EXPLAINTEXT_H
