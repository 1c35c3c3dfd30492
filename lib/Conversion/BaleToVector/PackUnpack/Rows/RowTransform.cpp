//===- RowTransform.cpp -----------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: chooses the vector program of a code.
// Entry point: getPackTransform, getUnpackCode, getUnpackTransform.
// Invariant: every legal code has a program.
//
//===----------------------------------------------------------------------===//

#include "RowTransform.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace bale;

int64_t BlockTransform::getOutSpan(int64_t vectorBytes) const {
  return partOffsets.empty() ? llvm::alignTo(outBytes, vectorBytes)
                             : partOffsets.back() + lastPartBytes;
}

CodeAttr bale::getUnpackCode(CodeAttr code) {
  if (!llvm::isPowerOf2_64(code.getRadix()))
    return code;
  return CodeAttr::get(code.getContext(), llvm::Log2_64(code.getRadix()));
}

RowTransform bale::getPackTransform(CodeAttr code, int64_t wordBytes,
                                    int64_t vectorBytes) {
  if (std::optional<unsigned> bits = code.getBits())
    return getPackBitsTransform(*bits, wordBytes, vectorBytes);
  return getPackRadixTransform(code, wordBytes, vectorBytes);
}

RowTransform bale::getUnpackTransform(CodeAttr code, int64_t wordBytes,
                                      int64_t vectorBytes) {
  if (std::optional<unsigned> bits = code.getBits())
    return getUnpackBitsTransform(*bits, wordBytes, vectorBytes);
  return getUnpackRadixTransform(code, wordBytes, vectorBytes);
}
