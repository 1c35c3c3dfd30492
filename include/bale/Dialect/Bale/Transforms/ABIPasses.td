//===- ABIPasses.td ----------------------------------------*- tablegen -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the passes that give compiled functions their ABI.
// Entry point: Passes.td, which includes this file.
// Invariant: docs/Pipeline.md states the ABI; these passes are in the order in which
//   the pipelines run them.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_DIALECT_BALE_TRANSFORMS_ABIPASSES_TD
#define BALE_DIALECT_BALE_TRANSFORMS_ABIPASSES_TD

include "mlir/Pass/PassBase.td"

def BranchOnSelects : Pass<"bale-branch-on-selects"> {
  let summary = "turn selects between tensors by one condition into scf.if";
  let description = [{
    Canonicalization makes an `arith.select` of an `scf.if` that yields tensors, and
    upstream's conversion of elementwise ops to linalg takes it for a choice between
    elements: with the extents of the first tensor, whichever is chosen. As an `scf.if`
    it bufferizes to a choice between memories.

    Precondition: none. Postcondition: selects of tensors have tensors of conditions.

    ```mlir
    func.func @f(%c: i1, %x: tensor<?xi8>, %y: tensor<?xi8>) -> tensor<?xi8> {
      %r = arith.select %c, %x, %y : tensor<?xi8>
      return %r : tensor<?xi8>
    }
    // becomes
    func.func @f(%c: i1, %x: tensor<?xi8>, %y: tensor<?xi8>) -> tensor<?xi8> {
      %r = scf.if %c -> (tensor<?xi8>) {
        scf.yield %x : tensor<?xi8>
      } else {
        scf.yield %y : tensor<?xi8>
      }
      return %r : tensor<?xi8>
    }
    ```
  }];
  let dependentDialects = ["::mlir::scf::SCFDialect"];
  let statistics = [
    Statistic<"numReplaced", "num-replaced", "selects that became branches">,
  ];
}

def ProtectArguments : Pass<"bale-protect-arguments", "::mlir::ModuleOp"> {
  let summary = "state which memory a compiled function may write and free";
  let description = [{
    Marks the tensor arguments of public functions `bufferization.writable = false`
    unless they carry the attribute: one-shot bufferization takes arguments as
    writable, but callers of a compiled function keep theirs. Marks each
    `memref.dealloc`, and the allocation that it frees,
    `bufferization.manual_deallocation`: functions on memrefs own nothing, and the
    deallocation pass accepts no other `memref.dealloc`. Copies what a private function
    returns a second time: where a function returns one argument twice, one-shot
    bufferization does not see that its callers have one memory for both.

    Precondition: before bufferization; tensors in signatures have elements that a
    memref can have. Postcondition: bufferization copies an argument before it would
    write it.

    ```mlir
    func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
      return %x : tensor<8xf32>
    }
    func.func @g() {
      %m = memref.alloc() : memref<8xf32>
      memref.dealloc %m : memref<8xf32>
      return
    }
    // becomes
    func.func @f(%x: tensor<8xf32> {bufferization.writable = false}) -> tensor<8xf32> {
      return %x : tensor<8xf32>
    }
    func.func @g() {
      %m = memref.alloc() {bufferization.manual_deallocation} : memref<8xf32>
      memref.dealloc %m {bufferization.manual_deallocation} : memref<8xf32>
      return
    }
    ```
  }];
  let dependentDialects = ["::mlir::bufferization::BufferizationDialect"];
  let statistics = [
    Statistic<"numProtected", "num-protected", "arguments made read-only">,
    Statistic<"numSeparated", "num-separated", "results copied">,
  ];
}

def MakeContiguous : Pass<"bale-make-contiguous"> {
  let summary = "copy memory with gaps where it is cast to a type without";
  let description = [{
    Where functions take and return memrefs without a layout, one-shot bufferization
    casts views to them whose strides are not known, as if there were none. Each
    `memref.cast` from a layout to none, unless its type says that there are no gaps,
    looks at the strides at run time. If they are those of memory without gaps, it is used
    as it is; else it is copied.

    Precondition: bufferized, before deallocation. Postcondition: a memref without a
    layout has no gaps.

    ```mlir
    func.func @f(%x: memref<?x?xf32, strided<[?, 1]>>) -> memref<?x?xf32> {
      %y = memref.cast %x : memref<?x?xf32, strided<[?, 1]>> to memref<?x?xf32>
      return %y : memref<?x?xf32>
    }
    // becomes
    func.func @f(%x: memref<?x?xf32, strided<[?, 1]>>) -> memref<?x?xf32> {
      %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %x : memref<?x?xf32, strided<[?, 1]>> -> memref<f32>, index, index, index, index, index
      // ...
      %hasNoGaps = arith.cmpi eq, %strides#0, %sizes#1 : index
      // ...
      %y = scf.if %hasNoGaps -> (memref<?x?xf32>) {
        %same = memref.cast %x : memref<?x?xf32, strided<[?, 1]>> to memref<?x?xf32>
        scf.yield %same : memref<?x?xf32>
      } else {
        %copy = memref.alloc(%sizes#0, %sizes#1) {alignment = 64 : i64} : memref<?x?xf32>
        memref.copy %x, %copy : memref<?x?xf32, strided<[?, 1]>> to memref<?x?xf32>
        scf.yield %copy : memref<?x?xf32>
      }
      return %y : memref<?x?xf32>
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect",
    "::mlir::scf::SCFDialect",
  ];
  let statistics = [
    Statistic<"numChecked", "num-checked", "casts that look at strides">,
  ];
}

def OwnResults : Pass<"bale-own-results", "::mlir::ModuleOp"> {
  let summary = "make each memref that a function returns an allocation of its own";
  let description = [{
    The caller of a compiled function frees each result. A returned memref that is,
    or may be, an argument, a constant, a view of either, or the memory of another
    result is copied to a fresh allocation; a fresh allocation of the function is
    returned as it is. What an `scf.if` yields is copied in the branch that needs it.

    Precondition: bufferized, before deallocation. Postcondition: the results of a
    function do not alias each other, its arguments or globals.

    ```mlir
    func.func @f(%x: memref<?xf32>) -> memref<?xf32> {
      return %x : memref<?xf32>
    }
    // becomes
    func.func @f(%x: memref<?xf32>) -> memref<?xf32> {
      %c0 = arith.constant 0 : index
      %n = memref.dim %x, %c0 : memref<?xf32>
      %y = memref.alloc(%n) {alignment = 64 : i64} : memref<?xf32>
      memref.copy %x, %y : memref<?xf32> to memref<?xf32>
      return %y : memref<?xf32>
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect",
  ];
  let statistics = [
    Statistic<"numCopied", "num-copied", "results copied to an allocation of their own">,
  ];
}

def CheckAllocations : Pass<"bale-check-allocations"> {
  let summary = "end the run where there is no memory";
  let description = [{
    Upstream asks `malloc` for as many bytes as the product of the extents is after it
    wrapped, and uses what it gets. Before each `memref.alloc` whose type does not say
    that its bytes fit a `bale.check` compares the product, which does not wrap here, with the most
    that a signed number of 64 bits holds; one after it wants an address other than 0.
    An allocation without elements, which needs none, passes both. What is on the stack
    is not checked.

    Precondition: no later pass allocates. Postcondition: memory that a `memref.alloc`
    gave is there. Left alone are allocations with a layout, and those of elements
    whose size only the conversion to LLVM knows.

    ```mlir
    func.func @f(%n: index) -> memref<?x2xi32> {
      %x = memref.alloc(%n) {alignment = 64 : i64} : memref<?x2xi32>
      return %x : memref<?x2xi32>
    }
    // becomes
    func.func @f(%n: index) -> memref<?x2xi32> {
      %c8 = arith.constant 8 : index
      // ...
      %low, %high = arith.mului_extended %c8, %n : index
      // ...
      %bytes = arith.select %wraps, %tooMany, %low : index
      // ...
      %fits = arith.cmpi ult, %bytes, %most : index
      bale.check %fits, "memref.alloc", "expected the elements to take less than {0} bytes, but got more, with an extent of {1}"(%most, %n_1)
      %x = memref.alloc(%n) {alignment = 64 : i64} : memref<?x2xi32>
      %address = memref.extract_aligned_pointer_as_index %x : memref<?x2xi32> -> index
      // ...
      %isThere = arith.cmpi ne, %address, %c0 : index
      bale.check %isThere, "memref.alloc", "expected memory of {0} bytes, but got none"(%bytes, %bytes)
      return %x : memref<?x2xi32>
    }
    ```
  }];
  let dependentDialects = [
    "::bale::BaleDialect", "::mlir::arith::ArithDialect",
    "::mlir::memref::MemRefDialect",
  ];
  let statistics = [
    Statistic<"numChecked", "num-checked", "allocations checked">,
  ];
}

def ExportFunctions : Pass<"bale-export-functions", "::mlir::ModuleOp"> {
  let summary = "choose the symbols that a compiled module shows";
  let description = [{
    A public function with a body gets the C interface `_mlir_ciface_NAME`
    (`llvm.emit_c_interface`), which takes each memref as a pointer to its
    descriptor. If it returns a scalar of fewer bits than its bytes, such as `i1`,
    the bits above are 0 (`llvm.zeroext`), as C wants of a bool. A private function
    gets internal linkage, so that two object files may each have their own.
    Declarations stay as they are.

    Precondition: before the conversion to LLVM. Postcondition: as above.

    ```mlir
    func.func @f(%x: i1) -> i1 {
      return %x : i1
    }
    func.func private @g() {
      return
    }
    // becomes
    func.func @f(%x: i1) -> (i1 {llvm.zeroext}) attributes {llvm.emit_c_interface} {
      return %x : i1
    }
    func.func private @g() attributes {llvm.linkage = #llvm.linkage<internal>} {
      return
    }
    ```
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
  let statistics = [
    Statistic<"numExported", "num-exported", "functions given a C interface">,
  ];
}

def StripForeignAttributes : Pass<"bale-strip-foreign-attributes"> {
  let summary = "drop the attributes of dialects that LLVM IR does not know";
  let description = [{
    Removes the discardable attributes of every dialect other than `llvm`, `dlti` and
    `omp` from ops, arguments and results: the notes of an importer (`onnx.name`),
    of Bale and of bufferization. Attributes without a dialect stay.

    Precondition: nothing later reads them. Postcondition: as above.

    ```mlir
    func.func @f(%x: memref<8xf32> {onnx.name = "X"}) attributes {llvm.emit_c_interface} {
      return
    }
    // becomes
    func.func @f(%x: memref<8xf32>) attributes {llvm.emit_c_interface} {
      return
    }
    ```
  }];
  let statistics = [
    Statistic<"numStripped", "num-stripped", "attributes removed">,
  ];
}

def CallHostAllocator : Pass<"bale-call-host-allocator", "::mlir::ModuleOp"> {
  let summary = "call the host's allocation functions instead of malloc and free";
  let description = [{
    Calls of `malloc` become calls of `_mlir_memref_to_llvm_alloc`, calls of `free`
    calls of `_mlir_memref_to_llvm_free`, which the host defines. All calls of the
    module are redirected, since buffers pass between them.

    Precondition: the LLVM dialect. Postcondition: no external `malloc` or `free`.

    ```mlir
    llvm.func @malloc(i64) -> !llvm.ptr
    llvm.func @free(!llvm.ptr)
    llvm.func @f(%size: i64) {
      %p = llvm.call @malloc(%size) : (i64) -> !llvm.ptr
      llvm.call @free(%p) : (!llvm.ptr) -> ()
      llvm.return
    }
    // becomes
    llvm.func @_mlir_memref_to_llvm_alloc(i64) -> !llvm.ptr
    llvm.func @_mlir_memref_to_llvm_free(!llvm.ptr)
    llvm.func @f(%size: i64) {
      %p = llvm.call @_mlir_memref_to_llvm_alloc(%size) : (i64) -> !llvm.ptr
      llvm.call @_mlir_memref_to_llvm_free(%p) : (!llvm.ptr) -> ()
      llvm.return
    }
    ```
  }];
  let statistics = [
    Statistic<"numRedirected", "num-redirected", "functions replaced by the host's">,
  ];
}

#endif // BALE_DIALECT_BALE_TRANSFORMS_ABIPASSES_TD
