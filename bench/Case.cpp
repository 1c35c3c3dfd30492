//===- Case.cpp -------------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: what is measured, how, and how fast it has to be.
// Entry point: getInfo, shorten.
// Invariant: the table of measures has a line for each Measure, in its order.
//
//===----------------------------------------------------------------------===//

#include "Case.h"

using namespace bale::bench;

Workload::~Workload() = default;
Case::~Case() = default;

const MeasureInfo &bale::bench::getInfo(Measure measure) {
  static constexpr MeasureInfo kInfos[kNumMeasures] = {
      {"x memcpy", "x memcpy", Role::Kernel, Role::Memcpy},
      {"x traffic", "x memcpy of the same traffic", Role::Kernel,
       Role::Traffic},
      {"x yardstick", "x yardstick", Role::Kernel, Role::Yardstick},
      {"x scalar C", "x scalar C", Role::Kernel, Role::Scalar},
      {"x reading", "x reading", Role::Kernel, Role::Reading},
      {"call x memcpy", "x memcpy as a whole call", Role::Call, Role::Memcpy},
      {"call x traffic", "x memcpy of the same traffic as a whole call",
       Role::Call, Role::CallTraffic},
      {"yardstick x memcpy", "x memcpy of the yardstick", Role::Yardstick,
       Role::Memcpy},
      {"yardstick x traffic", "x memcpy of the yardstick's traffic",
       Role::Yardstick, Role::Traffic},
  };
  return kInfos[static_cast<size_t>(measure)];
}

Extents bale::bench::shorten(Extents extents, size_t length, bool isOuterOpen) {
  constexpr size_t kFew = 5;
  return {isOuterOpen ? kFew : 1, length, extents.inner};
}
