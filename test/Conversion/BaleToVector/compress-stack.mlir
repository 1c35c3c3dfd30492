// A list lives on the stack for no longer than its op runs, wherever that is.

// RUN: bale-opt %s --convert-bale-to-vector=cpu=x86-64-v4 | FileCheck %s

// CHECK-LABEL: func @in_parallel(
// CHECK-NOT:     memref.alloca
// CHECK:         scf.forall
// CHECK:           memref.alloca_scope {
// CHECK:             memref.alloca() : memref<{{[0-9]+}}xi16>
func.func @in_parallel(%x: memref<8x?x?xf32>, %m: memref<?xi8>, %y: memref<8x?x?xf32>) {
  scf.forall (%i) in (8) {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %n = memref.dim %x, %c1 : memref<8x?x?xf32>
    %k = memref.dim %y, %c1 : memref<8x?x?xf32>
    %d = memref.dim %x, %c2 : memref<8x?x?xf32>
    %a = memref.subview %x[%i, 0, 0] [1, %n, %d] [1, 1, 1]
      : memref<8x?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
    %b = memref.subview %y[%i, 0, 0] [1, %k, %d] [1, 1, 1]
      : memref<8x?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
    bale.compress_into %a where %m into %b axis(0)
      : memref<?x?xf32, strided<[?, 1], offset: ?>>, memref<?xi8>,
        memref<?x?xf32, strided<[?, 1], offset: ?>>
  }
  return
}

// CHECK-LABEL: func @recursive(
// CHECK-NOT:     memref.alloca
// CHECK:         scf.if
// CHECK:           call @recursive
// CHECK:           memref.alloca_scope {
// CHECK:             memref.alloca() : memref<{{[0-9]+}}xi16>
// CHECK:           }
func.func @recursive(%x: memref<?xf32>, %m: memref<?xi8>, %y: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %is_left = arith.cmpi sgt, %n, %c0 : index
  scf.if %is_left {
    %rest = arith.subi %n, %c1 : index
    func.call @recursive(%x, %m, %y, %rest)
      : (memref<?xf32>, memref<?xi8>, memref<?xf32>, index) -> ()
    bale.compress_into %x where %m into %y : memref<?xf32>, memref<?xi8>, memref<?xf32>
  }
  return
}
