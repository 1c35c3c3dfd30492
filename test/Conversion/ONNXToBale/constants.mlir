// RUN: bale-opt %s --convert-onnx-to-bale | FileCheck %s
// RUN: bale-opt %s --convert-onnx-to-bale --convert-onnx-to-bale | FileCheck %s

// CHECK-LABEL: @dense
func.func @dense() -> (tensor<3xi1>, tensor<2xui8>, tensor<2xcomplex<f32>>) {
  // CHECK-DAG: arith.constant dense<[false, true, true]> : tensor<3xi1>
  // CHECK-DAG: arith.constant dense<[7, 255]> : tensor<2xui8>
  // CHECK-DAG: arith.constant dense<[(1.000000e+00,2.000000e+00), (3.000000e+00,4.000000e+00)]> : tensor<2xcomplex<f32>>
  %0 = "onnx.Constant"() <{value = dense<[false, true, true]> : tensor<3xi1>}> : () -> tensor<3xi1>
  %1 = "onnx.Constant"() {value = dense<[7, 255]> : tensor<2xui8>} : () -> tensor<2xui8>
  %2 = "onnx.Constant"() {value = dense<[(1.0, 2.0), (3.0, 4.0)]> : tensor<2xcomplex<f32>>} : () -> tensor<2xcomplex<f32>>
  return %0, %1, %2 : tensor<3xi1>, tensor<2xui8>, tensor<2xcomplex<f32>>
}

// CHECK-LABEL: @numbers
func.func @numbers() {
  // CHECK-NEXT: arith.constant dense<-3> : tensor<i64>
  %0 = "onnx.Constant"() <{value_int = -3 : si64}> : () -> tensor<i64>
  // CHECK-NEXT: arith.constant dense<[1, -2]> : tensor<2xi64>
  %1 = "onnx.Constant"() <{value_ints = [1, -2]}> : () -> tensor<2xi64>
  // CHECK-NEXT: arith.constant dense<> : tensor<0xi64>
  %2 = "onnx.Constant"() <{value_ints = []}> : () -> tensor<0xi64>
  // CHECK-NEXT: arith.constant dense<5.000000e-01> : tensor<f32>
  %3 = "onnx.Constant"() <{value_float = 0.5 : f32}> : () -> tensor<f32>
  // CHECK-NEXT: arith.constant dense<[-0.000000e+00, 0x7FC00001]> : tensor<2xf32>
  %4 = "onnx.Constant"() <{value_floats = [-0.0 : f32, 0x7FC00001 : f32]}> : () -> tensor<2xf32>
  return
}

// CHECK-LABEL: @loose_types
func.func @loose_types() -> (tensor<?xi64>, tensor<*xi64>) {
  // CHECK: %[[A:.*]] = arith.constant dense<[1, 2]> : tensor<2xi64>
  // CHECK: %[[B:.*]] = tensor.cast %[[A]] : tensor<2xi64> to tensor<?xi64>
  %0 = "onnx.Constant"() <{value = dense<[1, 2]> : tensor<2xi64>}> : () -> tensor<?xi64>
  // CHECK: %[[C:.*]] = arith.constant dense<[3, 4]> : tensor<2xi64>
  // CHECK: %[[D:.*]] = tensor.cast %[[C]] : tensor<2xi64> to tensor<*xi64>
  %1 = "onnx.Constant"() <{value_ints = [3, 4]}> : () -> tensor<*xi64>
  // CHECK: return %[[B]], %[[D]]
  return %0, %1 : tensor<?xi64>, tensor<*xi64>
}

// CHECK-LABEL: @undefined_elements
func.func @undefined_elements() {
  // CHECK: %[[A:.*]] = arith.constant dense<[1, 2]> : tensor<2xi64>
  // CHECK: %[[B:.*]] = tensor.cast %[[A]] : tensor<2xi64> to tensor<*xi64>
  // CHECK: "onnx.Foo"(%[[B]]) : (tensor<*xi64>) -> ()
  %0 = "onnx.Constant"() <{value = dense<[1, 2]> : tensor<2xi64>}> : () -> tensor<*x!onnx.Undefined>
  "onnx.Foo"(%0) : (tensor<*x!onnx.Undefined>) -> ()
  return
}

// CHECK-LABEL: @resources
func.func @resources() {
  // CHECK-NEXT: arith.constant dense_resource<floats> : tensor<2xf32>
  %0 = "onnx.Constant"() <{value = dense_resource<floats> : tensor<2xf32>}> : () -> tensor<2xf32>
  // CHECK-NEXT: arith.constant dense_resource<complexes> : tensor<1xcomplex<f32>>
  %1 = "onnx.Constant"() <{value = dense_resource<complexes> : tensor<1xcomplex<f32>>}> : () -> tensor<1xcomplex<f32>>
  // A bool has a byte of its own, and any byte but 0 is true.
  // CHECK-NEXT: arith.constant dense<[false, true, true, true, false]> : tensor<5xi1>
  %2 = "onnx.Constant"() <{value = dense_resource<bools> : tensor<5xi1>}> : () -> tensor<5xi1>
  return
}

// CHECK: floats: "0x040000000000803F00000040"
{-#
  dialect_resources: {
    builtin: {
      floats: "0x040000000000803F00000040",
      complexes: "0x040000000000803F00000040",
      bools: "0x010000000001FF0200"
    }
  }
#-}
