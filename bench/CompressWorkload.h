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
#include "ResultMemory.h"

namespace bale::bench {

/// The elements, the conditions, the result and the expected ones. It has to
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
    return inputBytes + readings * extents.axis + outputBytes;
  }

private:
  /// The form of memory at `data` with `axis` slices.
  Descriptor describeTensor(uint8_t *data, size_t axis) const;

  /// The next conditions.
  uint8_t *takeCondition();
  // Each takes them.
  void runKernel(void *entry);
  /// Gives back the memory of the result, which keeps its bytes.
  Descriptor runCall(void *entry);
  void run(HandCompress kernel);
  /// memcpy that reads and writes `traffic` bytes.
  void runMemcpy(size_t traffic);

  /// Whether runs write what they must and nothing behind it, for all
  /// conditions. The output is poisoned first.
  bool check(const std::function<void()> &run);
  bool checkCall(void *entry);

  CompressCase::Form form;
  std::vector<std::string> yardsticks;
  Extents extents;
  size_t kept; // slices
  size_t inputBytes, outputBytes;

  /// Of one length and equally many trues. There are several where they are
  /// few: a processor learns the branches of conditions that always return.
  std::vector<Buffer> conditions;
  std::vector<std::vector<uint8_t>> expected;
  /// The conditions of the last run.
  size_t last = 0;
  /// The input, and the output or a copy of as many bytes.
  Buffer from;
  std::unique_ptr<ResultMemory> to;
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
