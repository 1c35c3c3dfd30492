// The numbers of the bytes that a shuffle takes, for each mask: a constant of the module, for lanes
// of each size one.

// RUN: bale-opt %s --split-input-file --convert-bale-to-vector=cpu=x86-64-v3 \
// RUN:     --allow-unregistered-dialect --mlir-print-elementsattrs-with-hex-if-larger=-1 \
// RUN:   | FileCheck %s --implicit-check-not=memref.global

// CHECK:       memref.global "private" constant @bale_compress_64_bits : memref<4x16xi8>
// CHECK-SAME:    dense<{{\[}}[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
// CHECK-SAME:    [0, 1, 2, 3, 4, 5, 6, 7, 0, 0, 0, 0, 0, 0, 0, 0],
// CHECK-SAME:    [8, 9, 10, 11, 12, 13, 14, 15, 0, 0, 0, 0, 0, 0, 0, 0],
// CHECK-SAME:    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]]> {alignment = 16 : i64}
// CHECK:       memref.global "private" constant @bale_compress_32_bits : memref<16x16xi8>
// CHECK-LABEL: func @one(
// CHECK:         memref.get_global @bale_compress_32_bits
func.func @one(%x: memref<?xi32>, %m: memref<?xi8>, %y: memref<?xi32>) {
  bale.compress_into %x where %m into %y : memref<?xi32>, memref<?xi8>, memref<?xi32>
  return
}

// CHECK-LABEL: func @same_lanes_and_others(
// CHECK:         memref.get_global @bale_compress_32_bits
// CHECK:         memref.get_global @bale_compress_64_bits
func.func @same_lanes_and_others(%x: memref<?x3xf32>, %m: memref<?xi8>, %y: memref<?x3xf32>,
                                 %v: memref<?xf64>, %w: memref<?xf64>) {
  bale.compress_into %x where %m into %y axis(0) : memref<?x3xf32>, memref<?xi8>, memref<?x3xf32>
  bale.compress_into %v where %m into %w axis(0) : memref<?xf64>, memref<?xi8>, memref<?xf64>
  return
}

// -----

// A name that is taken stays with what it names.

// CHECK:       memref.global "private" constant @[[$NAME:bale_compress_32_bits_[0-9]+]] : memref<16x16xi8>
// CHECK:       memref.global "private" @bale_compress_32_bits : memref<f32>
memref.global "private" @bale_compress_32_bits : memref<f32>

// CHECK-LABEL: func @name_is_taken(
// CHECK:         memref.get_global @[[$NAME]] : memref<16x16xi8>
func.func @name_is_taken(%x: memref<?xi32>, %m: memref<?xi8>, %y: memref<?xi32>) {
  bale.compress_into %x where %m into %y : memref<?xi32>, memref<?xi8>, memref<?xi32>
  return
}

// -----

// Who knows whether this op is a symbol table: without a place for the table slices are listed.

"other.unknown"() ({
  // CHECK-LABEL: func @no_symbol_table(
  // CHECK-NOT:     get_global
  // CHECK-NOT:     pshuf
  // CHECK:         "llvm.intr.memcpy"
  // CHECK:         return
  func.func @no_symbol_table(%x: memref<?xi32>, %m: memref<?xi8>, %y: memref<?xi32>) {
    bale.compress_into %x where %m into %y : memref<?xi32>, memref<?xi8>, memref<?xi32>
    return
  }
  "other.end"() : () -> ()
}) : () -> ()
