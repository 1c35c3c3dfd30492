// Numbers beyond 2^63 - 1 do not wrap and are not taken for unknown.

// RUN: bale-opt %s -o /dev/null --bale-explain="triple=x86_64 cpu=x86-64-v4" 2>&1 \
// RUN:   | FileCheck %s --implicit-check-not="faster with" --implicit-check-not="{{ -[0-9]}}"

// No memory holds 2^80 elements: nothing is said to make it faster.
// CHECK: packs 1099511627776 rows, each: 1099511627776 codes -> 1099511627776 groups of 1 -> 1099511627776 * 3 = 3298534883328 bits -> 412316860416 words of 8 bits
// CHECK: note: reads more than 2^63 - 1 bytes and writes more than 2^63 - 1 bytes{{$}}
// CHECK: note: left to convert-bale-to-linalg: expected at most 2^63 - 1 bytes, but got memref<1099511627776x1099511627776xi8>{{$}}
func.func @rows(%x: memref<1099511627776x1099511627776xi8>, %w: memref<1099511627776x412316860416xi8>) {
  bale.pack_into %x into %w <bits = 3> : memref<1099511627776x1099511627776xi8>, memref<1099511627776x412316860416xi8>
  return
}

// CHECK: unpacks 1099511627776 rows, each: ? codes
// CHECK: note: reads more than 2^63 - 1 bytes and writes ? bytes
// CHECK: note: left to convert-bale-to-linalg: expected at most 2^63 - 1 bytes
func.func @unknown_codes(%w: tensor<1099511627776x1099511627776xi8>, %n: index)
    -> tensor<1099511627776x?xi8> {
  %x = bale.unpack %w count(%n) <bits = 3>
      : tensor<1099511627776x1099511627776xi8> -> tensor<1099511627776x?xi8>
  return %x : tensor<1099511627776x?xi8>
}

// Of 2^63 columns, which 64 bits would take for an extent that is unknown.
// CHECK: packs more than 2^63 - 1 rows, each: 8 codes
// CHECK: note: left to convert-bale-to-linalg: expected at most 2^63 - 1 bytes, but got memref<8x1099511627776x8388608xi8>
func.func @columns(%x: memref<8x1099511627776x8388608xi8>, %w: memref<3x1099511627776x8388608xi8>) {
  bale.pack_into %x into %w <bits = 3> axis(0) : memref<8x1099511627776x8388608xi8>, memref<3x1099511627776x8388608xi8>
  return
}

// CHECK: compresses 1 row: 8 conditions for 8 slices -> ? true -> extent ?
// CHECK: note: writes ? of more than 2^63 - 1 bytes, in slices of more than 2^63 - 1 bytes
// CHECK: note: left to convert-bale-to-linalg: expected at most 2^63 - 1 bytes
func.func @slices(%x: memref<8x1099511627776x1099511627776xf32>, %m: memref<8xi1>, %y: memref<?x1099511627776x1099511627776xf32>) {
  bale.compress_into %x where %m into %y axis(0) : memref<8x1099511627776x1099511627776xf32>, memref<8xi1>, memref<?x1099511627776x1099511627776xf32>
  return
}

// CHECK: compresses 1 row: 9223372036854775807 conditions for more than 2^63 - 1 slices -> ? true -> extent ?
// CHECK: note: writes ? of more than 2^63 - 1 bytes, in slices of 4 bytes
// CHECK: note: left to convert-bale-to-linalg: expected at most 2^63 - 1 bytes
func.func @flat(%x: tensor<1099511627776x1099511627776xf32>, %m: tensor<9223372036854775807xi1>) -> tensor<?xf32> {
  %y = bale.compress %x where %m : tensor<1099511627776x1099511627776xf32>, tensor<9223372036854775807xi1> -> tensor<?xf32>
  return %y : tensor<?xf32>
}

// As many bytes as there may be: both together are more than 63 bits say.
// CHECK: packs 1 row: 9223372036854775744 codes
// CHECK: note: reads 9223372036854775744 bytes and writes 9223372036854775744 bytes{{$}}
// CHECK: a row is 144115188075855871 blocks of 64 codes; vectors of 64 bytes; large (67108864 bytes and more): asks for its input early and stores past the caches where aligned{{$}}
func.func @most(%x: memref<9223372036854775744xi8>, %w: memref<9223372036854775744xi8>) {
  bale.pack_into %x into %w <bits = 8> : memref<9223372036854775744xi8>, memref<9223372036854775744xi8>
  return
}

// CHECK: compresses 1 row: 1 condition for 1 slice -> 1 true -> extent 1
// CHECK: note: writes 9223372036854775807 of 9223372036854775807 bytes, in slices of 9223372036854775807 bytes
// CHECK: compress by runs, since slices lie one after the other and are of many bytes (9223372036854775807); vectors of 64 bytes; large (67108864 bytes and more): asks for long runs early and stores them past the caches{{$}}
func.func @one_slice(%x: memref<1x9223372036854775807xi8>, %m: memref<1xi1>, %y: memref<1x9223372036854775807xi8>) {
  bale.compress_into %x where %m into %y axis(0) : memref<1x9223372036854775807xi8>, memref<1xi1>, memref<1x9223372036854775807xi8>
  return
}
