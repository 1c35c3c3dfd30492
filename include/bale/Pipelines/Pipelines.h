//===- Pipelines.h ----------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the registered pipelines, as functions on a pass manager.
// Entry point: buildONNXToBalePipeline, buildBaleToLinalgPipeline,
//   buildBaleForIREEPipeline, buildBaleToLLVMPipeline, registerBalePipelines.
// Invariant: the order of passes is written in lib/Pipelines alone.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_PIPELINES_PIPELINES_H
#define BALE_PIPELINES_PIPELINES_H

#include "bale/Conversion/Passes.h"
#include "bale/Dialect/Bale/Transforms/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassOptions.h"

namespace bale {

/// Options of `bale-for-iree`.
struct BaleForIREEOptions
    : public mlir::PassPipelineOptions<BaleForIREEOptions> {
  Option<CompressForm> compressForm{
      *this, "compress-form",
      llvm::cl::desc("What counts and compresses become, by the targets of "
                     "iree-compile"),
      llvm::cl::init(CompressForm::Positions),
      llvm::cl::values(
          clEnumValN(CompressForm::Positions, "positions",
                     "a loop in a dispatch of its own, for llvm-cpu alone"),
          clEnumValN(CompressForm::Search, "search",
                     "a tree of counts and a search, for every target"))};
  Option<bool> runtimeChecks{
      *this, "runtime-checks",
      llvm::cl::desc("Check at run time what types leave open: extents and "
                     "counts"),
      llvm::cl::init(true)};
  Option<uint64_t> foldMaxBytes{
      *this, "fold-max-bytes",
      llvm::cl::desc("The most bytes that a result may take to be computed at "
                     "compile time (bale-fold-constants); 1 GiB by default"),
      llvm::cl::init(FoldConstantsOptions().maxBytes)};
};

/// Options of `bale-to-llvm`.
struct BaleToLLVMOptions : public mlir::PassPipelineOptions<BaleToLLVMOptions> {
  Option<bool> hostAlloc{
      *this, "host-alloc",
      llvm::cl::desc(
          "Allocate through _mlir_memref_to_llvm_alloc and "
          "_mlir_memref_to_llvm_free, which the host defines, instead of "
          "malloc and free"),
      llvm::cl::init(false)};
  Option<bool> runtimeChecks{
      *this, "runtime-checks",
      llvm::cl::desc("Check at run time what types leave open: extents and "
                     "counts. Without, a call for which it does not hold has "
                     "no meaning, and may write outside of its memory"),
      llvm::cl::init(true)};
  Option<bool> verifyValues{
      *this, "verify-values",
      llvm::cl::desc("Check at run time that values are in range, and that "
                     "destinations share no memory with what is read "
                     "(bale-insert-value-checks)"),
      llvm::cl::init(false)};
  Option<uint64_t> foldMaxBytes{
      *this, "fold-max-bytes",
      llvm::cl::desc("The most bytes that a result may take to be computed at "
                     "compile time (bale-fold-constants); packed constants "
                     "larger than that stay packed; 1 GiB by default"),
      llvm::cl::init(FoldConstantsOptions().maxBytes)};
  Option<bool> vectorize{
      *this, "vectorize",
      llvm::cl::desc("Make vector code of destination ops and counts"),
      llvm::cl::init(true)};
  Option<std::string> triple{
      *this, "triple",
      llvm::cl::desc("The architecture to make vector code for, as LLVM names "
                     "it, such as aarch64-linux-gnu; this machine's by "
                     "default"),
      llvm::cl::init("")};
  Option<std::string> cpu{
      *this, "cpu",
      llvm::cl::desc("The CPU to make vector code for, as LLVM names it; by "
                     "default this machine's, or the least of triple"),
      llvm::cl::init("")};
  Option<unsigned> vectorBits{
      *this, "vector-bits",
      llvm::cl::desc("The widest vectors to use, of those that the CPU has: "
                     "128, 256 or 512 bits; all by default"),
      llvm::cl::init(0)};
  Option<bool> threads{
      *this, "threads",
      llvm::cl::desc("Run vector code on several threads, by OpenMP: the code "
                     "then needs its run-time library, which decides how many"),
      llvm::cl::init(false)};
  Option<unsigned> outline{
      *this, "outline",
      llvm::cl::desc("From how many ops on that are equal but for sizes they "
                     "share a function; 4 by default, 0 for never"),
      llvm::cl::init(OutlineKernelsOptions().equalOps)};
  Option<int64_t> nonTemporalBytes{
      *this, "non-temporal-bytes",
      llvm::cl::desc(
          "From how many bytes read and written on vector code is "
          "made for memory rather than for caches "
          "(convert-bale-to-vector); 64 MiB by default, 0 for never"),
      llvm::cl::init(ConvertBaleToVectorOptions().nonTemporalBytes)};
};

/// The ONNX ops that Bale takes to its value ops, with the shapes that they
/// imply.
void buildONNXToBalePipeline(mlir::OpPassManager &manager);

/// Bale's value and destination ops down to linalg, tensor, scf and arith; `cf`
/// only for run-time checks. Functions keep their tensors.
void buildBaleToLinalgPipeline(mlir::OpPassManager &manager);

/// Bale's value ops, and ONNX's in the form of IREE's importer, down to the
/// linalg, tensor, scf and arith that IREE makes fast code of. Ops that are not
/// registered stay.
void buildBaleForIREEPipeline(mlir::OpPassManager &manager,
                              const BaleForIREEOptions &options);

/// Bale's value and destination ops down to the LLVM dialect, with the ABI of
/// compiled functions.
void buildBaleToLLVMPipeline(mlir::OpPassManager &manager,
                             const BaleToLLVMOptions &options);

/// Registers `bale-from-onnx`, `bale-to-linalg`, `bale-for-iree` and
/// `bale-to-llvm`.
void registerBalePipelines();

} // namespace bale

#endif // BALE_PIPELINES_PIPELINES_H
