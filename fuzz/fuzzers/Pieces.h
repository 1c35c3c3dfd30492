//===- Pieces.h -------------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: random pieces of a module's text, as Bale's ops are spelled.
// Entry point: Pieces.
// Invariant: most pieces parse; whether they keep the rules of an op is left
//   open.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_FUZZ_PIECES_H
#define BALE_FUZZ_PIECES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <random>
#include <string>

namespace bale::fuzz {

/// Makes pieces of text; equal seeds make equal pieces.
class Pieces {
public:
  explicit Pieces(unsigned seed) : random(seed) {}

  /// A number below `end`, which is not 0.
  size_t below(size_t end) { return random() % end; }
  /// True once in `number` times.
  bool oneIn(size_t number) { return below(number) == 0; }
  llvm::StringRef anyOf(llvm::ArrayRef<llvm::StringRef> choices) {
    return choices[below(choices.size())];
  }

  /// An integer, rather at a limit of something.
  std::string integer();
  /// "<bits = 3>", "<radix = 3, group_size = 5>"; rarely against the rules.
  std::string code();
  /// "axis(1)", or nothing; for a tensor of rank `rank` it is rarely outside.
  std::string axis(size_t rank);
  /// "4x?x8x", of `rank` dimensions.
  std::string extents(size_t rank);
  std::string elementType();
  /// A tensor, a memref, or something else.
  std::string type();
  /// The name of an op of Bale, or of ONNX's that become Bale's.
  std::string opName();
  /// A function of one to three ops of Bale that most likely keep the rules.
  std::string function();

private:
  /// Functions of one op, of its "into" form, of ONNX's ops, and of three ops
  /// in a row. Where the name belongs stands a $.
  std::string pack();
  std::string unpack();
  std::string compress();
  std::string count();
  std::string into();
  std::string onnx();
  std::string chain();

  /// The layout or the encoding of a type, with a comma before it; often none.
  std::string layout(size_t rank);
  /// A constant, which is a tensor of `elements` elements of type `element`.
  std::string dense(llvm::StringRef element, size_t elements);

  std::minstd_rand random;
};

} // namespace bale::fuzz

#endif // BALE_FUZZ_PIECES_H
