// RUN: bale-opt %s --bale-to-linalg | FileCheck %s
// RUN: bale-opt %s --bale-to-linalg | mlir-opt --pass-pipeline='builtin.module(canonicalize)' -o /dev/null

// Upstream's tensor level and nothing else; the checks are cf.assert.
// CHECK-NOT: bale.
// CHECK-NOT: affine.{{apply|min|max|for}}
// CHECK-NOT: memref

// CHECK-LABEL: func.func @pack(
// CHECK-SAME: tensor<?x8xi8>) -> tensor<?x3xi8>
func.func @pack(%x: tensor<?x8xui8>) -> tensor<?x3xui8> {
  // CHECK: linalg.generic
  %0 = bale.pack %x <bits = 3> axis(1) : tensor<?x8xui8> -> tensor<?x3xui8>
  return %0 : tensor<?x3xui8>
}

// CHECK-LABEL: func.func @unpack(
func.func @unpack(%x: tensor<?x8xui8>, %n: index) -> tensor<?x8xui8> {
  // CHECK: cf.assert {{.*}}, "'bale.unpack' op expected {{.*}} ..., but got ..."
  %0 = bale.unpack %x count(%n) <bits = 3> axis(0) : tensor<?x8xui8> -> tensor<?x8xui8>
  return %0 : tensor<?x8xui8>
}

// CHECK-LABEL: func.func @compress(
func.func @compress(%x: tensor<4x?xf32>, %m: tensor<?xi1>) -> tensor<4x?xf32> {
  %0 = bale.compress %x where %m axis(1) : tensor<4x?xf32>, tensor<?xi1> -> tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}
