// RUN: bale-opt %s --generate-runtime-verification | FileCheck %s

// Upstream's pass adds all checks: of extents first, of overlap next, and of values, which read
// the operands, last.
// CHECK-LABEL: func.func @unpack(
func.func @unpack(%w: tensor<?xui8>, %n: index) -> tensor<?xui8> {
  // CHECK: bale.check %{{.*}}, "bale.unpack", "expected count to be at least {0}, but got {1}"
  // CHECK: bale.check %{{.*}}, "bale.unpack", "expected words dimension 0 to be {0}, but got {1}"
  // CHECK: bale.check %{{.*}}, "bale.unpack", "expected the group of codes element {0} to have an index of at most 242, but got {1}"
  // CHECK: bale.unpack
  %x = bale.unpack %w count(%n) <radix = 3, group_size = 5> : tensor<?xui8> -> tensor<?xui8>
  return %x : tensor<?xui8>
}

// CHECK-LABEL: func.func @unpack_into(
func.func @unpack_into(%w: memref<?xui8>, %x: memref<?xui8>) {
  // CHECK-NOT: bale.check
  // CHECK: bale.check %{{.*}}, "bale.unpack_into", "expected words dimension 0 to be {0}, but got {1}"
  // CHECK-NOT: bale.check
  // CHECK: bale.check %{{.*}}, "bale.unpack_into", "expected codes to share no byte with words, but got {0} bytes"
  // CHECK-NOT: bale.check
  // CHECK: bale.check %{{.*}}, "bale.unpack_into", "expected the group of codes element {0} to have an index of at most 242, but got {1}"
  // CHECK-NOT: bale.check
  // CHECK: bale.unpack_into
  bale.unpack_into %w into %x <radix = 3, group_size = 5> : memref<?xui8>, memref<?xui8>
  return
}

// CHECK-LABEL: func.func @count(
func.func @count(%m: memref<?xi1>, %n: index) -> index {
  // CHECK: bale.check %{{.*}}, "bale.count", "expected limit to be at least {0}, but got {1}"
  // CHECK-NOT: bale.check
  // CHECK: bale.count
  %k = bale.count %m limit %n : memref<?xi1>
  return %k : index
}

// Nothing is known of what has no rank.
// CHECK-LABEL: func.func @unranked(
func.func @unranked(%x: tensor<*xi8>) -> tensor<*xi8> {
  // CHECK-NEXT: bale.pack
  %w = bale.pack %x <bits = 3> : tensor<*xi8> -> tensor<*xi8>
  return %w : tensor<*xi8>
}
