// RUN: bale-opt %s | bale-opt | FileCheck %s
// RUN: bale-opt %s --mlir-print-op-generic | bale-opt | FileCheck %s
// RUN: bale-opt %s --emit-bytecode | bale-opt | FileCheck %s

// CHECK-LABEL: @pack
func.func @pack(%codes: tensor<2x8xi8>, %unranked: tensor<*xui8>) {
  // CHECK: bale.pack %{{.*}} <bits = 3> : tensor<2x8xi8> -> tensor<2x3xi8>
  %0 = bale.pack %codes <bits = 3> axis(-1) : tensor<2x8xi8> -> tensor<2x3xi8>
  // CHECK: bale.pack %{{.*}} <radix = 3, group_size = 5> axis(0) : tensor<2x8xi8> -> tensor<1x8xui32>
  %1 = bale.pack %codes <radix = 3, group_size = 5> axis(0) : tensor<2x8xi8> -> tensor<1x8xui32>
  // CHECK: bale.pack %{{.*}} <bits = 4> axis(7) : tensor<*xui8> -> tensor<*xi32>
  %2 = bale.pack %unranked <radix = 16, group_size = 1> axis(7) : tensor<*xui8> -> tensor<*xi32>
  return
}
