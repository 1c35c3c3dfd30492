// RUN: bale-opt %s --bale-explain="triple=x86_64 cpu=x86-64-v3" -o /dev/null 2>&1 | FileCheck %s

// Vectors of a block may be stored past its end, but not past that of the row: a block of 32 codes
// makes 12 bytes, of which the last 6 are stored as 16, and so needs 22 of the row's.

// CHECK: remark: packs 1 row: 64 codes
// CHECK: a row is 1 block of 32 codes
func.func @pack_24_bytes(%x: memref<64xi8>, %w: memref<24xi8>) {
  bale.pack_into %x into %w <bits = 3> : memref<64xi8>, memref<24xi8>
  return
}

// CHECK: remark: packs 1 row: 96 codes
// CHECK: a row is 2 blocks of 32 codes
func.func @pack_36_bytes(%x: memref<96xi8>, %w: memref<36xi8>) {
  bale.pack_into %x into %w <bits = 3> : memref<96xi8>, memref<36xi8>
  return
}
