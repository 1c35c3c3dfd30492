// RUN: bale-opt %s --allow-unregistered-dialect --bale-own-results --split-input-file --verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func @argument
// CHECK-SAME: %[[X:.*]]: memref<?x3xf32>
func.func @argument(%x: memref<?x3xf32>) -> memref<?x3xf32> {
  // CHECK: %[[N:.*]] = memref.dim %[[X]], %{{.*}} : memref<?x3xf32>
  // CHECK: %[[Y:.*]] = memref.alloc(%[[N]]) {alignment = 64 : i64} : memref<?x3xf32>
  // CHECK: memref.copy %[[X]], %[[Y]]
  // CHECK: return %[[Y]]
  return %x : memref<?x3xf32>
}

// -----

// CHECK-LABEL: func.func @fresh
func.func @fresh() -> memref<4xf32> {
  // CHECK-NEXT: %[[Y:.*]] = memref.alloc
  // CHECK-NEXT: return %[[Y]]
  %0 = memref.alloc() : memref<4xf32>
  return %0 : memref<4xf32>
}

// -----

// CHECK-LABEL: func.func @view_of_fresh
func.func @view_of_fresh() -> memref<2x2xf32> {
  // CHECK-NOT: memref.copy
  %0 = memref.alloc() : memref<4xf32>
  %1 = memref.expand_shape %0 [[0, 1]] output_shape [2, 2] : memref<4xf32> into memref<2x2xf32>
  return %1 : memref<2x2xf32>
}

// -----

// CHECK-LABEL: func.func @stack
func.func @stack() -> memref<4xf32> {
  // CHECK: %[[X:.*]] = memref.alloca
  // CHECK: memref.copy %[[X]],
  %0 = memref.alloca() : memref<4xf32>
  return %0 : memref<4xf32>
}

// -----

// CHECK-LABEL: func.func @freed_by_program
func.func @freed_by_program() -> memref<4xf32> {
  // CHECK: memref.copy
  %0 = memref.alloc() {bufferization.manual_deallocation} : memref<4xf32>
  return %0 : memref<4xf32>
}

// -----

memref.global "private" constant @g : memref<4xf32> = dense<1.0>

// CHECK-LABEL: func.func @global
func.func @global() -> memref<4xf32> {
  // CHECK: %[[X:.*]] = memref.get_global
  // CHECK: memref.copy %[[X]],
  %0 = memref.get_global @g : memref<4xf32>
  return %0 : memref<4xf32>
}

// -----

// Only the second of the two copies, even if it is a view.
// CHECK-LABEL: func.func @twice
func.func @twice() -> (memref<4xf32>, memref<?xf32>) {
  // CHECK: %[[A:.*]] = memref.alloc() : memref<4xf32>
  // CHECK: %[[VIEW:.*]] = memref.cast %[[A]]
  // CHECK: %[[B:.*]] = memref.alloc
  // CHECK: memref.copy %[[VIEW]], %[[B]]
  // CHECK-NOT: memref.copy
  // CHECK: return %[[A]], %[[B]]
  %0 = memref.alloc() : memref<4xf32>
  %1 = memref.cast %0 : memref<4xf32> to memref<?xf32>
  return %0, %1 : memref<4xf32>, memref<?xf32>
}

// -----

// CHECK-LABEL: func.func @branch_copies_where_it_must
// CHECK-SAME: %[[X:.*]]: memref<4xf32>
func.func @branch_copies_where_it_must(%x: memref<4xf32>, %b: i1) -> memref<4xf32> {
  // CHECK: %[[R:.*]] = scf.if
  // CHECK:   %[[COPY:.*]] = memref.alloc
  // CHECK:   memref.copy %[[X]], %[[COPY]]
  // CHECK:   scf.yield %[[COPY]]
  // CHECK: else
  // CHECK:   %[[FRESH:.*]] = memref.alloc
  // CHECK-NOT: memref.copy
  // CHECK:   scf.yield %[[FRESH]]
  // CHECK: return %[[R]]
  %0 = scf.if %b -> memref<4xf32> {
    scf.yield %x : memref<4xf32>
  } else {
    %1 = memref.alloc() : memref<4xf32>
    scf.yield %1 : memref<4xf32>
  }
  return %0 : memref<4xf32>
}

// -----

// The result of the branch has another use, so its value must not change there.
// CHECK-LABEL: func.func @branch_used_twice
func.func @branch_used_twice(%x: memref<4xf32>, %b: i1, %v: f32) -> memref<4xf32> {
  // CHECK: %[[R:.*]] = scf.if
  // CHECK: memref.store %{{.*}}, %[[R]]
  // CHECK: memref.copy %[[R]], %[[COPY:.*]] :
  // CHECK: return %[[COPY]]
  %c0 = arith.constant 0 : index
  %y = memref.alloc() : memref<4xf32>
  %0 = scf.if %b -> memref<4xf32> {
    memref.store %v, %x[%c0] : memref<4xf32>
    scf.yield %x : memref<4xf32>
  } else {
    scf.yield %y : memref<4xf32>
  }
  memref.store %v, %0[%c0] : memref<4xf32>
  return %0 : memref<4xf32>
}

// -----

// CHECK-LABEL: func.func @select_of_argument
func.func @select_of_argument(%x: memref<4xf32>, %b: i1) -> memref<4xf32> {
  // CHECK: %[[R:.*]] = arith.select
  // CHECK: memref.copy %[[R]],
  %0 = memref.alloc() : memref<4xf32>
  %1 = arith.select %b, %0, %x : memref<4xf32>
  return %1 : memref<4xf32>
}

// -----

// Each iteration allocates: nothing else has the last one's memory.
// CHECK-LABEL: func.func @loop_of_fresh
func.func @loop_of_fresh(%n: index) -> memref<4xf32> {
  // CHECK-NOT: memref.copy
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %init = memref.alloc() : memref<4xf32>
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %init) -> memref<4xf32> {
    "test.use"(%t) : (memref<4xf32>) -> ()
    %1 = memref.alloc() : memref<4xf32>
    scf.yield %1 : memref<4xf32>
  }
  return %0 : memref<4xf32>
}

// -----

// The results may be one allocation, of different iterations.
// CHECK-LABEL: func.func @loop_of_two
func.func @loop_of_two(%n: index) -> (memref<4xf32>, memref<4xf32>) {
  // CHECK: %[[R:.*]]:2 = scf.for
  // CHECK: memref.copy %[[R]]#1, %[[COPY:.*]] :
  // CHECK: return %[[R]]#0, %[[COPY]]
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %0:2 = scf.for %i = %c0 to %n step %c1 iter_args(%last = %a, %before = %b)
      -> (memref<4xf32>, memref<4xf32>) {
    "test.use"(%before) : (memref<4xf32>) -> ()
    %1 = memref.alloc() : memref<4xf32>
    scf.yield %1, %last : memref<4xf32>, memref<4xf32>
  }
  return %0#0, %0#1 : memref<4xf32>, memref<4xf32>
}

// -----

// CHECK-LABEL: func.func @block_argument
func.func @block_argument(%x: memref<4xf32>, %b: i1) -> memref<4xf32> {
  // CHECK: ^bb{{[0-9]+}}(%[[R:[^ :]+]]: memref<4xf32>)
  // CHECK: memref.copy %[[R]],
  cf.cond_br %b, ^join(%x : memref<4xf32>), ^other
^other:
  %0 = memref.alloc() : memref<4xf32>
  cf.br ^join(%0 : memref<4xf32>)
^join(%r: memref<4xf32>):
  return %r : memref<4xf32>
}

// -----

func.func private @callee() -> memref<4xi1> {
  %0 = memref.alloc() : memref<4xi1>
  return %0 : memref<4xi1>
}
func.func private @outside() -> memref<4xf32>
func.func private @bools_from_outside() -> memref<4xi1>
func.func private @nibbles_from_outside() -> memref<4xi4>

// CHECK-LABEL: func.func @results_of_calls
func.func @results_of_calls() -> (memref<4xi1>, memref<4xf32>, memref<4xi1>, memref<4xi4>) {
  // CHECK: %[[A:.*]] = call @callee
  // CHECK: %[[B:.*]] = call @outside
  // CHECK: %[[C:.*]] = call @bools_from_outside
  // CHECK: %[[D:.*]] = call @nibbles_from_outside
  // CHECK-NOT: memref.copy %[[A]]
  // CHECK-NOT: memref.copy %[[B]]
  // CHECK: memref.copy %[[C]], %[[BOOLS:.*]] :
  // CHECK: memref.copy %[[D]], %[[NIBBLES:.*]] :
  // CHECK: return %[[A]], %[[B]], %[[BOOLS]], %[[NIBBLES]]
  %0 = call @callee() : () -> memref<4xi1>
  %1 = call @outside() : () -> memref<4xf32>
  %2 = call @bools_from_outside() : () -> memref<4xi1>
  %3 = call @nibbles_from_outside() : () -> memref<4xi4>
  return %0, %1, %2, %3 : memref<4xi1>, memref<4xf32>, memref<4xi1>, memref<4xi4>
}

// -----

// CHECK-LABEL: func.func @strided
func.func @strided(%x: memref<4xf32, strided<[?], offset: ?>>) -> memref<4xf32, strided<[?], offset: ?>> {
  // CHECK: %[[Y:.*]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
  // CHECK: %[[CAST:.*]] = memref.cast %[[Y]] : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
  // CHECK: return %[[CAST]]
  return %x : memref<4xf32, strided<[?], offset: ?>>
}

// -----

func.func @strided_otherwise(%x: memref<4xf32, strided<[2]>>) -> memref<4xf32, strided<[2]>> {
  // expected-error @+1 {{'func.return' op expected result #0 to have a layout that 'memref<4xf32>' can be cast to, but got 'memref<4xf32, strided<[2]>>'}}
  return %x : memref<4xf32, strided<[2]>>
}

// -----

func.func @unranked(%x: memref<*xf32>) -> (index, memref<*xf32>) {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{'func.return' op expected result #1 to be ranked, but got 'memref<*xf32>' (bale-infer-shapes may find the rank)}}
  return %c0, %x : index, memref<*xf32>
}
