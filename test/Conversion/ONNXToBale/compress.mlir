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

// No opset recorded means the newest: bf16 and negative axes go.
// CHECK-LABEL: @compress_newest_opset
func.func @compress_newest_opset(%b: tensor<4xbf16>, %m: tensor<4xi1>) {
  // CHECK: bale.compress %{{.*}} axis(-1) : tensor<4xbf16>, tensor<4xi1> -> tensor<?xbf16>
  %0 = "onnx.Compress"(%b, %m) <{axis = -1 : si64}> : (tensor<4xbf16>, tensor<4xi1>) -> tensor<?xbf16>
  return
}
