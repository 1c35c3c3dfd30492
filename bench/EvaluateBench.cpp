//===- EvaluateBench.cpp ----------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the program bale-evaluate-bench.
// Entry point: main.
// Invariant: a speed is of the bytes of codes or of words, whichever are more, or
//   of elements. A bool is one byte.
//
//===----------------------------------------------------------------------===//

#include "Memory.h"
#include "Reference.h"
#include "bale/Dialect/Bale/Folding/Evaluation.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <ctime>
#include <limits>
#include <vector>

using namespace bale;
using namespace bale::bench;
namespace cl = llvm::cl;

static cl::OptionCategory category("Options of bale-evaluate-bench");

static cl::opt<bool> check("check",
                           cl::desc("Print only cases below the floor"),
                           cl::cat(category));
static cl::opt<double> least("floor", cl::init(0.5), cl::value_desc("GB/s"),
                             cl::desc("The floor (default: 0.5)"),
                             cl::cat(category));
static cl::opt<std::string>
    filter("filter", cl::init("."), cl::value_desc("regex"),
           cl::desc("Only cases that match, such as '^pack .3, 5. .*, 1.$'"),
           cl::cat(category));
static cl::opt<int64_t>
    size("size", cl::init(1 << 18), cl::value_desc("bytes"),
         cl::desc("About how many bytes of codes or elements a case has "
                  "(default: 256 KiB)"),
         cl::cat(category));

static cl::extrahelp moreHelp(R"(
Times what computes pack, unpack, compress and count of constants. Prints GB/s, on
one thread, of codes or words, whichever are more, or of elements. A bool is one
byte.

Exit status:
  0  with --check every case reaches the floor
  1  with --check one does not; bad options
)");

/// Processor time of a call, the least of some rounds, so that what else the
/// machine does matters little.
template <typename FunctionT>
static double getSeconds(FunctionT call) {
  constexpr int kRounds = 5;
  constexpr double kRoundSeconds = 5e-4;
  call();
  double least = std::numeric_limits<double>::infinity();
  for (int round = 0; round < kRounds; ++round) {
    std::clock_t start = std::clock(), end = start;
    int numCalls = 0;
    for (; end - start < kRoundSeconds * CLOCKS_PER_SEC; ++numCalls) {
      call();
      end = std::clock();
    }
    least = std::min(least, double(end - start) / CLOCKS_PER_SEC / numCalls);
  }
  return least;
}

namespace {
/// Times cases, prints them, and counts those below the floor.
class Runner {
public:
  Runner() : matcher(filter.getValue()) {}

  bool isWanted(llvm::StringRef name) const { return matcher.match(name); }

  /// Times `call`, which computes `numBytes` bytes of codes or elements.
  template <typename FunctionT>
  void run(const std::string &name, size_t numBytes, FunctionT call) {
    if (!isWanted(name))
      return;
    double speed = numBytes / getSeconds(call) * 1e-9;
    ++numCases;
    numSlow += speed < least;
    if (!check || speed < least)
      llvm::outs() << llvm::format("%7.2f  ", speed) << name << "\n";
  }

  size_t numCases = 0, numSlow = 0;

private:
  llvm::Regex matcher;
};
} // namespace

static std::vector<char> getRandomBytes(size_t number) {
  Random random;
  std::vector<char> bytes(number);
  for (char &byte : bytes)
    byte = static_cast<char>(random.next() >> 8);
  return bytes;
}

static std::string describeShape(int64_t outer, int64_t extent, int64_t inner) {
  return "[" + std::to_string(outer) + ", " + std::to_string(extent) + ", " +
         std::to_string(inner) + "]";
}

//===----------------------------------------------------------------------===//
// Pack and unpack
//===----------------------------------------------------------------------===//

static void runRows(Runner &runner, const PackedRows &rows) {
  std::string name = " (" + std::to_string(rows.radix) + ", " +
                     std::to_string(rows.groupSize) + ") i" +
                     std::to_string(rows.wordBits) + " " +
                     describeShape(rows.outer, rows.numCodes, rows.inner);
  if (!runner.isWanted("pack" + name) && !runner.isWanted("unpack" + name))
    return;
  size_t columns = rows.outer * rows.inner;
  std::vector<char> codes = getRandomBytes(columns * rows.numCodes);
  std::vector<char> words(columns * rows.numWords * (rows.wordBits / 8));
  for (char &code : codes)
    code = static_cast<char>(static_cast<unsigned char>(code) % rows.radix);
  // Valid words, also if only unpack is wanted.
  evaluatePack(rows, codes, words);
  // Rows that fill a small part of a group have more words than codes.
  size_t numBytes = std::max(codes.size(), words.size());
  runner.run("pack" + name, numBytes,
             [&] { evaluatePack(rows, codes, words); });
  runner.run("unpack" + name, numBytes,
             [&] { evaluateUnpack(rows, words, codes); });
}

/// Calls `run` for each [outer, extent, inner] of about `numElements` elements.
template <typename RunFn>
static void forEachShape(int64_t numElements, RunFn run) {
  for (int64_t inner : {1, 2, 3, 5, 8, 15, 64, 4160})
    for (int64_t extent : {1, 2, 3, 4, 5, 6, 7, 8, 9, 31, 100, 1025, 0}) {
      int64_t slices = std::max<int64_t>(1, numElements / inner);
      // The last one is all of them.
      int64_t used = extent == 0 ? slices : extent;
      run(std::max<int64_t>(1, slices / used), used, inner);
    }
}

static void runAllRows(Runner &runner) {
  constexpr std::pair<unsigned, unsigned> kCodes[] = {
      {2, 1},   {4, 1},  {8, 1},   {16, 1}, {32, 1},  {64, 1},  {128, 1},
      {256, 1}, {3, 1},  {200, 1}, {3, 2},  {3, 5},   {5, 3},   {10, 3},
      {200, 2}, {33, 3}, {3, 20},  {8, 10}, {256, 4}, {255, 4}, {16, 15},
      {3, 39},  {7, 22}, {200, 8}, {2, 62}};
  for (auto [radix, groupSize] : kCodes)
    for (unsigned wordBits : {8, 32})
      forEachShape(size, [&, radix = radix, groupSize = groupSize](
                             int64_t outer, int64_t extent, int64_t inner) {
        Packing packing = {{radix, groupSize}, wordBits};
        runRows(runner,
                {radix, groupSize, packing.code.getIndexWidth(), wordBits,
                 outer, inner, extent, int64_t(packing.getNumWords(extent))});
      });
}

//===----------------------------------------------------------------------===//
// Compress and count
//===----------------------------------------------------------------------===//

namespace {
/// Bools and what they are in memory.
struct Condition {
  std::vector<char> data;
  Bools bools;
};
} // namespace

/// How many of a hundred bools are true, at random; -1: every other one.
static constexpr int kDensities[] = {0, 1, 10, 50, 90, 100, -1};

static Condition getCondition(int density, int64_t length,
                              Bools::Layout layout) {
  bool areBits = layout == Bools::Layout::Bits;
  Condition condition{std::vector<char>(areBits ? (length + 7) / 8 : length),
                      {layout, length}};
  Random random;
  for (int64_t place = 0; place < length; ++place)
    if (density < 0 ? place % 2 == 1 : int(random.next() % 100) < density)
      condition.data[areBits ? place / 8 : place] |=
          areBits ? 1 << (place % 8) : 1;
  condition.bools.data = condition.data;
  return condition;
}

/// Calls `run` with each density and layout of bools, and their name.
template <typename RunFn>
static void forEachCondition(RunFn run) {
  for (int density : kDensities)
    for (auto [layout, name] : {std::pair(Bools::Layout::Bits, " bits"),
                                std::pair(Bools::Layout::Bytes, " bytes")})
      run(density, layout,
          (density < 0 ? "alternating" : std::to_string(density) + " %") +
              name);
}

static void runSlices(Runner &runner, const Slices &slices,
                      const std::string &type) {
  auto getBytes = [&](int64_t extent) -> size_t {
    int64_t number = slices.outer * extent * slices.sliceSize;
    return slices.isBits ? (number + 7) / 8 : number;
  };
  forEachCondition(
      [&](int density, Bools::Layout layout, const std::string &bools) {
        std::string name =
            "compress " + type + " " +
            describeShape(slices.outer, slices.extent, slices.sliceSize) +
            " by " + bools;
        if (!runner.isWanted(name))
          return;
        std::vector<char> input = getRandomBytes(getBytes(slices.extent));
        Condition condition = getCondition(density, slices.extent, layout);
        int64_t kept = countTrues(condition.bools, slices.extent);
        std::vector<char> output(getBytes(kept));
        runner.run(name, input.size() * (slices.isBits ? 8 : 1), [&] {
          evaluateCompress(slices, input, condition.bools, output);
        });
      });
}

static void runCounts(Runner &runner) {
  forEachCondition(
      [&](int density, Bools::Layout layout, const std::string &bools) {
        Condition condition = getCondition(density, size, layout);
        int64_t count = 0;
        runner.run("count " + bools, size,
                   [&] { count += countTrues(condition.bools, size); });
      });
}

static void runAllSlices(Runner &runner) {
  for (int64_t elementBytes : {1, 2, 3, 4, 8, 16})
    forEachShape(size / elementBytes,
                 [&](int64_t outer, int64_t extent, int64_t inner) {
                   runSlices(runner, {outer, extent, inner * elementBytes},
                             "i" + std::to_string(8 * elementBytes));
                 });
  forEachShape(size, [&](int64_t outer, int64_t extent, int64_t inner) {
    runSlices(runner, {outer, extent, inner, /*isBits=*/true}, "i1");
  });
}

static int fail(const llvm::Twine &text) {
  llvm::errs() << "bale-evaluate-bench: error: " << text << "\n";
  return 1;
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(
      argc, argv, "bale-evaluate-bench: times the folding of constants\n");
  std::string error;
  if (!llvm::Regex(filter.getValue()).isValid(error))
    return fail("expected --filter to be a regular expression, but got '" +
                filter + "': " + error);
  Runner runner;
  runAllRows(runner);
  runAllSlices(runner);
  runCounts(runner);
  if (runner.numCases == 0)
    return fail("expected --filter to match a case, but got '" + filter + "'");
  llvm::outs() << runner.numSlow << " of " << runner.numCases << " cases below "
               << llvm::format("%.2f", least.getValue()) << " GB/s\n";
  return check && runner.numSlow > 0 ? 1 : 0;
}
