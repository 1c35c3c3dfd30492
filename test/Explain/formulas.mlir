// RUN: bale-opt %s --bale-explain --verify-diagnostics=only-expected | bale-opt | FileCheck %s

// The module stays as it is.
// CHECK-LABEL: @pack_bits
// CHECK-NEXT: bale.pack
// CHECK-NEXT: return
func.func @pack_bits(%x: tensor<2x8xui8>) -> tensor<2x3xui8> {
  // expected-remark @below {{packs 2 rows, each: 8 codes -> 8 groups of 1 -> 8 * 3 = 24 bits -> 3 words of 8 bits}}
  // expected-note @below {{reads 16 bytes and writes 6 bytes}}
  %w = bale.pack %x <bits = 3> : tensor<2x8xui8> -> tensor<2x3xui8>
  return %w : tensor<2x3xui8>
}

func.func @pack_digits_along_columns(%x: tensor<6x4xui8>) -> tensor<1x4xui32> {
  // expected-remark @below {{packs 4 rows, each: 6 codes -> 2 groups of 5 -> 2 * 8 = 16 bits -> 1 word of 32 bits}}
  // expected-note @below {{reads 24 bytes and writes 16 bytes; the last word of a row has 16 unused bits, and the last group of a row has 4 digits of padding}}
  %w = bale.pack %x <radix = 3, group_size = 5> axis(0) : tensor<6x4xui8> -> tensor<1x4xui32>
  return %w : tensor<1x4xui32>
}

func.func @pack_unknown(%x: tensor<?x?xi8>) -> tensor<?x?xi8> {
  // expected-remark @below {{packs ? rows, each: ? codes -> ? groups of 1 -> ? * 3 = ? bits -> ? words of 8 bits}}
  // expected-note @below {{reads ? bytes and writes ? bytes; the last word of a row may have unused bits}}
  %w = bale.pack %x <bits = 3> : tensor<?x?xi8> -> tensor<?x?xi8>
  return %w : tensor<?x?xi8>
}

// A group that is whole words leaves no bits over, and one code no digits.
func.func @pack_bytes_unknown(%x: memref<?xi8>, %w: memref<?xi8>, %v: memref<?xi8>) {
  // expected-remark @below {{packs 1 row: ? codes -> ? groups of 5 -> ? * 8 = ? bits -> ? words of 8 bits}}
  // expected-note @below {{reads ? bytes and writes ? bytes; the last group of a row may have digits of padding}}
  bale.pack_into %x into %w <radix = 3, group_size = 5> : memref<?xi8>, memref<?xi8>
  // expected-remark @below {{packs 1 row: ? codes -> ? groups of 3 -> ? * 10 = ? bits -> ? words of 8 bits}}
  // expected-note @below {{the last word of a row may have unused bits, and the last group of a row may have digits of padding}}
  bale.pack_into %x into %v <radix = 10, group_size = 3> : memref<?xi8>, memref<?xi8>
  return
}

// The result's type leaves open how many words there are; the operand's decides it.
func.func @pack_refined(%x: tensor<9xi8>) -> tensor<?xi8> {
  // expected-remark @below {{packs 1 row: 9 codes -> 9 groups of 1 -> 9 * 7 = 63 bits -> 8 words of 8 bits}}
  // expected-note @below {{reads 9 bytes and writes 8 bytes; the last word of a row has 1 unused bit}}
  %w = bale.pack %x <bits = 7> : tensor<9xi8> -> tensor<?xi8>
  return %w : tensor<?xi8>
}

// 2^61 codes of 7 bits.
func.func @pack_huge(%x: memref<2305843009213693952xi8>, %w: memref<2017612633061982208xi8>) {
  // expected-remark @below {{2305843009213693952 * 7 = more than 2^63 - 1 bits -> 2017612633061982208 words}}
  // expected-note @below {{reads 2305843009213693952 bytes and writes 2017612633061982208 bytes}}
  bale.pack_into %x into %w <bits = 7> : memref<2305843009213693952xi8>, memref<2017612633061982208xi8>
  return
}

func.func @unpack(%w: tensor<?x4xi8>) -> tensor<?x?xi8> {
  %n = arith.constant 10 : index
  // expected-remark @below {{unpacks ? rows, each: 10 codes <- 10 groups of 1 <- 10 * 3 = 30 bits <- 4 words of 8 bits}}
  // expected-note @below {{the last word of a row has 2 unused bits}}
  %x = bale.unpack %w count(%n) <bits = 3> : tensor<?x4xi8> -> tensor<?x?xi8>
  return %x : tensor<?x?xi8>
}

func.func @unpack_into_tensor(%w: tensor<2xi32>, %e: tensor<21xi8>) -> tensor<21xi8> {
  // expected-remark @below {{unpacks 1 row: 21 codes <- 2 groups of 20 <- 2 * 32 = 64 bits <- 2 words of 32 bits}}
  // expected-note @below {{reads 8 bytes and writes 21 bytes; the last group of a row has 19 digits of padding}}
  %x = bale.unpack_into %w into %e <radix = 3, group_size = 20> : tensor<2xi32>, tensor<21xi8> -> tensor<21xi8>
  return %x : tensor<21xi8>
}

// A true beyond the extent does not count.
func.func @compress_constant(%x: tensor<5x3x7xf32>) -> tensor<5x?x7xf32> {
  %m = arith.constant dense<[true, false, true, true]> : tensor<4xi1>
  // expected-remark @below {{compresses 5 rows, each: 4 conditions for 3 slices -> 2 true -> extent 2}}
  // expected-note @below {{writes 280 of 420 bytes, in slices of 28 bytes}}
  %y = bale.compress %x where %m axis(1) : tensor<5x3x7xf32>, tensor<4xi1> -> tensor<5x?x7xf32>
  return %y : tensor<5x?x7xf32>
}

func.func @compress_flat(%x: tensor<5x3xcomplex<f32>>, %m: tensor<?xi1>) -> tensor<?xcomplex<f32>> {
  // expected-remark @below {{compresses 1 row: ? conditions for 15 slices -> ? true -> extent ?}}
  // expected-note @below {{writes ? of 120 bytes, in slices of 8 bytes}}
  %y = bale.compress %x where %m : tensor<5x3xcomplex<f32>>, tensor<?xi1> -> tensor<?xcomplex<f32>>
  return %y : tensor<?xcomplex<f32>>
}

// In memory an i12 has two bytes.
func.func @compress_into(%x: memref<4x2xi12>, %m: memref<4xi1>, %y: memref<3x2xi12>) {
  // expected-remark @below {{compresses 1 row: 4 conditions for 4 slices -> 3 true -> extent 3}}
  // expected-note @below {{writes 12 of 16 bytes, in slices of 4 bytes}}
  bale.compress_into %x where %m into %y axis(0) : memref<4x2xi12>, memref<4xi1>, memref<3x2xi12>
  return
}

func.func @compress_unranked(%x: tensor<*xf32>, %m: tensor<3xi1>) -> tensor<?xf32> {
  // expected-remark @below {{compresses 1 row: 3 conditions for ? slices -> ? true -> extent ?}}
  // expected-note @below {{no lowering: expected ranked tensors, but got tensor<*xf32>, whose rank bale-infer-shapes may find}}
  %y = bale.compress %x where %m : tensor<*xf32>, tensor<3xi1> -> tensor<?xf32>
  return %y : tensor<?xf32>
}

func.func @count(%m: tensor<9xi1>) -> index {
  %d = arith.constant 5 : index
  // expected-remark @below {{counts the trues of 9 conditions below the limit 5}}
  %k = bale.count %m limit %d : tensor<9xi1>
  return %k : index
}
