//===- VectorPasses.td -------------------------------------*- tablegen -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the pass that makes vector code.
// Entry point: Passes.td, which includes this file.
// Invariant: what is left as it is has no vector code.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_CONVERSION_VECTORPASSES_TD
#define BALE_CONVERSION_VECTORPASSES_TD

include "bale/Conversion/VectorOptions.td"
include "mlir/Pass/PassBase.td"

def ConvertBaleToVector : Pass<"convert-bale-to-vector"> {
  let summary = "convert destination ops and counts on memrefs to vector code";
  let description = [{
    The destination ops and `bale.count` on memrefs become loops over vectors of the
    target's width: of `triple` and `cpu`, as LLVM names them, or of this machine.
    With `threads`, parts that are written independently are the iterations of
    `scf.parallel`. Ops that read and write `non-temporal-bytes` or more store
    results past the caches: where they begin at aligned vectors, rows of a pack or
    unpack, all rows along another axis, and a compress by lanes on one thread, of
    one row or of rows that lie one after the other; and of a compress by runs on
    one thread, runs of 4 KiB and more. All of these but the packs and unpacks along
    another axis also ask for their input early. A `bale.compress_into` moves slices
    as lanes, as runs or one by one, by their size and by how many are kept; for
    lanes on targets without an instruction that compresses, the module gets a
    table. A `bale.count` keeps the bits of its condition for compresses after it in
    its block of as many slices of at most 32 bytes, unless something between may
    write the condition; they do not read it again. Of several counts that serve the
    first keeps bits, and at most 64 in a function do. Left to `convert-bale-to-
    linalg` are: memrefs whose last dimension does not have stride 1; slices and
    conditions that lie in several pieces; elements of other sizes than 1, 2, 4, 8
    and 16 bytes; big-endian modules.

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
  let options = vectorOptions;
  let statistics = [
    Statistic<"numConverted", "num-converted", "ops converted">,
  ];
}

#endif // BALE_CONVERSION_VECTORPASSES_TD
