// Value ops, and destination ops on tensors, stay as they are.
// RUN: bale-opt %s --convert-bale-to-vector | FileCheck %s

// CHECK-LABEL: @value
// CHECK: bale.pack %{{.*}} <bits = 3>
func.func @value(%x: tensor<8xi8>) -> tensor<3xi8> {
  %w = bale.pack %x <bits = 3> : tensor<8xi8> -> tensor<3xi8>
  return %w : tensor<3xi8>
}

// CHECK-LABEL: @destination
// CHECK: bale.pack_into %{{.*}} into %{{.*}} <bits = 3>
func.func @destination(%x: tensor<8xi8>, %e: tensor<3xi8>) -> tensor<3xi8> {
  %w = bale.pack_into %x into %e <bits = 3> : tensor<8xi8>, tensor<3xi8> -> tensor<3xi8>
  return %w : tensor<3xi8>
}
