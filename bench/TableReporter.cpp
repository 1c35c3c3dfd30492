//===- TableReporter.cpp ----------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: prints the table on the terminal, a line as soon as it is measured.
// Entry point: TableReporter.
// Invariant: what was not measured is a dash.
//
//===----------------------------------------------------------------------===//

#include "TableReporter.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace bale::bench;
using llvm::StringRef;

static constexpr unsigned kNameWidth = 42, kWidth = 11;
static constexpr StringRef kRate = "GB/s", kMemcpy = "x memcpy",
                           kTraffic = "x traffic", kYardstick = "x yardst.",
                           kScalar = "x scalar C", kCall = "call",
                           kOfYardstick = "yardstick";
static constexpr StringRef kColumns[] = {
    kRate, kMemcpy, kTraffic, kYardstick, kScalar, kCall, kOfYardstick};

benchmark::UserCounters TableReporter::getCounters(const Figures &figures) {
  benchmark::UserCounters counters;
  auto add = [&](StringRef column, std::optional<double> figure) {
    if (figure)
      counters[column.str()] = *figure;
  };
  const Extents &codes = figures.extents;
  add(kRate,
      double(codes.outer) * codes.axis * codes.inner / figures.seconds / 1e9);
  add(kMemcpy, figures.toMemcpy);
  add(kTraffic, figures.toTraffic);
  add(kYardstick, figures.toYardstick);
  add(kScalar, figures.toScalar);
  add(kCall, figures.callToMemcpy);
  add(kOfYardstick, figures.yardstickToMemcpy);
  return counters;
}

bool TableReporter::ReportContext(const Context &) {
  llvm::outs() << llvm::left_justify("case and codes", kNameWidth);
  for (StringRef column : kColumns)
    llvm::outs() << llvm::right_justify(column, kWidth);
  llvm::outs() << "\n";
  return true;
}

static void printCell(const benchmark::UserCounters &counters,
                      StringRef column) {
  auto counter = counters.find(column.str());
  if (counter == counters.end())
    llvm::outs() << llvm::right_justify("-", kWidth);
  else
    llvm::outs() << llvm::format("%*.3f", int(kWidth), double(counter->second));
}

void TableReporter::ReportRuns(const std::vector<Run> &runs) {
  for (const Run &run : runs) {
    llvm::outs() << llvm::left_justify(run.run_name.function_name, kNameWidth);
    if (run.error_occurred)
      llvm::outs() << "  " << run.error_message;
    else
      for (StringRef column : kColumns)
        printCell(run.counters, column);
    llvm::outs() << "\n";
  }
  llvm::outs().flush();
}
