// RUN: bale-opt %s --bale-to-llvm | FileCheck %s

// A function on memrefs owns nothing: it neither allocates nor frees.
// CHECK-NOT: @malloc
// CHECK-NOT: @free
// CHECK: llvm.func @_mlir_ciface_into
func.func @into(%x: memref<?xi8>, %m: memref<?xi1>, %y: memref<?xi8>, %w: memref<3xi8>, %c: memref<8xi8>) {
  bale.compress_into %x where %m into %y axis(0) : memref<?xi8>, memref<?xi1>, memref<?xi8>
  bale.pack_into %c into %w <bits = 3> axis(0) : memref<8xi8>, memref<3xi8>
  bale.unpack_into %w into %c <bits = 3> axis(0) : memref<3xi8>, memref<8xi8>
  return
}
