//===- Case.h ---------------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: what is measured, how, and how fast it has to be.
// Entry point: Case, Goal, Measure, Workload, Participant, shorten.
// Invariant: who measures, judges or shows a case asks it through these classes,
//   and needs to know no op.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_BENCH_CASE_H
#define BALE_BENCH_CASE_H

#include "yardsticks/Yardstick.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace bale::bench {

//===----------------------------------------------------------------------===//
// Measures and goals
//===----------------------------------------------------------------------===//

/// A ratio that has to be reached, and one that is wished for.
struct Target {
  double floor, aim;
};

/// What it is that takes part in a measurement.
enum class Role {
  Kernel,      // the destination op on memrefs, compiled by Bale
  Call,        // the value op on tensors, whose result's memory is used again
  Memcpy,      // of as many bytes as there are codes
  Traffic,     // memcpy that reads and writes as many bytes as the kernel
  CallTraffic, // the same for the call
  Yardstick,   // a kernel in intrinsics; of several, the fastest
  Scalar,      // a loop in plain C
  Reading      // a loop in intrinsics that reads what the kernel reads
};
constexpr size_t kNumRoles = 8;

/// A ratio of two speeds.
struct MeasureInfo {
  /// At the head of a column.
  const char *title;
  /// In a sentence.
  const char *unit;
  /// How many times as fast the first is as the second.
  Role of, to;
};

/// Which two speeds a ratio is of: see getInfo.
enum class Measure {
  Memcpy,
  Traffic,
  Yardstick,
  Scalar,
  Reading,
  CallMemcpy,
  CallTraffic,
  YardstickMemcpy,
  YardstickTraffic
};
constexpr size_t kNumMeasures = 9;

/// What `measure` compares, and what it is called.
const MeasureInfo &getInfo(Measure measure);

/// The ratios that were measured, by Measure.
using Ratios = std::array<std::optional<double>, kNumMeasures>;

/// What a case has to reach at a size.
struct Goal {
  size_t size;
  Measure measure;
  Target target;
  /// Of code without AVX-512.
  std::optional<Target> narrowTarget;
};

//===----------------------------------------------------------------------===//
// Sizes and limits
//===----------------------------------------------------------------------===//

constexpr size_t kKiB = 1024;
constexpr size_t kMiB = 1024 * kKiB;

/// The bytes of a case's codes or elements: in the first level of cache; in the
/// second, where most targets are; in memory.
constexpr size_t kSmallSize = 24 * kKiB;
constexpr size_t kTargetSize = 256 * kKiB;
constexpr size_t kLargeSize = 64 * kMiB;

/// Bytes of machine code of a case at most.
constexpr size_t kMaxCodeBytes = 16 * kKiB;

/// To compile a case may take as many times what clang takes for its yardstick.
constexpr double kMaxCompileRatio = 2;

//===----------------------------------------------------------------------===//
// Workloads
//===----------------------------------------------------------------------===//

/// The functions that a case was compiled to.
struct Entries {
  void *kernel;
  /// Null if the case has none.
  void *call;
};

/// Who takes part in a measurement, and how.
struct Participant {
  Role role;
  /// What it is, in a sentence.
  std::string name;
  /// Does the work once.
  std::function<void()> run;
  /// Whether a run writes what it must and nothing else; null for what computes
  /// nothing.
  std::function<bool()> check;
};

/// The memory of a case at a size.
class Workload {
public:
  virtual ~Workload();

  /// Everyone; the kernel is first. With `withYardsticks` the processor runs
  /// them.
  virtual std::vector<Participant> getParticipants(const Entries &entries,
                                                   bool withYardsticks) = 0;

  /// Rows of their own along the axis.
  virtual size_t getNumRows() const = 0;

  /// The bytes that a rate in GB/s is of.
  virtual size_t getRateBytes() const = 0;

  /// Such as "1 x 1000 x 1 codes".
  virtual std::string getDescription() const = 0;
};

//===----------------------------------------------------------------------===//
// Cases
//===----------------------------------------------------------------------===//

/// The tables that show cases.
enum class Table {
  Pack,     // and unpack
  PackRows, // the same, in many short rows
  Compress,
  Count
};

/// An op with types and what it is compared with.
class Case {
public:
  virtual ~Case();

  /// Such as "pack/bits=3"; unique, without spaces.
  virtual std::string getName() const = 0;
  /// The same without what changes no code.
  virtual std::string getCodeName() const { return getName(); }
  virtual Table getTable() const = 0;

  /// A function `kernel` on memrefs: the destination op.
  virtual std::string getKernelSource() const = 0;
  /// A function `kernel` on tensors: the value op. None if the op has no other
  /// form.
  virtual std::optional<std::string> getCallSource() const = 0;

  /// About `bytes` bytes of codes or elements, as many as the case needs at
  /// least.
  virtual std::unique_ptr<Workload> makeWorkload(size_t bytes) const = 0;
  /// `length` codes or slices along the axis, and not many others.
  virtual std::unique_ptr<Workload> makeShortWorkload(size_t length) const = 0;

  /// Whether it is measured how long a call on next to nothing takes.
  virtual bool measuresShortCall() const = 0;

  /// The instances in kYardsticks: first the one that does what the kernel
  /// does, then others that may be faster.
  llvm::ArrayRef<std::string> getYardsticks() const { return yardsticks; }
  llvm::ArrayRef<size_t> getSizes() const { return sizes; }
  llvm::ArrayRef<Goal> getGoals() const { return goals; }

protected:
  Case(std::vector<std::string> yardsticks, std::vector<size_t> sizes,
       std::vector<Goal> goals)
      : yardsticks(std::move(yardsticks)), sizes(std::move(sizes)),
        goals(std::move(goals)) {}

private:
  std::vector<std::string> yardsticks;
  std::vector<size_t> sizes;
  std::vector<Goal> goals;
};

/// `extents` with `length` along the axis, and few outer ones, but more than
/// one if a size decides how many there are.
Extents shorten(Extents extents, size_t length, bool isOuterOpen);

} // namespace bale::bench

#endif // BALE_BENCH_CASE_H
