// RUN: bale-opt %s --convert-bale-to-vector=cpu=x86-64-v4 | FileCheck %s
// RUN: bale-opt %s --convert-bale-to-vector=cpu=x86-64-v3 | FileCheck %s
// RUN: bale-opt %s --bale-to-llvm=cpu=x86-64-v3 -o /dev/null

// An op without elements is gone, whatever other extents are unknown.

// CHECK-LABEL: func.func @dynamic_beside_zero(
// CHECK-NEXT: return
func.func @dynamic_beside_zero(%x: memref<?x0x7xi8>, %w: memref<?x0x6xi8>) {
  bale.pack_into %x into %w <bits = 6> : memref<?x0x7xi8>, memref<?x0x6xi8>
  return
}

// CHECK-LABEL: func.func @zero_before_the_axis(
// CHECK-NEXT: return
func.func @zero_before_the_axis(%x: memref<0x7xi8>, %w: memref<0x3xi8>) {
  bale.pack_into %x into %w <bits = 3> : memref<0x7xi8>, memref<0x3xi8>
  return
}

// CHECK-LABEL: func.func @zero_behind_the_axis(
// CHECK-NEXT: return
func.func @zero_behind_the_axis(%w: memref<6x?x0xi8>, %x: memref<7x?x0xi8>) {
  bale.unpack_into %w into %x <bits = 6> axis(0) : memref<6x?x0xi8>, memref<7x?x0xi8>
  return
}

// CHECK-LABEL: func.func @one_row(
// CHECK: vector.
func.func @one_row(%x: memref<1x70xi8>, %w: memref<1x27xi8>) {
  bale.pack_into %x into %w <bits = 3> : memref<1x70xi8>, memref<1x27xi8>
  return
}
