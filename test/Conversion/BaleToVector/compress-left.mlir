// RUN: bale-opt %s --convert-bale-to-vector=cpu=x86-64-v4 --split-input-file \
// RUN:   | FileCheck %s --implicit-check-not=scf. --implicit-check-not=vector.

// What no vector code is made for is left as it is.

// CHECK-LABEL: func @elements_apart(
// CHECK-NEXT:    bale.compress_into
func.func @elements_apart(%x: memref<?xi32, strided<[2]>>, %m: memref<?xi8>, %y: memref<?xi32>) {
  bale.compress_into %x where %m into %y : memref<?xi32, strided<[2]>>, memref<?xi8>, memref<?xi32>
  return
}

// CHECK-LABEL: func @results_apart(
// CHECK-NEXT:    bale.compress_into
func.func @results_apart(%x: memref<?xi32>, %m: memref<?xi8>, %y: memref<?xi32, strided<[?]>>) {
  bale.compress_into %x where %m into %y : memref<?xi32>, memref<?xi8>, memref<?xi32, strided<[?]>>
  return
}

// CHECK-LABEL: func @conditions_apart(
// CHECK-NEXT:    bale.compress_into
// CHECK-NEXT:    bale.count
func.func @conditions_apart(%x: memref<?xi32>, %m: memref<?xi8, strided<[2]>>, %y: memref<?xi32>,
                            %limit: index) -> index {
  bale.compress_into %x where %m into %y : memref<?xi32>, memref<?xi8, strided<[2]>>, memref<?xi32>
  %k = bale.count %m limit %limit : memref<?xi8, strided<[2]>>
  return %k : index
}

// Bools that are not bytes.
// CHECK-LABEL: func @bits(
// CHECK-NEXT:    bale.compress_into
// CHECK-NEXT:    bale.count
func.func @bits(%x: memref<?xi32>, %m: memref<?xi1>, %y: memref<?xi32>, %limit: index) -> index {
  bale.compress_into %x where %m into %y : memref<?xi32>, memref<?xi1>, memref<?xi32>
  %k = bale.count %m limit %limit : memref<?xi1>
  return %k : index
}

// A slice in several pieces.
// CHECK-LABEL: func @slices_in_pieces(
// CHECK-NEXT:    bale.compress_into
func.func @slices_in_pieces(%x: memref<?x4x8xi32, strided<[100, 10, 1]>>, %m: memref<?xi8>,
                            %y: memref<?x4x8xi32>) {
  bale.compress_into %x where %m into %y axis(0)
      : memref<?x4x8xi32, strided<[100, 10, 1]>>, memref<?xi8>, memref<?x4x8xi32>
  return
}

// CHECK-LABEL: func @flat_in_pieces(
// CHECK-NEXT:    bale.compress_into
func.func @flat_in_pieces(%x: memref<?x8xi32, strided<[10, 1]>>, %m: memref<?xi8>,
                          %y: memref<?xi32>) {
  bale.compress_into %x where %m into %y
      : memref<?x8xi32, strided<[10, 1]>>, memref<?xi8>, memref<?xi32>
  return
}

// Elements that are not of 1, 2, 4, 8 or 16 whole bytes.
// CHECK-LABEL: func @elements_of_other_sizes(
// CHECK-NEXT:    bale.compress_into
// CHECK-NEXT:    bale.compress_into
// CHECK-NEXT:    bale.compress_into
func.func @elements_of_other_sizes(
    %x: memref<?xi24>, %v: memref<?xf80>, %a: memref<?xi256>, %m: memref<?xi8>,
    %y: memref<?xi24>, %w: memref<?xf80>, %b: memref<?xi256>) {
  bale.compress_into %x where %m into %y : memref<?xi24>, memref<?xi8>, memref<?xi24>
  bale.compress_into %v where %m into %w : memref<?xf80>, memref<?xi8>, memref<?xf80>
  bale.compress_into %a where %m into %b : memref<?xi256>, memref<?xi8>, memref<?xi256>
  return
}

// Memory that has no plain address.
// CHECK-LABEL: func @other_memory(
// CHECK-NEXT:    bale.compress_into
func.func @other_memory(%x: memref<?xi32, "far">, %m: memref<?xi8>, %y: memref<?xi32, "far">) {
  bale.compress_into %x where %m into %y
      : memref<?xi32, "far">, memref<?xi8>, memref<?xi32, "far">
  return
}

// CHECK-LABEL: func @tensors(
// CHECK-NEXT:    bale.compress_into
// CHECK-NEXT:    bale.count
func.func @tensors(%x: tensor<?xi32>, %m: tensor<?xi1>, %y: tensor<?xi32>, %limit: index)
    -> (tensor<?xi32>, index) {
  %r = bale.compress_into %x where %m into %y
      : tensor<?xi32>, tensor<?xi1>, tensor<?xi32> -> tensor<?xi32>
  %k = bale.count %m limit %limit : tensor<?xi1>
  return %r, %k : tensor<?xi32>, index
}

// Without slices, elements or conditions there is nothing to do.

// CHECK-LABEL: func @no_slices(
// CHECK-NEXT:    return
func.func @no_slices(%x: memref<0x?xi32>, %m: memref<?xi8>, %y: memref<0x?xi32>) {
  bale.compress_into %x where %m into %y axis(0)
      : memref<0x?xi32>, memref<?xi8>, memref<0x?xi32>
  return
}

// CHECK-LABEL: func @no_columns(
// CHECK-NEXT:    return
func.func @no_columns(%x: memref<?x0xi32>, %m: memref<?xi8>, %y: memref<?x0xi32>) {
  bale.compress_into %x where %m into %y axis(0)
      : memref<?x0xi32>, memref<?xi8>, memref<?x0xi32>
  return
}

// CHECK-LABEL: func @no_rows(
// CHECK-NEXT:    return
func.func @no_rows(%x: memref<0x?xi32>, %m: memref<?xi8>, %y: memref<0x?xi32>) {
  bale.compress_into %x where %m into %y axis(1)
      : memref<0x?xi32>, memref<?xi8>, memref<0x?xi32>
  return
}

// CHECK-LABEL: func @no_conditions(
// CHECK-NEXT:    return
func.func @no_conditions(%x: memref<?xi32>, %m: memref<0xi8>, %y: memref<?xi32>) {
  bale.compress_into %x where %m into %y : memref<?xi32>, memref<0xi8>, memref<?xi32>
  return
}

// CHECK-LABEL: func @nothing_kept(
// CHECK-NEXT:    return
func.func @nothing_kept(%x: memref<?xi32>, %m: memref<?xi8>, %y: memref<0xi32>) {
  bale.compress_into %x where %m into %y : memref<?xi32>, memref<?xi8>, memref<0xi32>
  return
}

// 2^63 bytes, which no memory holds.
// CHECK-LABEL: func @bytes(
// CHECK-NEXT:    bale.compress_into
func.func @bytes(%x: memref<1152921504606846976xi64>, %m: memref<?xi8>, %y: memref<?xi64>) {
  bale.compress_into %x where %m into %y
      : memref<1152921504606846976xi64>, memref<?xi8>, memref<?xi64>
  return
}

// Slices of 2^82 bytes, which 64 bits take for none.
// CHECK-LABEL: func @slices(
// CHECK-NEXT:    bale.compress_into
func.func @slices(%x: memref<8x1099511627776x1099511627776xf32>, %m: memref<?xi8>,
                  %y: memref<?x1099511627776x1099511627776xf32>) {
  bale.compress_into %x where %m into %y axis(0)
      : memref<8x1099511627776x1099511627776xf32>, memref<?xi8>,
        memref<?x1099511627776x1099511627776xf32>
  return
}

// -----

// The bits of a word in another order.
module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "big">} {
  // CHECK-LABEL: func @big_endian(
  // CHECK-NEXT:    bale.compress_into
  // CHECK-NEXT:    bale.count
  func.func @big_endian(%x: memref<?xi32>, %m: memref<?xi8>, %y: memref<?xi32>, %limit: index)
      -> index {
    bale.compress_into %x where %m into %y : memref<?xi32>, memref<?xi8>, memref<?xi32>
    %k = bale.count %m limit %limit : memref<?xi8>
    return %k : index
  }
}
