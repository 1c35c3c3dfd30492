//===- Timing.h -------------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: times several calls against each other.
// Entry point: Contest, measureSeconds, getMedian, getMedianRatio.
// Invariant: calls take turns, so that a change of the clock's rate or of the
//   machine's load meets all of them.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_BENCH_TIMING_H
#define BALE_BENCH_TIMING_H

#include "llvm/ADT/STLFunctionalExtras.h"

#include <functional>
#include <vector>

namespace bale::bench {

/// The seconds that `function` takes once.
double measureSeconds(llvm::function_ref<void()> function);

/// The middle of `values`, of which there is at least one.
double getMedian(std::vector<double> values);

/// The median of values[i] / others[i].
double getMedianRatio(const std::vector<double> &values,
                      const std::vector<double> &others);

/// Calls that are timed in turns.
class Contest {
public:
  /// Adds a call; returns its number. It is called once, to have its memory
  /// and code at hand, and then to see how often it fits in a turn.
  size_t add(std::function<void()> call);

  /// Lets each call have its turn. Returns the seconds of one call of number 0.
  double runRound();

  /// The median over rounds of the seconds of one call.
  double getSeconds(size_t call) const;

  /// How many times as fast as `other` `call` is: the median over rounds.
  double getSpeedup(size_t call, size_t other) const;

private:
  struct Contestant {
    std::function<void()> call;
    size_t callsPerTurn;
    std::vector<double> seconds; // of one call, a round each
  };
  std::vector<Contestant> contestants;
};

} // namespace bale::bench

#endif // BALE_BENCH_TIMING_H
