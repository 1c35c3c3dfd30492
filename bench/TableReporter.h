//===- TableReporter.h ------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: prints the table on the terminal, a line as soon as it is measured.
// Entry point: TableReporter.
// Invariant: a column is a counter of the benchmark.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_BENCH_TABLEREPORTER_H
#define BALE_BENCH_TABLEREPORTER_H

#include "Floors.h"
#include "benchmark/benchmark.h"

namespace bale::bench {

/// Prints the measures of each case at each size.
class TableReporter : public benchmark::BenchmarkReporter {
public:
  /// The counters of a benchmark that measured `figures`.
  static benchmark::UserCounters getCounters(const Figures &figures);

  bool ReportContext(const Context &context) override;
  void ReportRuns(const std::vector<Run> &runs) override;
};

} // namespace bale::bench

#endif // BALE_BENCH_TABLEREPORTER_H
