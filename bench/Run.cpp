//===- Run.cpp --------------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: checks and times every case that is asked for.
// Entry point: runCases.
// Invariant: one benchmark is one case at one size; its iterations are rounds,
//   in which Bale and what it is compared with take turns.
//
//===----------------------------------------------------------------------===//

#include "Run.h"
#include "CompileTimes.h"
#include "ScalarC.h"
#include "TableReporter.h"
#include "Timing.h"
#include "Workload.h"
#include "benchmark/benchmark.h"
#include "llvm/Support/raw_ostream.h"

#include <map>

using namespace bale::bench;
using bale::yardsticks::Yardstick;

/// Lengths along the axis at which every case is checked before it is timed:
/// about the ends of vectors, of groups and of blocks.
static constexpr size_t kCheckedLengths[] = {
    1, 7, 8, 9, 63, 64, 65, 100, 257, 1000, 1001, 2051, 4099};

/// Rounds of a case whose memory fits the cache, and of one larger.
static constexpr unsigned kRounds = 41;
static constexpr unsigned kLargeRounds = 9;
/// The same of a quick run: few, of which the median is still not the worst.
static constexpr unsigned kQuickRounds = 5;
static constexpr unsigned kQuickLargeRounds = 1;
/// Compilations whose times have a median.
static constexpr unsigned kCompilations = 5;

static llvm::Error makeError(const llvm::Twine &text) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), text);
}

namespace {
/// A case's two functions.
struct Compiled {
  Kernel kernel, call;
};

class Runner {
public:
  Runner(const Compiler &compiler, const RunOptions &options)
      : compiler(compiler), options(options),
        runsYardsticks(hostHasWideVectors()) {}

  void registerAll();
  RunResults takeResults() { return std::move(results); }
  void measureAllCode();
  void measureCalls();

private:
  llvm::Expected<Kernel> compile(const std::string &source, bool hostAlloc);
  /// The compiled case, which is checked at small sizes when it is compiled.
  llvm::Expected<const Compiled &> prepare(const Case &benchCase);
  /// An error that names what is wrong at `extents`.
  llvm::Error check(const Case &benchCase, const Compiled &compiled,
                    Workload &workload);
  llvm::Error measure(benchmark::State &state, const Case &benchCase,
                      size_t codes);
  const Yardstick *getYardstick(const Case &benchCase) const {
    return runsYardsticks ? findYardstick(benchCase) : nullptr;
  }
  /// Whether the case was measured at some size.
  bool isMeasured(const Case &benchCase) const;
  void addFailure(llvm::StringRef name, llvm::Error error) {
    results.failures.push_back(
        (name + ": " + llvm::toString(std::move(error))).str());
  }

  const Compiler &compiler;
  const RunOptions &options;
  bool runsYardsticks;
  std::map<const Case *, Compiled> compiledCases;
  RunResults results;
};
} // namespace

//===----------------------------------------------------------------------===//
// Compiling and checking
//===----------------------------------------------------------------------===//

llvm::Expected<Kernel> Runner::compile(const std::string &source,
                                       bool hostAlloc) {
  auto object = compiler.compile(source, hostAlloc);
  if (!object)
    return object.takeError();
  return compiler.load(std::move(*object));
}

/// The peer of rows: scalar C; null for other layouts.
static HandKernel getScalarPeer(const Case &benchCase) {
  if (benchCase.layout != Layout::Rows)
    return nullptr;
  return benchCase.op == Op::Pack ? scalarPack3 : scalarUnpack3;
}

llvm::Error Runner::check(const Case &benchCase, const Compiled &compiled,
                          Workload &workload) {
  Extents extents = workload.getExtents();
  auto fail = [&](const char *what) {
    return makeError(llvm::Twine(what) + " is wrong for " +
                     llvm::Twine(extents.outer) + " x " +
                     llvm::Twine(extents.axis) + " x " +
                     llvm::Twine(extents.inner) + " codes");
  };
  if (!workload.check([&] { workload.runKernel(compiled.kernel.entry); }))
    return fail("the kernel");
  if (!workload.checkCall(compiled.call.entry))
    return fail("the call with tensors");
  const Yardstick *yardstick = getYardstick(benchCase);
  if (yardstick && !workload.check([&] { workload.run(yardstick->run); }))
    return fail("the yardstick");
  HandKernel scalar = getScalarPeer(benchCase);
  if (scalar && !workload.check([&] { workload.run(scalar); }))
    return fail("the scalar C");
  return llvm::Error::success();
}

llvm::Expected<const Compiled &> Runner::prepare(const Case &benchCase) {
  auto found = compiledCases.find(&benchCase);
  if (found != compiledCases.end())
    return found->second;
  auto kernel = compile(getKernelSource(benchCase), /*hostAlloc=*/false);
  if (!kernel)
    return kernel.takeError();
  auto call = compile(getCallSource(benchCase), /*hostAlloc=*/true);
  if (!call)
    return call.takeError();
  Compiled compiled = {std::move(*kernel), std::move(*call)};
  for (size_t length : kCheckedLengths) {
    // The layout's other extents, few rows.
    Extents extents = getExtents(benchCase, 1);
    extents.axis = length;
    extents.outer = benchCase.layout == Layout::Rows ? 5 : 1;
    Workload workload(benchCase, extents);
    if (llvm::Error error = check(benchCase, compiled, workload))
      return error;
  }
  return compiledCases.emplace(&benchCase, std::move(compiled)).first->second;
}

//===----------------------------------------------------------------------===//
// Timing
//===----------------------------------------------------------------------===//

llvm::Error Runner::measure(benchmark::State &state, const Case &benchCase,
                            size_t codes) {
  auto compiled = prepare(benchCase);
  if (!compiled)
    return compiled.takeError();
  Workload workload(benchCase, getExtents(benchCase, codes));
  if (llvm::Error error = check(benchCase, *compiled, workload))
    return error;

  Contest contest;
  size_t kernel =
      contest.add([&] { workload.runKernel(compiled->kernel.entry); });
  size_t copy =
      contest.add([&] { workload.runMemcpy(workload.getNumCodes()); });
  size_t traffic =
      contest.add([&] { workload.runMemcpy(workload.getTraffic() / 2); });
  size_t call = contest.add([&] { workload.runCall(compiled->call.entry); });
  std::optional<size_t> yardstick, scalar;
  if (const Yardstick *found = getYardstick(benchCase))
    yardstick = contest.add([&, found] { workload.run(found->run); });
  if (HandKernel found = getScalarPeer(benchCase))
    scalar = contest.add([&, found] { workload.run(found); });
  for (auto _ : state)
    state.SetIterationTime(contest.runRound());

  Figures figures = {};
  figures.benchCase = &benchCase;
  figures.codes = codes;
  figures.extents = workload.getExtents();
  figures.seconds = contest.getSeconds(kernel);
  figures.toMemcpy = contest.getSpeedup(kernel, copy);
  figures.toTraffic = contest.getSpeedup(kernel, traffic);
  figures.callToMemcpy = contest.getSpeedup(call, copy);
  if (yardstick) {
    figures.toYardstick = contest.getSpeedup(kernel, *yardstick);
    figures.yardstickToMemcpy = contest.getSpeedup(*yardstick, copy);
  }
  if (scalar)
    figures.toScalar = contest.getSpeedup(kernel, *scalar);
  state.counters = TableReporter::getCounters(figures);
  results.figures.push_back(figures);
  return llvm::Error::success();
}

/// Such as "24KiB".
static std::string formatSize(size_t codes) {
  if (codes % kMiB == 0)
    return std::to_string(codes / kMiB) + "MiB";
  if (codes % kKiB == 0)
    return std::to_string(codes / kKiB) + "KiB";
  return std::to_string(codes);
}

void Runner::registerAll() {
  for (const Case &benchCase : getCases()) {
    std::vector<size_t> sizes = options.sizes;
    if (benchCase.layout == Layout::Rows)
      sizes = {kTargetCodes};
    for (size_t codes : sizes) {
      std::string name = getName(benchCase) + "/" + formatSize(codes);
      auto run = [this, &benchCase, codes, name](benchmark::State &state) {
        if (llvm::Error error = measure(state, benchCase, codes)) {
          addFailure(name, std::move(error));
          state.SkipWithError("failed");
        }
      };
      unsigned rounds = options.quick ? kQuickRounds : kRounds;
      if (codes >= kLargeCodes)
        rounds = options.quick ? kQuickLargeRounds : kLargeRounds;
      benchmark::RegisterBenchmark(name.c_str(), run)
          ->UseManualTime()
          ->Iterations(rounds);
    }
  }
}

//===----------------------------------------------------------------------===//
// What does not depend on the size
//===----------------------------------------------------------------------===//

bool Runner::isMeasured(const Case &benchCase) const {
  return llvm::any_of(results.figures, [&](const Figures &figures) {
    return figures.benchCase == &benchCase;
  });
}

void Runner::measureAllCode() {
  // Code without AVX-512 is not what a yardstick is.
  bool runClang = runsYardsticks && compiler.hasWideVectors();
  for (const Case &benchCase : getCases()) {
    if (!isMeasured(benchCase))
      continue;
    llvm::outs() << "compiling " << getName(benchCase) << "\n";
    llvm::outs().flush();
    auto figures = bale::bench::measureCode(
        benchCase, compiler, options.quick ? 1 : kCompilations, runClang);
    if (figures)
      results.codeFigures.push_back(*figures);
    else
      addFailure(getName(benchCase), figures.takeError());
  }
}

void Runner::measureCalls() {
  for (const Case &benchCase : getCases()) {
    if (benchCase.layout != Layout::Flat || !isMeasured(benchCase))
      continue;
    auto compiled = prepare(benchCase);
    if (!compiled) {
      addFailure(getName(benchCase), compiled.takeError());
      continue;
    }
    Workload workload(benchCase, {1, 8, 1});
    Contest contest;
    size_t kernel =
        contest.add([&] { workload.runKernel(compiled->kernel.entry); });
    size_t call = contest.add([&] { workload.runCall(compiled->call.entry); });
    for (unsigned round = 0; round < (options.quick ? kQuickRounds : kRounds);
         ++round)
      contest.runRound();
    results.callFigures.push_back(
        {&benchCase, contest.getSeconds(kernel), contest.getSeconds(call)});
  }
}

RunResults bale::bench::runCases(const Compiler &compiler,
                                 const RunOptions &options) {
  Runner runner(compiler, options);
  runner.registerAll();
  std::string filter =
      "--benchmark_filter=" + (options.filter.empty() ? "." : options.filter);
  std::string program = "bale-bench";
  char *arguments[] = {program.data(), filter.data()};
  int numArguments = std::size(arguments);
  benchmark::Initialize(&numArguments, arguments);
  TableReporter reporter;
  benchmark::RunSpecifiedBenchmarks(&reporter);
  benchmark::Shutdown();
  runner.measureCalls();
  if (options.measureCode)
    runner.measureAllCode();
  return runner.takeResults();
}
