//===- Workload.cpp ---------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: a case's MLIR, and its memory at a size with the calls on it.
// Entry point: getKernelSource, getCallSource, Workload.
// Invariant: the same memory serves Bale and those it is compared with.
//
//===----------------------------------------------------------------------===//

#include "Workload.h"
#include "ResultMemory.h"
#include "benchmark/benchmark.h"
#include "llvm/Support/FormatVariadic.h"

#include <cstdlib>
#include <cstring>

using namespace bale::bench;

//===----------------------------------------------------------------------===//
// MLIR
//===----------------------------------------------------------------------===//

/// Such as "memref<?x?xi8>".
static std::string getType(llvm::StringRef container, const Case &benchCase,
                           unsigned elementBits) {
  return llvm::formatv("{0}<{1}xi{2}>", container,
                       benchCase.layout == Layout::Flat ? "?" : "?x?",
                       elementBits);
}

/// The code and the axis, as the ops print them.
static std::string getAttributes(const Case &benchCase) {
  Code code = benchCase.packing.code;
  return llvm::formatv("<radix = {0}, group_size = {1}> axis({2})", code.radix,
                       code.groupSize,
                       benchCase.layout == Layout::Rows ? 1 : 0);
}

std::string bale::bench::getKernelSource(const Case &benchCase) {
  const bool packs = benchCase.op == Op::Pack;
  std::string codes = getType("memref", benchCase, 8);
  std::string words = getType("memref", benchCase, benchCase.packing.wordBits);
  return llvm::formatv(R"(
func.func @kernel(%from: {0}, %to: {1}) {{
  bale.{2}_into %from into %to {3} : {0}, {1}
  return
})",
                       packs ? codes : words, packs ? words : codes,
                       packs ? "pack" : "unpack", getAttributes(benchCase));
}

std::string bale::bench::getCallSource(const Case &benchCase) {
  std::string codes = getType("tensor", benchCase, 8);
  std::string words = getType("tensor", benchCase, benchCase.packing.wordBits);
  if (benchCase.op == Op::Pack)
    return llvm::formatv(R"(
func.func @kernel(%codes: {0}) -> {1} {{
  %words = bale.pack %codes {2} : {0} -> {1}
  return %words : {1}
})",
                         codes, words, getAttributes(benchCase));
  return llvm::formatv(R"(
func.func @kernel(%words: {0}, %count: index) -> {1} {{
  %codes = bale.unpack %words count(%count) {2} : {0} -> {1}
  return %codes : {1}
})",
                       words, codes, getAttributes(benchCase));
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

/// Behind the output, where nothing may be written.
static constexpr size_t kGuardBytes = 64;
static constexpr uint8_t kPoison = 0xA5;

/// Codes below `radix`, the same in every run.
static std::vector<uint8_t> makeCodes(size_t count, unsigned radix) {
  uint64_t state = 0x9E3779B97F4A7C15;
  std::vector<uint8_t> codes(count);
  for (uint8_t &code : codes) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    code = (state >> 20) % radix;
  }
  return codes;
}

void Workload::Free::operator()(uint8_t *memory) const { std::free(memory); }

Workload::Buffer Workload::allocate(size_t bytes) {
  constexpr size_t kPage = 4096;
  size_t rounded = (bytes + kPage - 1) / kPage * kPage;
  Buffer buffer(static_cast<uint8_t *>(std::aligned_alloc(kPage, rounded)));
  std::memset(buffer.get(), kPoison, rounded);
  return buffer;
}

Workload::Workload(const Case &benchCase, Extents extents)
    : benchCase(benchCase), extents(extents),
      numWords(benchCase.packing.getNumWords(extents.axis)) {
  std::vector<uint8_t> codes =
      makeCodes(getNumCodes(), benchCase.packing.code.radix);
  std::vector<uint8_t> words = pack(benchCase.packing, codes.data(), extents);
  const bool packs = benchCase.op == Op::Pack;
  const std::vector<uint8_t> &input = packs ? codes : words;
  // memcpy may copy as many bytes as there are codes.
  from = allocate(std::max(codes.size(), words.size()));
  std::memcpy(from.get(), input.data(), input.size());
  to = allocate(std::max(codes.size(), words.size()) + kGuardBytes);
  expected = std::move(packs ? words : codes);
}

size_t Workload::getTraffic() const {
  return getNumCodes() + benchCase.packing.getNumBytes(extents);
}

Descriptor Workload::describe(uint8_t *data, size_t axis) const {
  int64_t size = axis;
  switch (benchCase.layout) {
  case Layout::Flat:
    return {data, data, 0, {size, 1}};
  case Layout::FirstOf: {
    int64_t inner = extents.inner;
    return {data, data, 0, {size, inner, inner, 1}};
  }
  case Layout::Rows:
    return {data, data, 0, {int64_t(extents.outer), size, size, 1}};
  }
  __builtin_unreachable();
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

void Workload::runKernel(void *entry) {
  const bool packs = benchCase.op == Op::Pack;
  Descriptor input = describe(from.get(), packs ? extents.axis : numWords);
  Descriptor output = describe(to.get(), packs ? numWords : extents.axis);
  using Function = void (*)(Descriptor *, Descriptor *);
  reinterpret_cast<Function>(entry)(&input, &output);
  benchmark::ClobberMemory();
}

/// Calls a function of getCallSource; the caller frees what it returns.
static Descriptor call(void *entry, Op op, Descriptor input, int64_t count) {
  Descriptor result;
  if (op == Op::Pack) {
    using Function = void (*)(Descriptor *, Descriptor *);
    reinterpret_cast<Function>(entry)(&result, &input);
  } else {
    using Function = void (*)(Descriptor *, Descriptor *, int64_t);
    reinterpret_cast<Function>(entry)(&result, &input, count);
  }
  return result;
}

void Workload::runCall(void *entry) {
  const bool packs = benchCase.op == Op::Pack;
  Descriptor input = describe(from.get(), packs ? extents.axis : numWords);
  Descriptor result = call(entry, benchCase.op, input, extents.axis);
  benchmark::ClobberMemory();
  freeResultMemory(result.allocated);
}

void Workload::run(HandKernel kernel) {
  kernel(from.get(), to.get(), extents);
  benchmark::ClobberMemory();
}

void Workload::runMemcpy(size_t bytes) {
  std::memcpy(to.get(), from.get(), bytes);
  benchmark::ClobberMemory();
}

bool Workload::check(const std::function<void()> &run) {
  std::memset(to.get(), kPoison, expected.size() + kGuardBytes);
  run();
  const uint8_t *end = to.get() + expected.size();
  return std::memcmp(to.get(), expected.data(), expected.size()) == 0 &&
         std::all_of(end, end + kGuardBytes,
                     [](uint8_t byte) { return byte == kPoison; });
}

bool Workload::checkCall(void *entry) {
  const bool packs = benchCase.op == Op::Pack;
  Descriptor input = describe(from.get(), packs ? extents.axis : numWords);
  Descriptor result = call(entry, benchCase.op, input, extents.axis);
  Descriptor wanted = describe(nullptr, packs ? numWords : extents.axis);
  bool same = std::equal(std::begin(wanted.sizesAndStrides),
                         std::begin(wanted.sizesAndStrides) +
                             (benchCase.layout == Layout::Flat ? 2 : 4),
                         std::begin(result.sizesAndStrides)) &&
              std::memcmp(static_cast<uint8_t *>(result.aligned) +
                              result.offset *
                                  (packs ? benchCase.packing.wordBits / 8 : 1),
                          expected.data(), expected.size()) == 0;
  freeResultMemory(result.allocated);
  return same;
}
