//===- CompileTimes.cpp -----------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: how long a case takes to compile, and how large its code is.
// Entry point: measureCode.
// Invariant: Bale and clang take turns.
//
//===----------------------------------------------------------------------===//

#include "CompileTimes.h"
#include "Timing.h"
#include "YardstickNames.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/Program.h"

using namespace bale::bench;
using bale::yardsticks::Yardstick;
using llvm::StringRef;

/// Has clang compile the file at `source`. Fails with clang's command.
static llvm::Error runClang(StringRef source) {
  llvm::SmallVector<StringRef> arguments = {BALE_CLANG, "-std=c++17"};
  StringRef(BALE_YARDSTICK_FLAGS)
      .split(arguments, ' ', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  arguments.append({"-I", BALE_YARDSTICK_DIR, "-c", source, "-o", "/dev/null"});
  std::string error;
  if (llvm::sys::ExecuteAndWait(BALE_CLANG, arguments, /*Env=*/std::nullopt,
                                /*Redirects=*/{}, /*SecondsToWait=*/0,
                                /*MemoryLimit=*/0, &error) == 0)
    return llvm::Error::success();
  return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                 "expected '" + llvm::join(arguments, " ") +
                                     "' to succeed, but it failed: " + error);
}

/// A file with the yardstick alone.
static llvm::Error writeSource(const Yardstick &yardstick,
                               llvm::SmallVectorImpl<char> &path) {
  int file;
  if (std::error_code error =
          llvm::sys::fs::createTemporaryFile("yardstick", "cpp", file, path))
    return llvm::errorCodeToError(error);
  llvm::raw_fd_ostream os(file, /*shouldClose=*/true);
  os << "#include \"" << yardstick.header << "\"\n"
     << std::array{"HandKernel", "HandCompress",
                   "HandCount"}[yardstick.run.index()]
     << " yardstick = bale::yardsticks::" << yardstick.instance << ";\n";
  os.flush();
  return llvm::errorCodeToError(os.error());
}

llvm::Expected<CodeFigures> bale::bench::measureCode(const Case &benchCase,
                                                     const Compiler &compiler,
                                                     unsigned repetitions,
                                                     bool runClang) {
  CodeFigures figures = {&benchCase, 0, 0, std::nullopt};
  const Yardstick *yardstick = nullptr;
  if (runClang && !benchCase.getYardsticks().empty())
    yardstick = &findYardstick(benchCase.getYardsticks().front());
  llvm::SmallString<128> path;
  if (yardstick)
    if (llvm::Error error = writeSource(*yardstick, path))
      return error;
  llvm::FileRemover remover(path);

  const std::string source = benchCase.getKernelSource();
  std::vector<double> own, others;
  for (unsigned i = 0; i < repetitions; ++i) {
    llvm::Error error = llvm::Error::success();
    own.push_back(measureSeconds([&] {
      llvm::ErrorAsOutParameter checked(error);
      auto object = compiler.compile(source, Use::Kernel);
      auto bytes = object ? getCodeBytes(**object)
                          : llvm::Expected<size_t>(object.takeError());
      if (bytes)
        figures.codeBytes = *bytes;
      else
        error = bytes.takeError();
    }));
    if (!error && yardstick)
      others.push_back(measureSeconds([&] { error = ::runClang(path); }));
    if (error)
      return error;
  }
  figures.compileSeconds = getMedian(std::move(own));
  if (yardstick)
    figures.yardstickSeconds = getMedian(std::move(others));
  return figures;
}
