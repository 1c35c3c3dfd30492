// RUN: bale-opt %s --convert-bale-to-linalg --split-input-file | FileCheck %s
// What the values are is tested by running them; here, what the IR is made of.

// One generic over the words: groups of a word outside, no loop over a group's
// codes where a group is one code.
// CHECK-LABEL: func.func @pack_bits(
// CHECK-SAME: %[[X:.*]]: tensor<?x8xi8>, %[[W:.*]]: tensor<?x3xi8>
func.func @pack_bits(%x: tensor<?x8xi8>, %w: tensor<?x3xi8>) -> tensor<?x3xi8> {
  // CHECK: linalg.generic {{.*}}iterator_types = ["parallel", "parallel"]} outs(%[[W]] : tensor<?x3xi8>)
  // CHECK: scf.for
  // CHECK-NOT: scf.for
  // CHECK: tensor.extract %[[X]]
  // CHECK: linalg.yield
  %r = bale.pack_into %x into %w <bits = 3> : tensor<?x8xi8>, tensor<?x3xi8> -> tensor<?x3xi8>
  return %r : tensor<?x3xi8>
}

// CHECK-LABEL: func.func @pack_radix(
func.func @pack_radix(%x: memref<?xi8>, %w: memref<?xi32>) {
  // CHECK: linalg.generic {{.*}} outs(%{{.*}} : memref<?xi32>)
  // CHECK: scf.for
  // CHECK: scf.for
  // CHECK: memref.load
  bale.pack_into %x into %w <radix = 3, group_size = 20> : memref<?xi8>, memref<?xi32>
  return
}

// CHECK-LABEL: func.func @unpack_bits(
func.func @unpack_bits(%w: tensor<3x?xi32>, %x: tensor<?x?xi8>) -> tensor<?x?xi8> {
  // CHECK: linalg.generic
  // CHECK: scf.for
  // CHECK-NOT: arith.remui %{{.*}} : i64
  // CHECK: linalg.yield
  %r = bale.unpack_into %w into %x <bits = 3> axis(0) : tensor<3x?xi32>, tensor<?x?xi8> -> tensor<?x?xi8>
  return %r : tensor<?x?xi8>
}

// CHECK-LABEL: func.func @count_bytes(
func.func @count_bytes(%m: memref<?xi8>, %d: index) -> index {
  // CHECK: arith.minui
  // CHECK: scf.for
  // CHECK: %[[B:.*]] = memref.load
  // CHECK: arith.cmpi ne, %[[B]], %{{.*}} : i8
  %k = bale.count %m limit %d : memref<?xi8>
  return %k : index
}

// Slices move whole.
// CHECK-LABEL: func.func @compress_slices(
func.func @compress_slices(%x: tensor<4x?xf32>, %m: tensor<?xi1>, %y: tensor<4x?xf32>) -> tensor<4x?xf32> {
  // CHECK: scf.for {{.*}} -> (index, tensor<4x?xf32>)
  // CHECK: scf.if
  // CHECK: tensor.extract_slice %{{.*}}[0, %{{.*}}] [4, 1] [1, 1]
  // CHECK: tensor.insert_slice
  %r = bale.compress_into %x where %m into %y axis(1) : tensor<4x?xf32>, tensor<?xi1>, tensor<4x?xf32> -> tensor<4x?xf32>
  return %r : tensor<4x?xf32>
}

// Without an axis elements move, in row-major order.
// CHECK-LABEL: func.func @compress_flat(
func.func @compress_flat(%x: memref<4x?xf32>, %m: memref<?xi1>, %y: memref<?xf32>) {
  // CHECK: affine.delinearize_index %{{.*}} into (4, %{{.*}})
  // CHECK: memref.load
  // CHECK: memref.store
  bale.compress_into %x where %m into %y : memref<4x?xf32>, memref<?xi1>, memref<?xf32>
  return
}

// -----

// The IR does not grow with the extents.
// CHECK-LABEL: func.func @large(
func.func @large(%x: tensor<1048576xi8>, %w: tensor<393216xi8>) -> tensor<393216xi8> {
  // CHECK-COUNT-1: tensor.extract
  // CHECK-NOT: tensor.extract
  // CHECK: return
  %r = bale.pack_into %x into %w <bits = 3> : tensor<1048576xi8>, tensor<393216xi8> -> tensor<393216xi8>
  return %r : tensor<393216xi8>
}

// Nothing is left of Bale, and nothing is read, where there are no elements.
// CHECK-LABEL: func.func @compress_nothing(
// CHECK-SAME: %{{.*}}: tensor<0x4xf32>, %{{.*}}: tensor<2xi1>, %[[Y:.*]]: tensor<0xf32>
func.func @compress_nothing(%x: tensor<0x4xf32>, %m: tensor<2xi1>, %y: tensor<0xf32>) -> tensor<0xf32> {
  // CHECK-NOT: scf.for
  // CHECK: return %[[Y]]
  %r = bale.compress_into %x where %m into %y : tensor<0x4xf32>, tensor<2xi1>, tensor<0xf32> -> tensor<0xf32>
  return %r : tensor<0xf32>
}

// -----

// Blocks that nothing reaches go, with what they hold: nothing of Bale is left.
// CHECK-LABEL: func.func @unreachable(
func.func @unreachable(%m: memref<?xi8>, %d: index) -> index {
  // CHECK-NOT: bale.count
  // CHECK: return
  // CHECK-NOT: return
  return %d : index
^unreached:
  %k = bale.count %m limit %d : memref<?xi8>
  return %k : index
}

// An extent of the output that is statically 0 leaves no slice to move.
// CHECK-LABEL: func.func @compress_no_columns(
func.func @compress_no_columns(%x: tensor<?x?xf32>, %m: tensor<?xi1>, %y: tensor<?x0xf32>) -> tensor<?x0xf32> {
  // CHECK-NOT: tensor.insert_slice
  // CHECK: return
  %r = bale.compress_into %x where %m into %y axis(0) : tensor<?x?xf32>, tensor<?xi1>, tensor<?x0xf32> -> tensor<?x0xf32>
  return %r : tensor<?x0xf32>
}

// CHECK-LABEL: func.func @compress_no_columns_memref(
func.func @compress_no_columns_memref(%x: memref<?x?xf32>, %m: memref<?xi1>, %y: memref<?x0xf32>) {
  // CHECK-NOT: memref.subview
  // CHECK: return
  bale.compress_into %x where %m into %y axis(0) : memref<?x?xf32>, memref<?xi1>, memref<?x0xf32>
  return
}
