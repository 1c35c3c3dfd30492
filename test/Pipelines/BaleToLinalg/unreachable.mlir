// RUN: bale-opt %s --bale-to-linalg | FileCheck %s --implicit-check-not=bale.

// CHECK-LABEL: func.func @unreachable(
func.func @unreachable(%x: tensor<8xi8>, %y: tensor<3xi8>) -> tensor<3xi8> {
  // CHECK: return
  return %y : tensor<3xi8>
^unreached:
  %w = bale.pack %x <bits = 3> : tensor<8xi8> -> tensor<3xi8>
  return %w : tensor<3xi8>
}
