// RUN: bale-opt %s --convert-onnx-to-bale | FileCheck %s --implicit-check-not=onnx.Compress
// RUN: bale-opt %s --convert-onnx-to-bale --convert-onnx-to-bale | FileCheck %s --implicit-check-not=onnx.Compress

// CHECK-LABEL: @compress_0
// CHECK-SAME: %[[X:.*]]: tensor<3x2xf32>, %[[C:.*]]: tensor<3xi1>
func.func @compress_0(%x: tensor<3x2xf32>, %c: tensor<3xi1>) -> tensor<?x2xf32> {
  // CHECK-NEXT: %[[Y:.*]] = bale.compress %[[X]] where %[[C]] axis(0) : tensor<3x2xf32>, tensor<3xi1> -> tensor<?x2xf32>
  // CHECK-NEXT: return %[[Y]]
  %0 = "onnx.Compress"(%x, %c) <{axis = 0 : si64}> : (tensor<3x2xf32>, tensor<3xi1>) -> tensor<?x2xf32>
  return %0 : tensor<?x2xf32>
}

// CHECK-LABEL: @compress_default_axis
func.func @compress_default_axis(%x: tensor<3x2xf32>, %c: tensor<5xi1>) -> tensor<?xf32> {
  // CHECK: bale.compress %{{.*}} where %{{[^ ]*}} : tensor<3x2xf32>, tensor<5xi1> -> tensor<?xf32>
  %0 = "onnx.Compress"(%x, %c) : (tensor<3x2xf32>, tensor<5xi1>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: @compress_negative_axis
func.func @compress_negative_axis(%x: tensor<3x2xf32>, %c: tensor<2xi1>) -> tensor<3x?xf32> {
  // CHECK: bale.compress %{{.*}} where %{{.*}} axis(-1) : tensor<3x2xf32>, tensor<2xi1> -> tensor<3x?xf32>
  %0 = "onnx.Compress"(%x, %c) <{axis = -1 : si64}> : (tensor<3x2xf32>, tensor<2xi1>) -> tensor<3x?xf32>
  return %0 : tensor<3x?xf32>
}

// CHECK-LABEL: @compress_stated_types
func.func @compress_stated_types(%x: tensor<3x2xf32>, %d: tensor<?x?xf32>, %u: tensor<*xf32>, %c: tensor<*xi1>) {
  // CHECK: bale.compress {{.*}} : tensor<3x2xf32>, tensor<*xi1> -> tensor<*xf32>
  %0 = "onnx.Compress"(%x, %c) <{axis = 0 : si64}> : (tensor<3x2xf32>, tensor<*xi1>) -> tensor<*xf32>
  // CHECK: bale.compress {{.*}} : tensor<?x?xf32>, tensor<*xi1> -> tensor<3x1xf32>
  %1 = "onnx.Compress"(%d, %c) <{axis = 1 : si64}> : (tensor<?x?xf32>, tensor<*xi1>) -> tensor<3x1xf32>
  // CHECK: bale.compress {{.*}} : tensor<*xf32>, tensor<*xi1> -> tensor<?x2xf32>
  %2 = "onnx.Compress"(%u, %c) <{axis = 0 : si64}> : (tensor<*xf32>, tensor<*xi1>) -> tensor<?x2xf32>
  // CHECK: bale.compress {{.*}} : tensor<*xf32>, tensor<*xi1> -> tensor<?xf32>
  %3 = "onnx.Compress"(%u, %c) : (tensor<*xf32>, tensor<*xi1>) -> tensor<?xf32>
  // CHECK: bale.compress {{.*}} : tensor<3x2xf32>, tensor<*xi1> -> tensor<?x2xf32>
  %4 = "onnx.Compress"(%x, %c) <{axis = 0 : si64}> : (tensor<3x2xf32>, tensor<*xi1>) -> tensor<?x2x!onnx.Undefined>
  return
}

// The condition's constant is known, whatever type the model states for it.
// CHECK-LABEL: @compress_constant_condition
func.func @compress_constant_condition(%x: tensor<3x2xf32>) -> tensor<2x2xf32> {
  // CHECK: %[[C:.*]] = arith.constant dense<[false, true, true]> : tensor<3xi1>
  // CHECK: bale.compress %{{.*}} where %[[C]] axis(0) : tensor<3x2xf32>, tensor<3xi1> -> tensor<2x2xf32>
  %c = "onnx.Constant"() <{value = dense<[false, true, true]> : tensor<3xi1>}> : () -> tensor<*xi1>
  %0 = "onnx.Compress"(%x, %c) <{axis = 0 : si64}> : (tensor<3x2xf32>, tensor<*xi1>) -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}

// Without a recorded opset every element type of bale.compress goes.
// CHECK-LABEL: @compress_any_element
func.func @compress_any_element(%a: tensor<4xi4>, %b: tensor<4xbf16>, %c: tensor<4xindex>, %d: tensor<4xf8E4M3FN>, %m: tensor<4xi1>) {
  // CHECK: tensor<4xi4>, tensor<4xi1> -> tensor<?xi4>
  %0 = "onnx.Compress"(%a, %m) : (tensor<4xi4>, tensor<4xi1>) -> tensor<?xi4>
  // CHECK: tensor<4xbf16>, tensor<4xi1> -> tensor<?xbf16>
  %1 = "onnx.Compress"(%b, %m) : (tensor<4xbf16>, tensor<4xi1>) -> tensor<?xbf16>
  // CHECK: tensor<4xindex>, tensor<4xi1> -> tensor<?xindex>
  %2 = "onnx.Compress"(%c, %m) : (tensor<4xindex>, tensor<4xi1>) -> tensor<?xindex>
  // CHECK: tensor<4xf8E4M3FN>, tensor<4xi1> -> tensor<?xf8E4M3FN>
  %3 = "onnx.Compress"(%d, %m) : (tensor<4xf8E4M3FN>, tensor<4xi1>) -> tensor<?xf8E4M3FN>
  return
}
