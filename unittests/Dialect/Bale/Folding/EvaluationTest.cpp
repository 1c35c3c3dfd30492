//===- EvaluationTest.cpp ---------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the evaluators compute what the reference computes, within their
//   buffers.
// Entry point: EvaluationTest, EvaluationCases.inc.
// Invariant: expected digests come from the reference alone.
//
//===----------------------------------------------------------------------===//

#include "bale/Dialect/Bale/Folding/Evaluation.h"
#include "bale/Dialect/Bale/IR/Power.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include "gtest/gtest.h"

#include <vector>

using namespace bale;

namespace {
struct RowsCase {
  PackedRows rows;
  uint64_t digest;
};

struct SlicesCase {
  Slices slices;
  int64_t length, kept;
  uint64_t digest;
};

/// Memory of a result, between bytes that nobody may write.
class GuardedBytes {
public:
  explicit GuardedBytes(size_t size) : bytes(size + 2 * kGuard, kFilling) {}

  llvm::MutableArrayRef<char> get() {
    return llvm::MutableArrayRef<char>(bytes).drop_front(kGuard).drop_back(
        kGuard);
  }

  bool areGuardsWhole() const {
    auto isFilling = [](char byte) { return byte == kFilling; };
    llvm::ArrayRef<char> all(bytes);
    return llvm::all_of(all.take_front(kGuard), isFilling) &&
           llvm::all_of(all.take_back(kGuard), isFilling);
  }

private:
  static constexpr size_t kGuard = 64;
  static constexpr char kFilling = 0x5a;
  std::vector<char> bytes;
};
} // namespace

/// The bytes that the generator of the cases takes as input.
static std::vector<char> getPseudoRandom(size_t size) {
  std::vector<char> bytes;
  uint64_t state = 1;
  for (size_t place = 0; place < size; ++place) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    bytes.push_back(static_cast<char>(state >> 56));
  }
  return bytes;
}

/// FNV-1a.
static uint64_t getDigest(llvm::ArrayRef<char> bytes) {
  uint64_t digest = 0xcbf29ce484222325u;
  for (char byte : bytes)
    digest = (digest ^ static_cast<unsigned char>(byte)) * 0x100000001b3u;
  return digest;
}

static size_t getCodesSize(const PackedRows &rows) {
  return rows.outer * rows.numCodes * rows.inner;
}

static size_t getWordsSize(const PackedRows &rows) {
  return rows.outer * rows.numWords * rows.inner * rows.wordBits / 8;
}

static RowsCase getRowsCase(uint64_t radix, int64_t groupSize, unsigned width,
                            unsigned wordBits, int64_t outer, int64_t numCodes,
                            int64_t inner, int64_t numWords, uint64_t digest) {
  return {{radix, groupSize, width, wordBits, outer, inner, numCodes, numWords},
          digest};
}

/// What a failed case was about.
static std::string describe(const PackedRows &rows) {
  return "(" + std::to_string(rows.radix) + ", " +
         std::to_string(rows.groupSize) + ") in " +
         std::to_string(rows.wordBits) + " bits, [" +
         std::to_string(rows.outer) + ", " + std::to_string(rows.numCodes) +
         ", " + std::to_string(rows.inner) + "]";
}

TEST(EvaluationTest, PackCases) {
  const RowsCase kCases[] = {
#define PACK(...) getRowsCase(__VA_ARGS__),
#define UNPACK(...)
#define COMPRESS(...)
#include "EvaluationCases.inc"
  };
  for (const auto &[rows, digest] : kCases) {
    GuardedBytes words(getWordsSize(rows));
    evaluatePack(rows, getPseudoRandom(getCodesSize(rows)), words.get());
    EXPECT_EQ(getDigest(words.get()), digest) << describe(rows);
    EXPECT_TRUE(words.areGuardsWhole()) << describe(rows);
  }
}

TEST(EvaluationTest, UnpackCases) {
  const RowsCase kCases[] = {
#define PACK(...)
#define UNPACK(...) getRowsCase(__VA_ARGS__),
#define COMPRESS(...)
#include "EvaluationCases.inc"
  };
  for (const auto &[rows, digest] : kCases) {
    GuardedBytes codes(getCodesSize(rows));
    evaluateUnpack(rows, getPseudoRandom(getWordsSize(rows)), codes.get());
    EXPECT_EQ(getDigest(codes.get()), digest) << describe(rows);
    EXPECT_TRUE(codes.areGuardsWhole()) << describe(rows);
  }
}

/// Numbers below 2^width at which divisions by powers of `radix` change.
static std::vector<uint64_t> getIndices(uint64_t radix, unsigned width) {
  uint64_t end = uint64_t(1) << width;
  std::vector<uint64_t> indices = {0, end - 1};
  for (uint64_t power = radix; power < end; power *= radix) {
    indices.insert(indices.end(), {power - 1, power, end / power * power - 1});
    if (power > end / radix)
      break;
  }
  return indices;
}

/// codes[j] = (index div R^j) mod R, of every code and in rows and columns.
TEST(EvaluationTest, UnpackDividesExactly) {
  for (uint64_t radix = 2; radix <= 256; ++radix)
    for (int64_t size = 1; getPowerUpTo(radix, size, INT64_MAX); ++size)
      for (int64_t inner : {1, 2}) {
        unsigned width = llvm::Log2_64_Ceil(power(radix, size));
        std::vector<uint64_t> indices = getIndices(radix, width);
        PackedRows rows = {radix,          size,
                           width,
                           /*wordBits=*/8, static_cast<int64_t>(indices.size()),
                           inner,          size,
                           (width + 7) / 8};
        std::vector<char> words, codes(getCodesSize(rows)), expected;
        for (uint64_t index : indices) {
          for (int64_t word = 0; word < rows.numWords; ++word)
            words.insert(words.end(), inner,
                         static_cast<char>(index >> (8 * word)));
          for (int64_t digit = 0; digit < size; ++digit, index /= radix)
            expected.insert(expected.end(), inner,
                            static_cast<char>(index % radix));
        }
        evaluateUnpack(rows, words, codes);
        ASSERT_EQ(codes, expected) << describe(rows);
      }
}

/// Nothing happens, and soon, however large other extents are.
TEST(EvaluationTest, NoElements) {
  int64_t many = int64_t(1) << 62;
  PackedRows rows = {/*radix=*/8,      /*groupSize=*/1,
                     /*indexWidth=*/3, /*wordBits=*/8,
                     /*outer=*/many,   /*inner=*/0,
                     /*numCodes=*/800, /*numWords=*/300};
  evaluatePack(rows, {}, {});
  evaluateUnpack(rows, {}, {});
  int64_t extent = int64_t(1) << 30;
  evaluateCompress({/*outer=*/extent, extent, /*sliceSize=*/0}, {},
                   {Bools::Layout::Splat, extent, {}, true}, {});
}

/// Every row of packed codes that are all `value` is what a splat gives.
TEST(EvaluationTest, PackOfSplatIsPackOfItsElements) {
  const RowsCase kCases[] = {
#define PACK(...) getRowsCase(__VA_ARGS__),
#define UNPACK(...)
#define COMPRESS(...)
#include "EvaluationCases.inc"
  };
  for (const RowsCase &c : kCases)
    for (char value : {0, 1, -1}) {
      std::vector<char> codes(getCodesSize(c.rows), value);
      std::vector<char> words(getWordsSize(c.rows)), filled(words.size());
      evaluatePack(c.rows, codes, words);
      RepeatedRow row = evaluatePackOfSplat(c.rows, value);
      row.fill(c.rows.outer, c.rows.inner, filled);
      EXPECT_EQ(words, filled) << describe(c.rows);
      size_t size = c.rows.wordBits / 8;
      bool isUniform = llvm::ArrayRef<char>(words).drop_front(size) ==
                       llvm::ArrayRef<char>(words).drop_back(size);
      EXPECT_EQ(row.isUniform(), isUniform) << describe(c.rows);
    }
}

TEST(EvaluationTest, UnpackOfSplatIsUnpackOfItsElements) {
  const RowsCase kCases[] = {
#define PACK(...)
#define UNPACK(...) getRowsCase(__VA_ARGS__),
#define COMPRESS(...)
#include "EvaluationCases.inc"
  };
  const char kWord[] = {0x1b, 0x64, 0x00, 0x71};
  for (const RowsCase &c : kCases) {
    llvm::ArrayRef<char> word(kWord, c.rows.wordBits / 8);
    std::vector<char> words(getWordsSize(c.rows));
    for (size_t place = 0; place < words.size(); ++place)
      words[place] = word[place % word.size()];
    std::vector<char> codes(getCodesSize(c.rows)), filled(codes.size());
    evaluateUnpack(c.rows, words, codes);
    evaluateUnpackOfSplat(c.rows, word)
        .fill(c.rows.outer, c.rows.inner, filled);
    EXPECT_EQ(codes, filled) << describe(c.rows);
  }
}

/// The condition of the cases as bits, and as bytes of which true ones differ.
static std::pair<std::vector<char>, std::vector<char>>
getConditions(int64_t length) {
  std::vector<char> bytes = getPseudoRandom(length);
  std::vector<char> bits((length + 7) / 8);
  for (auto [place, byte] : llvm::enumerate(bytes)) {
    byte = byte & 1 ? byte : 0;
    bits[place / 8] |= (byte & 1) << (place % 8);
  }
  return {bits, bytes};
}

TEST(EvaluationTest, CompressCases) {
  auto getCase = [](int64_t outer, int64_t extent, int64_t size, bool areBits,
                    int64_t length, int64_t kept, uint64_t digest) {
    return SlicesCase{{outer, extent, size, areBits}, length, kept, digest};
  };
  const SlicesCase kCases[] = {
#define PACK(...)
#define UNPACK(...)
#define COMPRESS(...) getCase(__VA_ARGS__),
#include "EvaluationCases.inc"
  };
  for (const auto &[slices, length, kept, digest] : kCases) {
    auto [bits, bytes] = getConditions(length);
    for (const Bools &condition :
         {Bools{Bools::Layout::Bits, length, bits},
          Bools{Bools::Layout::Bytes, length, bytes}}) {
      EXPECT_EQ(countTrues(condition, slices.extent), kept);
      auto getBytes = [&slices = slices](int64_t extent) -> size_t {
        int64_t size = slices.outer * extent * slices.sliceSize;
        return slices.isBits ? (size + 7) / 8 : size;
      };
      GuardedBytes output(getBytes(kept));
      evaluateCompress(slices, getPseudoRandom(getBytes(slices.extent)),
                       condition, output.get());
      EXPECT_EQ(getDigest(output.get()), digest)
          << slices.extent << " slices of " << slices.sliceSize;
      EXPECT_TRUE(output.areGuardsWhole());
    }
  }
}

/// The last words of a condition, of which each second one is true, keep just
/// what the output has room for.
TEST(EvaluationTest, CompressEndsWithItsOutput) {
  constexpr int64_t kLength = 2 * Bools::kMaskBits;
  std::vector<char> bytes(kLength);
  for (int64_t place = 0; place < kLength; place += 2)
    bytes[place] = 1;
  for (int64_t size : {1, 2, 4, 8}) {
    std::vector<char> input = getPseudoRandom(kLength * size);
    GuardedBytes output(kLength / 2 * size);
    evaluateCompress({/*outer=*/1, kLength, size}, input,
                     {Bools::Layout::Bytes, kLength, bytes}, output.get());
    EXPECT_TRUE(output.areGuardsWhole()) << size;
    for (int64_t kept = 0; kept < kLength / 2; ++kept)
      EXPECT_EQ(output.get().slice(kept * size, size),
                llvm::ArrayRef<char>(input).slice(2 * kept * size, size))
          << size;
  }
}

/// Rows too long for several to go at once: the second one begins with the
/// second bit of a byte, and the last bit of each of its words is in the ninth.
TEST(EvaluationTest, CompressReadsNineBytesOfAWord) {
  constexpr int64_t kExtent = 33 * Bools::kMaskBits + 1;
  std::vector<char> bytes(kExtent);
  for (int64_t place = 1; place < kExtent; place += 2)
    bytes[place] = 1;
  std::vector<char> ones((2 * kExtent + 7) / 8, '\xff'), output(kExtent / 8);
  evaluateCompress({/*outer=*/2, kExtent, /*sliceSize=*/1, /*isBits=*/true},
                   ones, {Bools::Layout::Bytes, kExtent, bytes}, output);
  EXPECT_EQ(output, std::vector<char>(output.size(), '\xff'));
}

TEST(EvaluationTest, CountOfSplat) {
  int64_t many = int64_t(1) << 60;
  EXPECT_EQ(countTrues({Bools::Layout::Splat, many, {}, true}, many + 1), many);
  EXPECT_EQ(countTrues({Bools::Layout::Splat, many, {}, true}, 5), 5);
  EXPECT_EQ(countTrues({Bools::Layout::Splat, many, {}, false}, many), 0);
}

TEST(EvaluationTest, CompressBySplat) {
  const char input[] = {1, 2, 3, 4, 5, 6};
  std::vector<char> output(4);
  evaluateCompress({/*outer=*/2, /*extent=*/3, /*sliceSize=*/1}, input,
                   {Bools::Layout::Splat, 2, {}, true}, output);
  EXPECT_EQ(output, (std::vector<char>{1, 2, 4, 5}));
}
