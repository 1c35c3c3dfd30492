// RUN: bale-opt %s -canonicalize | FileCheck %s

// Codes with a simpler spelling, and codes that are their words.

//===----------------------------------------------------------------------===//
// Radix 2^k
//===----------------------------------------------------------------------===//

// Groups of 8 bits end where words do, whatever the extent is.
// CHECK-LABEL: @groups_of_words(
// CHECK: bale.unpack %{{.*}} count(%{{.*}}) <bits = 4> : tensor<?xi8>
// CHECK: bale.unpack %{{.*}} count(%{{.*}}) <bits = 2> : tensor<?xi32>
func.func @groups_of_words(%w: tensor<?xi8>, %v: tensor<?xi32>, %n: index) -> (tensor<?xi8>, tensor<?xi8>) {
  %0 = bale.unpack %w count(%n) <radix = 16, group_size = 2> : tensor<?xi8> -> tensor<?xi8>
  %1 = bale.unpack %v count(%n) <radix = 4, group_size = 8> : tensor<?xi32> -> tensor<?xi8>
  return %0, %1 : tensor<?xi8>, tensor<?xi8>
}

// Groups of 6 bits: 1 code of 2 bits takes a word of its own after 4 of them.
// CHECK-LABEL: @groups_across_words(
// CHECK: bale.unpack %{{.*}} <radix = 4, group_size = 3>
func.func @groups_across_words(%w: tensor<?xi8>, %n: index) -> tensor<?xi8> {
  %0 = bale.unpack %w count(%n) <radix = 4, group_size = 3> : tensor<?xi8> -> tensor<?xi8>
  return %0 : tensor<?xi8>
}

// 6 codes of 2 bits are 12 bits; 10 are 20, but 24 in groups of 3; 8 are 16, but 18 in groups.
// CHECK-LABEL: @known_counts(
// CHECK: bale.unpack %{{.*}} <bits = 2> : tensor<2xi8>
// CHECK: bale.unpack %{{.*}} <bits = 2> : tensor<3xi8>
// CHECK: bale.unpack %{{.*}} <radix = 4, group_size = 3> : tensor<3xi8>
func.func @known_counts(%w: tensor<2xi8>, %v: tensor<3xi8>) -> (tensor<6xi8>, tensor<10xi8>, tensor<8xi8>) {
  %c6 = arith.constant 6 : index
  %c10 = arith.constant 10 : index
  %c8 = arith.constant 8 : index
  %0 = bale.unpack %w count(%c6) <radix = 4, group_size = 3> : tensor<2xi8> -> tensor<6xi8>
  %1 = bale.unpack %v count(%c10) <radix = 4, group_size = 3> : tensor<3xi8> -> tensor<10xi8>
  %2 = bale.unpack %v count(%c8) <radix = 4, group_size = 3> : tensor<3xi8> -> tensor<8xi8>
  return %0, %1, %2 : tensor<6xi8>, tensor<10xi8>, tensor<8xi8>
}

// It fails if it runs; what is reported is about the code that was written.
// CHECK-LABEL: @wrong_count(
// CHECK: bale.unpack %{{.*}} <radix = 16, group_size = 2>
func.func @wrong_count(%w: tensor<2xi8>) -> tensor<?xi8> {
  %c6 = arith.constant 6 : index
  %0 = bale.unpack %w count(%c6) <radix = 16, group_size = 2> : tensor<2xi8> -> tensor<?xi8>
  return %0 : tensor<?xi8>
}

// CHECK-LABEL: @no_power_of_two(
// CHECK: bale.unpack %{{.*}} <radix = 15, group_size = 2>
func.func @no_power_of_two(%w: tensor<?xi8>, %n: index) -> tensor<?xi8> {
  %0 = bale.unpack %w count(%n) <radix = 15, group_size = 2> : tensor<?xi8> -> tensor<?xi8>
  return %0 : tensor<?xi8>
}

// CHECK-LABEL: @pack_in_range(
// CHECK: bale.pack %{{.*}} <bits = 4>
func.func @pack_in_range(%x: tensor<?xi4>) -> tensor<?xi8> {
  %y = arith.extui %x : tensor<?xi4> to tensor<?xi8>
  %w = bale.pack %y <radix = 16, group_size = 2> : tensor<?xi8> -> tensor<?xi8>
  return %w : tensor<?xi8>
}

// A code out of range carries into the next.
// CHECK-LABEL: @pack_out_of_range(
// CHECK: bale.pack %{{.*}} <radix = 16, group_size = 2>
func.func @pack_out_of_range(%x: tensor<?xi8>) -> tensor<?xi8> {
  %w = bale.pack %x <radix = 16, group_size = 2> : tensor<?xi8> -> tensor<?xi8>
  return %w : tensor<?xi8>
}

// No byte is out of range of radix 256.
// CHECK-LABEL: @pack_bytes(
// CHECK: bale.pack %{{.*}} <bits = 8> : tensor<?xi8> -> tensor<?xi32>
func.func @pack_bytes(%x: tensor<?xi8>) -> tensor<?xi32> {
  %w = bale.pack %x <radix = 256, group_size = 4> : tensor<?xi8> -> tensor<?xi32>
  return %w : tensor<?xi32>
}

// CHECK-LABEL: @destinations(
// CHECK: bale.pack_into %{{.*}} <bits = 8>
// CHECK: bale.unpack_into %{{.*}} <bits = 4>
// CHECK: bale.pack_into %{{.*}} <radix = 16, group_size = 2>
// CHECK: bale.unpack_into %{{.*}} <radix = 4, group_size = 3>
func.func @destinations(%x: memref<?xi8>, %w: memref<?xi32>, %v: memref<?xi8>) {
  bale.pack_into %x into %w <radix = 256, group_size = 2> : memref<?xi8>, memref<?xi32>
  bale.unpack_into %w into %x <radix = 16, group_size = 4> : memref<?xi32>, memref<?xi8>
  bale.pack_into %x into %v <radix = 16, group_size = 2> : memref<?xi8>, memref<?xi8>
  bale.unpack_into %v into %x <radix = 4, group_size = 3> : memref<?xi8>, memref<?xi8>
  return
}

//===----------------------------------------------------------------------===//
// Words that are codes
//===----------------------------------------------------------------------===//

// CHECK-LABEL: @pack_to_bytes(
// CHECK-SAME: %[[X:.*]]: tensor<?x3xui8>
// CHECK-NEXT: %[[W:.*]] = tensor.bitcast %[[X]] : tensor<?x3xui8> to tensor<?x3xi8>
// CHECK-NEXT: return %[[W]]
func.func @pack_to_bytes(%x: tensor<?x3xui8>) -> tensor<?x3xi8> {
  %w = bale.pack %x <bits = 8> axis(0) : tensor<?x3xui8> -> tensor<?x3xi8>
  return %w : tensor<?x3xi8>
}

// CHECK-LABEL: @pack_groups_to_bytes(
// CHECK-SAME: %[[X:.*]]: tensor<6xi8>
// CHECK-NEXT: return %[[X]]
func.func @pack_groups_to_bytes(%x: tensor<6xi8>) -> tensor<6xi8> {
  %w = bale.pack %x <radix = 256, group_size = 3> : tensor<6xi8> -> tensor<6xi8>
  return %w : tensor<6xi8>
}

// CHECK-LABEL: @pack_part_of_group_to_bytes(
// CHECK: bale.pack
func.func @pack_part_of_group_to_bytes(%x: tensor<5xi8>) -> tensor<6xi8> {
  %w = bale.pack %x <radix = 256, group_size = 3> : tensor<5xi8> -> tensor<6xi8>
  return %w : tensor<6xi8>
}

// CHECK-LABEL: @pack_seven_bits(
// CHECK: bale.pack
func.func @pack_seven_bits(%x: tensor<1xi8>) -> tensor<1xi8> {
  %w = bale.pack %x <bits = 7> : tensor<1xi8> -> tensor<1xi8>
  return %w : tensor<1xi8>
}

// CHECK-LABEL: @pack_to_wide_words(
// CHECK: bale.pack
func.func @pack_to_wide_words(%x: tensor<8xi8>) -> tensor<2xi32> {
  %w = bale.pack %x <bits = 8> : tensor<8xi8> -> tensor<2xi32>
  return %w : tensor<2xi32>
}

// Only run time knows whether there are 3 codes.
// CHECK-LABEL: @pack_to_bytes_with_a_claim(
// CHECK: bale.pack
func.func @pack_to_bytes_with_a_claim(%x: tensor<?xi8>) -> tensor<3xi8> {
  %w = bale.pack %x <bits = 8> : tensor<?xi8> -> tensor<3xi8>
  return %w : tensor<3xi8>
}

// CHECK-LABEL: @unpack_of_bytes(
// CHECK-SAME: %[[W:[a-z0-9]*]]: tensor<3xi8>, %[[V:[a-z0-9]*]]: tensor<?xi8>
// CHECK-NEXT: return %[[W]], %[[V]]
func.func @unpack_of_bytes(%w: tensor<3xi8>, %v: tensor<?xi8>) -> (tensor<3xi8>, tensor<?xi8>) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %n = tensor.dim %v, %c0 : tensor<?xi8>
  %x = bale.unpack %w count(%c3) <bits = 8> : tensor<3xi8> -> tensor<3xi8>
  %y = bale.unpack %v count(%n) <bits = 8> : tensor<?xi8> -> tensor<?xi8>
  return %x, %y : tensor<3xi8>, tensor<?xi8>
}

// The count is checked.
// CHECK-LABEL: @unpack_of_bytes_by_unknown_count(
// CHECK: bale.unpack
func.func @unpack_of_bytes_by_unknown_count(%w: tensor<3xi8>, %n: index) -> tensor<?xi8> {
  %x = bale.unpack %w count(%n) <bits = 8> : tensor<3xi8> -> tensor<?xi8>
  return %x : tensor<?xi8>
}

// CHECK-LABEL: @unpack_of_bytes_by_wrong_count(
// CHECK: bale.unpack
func.func @unpack_of_bytes_by_wrong_count(%w: tensor<3xi8>) -> tensor<?xi8> {
  %c4 = arith.constant 4 : index
  %x = bale.unpack %w count(%c4) <bits = 8> : tensor<3xi8> -> tensor<?xi8>
  return %x : tensor<?xi8>
}
