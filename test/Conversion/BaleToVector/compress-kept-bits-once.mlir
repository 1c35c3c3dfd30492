// RUN: bale-opt %s --convert-bale-to-vector="cpu=x86-64-v4 non-temporal-bytes=0" \
// RUN:     --canonicalize --cse | FileCheck %s

// Of two counts that serve, the first keeps bits.

// CHECK-LABEL: func @two_counts(
// CHECK:         memref.alloca() : memref<64xi64>
// CHECK-NOT:     memref.alloca() : memref<64xi64>
// CHECK:         return
func.func @two_counts(%x: memref<?xf32>, %m: memref<?xi8>, %y: memref<?xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?xf32>
  %a = bale.count %m limit %n : memref<?xi8>
  %b = bale.count %m limit %n : memref<?xi8>
  bale.compress_into %x where %m into %y : memref<?xf32>, memref<?xi8>, memref<?xf32>
  return %a, %b : index, index
}
