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
#include "Cases.h"
#include "CompileTimes.h"
#include "TableReporter.h"
#include "Timing.h"
#include "benchmark/benchmark.h"
#include "llvm/Support/raw_ostream.h"

#include <map>
#include <set>

using namespace bale::bench;

/// Lengths along the axis at which every case is checked before it is timed:
/// about the ends of vectors, of groups and of blocks.
static constexpr size_t kCheckedLengths[] = {
    1, 7, 8, 9, 63, 64, 65, 100, 257, 1000, 1001, 2051, 4099};

/// Rounds of a case whose memory fits the cache, and of one larger.
static constexpr unsigned kRounds = 41;
static constexpr unsigned kLargeRounds = 7;
/// The same of a quick run: few, of which the median is still not the worst.
static constexpr unsigned kQuickRounds = 5;
static constexpr unsigned kQuickLargeRounds = 1;
/// Compilations whose times have a median.
static constexpr unsigned kCompilations = 5;

static llvm::Error makeError(const llvm::Twine &text) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), text);
}

namespace {
/// A case's functions.
struct Compiled {
  Kernel kernel;
  std::optional<Kernel> call;

  Entries getEntries() const {
    return {kernel.entry, call ? call->entry : nullptr};
  }
};

/// Runs cases one after the other, and keeps what it compiled.
class Runner {
public:
  Runner(const Compiler &compiler, const RunOptions &options)
      : compiler(compiler), options(options),
        runsYardsticks(hostHasWideVectors()) {}

  void registerAll();
  RunResults takeResults() { return std::move(results); }
  void measureAllCode();
  void measureShortCalls();

private:
  llvm::Expected<Kernel> compile(const std::string &source, Use use);
  /// The functions of a case; cases whose text is the same share them.
  llvm::Expected<const Compiled &> compile(const Case &benchCase);
  /// The same, checked at small sizes when the case is first asked for.
  llvm::Expected<const Compiled &> prepare(const Case &benchCase);
  std::vector<Participant> getParticipants(Workload &workload,
                                           const Compiled &compiled) const {
    return workload.getParticipants(compiled.getEntries(), runsYardsticks);
  }
  llvm::Error measure(benchmark::State &state, const Case &benchCase,
                      size_t size);
  /// Whether the case was measured at some size.
  bool isMeasured(const Case &benchCase) const;
  void addFailure(llvm::StringRef name, llvm::Error error) {
    results.failures.push_back(
        (name + ": " + llvm::toString(std::move(error))).str());
  }

  const Compiler &compiler;
  const RunOptions &options;
  bool runsYardsticks;
  std::map<std::string, Compiled> compiledSources;
  std::set<const Case *> checkedCases;
  RunResults results;
};
} // namespace

//===----------------------------------------------------------------------===//
// Compiling and checking
//===----------------------------------------------------------------------===//

llvm::Expected<Kernel> Runner::compile(const std::string &source, Use use) {
  auto object = compiler.compile(source, use);
  if (!object)
    return object.takeError();
  return Compiler::load(std::move(*object));
}

llvm::Expected<const Compiled &> Runner::compile(const Case &benchCase) {
  const std::string source = benchCase.getKernelSource();
  auto found = compiledSources.find(source);
  if (found != compiledSources.end())
    return found->second;
  auto kernel = compile(source, Use::Kernel);
  if (!kernel)
    return kernel.takeError();
  Compiled compiled = {std::move(*kernel), std::nullopt};
  if (std::optional<std::string> callSource = benchCase.getCallSource()) {
    auto call = compile(*callSource, Use::Call);
    if (!call)
      return call.takeError();
    compiled.call = std::move(*call);
  }
  return compiledSources.emplace(source, std::move(compiled)).first->second;
}

/// An error that names who is wrong.
static llvm::Error check(const Workload &workload,
                         const std::vector<Participant> &participants) {
  for (const Participant &participant : participants)
    if (participant.check && !participant.check())
      return makeError(llvm::Twine(participant.name) + " is wrong for " +
                       workload.getDescription());
  return llvm::Error::success();
}

llvm::Expected<const Compiled &> Runner::prepare(const Case &benchCase) {
  auto compiled = compile(benchCase);
  if (!compiled || checkedCases.count(&benchCase))
    return compiled;
  for (size_t length : kCheckedLengths) {
    std::unique_ptr<Workload> workload = benchCase.makeShortWorkload(length);
    if (llvm::Error error =
            check(*workload, getParticipants(*workload, *compiled)))
      return error;
  }
  checkedCases.insert(&benchCase);
  return compiled;
}

//===----------------------------------------------------------------------===//
// Timing
//===----------------------------------------------------------------------===//

/// Of the calls that have each role, the one that took the least time.
static std::array<std::optional<size_t>, kNumRoles>
findFastest(const Contest &contest,
            const std::vector<Participant> &participants) {
  std::array<std::optional<size_t>, kNumRoles> fastest;
  for (size_t i = 0; i < participants.size(); ++i) {
    std::optional<size_t> &best =
        fastest[static_cast<size_t>(participants[i].role)];
    if (!best || contest.getSeconds(i) < contest.getSeconds(*best))
      best = i;
  }
  return fastest;
}

static Ratios getRatios(const Contest &contest,
                        const std::vector<Participant> &participants) {
  auto fastest = findFastest(contest, participants);
  Ratios ratios;
  for (size_t i = 0; i < kNumMeasures; ++i) {
    const MeasureInfo &info = getInfo(static_cast<Measure>(i));
    std::optional<size_t> of = fastest[static_cast<size_t>(info.of)];
    std::optional<size_t> to = fastest[static_cast<size_t>(info.to)];
    if (of && to)
      ratios[i] = contest.getSpeedup(*of, *to);
  }
  return ratios;
}

llvm::Error Runner::measure(benchmark::State &state, const Case &benchCase,
                            size_t size) {
  auto compiled = prepare(benchCase);
  if (!compiled)
    return compiled.takeError();
  std::unique_ptr<Workload> workload = benchCase.makeWorkload(size);
  std::vector<Participant> participants = getParticipants(*workload, *compiled);
  if (llvm::Error error = check(*workload, participants))
    return error;

  Contest contest;
  for (const Participant &participant : participants)
    contest.add(participant.run);
  for (auto _ : state)
    state.SetIterationTime(contest.runRound());

  Figures figures = {&benchCase,
                     size,
                     contest.getSeconds(0),
                     workload->getRateBytes(),
                     workload->getNumRows(),
                     getRatios(contest, participants)};
  state.counters = TableReporter::getCounters(figures);
  results.figures.push_back(figures);
  return llvm::Error::success();
}

/// Such as "24KiB".
static std::string formatSize(size_t size) {
  if (size % kMiB == 0)
    return std::to_string(size / kMiB) + "MiB";
  if (size % kKiB == 0)
    return std::to_string(size / kKiB) + "KiB";
  return std::to_string(size);
}

void Runner::registerAll() {
  for (const std::unique_ptr<Case> &benchCase : getCases()) {
    for (size_t size : options.sizes.empty() ? benchCase->getSizes()
                                             : llvm::ArrayRef(options.sizes)) {
      std::string name = benchCase->getName() + "/" + formatSize(size);
      auto run = [this, &benchCase = *benchCase, size,
                  name](benchmark::State &state) {
        if (llvm::Error error = measure(state, benchCase, size)) {
          addFailure(name, std::move(error));
          state.SkipWithError("failed");
        }
      };
      unsigned rounds = options.quick ? kQuickRounds : kRounds;
      if (size >= kLargeSize)
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
  const bool runClang = runsYardsticks && compiler.hasWideVectors();
  // A time that is compared with nothing is taken once.
  const bool compares = runClang && !options.quick;
  std::set<std::string> sources;
  for (const std::unique_ptr<Case> &benchCase : getCases()) {
    if (!isMeasured(*benchCase) ||
        !sources.insert(benchCase->getKernelSource()).second)
      continue;
    llvm::outs() << "compiling " << benchCase->getCodeName() << "\n";
    llvm::outs().flush();
    auto figures = bale::bench::measureCode(
        *benchCase, compiler, compares ? kCompilations : 1, runClang);
    if (figures)
      results.codeFigures.push_back(*figures);
    else
      addFailure(benchCase->getName(), figures.takeError());
  }
}

void Runner::measureShortCalls() {
  for (const std::unique_ptr<Case> &benchCase : getCases()) {
    if (!benchCase->measuresShortCall() || !isMeasured(*benchCase))
      continue;
    auto compiled = prepare(*benchCase);
    if (!compiled) {
      addFailure(benchCase->getName(), compiled.takeError());
      continue;
    }
    std::unique_ptr<Workload> workload =
        benchCase->makeShortWorkload(kShortLength);
    std::vector<Participant> participants =
        getParticipants(*workload, *compiled);
    Contest contest;
    for (const Participant &participant : participants)
      contest.add(participant.run);
    for (unsigned round = 0; round < (options.quick ? kQuickRounds : kRounds);
         ++round)
      contest.runRound();
    auto fastest = findFastest(contest, participants);
    auto getSeconds = [&](Role role) {
      return contest.getSeconds(*fastest[static_cast<size_t>(role)]);
    };
    results.callFigures.push_back(
        {benchCase.get(), getSeconds(Role::Kernel), getSeconds(Role::Call)});
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
  runner.measureShortCalls();
  if (options.measureCode)
    runner.measureAllCode();
  return runner.takeResults();
}
