//===- Memory.cpp -----------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: memory that compiled code works on, and its descriptors.
// Entry point: allocateBuffer, describe.
// Invariant: a buffer is some whole pages.
//
//===----------------------------------------------------------------------===//

#include "Memory.h"
#include "benchmark/benchmark.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

using namespace bale::bench;

static constexpr uint8_t kPoison = 0xA5;
static constexpr size_t kPage = 4096;

void FreeBuffer::operator()(uint8_t *memory) const { std::free(memory); }

Buffer bale::bench::allocateBuffer(size_t bytes) {
  size_t rounded = llvm::alignTo(std::max<size_t>(bytes, 1), kPage);
  Buffer buffer(static_cast<uint8_t *>(std::aligned_alloc(kPage, rounded)));
  std::memset(buffer.get(), kPoison, rounded);
  return buffer;
}

void bale::bench::poison(uint8_t *output, size_t bytes) {
  std::memset(output, kPoison, bytes + kGuardBytes);
}

bool bale::bench::isGuardIntact(const uint8_t *output, size_t bytes) {
  return std::all_of(output + bytes, output + bytes + kGuardBytes,
                     [](uint8_t byte) { return byte == kPoison; });
}

void bale::bench::clobberMemory() { benchmark::ClobberMemory(); }

Descriptor bale::bench::describe(uint8_t *data, llvm::ArrayRef<int64_t> sizes) {
  Descriptor descriptor = {data, data, 0, {}};
  const size_t rank = sizes.size();
  int64_t stride = 1;
  for (size_t dim = rank; dim-- > 0;) {
    descriptor.sizesAndStrides[dim] = sizes[dim];
    descriptor.sizesAndStrides[rank + dim] = stride;
    stride *= sizes[dim];
  }
  return descriptor;
}

bool bale::bench::isSame(const Descriptor &descriptor, const Descriptor &wanted,
                         size_t rank) {
  return descriptor.aligned == wanted.aligned &&
         descriptor.offset == wanted.offset &&
         std::equal(wanted.sizesAndStrides, wanted.sizesAndStrides + 2 * rank,
                    descriptor.sizesAndStrides);
}
