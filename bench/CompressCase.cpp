//===- CompressCase.cpp -----------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: compressions and counts of trues as cases.
// Entry point: CompressCase, CountCase.
// Invariant: types state ranks only, and the inner extent where it is small.
//
//===----------------------------------------------------------------------===//

#include "CompressCase.h"
#include "CompressWorkload.h"
#include "llvm/Support/FormatVariadic.h"

#include <algorithm>

using namespace bale::bench;

//===----------------------------------------------------------------------===//
// Masks
//===----------------------------------------------------------------------===//

std::string Mask::getName() const {
  switch (kind) {
  case Drawn:
    return "true=" + std::to_string(percent) + "%";
  case OneRun:
    return "one-run";
  case Alternating:
    return "alternating";
  }
  __builtin_unreachable();
}

std::vector<uint8_t> Mask::make(size_t length, Random &random) const {
  // Of those that are drawn, which the others do not look at.
  size_t remaining =
      std::min(length, std::max<size_t>(1, length * percent / 100));
  auto isTrue = [&](size_t i, uint64_t number) {
    switch (kind) {
    case Drawn:
      // As likely as there are trues among the conditions that remain.
      return (number >> 32) * (length - i) >> 32 < remaining;
    case OneRun:
      return i >= length / 4 && i < length - length / 4;
    case Alternating:
      return i % 2 == 0;
    }
    __builtin_unreachable();
  };
  std::vector<uint8_t> condition(length);
  for (size_t i = 0; i < length; ++i) {
    const uint64_t number = random.next();
    if (!isTrue(i, number))
      continue;
    condition[i] = number % 255 + 1;
    --remaining;
  }
  return condition;
}

//===----------------------------------------------------------------------===//
// Compress
//===----------------------------------------------------------------------===//

std::string CompressCase::getCodeName() const {
  std::string name = "compress/";
  const size_t slice = form.extents.inner * form.elementBytes;
  switch (form.along) {
  case Along::Flat:
    name += "bytes=" + std::to_string(form.elementBytes);
    break;
  case Along::First:
    name += "axis=0,slice=" + std::to_string(slice);
    break;
  case Along::Last:
    name += "axis=last,row=" + std::to_string(form.extents.axis);
    break;
  case Along::Middle:
    name += "axis=middle,slice=" + std::to_string(slice);
    break;
  }
  return name;
}

std::string CompressCase::getType(llvm::StringRef container) const {
  std::string sizes;
  switch (form.along) {
  case Along::Flat:
    sizes = "?";
    break;
  case Along::First:
    sizes =
        form.isInnerStatic ? "?x" + std::to_string(form.extents.inner) : "?x?";
    break;
  case Along::Last:
    sizes = "?x?";
    break;
  case Along::Middle:
    sizes = "?x?x?";
    break;
  }
  return llvm::formatv("{0}<{1}x{2}>", container, sizes, form.elementType);
}

std::string CompressCase::getAxis() const {
  switch (form.along) {
  case Along::Flat:
    return "";
  case Along::First:
    return " axis(0)";
  case Along::Last:
  case Along::Middle:
    return " axis(1)";
  }
  __builtin_unreachable();
}

std::string CompressCase::getKernelSource() const {
  return llvm::formatv(R"(
func.func @kernel(%from: {0}, %condition: memref<?xi1>, %to: {0}) {{
  bale.compress_into %from where %condition into %to{1}
    : {0}, memref<?xi1>, {0}
  return
})",
                       getType("memref"), getAxis());
}

std::optional<std::string> CompressCase::getCallSource() const {
  return llvm::formatv(R"(
func.func @kernel(%from: {0}, %condition: tensor<?xi1>) -> {0} {{
  %to = bale.compress %from where %condition{1} : {0}, tensor<?xi1> -> {0}
  return %to : {0}
})",
                       getType("tensor"), getAxis())
      .str();
}

Extents CompressCase::getExtents(size_t bytes) const {
  Extents extents = form.extents;
  size_t known = form.elementBytes;
  for (size_t extent : {extents.outer, extents.axis, extents.inner})
    if (extent != 0)
      known *= extent;
  for (size_t *extent : {&extents.outer, &extents.axis, &extents.inner})
    if (*extent == 0)
      *extent = std::max<size_t>(1, bytes / known);
  return extents;
}

std::unique_ptr<Workload> CompressCase::makeWorkload(size_t bytes) const {
  return std::make_unique<CompressWorkload>(*this, getExtents(bytes));
}

std::unique_ptr<Workload> CompressCase::makeShortWorkload(size_t length) const {
  return std::make_unique<CompressWorkload>(
      *this, shorten(getExtents(1), length, form.extents.outer == 0));
}

//===----------------------------------------------------------------------===//
// Count
//===----------------------------------------------------------------------===//

std::string CountCase::getKernelSource() const {
  return R"(
func.func @kernel(%condition: memref<?xi1>, %limit: index) -> index {
  %trues = bale.count %condition limit %limit : memref<?xi1>
  return %trues : index
})";
}

std::unique_ptr<Workload> CountCase::makeWorkload(size_t bytes) const {
  return std::make_unique<CountWorkload>(*this, std::max<size_t>(1, bytes));
}

std::unique_ptr<Workload> CountCase::makeShortWorkload(size_t length) const {
  return std::make_unique<CountWorkload>(*this, length);
}
