// RUN: bale-opt %s -canonicalize | FileCheck %s

// CHECK-LABEL: @unused_on_tensors
// CHECK-NEXT: return
func.func @unused_on_tensors(%x: tensor<8xi8>, %w: tensor<?xi8>, %n: index, %m: tensor<?xi1>, %e: tensor<3xi8>) {
  %0 = bale.pack %x <bits = 3> : tensor<8xi8> -> tensor<3xi8>
  %1 = bale.unpack %w count(%n) <bits = 3> : tensor<?xi8> -> tensor<?xi8>
  %2 = bale.compress %x where %m : tensor<8xi8>, tensor<?xi1> -> tensor<?xi8>
  %3 = bale.count %m limit %n : tensor<?xi1>
  %4 = bale.pack_into %x into %e <bits = 3> : tensor<8xi8>, tensor<3xi8> -> tensor<3xi8>
  return
}

// Reading a memref has no effect that anyone sees.
// CHECK-LABEL: @unused_count_of_a_memref
// CHECK-NEXT: return
func.func @unused_count_of_a_memref(%m: memref<?xi8>, %n: index) {
  %0 = bale.count %m limit %n : memref<?xi8>
  return
}

// CHECK-LABEL: @writes_stay
// CHECK: bale.pack_into
// CHECK: bale.unpack_into
// CHECK: bale.compress_into
// CHECK: return
func.func @writes_stay(%x: memref<?xi8>, %w: memref<?xi8>, %m: memref<?xi1>, %y: memref<?xi8>) {
  bale.pack_into %x into %w <bits = 3> : memref<?xi8>, memref<?xi8>
  bale.unpack_into %w into %x <bits = 3> : memref<?xi8>, memref<?xi8>
  bale.compress_into %x where %m into %y : memref<?xi8>, memref<?xi1>, memref<?xi8>
  return
}

// CHECK-LABEL: @check_stays
// CHECK: bale.check
// CHECK: bale.check
func.func @check_stays(%ok: i1, %a: index) {
  bale.check %ok, "bale.unpack", "expected {0}, but got {1}"(%a, %a)
  bale.check %ok, "bale.unpack", "expected {0}, but got {1}"(%a, %a)
  return
}
