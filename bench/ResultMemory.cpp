//===- ResultMemory.cpp -----------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: memory for the results of calls with tensors, used again by the next
//   call.
// Entry point: getAllocationFunctions.
// Invariant: one thread calls; a block is in use or in `freeBlocks`.
//
//===----------------------------------------------------------------------===//

#include "ResultMemory.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <cstdlib>

using namespace bale::bench;

namespace {
struct Block {
  void *memory;
  size_t bytes;
};

/// The blocks, which are freed with the program.
struct Pool {
  llvm::SmallVector<Block> freeBlocks;
  llvm::DenseMap<void *, size_t> usedBlocks;

  ~Pool() {
    for (Block block : freeBlocks)
      std::free(block.memory);
  }
};
} // namespace

static Pool &getPool() {
  static Pool pool;
  return pool;
}

static void *allocate(size_t bytes) {
  Pool &pool = getPool();
  Block *found = llvm::find_if(
      pool.freeBlocks, [&](Block block) { return block.bytes >= bytes; });
  Block block;
  if (found != pool.freeBlocks.end()) {
    block = *found;
    pool.freeBlocks.erase(found);
  } else {
    block = {std::malloc(bytes), bytes};
  }
  pool.usedBlocks[block.memory] = block.bytes;
  return block.memory;
}

static void deallocate(void *memory) {
  Pool &pool = getPool();
  auto used = pool.usedBlocks.find(memory);
  if (used == pool.usedBlocks.end())
    return;
  pool.freeBlocks.push_back({memory, used->second});
  pool.usedBlocks.erase(used);
}

llvm::ArrayRef<std::pair<llvm::StringRef, void *>>
bale::bench::getAllocationFunctions() {
  static const std::pair<llvm::StringRef, void *> functions[] = {
      {"_mlir_memref_to_llvm_alloc", reinterpret_cast<void *>(allocate)},
      {"_mlir_memref_to_llvm_free", reinterpret_cast<void *>(deallocate)}};
  return functions;
}

void bale::bench::freeResultMemory(void *memory) { deallocate(memory); }
