// RUN: bale-opt %s --bale-compute-in-lanes --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @pack_four(
// CHECK-SAME: %[[X:.*]]: tensor<?x8xi8>
func.func @pack_four(%x: tensor<?x8xi8>, %w: tensor<?x4xi8>) -> tensor<?x4xi8> {
  // CHECK-DAG: %[[M0:.*]] = arith.constant 252645135 : i32
  // CHECK-DAG: %[[M1:.*]] = arith.constant 16711935 : i32
  // CHECK-DAG: %[[C4:.*]] = arith.constant 4 : i32
  // CHECK-DAG: %[[C8:.*]] = arith.constant 8 : i32
  // CHECK: %[[D:.*]] = tensor.dim %[[X]]
  // CHECK: %[[L:.*]] = "flow.tensor.bitcast"(%[[X]], %[[D]], %[[D]]) <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<?x8xi8>, index, index) -> tensor<?x2xi32>
  // CHECK: %[[P:.*]] = linalg.generic {{.*}} ins(%[[L]] : tensor<?x2xi32>) outs(%{{.*}} : tensor<?x2xi16>)
  // CHECK: ^bb0(%[[IN:.*]]: i32, %{{.*}}: i16):
  // CHECK: %[[BYTES:.*]] = arith.andi %[[IN]], %[[M0]]
  // CHECK: %[[DOWN:.*]] = arith.shrui %[[BYTES]], %[[C4]]
  // CHECK: %[[BOTH:.*]] = arith.ori %[[BYTES]], %[[DOWN]]
  // CHECK: %[[PAIRS:.*]] = arith.andi %[[BOTH]], %[[M1]]
  // CHECK: arith.shrui %[[PAIRS]], %[[C8]]
  // CHECK: arith.trunci %{{.*}} : i32 to i16
  // CHECK: %[[R:.*]] = "flow.tensor.bitcast"(%[[P]], {{.*}} -> tensor<?x4xi8>
  // CHECK: return %[[R]]
  %r = bale.pack_into %x into %w <bits = 4> : tensor<?x8xi8>, tensor<?x4xi8> -> tensor<?x4xi8>
  return %r : tensor<?x4xi8>
}

// Four codes of 2 bits are one byte: a word already.
// CHECK-LABEL: func.func @pack_two(
func.func @pack_two(%x: tensor<8xi8>, %w: tensor<2xi8>) -> tensor<2xi8> {
  // CHECK: "flow.tensor.bitcast"(%{{.*}}) {{.*}} : (tensor<8xi8>) -> tensor<2xi32>
  // CHECK: %[[P:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<2xi8>)
  // CHECK-NOT: flow.tensor.bitcast
  // CHECK: return %[[P]]
  %r = bale.pack_into %x into %w <bits = 2> : tensor<8xi8>, tensor<2xi8> -> tensor<2xi8>
  return %r : tensor<2xi8>
}

// CHECK-LABEL: func.func @unpack_four(
// CHECK-SAME: %[[W:.*]]: tensor<2x1xi32>
func.func @unpack_four(%w: tensor<2x1xi32>, %x: tensor<2x8xi8>) -> tensor<2x8xi8> {
  // CHECK: %[[P:.*]] = "flow.tensor.bitcast"(%[[W]]) {{.*}} : (tensor<2x1xi32>) -> tensor<2x2xi16>
  // CHECK: %[[L:.*]] = linalg.generic {{.*}} ins(%[[P]] : tensor<2x2xi16>) outs(%{{.*}} : tensor<2x2xi32>)
  // CHECK: arith.extui
  // CHECK: arith.shli
  // CHECK: arith.shli
  // CHECK: "flow.tensor.bitcast"(%[[L]]) {{.*}} : (tensor<2x2xi32>) -> tensor<2x8xi8>
  %r = bale.unpack_into %w into %x <bits = 4> : tensor<2x1xi32>, tensor<2x8xi8> -> tensor<2x8xi8>
  return %r : tensor<2x8xi8>
}

// A pack needs to know the extent of the codes only.
// CHECK-LABEL: func.func @unknown_words(
// CHECK: "flow.tensor.bitcast"
// CHECK: tensor.cast %{{.*}} : tensor<4xi8> to tensor<?xi8>
func.func @unknown_words(%x: tensor<8xi8>, %w: tensor<?xi8>) -> tensor<?xi8> {
  %0 = bale.pack_into %x into %w <bits = 4> : tensor<8xi8>, tensor<?xi8> -> tensor<?xi8>
  return %0 : tensor<?xi8>
}
