//===- PackCase.cpp ---------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: packs and unpacks as cases.
// Entry point: PackCase.
// Invariant: types state ranks only, no extents.
//
//===----------------------------------------------------------------------===//

#include "PackCase.h"
#include "PackWorkload.h"
#include "llvm/Support/FormatVariadic.h"

#include <algorithm>

using namespace bale::bench;

std::string PackCase::getName() const {
  std::string name = form.op == Op::Pack ? "pack/" : "unpack/";
  const Code code = form.packing.code;
  if (unsigned bits = code.getBits())
    name += "bits=" + std::to_string(bits);
  else
    name += "radix=" + std::to_string(code.radix) +
            ",group=" + std::to_string(code.groupSize);
  if (form.packing.wordBits != 8)
    name += ",words=" + std::to_string(form.packing.wordBits);
  if (form.layout == Layout::FirstAxis)
    name += ",axis=0";
  if (form.layout == Layout::Rows)
    name += ",row=" + std::to_string(form.rowLength);
  return name;
}

Table PackCase::getTable() const {
  return form.layout == Layout::Rows ? Table::PackRows : Table::Pack;
}

bool PackCase::measuresShortCall() const { return form.layout == Layout::Flat; }

//===----------------------------------------------------------------------===//
// MLIR
//===----------------------------------------------------------------------===//

/// Such as "memref<?x?xi8>".
static std::string getType(llvm::StringRef container, Layout layout,
                           unsigned elementBits) {
  return llvm::formatv("{0}<{1}xi{2}>", container,
                       layout == Layout::Flat ? "?" : "?x?", elementBits);
}

/// The code and the axis, as the ops print them.
static std::string getAttributes(const PackCase::Form &form) {
  Code code = form.packing.code;
  return llvm::formatv("<radix = {0}, group_size = {1}> axis({2})", code.radix,
                       code.groupSize, form.layout == Layout::Rows ? 1 : 0);
}

std::string PackCase::getKernelSource() const {
  const bool packs = form.op == Op::Pack;
  std::string codes = getType("memref", form.layout, 8);
  std::string words = getType("memref", form.layout, form.packing.wordBits);
  return llvm::formatv(R"(
func.func @kernel(%from: {0}, %to: {1}) {{
  bale.{2}_into %from into %to {3} : {0}, {1}
  return
})",
                       packs ? codes : words, packs ? words : codes,
                       packs ? "pack" : "unpack", getAttributes(form));
}

std::optional<std::string> PackCase::getCallSource() const {
  std::string codes = getType("tensor", form.layout, 8);
  std::string words = getType("tensor", form.layout, form.packing.wordBits);
  if (form.op == Op::Pack)
    return llvm::formatv(R"(
func.func @kernel(%codes: {0}) -> {1} {{
  %words = bale.pack %codes {2} : {0} -> {1}
  return %words : {1}
})",
                         codes, words, getAttributes(form))
        .str();
  return llvm::formatv(R"(
func.func @kernel(%words: {0}, %count: index) -> {1} {{
  %codes = bale.unpack %words count(%count) {2} : {0} -> {1}
  return %codes : {1}
})",
                       words, codes, getAttributes(form))
      .str();
}

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

Extents PackCase::getExtents(size_t codes) const {
  switch (form.layout) {
  case Layout::Flat:
    return {1, codes, 1};
  case Layout::FirstAxis:
    return {1, std::max<size_t>(1, codes / kInnerExtent), kInnerExtent};
  case Layout::Rows:
    return {std::max<size_t>(1, codes / form.rowLength), form.rowLength, 1};
  }
  __builtin_unreachable();
}

std::unique_ptr<Workload> PackCase::makeWorkload(size_t bytes) const {
  return std::make_unique<PackWorkload>(*this, getExtents(bytes));
}

std::unique_ptr<Workload> PackCase::makeShortWorkload(size_t length) const {
  return std::make_unique<PackWorkload>(
      *this, shorten(getExtents(1), length, form.layout == Layout::Rows));
}
