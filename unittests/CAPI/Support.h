//===- Support.h ------------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: what the tests of the C API share.
// Entry point: Module, Array, Output.
// Invariant: what a test acquires it releases, also when it fails.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_UNITTESTS_CAPI_SUPPORT_H
#define BALE_UNITTESTS_CAPI_SUPPORT_H

#include "bale-c/Bale.h"
#include "gtest/gtest.h"

#include <cstring>
#include <memory>
#include <string>
#include <vector>

namespace bale::capi::testing {

/// A compiled module.
struct Module {
  explicit Module(const std::string &source, const char *options = nullptr)
      : handle(baleCompile(source.data(), source.size(), "test.mlir", options),
               baleModuleDestroy) {}

  explicit operator bool() const { return handle != nullptr; }
  BaleModule *get() const { return handle.get(); }

  const BaleFunction *find(const char *name) const {
    return baleModuleFindFunction(get(), name);
  }

  std::unique_ptr<BaleModule, decltype(&baleModuleDestroy)> handle;
};

/// An input that owns its elements.
template <typename T>
struct Array {
  Array(std::vector<int64_t> sizes, std::vector<T> elements)
      : sizes(std::move(sizes)), elements(std::move(elements)) {}

  BaleArray get() {
    return {elements.data(), sizeof(T), static_cast<int64_t>(sizes.size()),
            sizes.data(), nullptr};
  }

  std::vector<int64_t> sizes;
  std::vector<T> elements;
};

/// An output, released with the object.
struct Output {
  Output() = default;
  Output(const Output &) = delete;
  Output &operator=(const Output &) = delete;
  ~Output() { baleArrayRelease(&array); }

  std::vector<int64_t> getSizes() const {
    return {array.sizes, array.sizes + array.rank};
  }

  /// All elements, in row-major order.
  template <typename T>
  std::vector<T> get() const {
    EXPECT_EQ(array.elementSize, static_cast<int64_t>(sizeof(T)));
    size_t number = 1;
    for (int64_t size : getSizes())
      number *= size;
    auto *first = static_cast<const T *>(array.data);
    return {first, first + number};
  }

  BaleArray array = {};
};

/// Calls a function that has one output.
inline bool call(const BaleFunction *function, std::vector<BaleArray> inputs,
                 Output &output) {
  return baleCall(function, inputs.data(), inputs.size(), &output.array, 1);
}

/// What a call without outputs says; "" if it succeeds.
inline std::string getCallError(const BaleFunction *function,
                                std::vector<BaleArray> inputs) {
  std::vector<BaleArray> outputs(baleFunctionGetNumOutputs(function));
  if (!baleCall(function, inputs.data(), inputs.size(), outputs.data(),
                outputs.size()))
    return baleLastError();
  for (BaleArray &output : outputs)
    baleArrayRelease(&output);
  return "";
}

} // namespace bale::capi::testing

#endif // BALE_UNITTESTS_CAPI_SUPPORT_H
