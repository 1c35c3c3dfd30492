//===- PackWorkload.h -------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the memory of a pack or unpack at a size, and the calls on it.
// Entry point: PackWorkload.
// Invariant: what a result must be comes from the reference alone.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_BENCH_PACKWORKLOAD_H
#define BALE_BENCH_PACKWORKLOAD_H

#include "Memory.h"
#include "PackCase.h"
#include "ResultMemory.h"

namespace bale::bench {

/// The input, the output and the expected output of a case at a size. It has
/// to live as long as its participants.
class PackWorkload : public Workload {
public:
  PackWorkload(const PackCase &packCase, Extents extents);

  std::vector<Participant> getParticipants(const Entries &entries,
                                           bool withYardsticks) override;
  size_t getNumRows() const override { return extents.outer * extents.inner; }
  size_t getRateBytes() const override { return getNumCodes(); }
  std::string getDescription() const override;

  size_t getNumCodes() const {
    return extents.outer * extents.axis * extents.inner;
  }
  /// Bytes read and written.
  size_t getTraffic() const;

private:
  /// The form of memory at `data` with `axis` elements along the case's axis.
  Descriptor describeTensor(uint8_t *data, size_t axis) const;
  Descriptor describeInput() const;
  Descriptor describeOutput() const;

  void runKernel(void *entry);
  /// Gives back the memory of the result, which keeps its bytes.
  Descriptor runCall(void *entry);
  void run(HandKernel kernel);
  /// memcpy of `bytes`, at most getNumCodes() of them.
  void runMemcpy(size_t bytes);

  /// Whether a run writes what it must and nothing behind it. The output is
  /// poisoned first.
  bool check(const std::function<void()> &run);
  bool checkCall(void *entry);

  PackCase::Form form;
  std::vector<std::string> yardsticks;
  Extents extents;
  size_t numWords; // of a row
  std::vector<uint8_t> expected;
  /// The input, and the output or a copy of as many bytes.
  Buffer from;
  ResultMemory to;
};

} // namespace bale::bench

#endif // BALE_BENCH_PACKWORKLOAD_H
