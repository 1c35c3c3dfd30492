//===- BytecodeMutator.cpp --------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: makes inputs of the bytecode fuzzer from others, by way of text.
// Entry point: LLVMFuzzerCustomMutator, LLVMFuzzerCustomCrossOver.
// Invariant: what is made is whole bytecode of a valid module: on damaged
//   bytecode upstream's reader ends the process (docs/upstream.md), and on ops
//   that lack an attribute its writer.
//
//===----------------------------------------------------------------------===//

#include "Pieces.h"
#include "TextChanges.h"
#include "fuzz/targets/Registry.h"
#include "fuzz/targets/UpstreamFaults.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/raw_ostream.h"

#include <cstring>

using namespace mlir;
using namespace bale::fuzz;

/// How often a change is tried, since not every text is valid.
static constexpr unsigned kTries = 8;

namespace {
/// Reads and writes modules.
class Reader {
public:
  Reader()
      : context(getRegistry(), MLIRContext::Threading::DISABLED),
        quiet(&context, [](Diagnostic &) { return success(); }) {
    context.allowUnregisteredDialects();
  }

  OwningOpRef<ModuleOp> read(StringRef source) {
    return parseSourceString<ModuleOp>(source, ParserConfig(&context));
  }

  /// The module's text; "" if `bytecode` is none.
  std::string print(StringRef bytecode) {
    std::string text;
    llvm::raw_string_ostream os(text);
    if (OwningOpRef<ModuleOp> module = read(bytecode))
      module->print(os);
    return text;
  }

  /// The bytecode of `text`; "" if it is no valid module.
  std::string write(StringRef text) {
    std::string bytecode;
    if (hasUpstreamFault(text))
      return bytecode;
    llvm::raw_string_ostream os(bytecode);
    OwningOpRef<ModuleOp> module = read(text);
    if (module && failed(writeBytecodeToFile(*module, os)))
      return "";
    return bytecode;
  }

private:
  MLIRContext context;
  ScopedDiagnosticHandler quiet;
};
} // namespace

/// Writes the bytecode of a changed `text` to `data`; returns its size, or 0 if
/// no try is valid or fits.
static size_t giveChanged(Reader &reader, const std::string &text,
                          llvm::function_ref<void(std::string &)> change,
                          uint8_t *data, size_t maxSize) {
  for (unsigned i = 0; i < kTries; ++i) {
    std::string changed = text;
    change(changed);
    std::string bytecode = reader.write(changed);
    if (bytecode.empty() || bytecode.size() > maxSize)
      continue;
    std::memcpy(data, bytecode.data(), bytecode.size());
    return bytecode.size();
  }
  return 0;
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size,
                                          size_t maxSize, unsigned seed) {
  Pieces pieces(seed);
  Reader reader;
  std::string text = reader.print({reinterpret_cast<char *>(data), size});
  size_t changed = giveChanged(
      reader, text, [&](std::string &text) { changeText(text, pieces); }, data,
      maxSize);
  return changed == 0 ? size : changed;
}

extern "C" size_t LLVMFuzzerCustomCrossOver(const uint8_t *first,
                                            size_t firstSize,
                                            const uint8_t *second,
                                            size_t secondSize, uint8_t *result,
                                            size_t maxSize, unsigned seed) {
  Pieces pieces(seed);
  Reader reader;
  std::string text =
      reader.print({reinterpret_cast<const char *>(first), firstSize});
  std::string other =
      reader.print({reinterpret_cast<const char *>(second), secondSize});
  return giveChanged(
      reader, text, [&](std::string &text) { crossText(text, other, pieces); },
      result, maxSize);
}
