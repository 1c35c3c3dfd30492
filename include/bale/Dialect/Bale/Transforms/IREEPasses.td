//===- IREEPasses.td ---------------------------------------*- tablegen -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the passes that make ops of IREE's flow dialect.
// Entry point: Passes.td, which includes this file.
// Invariant: the ops print in the generic form that iree-compile reads; flow need not
//   be registered.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_DIALECT_BALE_TRANSFORMS_IREEPASSES_TD
#define BALE_DIALECT_BALE_TRANSFORMS_IREEPASSES_TD

include "mlir/Pass/PassBase.td"

def ComputeInLanes : Pass<"bale-compute-in-lanes"> {
  let summary = "compute packs and unpacks of 2 and 4 bits in lanes that IREE reads";
  let description = [{
    Four codes in bytes are an integer of 32 bits, a lane, and packing moves its parts
    together: three steps on whole vectors, with no code moved alone. `flow.tensor.bitcast`
    reads the memory of codes as lanes, which linalg has no op for. `flow` is IREE's, and
    need not be registered: the op prints in the generic form that `iree-compile` reads.

    Takes `bale.pack_into` and `bale.unpack_into` on tensors of `bits = 2` and `bits = 4`
    along the last axis, if the type of the codes, and in an unpack that of the words too,
    states the extent there, and rows are whole lanes and whole words. Every other op stays,
    for `convert-bale-to-linalg`.

    Precondition: signless integers (`bale-make-signless`). Postcondition: no op of those
    is left.

    ```mlir
    func.func @pack(%x: tensor<8xi8>, %w: tensor<4xi8>) -> tensor<4xi8> {
      %r = bale.pack_into %x into %w <bits = 4> : tensor<8xi8>, tensor<4xi8> -> tensor<4xi8>
      return %r : tensor<4xi8>
    }
    // becomes
    func.func @pack(%x: tensor<8xi8>, %w: tensor<4xi8>) -> tensor<4xi8> {
      %lanes = "flow.tensor.bitcast"(%x) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (tensor<8xi8>) -> tensor<2xi32>
      // ...
      ^bb0(%lane: i32, %old: i16):
        %mask = arith.constant 252645135 : i32
        %codes = arith.andi %lane, %mask : i32
        // ...
        // codes that were 8 bits apart are 4 bits apart, in 16 bits
        %half = arith.trunci %joined : i32 to i16
        linalg.yield %half : i16
      } -> tensor<2xi16>
      %r = "flow.tensor.bitcast"(%packed) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (tensor<2xi16>) -> tensor<4xi8>
      return %r : tensor<4xi8>
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::tensor::TensorDialect",
  ];
  let statistics = [
    Statistic<"numConverted", "num-converted", "packs and unpacks converted">,
  ];
}

def FormDispatchRegions : Pass<"bale-form-dispatch-regions"> {
  let summary = "put loops that fill a tensor into IREE's dispatch regions";
  let description = [{
    IREE compiles no loop around a `tensor.insert` by itself; in the region of a
    `flow.dispatch.region` the loop becomes one dispatch, on `llvm-cpu`. The pass puts
    there each `scf.for` and `scf.while` that starts from a `tensor.empty`, works on
    scalars, and whose one result in use is the tensor. `flow` is IREE's, and need not
    be registered: the ops print in the generic form that `iree-compile` reads. Canonicalize
    before the pass rather than after it, since a canonicalizer does not know them.

    Precondition: none. Postcondition: outside of `linalg` ops each such loop is in a
    region of its own.

    ```mlir
    func.func @f(%k: index, %c0: index, %c1: index) -> tensor<?xi64> {
      %e = tensor.empty(%k) : tensor<?xi64>
      %r = scf.for %i = %c0 to %k step %c1 iter_args(%t = %e) -> (tensor<?xi64>) {
        %v = arith.index_cast %i : index to i64
        %n = tensor.insert %v into %t[%i] : tensor<?xi64>
        scf.yield %n : tensor<?xi64>
      }
      return %r : tensor<?xi64>
    }
    // becomes
    func.func @f(%k: index, %c0: index, %c1: index) -> tensor<?xi64> {
      %r = "flow.dispatch.region"(%k) <{operandSegmentSizes = array<i32: 1, 0>}> ({
        %e = tensor.empty(%k) : tensor<?xi64>
        %f = scf.for %i = %c0 to %k step %c1 iter_args(%t = %e) -> (tensor<?xi64>) {
          %v = arith.index_cast %i : index to i64
          %n = tensor.insert %v into %t[%i] : tensor<?xi64>
          scf.yield %n : tensor<?xi64>
        }
        "flow.return"(%f) : (tensor<?xi64>) -> ()
      }, {
      }) : (index) -> tensor<?xi64>
      return %r : tensor<?xi64>
    }
    ```
  }];
  let statistics = [
    Statistic<"numFormed", "num-formed", "loops put into a region">,
  ];
}

#endif // BALE_DIALECT_BALE_TRANSFORMS_IREEPASSES_TD
