// RUN: bale-opt %s --convert-onnx-to-bale | FileCheck %s

// Attributes are properties or entries of the dictionary, and integers of any type.

// CHECK-LABEL: @dictionary
func.func @dictionary(%x: tensor<8x2xui8>) {
  // CHECK: bale.pack %{{.*}} <bits = 3> axis(0) : tensor<8x2xui8> -> tensor<1x2xui32>
  %0 = "onnx.Pack"(%x) {axis = 0 : si64, bits = 3 : si64, onnx_node_name = "p", output_type = 12 : si64} : (tensor<8x2xui8>) -> tensor<1x2xui32>
  return
}

// CHECK-LABEL: @mixed
func.func @mixed(%x: tensor<8x2xui8>) {
  // CHECK: bale.pack %{{.*}} <radix = 3, group_size = 5> axis(0) :
  %0 = "onnx.Pack"(%x) <{axis = 0 : si64, onnx_node_name = "p", radix = 3 : si64}> {axis = 0 : si64, group_size = 5 : si64} : (tensor<8x2xui8>) -> tensor<2x2xui8>
  return
}

// CHECK-LABEL: @integer_types
func.func @integer_types(%x: tensor<2x8x1xf32>, %c: tensor<8xi1>) {
  // CHECK: axis(-2)
  %0 = "onnx.Compress"(%x, %c) <{axis = -2 : si64}> : (tensor<2x8x1xf32>, tensor<8xi1>) -> tensor<2x?x1xf32>
  // CHECK: axis(-2)
  %1 = "onnx.Compress"(%x, %c) <{axis = -2 : i64}> : (tensor<2x8x1xf32>, tensor<8xi1>) -> tensor<2x?x1xf32>
  // CHECK: axis(-2)
  %2 = "onnx.Compress"(%x, %c) <{axis = -2 : i8}> : (tensor<2x8x1xf32>, tensor<8xi1>) -> tensor<2x?x1xf32>
  // CHECK: axis(-2)
  %3 = "onnx.Compress"(%x, %c) <{axis = -2 : index}> : (tensor<2x8x1xf32>, tensor<8xi1>) -> tensor<2x?x1xf32>
  // CHECK: axis(1)
  %4 = "onnx.Compress"(%x, %c) <{axis = 1 : ui64}> : (tensor<2x8x1xf32>, tensor<8xi1>) -> tensor<2x?x1xf32>
  // CHECK: axis(-2)
  %5 = "onnx.Compress"(%x, %c) <{axis = -2 : i128}> : (tensor<2x8x1xf32>, tensor<8xi1>) -> tensor<2x?x1xf32>
  return
}
