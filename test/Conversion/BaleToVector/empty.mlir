// Rows without elements are not walked: 2^62 of them need no memory. Where one dimension is all there is, or where
// types say all, nothing is asked.

// RUN: bale-opt %s --convert-bale-to-vector="cpu=x86-64-v3" --canonicalize --cse | FileCheck %s

// CHECK-LABEL: func @pack(
// CHECK-SAME:    %{{.*}}: memref<?x?xi8>, %[[OUT:.*]]: memref<?x?xi8>)
// CHECK-DAG:     %[[ROWS:.*]] = memref.dim %[[OUT]], %c0
// CHECK-DAG:     %[[WORDS:.*]] = memref.dim %[[OUT]], %c1
// CHECK-DAG:     %[[HAS_ROWS:.*]] = arith.cmpi ne, %[[ROWS]], %c0
// CHECK-DAG:     %[[HAS_WORDS:.*]] = arith.cmpi ne, %[[WORDS]], %c0
// CHECK:         %[[BOTH:.*]] = arith.andi
// CHECK-NEXT:    scf.if %[[BOTH]] {
// CHECK:           scf.for
// CHECK:         return
func.func @pack(%x: memref<?x?xi8>, %w: memref<?x?xi8>) {
  bale.pack_into %x into %w <bits = 3> axis(1) : memref<?x?xi8>, memref<?x?xi8>
  return
}

// CHECK-LABEL: func @unpack_columns(
// CHECK:         %[[SOME:.*]] = arith.cmpi ne
// CHECK-NEXT:    scf.if %[[SOME]] {
// CHECK:           scf.for
// CHECK:         return
func.func @unpack_columns(%w: memref<3x?xi8>, %x: memref<8x?xi8>) {
  bale.unpack_into %w into %x <bits = 3> axis(0) : memref<3x?xi8>, memref<8x?xi8>
  return
}

// CHECK-LABEL: func @compress(
// CHECK:         %[[BOTH:.*]] = arith.andi
// CHECK:         scf.if %[[BOTH]] {
// CHECK:           scf.for
// CHECK:         return
func.func @compress(%x: memref<?x?xi64>, %m: memref<?xi8>, %y: memref<?x?xi64>) {
  bale.compress_into %x where %m into %y axis(1) : memref<?x?xi64>, memref<?xi8>, memref<?x?xi64>
  return
}

// CHECK-LABEL: func @one_dimension(
// CHECK-NOT:     arith.cmpi ne, %{{dim.*}}, %c0
// CHECK:         return
func.func @one_dimension(%x: memref<?xi8>, %w: memref<?xi8>) {
  bale.pack_into %x into %w <bits = 4> : memref<?xi8>, memref<?xi8>
  return
}
