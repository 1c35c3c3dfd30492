//===- RowKernel.cpp --------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: packs and unpacks one row in contiguous memory.
// Entry point: RowKernel.
// Invariant: as in the header: no access goes further than kSlack bytes beyond
//   the row.
//
//===----------------------------------------------------------------------===//

#include "RowKernel.h"
#include "Bytes.h"
#include "llvm/Support/MathExtras.h"

using namespace bale;
using namespace bale::evaluation;

__extension__ typedef unsigned __int128 Product;

//===----------------------------------------------------------------------===//
// What is known of a code
//===----------------------------------------------------------------------===//

/// `bits` in each lane of `lane` bits.
static uint64_t repeatBits(uint64_t bits, unsigned lane) {
  for (; lane < 64; lane *= 2)
    bits |= bits << lane;
  return bits;
}

RowKernel::RowKernel(const PackedRows &rows) {
  code.radix = rows.radix;
  code.groupSize = rows.groupSize;
  code.width = rows.indexWidth;
  if (code.groupSize == 1)
    fillBitMasks();
  else
    fillDigits();
}

void RowKernel::fillBitMasks() {
  code.codeBits = repeatBits(getLowBits(code.width), 8);
  for (unsigned step = 0; step < 3; ++step)
    code.lowHalves[step] =
        repeatBits(getLowBits(code.width << step), 16 << step);
  code.allBits = getLowBits(8 * code.width);
}

void RowKernel::fillDigits() {
  // A table that is small beside what else is in the cache.
  constexpr uint64_t kMostEntries = 1024;
  code.numDigits = 1;
  code.power = code.radix;
  while (code.numDigits < 8 && code.power * code.radix <= kMostEntries) {
    code.power *= code.radix;
    ++code.numDigits;
  }
  // The last digit of a number, and above it those of its other part. An index
  // may be up to twice what its digits say.
  digits.resize(2 * code.power);
  for (uint64_t number = 0; number < digits.size(); ++number)
    digits[number] = number < code.radix ? number
                                         : number % code.radix |
                                               digits[number / code.radix] << 8;
  code.digits = digits.data();

  // With 2^l >= d = power, m = ceil(2^(63 + l) / d) fits 64 bits, and m * d
  // exceeds 2^(63 + l) by less than 2^l: the quotient is exact for n < 2^63
  // (Granlund and Montgomery, theorem 4.2).
  unsigned shift = 63 + llvm::Log2_64_Ceil(code.power);
  code.multiplier = static_cast<uint64_t>(
      ((Product(1) << shift) + code.power - 1) / code.power);
  code.highShift = shift - 64;
}

//===----------------------------------------------------------------------===//
// Groups of one code: eight codes are W bytes
//===----------------------------------------------------------------------===//

/// The low W bits of each of the eight bytes, one after the other: the upper
/// half of each lane goes down to where the lower one ends.
static uint64_t gather(const RowKernel::Code &code, uint64_t codes) {
  codes &= code.codeBits;
  for (unsigned step = 0; step < 3; ++step) {
    uint64_t low = codes & code.lowHalves[step];
    codes = low | (codes ^ low) >> ((8 - code.width) << step);
  }
  return codes;
}

/// Undoes `gather`.
static uint64_t spread(const RowKernel::Code &code, uint64_t bits) {
  bits &= code.allBits;
  for (unsigned step = 3; step-- > 0;) {
    uint64_t low = bits & code.lowHalves[step];
    bits = low | (bits ^ low) << ((8 - code.width) << step);
  }
  return bits;
}

static void packBits(RowKernel::Code code, const char *codes, int64_t numCodes,
                     char *words) {
  for (; numCodes >= 8; numCodes -= 8, codes += 8, words += code.width)
    storeBytes(words, gather(code, loadBytes(codes)));
  if (numCodes > 0) {
    auto number = static_cast<unsigned>(numCodes);
    storeBytes(words, gather(code, loadBytes(codes) & getLowBits(8 * number)));
    words += (number * code.width + 7) / 8;
  }
  // What is left of the last word.
  storeBytes(words, 0);
}

static void unpackBits(RowKernel::Code code, const char *words,
                       int64_t numCodes, char *codes) {
  for (int64_t done = 0; done < numCodes; done += 8, words += code.width)
    storeBytes(codes + done, spread(code, loadBytes(words)));
  if (llvm::isPowerOf2_64(code.radix))
    return;
  // x mod R for x < 2^W < 2R.
  auto radix = static_cast<uint8_t>(code.radix);
  for (int64_t place = 0; place < numCodes; ++place) {
    auto digit = static_cast<uint8_t>(codes[place]);
    codes[place] = static_cast<char>(digit - (digit >= radix ? radix : 0));
  }
}

//===----------------------------------------------------------------------===//
// Groups of several codes
//===----------------------------------------------------------------------===//

/// index = x_0 + R * (x_1 + R * ...), modulo 2^64, for any codes x.
static uint64_t getIndex(const char *codes, int64_t numCodes, uint64_t radix) {
  uint64_t index = 0;
  for (int64_t place = numCodes; place-- > 0;)
    index = index * radix + static_cast<unsigned char>(codes[place]);
  return index;
}

static void packGroups(RowKernel::Code code, const char *codes,
                       int64_t numCodes, char *words) {
  uint64_t pending = 0;
  unsigned numPending = 0;
  for (; numCodes > 0; numCodes -= code.groupSize, codes += code.groupSize) {
    uint64_t index =
        getIndex(codes, std::min(numCodes, code.groupSize), code.radix) &
        getLowBits(code.width);
    pending |= index << numPending;
    if (numPending + code.width < 64) {
      numPending += code.width;
      continue;
    }
    storeBytes(words, pending);
    words += 8;
    // W < 64, so that some bits were pending.
    pending = index >> (64 - numPending);
    numPending = numPending + code.width - 64;
  }
  storeBytes(words, pending);
  // What is left of the last word.
  storeBytes(words + 8, 0);
}

/// The W bits from `bit` on. They may lie in nine bytes.
static uint64_t readIndex(const RowKernel::Code &code, const char *words,
                          int64_t bit) {
  words += bit / 8;
  unsigned offset = bit % 8;
  uint64_t index = loadBytes(words) >> offset;
  if (code.width + offset > 64)
    index |= static_cast<uint64_t>(static_cast<unsigned char>(words[8]))
             << (64 - offset);
  return index & getLowBits(code.width);
}

/// codes[j] = (index div R^j) mod R, several digits at a time.
static void unpackGroup(const RowKernel::Code &code, uint64_t index,
                        int64_t numCodes, char *codes) {
  for (int64_t done = 0; done < numCodes; done += code.numDigits) {
    // What is left is less than 2R^numDigits, as 2^W < 2R^G.
    if (done + code.numDigits >= code.groupSize) {
      storeBytes(codes + done, code.digits[index]);
      return;
    }
    auto high = static_cast<uint64_t>(Product(index) * code.multiplier >> 64);
    uint64_t quotient = high >> code.highShift;
    storeBytes(codes + done, code.digits[index - quotient * code.power]);
    index = quotient;
  }
}

static void unpackGroups(RowKernel::Code code, const char *words,
                         int64_t numCodes, char *codes) {
  for (int64_t bit = 0; numCodes > 0;
       bit += code.width, numCodes -= code.groupSize, codes += code.groupSize)
    unpackGroup(code, readIndex(code, words, bit),
                std::min(numCodes, code.groupSize), codes);
}

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

// The functions above have copies of the code: a store of bytes may change
// anything but a local, so that each member would be loaded again after it.

void RowKernel::pack(const char *codes, int64_t numCodes, char *words) const {
  // A group of one code is the code modulo 2^W, whatever the radix.
  if (code.groupSize == 1)
    packBits(code, codes, numCodes, words);
  else
    packGroups(code, codes, numCodes, words);
}

void RowKernel::unpack(const char *words, int64_t numCodes, char *codes) const {
  if (code.groupSize == 1)
    unpackBits(code, words, numCodes, codes);
  else
    unpackGroups(code, words, numCodes, codes);
}
