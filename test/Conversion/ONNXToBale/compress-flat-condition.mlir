// RUN: bale-opt %s --convert-onnx-to-bale --split-input-file --verify-diagnostics | FileCheck %s

// CHECK-LABEL: @row
func.func @row(%x: tensor<3x2xf32>, %c: tensor<1x3xi1>) -> tensor<?x2xf32> {
  // CHECK: %[[FLAT:.*]] = tensor.collapse_shape %{{.*}} {{\[\[}}0, 1]] : tensor<1x3xi1> into tensor<3xi1>
  // CHECK: bale.compress %{{.*}} where %[[FLAT]] axis(0) : tensor<3x2xf32>, tensor<3xi1> -> tensor<?x2xf32>
  // expected-warning @+1 {{'onnx.Compress' op of node "keep" expected condition rank to be 1, but got 2: tensor<1x3xi1> is taken as tensor<3xi1>}}
  %0 = "onnx.Compress"(%x, %c) <{axis = 0 : si64}> {onnx_node_name = "keep"} : (tensor<3x2xf32>, tensor<1x3xi1>) -> tensor<?x2xf32>
  return %0 : tensor<?x2xf32>
}

// -----

// CHECK-LABEL: @column_of_unknown_length
func.func @column_of_unknown_length(%x: tensor<3x2xf32>, %c: tensor<1x?x1xi1>) -> tensor<?xf32> {
  // CHECK: tensor.collapse_shape %{{.*}} {{\[\[}}0, 1, 2]] : tensor<1x?x1xi1> into tensor<?xi1>
  // expected-warning @+1 {{'onnx.Compress' op expected condition rank to be 1, but got 3: tensor<1x?x1xi1> is taken as tensor<?xi1>}}
  %0 = "onnx.Compress"(%x, %c) : (tensor<3x2xf32>, tensor<1x?x1xi1>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

// CHECK-LABEL: @only_ones
func.func @only_ones(%x: tensor<3x2xf32>, %c: tensor<1x1xi1>) -> tensor<?x2xf32> {
  // CHECK: tensor<1x1xi1> into tensor<1xi1>
  // expected-warning @+1 {{tensor<1x1xi1> is taken as tensor<1xi1>}}
  %0 = "onnx.Compress"(%x, %c) <{axis = 0 : si64}> : (tensor<3x2xf32>, tensor<1x1xi1>) -> tensor<?x2xf32>
  return %0 : tensor<?x2xf32>
}

// -----

// CHECK-LABEL: @empty
func.func @empty(%x: tensor<3x2xf32>, %c: tensor<1x0xi1>) -> tensor<?x2xf32> {
  // CHECK: tensor<1x0xi1> into tensor<0xi1>
  // expected-warning @+1 {{tensor<1x0xi1> is taken as tensor<0xi1>}}
  %0 = "onnx.Compress"(%x, %c) <{axis = 0 : si64}> : (tensor<3x2xf32>, tensor<1x0xi1>) -> tensor<?x2xf32>
  return %0 : tensor<?x2xf32>
}

// -----

// A constant stays one, so that inference can count it.
// CHECK-LABEL: @constant
func.func @constant(%x: tensor<3x2xf32>) -> tensor<?x2xf32> {
  %c = "onnx.Constant"() <{value = dense<[[true, false, true]]> : tensor<1x3xi1>}> : () -> tensor<*xi1>
  // CHECK: %[[FLAT:.*]] = arith.constant dense<[true, false, true]> : tensor<3xi1>
  // CHECK: bale.compress %{{.*}} where %[[FLAT]]
  // expected-warning @+1 {{tensor<1x3xi1> is taken as tensor<3xi1>}}
  %0 = "onnx.Compress"(%x, %c) <{axis = 0 : si64}> : (tensor<3x2xf32>, tensor<*xi1>) -> tensor<?x2xf32>
  return %0 : tensor<?x2xf32>
}

// -----

// One dimension is as ONNX wants it, and an unknown rank may be 1.
// CHECK-LABEL: @as_it_should_be
func.func @as_it_should_be(%x: tensor<3x2xf32>, %c: tensor<1xi1>, %u: tensor<*xi1>) -> (tensor<?x2xf32>, tensor<?x2xf32>) {
  // CHECK-NOT: collapse_shape
  // CHECK: bale.compress %{{.*}} where %{{.*}} axis(0) : tensor<3x2xf32>, tensor<1xi1>
  %0 = "onnx.Compress"(%x, %c) <{axis = 0 : si64}> : (tensor<3x2xf32>, tensor<1xi1>) -> tensor<?x2xf32>
  // CHECK: bale.compress %{{.*}} where %{{.*}} axis(0) : tensor<3x2xf32>, tensor<*xi1>
  %1 = "onnx.Compress"(%x, %u) <{axis = 0 : si64}> : (tensor<3x2xf32>, tensor<*xi1>) -> tensor<?x2xf32>
  return %0, %1 : tensor<?x2xf32>, tensor<?x2xf32>
}

// -----

// A location that is a name says what the node is called.
func.func @location(%x: tensor<3x2xf32>, %c: tensor<1x3xi1>) -> tensor<?x2xf32> {
  // expected-warning @unknown {{'onnx.Compress' op expected condition rank}}
  %0 = "onnx.Compress"(%x, %c) <{axis = 0 : si64}> {onnx_node_name = "keep"} : (tensor<3x2xf32>, tensor<1x3xi1>) -> tensor<?x2xf32> loc("node keep")
  return %0 : tensor<?x2xf32>
}
