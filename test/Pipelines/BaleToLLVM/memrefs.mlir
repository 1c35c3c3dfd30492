// RUN: bale-opt %s --bale-to-llvm --split-input-file | FileCheck %s

// A function on memrefs owns nothing. To pack, to unpack and to compress alone needs no memory.
// CHECK-NOT: @malloc
// CHECK-NOT: @free
// CHECK: llvm.func @_mlir_ciface_into
func.func @into(%x: memref<?x9xi32>, %m: memref<?xi1>, %y: memref<?x9xi32>, %w: memref<3xi8>, %c: memref<8xi8>) {
  bale.compress_into %x where %m into %y axis(0) : memref<?x9xi32>, memref<?xi1>, memref<?x9xi32>
  bale.pack_into %c into %w <bits = 3> axis(0) : memref<8xi8>, memref<3xi8>
  bale.unpack_into %w into %c <bits = 3> axis(0) : memref<3xi8>, memref<8xi8>
  return
}

// -----

// The check of a compress of short slices counts: the bits that it keeps of a long condition are
// freed.
// CHECK-LABEL: llvm.func @short_slices(
// CHECK: llvm.call @malloc
// CHECK-NOT: llvm.call @malloc
// CHECK: llvm.call @free
// CHECK-NOT: llvm.call @{{malloc|free}}
// CHECK: llvm.func @_mlir_ciface_short_slices
func.func @short_slices(%x: memref<?xi8>, %m: memref<?xi1>, %y: memref<?xi8>) {
  bale.compress_into %x where %m into %y axis(0) : memref<?xi8>, memref<?xi1>, memref<?xi8>
  return
}
