// RUN: bale-opt %s --convert-onnx-to-bale | FileCheck %s --implicit-check-not=onnx.Unpack
// RUN: bale-opt %s --convert-onnx-to-bale --convert-onnx-to-bale | FileCheck %s --implicit-check-not=onnx.Unpack

// CHECK-LABEL: @unpack_dynamic_count
// CHECK-SAME: %[[W:.*]]: tensor<3xui8>, %[[N:.*]]: tensor<i64>
func.func @unpack_dynamic_count(%w: tensor<3xui8>, %n: tensor<i64>) -> tensor<?xui8> {
  // CHECK-NEXT: %[[S:.*]] = tensor.extract %[[N]][] : tensor<i64>
  // CHECK-NEXT: %[[I:.*]] = arith.index_cast %[[S]] : i64 to index
  // CHECK-NEXT: bale.unpack %[[W]] count(%[[I]]) <bits = 3> : tensor<3xui8> -> tensor<?xui8>
  %0 = "onnx.Unpack"(%w, %n) <{bits = 3 : si64}> : (tensor<3xui8>, tensor<i64>) -> tensor<?xui8>
  return %0 : tensor<?xui8>
}

// CHECK-LABEL: @unpack_unranked_count
// CHECK-SAME: , %[[N:.*]]: tensor<*xi64>
func.func @unpack_unranked_count(%w: tensor<3xui8>, %n: tensor<*xi64>) -> tensor<?xui8> {
  // CHECK-NEXT: %[[R:.*]] = tensor.cast %[[N]] : tensor<*xi64> to tensor<i64>
  // CHECK-NEXT: %[[S:.*]] = tensor.extract %[[R]][] : tensor<i64>
  // CHECK-NEXT: %[[I:.*]] = arith.index_cast %[[S]] : i64 to index
  // CHECK-NEXT: bale.unpack %{{.*}} count(%[[I]])
  %0 = "onnx.Unpack"(%w, %n) <{bits = 3 : si64}> : (tensor<3xui8>, tensor<*xi64>) -> tensor<?xui8>
  return %0 : tensor<?xui8>
}

// CHECK-LABEL: @unpack_constant_count
func.func @unpack_constant_count(%w: tensor<3xui8>) -> tensor<8xui8> {
  // CHECK: %[[N:.*]] = arith.constant 8 : index
  // CHECK: bale.unpack %{{.*}} count(%[[N]]) <bits = 3> : tensor<3xui8> -> tensor<8xui8>
  %n = "onnx.Constant"() <{value = dense<8> : tensor<i64>}> : () -> tensor<i64>
  %0 = "onnx.Unpack"(%w, %n) <{bits = 3 : si64}> : (tensor<3xui8>, tensor<i64>) -> tensor<8xui8>
  return %0 : tensor<8xui8>
}

// A loose type does not hide the constant.
// CHECK-LABEL: @unpack_constant_count_unranked
func.func @unpack_constant_count_unranked(%w: tensor<3xui8>) -> tensor<*xui8> {
  // CHECK: %[[N:.*]] = arith.constant 7 : index
  // CHECK: bale.unpack %{{.*}} count(%[[N]]) <bits = 3> : tensor<3xui8> -> tensor<*xui8>
  %n = "onnx.Constant"() <{value_int = 7 : si64}> : () -> tensor<*xi64>
  %0 = "onnx.Unpack"(%w, %n) <{bits = 3 : si64}> : (tensor<3xui8>, tensor<*xi64>) -> tensor<*xui8>
  return %0 : tensor<*xui8>
}

// CHECK-LABEL: @unpack_radix_axis
func.func @unpack_radix_axis(%w: tensor<1x4xui32>, %n: tensor<i64>) -> tensor<20x4xi8> {
  // 20 trits in 32 bits: 3^20 < 2^32.
  // CHECK: bale.unpack %{{.*}} count(%{{.*}}) <radix = 3, group_size = 20> axis(0) : tensor<1x4xui32> -> tensor<20x4xi8>
  %0 = "onnx.Unpack"(%w, %n) <{axis = 0 : si64, group_size = 20 : si64, radix = 3 : si64}> : (tensor<1x4xui32>, tensor<i64>) -> tensor<20x4xi8>
  return %0 : tensor<20x4xi8>
}

// CHECK-LABEL: @unpack_zero
func.func @unpack_zero(%w: tensor<2x0xui8>) -> tensor<2x0xui8> {
  // CHECK: %[[N:.*]] = arith.constant 0 : index
  // CHECK: bale.unpack %{{.*}} count(%[[N]]) <bits = 3> : tensor<2x0xui8> -> tensor<2x0xui8>
  %n = arith.constant dense<0> : tensor<i64>
  %0 = "onnx.Unpack"(%w, %n) <{bits = 3 : si64}> : (tensor<2x0xui8>, tensor<i64>) -> tensor<2x0xui8>
  return %0 : tensor<2x0xui8>
}

// CHECK-LABEL: @unpack_undefined
func.func @unpack_undefined(%w: tensor<*xui8>, %n: tensor<i64>) {
  // CHECK: bale.unpack %{{.*}} : tensor<*xui8> -> tensor<*xui8>
  %0 = "onnx.Unpack"(%w, %n) <{bits = 3 : si64}> : (tensor<*xui8>, tensor<i64>) -> tensor<*x!onnx.Undefined>
  return
}
