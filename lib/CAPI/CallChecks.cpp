//===- CallChecks.cpp -------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: compares the arrays of a call with the signature of its function.
// Entry point: checkCall.
// Invariant: no array is read.
//
//===----------------------------------------------------------------------===//

#include "Call.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;
using namespace bale::capi;
using llvm::Twine;

/// How messages call an input: its index and what the model calls it.
static std::string describeInput(const Signature &signature, size_t index) {
  std::string text = "input " + std::to_string(index);
  const std::string &name = signature.inputs[index].name;
  return name.empty() ? text : text + " (\"" + name + "\")";
}

/// The same for one of its dimensions.
static std::string describeDim(const Signature &signature, size_t index,
                               size_t dim) {
  std::string text = "dimension " + std::to_string(dim);
  const std::string &name = signature.inputs[index].sizeNames[dim];
  if (!name.empty())
    text += " (\"" + name + "\")";
  return text + " of " + describeInput(signature, index);
}

static LogicalResult checkPassable(llvm::ArrayRef<ValueSpec> values,
                                   StringRef role, std::string &error) {
  for (auto [i, value] : llvm::enumerate(values)) {
    if (value.kind != BALE_UNSUPPORTED)
      continue;
    error = ("expected " + role + " " + Twine(i) +
             " to be a ranked tensor, a memref without layout or a number, but "
             "got " +
             value.type)
                .str();
    return failure();
  }
  return success();
}

/// The element size, rank, memory and static extents of one input.
static LogicalResult checkInput(const Signature &signature, size_t index,
                                const BaleArray &array, std::string &error) {
  const ValueSpec &value = signature.inputs[index];
  auto fail = [&](const Twine &text) {
    error = text.str();
    return failure();
  };
  std::string input = describeInput(signature, index);
  if (array.elementSize != value.elementSize)
    return fail("expected " + input + " to have elements of " +
                Twine(value.elementSize) + " bytes (" + value.elementType +
                "), but got " + Twine(array.elementSize));
  if (array.rank != value.getRank())
    return fail("expected " + input + " to have rank " +
                Twine(value.getRank()) + ", but got " + Twine(array.rank));
  if (array.rank > 0 && !array.sizes)
    return fail("expected " + input + " to have " + Twine(array.rank) +
                (array.rank == 1 ? " extent" : " extents") + ", but got NULL");
  bool isEmpty = false;
  for (size_t dim = 0; dim < value.sizes.size(); ++dim) {
    int64_t expected = value.sizes[dim], got = array.sizes[dim];
    if (expected == BALE_DYNAMIC ? got < 0 : got != expected)
      return fail(
          "expected " + describeDim(signature, index, dim) + " to be " +
          (expected == BALE_DYNAMIC ? Twine("at least 0") : Twine(expected)) +
          ", but got " + Twine(got));
    isEmpty |= got == 0;
  }
  if (!isEmpty && !array.data)
    return fail("expected " + input + " to have data, but got NULL");
  auto address = reinterpret_cast<uintptr_t>(array.data);
  if (address % value.elementAlignment != 0)
    return fail("expected the data of " + input + " to be aligned to " +
                Twine(value.elementAlignment) + " bytes, but got address 0x" +
                Twine::utohexstr(address));
  return success();
}

/// Dimensions that the model calls by one name must have one extent.
static LogicalResult checkSizeNames(const Signature &signature,
                                    llvm::ArrayRef<BaleArray> inputs,
                                    std::string &error) {
  llvm::StringMap<std::pair<size_t, size_t>> places;
  for (size_t index = 0; index < inputs.size(); ++index) {
    const ValueSpec &value = signature.inputs[index];
    for (size_t dim = 0; dim < value.sizeNames.size(); ++dim) {
      if (value.sizeNames[dim].empty())
        continue;
      auto [entry, isNew] =
          places.try_emplace(value.sizeNames[dim], index, dim);
      auto [firstIndex, firstDim] = entry->second;
      int64_t expected = inputs[firstIndex].sizes[firstDim];
      int64_t got = inputs[index].sizes[dim];
      if (got == expected)
        continue;
      error = ("expected " + describeDim(signature, index, dim) + " to be " +
               Twine(expected) + " as is " +
               describeDim(signature, firstIndex, firstDim) + ", but got " +
               Twine(got))
                  .str();
      return failure();
    }
  }
  return success();
}

LogicalResult bale::capi::checkCall(const Signature &signature,
                                    llvm::ArrayRef<BaleArray> inputs,
                                    size_t numOutputs, std::string &error) {
  auto checkNumber = [&](StringRef role, size_t expected, size_t got) {
    if (expected == got)
      return success();
    error = ("expected " + Twine(expected) + " " + role +
             (expected == 1 ? "" : "s") + ", but got " + Twine(got))
                .str();
    return failure();
  };
  if (failed(checkPassable(signature.inputs, "input", error)) ||
      failed(checkPassable(signature.outputs, "output", error)) ||
      failed(checkNumber("input", signature.inputs.size(), inputs.size())) ||
      failed(checkNumber("output", signature.outputs.size(), numOutputs)))
    return failure();
  for (auto [i, array] : llvm::enumerate(inputs))
    if (failed(checkInput(signature, i, array, error)))
      return failure();
  return checkSizeNames(signature, inputs, error);
}
