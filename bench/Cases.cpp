//===- Cases.cpp ------------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the table of cases with their floors and aims.
// Entry point: getCases.
// Invariant: names are unique; what has a target there has the reason here.
//
//===----------------------------------------------------------------------===//

#include "Cases.h"

#include <algorithm>

using namespace bale::bench;

static constexpr Packing bits(unsigned bits) { return {{1u << bits, 1}, 8}; }

static constexpr Packing radix(unsigned radix, unsigned groupSize,
                               unsigned wordBits = 8) {
  return {{radix, groupSize}, wordBits};
}

// Whole bytes of fields, and fields that span bytes.
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

static Case pack(Packing packing, const char *yardstick,
                 std::optional<Target> target) {
  return {Op::Pack, packing, Layout::Flat, 0, yardstick, target};
}

static Case unpack(Packing packing, const char *yardstick,
                   std::optional<Target> target) {
  return {Op::Unpack, packing, Layout::Flat, 0, yardstick, target};
}

static Case firstAxis(Op op, Packing packing, const char *yardstick) {
  return {op, packing, Layout::FirstOf, 0, yardstick, kFirstAxis};
}

/// Unpacking rows has no target of its own.
static Case rows(Op op, size_t length, std::optional<Target> target = {}) {
  const char *yardstick = op == Op::Pack ? "packBits<3>" : "unpackBits<3>";
  return {op, bits(3), Layout::Rows, length, yardstick, target};
}

/// Any other legal code, both ways.
static void addOther(std::vector<Case> &cases, unsigned r, unsigned groupSize) {
  cases.push_back(pack(radix(r, groupSize), nullptr, kOtherRadix));
  cases.push_back(unpack(radix(r, groupSize), nullptr, kOtherRadix));
}

static std::vector<Case> makeCases() {
  std::vector<Case> cases = {
      pack(bits(1), "packBits<1>", kPackEvenBits),
      pack(bits(2), "packBits<2>", kPackEvenBits),
      pack(bits(3), "packBits<3>", kPackOddBits),
      pack(bits(4), "packBits<4>", kPackEvenBits),
      pack(bits(5), "packBits<5>", kPackOddBits),
      pack(bits(6), "packBits<6>", kPackEvenBits),
      pack(bits(7), "packBits<7>", kPackOddBits),
      pack(bits(8), nullptr, std::nullopt),

      unpack(bits(1), "unpackBits<1>", kUnpackBits),
      unpack(bits(2), "unpackBits<2>", kUnpackBits),
      unpack(bits(3), "unpackBits<3>", kUnpackBits),
      unpack(bits(4), "unpackBits<4>", kUnpackBits),
      unpack(bits(5), "unpackBits<5>", kUnpackBits),
      unpack(bits(6), "unpackBits<6>", kUnpackBits),
      unpack(bits(7), "unpackBits<7>", kUnpackBits),
      unpack(bits(8), nullptr, std::nullopt),

      pack(radix(3, 5), "packRadix<3, 5>", kPackInByte),
      pack(radix(5, 3), "packRadix<5, 3>", kPackInByte),
      pack(radix(6, 3), "packRadix<6, 3>", kPackInByte),
      pack(radix(3, 20, 32), "packTrits20", kPackTrits20),
      unpack(radix(3, 5), "unpackRadix<3, 5>", kUnpackTrits5),
      unpack(radix(5, 3), "unpackRadix<5, 3>", kUnpackRadix),
      unpack(radix(6, 3), "unpackRadix<6, 3>", kUnpackRadix),
      unpack(radix(3, 20, 32), "unpackTrits20", kUnpackRadix),

      firstAxis(Op::Pack, bits(3), "packAxis<3>"),
      firstAxis(Op::Pack, bits(4), "packAxis<4>"),
      firstAxis(Op::Unpack, bits(3), "unpackAxis<3>"),
      firstAxis(Op::Unpack, bits(4), "unpackAxis<4>"),
  };
  addOther(cases, 10, 3);
  addOther(cases, 7, 5);
  addOther(cases, 3, 10);
  addOther(cases, 3, 39);
  addOther(cases, 200, 8);
  addOther(cases, 11, 2);
  cases.insert(cases.end(),
               {rows(Op::Pack, 7, kRows7), rows(Op::Pack, 100, kRows100),
                rows(Op::Pack, 1000, kRows1000), rows(Op::Pack, 4099),
                rows(Op::Unpack, 7), rows(Op::Unpack, 100),
                rows(Op::Unpack, 1000), rows(Op::Unpack, 4099)});
  return cases;
}

const std::vector<Case> &bale::bench::getCases() {
  static const std::vector<Case> cases = makeCases();
  return cases;
}

/// b if the code is that of `bits = b`, else 0.
static unsigned getBits(Code code) {
  unsigned width = code.getIndexWidth();
  return code.groupSize == 1 && code.radix == 1u << width ? width : 0;
}

std::string bale::bench::getName(const Case &benchCase) {
  std::string name = benchCase.op == Op::Pack ? "pack/" : "unpack/";
  const Code code = benchCase.packing.code;
  if (unsigned bits = getBits(code))
    name += "bits=" + std::to_string(bits);
  else
    name += "radix=" + std::to_string(code.radix) +
            ",group=" + std::to_string(code.groupSize);
  if (benchCase.packing.wordBits != 8)
    name += ",words=" + std::to_string(benchCase.packing.wordBits);
  if (benchCase.layout == Layout::FirstOf)
    name += ",axis=0";
  if (benchCase.layout == Layout::Rows)
    name += ",row=" + std::to_string(benchCase.rowLength);
  return name;
}

Extents bale::bench::getExtents(const Case &benchCase, size_t codes) {
  switch (benchCase.layout) {
  case Layout::Flat:
    return {1, codes, 1};
  case Layout::FirstOf:
    return {1, std::max<size_t>(1, codes / kInnerExtent), kInnerExtent};
  case Layout::Rows:
    return {std::max<size_t>(1, codes / benchCase.rowLength),
            benchCase.rowLength, 1};
  }
  __builtin_unreachable();
}

double bale::bench::getNarrowPart(const Case &benchCase) {
  return getBits(benchCase.packing.code) ? 1.0 / 2 : 1.0 / 3;
}
