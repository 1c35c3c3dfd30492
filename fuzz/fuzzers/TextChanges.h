//===- TextChanges.h --------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: changes modules as text in ways that most often still parse.
// Entry point: changeText, crossText.
// Invariant: the same text and pieces give the same result.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_FUZZ_TEXTCHANGES_H
#define BALE_FUZZ_TEXTCHANGES_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace bale::fuzz {

class Pieces;

/// Changes a few types, codes, numbers, names, ops, lines or functions of
/// `text`.
void changeText(std::string &text, Pieces &pieces);

/// Puts a function, or a line, of `other` in the place of one of `text`.
void crossText(std::string &text, llvm::StringRef other, Pieces &pieces);

} // namespace bale::fuzz

#endif // BALE_FUZZ_TEXTCHANGES_H
