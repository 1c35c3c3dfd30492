//===- Kernel.h -------------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: compiles MLIR through bale-to-llvm, to an object and in process.
// Entry point: Compiler, Kernel.
// Invariant: the passes and their order are the pipeline's, and LLVM
//   optimizes as for a user: level 3, for the processor that is asked for.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_BENCH_KERNEL_H
#define BALE_BENCH_KERNEL_H

#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/Target/TargetMachine.h"

#include <memory>
#include <string>

namespace bale::bench {

/// What a function is compiled for.
enum class Use {
  /// A destination op alone, without run-time checks: that of compress reads
  /// the condition a second time.
  Kernel,
  /// A value op as a host calls it: with run-time checks, its result allocated
  /// through the two functions that ResultMemory.h offers.
  Call
};

/// A compiled function.
struct Kernel {
  /// Owns the code.
  std::unique_ptr<llvm::orc::LLJIT> session;
  /// _mlir_ciface_kernel.
  void *entry;
};

/// Compiles for one processor.
class Compiler {
public:
  /// `cpu` is a name of LLVM's, or empty for the processor that runs. `options`
  /// are those of bale-to-llvm, "key=value key=value".
  static llvm::Expected<Compiler> create(llvm::StringRef cpu,
                                         llvm::StringRef options);

  /// Makes an object of the MLIR text `source`.
  llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
  compile(llvm::StringRef source, Use use) const;

  /// Links the object into the process. The function is called `kernel`.
  static llvm::Expected<Kernel>
  load(std::unique_ptr<llvm::MemoryBuffer> object);

  /// Whether the code may use AVX-512 as the yardsticks do.
  bool hasWideVectors() const;

private:
  Compiler(std::unique_ptr<llvm::TargetMachine> machine, std::string options)
      : machine(std::move(machine)), options(std::move(options)) {}

  std::unique_ptr<llvm::TargetMachine> machine;
  std::string options;
};

/// Whether the processor that runs has what the yardsticks need.
bool hostHasWideVectors();

/// The bytes of instructions in an object.
llvm::Expected<size_t> getCodeBytes(const llvm::MemoryBuffer &object);

} // namespace bale::bench

#endif // BALE_BENCH_KERNEL_H
