//===- EntryPoints.h --------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: what is done with the bytes of one input, for the fuzzers and for
//   the program that replays their inputs.
// Entry point: runText, runBytecode, runCalls, kTargets.
// Invariant: each returns for every input within a second and 1 GiB. An input
//   that is refused leaves nothing; what must not be ends the process.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_FUZZ_ENTRYPOINTS_H
#define BALE_FUZZ_ENTRYPOINTS_H

#include "llvm/ADT/StringRef.h"

namespace bale::fuzz {

/// What of the work on an input is done.
enum class Part {
  All,
  /// One pipeline, which the bytes choose, of several: a fuzzer tries more
  /// inputs in its time, and those that are near each other go all ways.
  One
};

/// A module as text: parse, verify, infer, canonicalize, and one pipeline, or
/// every one in a replay.
void runText(llvm::StringRef input, Part part);

/// The same of bytecode.
void runBytecode(llvm::StringRef input, Part part);

/// Functions of the C library, with what the bytes say for arguments.
void runCalls(llvm::StringRef input, Part part);

/// A kind of input.
struct Target {
  llvm::StringLiteral name;
  void (*run)(llvm::StringRef input, Part part);
};

/// All kinds, by the names of their folders in corpus and crashes.
inline constexpr Target kTargets[] = {
    {"text", runText}, {"bytecode", runBytecode}, {"calls", runCalls}};

} // namespace bale::fuzz

#endif // BALE_FUZZ_ENTRYPOINTS_H
