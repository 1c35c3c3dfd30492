// RUN: bale-opt %s --pass-pipeline='builtin.module(bale-to-llvm{host-alloc=true})' | FileCheck %s

// CHECK-NOT: @malloc
// CHECK-NOT: @free
// CHECK-DAG: llvm.func @_mlir_memref_to_llvm_alloc(i64) -> !llvm.ptr
// CHECK-DAG: llvm.func @_mlir_memref_to_llvm_free(!llvm.ptr)

// Any element type, opaque handles too.
// CHECK-LABEL: llvm.func @handles
// CHECK: llvm.call @_mlir_memref_to_llvm_alloc
func.func @handles(%x: tensor<?x!ptr.ptr<#ptr.generic_space>>) -> tensor<?x!ptr.ptr<#ptr.generic_space>> {
  return %x : tensor<?x!ptr.ptr<#ptr.generic_space>>
}

// CHECK-LABEL: llvm.func @temporary
// CHECK: llvm.call @_mlir_memref_to_llvm_alloc
// CHECK: llvm.call @_mlir_memref_to_llvm_free
func.func @temporary(%x: tensor<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %0 = arith.addf %x, %x : tensor<4xf32>
  %1 = tensor.extract %0[%c0] : tensor<4xf32>
  return %1 : f32
}
