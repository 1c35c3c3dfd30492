//===- Page.cpp -------------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: writes results as tables in Markdown.
// Entry point: writePage.
// Invariant: a floor or aim that is printed comes from the table of cases.
//
//===----------------------------------------------------------------------===//

#include "Page.h"
#include "benchmark/benchmark.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace bale::bench;
using llvm::format;
using llvm::raw_ostream;
using llvm::StringRef;

/// What Linux calls the processor, such as "AMD EPYC 9555".
static std::string getProcessorName() {
  auto file = llvm::MemoryBuffer::getFileAsStream("/proc/cpuinfo");
  if (!file)
    return "an unknown processor";
  llvm::SmallVector<StringRef> lines;
  (*file)->getBuffer().split(lines, '\n');
  for (StringRef line : lines) {
    auto [key, value] = line.split(':');
    if (key.trim() == "model name")
      return value.trim().str();
  }
  return "an unknown processor";
}

static void writeMachine(raw_ostream &os) {
  os << "One thread on " << getProcessorName();
  for (const auto &cache : benchmark::CPUInfo::Get().caches)
    os << ", L" << cache.level
       << (cache.type == "Data"          ? "d"
           : cache.type == "Instruction" ? "i"
                                         : "")
       << " " << cache.size / int(kKiB) << " KiB";
  os << ".\n";
}

//===----------------------------------------------------------------------===//
// Tables of cases
//===----------------------------------------------------------------------===//

namespace {
/// A table of cases: what it shows of each, besides its name.
struct TableInfo {
  Table table;
  const char *title;
  /// One line about what is in the table; may be empty.
  const char *note;
  /// The title of a size in KiB; null for nanoseconds a row instead.
  const char *sizeTitle;
  std::vector<Measure> measures;
};
} // namespace

static std::vector<TableInfo> getTables() {
  using M = Measure;
  return {
      {Table::Pack,
       "Pack and unpack",
       "",
       "KiB of codes",
       {M::Memcpy, M::Traffic, M::Yardstick, M::CallMemcpy,
        M::YardstickMemcpy}},
      {Table::PackRows,
       "Many short rows",
       "",
       nullptr,
       {M::Scalar, M::Memcpy, M::Yardstick, M::CallMemcpy, M::YardstickMemcpy}},
      {Table::Compress,
       "Compress",
       "GB/s are of bytes read and written.",
       "KiB of elements",
       {M::Traffic, M::Yardstick, M::CallTraffic, M::YardstickTraffic}},
      {Table::Count,
       "Count",
       "GB/s are of conditions.",
       "KiB of conditions",
       {M::Reading, M::Yardstick}},
  };
}

static void writeRatio(raw_ostream &os, std::optional<double> ratio) {
  if (ratio)
    os << format("%.2f", *ratio);
  else
    os << "-";
}

static void writeHead(raw_ostream &os, const std::vector<StringRef> &titles) {
  os << "|";
  for (StringRef title : titles)
    os << " " << title << " |";
  os << "\n|";
  for (size_t i = 0; i < titles.size(); ++i)
    os << "---|";
  os << "\n";
}

/// The floors and aims of the measures that have one, and which are missed.
static void writeLimits(raw_ostream &os, const std::vector<Limit> &limits) {
  if (limits.empty()) {
    os << " - | - | |\n";
    return;
  }
  auto writeTargets = [&](double Target::*target) {
    llvm::interleave(
        limits, os,
        [&](const Limit &limit) { writeRatio(os, limit.target.*target); },
        " / ");
  };
  os << " ";
  writeTargets(&Target::floor);
  os << " | ";
  writeTargets(&Target::aim);
  os << " |";
  const char *separator = " below: ";
  for (const Limit &limit : limits)
    if (!limit.isReached()) {
      os << separator << getInfo(limit.measure).title;
      separator = ", ";
    }
  os << " |\n";
}

static void writeCases(raw_ostream &os, const TableInfo &table,
                       const RunResults &results, bool narrow) {
  std::vector<StringRef> titles = {
      "case", table.sizeTitle ? table.sizeTitle : "ns a row", "GB/s"};
  for (Measure measure : table.measures)
    titles.emplace_back(getInfo(measure).title);
  titles.insert(titles.end(), {"floor", "aim", ""});
  writeHead(os, titles);
  for (const Figures &figures : results.figures) {
    if (figures.benchCase->getTable() != table.table)
      continue;
    os << "| " << figures.benchCase->getName() << " | ";
    if (table.sizeTitle)
      os << figures.size / kKiB;
    else
      os << format("%.1f", figures.seconds * 1e9 / figures.numRows);
    os << format(" | %.1f |", figures.rateBytes / figures.seconds / 1e9);
    for (Measure measure : table.measures) {
      os << " ";
      writeRatio(os, figures.get(measure));
      os << " |";
    }
    writeLimits(os, findLimits(figures, narrow));
  }
}

//===----------------------------------------------------------------------===//
// Other tables
//===----------------------------------------------------------------------===//

static void writeCode(raw_ostream &os, const RunResults &results) {
  os << "| case | bytes of code | compile, ms | x clang for the yardstick |\n"
     << "|---|---|---|---|\n";
  for (const CodeFigures &figures : results.codeFigures) {
    os << "| " << figures.benchCase->getCodeName() << " | " << figures.codeBytes
       << format(" | %.0f | ", figures.compileSeconds * 1e3);
    if (figures.yardstickSeconds)
      os << format("%.2f |\n",
                   figures.compileSeconds / *figures.yardstickSeconds);
    else
      os << "- |\n";
  }
}

static void writeCalls(raw_ostream &os, const RunResults &results) {
  os << "| case | kernel, ns | call, ns |\n|---|---|---|\n";
  for (const CallFigures &figures : results.callFigures)
    os << "| " << figures.benchCase->getName()
       << format(" | %.0f", figures.kernelSeconds * 1e9)
       << format(" | %.0f |\n", figures.callSeconds * 1e9);
}

void bale::bench::writePage(raw_ostream &os, const RunResults &results,
                            StringRef cpu, bool narrow) {
  os << "## Code for " << cpu << "\n\n";
  writeMachine(os);
  for (const TableInfo &table : getTables()) {
    os << "\n### " << table.title << "\n\n";
    if (*table.note)
      os << table.note << "\n\n";
    writeCases(os, table, results, narrow);
  }
  os << "\n### A call on " << kShortLength << " codes or elements\n\n";
  writeCalls(os, results);
  if (!results.codeFigures.empty()) {
    os << "\n### Code\n\n";
    writeCode(os, results);
  }
}
