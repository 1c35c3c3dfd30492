// RUN: bale-opt %s --bale-to-linalg | FileCheck %s

// CHECK-NOT: bale.
// CHECK-NOT: memref.alloc

// CHECK-LABEL: func.func @into(
// CHECK: linalg.generic
func.func @into(%x: memref<8xi8>, %w: memref<3xi8>) {
  bale.pack_into %x into %w <bits = 3> axis(0) : memref<8xi8>, memref<3xi8>
  return
}
