//===- CompileTimePasses.td --------------------------------*- tablegen -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the passes that compute constants at compile time, and those without
//   which compile time would grow faster than a module.
// Entry point: Passes.td, which includes this file.
// Invariant: what is compiled does the same with and without them.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_DIALECT_BALE_TRANSFORMS_COMPILETIMEPASSES_TD
#define BALE_DIALECT_BALE_TRANSFORMS_COMPILETIMEPASSES_TD

include "mlir/Pass/PassBase.td"

def FoldConstants : Pass<"bale-fold-constants"> {
  let summary = "compute what Bale's ops make of constants";
  let description = [{
    Replaces a pack, unpack, compress or count whose operands are constants, through
    casts too, by its result: by native code that works on the bytes of the constants.
    The result is dense or, if the first operand is a resource, a resource whose key is
    that of the operand with `_packed`, `_unpacked` or `_compressed`; equal elements of
    what a splat gives are a splat again. Equal ops share one result. A constant that
    nothing uses any more goes.

    An op stays and runs if its result would take more than `max-bytes`. The default, a
    gibibyte, leaves room for code and other constants in an object file, which may
    have two under the usual code model. Words unpack to as much as 8 times their bytes:
    a smaller limit (`fold-max-bytes` of `bale-to-llvm`) keeps them packed in an object
    file. An op stays, too, if a constant
    or a type breaks one of its rules, or if a resource has no data or data of another
    size than its type.

    Precondition: none. Postcondition: another run changes nothing.

    ```mlir
    func.func @f() -> tensor<3xui8> {
      %x = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7]> : tensor<8xui8>
      %w = bale.pack %x <bits = 3> : tensor<8xui8> -> tensor<3xui8>
      return %w : tensor<3xui8>
    }
    // becomes
    func.func @f() -> tensor<3xui8> {
      %w = arith.constant dense<[136, 198, 250]> : tensor<3xui8>
      return %w : tensor<3xui8>
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::tensor::TensorDialect",
  ];
  let options = [
    Option<"maxBytes", "max-bytes", "uint64_t", /*default=*/"uint64_t(1) << 30",
           "The most bytes that a result, unless it is a splat, may take; 1 GiB by default">,
  ];
  let statistics = [
    Statistic<"numFolded", "num-folded", "ops replaced by constants">,
  ];
}

def FillSplats : Pass<"bale-fill-splats"> {
  let summary = "write large constants of equal elements at run time";
  let description = [{
    A constant of equal elements is one element in a module and all of them in an object
    file, and LLVM holds all of them on the way: `dense<0> : tensor<1099511627776xi8>`
    ends the compiler. Those of more than `max-bytes` become a `linalg.fill`, which
    writes no slower than memory is read.

    Precondition: signless integers. Postcondition: constants of ranked tensors that are
    splats have at most `max-bytes`, as far as the sizes of their elements are known.

    ```mlir
    func.func @f() -> tensor<16777217xi8> {
      %x = arith.constant dense<1> : tensor<16777217xi8>
      return %x : tensor<16777217xi8>
    }
    // becomes
    func.func @f() -> tensor<16777217xi8> {
      %one = arith.constant 1 : i8
      %e = tensor.empty() : tensor<16777217xi8>
      %x = linalg.fill ins(%one : i8) outs(%e : tensor<16777217xi8>) -> tensor<16777217xi8>
      return %x : tensor<16777217xi8>
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::complex::ComplexDialect",
    "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect",
  ];
  let options = [
    Option<"maxBytes", "max-bytes", "uint64_t", /*default=*/"uint64_t(1) << 24",
           "The most bytes of a splat that stays a constant; 16 MiB by default">,
  ];
  let statistics = [
    Statistic<"numFilled", "num-filled", "constants that are written at run time">,
  ];
}

def BufferizeWithoutAnalysis
    : Pass<"bale-bufferize-without-analysis", "::mlir::ModuleOp"> {
  let summary = "bufferize functions that only write destinations nobody has written";
  let description = [{
    One-shot bufferization looks for a read of each tensor that an op might write in
    place, which takes more than linear time in the ops of a function. There is none to
    find where each op that writes, writes a `tensor.empty` as its destination. A
    function of such ops, and of ops that only read, is bufferized here: each write gets
    an allocation of its own, and nothing is copied.

    Other functions stay for one-shot bufferization: those that call functions or are
    called, insert into tensors, pass tensors between blocks, or have none among their
    arguments and results.

    Precondition: `bale-materialize-destinations`. Postcondition: the functions have
    memrefs with identity layout where they had tensors.

    ```mlir
    func.func @f(%x: tensor<8xi8>) -> tensor<3xi8> {
      %e = tensor.empty() : tensor<3xi8>
      %w = bale.pack_into %x into %e <bits = 3> : tensor<8xi8>, tensor<3xi8> -> tensor<3xi8>
      return %w : tensor<3xi8>
    }
    // becomes
    func.func @f(%x: memref<8xi8>) -> memref<3xi8> {
      %w = memref.alloc() {alignment = 64 : i64} : memref<3xi8>
      bale.pack_into %x into %w <bits = 3> : memref<8xi8>, memref<3xi8>
      return %w : memref<3xi8>
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::bufferization::BufferizationDialect", "::mlir::memref::MemRefDialect",
  ];
  let statistics = [
    Statistic<"numBufferized", "num-bufferized", "functions bufferized">,
  ];
}

def OutlineKernels : Pass<"bale-outline-kernels", "::mlir::ModuleOp"> {
  let summary = "let ops that are equal but for sizes share one function";
  let description = [{
    Where `equal-ops` or more destination ops or counts of a module have the same op,
    code, element types, kind of strides, and collapsed [outer, axis, inner] dimensions, each
    becomes a call of one private function, so that code size and compile time do not
    grow with repeats. Strides of one kind are both those of the identity layout, or both
    others that are equal where they are static and dynamic in the same dimensions; the
    offset does not count. What the types of all of them state stays static in it; the
    rest is dynamic.

    Ops share a function only if it is as fast as their own code but for the call.
    So extents of at most 1024 of the axis and of what lies behind it are the same,
    and so are static strides. Element types must be equal, also where elements move
    as bits: memrefs of `f32` and of `i32` cannot be cast to each other.

    A function is named after what it does, keeps the location of the first of its
    ops, and is not inlined. Functions of a module inside the module are its own. An op
    on a memref without elements stays.

    Precondition: on memrefs, deallocated, `bale-widen-elements`. Postcondition: as
    above; a second run changes nothing.

    ```mlir
    func.func @f(%x: memref<4096xi8>, %w: memref<1536xi8>,
                 %y: memref<8192xi8>, %v: memref<3072xi8>) {
      bale.pack_into %x into %w <bits = 3> : memref<4096xi8>, memref<1536xi8>
      bale.pack_into %y into %v <bits = 3> : memref<8192xi8>, memref<3072xi8>
      return
    }
    // becomes with equal-ops=2
    func.func @f(%x: memref<4096xi8>, %w: memref<1536xi8>,
                 %y: memref<8192xi8>, %v: memref<3072xi8>) {
      %a = memref.cast %x : memref<4096xi8> to memref<?xi8>
      %b = memref.cast %w : memref<1536xi8> to memref<?xi8>
      call @bale_pack_bits3_i8(%a, %b) : (memref<?xi8>, memref<?xi8>) -> ()
      %c = memref.cast %y : memref<8192xi8> to memref<?xi8>
      %d = memref.cast %v : memref<3072xi8> to memref<?xi8>
      call @bale_pack_bits3_i8(%c, %d) : (memref<?xi8>, memref<?xi8>) -> ()
      return
    }
    func.func private @bale_pack_bits3_i8(%in: memref<?xi8>, %out: memref<?xi8>)
        attributes {no_inline, passthrough = ["noinline"]} {
      bale.pack_into %in into %out <bits = 3> axis(0) : memref<?xi8>, memref<?xi8>
      return
    }
    ```
  }];
  let options = [
    Option<"equalOps", "equal-ops", "unsigned", /*default=*/"4",
           "From how many equal ops on they share a function; 4 by default, 0 for never">,
  ];
  let dependentDialects = [
    "::mlir::func::FuncDialect", "::mlir::memref::MemRefDialect",
  ];
  let statistics = [
    Statistic<"numKernels", "num-kernels", "functions made">,
    Statistic<"numCalls", "num-calls", "ops replaced by calls">,
  ];
}

#endif // BALE_DIALECT_BALE_TRANSFORMS_COMPILETIMEPASSES_TD
