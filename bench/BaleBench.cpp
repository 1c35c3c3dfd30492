//===- BaleBench.cpp --------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the program bale-bench.
// Entry point: main.
// Invariant: a wrong result ends it with 1, whatever the speed.
//
//===----------------------------------------------------------------------===//

#include "Page.h"
#include "Run.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/ToolOutputFile.h"
#include "llvm/TargetParser/Host.h"

using namespace bale::bench;
namespace cl = llvm::cl;

static cl::OptionCategory category("Options of bale-bench");

static cl::opt<bool> check("check",
                           cl::desc("Compare with the floors; without AVX-512 "
                                    "nothing is run"),
                           cl::cat(category));
static cl::opt<bool> quick("quick", cl::desc("Measure a few times, not many"),
                           cl::cat(category));
static cl::opt<std::string>
    filter("filter", cl::value_desc("regex"),
           cl::desc("Only cases that match, such as '^pack/bits=3/256KiB'"),
           cl::cat(category));
static cl::list<size_t>
    sizes("size", cl::value_desc("bytes"), cl::CommaSeparated,
          cl::desc("Bytes of codes or elements of a case (default: the "
                   "sizes of each)"),
          cl::cat(category));
static cl::opt<bool>
    compileTimes("compile-times", cl::init(true),
                 cl::desc("Measure how long cases compile, and "
                          "their code (default: true)"),
                 cl::cat(category));
static cl::opt<std::string>
    cpu("cpu", cl::value_desc("name"),
        cl::desc("Compile for this processor of LLVM's (default: the host)"),
        cl::cat(category));
static cl::opt<std::string>
    pipelineOptions("pipeline-options", cl::value_desc("key=value key=value"),
                    cl::desc("Options of bale-to-llvm"), cl::cat(category));
static cl::opt<std::string>
    page("page", cl::value_desc("file"),
         cl::desc("Write the tables there, in Markdown"), cl::cat(category));

static cl::extrahelp moreHelp(R"(
Compiles each case through bale-to-llvm in process, compares its results with a
reference bit by bit, and times it. Ratios are of speeds, Bale's to the other's:
memcpy of the codes, memcpy that reads and writes as many bytes (traffic), the
fastest kernel in intrinsics (yardstick), plain C, a loop that only reads.

Exit status:
  0  every result is right; with --check every floor is reached
  1  a case fails to compile or is wrong; with --check one is below its floor;
     bad options
  2  with --check: not checked, for the processor has no AVX-512
)");

static int fail(const llvm::Twine &text) {
  llvm::errs() << "bale-bench: error: " << text << "\n";
  return 1;
}

/// Writes the page; false after an error.
static bool writePageFile(const RunResults &results, bool narrow) {
  std::error_code error;
  llvm::ToolOutputFile file(page, error, llvm::sys::fs::OF_Text);
  if (error) {
    fail("cannot write '" + page + "': " + error.message());
    return false;
  }
  writePage(file.os(), results,
            cpu.empty() ? llvm::sys::getHostCPUName() : llvm::StringRef(cpu),
            narrow);
  file.keep();
  return true;
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(argc, argv, "bale-bench: times compiled code\n");
  if (check && !hostHasWideVectors()) {
    llvm::outs() << "not checked: no AVX-512\n";
    return 2;
  }
  auto compiler = Compiler::create(cpu, pipelineOptions);
  if (!compiler)
    return fail(llvm::toString(compiler.takeError()));
  RunOptions options = {filter, sizes, quick, compileTimes};
  RunResults results = runCases(*compiler, options);
  if (results.figures.empty() && results.failures.empty())
    return fail("expected --filter to match a case, but got '" + filter + "'");

  const bool narrow = !compiler->hasWideVectors();
  if (!page.empty() && !writePageFile(results, narrow))
    return 1;
  for (const std::string &failure : results.failures)
    fail(failure);
  if (!results.failures.empty())
    return 1;
  if (!check)
    return 0;
  std::vector<std::string> shortfalls =
      findShortfalls(results.figures, results.codeFigures, narrow);
  for (const std::string &shortfall : shortfalls)
    llvm::outs() << "below its floor: " << shortfall << "\n";
  return shortfalls.empty() ? 0 : 1;
}
