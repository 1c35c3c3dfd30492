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

// CHECK-LABEL: func.func @stay(
// CHECK-NOT: flow
func.func @stay(%x: tensor<8xi8>, %w3: tensor<3xi8>, %x6: tensor<6xi8>, %x4: tensor<4xi8>,
                %w32: tensor<1xi32>, %d: tensor<?xi8>, %c: tensor<8x2xi8>, %m: memref<8xi8>,
                %n: memref<4xi8>) -> (tensor<3xi8>, tensor<3xi8>, tensor<1xi32>, tensor<?xi8>, tensor<8x2xi8>) {
  // Of 3 bits, which no lane ends with.
  // CHECK: bale.pack_into {{.*}} <bits = 3>
  %0 = bale.pack_into %x into %w3 <bits = 3> : tensor<8xi8>, tensor<3xi8> -> tensor<3xi8>
  // Half a lane more than one.
  // CHECK: bale.pack_into {{.*}} : tensor<6xi8>
  %1 = bale.pack_into %x6 into %w3 <bits = 4> : tensor<6xi8>, tensor<3xi8> -> tensor<3xi8>
  // Half a word.
  // CHECK: bale.pack_into {{.*}} : tensor<4xi8>, tensor<1xi32>
  %2 = bale.pack_into %x4 into %w32 <bits = 4> : tensor<4xi8>, tensor<1xi32> -> tensor<1xi32>
  // Nobody knows.
  // CHECK: bale.unpack_into
  %3 = bale.unpack_into %w3 into %d <bits = 4> : tensor<3xi8>, tensor<?xi8> -> tensor<?xi8>
  // Along an axis where codes of a word are not neighbours.
  // CHECK: bale.unpack_into {{.*}} axis(0)
  %u = tensor.empty() : tensor<4x2xi8>
  %4 = bale.unpack_into %u into %c <bits = 4> axis(0) : tensor<4x2xi8>, tensor<8x2xi8> -> tensor<8x2xi8>
  // In memory.
  // CHECK: bale.pack_into {{.*}} : memref<8xi8>
  bale.pack_into %m into %n <bits = 4> : memref<8xi8>, memref<4xi8>
  return %0, %1, %2, %3, %4 : tensor<3xi8>, tensor<3xi8>, tensor<1xi32>, tensor<?xi8>, tensor<8x2xi8>
}
