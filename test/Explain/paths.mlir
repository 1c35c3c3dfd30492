// RUN: bale-opt %s --split-input-file --verify-diagnostics=only-expected \
// RUN:   --bale-explain="triple=x86_64 cpu=x86-64-v4 outline=0 fold-max-bytes=32"

func.func @rows(%x: memref<?x100xi8>, %w: memref<?x38xi8>) {
  // expected-remark @below {{packs}}
  // expected-note @below {{vector rows, of fields of bits, since the axis is the last dimension: a row is 1 unit of 64 codes and 36 codes; vectors of 64 bytes}}
  // expected-note @below {{faster with longer rows, since no block of 512 codes fits into one}}
  // expected-note @below {{faster with rows of a multiple of 64 codes, which have no end of 36 codes}}
  bale.pack_into %x into %w <bits = 3> : memref<?x100xi8>, memref<?x38xi8>
  return
}

func.func @rows_of_digits(%x: memref<?xi8>, %w: memref<?xi8>) {
  // expected-remark @below {{unpacks}}
  // expected-note @below {{vector rows, of digits}}
  // expected-note @below {{faster with a static extent along the axis}}
  bale.unpack_into %w into %x <radix = 3, group_size = 5> : memref<?xi8>, memref<?xi8>
  return
}

// What is unpacked to digits of 2^k is fields of k bits.
func.func @rows_of_both(%x: memref<12xi8>, %w: memref<3xi8>) {
  // expected-remark @below {{packs}}
  // expected-note @below {{vector rows, of digits}}
  bale.pack_into %x into %w <radix = 4, group_size = 3> : memref<12xi8>, memref<3xi8>
  // expected-remark @below {{unpacks}}
  // expected-note @below {{vector rows, of fields of bits}}
  bale.unpack_into %w into %x <radix = 4, group_size = 3> : memref<3xi8>, memref<12xi8>
  return
}

// Without an inner extent the last dimensions are the axis.
func.func @rows_of_one_column(%x: memref<64x1xi8>, %w: memref<24x1xi8>) {
  // expected-remark @below {{packs}}
  // expected-note @below {{vector rows}}
  bale.pack_into %x into %w <bits = 3> axis(0) : memref<64x1xi8>, memref<24x1xi8>
  return
}

func.func @columns(%x: tensor<17x100xi8>, %e: tensor<7x100xi8>) -> tensor<7x100xi8> {
  // expected-remark @below {{packs}}
  // expected-note @below {{vector columns, since the axis is not the last dimension: 100 columns; 2 blocks of 8 codes and 1 group one by one; vectors of 64 bytes; as memrefs of identity layout}}
  // expected-note @below {{faster with an extent along the axis that is a multiple of 8 codes}}
  %w = bale.pack_into %x into %e <bits = 3> axis(0) : tensor<17x100xi8>, tensor<7x100xi8> -> tensor<7x100xi8>
  return %w : tensor<7x100xi8>
}

func.func @few_columns(%x: memref<?x4x8xi8>, %w: memref<?x4x8xi8>) {
  // expected-remark @below {{packs}}
  // expected-note @below {{vector columns, since the axis is not the last dimension: 32 columns under masks; ? blocks of 8 codes}}
  // expected-note @below {{faster with more columns, of which a vector has 64}}
  bale.pack_into %x into %w <bits = 3> axis(0) : memref<?x4x8xi8>, memref<?x4x8xi8>
  return
}

func.func @columns_without_blocks(%x: memref<?x64xi8>, %w: memref<?x64xi8>) {
  // expected-remark @below {{unpacks}}
  // expected-note @below {{no blocks, as one of 156 codes would take too much code, but ? groups one by one}}
  // expected-note @below {{faster with a code with shorter blocks}}
  bale.unpack_into %w into %x <radix = 3, group_size = 39> axis(0) : memref<?x64xi8>, memref<?x64xi8>
  return
}

func.func @empty(%x: memref<0x4xi8>, %w: memref<0x2xi8>) {
  // expected-remark @below {{packs}}
  // expected-note @below {{no code, since nothing is read or nothing is kept}}
  bale.pack_into %x into %w <bits = 3> : memref<0x4xi8>, memref<0x2xi8>
  return
}

func.func @strided(%x: memref<8xi8, strided<[2]>>, %w: memref<3xi8>) {
  // expected-remark @below {{packs}}
  // expected-note @below {{left to convert-bale-to-linalg: expected stride 1 in the last dimension, but got memref<8xi8, strided<[2]>>}}
  bale.pack_into %x into %w <bits = 3> : memref<8xi8, strided<[2]>>, memref<3xi8>
  return
}

func.func @lanes(%x: tensor<4x9xf32>, %m: tensor<9xi1>) -> tensor<4x?xf32> {
  // expected-remark @below {{compresses}}
  // expected-note @below {{compress by lanes, since slices lie one after the other and are of few bytes (4): 16 lanes of 4 bytes at once, by an instruction; one by one where few are kept; vectors of 64 bytes; bits of the condition that the count before it keeps}}
  // expected-note @below {{faster with a constant condition, which is counted at compile time}}
  %y = bale.compress %x where %m axis(1) : tensor<4x9xf32>, tensor<9xi1> -> tensor<4x?xf32>
  return %y : tensor<4x?xf32>
}

// With AVX-512, but without VBMI2.
func.func @short_lanes(%x: memref<9xi16>, %m: memref<9xi1>, %y: memref<?xi16>) {
  // expected-remark @below {{compresses}}
  // expected-note @below {{8 lanes of 2 bytes at once, by a table}}
  // expected-note @below {{faster with a cpu of x86-64 that compresses lanes by an instruction (AVX-512, and VBMI2 for lanes of less than 4 bytes)}}
  bale.compress_into %x where %m into %y : memref<9xi16>, memref<9xi1>, memref<?xi16>
  return
}

func.func @runs(%x: memref<9x9xf32>, %m: memref<9xi1>, %y: memref<?x9xf32>) {
  // expected-remark @below {{compresses}}
  // expected-note @below {{compress by runs, since slices lie one after the other and are of many bytes (36)}}
  bale.compress_into %x where %m into %y axis(0) : memref<9x9xf32>, memref<9xi1>, memref<?x9xf32>
  return
}

func.func @runs_unknown(%x: memref<9x?xf32>, %m: memref<9xi1>, %y: memref<?x?xf32>) {
  // expected-remark @below {{compresses}}
  // expected-note @below {{are not known to be of few bytes}}
  // expected-note @below {{faster with static extents behind the axis}}
  bale.compress_into %x where %m into %y axis(0) : memref<9x?xf32>, memref<9xi1>, memref<?x?xf32>
  return
}

func.func @positions(%x: memref<9x2xf32, strided<[4, 1]>>, %m: memref<9xi1>, %y: memref<?x2xf32>) {
  // expected-remark @below {{compresses}}
  // expected-note @below {{compress by positions, one by one, since there may be gaps between slices}}
  // expected-note @below {{faster with operands without gaps between slices}}
  bale.compress_into %x where %m into %y axis(0) : memref<9x2xf32, strided<[4, 1]>>, memref<9xi1>, memref<?x2xf32>
  return
}

func.func @elements_of_10_bytes(%x: tensor<9xf80>, %m: tensor<9xi1>, %e: tensor<3xf80>) -> tensor<3xf80> {
  // expected-remark @below {{compresses}}
  // expected-note @below {{left to convert-bale-to-linalg: expected elements of 1, 2, 4, 8 or 16 bytes, but got f80; as memrefs of identity layout}}
  %y = bale.compress_into %x where %m into %e : tensor<9xf80>, tensor<9xi1>, tensor<3xf80> -> tensor<3xf80>
  return %y : tensor<3xf80>
}

// The count keeps the bits that both read.
func.func @count(%x: memref<9xf32>, %m: memref<9xi1>, %d: index, %y: memref<?xf32>, %z: memref<?xf32>) {
  %c9 = arith.constant 9 : index
  // expected-remark @below {{counts}}
  // expected-note @below {{vector count; vectors}}
  %a = bale.count %m limit %d : memref<9xi1>
  // expected-remark @below {{counts}}
  // expected-note @below {{vector count, which keeps the bits of the condition for 1 compress; vectors of 64 bytes}}
  %k = bale.count %m limit %c9 : memref<9xi1>
  // expected-remark @below {{compresses}}
  // expected-note @below {{bits of the condition that the count before it keeps}}
  bale.compress_into %x where %m into %y : memref<9xf32>, memref<9xi1>, memref<?xf32>
  return
}

func.func @folded() -> (tensor<12xi8>, tensor<40xi8>) {
  %x = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7]> : tensor<8xi8>
  %w = arith.constant dense<[136, 198, 250, 1, 2]> : tensor<5xui8>
  // expected-remark @below {{packs}}
  // expected-note @below {{folded at compile time, since its operands are constants}}
  %0 = bale.pack %x <bits = 3> : tensor<8xi8> -> tensor<3xi8>
  %n = arith.constant 40 : index
  // expected-remark @below {{unpacks}}
  // expected-note @below {{vector rows}}
  %1 = bale.unpack %w count(%n) <bits = 1> : tensor<5xui8> -> tensor<40xi8>
  %c = tensor.empty() : tensor<12xi8>
  return %c, %1 : tensor<12xi8>, tensor<40xi8>
}

// A count that is less than 0 is an error when it runs.
func.func @never_runs(%w: tensor<?xi8>) -> tensor<?xi8> {
  %n = arith.constant -1 : index
  // expected-remark @below {{unpacks}}
  // expected-note @below {{no code, since its types and constants break a rule: bale-to-llvm says which where the op certainly runs, else a run-time check ends the program before it}}
  %x = bale.unpack %w count(%n) <bits = 3> : tensor<?xi8> -> tensor<?xi8>
  return %x : tensor<?xi8>
}

// -----

module attributes {dlti.dl_spec = #dlti.dl_spec<#dlti.dl_entry<"dlti.endianness", "big">>} {
  func.func @big_endian(%x: tensor<8xi8>, %e: tensor<3xi8>) -> tensor<3xi8> {
    // expected-remark @below {{packs}}
    // expected-note @below {{left to convert-bale-to-linalg: expected a little-endian module, but got a big-endian one}}
    %w = bale.pack_into %x into %e <bits = 3> : tensor<8xi8>, tensor<3xi8> -> tensor<3xi8>
    return %w : tensor<3xi8>
  }
}
