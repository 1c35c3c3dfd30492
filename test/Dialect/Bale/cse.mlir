// RUN: bale-opt %s -cse | FileCheck %s

// Equal ops are one op: none has an effect on tensors, and every attribute counts.

// CHECK-LABEL: @equal_packs
// CHECK-COUNT-1: bale.pack
// CHECK-NOT: bale.pack
func.func @equal_packs(%x: tensor<8xi8>) -> (tensor<3xi8>, tensor<3xi8>) {
  %0 = bale.pack %x <bits = 3> : tensor<8xi8> -> tensor<3xi8>
  %1 = bale.pack %x <radix = 8, group_size = 1> axis(-1) : tensor<8xi8> -> tensor<3xi8>
  return %0, %1 : tensor<3xi8>, tensor<3xi8>
}

// CHECK-LABEL: @packs_of_other_codes
// CHECK-COUNT-3: bale.pack
func.func @packs_of_other_codes(%x: tensor<8x8xi8>) -> (tensor<8x?xi8>, tensor<8x?xi8>, tensor<?x8xi8>) {
  %0 = bale.pack %x <bits = 3> : tensor<8x8xi8> -> tensor<8x?xi8>
  %1 = bale.pack %x <bits = 4> : tensor<8x8xi8> -> tensor<8x?xi8>
  %2 = bale.pack %x <bits = 3> axis(0) : tensor<8x8xi8> -> tensor<?x8xi8>
  return %0, %1, %2 : tensor<8x?xi8>, tensor<8x?xi8>, tensor<?x8xi8>
}

// CHECK-LABEL: @equal_unpacks
// CHECK-COUNT-1: bale.unpack
// CHECK-NOT: bale.unpack
func.func @equal_unpacks(%w: tensor<?xi8>, %n: index) -> (tensor<?xi8>, tensor<?xi8>) {
  %0 = bale.unpack %w count(%n) <bits = 3> : tensor<?xi8> -> tensor<?xi8>
  %1 = bale.unpack %w count(%n) <bits = 3> : tensor<?xi8> -> tensor<?xi8>
  return %0, %1 : tensor<?xi8>, tensor<?xi8>
}

// CHECK-LABEL: @unpacks_of_other_counts
// CHECK-COUNT-2: bale.unpack
func.func @unpacks_of_other_counts(%w: tensor<?xi8>, %n: index, %o: index) -> (tensor<?xi8>, tensor<?xi8>) {
  %0 = bale.unpack %w count(%n) <bits = 3> : tensor<?xi8> -> tensor<?xi8>
  %1 = bale.unpack %w count(%o) <bits = 3> : tensor<?xi8> -> tensor<?xi8>
  return %0, %1 : tensor<?xi8>, tensor<?xi8>
}

// CHECK-LABEL: @equal_compresses
// CHECK-COUNT-1: bale.compress
// CHECK-NOT: bale.compress
func.func @equal_compresses(%x: tensor<8xf32>, %m: tensor<?xi1>) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = bale.compress %x where %m : tensor<8xf32>, tensor<?xi1> -> tensor<?xf32>
  %1 = bale.compress %x where %m : tensor<8xf32>, tensor<?xi1> -> tensor<?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}

// CHECK-LABEL: @equal_destination_ops
// CHECK-COUNT-1: bale.pack_into
// CHECK-NOT: bale.pack_into
func.func @equal_destination_ops(%x: tensor<8xi8>, %e: tensor<3xi8>) -> (tensor<3xi8>, tensor<3xi8>) {
  %0 = bale.pack_into %x into %e <bits = 3> : tensor<8xi8>, tensor<3xi8> -> tensor<3xi8>
  %1 = bale.pack_into %x into %e <bits = 3> : tensor<8xi8>, tensor<3xi8> -> tensor<3xi8>
  return %0, %1 : tensor<3xi8>, tensor<3xi8>
}

// CHECK-LABEL: @equal_counts
// CHECK-COUNT-1: bale.count
// CHECK-NOT: bale.count
func.func @equal_counts(%m: tensor<?xi1>, %d: index) -> (index, index) {
  %0 = bale.count %m limit %d : tensor<?xi1>
  %1 = bale.count %m limit %d : tensor<?xi1>
  return %0, %1 : index, index
}

// A write between two reads of a memref may change it.
// CHECK-LABEL: @counts_around_a_write
// CHECK-COUNT-2: bale.count
func.func @counts_around_a_write(%m: memref<?xi8>, %d: index, %b: i8) -> (index, index) {
  %0 = bale.count %m limit %d : memref<?xi8>
  memref.store %b, %m[%d] : memref<?xi8>
  %1 = bale.count %m limit %d : memref<?xi8>
  return %0, %1 : index, index
}

// CHECK-LABEL: @counts_around_a_read
// CHECK-COUNT-1: bale.count
// CHECK-NOT: bale.count
func.func @counts_around_a_read(%m: memref<?xi8>, %d: index) -> (index, i8, index) {
  %0 = bale.count %m limit %d : memref<?xi8>
  %b = memref.load %m[%d] : memref<?xi8>
  %1 = bale.count %m limit %d : memref<?xi8>
  return %0, %b, %1 : index, i8, index
}
