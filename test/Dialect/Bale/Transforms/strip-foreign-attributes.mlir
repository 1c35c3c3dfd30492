// RUN: bale-opt %s --allow-unregistered-dialect --bale-strip-foreign-attributes | FileCheck %s

// CHECK: module attributes {llvm.target_triple = "x86_64-unknown-linux-gnu"} {
module attributes {
  llvm.target_triple = "x86_64-unknown-linux-gnu",
  bale.onnx_opset = 28 : i64, "onnx-mlir.symbol-postfix" = "model"
} {
  // CHECK: func.func @f(
  // CHECK-SAME: %{{[^:]*}}: memref<4xf32> {llvm.noalias}, %{{[^:]*}}: i32) -> (i32 {llvm.zeroext}, i32)
  // CHECK-SAME: attributes {llvm.emit_c_interface, plain = 1 : i64} {
  func.func @f(%x: memref<4xf32> {llvm.noalias, onnx.name = "x"}, %y: i32 {bufferization.writable = false})
      -> (i32 {llvm.zeroext, onnx.name = "z"}, i32 {onnx.dim_params = "0:n"})
      attributes {llvm.emit_c_interface, onnx.note = "f", plain = 1 : i64} {
    // CHECK: memref.alloc() {alignment = 64 : i64} :
    %0 = memref.alloc() {alignment = 64 : i64, bufferization.manual_deallocation} : memref<4xf32>
    // CHECK: memref.dealloc %{{.*}} : memref<4xf32>
    memref.dealloc %0 {bufferization.manual_deallocation} : memref<4xf32>
    return %y, %y : i32, i32
  }
}
