// RUN: bale-opt %s --bale-outline-kernels=equal-ops=2 --mlir-print-debuginfo \
// RUN:   | FileCheck %s --implicit-check-not="func.func private" --implicit-check-not="func.call"

// In each function two ops differ in one fact, which decides what code is made of them.

// CHECK-LABEL: func.func @codes
func.func @codes(%x: memref<?xi8>, %w: memref<?xi8>) {
  bale.pack_into %x into %w <bits = 1> : memref<?xi8>, memref<?xi8>
  bale.pack_into %x into %w <bits = 2> : memref<?xi8>, memref<?xi8>
  return
}

// CHECK-LABEL: func.func @words
func.func @words(%x: memref<?xi8>, %w: memref<?xi8>, %v: memref<?xi32>) {
  bale.pack_into %x into %w <bits = 3> : memref<?xi8>, memref<?xi8>
  bale.pack_into %x into %v <bits = 3> : memref<?xi8>, memref<?xi32>
  return
}

// CHECK-LABEL: func.func @ops
func.func @ops(%x: memref<?xi8>, %w: memref<?xi8>) {
  bale.pack_into %x into %w <bits = 4> : memref<?xi8>, memref<?xi8>
  bale.unpack_into %w into %x <bits = 4> : memref<?xi8>, memref<?xi8>
  return
}

// CHECK-LABEL: func.func @axes
func.func @axes(%x: memref<?x?xi8>, %w: memref<?x?xi8>) {
  bale.pack_into %x into %w <bits = 5> axis(0) : memref<?x?xi8>, memref<?x?xi8>
  bale.pack_into %x into %w <bits = 5> axis(1) : memref<?x?xi8>, memref<?x?xi8>
  return
}

// CHECK-LABEL: func.func @short_rows
func.func @short_rows(%x: memref<?x8xi8>, %w: memref<?x6xi8>, %y: memref<?x16xi8>, %v: memref<?x12xi8>) {
  bale.pack_into %x into %w <bits = 6> : memref<?x8xi8>, memref<?x6xi8>
  bale.pack_into %y into %v <bits = 6> : memref<?x16xi8>, memref<?x12xi8>
  return
}

// CHECK-LABEL: func.func @strides
func.func @strides(%x: memref<?xi8>, %y: memref<?xi8, strided<[?], offset: ?>>, %w: memref<?xi8>) {
  bale.pack_into %x into %w <bits = 7> : memref<?xi8>, memref<?xi8>
  bale.pack_into %y into %w <bits = 7> : memref<?xi8, strided<[?], offset: ?>>, memref<?xi8>
  return
}

// CHECK-LABEL: func.func @gaps
func.func @gaps(%x: memref<?x8xf16, strided<[8, 1], offset: ?>>, %y: memref<?x8xf16, strided<[9, 1], offset: ?>>,
                %m: memref<?xi8>, %z: memref<?x8xf16>) {
  bale.compress_into %x where %m into %z axis(0)
    : memref<?x8xf16, strided<[8, 1], offset: ?>>, memref<?xi8>, memref<?x8xf16>
  bale.compress_into %y where %m into %z axis(0)
    : memref<?x8xf16, strided<[9, 1], offset: ?>>, memref<?xi8>, memref<?x8xf16>
  return
}

// Memrefs of other elements cannot be cast to each other.
// CHECK-LABEL: func.func @element_types
func.func @element_types(%x: memref<?xf32>, %y: memref<?xi32>, %m: memref<?xi8>, %z: memref<?xf32>, %u: memref<?xi32>) {
  bale.compress_into %x where %m into %z axis(0) : memref<?xf32>, memref<?xi8>, memref<?xf32>
  bale.compress_into %y where %m into %u axis(0) : memref<?xi32>, memref<?xi8>, memref<?xi32>
  return
}

// CHECK-LABEL: func.func @slices
func.func @slices(%x: memref<?x3xf64>, %y: memref<?x4xf64>, %m: memref<?xi8>, %z: memref<?x3xf64>, %u: memref<?x4xf64>) {
  bale.compress_into %x where %m into %z axis(0) : memref<?x3xf64>, memref<?xi8>, memref<?x3xf64>
  bale.compress_into %y where %m into %u axis(0) : memref<?x4xf64>, memref<?xi8>, memref<?x4xf64>
  return
}

// Nothing is made of these.
// CHECK-LABEL: func.func @empty
func.func @empty(%x: memref<0x4xi8>, %w: memref<0x2xi8>) {
  bale.pack_into %x into %w <bits = 4> : memref<0x4xi8>, memref<0x2xi8>
  bale.pack_into %x into %w <bits = 4> : memref<0x4xi8>, memref<0x2xi8>
  return
}

// CHECK-LABEL: func.func @tensors
func.func @tensors(%x: tensor<8xi8>, %w: tensor<4xi8>) -> (tensor<4xi8>, tensor<4xi8>) {
  %a = bale.pack_into %x into %w <bits = 4> : tensor<8xi8>, tensor<4xi8> -> tensor<4xi8>
  %b = bale.pack_into %x into %w <bits = 4> : tensor<8xi8>, tensor<4xi8> -> tensor<4xi8>
  return %a, %b : tensor<4xi8>, tensor<4xi8>
}
