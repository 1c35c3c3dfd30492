//===- Workload.h -----------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: a case's MLIR, and its memory at a size with the calls on it.
// Entry point: getKernelSource, getCallSource, Workload.
// Invariant: what a result must be comes from the reference alone.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_BENCH_WORKLOAD_H
#define BALE_BENCH_WORKLOAD_H

#include "Cases.h"

#include <functional>
#include <memory>

namespace bale::bench {

/// A function `kernel` on memrefs of dynamic extents: the destination op.
std::string getKernelSource(const Case &benchCase);

/// A function `kernel` on tensors of dynamic extents: the value op.
std::string getCallSource(const Case &benchCase);

/// The C form of a memref of rank 1 or 2: sizes, then strides.
struct Descriptor {
  void *allocated, *aligned;
  int64_t offset;
  int64_t sizesAndStrides[4];
};

/// The input, the output and the expected output of a case at a size.
class Workload {
public:
  Workload(const Case &benchCase, Extents extents);

  /// Runs the function of getKernelSource, or of getCallSource.
  void runKernel(void *entry);
  void runCall(void *entry);
  void run(HandKernel kernel);
  /// memcpy of `bytes`, at most getNumCodes() of them.
  void runMemcpy(size_t bytes);

  /// Whether a run writes what it must and nothing behind it. The output is
  /// poisoned first.
  bool check(const std::function<void()> &run);
  bool checkCall(void *entry);

  size_t getNumCodes() const {
    return extents.outer * extents.axis * extents.inner;
  }
  /// Bytes read and written.
  size_t getTraffic() const;
  Extents getExtents() const { return extents; }

private:
  /// Bytes that start at a page; every page is there.
  struct Free {
    void operator()(uint8_t *memory) const;
  };
  using Buffer = std::unique_ptr<uint8_t[], Free>;
  static Buffer allocate(size_t bytes);

  /// The form of memory at `data` with `axis` elements along the case's axis.
  Descriptor describe(uint8_t *data, size_t axis) const;

  const Case &benchCase;
  Extents extents;
  size_t numWords; // of a row
  std::vector<uint8_t> expected;
  /// The input, and the output or a copy of as many bytes.
  Buffer from, to;
};

} // namespace bale::bench

#endif // BALE_BENCH_WORKLOAD_H
