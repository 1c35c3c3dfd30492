//===- CompressWorkload.h ---------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the memory of a compress or a count at a size, and the calls on it.
// Entry point: CompressWorkload, CountWorkload.
// Invariant: what a result must be comes from the reference alone.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_BENCH_COMPRESSWORKLOAD_H
#define BALE_BENCH_COMPRESSWORKLOAD_H

#include "CompressCase.h"
#include "Memory.h"

namespace bale::bench {

/// The elements, the conditions, the result and the expected one. It has to
/// live as long as its participants.
class CompressWorkload : public Workload {
public:
  CompressWorkload(const CompressCase &compressCase, Extents extents);

  std::vector<Participant> getParticipants(const Entries &entries,
                                           bool withYardsticks) override;
  size_t getNumRows() const override { return extents.outer * extents.inner; }
  size_t getRateBytes() const override { return getTraffic(1); }
  std::string getDescription() const override;

  /// Bytes read and written, if the conditions are read so many times.
  size_t getTraffic(unsigned readings) const {
    return inputBytes + readings * extents.axis + expected.size();
  }

private:
  /// The form of memory at `data` with `axis` slices.
  Descriptor describeTensor(uint8_t *data, size_t axis) const;

  void runKernel(void *entry);
  /// The caller frees what it returns.
  Descriptor call(void *entry);
  void run(HandCompress kernel);
  /// memcpy that reads and writes `traffic` bytes.
  void runMemcpy(size_t traffic);

  /// Whether a run writes what it must and nothing behind it. The output is
  /// poisoned first.
  bool check(const std::function<void()> &run);
  bool checkCall(void *entry);

  CompressCase::Form form;
  std::vector<std::string> yardsticks;
  Extents extents;
  size_t inputBytes;
  size_t kept; // slices
  std::vector<uint8_t> expected;
  /// The input, and the output or a copy of as many bytes.
  Buffer from, condition, to;
};

/// Conditions, half of them true.
class CountWorkload : public Workload {
public:
  CountWorkload(const CountCase &countCase, size_t length);

  std::vector<Participant> getParticipants(const Entries &entries,
                                           bool withYardsticks) override;
  size_t getNumRows() const override { return 1; }
  size_t getRateBytes() const override { return length; }
  std::string getDescription() const override;

private:
  std::vector<std::string> yardsticks;
  size_t length, expected;
  Buffer condition;
};

} // namespace bale::bench

#endif // BALE_BENCH_COMPRESSWORKLOAD_H
