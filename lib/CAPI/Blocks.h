//===- Blocks.h -------------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: memory for compiled code and its results, kept for later calls.
// Entry point: Block, Ring, allocateBlock, freeBlock, kept_memory.
// Invariant: a block is in use, or kept, or given back to malloc.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_LIB_CAPI_BLOCKS_H
#define BALE_LIB_CAPI_BLOCKS_H

#include <cstddef>
#include <cstdint>

namespace bale::capi {

/// A block of memory, in a ring with others. What compiled code sees follows it
/// directly.
struct Block {
  Block *previous;
  Block *next;
  /// What malloc returned.
  void *allocation;
  /// Bytes at the block's address, if it is kept when it is freed, else 0.
  size_t capacity;
  /// When it was freed, in frees.
  uint64_t time;

  void *getPayload() { return this + 1; }
  static Block *of(void *payload) { return static_cast<Block *>(payload) - 1; }
};

/// Blocks, newest first.
class Ring {
public:
  constexpr Ring() : head{&head, &head, nullptr, 0, 0} {}
  Ring(const Ring &) = delete;
  Ring &operator=(const Ring &) = delete;

  bool isEmpty() const { return head.next == &head; }
  /// Null if there is none.
  Block *getNewest() const { return isEmpty() ? nullptr : head.next; }
  Block *getOldest() const { return isEmpty() ? nullptr : head.previous; }
  /// The block of this ring whose payload is at this address; null if none is.
  Block *find(const void *payload);
  /// Adds a block that is in no ring.
  void add(Block *block);
  /// Takes a block out of the ring that it is in, if any.
  static void remove(Block *block);

private:
  Block head;
};

/// A block with `size` bytes at its address, in no ring; null if there is no
/// memory. `alignment` is a power of two. The bytes are whatever they are.
void *allocateBlock(size_t size, size_t alignment);

/// Takes a block out of its ring and keeps or frees it; null is allowed.
void freeBlock(void *payload);

/// The large blocks that were freed and are used again: fresh pages cost a call
/// more than what it computes. Any thread may call any function.
namespace kept_memory {

/// Bytes that are kept at most. What is beyond a new limit is freed.
void setLimit(size_t bytes);
size_t getLimit();
/// Bytes that are kept.
size_t getSize();
/// Frees what is kept.
void release();

} // namespace kept_memory

} // namespace bale::capi

#endif // BALE_LIB_CAPI_BLOCKS_H
