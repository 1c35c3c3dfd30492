//===- Timing.cpp -----------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: times several calls against each other.
// Entry point: Contest, measureSeconds, getMedian, getMedianRatio.
// Invariant: a turn is long against the clock's resolution and short against
//   the time between two changes of the machine's load.
//
//===----------------------------------------------------------------------===//

#include "Timing.h"

#include <algorithm>
#include <chrono>

using namespace bale::bench;

/// Seconds of a turn, if a call is not longer.
static constexpr double kTurn = 5e-4;

double bale::bench::measureSeconds(llvm::function_ref<void()> function) {
  using Clock = std::chrono::steady_clock;
  Clock::time_point start = Clock::now();
  function();
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// Seconds of `count` calls.
static double measureCalls(const std::function<void()> &call, size_t count) {
  return measureSeconds([&] {
    for (size_t i = 0; i < count; ++i)
      call();
  });
}

double bale::bench::getMedian(std::vector<double> values) {
  auto middle = values.begin() + values.size() / 2;
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

double bale::bench::getMedianRatio(const std::vector<double> &values,
                                   const std::vector<double> &others) {
  std::vector<double> ratios;
  ratios.reserve(values.size());
  for (size_t i = 0; i < values.size(); ++i)
    ratios.push_back(values[i] / others[i]);
  return getMedian(std::move(ratios));
}

size_t Contest::add(std::function<void()> call) {
  call();
  size_t count = 1;
  double seconds = measureCalls(call, count);
  // The time of few calls says little: it is taken again as they grow.
  while (seconds < kTurn / 4) {
    count *= 2;
    seconds = measureCalls(call, count);
  }
  size_t callsPerTurn = std::max<size_t>(1, kTurn / (seconds / count));
  contestants.push_back({std::move(call), callsPerTurn, {}});
  return contestants.size() - 1;
}

double Contest::runRound() {
  for (Contestant &contestant : contestants)
    contestant.seconds.push_back(
        measureCalls(contestant.call, contestant.callsPerTurn) /
        contestant.callsPerTurn);
  return contestants.front().seconds.back();
}

double Contest::getSeconds(size_t call) const {
  return getMedian(contestants[call].seconds);
}

double Contest::getSpeedup(size_t call, size_t other) const {
  return getMedianRatio(contestants[other].seconds, contestants[call].seconds);
}
