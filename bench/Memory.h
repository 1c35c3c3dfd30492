//===- Memory.h -------------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: memory that compiled code works on, and its descriptors.
// Entry point: Buffer, Descriptor, allocateBuffer, describe, Random.
// Invariant: every page is there before anything is timed.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_BENCH_MEMORY_H
#define BALE_BENCH_MEMORY_H

#include "llvm/ADT/ArrayRef.h"

#include <cstdint>
#include <memory>

namespace bale::bench {

/// Behind an output, where nothing may be written.
constexpr size_t kGuardBytes = 64;

/// How a Buffer is given back.
struct FreeBuffer {
  void operator()(uint8_t *memory) const;
};

/// Bytes that start at a page.
using Buffer = std::unique_ptr<uint8_t[], FreeBuffer>;

/// `bytes` bytes, none of them 0.
Buffer allocateBuffer(size_t bytes);

/// Forgets what is at the `bytes` bytes and the guard behind them.
void poison(uint8_t *output, size_t bytes);
/// Whether the guard behind the `bytes` bytes is as poison left it.
bool isGuardIntact(const uint8_t *output, size_t bytes);

/// Has the compiler assume that memory is read and written here.
void clobberMemory();

/// The C form of a memref of rank 1 to 3: sizes, then strides.
struct Descriptor {
  void *allocated, *aligned;
  int64_t offset;
  int64_t sizesAndStrides[6];
};

/// The form of row-major elements at `data`.
Descriptor describe(uint8_t *data, llvm::ArrayRef<int64_t> sizes);

/// Whether two memrefs of rank `rank` are the same elements in the same form.
bool isSame(const Descriptor &descriptor, const Descriptor &wanted,
            size_t rank);

/// Numbers that are the same in every run.
class Random {
public:
  uint64_t next() {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
  }

private:
  uint64_t state = 0x9E3779B97F4A7C15;
};

} // namespace bale::bench

#endif // BALE_BENCH_MEMORY_H
