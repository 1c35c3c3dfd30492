// What LLVM makes of vectors of 16 bytes for NEON: nothing but vectors is loaded, moved and
// stored in the loop over blocks, which is the first in each function, and all that is looked at.

// RUN: bale-opt %s --bale-to-llvm="triple=aarch64-linux-gnu non-temporal-bytes=0" \
// RUN:   | mlir-translate --mlir-to-llvmir | opt -mtriple=aarch64-linux-gnu -O2 \
// RUN:   | llc -mtriple=aarch64-linux-gnu -O2 \
// RUN:   | awk '/^[a-z_]+:/ {print; ahead = 1} /Inner Loop Header/ {inside = ahead} \
// RUN:          inside {print} inside && /\tb\./ {inside = ahead = 0}' \
// RUN:   | FileCheck %s --implicit-check-not='{{(ld|st)[a-z]+[[:space:]][wx]}}' \
// RUN:       --implicit-check-not='{{[us]mov}}'

// CHECK-LABEL: {{^}}pack_bits:
// CHECK:         ldp q
// CHECK:         {{ushr|usra}} v{{[0-9]+}}.2d
// CHECK:         tbl v{{[0-9]+}}.16b
// CHECK:         {{stp|str}} q
// CHECK:         b.
func.func @pack_bits(%codes: memref<?xi8>, %words: memref<?xi8>) {
  bale.pack_into %codes into %words <bits = 3> : memref<?xi8>, memref<?xi8>
  return
}

// CHECK-LABEL: {{^}}unpack_bits:
// CHECK:         ldr q
// CHECK:         tbl v{{[0-9]+}}.16b
// CHECK:         ushl v{{[0-9]+}}.8h
// CHECK:         {{stp|str}} q
// CHECK:         b.
func.func @unpack_bits(%words: memref<?xi8>, %codes: memref<?xi8>) {
  bale.unpack_into %words into %codes <bits = 3> : memref<?xi8>, memref<?xi8>
  return
}

// CHECK-LABEL: {{^}}pack_radix:
// CHECK:         ldp q
// CHECK:         tbl v{{[0-9]+}}.16b
// CHECK:         ml{{[as]}} v{{[0-9]+}}.16b
// CHECK:         {{stp|str}} q
// CHECK:         b.
func.func @pack_radix(%codes: memref<?xi8>, %words: memref<?xi8>) {
  bale.pack_into %codes into %words <radix = 3, group_size = 5> : memref<?xi8>, memref<?xi8>
  return
}

// CHECK-LABEL: {{^}}pack_columns:
// CHECK:         ldr q
// CHECK:         ushr v
// CHECK:         str q
// CHECK:         b.
func.func @pack_columns(%codes: memref<8x1024xi8>, %words: memref<3x1024xi8>) {
  bale.pack_into %codes into %words <bits = 3> axis(0) : memref<8x1024xi8>, memref<3x1024xi8>
  return
}
