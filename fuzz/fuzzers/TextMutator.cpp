//===- TextMutator.cpp ------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: makes inputs of the text fuzzer from others.
// Entry point: LLVMFuzzerCustomMutator, LLVMFuzzerCustomCrossOver.
// Invariant: the same inputs and seed give the same result.
//
//===----------------------------------------------------------------------===//

#include "Pieces.h"
#include "TextChanges.h"

#include <cstring>

using namespace bale::fuzz;

/// What libFuzzer itself does to bytes.
extern "C" size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t maxSize);

/// Copies `text` to `data`, if there is room for it; returns its size, or 0.
static size_t give(const std::string &text, uint8_t *data, size_t maxSize) {
  if (text.size() > maxSize)
    return 0;
  std::memcpy(data, text.data(), text.size());
  return text.size();
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size,
                                          size_t maxSize, unsigned seed) {
  Pieces pieces(seed);
  if (!pieces.oneIn(16)) {
    std::string text(reinterpret_cast<char *>(data), size);
    changeText(text, pieces);
    if (size_t changed = give(text, data, maxSize))
      return changed;
  }
  return LLVMFuzzerMutate(data, size, maxSize);
}

extern "C" size_t LLVMFuzzerCustomCrossOver(const uint8_t *first,
                                            size_t firstSize,
                                            const uint8_t *second,
                                            size_t secondSize, uint8_t *result,
                                            size_t maxSize, unsigned seed) {
  Pieces pieces(seed);
  std::string text(reinterpret_cast<const char *>(first), firstSize);
  crossText(text, {reinterpret_cast<const char *>(second), secondSize}, pieces);
  return give(text, result, maxSize);
}
