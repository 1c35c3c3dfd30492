//===- bale-replay.cpp ------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: does with files what a fuzzer does with its inputs.
// Entry point: main.
// Invariant: every file is run; what ends the process is named on stderr
//   before.
//
//===----------------------------------------------------------------------===//

#include "fuzz/targets/EntryPoints.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

#include <unistd.h>
#include <vector>

using namespace llvm;
using namespace bale;

static constexpr StringLiteral kUsage =
    R"(usage: bale-replay TARGET SECONDS FILE-OR-FOLDER...

Does with each file what the fuzzer TARGET (text, bytecode or calls) does with an
input, and names it first. A file that takes longer than SECONDS ends the process.

exit codes:
  0  every file was run
  1  a file cannot be read
  2  wrong usage
  otherwise a signal, for the file that was named last
)";

/// Appends the files at `path` to `files`, those of a folder in order of their
/// names.
static std::error_code addFiles(const std::string &path,
                                std::vector<std::string> &files) {
  if (!sys::fs::is_directory(path)) {
    files.push_back(path);
    return {};
  }
  std::error_code error;
  size_t first = files.size();
  for (sys::fs::directory_iterator entry(path, error), end;
       !error && entry != end; entry.increment(error))
    files.push_back(entry->path());
  llvm::sort(files.begin() + first, files.end());
  return error;
}

static int fail(const std::string &path, std::error_code error) {
  errs() << "bale-replay: error: " << path << ": " << error.message() << "\n";
  return 1;
}

int main(int argc, char **argv) {
  ArrayRef<const char *> arguments(argv + 1, argc - 1);
  unsigned seconds = 0;
  const auto *target =
      arguments.size() < 3
          ? std::end(fuzz::kTargets)
          : llvm::find_if(
                fuzz::kTargets,
                [&](auto &known) { return known.name == arguments[0]; });
  if (target == std::end(fuzz::kTargets) ||
      StringRef(arguments[1]).getAsInteger(10, seconds)) {
    errs() << kUsage;
    return 2;
  }
  std::vector<std::string> files;
  for (const char *path : arguments.drop_front(2))
    if (std::error_code error = addFiles(path, files))
      return fail(path, error);
  for (const std::string &path : files) {
    auto buffer = MemoryBuffer::getFile(path, /*IsText=*/false,
                                        /*RequiresNullTerminator=*/false);
    if (!buffer)
      return fail(path, buffer.getError());
    errs() << path << "\n";
    alarm(seconds);
    target->run((*buffer)->getBuffer(), fuzz::Part::All);
    alarm(0);
  }
  outs() << "replayed " << files.size() << " files of " << target->name << "\n";
  return 0;
}
