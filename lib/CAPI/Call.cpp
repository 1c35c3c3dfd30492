//===- Call.cpp -------------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: passes arrays to a compiled function and takes its results.
// Entry point: callFunction, releaseArray.
// Invariant: every output is memory of its own.
//
//===----------------------------------------------------------------------===//

#include "Call.h"
#include "RunningCall.h"
#include "llvm/Support/Alignment.h"

#include <cstddef>
#include <cstdlib>
#include <cstring>

using namespace mlir;
using namespace bale::capi;

/// What BaleArray::owner points to: the block of the elements, then the
/// extents.
namespace {
struct Owner {
  void *block;
  int64_t sizes[1];
};
} // namespace

//===----------------------------------------------------------------------===//
// Descriptors
//===----------------------------------------------------------------------===//

/// The words of a memref descriptor: allocated pointer, aligned pointer,
/// offset, extents, strides.
static size_t getNumWords(const ValueSpec &value) {
  return 3 + 2 * static_cast<size_t>(value.getRank());
}

/// The units of greatest alignment that `size` bytes take.
static size_t getNumUnits(size_t size) {
  return llvm::divideCeil(size, sizeof(std::max_align_t));
}

/// Writes the descriptor of `array` to `words`.
static void describe(const BaleArray &array, int64_t *words) {
  words[0] = words[1] = reinterpret_cast<intptr_t>(array.data);
  words[2] = 0;
  // Strides of an array without elements may wrap; nothing is read through
  // them.
  uint64_t stride = 1;
  for (int64_t dim = array.rank; dim-- > 0;) {
    words[3 + dim] = array.sizes[dim];
    words[3 + array.rank + dim] = static_cast<int64_t>(stride);
    stride *= static_cast<uint64_t>(array.sizes[dim]);
  }
}

namespace {
/// The arguments of `_mlir_ciface_f` for a call: behind every pointer in
/// `arguments` lies one argument, behind the last the result.
class Frame {
public:
  Frame(const Signature &signature, ArrayRef<BaleArray> inputs);

  void **getArguments() { return arguments.data(); }

  /// Where the call leaves output `index`: a descriptor, or a scalar.
  void *getOutput(size_t index) {
    return reinterpret_cast<char *>(results.data()) + offsets[index];
  }

private:
  void layOutResults(ArrayRef<ValueSpec> outputs);
  void addInput(const ValueSpec &value, const BaleArray &array);
  void addNarrow(const ValueSpec &value, const BaleArray &array);
  void addPointer(void *target);

  std::vector<void *> arguments;
  /// Memory that pointers lead to; reserved at once, so that nothing moves.
  std::vector<void *> pointers;
  std::vector<int64_t> words;
  /// Scalars of fewer bits than their bytes.
  std::vector<std::max_align_t> narrow;
  /// One struct of all results, as the ABI has it.
  std::vector<std::max_align_t> results;
  std::vector<size_t> offsets;
};
} // namespace

Frame::Frame(const Signature &signature, ArrayRef<BaleArray> inputs) {
  size_t numWords = 0, numNarrow = 0;
  for (const ValueSpec &value : signature.inputs) {
    numWords += getNumWords(value);
    numNarrow += getNumUnits(value.elementSize);
  }
  words.reserve(numWords);
  pointers.reserve(inputs.size() + 1);
  narrow.reserve(numNarrow);

  layOutResults(signature.outputs);
  // A struct comes back through a pointer, which is the first argument.
  bool isIndirect =
      signature.outputs.size() > 1 ||
      (signature.outputs.size() == 1 &&
       (signature.outputs[0].isArray() || signature.outputs[0].isComplex));
  if (isIndirect)
    addPointer(results.data());
  for (auto [value, array] : llvm::zip_equal(signature.inputs, inputs))
    addInput(value, array);
  if (!isIndirect)
    arguments.push_back(results.data());
}

void Frame::layOutResults(ArrayRef<ValueSpec> outputs) {
  size_t size = 0;
  for (const ValueSpec &value : outputs) {
    size_t alignment =
        value.isArray() ? alignof(int64_t) : value.elementAlignment;
    size = llvm::alignTo(size, llvm::Align(alignment));
    offsets.push_back(size);
    size += value.isArray() ? getNumWords(value) * sizeof(int64_t)
                            : value.elementSize;
  }
  results.resize(getNumUnits(size) + 1);
}

void Frame::addInput(const ValueSpec &value, const BaleArray &array) {
  if (value.isArray()) {
    size_t start = words.size();
    words.resize(start + getNumWords(value));
    describe(array, &words[start]);
    addPointer(&words[start]);
  } else if (value.narrowBits) {
    addNarrow(value, array);
  } else {
    arguments.push_back(array.data);
  }
}

/// A load of such a scalar is defined only if the bits above it are 0.
void Frame::addNarrow(const ValueSpec &value, const BaleArray &array) {
  size_t start = narrow.size();
  narrow.resize(start + getNumUnits(value.elementSize));
  auto *bytes = reinterpret_cast<uint8_t *>(&narrow[start]);
  std::memcpy(bytes, array.data, value.elementSize);
  if (value.narrowBits == 1)
    bytes[0] = bytes[0] != 0;
  size_t used = llvm::divideCeil(value.narrowBits, 8);
  bytes[used - 1] &= 0xFF >> (8 * used - value.narrowBits);
  std::fill(bytes + used, bytes + value.elementSize, 0);
  arguments.push_back(bytes);
}

void Frame::addPointer(void *target) {
  pointers.push_back(target);
  arguments.push_back(static_cast<void *>(&pointers.back()));
}

//===----------------------------------------------------------------------===//
// Outputs
//===----------------------------------------------------------------------===//

static size_t getNumBytes(ArrayRef<int64_t> sizes, int64_t elementSize) {
  size_t bytes = elementSize;
  for (int64_t size : sizes)
    bytes *= static_cast<size_t>(size);
  return bytes;
}

/// Takes the memory of an output at `place` out of `call`, or copies it where
/// it is not the call's to give away (a scalar, or the memref of an argument).
/// False if there is no memory.
static bool takeOutput(RunningCall &call, const ValueSpec &value, void *place,
                       BaleArray &array) {
  int64_t rank = value.getRank();
  auto *owner = static_cast<Owner *>(
      std::calloc(1, sizeof(Owner) + rank * sizeof(int64_t)));
  if (!owner)
    return false;
  array = {nullptr, value.elementSize, rank, owner->sizes, owner};
  const void *data = place;
  if (value.isArray()) {
    auto *words = static_cast<int64_t *>(place);
    std::copy_n(words + 3, rank, owner->sizes);
    auto *allocated = reinterpret_cast<void *>(words[0]);
    auto *aligned = reinterpret_cast<char *>(words[1]);
    data = aligned + words[2] * value.elementSize;
    if (call.takeBlock(allocated)) {
      owner->block = allocated;
      array.data = const_cast<void *>(data);
      return true;
    }
  }
  size_t bytes =
      getNumBytes({owner->sizes, static_cast<size_t>(rank)}, value.elementSize);
  owner->block = array.data = allocateBlock(bytes, value.elementAlignment);
  if (!array.data)
    return false;
  if (bytes)
    std::memcpy(array.data, data, bytes);
  return true;
}

void bale::capi::releaseArray(BaleArray &array) {
  if (auto *owner = static_cast<Owner *>(array.owner)) {
    freeBlock(owner->block);
    std::free(owner);
  }
  array = {};
}

LogicalResult bale::capi::callFunction(const BaleFunction &function,
                                       ArrayRef<BaleArray> inputs,
                                       MutableArrayRef<BaleArray> outputs,
                                       std::string &error) {
  Frame frame(function.signature, inputs);
  RunningCall call;
  if (!call.run(function.entry, frame.getArguments())) {
    error = call.getError();
    return failure();
  }
  std::vector<BaleArray> taken(outputs.size());
  for (auto [i, value] : llvm::enumerate(function.signature.outputs)) {
    if (takeOutput(call, value, frame.getOutput(i), taken[i]))
      continue;
    llvm::for_each(taken, releaseArray);
    error = "cannot allocate memory for output " + std::to_string(i);
    return failure();
  }
  llvm::copy(taken, outputs.begin());
  return success();
}
