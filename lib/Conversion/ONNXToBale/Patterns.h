//===- Patterns.h -----------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: what the pattern files of the conversion share.
// Entry point: populatePackPatterns and its like.
// Invariant: each file adds the patterns of one idea.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_CONVERSION_ONNXTOBALE_PATTERNS_H
#define BALE_LIB_CONVERSION_ONNXTOBALE_PATTERNS_H

#include "ONNXNode.h"
#include "mlir/IR/PatternMatch.h"

namespace bale::onnx {

/// A pattern for the ops that apply the ONNX function `function`, be it as an
/// op of its own or as an `onnx.Custom`, as `rootName` says.
class FunctionPattern : public mlir::RewritePattern {
public:
  FunctionPattern(mlir::StringRef rootName, mlir::StringRef function,
                  mlir::MLIRContext *context)
      : RewritePattern(rootName, /*benefit=*/1, context), function(function) {}

  mlir::LogicalResult
  matchAndRewrite(mlir::Operation *op,
                  mlir::PatternRewriter &rewriter) const final {
    if (getFunction(op) != function)
      return rewriter.notifyMatchFailure(op, "applies another function");
    if (failed(convert(op, rewriter)))
      return rewriter.notifyMatchFailure(op, "was reported");
    return mlir::success();
  }

protected:
  /// Replaces `op`, or reports on it why not and changes nothing.
  virtual mlir::LogicalResult
  convert(mlir::Operation *op, mlir::PatternRewriter &rewriter) const = 0;

private:
  mlir::StringRef function;
};

/// Adds `PatternT`, a FunctionPattern, for both forms of its function.
template <typename PatternT>
void addFunctionPattern(mlir::RewritePatternSet &patterns) {
  std::string rootName = ("onnx." + PatternT::kFunction).str();
  patterns.add<PatternT>(mlir::StringRef(rootName), patterns.getContext());
  patterns.add<PatternT>(mlir::StringRef("onnx.Custom"), patterns.getContext());
}

/// Pack.
void populatePackPatterns(mlir::RewritePatternSet &patterns);

/// Unpack.
void populateUnpackPatterns(mlir::RewritePatternSet &patterns);

/// Compress.
void populateCompressPatterns(mlir::RewritePatternSet &patterns);

/// onnx.Constant.
void populateConstantPatterns(mlir::RewritePatternSet &patterns);

/// Whether `op` is an onnx.Constant of strings, which the patterns leave.
bool isStringConstant(mlir::Operation *op);

/// onnx.Return and onnx.EntryPoint.
void populateBoundaryPatterns(mlir::RewritePatternSet &patterns);

} // namespace bale::onnx

#endif // BALE_LIB_CONVERSION_ONNXTOBALE_PATTERNS_H
