//===- VectorTarget.cpp -----------------------------------------*- C++ -*-===//
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

#include "bale/Conversion/BaleToVector/VectorTarget.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/Triple.h"

#include <memory>
#include <mutex>

using namespace mlir;
using namespace bale;

/// LLVM's knowledge of the features of `cpu`, or null if it has no such
/// architecture.
static std::unique_ptr<llvm::MCSubtargetInfo>
getSubtarget(const llvm::Triple &triple, StringRef cpu, StringRef features) {
  static std::once_flag once;
  std::call_once(once, [] {
    llvm::InitializeAllTargetInfos();
    llvm::InitializeAllTargetMCs();
  });
  std::string error;
  const llvm::Target *target =
      llvm::TargetRegistry::lookupTarget(triple, error);
  if (!target)
    return nullptr;
  return std::unique_ptr<llvm::MCSubtargetInfo>(
      target->createMCSubtargetInfo(triple, cpu, features));
}

/// The features of this machine, as they are given to a subtarget.
static std::string getHostFeatures() {
  std::string features;
  for (const auto &feature : llvm::sys::getHostCPUFeatures()) {
    if (!features.empty())
      features += ',';
    features += (feature.second ? "+" : "-") + feature.first().str();
  }
  return features;
}

/// LLVM's knowledge of the processor `cpu`, or null if it is none of the
/// architecture. The least processor has no name.
static std::unique_ptr<llvm::MCSubtargetInfo>
getProcessor(const llvm::Triple &triple, StringRef cpu) {
  if (cpu.empty())
    return getSubtarget(triple, cpu, "");
  // A subtarget of a name that is not valid would print a warning.
  std::unique_ptr<llvm::MCSubtargetInfo> any = getSubtarget(triple, "", "");
  if (!any || !any->isCPUStringValid(cpu))
    return nullptr;
  std::unique_ptr<llvm::MCSubtargetInfo> processor =
      getSubtarget(triple, cpu, "");
  // LLVM knows processors of 32 bits, too.
  if (triple.isX86() && triple.isArch64Bit() &&
      !processor->checkFeatures("+64bit"))
    return nullptr;
  return processor;
}

static LogicalResult
reportProcessor(StringRef architecture, StringRef cpu,
                function_ref<InFlightDiagnostic()> emitError) {
  InFlightDiagnostic diagnostic = emitError();
  diagnostic << "expected cpu to be a processor of " << architecture
             << ", but got " << cpu;
  diagnostic.attachNote() << "llc-22 -mtriple=" << architecture
                          << " -mcpu=help lists them";
  return diagnostic;
}

/// Whether the processor `cpu` fetches input from memory in time by itself. No
/// feature of LLVM's tells. On a Zen 4, compresses and counts of 64 MiB are 1.1
/// to 1.4 times as fast if they do not ask, and packs and unpacks as fast.
static bool fetchesInTime(StringRef cpu) { return cpu.starts_with("znver"); }

FailureOr<VectorTarget>
bale::getVectorTarget(StringRef tripleText, StringRef cpu, unsigned vectorBits,
                      function_ref<InFlightDiagnostic()> emitError) {
  if (vectorBits != 0 && vectorBits != 128 && vectorBits != 256 &&
      vectorBits != 512)
    return emitError() << "expected vector-bits to be 128, 256 or 512, but got "
                       << vectorBits;
  const bool isForHost = tripleText.empty() && cpu.empty();
  llvm::Triple triple(tripleText.empty() ? llvm::sys::getProcessTriple()
                                         : llvm::Triple::normalize(tripleText));
  if (!tripleText.empty() && !getSubtarget(triple, "", ""))
    return emitError() << "expected triple to have an architecture that LLVM "
                          "makes code for, but got "
                       << tripleText;
  if (!triple.isLittleEndian())
    return emitError() << "expected triple to have a little-endian "
                          "architecture, but got "
                       << triple.getArchName();
  if (isForHost)
    cpu = llvm::sys::getHostCPUName();
  std::unique_ptr<llvm::MCSubtargetInfo> subtarget =
      isForHost ? getSubtarget(triple, cpu, getHostFeatures())
                : getProcessor(triple, cpu);
  if (!isForHost && !subtarget)
    return reportProcessor(triple.getArchName(), cpu, emitError);

  // LLVM ends the process for a feature that an architecture does not know.
  auto has = [&](StringRef feature) {
    return triple.isX86() && subtarget &&
           subtarget->checkFeatures(("+" + feature).str());
  };
  VectorTarget target{16, false};
  if (has("avx512bw") && has("avx512vl"))
    target = {64, true};
  else if (has("avx2"))
    target = {32, false};
  target.asksEarly = !fetchesInTime(cpu);
  // Of a byte or two bytes there is one on later processors only.
  if (target.hasByteMasks)
    target.leastCompressedBytes = has("avx512vbmi2") ? 1 : 4;
  if (has("ssse3"))
    target.byteShuffle = "llvm.x86.ssse3.pshuf.b.128";
  else if (triple.isAArch64())
    target.byteShuffle = "llvm.aarch64.neon.tbl1.v16i8";
  if (vectorBits != 0 && vectorBits / 8 < target.vectorBytes)
    target.vectorBytes = vectorBits / 8;
  return target;
}

FailureOr<VectorTarget>
bale::getVectorTarget(const VectorTargetOptions &options,
                      function_ref<InFlightDiagnostic()> emitError) {
  if (options.nonTemporalBytes < 0)
    return emitError() << "expected non-temporal-bytes to be at least 0, but "
                          "got "
                       << options.nonTemporalBytes;
  FailureOr<VectorTarget> target = getVectorTarget(
      options.triple, options.cpu, options.vectorBits, emitError);
  if (succeeded(target)) {
    target->hasThreads = options.threads;
    target->nonTemporalBytes = options.nonTemporalBytes;
  }
  return target;
}

std::optional<std::string>
bale::findMissingFeature(const llvm::TargetMachine &machine) {
  const llvm::MCSubtargetInfo &subtarget = *machine.getMCSubtargetInfo();
  for (const auto &[feature, isHere] : llvm::sys::getHostCPUFeatures())
    if (!isHere && subtarget.checkFeatures(("+" + feature).str()))
      return feature.str();
  return std::nullopt;
}
