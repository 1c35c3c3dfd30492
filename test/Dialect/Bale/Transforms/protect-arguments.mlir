// RUN: bale-opt %s --bale-protect-arguments | FileCheck %s

// CHECK-LABEL: func.func @tensors(
// CHECK-SAME: %{{[^:]*}}: tensor<4xf32> {bufferization.writable = false}, %{{[^:]*}}: index,
// CHECK-SAME: %{{[^:]*}}: memref<4xf32>, %{{[^:]*}}: tensor<*xf32> {bufferization.writable = false})
func.func @tensors(%x: tensor<4xf32>, %i: index, %m: memref<4xf32>, %u: tensor<*xf32>) {
  return
}

// CHECK-LABEL: func.func @says_otherwise(
// CHECK-SAME: tensor<4xf32> {bufferization.writable = true})
func.func @says_otherwise(%x: tensor<4xf32> {bufferization.writable = true}) {
  return
}

// Callers of private functions are known to the analysis.
// CHECK-LABEL: func.func private @private(
// CHECK-SAME: %{{[^:]*}}: tensor<4xf32>)
func.func private @private(%x: tensor<4xf32>) {
  return
}

// CHECK-LABEL: func.func private @declaration(tensor<4xf32>)
func.func private @declaration(tensor<4xf32>)

// CHECK-LABEL: func.func @frees_through_view
func.func @frees_through_view(%x: memref<4xf32>) {
  // CHECK: %[[FREED:.*]] = memref.alloc() {bufferization.manual_deallocation} : memref<8xf32>
  // CHECK: %[[VIEW:.*]] = memref.cast %[[FREED]]
  // CHECK: memref.alloc() : memref<9xf32>
  // CHECK: memref.dealloc %[[VIEW]] {bufferization.manual_deallocation} : memref<?xf32>
  %freed = memref.alloc() : memref<8xf32>
  %view = memref.cast %freed : memref<8xf32> to memref<?xf32>
  %left = memref.alloc() : memref<9xf32>
  memref.dealloc %view : memref<?xf32>
  return
}

// Views may go round in unreachable code.
// CHECK-LABEL: func.func @cycle(
func.func @cycle() {
  return
^unreachable:
  %0 = memref.cast %0 : memref<4xi8> to memref<4xi8>
  // CHECK: memref.dealloc %{{.*}} {bufferization.manual_deallocation}
  memref.dealloc %0 : memref<4xi8>
  cf.br ^unreachable
}
