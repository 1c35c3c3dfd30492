//===- PackPatterns.cpp -----------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: converts ONNX Pack-29 to bale.pack.
// Entry point: populatePackPatterns.
// Invariant: the rules of the Bale op are checked first, so that a diagnostic
//   names the ONNX op.
//
//===----------------------------------------------------------------------===//

#include "Patterns.h"
#include "bale/Dialect/Bale/IR/ShapeRules.h"

using namespace mlir;
using namespace bale;
using namespace bale::onnx;

/// The opset that brought Pack.
static constexpr int64_t kSince = 29;

/// The type of the words that `op` packs to: words of the bits that output_type
/// states, signed as the result is.
static FailureOr<TensorType> readWords(Operation *op) {
  FailureOr<WordType> stated = readWordType(op);
  if (failed(stated))
    return failure();
  Type unsignedWord =
      IntegerType::get(op->getContext(), stated->bits, IntegerType::Unsigned);
  FailureOr<TensorType> words = readResult(op, "words", unsignedWord);
  if (failed(words))
    return failure();
  Type word = words->getElementType();
  if (word != unsignedWord && !word.isSignlessInteger(stated->bits))
    return op->emitOpError("expected words element type to be ")
           << spell(unsignedWord) << " or i" << stated->bits
           << ", as output_type " << spell(*stated) << " says, but got "
           << spell(word);
  return words;
}

namespace {

/// words = Pack(codes) -> words = bale.pack codes
struct ConvertPack final : public FunctionPattern {
  static constexpr StringLiteral kFunction = "Pack";
  ConvertPack(StringRef rootName, MLIRContext *context)
      : FunctionPattern(rootName, kFunction, context) {}

  LogicalResult convert(Operation *op,
                        PatternRewriter &rewriter) const override {
    if (failed(verifyFunction(
            op, 1, kSince,
            {"axis", "bits", "group_size", "output_type", "radix"})))
      return failure();
    FailureOr<CodeAttr> code = readCode(op);
    if (failed(code))
      return failure();
    FailureOr<int64_t> axis = readAxis(op);
    if (failed(axis))
      return failure();
    FailureOr<TensorType> codes = readTensor(op, op->getOperand(0), "codes");
    if (failed(codes))
      return failure();
    FailureOr<TensorType> words = readWords(op);
    if (failed(words) ||
        failed(inferPackedShape([&] { return op->emitOpError(); }, *codes,
                                *code, *axis, words->getElementType(),
                                *words)) ||
        failed(verifyUnsigned(op, *codes, "codes")) ||
        failed(verifyUnsigned(op, *words, "words")))
      return failure();
    rewriter.replaceOpWithNewOp<PackOp>(op, *words, op->getOperand(0), *code,
                                        *axis);
    return success();
  }
};

} // namespace

void onnx::populatePackPatterns(RewritePatternSet &patterns) {
  addFunctionPattern<ConvertPack>(patterns);
}
