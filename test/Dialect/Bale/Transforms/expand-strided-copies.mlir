// RUN: bale-opt %s --bale-expand-strided-copies --split-input-file --verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func @contiguous
func.func @contiguous(%x: memref<?x4xf32>, %y: memref<?x4xf32>,
                      %s: memref<2x3xf32, strided<[3, 1], offset: 7>>, %t: memref<2x3xf32>) {
  // CHECK-COUNT-2: memref.copy
  // CHECK-NOT: linalg.generic
  memref.copy %x, %y : memref<?x4xf32> to memref<?x4xf32>
  memref.copy %s, %t : memref<2x3xf32, strided<[3, 1], offset: 7>> to memref<2x3xf32>
  return
}

// -----

// CHECK-LABEL: func.func @strided_source
// CHECK-SAME: %[[X:.*]]: memref<4xf32, strided<[2]>>, %[[Y:.*]]: memref<4xf32>
func.func @strided_source(%x: memref<4xf32, strided<[2]>>, %y: memref<4xf32>) {
  // CHECK: linalg.generic
  // CHECK-SAME: iterator_types = ["parallel"]
  // CHECK-SAME: ins(%[[X]] : {{.*}}) outs(%[[Y]] :
  // CHECK: ^bb0(%[[IN:.*]]: f32, %{{.*}}: f32):
  // CHECK-NEXT: linalg.yield %[[IN]]
  // CHECK-NOT: memref.copy
  memref.copy %x, %y : memref<4xf32, strided<[2]>> to memref<4xf32>
  return
}

// -----

// A dynamic extent with an offset is not known to be contiguous upstream.
// CHECK-LABEL: func.func @dynamic_target
func.func @dynamic_target(%x: memref<?xf32>, %y: memref<?xf32, strided<[1], offset: ?>>) {
  // CHECK: linalg.generic
  memref.copy %x, %y : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
  return
}

// -----

func.func @unranked(%x: memref<*xf32>, %y: memref<4xf32>) {
  // expected-error @+1 {{'memref.copy' op expected ranked memrefs, but got 'memref<*xf32>' and 'memref<4xf32>' (bale-infer-shapes may find the rank)}}
  memref.copy %x, %y : memref<*xf32> to memref<4xf32>
  return
}
