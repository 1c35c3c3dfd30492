// RUN: bale-opt %s --split-input-file --convert-bale-to-vector=cpu=x86-64-v4 \
// RUN:   | FileCheck %s --implicit-check-not='{{(scf|vector)\.}}'

// What no vector code is made for is left as it is, beside the nearest op that it is made for.

// Elements of a row that are apart, in either memref.
// CHECK-LABEL: func @strided_codes
// CHECK-NEXT:    bale.pack_into %{{.*}} into %{{.*}} <bits = 4>
func.func @strided_codes(%x: memref<?xi8, strided<[2]>>, %w: memref<?xi8>) {
  bale.pack_into %x into %w <bits = 4> : memref<?xi8, strided<[2]>>, memref<?xi8>
  return
}

// CHECK-LABEL: func @strided_words
// CHECK-NEXT:    bale.pack_into
func.func @strided_words(%x: memref<?xi8>, %w: memref<?xi8, strided<[?], offset: ?>>) {
  bale.pack_into %x into %w <bits = 4> : memref<?xi8>, memref<?xi8, strided<[?], offset: ?>>
  return
}

// CHECK-LABEL: func @strided_columns
// CHECK-NEXT:    bale.unpack_into
func.func @strided_columns(%w: memref<?x64xi8, strided<[128, 2]>>, %x: memref<?x64xi8>) {
  bale.unpack_into %w into %x <bits = 4> axis(0)
      : memref<?x64xi8, strided<[128, 2]>>, memref<?x64xi8>
  return
}

// Tensors: they are not in memory.
// CHECK-LABEL: func @tensors
// CHECK-NEXT:    bale.pack_into
func.func @tensors(%x: tensor<?xi8>, %w: tensor<?xi8>) -> tensor<?xi8> {
  %r = bale.pack_into %x into %w <bits = 4> : tensor<?xi8>, tensor<?xi8> -> tensor<?xi8>
  return %r : tensor<?xi8>
}

// 2^63 bytes, which no memory holds: 64 bits take them for less than 0.
// CHECK-LABEL: func @bytes
// CHECK-NEXT:    bale.pack_into
func.func @bytes(%x: memref<2x4611686018427387904xi8>, %w: memref<2x4611686018427387904xi8>) {
  bale.pack_into %x into %w <bits = 8>
      : memref<2x4611686018427387904xi8>, memref<2x4611686018427387904xi8>
  return
}

// Rows of 2^80 codes, which 64 bits take for none.
// CHECK-LABEL: func @columns
// CHECK-NEXT:    bale.pack_into
func.func @columns(%x: memref<?x1099511627776x1099511627776xi8>,
                   %w: memref<?x1099511627776x1099511627776xi8>) {
  bale.pack_into %x into %w <bits = 8> axis(0)
      : memref<?x1099511627776x1099511627776xi8>, memref<?x1099511627776x1099511627776xi8>
  return
}

// -----

// The bytes of a word in another order.
module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "big">} {
  // CHECK-LABEL: func @big_endian
  // CHECK-NEXT:    bale.pack_into
  func.func @big_endian(%x: memref<?xi8>, %w: memref<?xi32>) {
    bale.pack_into %x into %w <bits = 4> : memref<?xi8>, memref<?xi32>
    return
  }
}
