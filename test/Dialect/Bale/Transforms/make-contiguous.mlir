// RUN: bale-opt %s --bale-make-contiguous --split-input-file | FileCheck %s

// Of three dimensions two strides are unknown.
// CHECK-LABEL: func.func @cast
// CHECK-SAME: %[[X:.*]]: memref<?x4x?xf32, strided<[?, ?, 1]>>
func.func @cast(%x: memref<?x4x?xf32, strided<[?, ?, 1]>>) -> memref<?x?x?xf32> {
  // CHECK: %{{.*}}, %{{.*}}, %[[N:.*]]:3, %[[S:.*]]:3 = memref.extract_strided_metadata %[[X]]
  // CHECK: %[[INNER:.*]] = arith.cmpi eq, %[[S]]#1, %[[N]]#2
  // CHECK: %[[SLICE:.*]] = arith.muli %[[N]]#2, %c4
  // CHECK: %[[OUTER:.*]] = arith.cmpi eq, %[[S]]#0, %[[SLICE]]
  // CHECK: %[[BOTH:.*]] = arith.andi %[[OUTER]], %[[INNER]]
  // CHECK: %[[Y:.*]] = scf.if %[[BOTH]] -> (memref<?x?x?xf32>)
  // CHECK: memref.cast %[[X]]
  // CHECK: else
  // CHECK: %[[COPY:.*]] = memref.alloc(%[[N]]#0, %{{.*}}, %[[N]]#2) {alignment = 64 : i64}
  // CHECK: memref.copy %[[X]], %[[COPY]]
  // CHECK: return %[[Y]]
  %y = memref.cast %x : memref<?x4x?xf32, strided<[?, ?, 1]>> to memref<?x?x?xf32>
  return %y : memref<?x?x?xf32>
}

// -----

// Extents that are known, and strides that show no gaps.
// CHECK-LABEL: func.func @known
// CHECK-NOT: scf.if
// CHECK: memref.cast
// CHECK-NOT: scf.if
func.func @known(%x: memref<3x4xf32, strided<[4, 1]>>) -> memref<?x?xf32> {
  %y = memref.cast %x : memref<3x4xf32, strided<[4, 1]>> to memref<?x?xf32>
  return %y : memref<?x?xf32>
}

// -----

// A cast that keeps the layout, and one that drops extents only.
// CHECK-LABEL: func.func @other_casts
// CHECK-NOT: scf.if
func.func @other_casts(%x: memref<3x4xf32, strided<[?, 1]>>, %y: memref<3x4xf32>) -> (memref<?x4xf32, strided<[?, 1]>>, memref<?x?xf32>) {
  %0 = memref.cast %x : memref<3x4xf32, strided<[?, 1]>> to memref<?x4xf32, strided<[?, 1]>>
  %1 = memref.cast %y : memref<3x4xf32> to memref<?x?xf32>
  return %0, %1 : memref<?x4xf32, strided<[?, 1]>>, memref<?x?xf32>
}

// -----

// The one stride that counts is known, though an extent is not.
// CHECK-LABEL: func.func @known_strides
// CHECK-NOT: scf.if
// CHECK: memref.cast
func.func @known_strides(%x: memref<?x4xf32, strided<[4, 1]>>) -> memref<?x4xf32> {
  %y = memref.cast %x : memref<?x4xf32, strided<[4, 1]>> to memref<?x4xf32>
  return %y : memref<?x4xf32>
}
