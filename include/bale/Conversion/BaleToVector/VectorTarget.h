//===- VectorTarget.h -------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: what a CPU's vectors can do.
// Entry point: getVectorTarget, findMissingFeature.
// Invariant: a target is a size and capabilities; no other code asks for a
//   CPU's name.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_CONVERSION_BALETOVECTOR_VECTORTARGET_H
#define BALE_CONVERSION_BALETOVECTOR_VECTORTARGET_H

#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <optional>
#include <string>

namespace llvm {
class TargetMachine;
} // namespace llvm

namespace bale {

/// The vectors that code is made for.
struct VectorTarget {
  /// The bytes of a vector: 16, 32 or 64.
  int64_t vectorBytes;

  /// Whether loads and stores of bytes under a mask are instructions.
  bool hasByteMasks;

  /// Whether independent parts become `scf.parallel`.
  bool hasThreads = false;

  /// From how many bytes read and written on an op is made for memory rather
  /// than for caches (convert-bale-to-vector); 0 for never.
  int64_t nonTemporalBytes = 0;

  /// Whether such an op asks for its input early: not where the processor
  /// fetches it in time by itself.
  bool asksEarly = true;

  /// The bytes of the least lane for which there is an instruction that moves
  /// the lanes under a mask together; 0, if there is none.
  int64_t leastCompressedBytes = 0;

  /// The LLVM intrinsic of the instruction that gives 16 bytes by their numbers
  /// in a vector of 16; none, if there is no such instruction.
  llvm::StringRef byteShuffle = "";
};

/// The target of the CPU named `cpu` of the architecture of `triple`, as LLVM
/// names them; with vectors of `vectorBits` bits at most, unless that is 0. If
/// `triple` is empty, the architecture is that of this process, and `cpu` is by
/// default this machine's, else the least of the architecture. Reports names
/// that LLVM does not know, an architecture whose lowest byte is not the first,
/// or another size than 128, 256 and 512, through `emitError`; of a processor,
/// a note says how to list them.
mlir::FailureOr<VectorTarget>
getVectorTarget(llvm::StringRef triple, llvm::StringRef cpu,
                unsigned vectorBits,
                llvm::function_ref<mlir::InFlightDiagnostic()> emitError);

/// The options of a pass that makes code for a target, as
/// convert-bale-to-vector names them.
struct VectorTargetOptions {
  std::string triple;
  std::string cpu;
  unsigned vectorBits = 0;
  bool threads = false;
  int64_t nonTemporalBytes = 0;
};

/// The target of `options`; reports a negative number of bytes, too.
mlir::FailureOr<VectorTarget>
getVectorTarget(const VectorTargetOptions &options,
                llvm::function_ref<mlir::InFlightDiagnostic()> emitError);

/// A feature that code for `machine` may use and this machine does not have, as
/// LLVM names it, if there is one: such code may not be run here.
std::optional<std::string>
findMissingFeature(const llvm::TargetMachine &machine);

} // namespace bale

#endif // BALE_CONVERSION_BALETOVECTOR_VECTORTARGET_H
