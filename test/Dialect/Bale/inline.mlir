// RUN: bale-opt %s -inline | FileCheck %s

// CHECK-LABEL: @caller
// CHECK-NOT: call
// CHECK: bale.pack
// CHECK: bale.count
// CHECK: return
func.func @caller(%x: tensor<8xi8>, %m: tensor<?xi1>, %d: index) -> (tensor<3xi8>, index) {
  %w, %k = func.call @callee(%x, %m, %d) : (tensor<8xi8>, tensor<?xi1>, index) -> (tensor<3xi8>, index)
  return %w, %k : tensor<3xi8>, index
}

func.func private @callee(%x: tensor<8xi8>, %m: tensor<?xi1>, %d: index) -> (tensor<3xi8>, index) {
  %w = bale.pack %x <bits = 3> : tensor<8xi8> -> tensor<3xi8>
  %k = bale.count %m limit %d : tensor<?xi1>
  return %w, %k : tensor<3xi8>, index
}
