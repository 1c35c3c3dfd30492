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

static constexpr unsigned kNameWidth = 44;
static constexpr StringRef kRate = "GB/s";

/// The titles of the columns, which are the names of counters, too.
static llvm::ArrayRef<StringRef> getColumns() {
  static const auto columns = [] {
    llvm::SmallVector<StringRef> titles = {kRate};
    for (size_t i = 0; i < kNumMeasures; ++i)
      titles.push_back(getInfo(static_cast<Measure>(i)).title);
    return titles;
  }();
  return columns;
}

static unsigned getWidth(StringRef column) {
  return std::max<unsigned>(column.size(), 6) + 2;
}

benchmark::UserCounters TableReporter::getCounters(const Figures &figures) {
  benchmark::UserCounters counters;
  counters[kRate.str()] = figures.rateBytes / figures.seconds / 1e9;
  for (size_t i = 0; i < kNumMeasures; ++i) {
    auto measure = static_cast<Measure>(i);
    if (std::optional<double> ratio = figures.get(measure))
      counters[getInfo(measure).title] = *ratio;
  }
  return counters;
}

bool TableReporter::ReportContext(const Context &) {
  llvm::outs() << llvm::left_justify("case and size", kNameWidth);
  for (StringRef column : getColumns())
    llvm::outs() << llvm::right_justify(column, getWidth(column));
  llvm::outs() << "\n";
  return true;
}

static void printCell(const benchmark::UserCounters &counters,
                      StringRef column) {
  auto counter = counters.find(column.str());
  if (counter == counters.end())
    llvm::outs() << llvm::right_justify("-", getWidth(column));
  else
    llvm::outs() << llvm::format("%*.3f", int(getWidth(column)),
                                 double(counter->second));
}

void TableReporter::ReportRuns(const std::vector<Run> &runs) {
  for (const Run &run : runs) {
    llvm::outs() << llvm::left_justify(run.run_name.function_name, kNameWidth);
    if (run.error_occurred)
      llvm::outs() << "  " << run.error_message;
    else
      for (StringRef column : getColumns())
        printCell(run.counters, column);
    llvm::outs() << "\n";
  }
  llvm::outs().flush();
}
