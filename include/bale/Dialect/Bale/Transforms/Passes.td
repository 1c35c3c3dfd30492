//===- Passes.td -------------------------------------------*- tablegen -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the passes that work on Bale's own ops and on what lies in memory.
// Entry point: the passes below, and those of the files that are included;
//   docs/Pipeline.md has their order.
// Invariant: the passes of a pipeline, and their order, are in lib/Pipelines alone.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_DIALECT_BALE_TRANSFORMS_PASSES_TD
#define BALE_DIALECT_BALE_TRANSFORMS_PASSES_TD

include "bale/Dialect/Bale/Transforms/ABIPasses.td"
include "bale/Dialect/Bale/Transforms/CompileTimePasses.td"
include "bale/Dialect/Bale/Transforms/IREEPasses.td"
include "mlir/Pass/PassBase.td"

def RejectUnsupportedOps : Pass<"bale-reject-unsupported-ops", "::mlir::ModuleOp"> {
  let summary = "report every op that no lowering takes";
  let description = [{
    Names each op that is not registered, of an unknown dialect or of one that the
    tool reads only to pass it through, such as `onnx`, in an error of its own, so that a
    model with ops outside Bale fails at once and completely, not at the first
    bufferization error. It also names what no function holds: a module inside the
    module, and an op with an effect in the body of the module. With `dialects` it
    names in the same way each op that a pipeline left outside of them: conversions
    stop silently at what they do not know. With `pass-through`, ops and types that are
    not registered are somebody else's, and stay, but for what `convert-onnx-to-bale`
    converts.

    Precondition: none. Postcondition: every op is registered, or let pass by
    `pass-through`, and, with `dialects`, of one of them or a module.

    ```mlir
    func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
      %y = "onnx.Relu"(%x) : (tensor<8xf32>) -> tensor<8xf32>
      return %y : tensor<8xf32>
    }
    // error: 'onnx.Relu' op expected an op of bale or upstream MLIR, which have a lowering, but got one of onnx
    ```
  }];
  let options = [
    Option<"passThrough", "pass-through", "bool", /*default=*/"false",
           "Accept ops and types that are not registered: another compiler reads them; "
           "false by default">,
    ListOption<"dialects", "dialects", "std::string",
               "Dialects whose ops are accepted; none given: all that are registered">,
  ];
}

def InferShapes : Pass<"bale-infer-shapes", "::mlir::ModuleOp"> {
  let summary = "refine tensor types by what Bale's ops know of their results";
  let description = [{
    Gives each result of a value op the extents that its operands imply (a constant
    `count`, a constant condition, static operands, a rank found late), sees through
    casts, and carries what it finds through the regions of `scf` ops, the calls and
    arguments of private functions, and the results of functions. What several
    operands are forwarded to states what all of them state: no extent is invented.
    A constant or a type that breaks a rule is an error in the first block of a public
    function, which certainly runs; elsewhere it is left to a run-time check.

    Precondition: none. Postcondition: the op's own inference gives no more than the
    types state.

    ```mlir
    func.func @f(%x: tensor<2x8xi8>) -> tensor<*xi8> {
      %w = bale.pack %x <bits = 3> : tensor<2x8xi8> -> tensor<*xi8>
      return %w : tensor<*xi8>
    }
    // becomes
    func.func @f(%x: tensor<2x8xi8>) -> tensor<2x3xi8> {
      %w = bale.pack %x <bits = 3> : tensor<2x8xi8> -> tensor<2x3xi8>
      return %w : tensor<2x3xi8>
    }
    ```
  }];
  let dependentDialects = ["::mlir::tensor::TensorDialect"];
  let statistics = [
    Statistic<"numRefined", "num-refined", "results whose type was refined">,
  ];
}

def MakeSignless : Pass<"bale-make-signless", "::mlir::ModuleOp"> {
  let summary = "give unsigned and signed integers their signless type";
  let description = [{
    Rewrites `ui8` to `i8`, `ui32` to `i32` and so on, in values, function types,
    attributes of constants (resources keep their bytes) and globals: upstream
    arithmetic takes signless integers only. Bits and the C ABI stay the same.
    Attributes of ops and dialects that are not registered stay as they are.
    A `tensor.bitcast` or `builtin.unrealized_conversion_cast` that has become the
    identity goes.

    Precondition: no op gives the sign of its type a meaning (Bale's do not).
    Postcondition: the module holds signless integers only, but for those attributes.

    ```mlir
    func.func @f(%x: tensor<8xui8>) -> tensor<3xui8> {
      %w = bale.pack %x <bits = 3> : tensor<8xui8> -> tensor<3xui8>
      return %w : tensor<3xui8>
    }
    // becomes
    func.func @f(%x: tensor<8xi8>) -> tensor<3xi8> {
      %w = bale.pack %x <bits = 3> : tensor<8xi8> -> tensor<3xi8>
      return %w : tensor<3xi8>
    }
    ```
  }];
  let statistics = [
    Statistic<"numFolded", "num-folded", "casts that became the identity">,
  ];
}

def InsertRuntimeChecks : Pass<"bale-insert-runtime-checks"> {
  let summary = "check at run time what types leave open";
  let description = [{
    Puts `bale.check` ops before each op of Bale, for the facts that its types do
    not decide: the range of `count`, the words that `count` codes need, the
    extents of destinations, and extents that a result type states but inference
    does not. What the types decide costs nothing.

    Precondition: ops have ranked operands. Postcondition: each open fact has one
    check, before the op and outside of any loop that the op becomes.

    ```mlir
    func.func @f(%m: tensor<?xi1>, %n: index) -> index {
      %k = bale.count %m limit %n : tensor<?xi1>
      return %k : index
    }
    // becomes
    func.func @f(%m: tensor<?xi1>, %n: index) -> index {
      %c0 = arith.constant 0 : index
      %ok = arith.cmpi sge, %n, %c0 : index
      bale.check %ok, "bale.count", "expected limit to be at least {0}, but got {1}"(%c0, %n)
      %k = bale.count %m limit %n : tensor<?xi1>
      return %k : index
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect",
    "::mlir::tensor::TensorDialect",
  ];
  let statistics = [
    Statistic<"numChecks", "num-checks", "checks inserted">,
  ];
}

def InsertValueChecks : Pass<"bale-insert-value-checks"> {
  let summary = "check at run time that values are in range";
  let description = [{
    Puts `bale.check` ops before each op of Bale, for values that have a meaning, but
    are probably a mistake: a code of R or more in what is packed, a group with an index
    of R^G or more in what is unpacked, a true beyond the extent in the condition of a
    compress. The message of a check names the first such value. Codes are numbered in
    row-major order; a group goes by the number of its first code. Destinations that are
    memrefs are also compared with what is read, of which they must share no byte; but
    memrefs with a layout, which may lie in each other's gaps, are not.

    A pass over the operand is the cost, and operands that types keep in range have
    none. Canonicalization and folding use that values out of range have a meaning, and
    leave others behind: this pass comes before them.

    Precondition: operands have ranks, as `bale-infer-shapes` finds them. Postcondition:
    each operand that may hold values out of range has a check of them, and each that is
    a memref without a layout one of the bytes that it shares with the destination.

    ```mlir
    func.func @f(%x: tensor<3xf32>, %m: tensor<5xi1>) -> tensor<?xf32> {
      %y = bale.compress %x where %m axis(0) : tensor<3xf32>, tensor<5xi1> -> tensor<?xf32>
      return %y : tensor<?xf32>
    }
    // becomes
    func.func @f(%x: tensor<3xf32>, %m: tensor<5xi1>) -> tensor<?xf32> {
      %c3 = arith.constant 3 : index
      %c5 = arith.constant 5 : index
      %c1 = arith.constant 1 : index
      %first = scf.for %i = %c3 to %c5 step %c1 iter_args(%least = %c5) -> (index) {
        %true = tensor.extract %m[%i] : tensor<5xi1>
        %here = arith.select %true, %i, %least : index
        %next = arith.minui %least, %here : index
        scf.yield %next : index
      }
      %ok = arith.cmpi eq, %first, %c5 : index
      bale.check %ok, "bale.compress", "expected condition to be false from {0} on, but got true at {1}"(%c3, %first)
      %y = bale.compress %x where %m axis(0) : tensor<3xf32>, tensor<5xi1> -> tensor<?xf32>
      return %y : tensor<?xf32>
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect",
    "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect",
  ];
  let statistics = [
    Statistic<"numChecks", "num-checks", "checks inserted">,
  ];
}

def MaterializeDestinations : Pass<"bale-materialize-destinations"> {
  let summary = "turn value ops into destination ops";
  let description = [{
    Replaces each value op by its destination op on a `tensor.empty` of the reified
    extents. The extent of a compress is a `bale.count`. An op whose constant operands
    break a rule has no result: any tensor takes its place, behind the run-time check
    (`bale-insert-runtime-checks`) that ends the program.

    Precondition: operands and results are ranked (`bale-infer-shapes`).
    Postcondition: no value op is left. Results that inference knows to be static
    are static.

    ```mlir
    func.func @f(%x: tensor<9xf32>, %m: tensor<9xi1>) -> tensor<?xf32> {
      %y = bale.compress %x where %m : tensor<9xf32>, tensor<9xi1> -> tensor<?xf32>
      return %y : tensor<?xf32>
    }
    // becomes
    func.func @f(%x: tensor<9xf32>, %m: tensor<9xi1>) -> tensor<?xf32> {
      %c9 = arith.constant 9 : index
      %k = bale.count %m limit %c9 : tensor<9xi1>
      %e = tensor.empty(%k) : tensor<?xf32>
      %y = bale.compress_into %x where %m into %e
         : tensor<9xf32>, tensor<9xi1>, tensor<?xf32> -> tensor<?xf32>
      return %y : tensor<?xf32>
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::tensor::TensorDialect",
  ];
  let statistics = [
    Statistic<"numMaterialized", "num-materialized", "value ops replaced">,
  ];
}

def ExpandStridedCopies : Pass<"bale-expand-strided-copies"> {
  let summary = "turn copies that are no memcpy into linalg";
  let description = [{
    Upstream lowers a `memref.copy` from or to a strided memref to a call of
    `memrefCopy`, a function of a run-time library. Such a copy becomes a
    `linalg.generic`, and hence loops; copies between contiguous memrefs stay.

    Precondition: ranked memrefs. Postcondition: both sides of every `memref.copy`
    are contiguous.

    ```mlir
    func.func @f(%x: memref<4xf32, strided<[2]>>, %y: memref<4xf32>) {
      memref.copy %x, %y : memref<4xf32, strided<[2]>> to memref<4xf32>
      return
    }
    // becomes
    func.func @f(%x: memref<4xf32, strided<[2]>>, %y: memref<4xf32>) {
      linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
                      iterator_types = ["parallel"]}
          ins(%x : memref<4xf32, strided<[2]>>) outs(%y : memref<4xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      }
      return
    }
    ```
  }];
  let dependentDialects = ["::mlir::linalg::LinalgDialect"];
  let statistics = [
    Statistic<"numExpanded", "num-expanded", "copies expanded">,
  ];
}

def LowerAllocaScopes : Pass<"bale-lower-alloca-scopes"> {
  let summary = "turn scopes of stack memory into the ops around them";
  let description = [{
    The body of a `memref.alloca_scope` must be one block, but upstream lowers scopes
    only after loops inside them have become several blocks. This pass lowers them
    before. A scope without stack memory leaves nothing.

    Precondition: none. Postcondition: no `memref.alloca_scope` of one block
    is left.

    ```mlir
    func.func @f(%v: i8, %i: index, %out: memref<8xi8>) {
      memref.alloca_scope {
        %a = memref.alloca() : memref<8xi8>
        memref.store %v, %a[%i] : memref<8xi8>
        memref.copy %a, %out : memref<8xi8> to memref<8xi8>
      }
      return
    }
    // becomes
    func.func @f(%v: i8, %i: index, %out: memref<8xi8>) {
      %stack = llvm.intr.stacksave : !llvm.ptr
      %a = memref.alloca() : memref<8xi8>
      memref.store %v, %a[%i] : memref<8xi8>
      memref.copy %a, %out : memref<8xi8> to memref<8xi8>
      llvm.intr.stackrestore %stack : !llvm.ptr
      return
    }
    ```
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
  let statistics = [
    Statistic<"numLowered", "num-lowered", "scopes lowered">,
  ];
}

def WidenElements : Pass<"bale-widen-elements", "::mlir::ModuleOp"> {
  let summary = "store elements as whole bytes: memref<...xi1> becomes memref<...xi8>";
  let description = [{
    In memory an element of fewer bits than its bytes, such as `i1`, `i12` or
    `f4E2M1FN`, is an integer of 8, 16, 32, 64 or 128 bits, or of a multiple of 128.
    What lies above the element's bits is ignored on the way in and 0 on the way
    out; of a bool any byte but 0 is true. A load of the element itself would be
    undefined in LLVM where those bits are not 0. Every memref of such elements
    becomes a memref of the integer, in signatures, globals, calls and control flow;
    a load is followed by a truncation (of a bool, a comparison with 0), a store
    follows an extension by zeros, a copy becomes a loop of both. `bale.count` and
    `bale.compress_into` take a condition of bytes as it is; what a compress moved
    is brought to the form above after it.

    Precondition: bufferized, deallocated, signless (`bale-make-signless`); no
    `linalg`, `affine` or `vector` op on such memrefs. Postcondition: none of them
    is left. An op that the pass cannot rewrite is reported by name.

    ```mlir
    func.func @f(%m: memref<?xi1>, %n: memref<?xi12>, %i: index, %x: i12) -> i1 {
      %b = memref.load %m[%i] : memref<?xi1>
      memref.store %x, %n[%i] : memref<?xi12>
      return %b : i1
    }
    // becomes
    func.func @f(%m: memref<?xi8>, %n: memref<?xi16>, %i: index, %x: i12) -> i1 {
      %v = memref.load %m[%i] : memref<?xi8>
      %c0 = arith.constant 0 : i8
      %b = arith.cmpi ne, %v, %c0 : i8
      %w = arith.extui %x : i12 to i16
      memref.store %w, %n[%i] : memref<?xi16>
      return %b : i1
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect",
    "::mlir::scf::SCFDialect",
  ];
  let statistics = [
    Statistic<"numRewritten", "num-rewritten", "accesses and globals rewritten">,
  ];
}

def InlineResources : Pass<"bale-inline-resources", "::mlir::ModuleOp"> {
  let summary = "make resources dense that the translation to LLVM IR does not read";
  let description = [{
    `mlir-translate` reads the resource of a global if its elements are integers or
    floats of 8, 16, 32 or 64 bits. Others (complex numbers, `i128`) become `dense`, as do
    those of rank 0 and those without elements. A resource of other than the bytes that its
    type asks for is an error.

    Precondition: bufferized, `bale-widen-elements`. Postcondition: the translation
    reads every resource of a global.

    ```mlir
    memref.global "private" constant @c : memref<1xi128> = dense_resource<one>

    {-#
      dialect_resources: {
        builtin: {one: "0x1000000001000000000000000000000000000000"}
      }
    #-}
    // becomes
    memref.global "private" constant @c : memref<1xi128> = dense<1>
    ```
  }];
  let statistics = [
    Statistic<"numInlined", "num-inlined", "resources made dense">,
  ];
}

#endif // BALE_DIALECT_BALE_TRANSFORMS_PASSES_TD
