//===- Blocks.cpp -----------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: memory for compiled code and its results, kept for later calls.
// Entry point: allocateBlock, freeBlock, kept_memory.
// Invariant: the pool needs no destructor: blocks may be freed while the
//   process ends.
//
//===----------------------------------------------------------------------===//

#include "Blocks.h"
#include "bale-c/Bale.h"
#include "llvm/Support/Alignment.h"
#include "llvm/Support/Compiler.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <mutex>
#include <new>
#include <optional>

#include <sys/mman.h>

using namespace bale::capi;

//===----------------------------------------------------------------------===//
// Rings
//===----------------------------------------------------------------------===//

Block *Ring::find(const void *payload) {
  for (Block *block = head.next; block != &head; block = block->next)
    if (block->getPayload() == payload)
      return block;
  return nullptr;
}

void Ring::add(Block *block) {
  block->previous = &head;
  block->next = head.next;
  head.next->previous = block;
  head.next = block;
}

void Ring::remove(Block *block) {
  block->previous->next = block->next;
  block->next->previous = block->previous;
  block->previous = block->next = block;
}

//===----------------------------------------------------------------------===//
// Sizes of blocks that are kept
//===----------------------------------------------------------------------===//

/// What blocks have beyond the bytes of their class, so that a round number of
/// bytes fits with what compiled code adds to align it.
static constexpr size_t kExtra = 4096;

/// Smaller blocks go to malloc, which keeps them itself.
static constexpr size_t kLogMinBlock = 16;
static constexpr size_t kMinBlock = size_t(1) << kLogMinBlock;
/// More than there is to address.
static constexpr size_t kLogMaxBlock = 47;
static constexpr size_t kMaxBlock = size_t(1) << kLogMaxBlock;

/// A doubling of sizes has as many classes, of steps as large as each other.
static constexpr size_t kLogStepsOfDoubling = 2;
static constexpr size_t kStepsOfDoubling = size_t(1) << kLogStepsOfDoubling;
static constexpr size_t kNumSizeClasses =
    (kLogMaxBlock - kLogMinBlock) * kStepsOfDoubling + 1;

/// The least class whose blocks have `size` bytes; none if such blocks are not
/// kept.
static std::optional<size_t> getSizeClass(size_t size) {
  if (size < kMinBlock || size > kMaxBlock)
    return std::nullopt;
  // `last` is in [2^doubling, 2^(doubling + 1)), in step `step` of it.
  size_t last = std::max(size - kExtra, kMinBlock) - 1;
  size_t doubling = llvm::Log2_64(last);
  size_t step =
      last >> (doubling - kLogStepsOfDoubling) & (kStepsOfDoubling - 1);
  return (doubling * kStepsOfDoubling + step + 1) -
         kLogMinBlock * kStepsOfDoubling;
}

/// The bytes of the blocks of a class.
static size_t getCapacity(size_t sizeClass) {
  size_t doubling = sizeClass / kStepsOfDoubling + kLogMinBlock;
  size_t steps = kStepsOfDoubling + sizeClass % kStepsOfDoubling;
  return (steps << (doubling - kLogStepsOfDoubling)) + kExtra;
}

//===----------------------------------------------------------------------===//
// Kept blocks
//===----------------------------------------------------------------------===//

namespace {
/// Blocks that nobody uses, by size.
class Pool {
public:
  /// A block of at least the bytes of `sizeClass`, and less than twice as many;
  /// null if there is none.
  Block *take(size_t sizeClass);
  /// Keeps a block, and frees others for it, the oldest first.
  void put(Block *block);

  void setLimit(size_t bytes);
  size_t getLimit();
  size_t getSize();
  void release();
  /// Keeps nothing from now on.
  void close();

private:
  /// Moves the oldest blocks to `dropped`; the mutex is held.
  void shrinkTo(size_t bytes, Ring &dropped);
  Block *findOldest();
  void remove(Block *block);

  std::mutex mutex;
  std::array<Ring, kNumSizeClasses> rings;
  size_t limit = BALE_KEPT_MEMORY_DEFAULT_LIMIT;
  size_t size = 0;
  uint64_t time = 0;
  bool isClosed = false;
};

/// Blocks that are given back at the end of a scope: declared before a lock,
/// so that nobody waits for the system.
struct Dropped {
  ~Dropped() {
    while (Block *block = ring.getNewest()) {
      Ring::remove(block);
      std::free(block->allocation);
    }
  }
  Ring ring;
};
} // namespace

/// Made by the first use, and never destroyed.
static Pool &getPool() {
  alignas(Pool) static char memory[sizeof(Pool)];
  static Pool *pool = new (memory) Pool;
  return *pool;
}

namespace {
/// Gives everything back when the library is unloaded or the process ends.
struct CloseAtExit {
  ~CloseAtExit() { getPool().close(); }
};
} // namespace

Block *Pool::take(size_t sizeClass) {
  std::scoped_lock<std::mutex> guard(mutex);
  size_t end = std::min(sizeClass + kStepsOfDoubling, kNumSizeClasses);
  for (size_t i = sizeClass; i < end; ++i) {
    if (Block *block = rings[i].getNewest()) {
      remove(block);
      return block;
    }
  }
  return nullptr;
}

void Pool::put(Block *block) {
  static CloseAtExit closer;
  Dropped dropped;
  std::scoped_lock<std::mutex> guard(mutex);
  if (isClosed || block->capacity > limit) {
    dropped.ring.add(block);
    return;
  }
  shrinkTo(limit - block->capacity, dropped.ring);
  block->time = time++;
  rings[*getSizeClass(block->capacity)].add(block);
  size += block->capacity;
  __asan_poison_memory_region(block->getPayload(), block->capacity);
}

void Pool::setLimit(size_t bytes) {
  Dropped dropped;
  std::scoped_lock<std::mutex> guard(mutex);
  limit = bytes;
  shrinkTo(limit, dropped.ring);
}

size_t Pool::getLimit() {
  std::scoped_lock<std::mutex> guard(mutex);
  return limit;
}

size_t Pool::getSize() {
  std::scoped_lock<std::mutex> guard(mutex);
  return size;
}

void Pool::release() {
  Dropped dropped;
  std::scoped_lock<std::mutex> guard(mutex);
  shrinkTo(0, dropped.ring);
}

void Pool::close() {
  Dropped dropped;
  std::scoped_lock<std::mutex> guard(mutex);
  isClosed = true;
  shrinkTo(0, dropped.ring);
}

void Pool::shrinkTo(size_t bytes, Ring &dropped) {
  while (size > bytes) {
    Block *oldest = findOldest();
    remove(oldest);
    dropped.add(oldest);
  }
}

Block *Pool::findOldest() {
  Block *oldest = nullptr;
  for (Ring &ring : rings)
    if (Block *block = ring.getOldest())
      if (!oldest || block->time < oldest->time)
        oldest = block;
  return oldest;
}

void Pool::remove(Block *block) {
  Ring::remove(block);
  size -= block->capacity;
  __asan_unpoison_memory_region(block->getPayload(), block->capacity);
}

void kept_memory::setLimit(size_t bytes) { getPool().setLimit(bytes); }
size_t kept_memory::getLimit() { return getPool().getLimit(); }
size_t kept_memory::getSize() { return getPool().getSize(); }
void kept_memory::release() { getPool().release(); }

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

/// Asks for huge pages where whole ones fit into [`begin`, `begin` + `size`): a
/// call on much memory is faster with them. numpy does so, too. Linux alone has
/// this; it is a hint, which may fail.
static void adviseHugePages(void *begin, size_t size) {
#ifdef MADV_HUGEPAGE
  constexpr size_t kHugePage = size_t(2) << 20;
  // Less is not worth a call to the system.
  if (size < 2 * kHugePage)
    return;
  auto address = reinterpret_cast<uintptr_t>(begin);
  uintptr_t first = llvm::alignTo<kHugePage>(address);
  uintptr_t last = llvm::alignDown(address + size, kHugePage);
  (void)madvise(reinterpret_cast<void *>(first), last - first, MADV_HUGEPAGE);
#endif
}

/// A block with `size` bytes from malloc, at a multiple of `alignment`; null if
/// there is no memory. `capacity` is the block's.
static Block *createBlock(size_t size, size_t alignment, size_t capacity) {
  size_t total;
  if (__builtin_add_overflow(size, sizeof(Block) + alignment, &total))
    return nullptr;
  void *allocation = std::malloc(total);
  if (!allocation)
    return nullptr;
  adviseHugePages(allocation, total);
  auto *payload = reinterpret_cast<void *>(
      llvm::alignTo(reinterpret_cast<uintptr_t>(allocation) + sizeof(Block),
                    llvm::Align(alignment)));
  Block *block = Block::of(payload);
  *block = {block, block, allocation, capacity, 0};
  return block;
}

void *bale::capi::allocateBlock(size_t size, size_t alignment) {
  // Kept blocks are aligned to a cache line, which is what is mostly asked for.
  constexpr size_t kLine = 64;
  std::optional<size_t> sizeClass = getSizeClass(size);
  Block *block = nullptr;
  if (sizeClass && alignment <= kLine) {
    block = getPool().take(*sizeClass);
    if (!block) {
      size_t capacity = getCapacity(*sizeClass);
      block = createBlock(capacity, kLine, capacity);
    }
  } else {
    block = createBlock(size, std::max(alignment, alignof(Block)), 0);
  }
  return block ? block->getPayload() : nullptr;
}

void bale::capi::freeBlock(void *payload) {
  if (!payload)
    return;
  Block *block = Block::of(payload);
  Ring::remove(block);
  if (block->capacity != 0)
    getPool().put(block);
  else
    std::free(block->allocation);
}
