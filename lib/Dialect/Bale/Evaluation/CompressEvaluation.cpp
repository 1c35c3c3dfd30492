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
#include "bale/Dialect/Bale/Evaluation/Evaluation.h"
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

namespace {
/// Writes slices of bytes one behind the other.
class ByteWriter {
public:
  ByteWriter(llvm::ArrayRef<char> input, llvm::MutableArrayRef<char> output,
             int64_t sliceSize)
      : input(input), output(output), sliceSize(sliceSize) {}

  /// Of the 64 slices from `first` on, those in `mask`.
  void write(int64_t first, uint64_t mask) {
    constexpr int kMany = 8;
    if (llvm::popcount(mask & ~(mask << 1)) >= kMany)
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

/// Writes slices of bits one behind the other.
class BitWriter {
public:
  BitWriter(llvm::ArrayRef<char> input, llvm::MutableArrayRef<char> output,
            int64_t sliceSize)
      : input(input), output(output), sliceSize(sliceSize) {}

  /// Of the 64 slices from `first` on, those in `mask`.
  void write(int64_t first, uint64_t mask) {
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
  /// Appends `number` bits of the input, from `bit` on.
  void copy(int64_t bit, int64_t number) {
    // With less than a byte read before and less than one pending.
    constexpr int64_t kMost = 56;
    while (number > 0) {
      auto taken = static_cast<unsigned>(std::min(number, kMost));
      uint64_t bits =
          loadUpTo8(input.drop_front(bit / 8).take_front(8)) >> (bit % 8);
      append(bits & getLowBits(taken), taken);
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

/// Gives `writer` the slices that `condition` keeps.
template <typename WriterT>
static void writeAll(const Slices &slices, const Bools &condition,
                     WriterT &writer) {
  int64_t end = std::min(condition.size, slices.extent);
  for (int64_t outer = 0; outer < slices.outer; ++outer)
    for (int64_t begin = 0; begin < end; begin += kMaskBits)
      if (uint64_t mask = condition.getMask(begin, end))
        writer.write(outer * slices.extent + begin, mask);
}

void bale::evaluateCompress(const Slices &slices, llvm::ArrayRef<char> input,
                            const Bools &condition,
                            llvm::MutableArrayRef<char> output) {
  if (slices.isBits) {
    BitWriter writer(input, output, slices.sliceSize);
    writeAll(slices, condition, writer);
    writer.finish();
    return;
  }
  ByteWriter writer(input, output, slices.sliceSize);
  writeAll(slices, condition, writer);
}
