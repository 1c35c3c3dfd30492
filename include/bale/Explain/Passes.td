//===- Passes.td -------------------------------------------*- tablegen -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the pass that says what is made of each op, and why.
// Entry point: Explain.
// Invariant: the module stays as it is.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_EXPLAIN_PASSES_TD
#define BALE_EXPLAIN_PASSES_TD

include "bale/Conversion/VectorOptions.td"
include "mlir/Pass/PassBase.td"

def Explain : Pass<"bale-explain", "::mlir::ModuleOp"> {
  let summary = "say in remarks what bale-to-llvm makes of each op, and why";
  let description = [{
    Emits a remark at each value op, destination op and `bale.count`: its formula with
    its own numbers, `?` where they are unknown. Notes say how many bytes it reads and
    writes and how many bits nobody uses; what `bale-to-llvm` makes of it with the
    same options, and why; and what would make it faster. The module stays as it is.
    [A page](../Explain.md) says what the words mean.

    What is made is found out by making it, of a copy: `bale-outline-kernels` and
    `convert-bale-to-vector` tell what they decide. Ops that are not on memrefs yet are
    taken to memrefs of identity layout, as bufferization gives them to arguments and
    results; a slice of a tensor may become a view with strides. An op is explained as
    it stands. What other passes of the pipeline find out before counts once they have
    run: `canonicalize`, `bale-fold-constants` and `bale-infer-shapes`.

    Precondition: none. Postcondition: the module is the same.

    ```mlir
    func.func @f(%x: tensor<?x100xi8>) -> tensor<?x38xi8> {
      // remark: packs ? rows, each: 100 codes -> 100 groups of 1 -> 100 * 3 = 300 bits -> 38 words of 8 bits
      %w = bale.pack %x <bits = 3> : tensor<?x100xi8> -> tensor<?x38xi8>
      return %w : tensor<?x38xi8>
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::LLVM::LLVMDialect", "::mlir::arith::ArithDialect",
    "::mlir::func::FuncDialect", "::mlir::math::MathDialect",
    "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect",
    "::mlir::tensor::TensorDialect", "::mlir::ub::UBDialect",
    "::mlir::vector::VectorDialect",
  ];
  let options = vectorOptions # [
    Option<"vectorize", "vectorize", "bool", /*default=*/"true",
           "whether convert-bale-to-vector runs before convert-bale-to-linalg; true by "
           "default">,
    Option<"outline", "outline", "unsigned",
           /*default=*/"OutlineKernelsOptions().equalOps",
           "from how many ops on that are equal but for sizes they share a function; 4 "
           "by default, 0 for never">,
    Option<"foldMaxBytes", "fold-max-bytes", "uint64_t",
           /*default=*/"FoldConstantsOptions().maxBytes",
           "the most bytes that a result may take to be computed at compile time; 1 GiB "
           "by default">,
  ];
  let statistics = [
    Statistic<"numExplained", "num-explained", "ops explained">,
  ];
}

#endif // BALE_EXPLAIN_PASSES_TD
