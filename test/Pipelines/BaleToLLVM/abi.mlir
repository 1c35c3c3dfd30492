// RUN: bale-opt %s --bale-to-llvm --split-input-file | FileCheck %s

// CHECK-NOT: onnx
// CHECK-NOT: bale.onnx_opset
// CHECK-NOT: bufferization
module attributes {bale.onnx_opset = 28 : i64, "onnx-mlir.symbol-postfix" = "model"} {
  // A fresh result is returned as it is: one allocation, no copy, nothing freed.
  // CHECK-LABEL: llvm.func @fresh
  // CHECK: llvm.call @malloc
  // CHECK-NOT: llvm.call @malloc
  // CHECK-NOT: llvm.intr.memcpy
  // CHECK-NOT: llvm.call @free
  // CHECK: llvm.return
  // CHECK-LABEL: llvm.func @_mlir_ciface_fresh(%{{[^:]*}}: !llvm.ptr, %{{[^:]*}}: !llvm.ptr) attributes {llvm.emit_c_interface}
  func.func @fresh(%x: tensor<?xf32> {onnx.name = "x"}) -> (tensor<?xf32> {onnx.name = "y"}) {
    %0 = arith.addf %x, %x : tensor<?xf32>
    return %0 : tensor<?xf32>
  }
}

// -----

// What pack, unpack and compress return is fresh. The bits of the condition are freed.
// CHECK-LABEL: llvm.func @values
// CHECK-COUNT-4: llvm.call @malloc
// CHECK-NOT: llvm.call @malloc
// CHECK: llvm.call @free
// CHECK-NOT: llvm.call @{{malloc|free}}
// CHECK: llvm.return
func.func @values(%x: tensor<?x8xui8>, %n: index, %m: tensor<?xi1>)
    -> (tensor<?x3xui8>, tensor<?x8xui8>, tensor<?x8xui8>) {
  %0 = bale.pack %x <bits = 3> axis(1) : tensor<?x8xui8> -> tensor<?x3xui8>
  %1 = bale.unpack %x count(%n) <bits = 8> axis(0) : tensor<?x8xui8> -> tensor<?x8xui8>
  %2 = bale.compress %x where %m axis(0) : tensor<?x8xui8>, tensor<?xi1> -> tensor<?x8xui8>
  return %0, %1, %2 : tensor<?x3xui8>, tensor<?x8xui8>, tensor<?x8xui8>
}

// -----

// Private functions stay inside of the object, unused ones go.
// CHECK-NOT: @unused
// CHECK-NOT: @_mlir_ciface_used
// CHECK: llvm.func internal @used
func.func private @unused(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
func.func private @used(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = arith.addf %x, %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
// CHECK-LABEL: llvm.func @public
func.func @public(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @used(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
