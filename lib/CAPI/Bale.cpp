//===- Bale.cpp -------------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the C functions.
// Entry point: baleCompile, baleCall.
// Invariant: nothing is decided here; NULL and text go in and out of C here
//   alone.
//
//===----------------------------------------------------------------------===//

#include "bale-c/Bale.h"
#include "Blocks.h"
#include "Call.h"
#include "Codes.h"
#include "Errors.h"
#include "Lowering.h"
#include "Module.h"
#include "Options.h"
#include "llvm/ADT/StringExtras.h"

#include <cstdlib>
#include <cstring>

using namespace mlir;
using namespace bale::capi;

static StringRef toStringRef(const char *text) {
  return text ? StringRef(text) : StringRef();
}

/// Fails, with the last error set, if `object` is NULL; `what` is what it
/// should be.
static LogicalResult checkNotNull(const void *object, const llvm::Twine &what) {
  if (object)
    return success();
  setLastError("expected " + what + ", but got NULL");
  return failure();
}

/// The same for `number` elements at `elements`; none may be anywhere.
static LogicalResult checkElements(const void *elements, size_t number,
                                   StringRef what) {
  return number == 0 ? success()
                     : checkNotNull(elements, llvm::Twine(number) + " " + what +
                                                  (number == 1 ? "" : "s"));
}

//===----------------------------------------------------------------------===//
// The library
//===----------------------------------------------------------------------===//

const char *baleVersion(void) { return BALE_VERSION; }

const char *baleLastError(void) { return getLastError(); }

const char *baleLastWarnings(void) { return getLastWarnings(); }

//===----------------------------------------------------------------------===//
// Modules
//===----------------------------------------------------------------------===//

BaleModule *baleCompile(const char *source, size_t length, const char *name,
                        const char *options) {
  setLastWarnings("");
  if (failed(checkElements(source, length, "source byte")))
    return nullptr;
  std::string error, warnings;
  FailureOr<Options> parsed = parseOptions(toStringRef(options), error);
  std::unique_ptr<BaleModule> module;
  if (succeeded(parsed)) {
    parsed->pipeline->hostAlloc = true;
    module = compileModule(StringRef(source, length), toStringRef(name),
                           *parsed, error, warnings);
  }
  setLastWarnings(warnings);
  if (!module)
    setLastError(error);
  return module.release();
}

void baleModuleDestroy(BaleModule *module) { delete module; }

size_t baleModuleGetNumFunctions(const BaleModule *module) {
  return succeeded(checkNotNull(module, "a module")) ? module->functions.size()
                                                     : 0;
}

const BaleFunction *baleModuleGetFunction(const BaleModule *module,
                                          size_t index) {
  if (failed(checkNotNull(module, "a module")))
    return nullptr;
  if (index < module->functions.size())
    return module->functions[index].get();
  setLastError("expected a function index below " +
               llvm::Twine(module->functions.size()) + ", but got " +
               llvm::Twine(index));
  return nullptr;
}

const BaleFunction *baleModuleFindFunction(const BaleModule *module,
                                           const char *name) {
  if (failed(checkNotNull(module, "a module")))
    return nullptr;
  SmallVector<StringRef> names;
  for (const auto &function : module->functions) {
    if (function->signature.name == toStringRef(name))
      return function.get();
    names.push_back(function->signature.name);
  }
  setLastError(
      "expected a function of " +
      (names.empty() ? "a module that has none" : llvm::join(names, ", ")) +
      ", but got '" + toStringRef(name) + "'");
  return nullptr;
}

char *baleEmit(const char *source, size_t length, const char *name,
               const char *options, const char *level) {
  setLastWarnings("");
  if (failed(checkElements(source, length, "source byte")))
    return nullptr;
  std::string error, warnings;
  FailureOr<Options> parsed = parseOptions(toStringRef(options), error);
  FailureOr<std::string> text = failure();
  if (succeeded(parsed))
    text = emitModule(StringRef(source, length), toStringRef(name),
                      toStringRef(level), *parsed->pipeline, error, warnings);
  setLastWarnings(warnings);
  if (failed(text)) {
    setLastError(error);
    return nullptr;
  }
  char *copy = strdup(text->c_str());
  if (!copy)
    setLastError("cannot allocate " + llvm::Twine(text->size() + 1) + " bytes");
  return copy;
}

void baleStringDestroy(char *text) { std::free(text); }

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

const char *baleFunctionGetName(const BaleFunction *function) {
  return succeeded(checkNotNull(function, "a function"))
             ? function->signature.name.c_str()
             : nullptr;
}

size_t baleFunctionGetNumInputs(const BaleFunction *function) {
  return succeeded(checkNotNull(function, "a function"))
             ? function->inputInfos.size()
             : 0;
}

size_t baleFunctionGetNumOutputs(const BaleFunction *function) {
  return succeeded(checkNotNull(function, "a function"))
             ? function->outputInfos.size()
             : 0;
}

static const BaleValueInfo *getInfo(const std::vector<BaleValueInfo> &infos,
                                    size_t index, StringRef role) {
  if (index < infos.size())
    return &infos[index];
  setLastError("expected an index of an " + role + " below " +
               llvm::Twine(infos.size()) + ", but got " + llvm::Twine(index));
  return nullptr;
}

const BaleValueInfo *baleFunctionGetInput(const BaleFunction *function,
                                          size_t index) {
  return succeeded(checkNotNull(function, "a function"))
             ? getInfo(function->inputInfos, index, "input")
             : nullptr;
}

const BaleValueInfo *baleFunctionGetOutput(const BaleFunction *function,
                                           size_t index) {
  return succeeded(checkNotNull(function, "a function"))
             ? getInfo(function->outputInfos, index, "output")
             : nullptr;
}

bool baleCall(const BaleFunction *function, const BaleArray *inputs,
              size_t numInputs, BaleArray *outputs, size_t numOutputs) {
  if (failed(checkNotNull(function, "a function")) ||
      failed(checkElements(inputs, numInputs, "input")) ||
      failed(checkElements(outputs, numOutputs, "output")))
    return false;
  ArrayRef<BaleArray> arguments(inputs, numInputs);
  std::string error;
  if (succeeded(checkCall(function->signature, arguments, numOutputs, error)) &&
      succeeded(callFunction(*function, arguments,
                             MutableArrayRef<BaleArray>(outputs, numOutputs),
                             error)))
    return true;
  setLastError("'" + function->signature.name + "': " + error);
  return false;
}

void baleArrayRelease(BaleArray *array) {
  if (array)
    releaseArray(*array);
}

//===----------------------------------------------------------------------===//
// Codes
//===----------------------------------------------------------------------===//

int64_t baleCodeGetNumWords(BaleCode code, int64_t numCodes,
                            unsigned wordBits) {
  std::string error;
  FailureOr<int64_t> words = getNumWords(code, numCodes, wordBits, error);
  if (succeeded(words))
    return *words;
  setLastError(error);
  return -1;
}

//===----------------------------------------------------------------------===//
// Kept memory
//===----------------------------------------------------------------------===//

void baleKeptMemorySetLimit(size_t bytes) { kept_memory::setLimit(bytes); }

size_t baleKeptMemoryGetLimit(void) { return kept_memory::getLimit(); }

size_t baleKeptMemoryGetSize(void) { return kept_memory::getSize(); }

void baleKeptMemoryRelease(void) { kept_memory::release(); }
