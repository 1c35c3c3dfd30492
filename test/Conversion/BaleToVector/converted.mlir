// The nearest ops to those in left.mlir that vector code is made for.

// RUN: bale-opt %s --split-input-file --convert-bale-to-vector=cpu=x86-64-v4 \
// RUN:   | FileCheck %s --implicit-check-not=bale.

// CHECK-LABEL: func @offset
// CHECK:         vector.load {{.*}} vector<64xi8>
func.func @offset(%x: memref<?xi8, strided<[1], offset: ?>>, %w: memref<?xi8>) {
  bale.pack_into %x into %w <bits = 4> : memref<?xi8, strided<[1], offset: ?>>, memref<?xi8>
  return
}

// CHECK-LABEL: func @strided_rows
// CHECK:         vector.load {{.*}} vector<64xi8>
func.func @strided_rows(%w: memref<?x64xi8, strided<[128, 1]>>, %x: memref<?x64xi8>) {
  bale.unpack_into %w into %x <bits = 4> axis(0)
      : memref<?x64xi8, strided<[128, 1]>>, memref<?x64xi8>
  return
}

// CHECK-LABEL: func @bytes
// CHECK:         vector.load {{.*}} vector<64xi8>
func.func @bytes(%x: memref<2x4611686018427387903xi8>, %w: memref<2x4611686018427387903xi8>) {
  bale.pack_into %x into %w <bits = 8>
      : memref<2x4611686018427387903xi8>, memref<2x4611686018427387903xi8>
  return
}

// -----

module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "little">} {
  // CHECK-LABEL: func @little_endian
  // CHECK:         vector.load {{.*}} vector<64xi8>
  func.func @little_endian(%x: memref<?xi8>, %w: memref<?xi32>) {
    bale.pack_into %x into %w <bits = 4> : memref<?xi8>, memref<?xi32>
    return
  }
}
