// RUN: bale-opt %s --bale-outline-kernels=equal-ops=1 | FileCheck %s

// Dimensions become one for a function that several ops share, but not where that had more than
// 2^63 - 1 elements: 64 bits take 3 * 2^62 for less than 0, and 2^80 for 0.

// CHECK-LABEL: func.func @columns
// CHECK-NOT:     memref.collapse_shape
// CHECK:         call @bale_pack_bits8_i8
func.func @columns(%x: memref<?x3x4611686018427387904xi8>, %w: memref<?x3x4611686018427387904xi8>) {
  bale.pack_into %x into %w <bits = 8> axis(0)
      : memref<?x3x4611686018427387904xi8>, memref<?x3x4611686018427387904xi8>
  return
}

// CHECK-LABEL: func.func @flat
// CHECK-NOT:     memref.collapse_shape
// CHECK:         call @bale_compress_f32
func.func @flat(%x: memref<1099511627776x1099511627776xf32>, %m: memref<?xi8>, %y: memref<?xf32>) {
  bale.compress_into %x where %m into %y
      : memref<1099511627776x1099511627776xf32>, memref<?xi8>, memref<?xf32>
  return
}

// The nearest that does.
// CHECK-LABEL: func.func @most
// CHECK:         memref.collapse_shape %{{.*}} : memref<?x2x4611686018427387903xi8> into memref<?x9223372036854775806xi8>
func.func @most(%x: memref<?x2x4611686018427387903xi8>, %w: memref<?x2x4611686018427387903xi8>) {
  bale.pack_into %x into %w <bits = 8> axis(0)
      : memref<?x2x4611686018427387903xi8>, memref<?x2x4611686018427387903xi8>
  return
}
