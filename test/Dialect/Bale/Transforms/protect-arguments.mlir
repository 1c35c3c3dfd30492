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

// Callers may write the one and read the other.
// CHECK-LABEL: func.func private @returns_twice(
// CHECK-SAME: %[[X:[^:]*]]: tensor<4xf32>, %[[Y:[^:]*]]: tensor<4xf32>)
// CHECK: %[[AGAIN:.*]] = tensor.cast %[[X]]
// CHECK: %[[COPY:.*]] = bufferization.alloc_tensor() copy(%[[AGAIN]]) : tensor<?xf32>
// CHECK: return %[[X]], %[[Y]], %[[COPY]]
func.func private @returns_twice(%x: tensor<4xf32>, %y: tensor<4xf32>)
    -> (tensor<4xf32>, tensor<4xf32>, tensor<?xf32>) {
  %again = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  return %x, %y, %again : tensor<4xf32>, tensor<4xf32>, tensor<?xf32>
}

// Of its results the first is the first argument, the last a copy.
// CHECK-LABEL: func.func private @calls(
// CHECK-SAME: %[[X:[^:]*]]: tensor<4xf32>)
// CHECK: %[[R:.*]]:3 = call @returns_twice
// CHECK: %[[COPY:.*]] = bufferization.alloc_tensor() copy(%[[R]]#0) : tensor<4xf32>
// CHECK: return %[[X]], %[[R]]#2, %[[COPY]]
func.func private @calls(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<?xf32>, tensor<4xf32>) {
  %y = tensor.empty() : tensor<4xf32>
  %r:3 = call @returns_twice(%x, %y)
      : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<?xf32>)
  return %x, %r#2, %r#0 : tensor<4xf32>, tensor<?xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func private @calls_itself(
// CHECK-NOT: bufferization
// CHECK: return
func.func private @calls_itself(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %r:2 = call @calls_itself(%x) : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  return %r#1, %r#0 : tensor<4xf32>, tensor<4xf32>
}

// The results of public functions are copied later.
// CHECK-LABEL: func.func @public(
// CHECK-NEXT: return
func.func @public(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  return %x, %x : tensor<4xf32>, tensor<4xf32>
}
