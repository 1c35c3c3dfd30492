// RUN: bale-opt %s --bale-call-host-allocator --split-input-file | FileCheck %s

// CHECK-NOT: @malloc
// CHECK-NOT: @free
// CHECK: llvm.func @_mlir_memref_to_llvm_alloc(i64) -> !llvm.ptr
// CHECK: llvm.func @_mlir_memref_to_llvm_free(!llvm.ptr)
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @free(!llvm.ptr)

// CHECK-LABEL: llvm.func @f
llvm.func @f(%size: i64) {
  // CHECK: %[[P:.*]] = llvm.call @_mlir_memref_to_llvm_alloc
  // CHECK: llvm.call @_mlir_memref_to_llvm_free(%[[P]])
  %0 = llvm.call @malloc(%size) : (i64) -> !llvm.ptr
  llvm.call @free(%0) : (!llvm.ptr) -> ()
  llvm.return
}

// -----

// The module may declare the host's functions itself.
// CHECK: llvm.func @_mlir_memref_to_llvm_alloc(i64) -> !llvm.ptr
// CHECK-NOT: llvm.func @malloc
llvm.func @_mlir_memref_to_llvm_alloc(i64) -> !llvm.ptr
llvm.func @malloc(i64) -> !llvm.ptr

// CHECK-LABEL: llvm.func @f
llvm.func @f(%size: i64) -> !llvm.ptr {
  // CHECK: llvm.call @_mlir_memref_to_llvm_alloc
  %0 = llvm.call @malloc(%size) : (i64) -> !llvm.ptr
  llvm.return %0 : !llvm.ptr
}

// -----

// A function that the module defines is its own.
// CHECK-LABEL: llvm.func @malloc
llvm.func @malloc(%size: i64) -> !llvm.ptr {
  %0 = llvm.mlir.zero : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
