// One is one, and what there is none of is not said.
// RUN: bale-opt %s -o /dev/null --bale-explain="triple=x86_64 cpu=icelake-server" 2>&1 \
// RUN:   | FileCheck %s --implicit-check-not="{{ 0 |[^0-9]1 [a-z]+s }}"

// CHECK: packs 1 row: 1 code -> 1 group of 5 -> 1 * 8 = 8 bits -> 1 word of 8 bits
// CHECK: note: reads 1 byte and writes 1 byte; the last group of a row has 4 digits of padding
// CHECK: a row is 1 code;
// CHECK: which have no end of 1 code{{$}}
func.func @code(%x: memref<1xi8>, %w: memref<1xi8>) {
  bale.pack_into %x into %w <radix = 3, group_size = 5> : memref<1xi8>, memref<1xi8>
  return
}

// CHECK: unpacks 1 row: 1 code <- 1 group of 1 <- 1 * 1 = 1 bit <- 1 word of 8 bits
// CHECK: note: reads 1 byte and writes 1 byte; the last word of a row has 7 unused bits
func.func @bit(%w: memref<1xi8>, %x: memref<1xi8>) {
  bale.unpack_into %w into %x <bits = 1> : memref<1xi8>, memref<1xi8>
  return
}

// CHECK: packs 3 rows, each: 64 codes
// CHECK: note: reads 192 bytes and writes 72 bytes{{$}}
// CHECK: a row is 1 unit of 64 codes;
func.func @unit(%x: memref<3x64xi8>, %w: memref<3x24xi8>) {
  bale.pack_into %x into %w <bits = 3> : memref<3x64xi8>, memref<3x24xi8>
  return
}

// CHECK: compresses 1 row: 1 condition for 1 slice -> ? true -> extent ?
// CHECK: note: writes ? of 1 byte, in slices of 1 byte
// CHECK: lanes of 1 byte at once
func.func @slice(%x: memref<1xi8>, %m: memref<1xi8>, %y: memref<?xi8>) {
  bale.compress_into %x where %m into %y : memref<1xi8>, memref<1xi8>, memref<?xi8>
  return
}

// CHECK: counts the trues of 1 condition below the limit 1{{$}}
func.func @condition(%m: memref<1xi8>) -> index {
  %one = arith.constant 1 : index
  %k = bale.count %m limit %one : memref<1xi8>
  return %k : index
}

// The least integer is one that is known.
// CHECK: counts the trues of ? conditions below the limit -9223372036854775808{{$}}
func.func @limit(%m: memref<?xi8>) -> index {
  %least = arith.constant -9223372036854775808 : index
  %k = bale.count %m limit %least : memref<?xi8>
  return %k : index
}
