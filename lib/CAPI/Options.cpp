//===- Options.cpp ----------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: reads the options of a compilation.
// Entry point: parseOptions.
// Invariant: each key is known or an error; values are checked.
//
//===----------------------------------------------------------------------===//

#include "Options.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace bale;
using namespace bale::capi;

static constexpr StringLiteral kOptLevel = "opt-level";
/// Not the caller's to set: compiled modules allocate through the library,
/// printed ones through malloc.
static constexpr StringLiteral kHostAlloc = "host-alloc";
/// Nor is this: what the library makes is for the machine it runs on.
static constexpr StringLiteral kTriple = "triple";
/// Nor this: callers of the library rely on the checks.
static constexpr StringLiteral kRuntimeChecks = "runtime-checks";

namespace {
/// Tells the names of the pipeline's options, which their base class keeps.
struct NamedPipelineOptions : public BaleToLLVMOptions {
  SmallVector<StringRef> getNames() const {
    return llvm::to_vector(OptionsMap.keys());
  }
};
} // namespace

/// The keys that a caller may set, in alphabetical order.
static SmallVector<StringRef>
getKnownKeys(const NamedPipelineOptions &options) {
  SmallVector<StringRef> keys = options.getNames();
  llvm::erase(keys, kHostAlloc);
  llvm::erase(keys, kTriple);
  llvm::erase(keys, kRuntimeChecks);
  keys.push_back(kOptLevel);
  llvm::sort(keys);
  return keys;
}

FailureOr<Options> bale::capi::parseOptions(StringRef text,
                                            std::string &error) {
  auto pipeline = std::make_unique<NamedPipelineOptions>();
  SmallVector<StringRef> known = getKnownKeys(*pipeline);
  Options options;
  SmallVector<StringRef> entries;
  text.split(entries, ' ', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  for (StringRef entry : entries) {
    auto [key, value] = entry.split('=');
    if (!llvm::is_contained(known, key)) {
      error = ("expected an option of " + llvm::join(known, ", ") +
               ", but got '" + key + "'")
                  .str();
      return failure();
    }
    if (key == kOptLevel) {
      if (value.getAsInteger(10, options.optLevel) || options.optLevel > 3) {
        error =
            ("expected opt-level to be 0, 1, 2 or 3, but got '" + value + "'")
                .str();
        return failure();
      }
      continue;
    }
    llvm::raw_string_ostream os(error);
    if (failed(pipeline->parseFromString(entry, os))) {
      // LLVM's parsers of values write to stderr, if anywhere.
      if (error.empty())
        error =
            ("expected a value of " + key + ", but got '" + value + "'").str();
      return failure();
    }
  }
  options.pipeline = std::move(pipeline);
  return options;
}
