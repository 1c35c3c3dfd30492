//===- Cases.cpp ------------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the table of cases with their floors and aims.
// Entry point: getCases.
// Invariant: names are unique; why targets differ is said where they are.
//
//===----------------------------------------------------------------------===//

#include "Cases.h"
#include "CompressCase.h"
#include "PackCase.h"

using namespace bale::bench;

using CaseList = std::vector<std::unique_ptr<Case>>;
using Names = std::vector<std::string>;

static std::vector<size_t> getAllSizes() {
  return {kSmallSize, kTargetSize, kLargeSize};
}

static Target operator*(Target target, Target part) {
  return {target.floor * part.floor, target.aim * part.aim};
}

//===----------------------------------------------------------------------===//
// Packs and unpacks
//===----------------------------------------------------------------------===//

static constexpr Packing bits(unsigned bits) { return {{1u << bits, 1}, 8}; }

static constexpr Packing radix(unsigned radix, unsigned groupSize,
                               unsigned wordBits = 8) {
  return {{radix, groupSize}, wordBits};
}

// At kTargetSize, of memcpy of the codes.
// Fields of b bits are joined in pairs until they are whole bytes: once or
// twice if b is even, three times if it is odd. A bit is joined by one
// instruction.
static constexpr Target kPackEvenBits = {1.0, 1.2};
static constexpr Target kPackOddBits = {0.85, 1.1};
static constexpr Target kUnpackBits = {0.85, 1.1};
static constexpr Target kPackInByte = {0.85, 1.0};
// More arithmetic for each code, and a division for each digit.
static constexpr Target kPackTrits20 = {0.7, 0.9};
static constexpr Target kUnpackTrits5 = {0.7, 0.9};
static constexpr Target kUnpackRadix = {0.5, 0.8};
static constexpr Target kFirstAxis = {0.65, 0.95};
static constexpr Target kOtherRadix = {0.2, 0.5};
// Of plain scalar C: the shorter the rows, the more of the time is not packing.
static constexpr Target kRows7 = {1.5, 3};
static constexpr Target kRows100 = {14, 29};
static constexpr Target kRows1000 = {34, 50};

// At kLargeSize, of memcpy that reads and writes as many bytes.
static constexpr Target kLargePack = {0.9, 1.05};

/// The parts of targets for code without AVX-512.
static constexpr Target kNarrowBits = {1.0 / 2, 1.0 / 2};
static constexpr Target kNarrowRadix = {1.0 / 3, 1.0 / 3};

/// Adds a pack or unpack with what it has to reach.
static void addPack(CaseList &cases, PackCase::Form form, Names yardsticks,
                    std::optional<Target> target = std::nullopt) {
  const Target narrow =
      form.packing.code.getBits() ? kNarrowBits : kNarrowRadix;
  const bool hasRows = form.layout == Layout::Rows;
  std::vector<Goal> goals;
  if (target)
    goals.push_back({kTargetSize, hasRows ? Measure::Scalar : Measure::Memcpy,
                     *target, *target * narrow});
  if (target && !hasRows)
    goals.push_back(
        {kLargeSize, Measure::Traffic, kLargePack, kLargePack * narrow});
  cases.push_back(std::make_unique<PackCase>(
      form, std::move(yardsticks),
      hasRows ? std::vector<size_t>{kTargetSize} : getAllSizes(),
      std::move(goals)));
}

static void addFlat(CaseList &cases, Op op, Packing packing, Names yardsticks,
                    std::optional<Target> target) {
  addPack(cases, {op, packing, Layout::Flat, 0}, std::move(yardsticks), target);
}

static void addAllBits(CaseList &cases, Op op) {
  for (unsigned b = 1; b < 8; ++b) {
    std::string instance = "<" + std::to_string(b) + ">";
    if (op == Op::Pack)
      addFlat(cases, op, bits(b), {"packBits" + instance},
              b % 2 == 0 || b == 1 ? kPackEvenBits : kPackOddBits);
    else
      addFlat(cases, op, bits(b), {"unpackBits" + instance}, kUnpackBits);
  }
  addFlat(cases, op, bits(8), {}, std::nullopt);
}

static void addRadixes(CaseList &cases) {
  addFlat(cases, Op::Pack, radix(3, 5), {"packRadix<3, 5>"}, kPackInByte);
  addFlat(cases, Op::Pack, radix(5, 3), {"packRadix<5, 3>"}, kPackInByte);
  addFlat(cases, Op::Pack, radix(6, 3), {"packRadix<6, 3>"}, kPackInByte);
  addFlat(cases, Op::Pack, radix(3, 20, 32), {"packTrits20"}, kPackTrits20);
  addFlat(cases, Op::Unpack, radix(3, 5), {"unpackRadix<3, 5>"}, kUnpackTrits5);
  addFlat(cases, Op::Unpack, radix(5, 3), {"unpackRadix<5, 3>"}, kUnpackRadix);
  addFlat(cases, Op::Unpack, radix(6, 3), {"unpackRadix<6, 3>"}, kUnpackRadix);
  addFlat(cases, Op::Unpack, radix(3, 20, 32), {"unpackTrits20"}, kUnpackRadix);
}

/// Any other legal code, both ways.
static void addOtherRadix(CaseList &cases, unsigned r, unsigned groupSize) {
  addFlat(cases, Op::Pack, radix(r, groupSize), {}, kOtherRadix);
  addFlat(cases, Op::Unpack, radix(r, groupSize), {}, kOtherRadix);
}

/// Unpacking rows has no target of its own.
static void addRows(CaseList &cases, Op op, size_t length,
                    std::optional<Target> target = std::nullopt) {
  addPack(cases, {op, bits(3), Layout::Rows, length},
          {op == Op::Pack ? "packBits<3>" : "unpackBits<3>"}, target);
}

static void addPacks(CaseList &cases) {
  addAllBits(cases, Op::Pack);
  addAllBits(cases, Op::Unpack);
  addRadixes(cases);
  for (Op op : {Op::Pack, Op::Unpack})
    for (unsigned b : {3, 4})
      addPack(cases, {op, bits(b), Layout::FirstAxis, 0},
              {(op == Op::Pack ? "packAxis<" : "unpackAxis<") +
               std::to_string(b) + ">"},
              kFirstAxis);
  addOtherRadix(cases, 10, 3);
  addOtherRadix(cases, 7, 5);
  addOtherRadix(cases, 3, 10);
  addOtherRadix(cases, 3, 39);
  addOtherRadix(cases, 200, 8);
  addOtherRadix(cases, 11, 2);
  addRows(cases, Op::Pack, 7, kRows7);
  addRows(cases, Op::Pack, 100, kRows100);
  addRows(cases, Op::Pack, 1000, kRows1000);
  addRows(cases, Op::Pack, 4099);
  for (size_t length : {7, 100, 1000, 4099})
    addRows(cases, Op::Unpack, length);
}

//===----------------------------------------------------------------------===//
// Compress
//===----------------------------------------------------------------------===//

/// Targets for 1, 50 and 99 % of true conditions.
namespace {
struct ByDensity {
  std::optional<Target> one, half, most;

  std::optional<Target> get(unsigned percent) const {
    return percent == 1 ? one : percent == 50 ? half : most;
  }
};
} // namespace

static constexpr unsigned kPercents[] = {1, 50, 99};

// Of memcpy that reads and writes as many bytes, for kernels and whole calls.
static constexpr ByDensity kFlatInMemory = {Target{0.8, 1.0}, Target{0.9, 1.0},
                                            Target{0.85, 1.0}};
// In cache the arithmetic shows, and most where little is moved for it.
static constexpr ByDensity kFlatInCache = {Target{0.35, 0.6}, Target{0.55, 0.8},
                                           Target{0.4, 0.7}};
// Of wide elements most are not read if few are kept.
static constexpr ByDensity kFlat8InCache = {Target{1.0, 1.2}, kFlatInCache.half,
                                            kFlatInCache.most};
// Where few slices are kept, it is the caches that decide.
static constexpr ByDensity kSmallSlices = {std::nullopt, Target{0.8, 1.0},
                                           Target{0.8, 1.0}};
static constexpr ByDensity kLargeSlices = {std::nullopt, Target{0.9, 1.0},
                                           Target{0.9, 1.0}};
static constexpr ByDensity kRows = {std::nullopt, Target{0.8, 0.95},
                                    Target{0.8, 0.95}};
static constexpr ByDensity kMiddle = kSmallSlices;
// Of the fastest kernel in intrinsics, without the call.
static constexpr ByDensity kFlatToYardstick = {
    Target{0.85, 1.0}, Target{0.9, 1.0}, Target{0.85, 1.0}};
// Of a loop that only reads.
static constexpr Target kCount = {0.9, 1.0};

/// The part of a target that code without AVX-512 has to reach in memory.
static constexpr Target kNarrowCompress = {0.65, 0.85};

/// Adds goals of the kernel and of the whole call.
static void addGoals(std::vector<Goal> &goals, size_t size,
                     std::optional<Target> target) {
  if (!target)
    return;
  std::optional<Target> narrow;
  if (size == kLargeSize)
    narrow = *target * kNarrowCompress;
  goals.push_back({size, Measure::Traffic, *target, narrow});
  goals.push_back({size, Measure::CallTraffic, *target, narrow});
}

static CompressCase::Form getFlatForm(const char *type, size_t bytes) {
  return {type, bytes, Along::Flat, {1, 0, 1}, /*isInnerStatic=*/false};
}

static Names getFlatYardsticks(size_t bytes, unsigned percent) {
  const std::string instance = "<" + std::to_string(bytes) + ">";
  Names names = {"compressFlat" + instance, "compressTable" + instance,
                 "compressStreamed" + instance};
  // Which of the two is faster depends on the processor.
  if (percent == 1) {
    names.push_back("compressDense" + instance);
    names.push_back("compressScan" + instance);
  }
  return names;
}

/// Elements of 16 bytes have no targets: they are to be seen.
static void addFlatCompress(CaseList &cases, const char *type, size_t bytes) {
  for (unsigned percent : kPercents) {
    std::vector<Goal> goals;
    if (bytes <= 8) {
      const ByDensity &inCache = bytes == 8 ? kFlat8InCache : kFlatInCache;
      addGoals(goals, kTargetSize, inCache.get(percent));
      addGoals(goals, kLargeSize, kFlatInMemory.get(percent));
      for (size_t size : {kTargetSize, kLargeSize})
        goals.push_back({size, Measure::Yardstick,
                         *kFlatToYardstick.get(percent), std::nullopt});
    }
    cases.push_back(std::make_unique<CompressCase>(
        getFlatForm(type, bytes), Mask{Mask::Drawn, percent},
        getFlatYardsticks(bytes, percent), getAllSizes(), std::move(goals)));
  }
}

/// Patterns have no targets: they are to be seen.
static void addPatterns(CaseList &cases) {
  for (Mask::Kind kind : {Mask::OneRun, Mask::Alternating})
    cases.push_back(std::make_unique<CompressCase>(
        getFlatForm("f32", 4), Mask{kind, 0}, Names{"compressFlat<4>"},
        getAllSizes(), std::vector<Goal>()));
}

/// A form of f32 in memory.
static void addAlong(CaseList &cases, Along along, Extents extents,
                     bool isInnerStatic, const char *yardstick,
                     const ByDensity &targets) {
  for (unsigned percent : kPercents) {
    std::vector<Goal> goals;
    addGoals(goals, kLargeSize, targets.get(percent));
    cases.push_back(std::make_unique<CompressCase>(
        CompressCase::Form{"f32", 4, along, extents, isInnerStatic},
        Mask{Mask::Drawn, percent}, Names{yardstick},
        std::vector<size_t>{kLargeSize}, std::move(goals)));
  }
}

static void addCompresses(CaseList &cases) {
  addFlatCompress(cases, "i8", 1);
  addFlatCompress(cases, "f16", 2);
  addFlatCompress(cases, "f32", 4);
  addFlatCompress(cases, "f64", 8);
  addFlatCompress(cases, "complex<f64>", 16);
  addPatterns(cases);
  addAlong(cases, Along::First, {1, 0, 3}, true, "compressSmallSlices<3>",
           kSmallSlices);
  addAlong(cases, Along::First, {1, 0, 7}, true, "compressSmallSlices<7>",
           kSmallSlices);
  addAlong(cases, Along::First, {1, 0, 64}, false, "compressRuns<4>",
           kLargeSlices);
  addAlong(cases, Along::First, {1, 0, 1024}, false, "compressRuns<4>",
           kLargeSlices);
  addAlong(cases, Along::Last, {0, 64, 1}, false, "compressRows<4>", kRows);
  addAlong(cases, Along::Last, {0, 1024, 1}, false, "compressRows<4>", kRows);
  addAlong(cases, Along::Middle, {0, 512, 512}, false, "compressRunList<4>",
           kMiddle);
  cases.push_back(std::make_unique<CountCase>(
      Names{"countTrues"}, getAllSizes(),
      std::vector<Goal>{
          {kLargeSize, Measure::Reading, kCount, kCount * kNarrowCompress}}));
}

const CaseList &bale::bench::getCases() {
  static const CaseList cases = [] {
    CaseList made;
    addPacks(made);
    addCompresses(made);
    return made;
  }();
  return cases;
}
