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

static void writeRatio(raw_ostream &os, std::optional<double> ratio) {
  if (ratio)
    os << format("%.2f", *ratio) << " | ";
  else
    os << "- | ";
}

static void writeLimit(raw_ostream &os, const Figures &figures, bool narrow) {
  std::optional<Limit> limit = findLimit(figures, narrow);
  writeRatio(os, limit ? std::optional(limit->floor) : std::nullopt);
  if (limit)
    os << format("%.2f", limit->aim)
       << (limit->got < limit->floor ? " | below" : " | ");
  else
    os << "- | ";
}

static void writeSizes(raw_ostream &os, const RunResults &results,
                       bool narrow) {
  os << "| case | KiB of codes | GB/s | x memcpy | x traffic | x yardstick | "
        "call x memcpy | yardstick x memcpy | floor | aim | |\n"
     << "|---|---|---|---|---|---|---|---|---|---|---|\n";
  for (const Figures &figures : results.figures) {
    if (figures.benchCase->layout == Layout::Rows)
      continue;
    size_t codes =
        figures.extents.outer * figures.extents.axis * figures.extents.inner;
    os << "| " << getName(*figures.benchCase) << " | " << figures.codes / kKiB
       << format(" | %.1f | ", codes / figures.seconds / 1e9);
    writeRatio(os, figures.toMemcpy);
    writeRatio(os, figures.toTraffic);
    writeRatio(os, figures.toYardstick);
    writeRatio(os, figures.callToMemcpy);
    writeRatio(os, figures.yardstickToMemcpy);
    writeLimit(os, figures, narrow);
    os << " |\n";
  }
}

static void writeRows(raw_ostream &os, const RunResults &results, bool narrow) {
  os << "| case | ns a row | GB/s | x scalar C | x memcpy | x yardstick | "
        "call x memcpy | yardstick x memcpy | floor | aim | |\n"
     << "|---|---|---|---|---|---|---|---|---|---|---|\n";
  for (const Figures &figures : results.figures) {
    if (figures.benchCase->layout != Layout::Rows)
      continue;
    os << "| " << getName(*figures.benchCase)
       << format(" | %.1f", figures.seconds * 1e9 / figures.extents.outer)
       << format(" | %.1f | ", figures.extents.outer * figures.extents.axis /
                                   figures.seconds / 1e9);
    writeRatio(os, figures.toScalar);
    writeRatio(os, figures.toMemcpy);
    writeRatio(os, figures.toYardstick);
    writeRatio(os, figures.callToMemcpy);
    writeRatio(os, figures.yardstickToMemcpy);
    writeLimit(os, figures, narrow);
    os << " |\n";
  }
}

static void writeCode(raw_ostream &os, const RunResults &results) {
  os << "| case | bytes of code | compile, ms | x clang for the yardstick |\n"
     << "|---|---|---|---|\n";
  for (const CodeFigures &figures : results.codeFigures) {
    os << "| " << getName(*figures.benchCase) << " | " << figures.codeBytes
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
    os << "| " << getName(*figures.benchCase)
       << format(" | %.0f", figures.kernelSeconds * 1e9)
       << format(" | %.0f |\n", figures.callSeconds * 1e9);
}

void bale::bench::writePage(raw_ostream &os, const RunResults &results,
                            StringRef cpu, bool narrow) {
  os << "## Code for " << cpu << "\n\n";
  writeMachine(os);
  os << "\n### Pack and unpack\n\n";
  writeSizes(os, results, narrow);
  os << "\n### Many short rows\n\n";
  writeRows(os, results, narrow);
  os << "\n### A call on eight codes\n\n";
  writeCalls(os, results);
  if (!results.codeFigures.empty()) {
    os << "\n### Code\n\n";
    writeCode(os, results);
  }
}
