// RUN: bale-opt %s --bale-from-onnx | FileCheck %s

// What a model leaves unranked is inferred, up to the function's result.
// CHECK-LABEL: func.func @pack(
// CHECK-SAME: %[[X:.*]]: tensor<8xui8>) -> tensor<3xui8>
func.func @pack(%x: tensor<8xui8>) -> tensor<*xui8> {
  // CHECK-NEXT: %[[W:.*]] = bale.pack %[[X]] <bits = 3> : tensor<8xui8> -> tensor<3xui8>
  // CHECK-NEXT: return %[[W]] : tensor<3xui8>
  %0 = "onnx.Pack"(%x) <{bits = 3 : si64}> : (tensor<8xui8>) -> tensor<*xui8>
  "onnx.Return"(%0) : (tensor<*xui8>) -> ()
}
