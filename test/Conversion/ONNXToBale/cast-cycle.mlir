// RUN: bale-opt %s --convert-onnx-to-bale --allow-unregistered-dialect | FileCheck %s

// Casts go round where order does not matter; the count is then unknown.
// CHECK: bale.unpack
module {
  %w = "test.words"() : () -> tensor<3xui8>
  %c = tensor.cast %c : tensor<i64> to tensor<i64>
  %r = "onnx.Unpack"(%w, %c) <{bits = 3 : si64}> : (tensor<3xui8>, tensor<i64>) -> tensor<8xui8>
}
