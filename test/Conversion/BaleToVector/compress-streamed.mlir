// What no cache holds, of a result that begins where a vector does, gathers on the stack and goes
// past the caches in whole vectors. Conditions and elements are asked for a page ahead.

// RUN: bale-opt %s --convert-bale-to-vector=cpu=x86-64-v4 --canonicalize --cse \
// RUN:   | FileCheck %s --implicit-check-not=llvm.fence
// RUN: bale-opt %s --convert-bale-to-vector="cpu=x86-64-v4 non-temporal-bytes=0" \
// RUN:   | FileCheck %s --check-prefix=NEVER --implicit-check-not=nontemporal
// RUN: bale-opt %s --convert-bale-to-vector="cpu=x86-64-v4 threads" \
// RUN:   | FileCheck %s --check-prefix=NEVER --implicit-check-not=nontemporal

// CHECK-LABEL: func @flat(
// CHECK:         %[[STAGE:.*]] = memref.alloca() {alignment = 64 : i64} : memref<8256xi8>
// CHECK:         %[[IS_LARGE:.*]] = arith.cmpi uge, %{{.*}}, %c67108864
// CHECK:         %[[REST:.*]] = arith.remui %{{.*}}, %c64
// CHECK:         %[[IS_ALIGNED:.*]] = arith.cmpi eq, %[[REST]], %c0
// CHECK:         %[[STREAMS:.*]] = arith.andi %[[IS_LARGE]], %[[IS_ALIGNED]]
// CHECK:         scf.if %[[STREAMS]]
// CHECK:           scf.while
// CHECK:             scf.while
// A line of conditions, and four of elements.
// CHECK-COUNT-5:       llvm.intr.prefetch
// CHECK-NOT:           prefetch
// CHECK-COUNT-4:       llvm.store {{.*}} {alignment = 1 : i64} : vector<16xi32>
// CHECK:             scf.for {{.*}} step %c64
// CHECK:               llvm.store {{.*}} {alignment = 64 : i64, nontemporal} : vector<64xi8>
// CHECK:           llvm.fence seq_cst
// CHECK:           "llvm.intr.memcpy"
// CHECK:         } else {
// CHECK:           scf.while
// CHECK-NOT:       {{nontemporal|prefetch}}
// CHECK:         return
// NEVER-LABEL: func @flat(
func.func @flat(%x: memref<?xf32>, %m: memref<?xi8>, %y: memref<?xf32>) {
  bale.compress_into %x where %m into %y : memref<?xf32>, memref<?xi8>, memref<?xf32>
  return
}

// A row of several seldom begins where a vector does.

// CHECK-LABEL: func @rows(
// CHECK-NOT:     {{nontemporal|prefetch}}
// CHECK:         return
// NEVER-LABEL: func @rows(
func.func @rows(%x: memref<?x?xf32>, %m: memref<?xi8>, %y: memref<?x?xf32>) {
  bale.compress_into %x where %m into %y axis(1)
    : memref<?x?xf32>, memref<?xi8>, memref<?x?xf32>
  return
}
