//===- Calls.cpp ------------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: calls the functions of the C library with arguments made of bytes.
// Entry point: runCalls.
// Invariant: only what the header demands of a caller is kept: memory is as
//   large as an array says, and what is returned is released.
//
//===----------------------------------------------------------------------===//

#include "EntryPoints.h"
#include "bale-c/Bale.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdlib>
#include <cstring>
#include <fuzzer/FuzzedDataProvider.h>
#include <map>
#include <memory>

using namespace llvm;

/// What calls are made of: each op with sizes that only the call tells, and
/// with some that it has to get right.
static constexpr StringLiteral kModules[] = {
    R"mlir(
func.func @pack(%x: tensor<?x?xui8>) -> tensor<?x?xui8> {
  %y = bale.pack %x <bits = 3> axis(1) : tensor<?x?xui8> -> tensor<?x?xui8>
  return %y : tensor<?x?xui8>
}
func.func @pack_columns(%x: tensor<?x4xui8>) -> tensor<?x4xui32> {
  %y = bale.pack %x <radix = 3, group_size = 5> axis(0) : tensor<?x4xui8> -> tensor<?x4xui32>
  return %y : tensor<?x4xui32>
})mlir",
    R"mlir(
func.func @unpack(%x: tensor<?xui8>, %n: index) -> tensor<?xui8> {
  %y = bale.unpack %x count(%n) <bits = 5> : tensor<?xui8> -> tensor<?xui8>
  return %y : tensor<?xui8>
}
func.func @unpack_columns(%x: tensor<?x?xui32>, %n: index) -> tensor<?x?xui8> {
  %y = bale.unpack %x count(%n) <radix = 6, group_size = 3> axis(0) : tensor<?x?xui32> -> tensor<?x?xui8>
  return %y : tensor<?x?xui8>
})mlir",
    R"mlir(
func.func @compress(%x: tensor<?x?xf32>, %m: tensor<?xi1>) -> tensor<?xf32> {
  %y = bale.compress %x where %m : tensor<?x?xf32>, tensor<?xi1> -> tensor<?xf32>
  return %y : tensor<?xf32>
}
func.func @compress_rows(%x: tensor<?x3xi16>, %m: tensor<?xi1>) -> tensor<?x3xi16> {
  %y = bale.compress %x where %m axis(0) : tensor<?x3xi16>, tensor<?xi1> -> tensor<?x3xi16>
  return %y : tensor<?x3xi16>
})mlir",
    R"mlir(
func.func @count(%m: tensor<?xi1>, %d: index) -> index {
  %k = bale.count %m limit %d : tensor<?xi1>
  return %k : index
}
func.func @same_twice(%x: tensor<?xi4>, %m: tensor<4xi1>) -> (tensor<?xi4>, tensor<4xi1>, tensor<?xi4>) {
  return %x, %m, %x : tensor<?xi4>, tensor<4xi1>, tensor<?xi4>
})mlir",
    R"mlir(
func.func @into(%x: memref<?x?xi8>, %y: memref<?x?xi8>) {
  bale.pack_into %x into %y <bits = 2> axis(1) : memref<?x?xi8>, memref<?x?xi8>
  return
}
func.func @compress_into(%x: memref<?xf64>, %m: memref<?xi8>, %y: memref<?xf64>) {
  bale.compress_into %x where %m into %y axis(0) : memref<?xf64>, memref<?xi8>, memref<?xf64>
  return
}
func.func @unranked(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
})mlir"};

static constexpr const char *kOptions[] = {
    "opt-level=0", "opt-level=3 vectorize=false",
    "opt-level=1 vector-bits=128 non-temporal-bytes=64"};

/// Ends the process: the library did what its header excludes.
[[noreturn]] static void fail(const Twine &what) {
  errs() << "expected " << what << "\n";
  std::abort();
}

//===----------------------------------------------------------------------===//
// Calls of compiled functions
//===----------------------------------------------------------------------===//

/// The module at `index`, compiled with the options at `options`, once.
static const BaleModule *getModule(size_t index, size_t options) {
  using Handle = std::unique_ptr<BaleModule, decltype(&baleModuleDestroy)>;
  // Never destroyed: at the end of a process LLVM is before it.
  static auto &modules = *new std::map<std::pair<size_t, size_t>, Handle>;
  auto [entry, isNew] =
      modules.try_emplace({index, options}, nullptr, baleModuleDestroy);
  if (isNew) {
    StringRef source = kModules[index];
    entry->second.reset(
        baleCompile(source.data(), source.size(), "calls", kOptions[options]));
    if (!entry->second)
      fail(Twine("a module, but got: ") + baleLastError());
  }
  return entry->second.get();
}

namespace {
/// An argument with memory of its own, behind which are bytes that nothing may
/// change.
class Argument {
public:
  Argument(FuzzedDataProvider &bytes, const BaleValueInfo &info) {
    array.elementSize = bytes.ConsumeProbability<float>() < 0.95f
                            ? info.elementSize
                            : bytes.ConsumeIntegral<int8_t>();
    int64_t rank = bytes.ConsumeProbability<float>() < 0.95f
                       ? info.rank
                       : bytes.ConsumeIntegralInRange<int64_t>(0, 5);
    uint64_t size = std::max<int64_t>(array.elementSize, 0);
    for (int64_t i = 0; i < rank; ++i) {
      bool isKnown = i < info.rank && info.sizes[i] != BALE_DYNAMIC;
      sizes.push_back(isKnown && bytes.ConsumeProbability<float>() < 0.9f
                          ? info.sizes[i]
                          : bytes.ConsumeIntegralInRange<int64_t>(
                                -1, size > 1000 ? 2 : 70));
      size *= std::max<int64_t>(sizes.back(), 0);
    }
    // A large extent takes no memory where another is 0.
    if (size == 0 && rank > 0) {
      int64_t &extent =
          sizes[bytes.ConsumeIntegralInRange<int64_t>(0, rank - 1)];
      if (extent > 0)
        extent = size_t(1) << bytes.ConsumeIntegralInRange<unsigned>(8, 50);
    }
    std::vector<uint8_t> elements = bytes.ConsumeBytes<uint8_t>(size);
    memory.assign(size + kGuard, kGuardByte);
    llvm::copy(elements, memory.begin());
    array.data = size == 0 && bytes.ConsumeBool() ? nullptr : memory.data();
    array.rank = rank;
    array.sizes = sizes.data();
  }

  BaleArray get() const { return array; }

  void check() const {
    if (!llvm::all_of(ArrayRef(memory).take_back(kGuard),
                      [](uint8_t byte) { return byte == kGuardByte; }))
      fail("no write behind an argument");
  }

private:
  static constexpr size_t kGuard = 64;
  static constexpr uint8_t kGuardByte = 0xA5;

  BaleArray array = {};
  std::vector<int64_t> sizes;
  std::vector<uint8_t> memory;
};
} // namespace

/// Reads all of `array`, so that a sanitizer sees whether it is there.
static void read(const BaleArray &array) {
  size_t size = array.elementSize;
  for (int64_t extent : ArrayRef(array.sizes, array.rank)) {
    if (extent < 0)
      fail("an output with extents of at least 0, but got " + Twine(extent));
    size *= extent;
  }
  std::vector<uint8_t> copy(size);
  if (size != 0)
    std::memcpy(copy.data(), array.data, size);
}

static void callFunction(FuzzedDataProvider &bytes) {
  const BaleModule *module = getModule(
      bytes.ConsumeIntegralInRange<size_t>(0, std::size(kModules) - 1),
      bytes.ConsumeIntegralInRange<size_t>(0, std::size(kOptions) - 1));
  auto index = bytes.ConsumeIntegralInRange<size_t>(
      0, baleModuleGetNumFunctions(module));
  const BaleFunction *function = baleModuleGetFunction(module, index);
  size_t numInputs = baleFunctionGetNumInputs(function);
  size_t numOutputs = baleFunctionGetNumOutputs(function);
  std::vector<Argument> arguments;
  arguments.reserve(numInputs);
  for (size_t i = 0; i < numInputs; ++i)
    arguments.emplace_back(bytes, *baleFunctionGetInput(function, i));
  if (!arguments.empty() && bytes.ConsumeProbability<float>() < 0.05f)
    arguments.pop_back();
  if (bytes.ConsumeProbability<float>() < 0.05f)
    numOutputs = bytes.ConsumeIntegralInRange<size_t>(0, 4);
  SmallVector<BaleArray> inputs = llvm::map_to_vector(
      arguments, [](const Argument &argument) { return argument.get(); });
  std::vector<BaleArray> outputs(numOutputs);
  bool succeeded = baleCall(function, inputs.data(), inputs.size(),
                            outputs.data(), outputs.size());
  for (const Argument &argument : arguments)
    argument.check();
  if (!succeeded && StringRef(baleLastError()).empty())
    fail("an error of a call that failed");
  if (!succeeded)
    return;
  for (BaleArray &output : outputs) {
    read(output);
    baleArrayRelease(&output);
    // Released once, it owns nothing.
    baleArrayRelease(&output);
  }
}

//===----------------------------------------------------------------------===//
// Calls that take text or numbers
//===----------------------------------------------------------------------===//

static void emit(FuzzedDataProvider &bytes) {
  static constexpr const char *kLevels[] = {"bale", "linalg", "llvm",
                                            "",     "x",      nullptr};
  const char *level = bytes.PickValueInArray(kLevels);
  std::string options = bytes.ConsumeRandomLengthString(64);
  std::string name = bytes.ConsumeRandomLengthString(16);
  std::string source = bytes.ConsumeBool()
                           ? kModules[bytes.ConsumeIntegralInRange<size_t>(
                                          0, std::size(kModules) - 1)]
                                 .str()
                           : bytes.ConsumeRemainingBytesAsString();
  char *text = baleEmit(source.data(), source.size(), name.c_str(),
                        options.c_str(), level);
  if (!text && StringRef(baleLastError()).empty())
    fail("an error of an emission that failed");
  (void)std::strlen(baleLastWarnings());
  baleStringDestroy(text);
}

static void countWords(FuzzedDataProvider &bytes) {
  auto number = [&]() -> int64_t {
    return bytes.ConsumeBool() ? bytes.ConsumeIntegral<int64_t>()
                               : bytes.ConsumeIntegralInRange<int64_t>(-1, 260);
  };
  BaleCode code;
  code.bits = number();
  code.radix = number();
  code.groupSize = number();
  int64_t codes = number();
  int64_t words =
      baleCodeGetNumWords(code, codes, bytes.ConsumeBool() ? 8 : 32);
  if (words < -1)
    fail("words, or -1, but got " + Twine(words));
}

static void lookUp(FuzzedDataProvider &bytes) {
  const BaleModule *module = getModule(0, 0);
  std::string name = bytes.ConsumeRandomLengthString(32);
  const BaleFunction *function = baleModuleFindFunction(module, name.c_str());
  (void)baleFunctionGetInput(function, bytes.ConsumeIntegral<size_t>());
  (void)baleFunctionGetOutput(function, bytes.ConsumeIntegral<size_t>());
  (void)baleFunctionGetName(function);
  // Limits that calls run into, and none.
  baleKeptMemorySetLimit(bytes.ConsumeIntegralInRange<size_t>(0, 1 << 20));
  if (bytes.ConsumeBool())
    baleKeptMemoryRelease();
}

void bale::fuzz::runCalls(StringRef input, Part) {
  FuzzedDataProvider bytes(reinterpret_cast<const uint8_t *>(input.data()),
                           input.size());
  using Action = void (*)(FuzzedDataProvider &);
  static constexpr Action kActions[] = {callFunction, callFunction, emit,
                                        countWords, lookUp};
  // Several calls, as what one leaves may be what another trips over.
  for (unsigned calls = 0; calls < 4 && bytes.remaining_bytes() > 0; ++calls)
    kActions[bytes.ConsumeIntegralInRange<size_t>(0, std::size(kActions) - 1)](
        bytes);
}
