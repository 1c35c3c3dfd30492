//===- VectorPasses.td -------------------------------*- tablegen -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the pass that makes vector code, and the one that says what is made of
//   each op, and why.
// Entry point: Passes.td, which includes this file.
// Invariant: options of both mean the same.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_CONVERSION_VECTORPASSES_TD
#define BALE_CONVERSION_VECTORPASSES_TD

include "mlir/Pass/PassBase.td"

def ConvertBaleToVector : Pass<"convert-bale-to-vector"> {
  let summary = "convert destination ops and counts on memrefs to vector code";
  let description = [{
    The destination ops and `bale.count` on memrefs become loops over vectors of the
    target's width: of `triple` and `cpu`, as LLVM names them, or of this machine. With
    `threads`, parts that are written independently are the iterations of
    `scf.parallel`. Ops that read and write `non-temporal-bytes` or more store results
    past the caches where they begin at aligned vectors: rows of a pack or unpack, all
    rows along another axis, and the one row of a compress on one thread. Packs and
    unpacks of rows also ask for their input early. A `bale.compress_into` moves slices
    as lanes, as runs or one by one, by their size and by how many are kept; for lanes
    on targets without an instruction that compresses, the module gets a table. A
    `bale.count` keeps the bits of its condition for compresses after it in its block
    of as many slices of at most 32 bytes, unless something between may write the
    condition; they do not read it again. Of several counts that serve the first keeps
    bits, and at most 64 in a function do. Left to `convert-bale-to-linalg` are: memrefs
    whose last dimension does not have stride 1; slices and conditions that lie in
    several pieces; elements of other sizes than 1, 2, 4, 8 and 16 bytes; big-endian
    modules.

    Precondition: packs and unpacks of signless integers, with a byte for a bool
    (`bale-widen-elements`). Postcondition: the ops that are left have no vector
    code. Left as they are, without an error, are also value ops
    (`bale-materialize-destinations` takes them to destination ops) and destination
    ops on tensors (bufferization takes them to memrefs). `bale-explain` says of each
    op what is made of it, and why.

    ```mlir
    func.func @f(%w: memref<64xi8>, %x: memref<128xi8>) {
      bale.unpack_into %w into %x <bits = 4> : memref<64xi8>, memref<128xi8>
      return
    }
    // becomes with triple=x86_64 cpu=x86-64-v3
    func.func @f(%w: memref<64xi8>, %x: memref<128xi8>) {
      // ...
      scf.for %k = %c0 to %whole step %c1 {
        // ...
        %words = vector.load %w[%i] : memref<64xi8>, vector<32xi8>
        // the 32 codes of 16 bytes
        // ...
        vector.store %codes, %x[%o] : memref<128xi8>, vector<32xi8>
      }
      // ...
      // the last codes, for which no 32 bytes of words are left
      scf.for
      // ...
      return
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::LLVM::LLVMDialect", "::mlir::arith::ArithDialect",
    "::mlir::math::MathDialect", "::mlir::memref::MemRefDialect",
    "::mlir::scf::SCFDialect", "::mlir::ub::UBDialect",
    "::mlir::vector::VectorDialect",
  ];
  let options = [
    Option<"triple", "triple", "std::string", /*default=*/"\"\"",
           "the architecture to make code for, as LLVM names it, such as "
           "aarch64-linux-gnu; this machine's by default">,
    Option<"cpu", "cpu", "std::string", /*default=*/"\"\"",
           "the CPU to make code for, as LLVM names it; by default this machine's, or "
           "the least of triple">,
    Option<"vectorBits", "vector-bits", "unsigned", /*default=*/"0",
           "the widest vectors to use: 128, 256 or 512 bits; 0, the default, for the "
           "CPU's">,
    Option<"threads", "threads", "bool", /*default=*/"false",
           "make scf.parallel of loops over independent parts; false by default">,
    Option<"nonTemporalBytes", "non-temporal-bytes", "int64_t",
           /*default=*/"int64_t(1) << 26",
           "from how many bytes read and written on an op is made for memory rather "
           "than for caches: results are stored past the caches; 64 MiB by default, 0 "
           "for never">,
  ];
  let statistics = [
    Statistic<"numConverted", "num-converted", "ops converted">,
  ];
}

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
  let options = [
    Option<"triple", "triple", "std::string", /*default=*/"\"\"",
           "the architecture to explain code for, as LLVM names it; this machine's by "
           "default">,
    Option<"cpu", "cpu", "std::string", /*default=*/"\"\"",
           "the CPU to explain code for, as LLVM names it; by default this machine's, or "
           "the least of triple">,
    Option<"vectorBits", "vector-bits", "unsigned", /*default=*/"0",
           "the widest vectors to use: 128, 256 or 512 bits; 0, the default, for the "
           "CPU's">,
    Option<"threads", "threads", "bool", /*default=*/"false",
           "whether loops over independent parts run on several threads; false by "
           "default">,
    Option<"nonTemporalBytes", "non-temporal-bytes", "int64_t",
           /*default=*/"int64_t(1) << 26",
           "from how many bytes read and written on an op is made for memory rather "
           "than for caches; 64 MiB by default, 0 for never">,
    Option<"outline", "outline", "unsigned", /*default=*/"4",
           "from how many ops on that are equal but for sizes they share a function; 4 "
           "by default, 0 for never">,
    Option<"foldMaxBytes", "fold-max-bytes", "uint64_t",
           /*default=*/"uint64_t(1) << 30",
           "the most bytes that a result may take to be computed at compile time; 1 GiB "
           "by default">,
  ];
  let statistics = [
    Statistic<"numExplained", "num-explained", "ops explained">,
  ];
}

#endif // BALE_CONVERSION_VECTORPASSES_TD
