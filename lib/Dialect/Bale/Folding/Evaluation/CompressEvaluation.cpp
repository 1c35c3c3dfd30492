//===- CompressEvaluation.cpp -----------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: counts the trues of a condition and keeps the slices it selects.
// Entry point: evaluateCompress, countTrues.
// Invariant: conditions are read 64 at a time, as the bits of a mask.
//
//===----------------------------------------------------------------------===//

#include "Bytes.h"
#include "bale/Dialect/Bale/Folding/Evaluation.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"

#include <cstring>

using namespace bale;
using namespace bale::evaluation;

static constexpr int64_t kMaskBits = Bools::kMaskBits;

//===----------------------------------------------------------------------===//
// Conditions
//===----------------------------------------------------------------------===//

/// Up to eight bytes, with zeros behind them.
static uint64_t loadUpTo8(llvm::ArrayRef<char> bytes) {
  if (bytes.size() >= 8)
    return loadBytes(bytes.data());
  uint64_t result = 0;
  for (auto [place, byte] : llvm::enumerate(bytes))
    result |= static_cast<uint64_t>(static_cast<unsigned char>(byte))
              << (8 * place);
  return result;
}

/// Bit i of the result: whether byte i of `bytes` is not 0.
static uint64_t getNonZeroBytes(uint64_t bytes) {
  constexpr uint64_t kLow = 0x7f7f7f7f7f7f7f7f;
  // The top bit of each byte, moved to its lowest.
  uint64_t flags = ((((bytes & kLow) + kLow) | bytes) & ~kLow) >> 7;
  // Moves bit 8i to bit 56 + i; no two terms of the product meet below.
  return (flags * 0x0102040810204080) >> 56;
}

uint64_t Bools::getMask(int64_t begin, int64_t end) const {
  unsigned number =
      static_cast<unsigned>(std::clamp<int64_t>(end - begin, 0, kMaskBits));
  uint64_t valid = getLowBits(number);
  if (layout == Layout::Splat)
    return splat ? valid : 0;
  if (layout == Layout::Bits)
    return loadUpTo8(data.slice(begin / 8, llvm::divideCeil(number, 8))) &
           valid;
  uint64_t mask = 0;
  for (unsigned place = 0; place < number; place += 8) {
    llvm::ArrayRef<char> bytes =
        data.slice(begin + place, std::min(8u, number - place));
    mask |= getNonZeroBytes(loadUpTo8(bytes)) << place;
  }
  return mask;
}

int64_t bale::countTrues(const Bools &bools, int64_t limit) {
  int64_t end = std::min(bools.size, limit), count = 0;
  if (bools.layout == Bools::Layout::Splat)
    return bools.splat ? end : 0;
  for (int64_t begin = 0; begin < end; begin += kMaskBits)
    count += llvm::popcount(bools.getMask(begin, end));
  return count;
}

//===----------------------------------------------------------------------===//
// Slices of bytes
//===----------------------------------------------------------------------===//

/// Calls `run(begin, number)` for each run of ones in `mask`, upwards.
template <typename RunFn>
static void forEachRun(uint64_t mask, RunFn run) {
  unsigned begin = 0;
  while (mask != 0) {
    unsigned skipped = llvm::countr_zero(mask);
    mask >>= skipped;
    unsigned number = llvm::countr_one(mask);
    begin += skipped;
    run(begin, number);
    begin += number;
    mask = number == kMaskBits ? 0 : mask >> number;
  }
}

/// Whether the ones in `mask` are so many runs that it costs less to look at
/// each slice.
static bool haveManyRuns(uint64_t mask) {
  constexpr int kMany = 4;
  return llvm::popcount(mask & ~(mask << 1)) >= kMany;
}

namespace {
/// Writes slices of bytes one behind the other.
class ByteWriter {
public:
  ByteWriter(llvm::ArrayRef<char> input, llvm::MutableArrayRef<char> output,
             int64_t sliceSize)
      : input(input), output(output), sliceSize(sliceSize) {}

  /// Of the 64 slices from `first` on, those in `mask`.
  void write(int64_t first, uint64_t mask) {
    if (haveManyRuns(mask))
      switch (sliceSize) {
      case 1:
        return writeElements<uint8_t>(first, mask);
      case 2:
        return writeElements<uint16_t>(first, mask);
      case 4:
        return writeElements<uint32_t>(first, mask);
      case 8:
        return writeElements<uint64_t>(first, mask);
      default:
        break;
      }
    writeRuns(first, mask);
  }

private:
  void writeRuns(int64_t first, uint64_t mask) {
    forEachRun(mask, [&](int64_t begin, int64_t number) {
      std::memcpy(output.data() + place,
                  input.data() + (first + begin) * sliceSize,
                  number * sliceSize);
      place += number * sliceSize;
    });
  }

  /// Many runs: writes every slice, and goes on from those that are kept.
  template <typename T>
  void writeElements(int64_t first, uint64_t mask) {
    constexpr size_t size = sizeof(T);
    // Both sides must have room for what is not kept, too.
    if (place + kMaskBits * size > output.size() ||
        (first + kMaskBits) * size > input.size())
      return writeRuns(first, mask);
    const char *from = input.data() + first * size;
    char *to = output.data() + place;
    for (unsigned bit = 0; bit < kMaskBits; ++bit, from += size) {
      std::memcpy(to, from, size);
      to += (mask >> bit & 1) * size;
    }
    place = to - output.data();
  }

  llvm::ArrayRef<char> input;
  llvm::MutableArrayRef<char> output;
  int64_t sliceSize;
  size_t place = 0;
};

//===----------------------------------------------------------------------===//
// Slices of bits
//===----------------------------------------------------------------------===//

/// The bits of `bits` that are in `mask`, moved down to be next to each other,
/// and zeros above (Warren, Hacker's Delight, 7-4).
uint64_t selectBits(uint64_t bits, uint64_t mask) {
  bits &= mask;
  // The zeros below each bit are how far it moves: by powers of two, of which
  // `odd` has the bits that move by the current one.
  uint64_t zeros = ~mask << 1;
  for (unsigned distance = 1; distance < kMaskBits; distance *= 2) {
    uint64_t odd = zeros;
    for (unsigned shift = 1; shift < kMaskBits; shift *= 2)
      odd ^= odd << shift;
    uint64_t moved = mask & odd, movedBits = bits & moved;
    mask = (mask ^ moved) | moved >> distance;
    bits = (bits ^ movedBits) | movedBits >> distance;
    zeros &= ~odd;
  }
  return bits;
}

/// Writes slices of bits one behind the other.
class BitWriter {
public:
  BitWriter(llvm::ArrayRef<char> input, llvm::MutableArrayRef<char> output,
            int64_t sliceSize)
      : input(input), output(output), sliceSize(sliceSize) {}

  /// Of the 64 slices from `first` on, those in `mask`.
  void write(int64_t first, uint64_t mask) {
    if (sliceSize == 1 && haveManyRuns(mask))
      return writeSelected(first, mask);
    forEachRun(mask, [&](int64_t begin, int64_t number) {
      copy((first + begin) * sliceSize, number * sliceSize);
    });
  }

  /// Writes the bits that do not fill a byte.
  void finish() {
    if (numPending > 0)
      output[place++] = static_cast<char>(pending);
    assert(place == output.size() && "expected room for the slices");
  }

private:
  /// Of the 64 bits from `first` on, those in `mask`.
  void writeSelected(int64_t first, uint64_t mask) {
    uint64_t bits = selectBits(load(first), mask);
    auto number = static_cast<unsigned>(llvm::popcount(mask));
    unsigned half = std::min(number, 32u);
    append(bits & getLowBits(half), half);
    append(bits >> half, number - half);
  }

  /// 64 bits of the input, from `bit` on, with zeros behind its end.
  uint64_t load(int64_t bit) const {
    llvm::ArrayRef<char> bytes = input.drop_front(bit / 8);
    unsigned offset = bit % 8;
    uint64_t bits = loadUpTo8(bytes.take_front(8)) >> offset;
    if (offset > 0 && bytes.size() > 8)
      bits |= uint64_t(static_cast<unsigned char>(bytes[8])) << (64 - offset);
    return bits;
  }

  /// Appends `number` bits of the input, from `bit` on.
  void copy(int64_t bit, int64_t number) {
    // With less than a byte pending.
    constexpr int64_t kMost = 56;
    while (number > 0) {
      auto taken = static_cast<unsigned>(std::min(number, kMost));
      append(load(bit) & getLowBits(taken), taken);
      bit += taken;
      number -= taken;
    }
  }

  void append(uint64_t bits, unsigned number) {
    pending |= bits << numPending;
    numPending += number;
    for (; numPending >= 8; numPending -= 8, pending >>= 8)
      output[place++] = static_cast<char>(pending);
  }

  llvm::ArrayRef<char> input;
  llvm::MutableArrayRef<char> output;
  int64_t sliceSize;
  size_t place = 0;
  uint64_t pending = 0;
  unsigned numPending = 0;
};
} // namespace

//===----------------------------------------------------------------------===//
// Tensors
//===----------------------------------------------------------------------===//

/// Rows of a condition that is applied to so many at once: short ones together
/// fill masks.
static int64_t getRowsAtOnce(const Slices &slices) {
  constexpr int64_t kMostSlices = 4096;
  return std::clamp<int64_t>(kMostSlices / slices.extent, 1, slices.outer);
}

/// The bits of `condition` for `number` rows of `extent` slices.
static llvm::SmallVector<char, 0>
repeatCondition(const Bools &condition, int64_t extent, int64_t number) {
  llvm::SmallVector<char, 0> bits(llvm::divideCeil(extent * number, 8));
  int64_t end = std::min(condition.size, extent);
  for (int64_t begin = 0; begin < end; begin += kMaskBits)
    for (uint64_t mask = condition.getMask(begin, end); mask != 0;
         mask &= mask - 1) {
      int64_t place = begin + llvm::countr_zero(mask);
      for (int64_t row = 0; row < number; ++row, place += extent)
        bits[place / 8] |= 1 << (place % 8);
    }
  return bits;
}

/// Gives `writer` those of `number` slices that `condition` keeps, which begins
/// again after each `period` slices.
template <typename WriterT>
static void writeAll(int64_t number, int64_t period, const Bools &condition,
                     WriterT &writer) {
  for (int64_t first = 0; first < number; first += period) {
    int64_t end = std::min({condition.size, period, number - first});
    for (int64_t begin = 0; begin < end; begin += kMaskBits)
      if (uint64_t mask = condition.getMask(begin, end))
        writer.write(first + begin, mask);
  }
}

/// Gives `writer` the slices that `condition` keeps.
template <typename WriterT>
static void writeRows(const Slices &slices, const Bools &condition,
                      WriterT &writer) {
  int64_t number = slices.outer * slices.extent;
  int64_t rows = getRowsAtOnce(slices), period = rows * slices.extent;
  if (rows == 1)
    return writeAll(number, period, condition, writer);
  llvm::SmallVector<char, 0> bits =
      repeatCondition(condition, slices.extent, rows);
  writeAll(number, period, {Bools::Layout::Bits, period, bits}, writer);
}

void bale::evaluateCompress(const Slices &slices, llvm::ArrayRef<char> input,
                            const Bools &condition,
                            llvm::MutableArrayRef<char> output) {
  // Extents may be anything then.
  if (output.empty())
    return;
  if (slices.isBits) {
    BitWriter writer(input, output, slices.sliceSize);
    writeRows(slices, condition, writer);
    writer.finish();
    return;
  }
  ByteWriter writer(input, output, slices.sliceSize);
  writeRows(slices, condition, writer);
}
