// What no cache holds, of a result that begins where a vector does, gathers on the stack and goes
// past the caches in whole vectors. Conditions and elements are asked for a page ahead.

// RUN: bale-opt %s --convert-bale-to-vector=cpu=x86-64-v4 --canonicalize --cse \
// RUN:   | FileCheck %s --implicit-check-not=llvm.fence
// RUN: bale-opt %s --convert-bale-to-vector="cpu=x86-64-v4 non-temporal-bytes=0" \
// RUN:   | FileCheck %s --check-prefix=NEVER --implicit-check-not=nontemporal
// RUN: bale-opt %s --convert-bale-to-vector="cpu=x86-64-v4 threads" \
// RUN:   | FileCheck %s --check-prefix=NEVER --implicit-check-not=nontemporal
// RUN: bale-opt %s --convert-bale-to-vector=cpu=znver4 \
// RUN:   | FileCheck %s --check-prefix=FETCHES
// RUN: bale-opt %s --convert-bale-to-vector=cpu=x86-64-v3 | FileCheck %s --check-prefix=TABLE

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
// What caches hold is only asked for where it is stored to.
// CHECK-COUNT-4:     "llvm.intr.prefetch"({{.*}}) <{cache = 1 : i32, hint = 3 : i32, rw = 1 : i32}>
// CHECK-NOT:       {{nontemporal|prefetch}}
// CHECK:         return
// A processor that fetches its input in time is not asked to.
// FETCHES-LABEL: func @flat(
// FETCHES-NOT:     rw = 0
// FETCHES:         nontemporal
// FETCHES-NOT:     rw = 0
// FETCHES:         return
// NEVER-LABEL: func @flat(
// TABLE-LABEL: func @flat(
// TABLE:         nontemporal
func.func @flat(%x: memref<?xf32>, %m: memref<?xi8>, %y: memref<?xf32>) {
  bale.compress_into %x where %m into %y : memref<?xf32>, memref<?xi8>, memref<?xf32>
  return
}

// The slices of rows gather too: they leave the stage when it has no room for a word of them, and
// what is less than a word of a row is gathered lane by lane.

// CHECK-LABEL: func @rows(
// CHECK:         memref.alloca() {alignment = 64 : i64} : memref<8256xi8>
// CHECK:         arith.cmpi uge, %{{.*}}, %c67108864
// CHECK:         scf.if
// CHECK:           scf.for %{{.*}} = %c0 to %{{.*}} step %c1 iter_args(%{{.*}} = %c0, %{{.*}} = %c0)
// CHECK:             scf.while
// CHECK:               scf.while
// CHECK:               arith.cmpi ugt, %{{.*}}, %c7936
// CHECK:               scf.if
// CHECK:                 llvm.store {{.*}} {alignment = 64 : i64, nontemporal} : vector<64xi8>
// CHECK:             scf.for {{.*}} step %c64
// CHECK:               llvm.intr.masked.load
// CHECK:               llvm.intr.masked.store
// CHECK:               scf.if
// CHECK:                 llvm.store {{.*}} {alignment = 64 : i64, nontemporal} : vector<64xi8>
// CHECK:           llvm.fence seq_cst
// CHECK:           "llvm.intr.memcpy"
// CHECK:         } else {
// CHECK-NOT:       {{nontemporal|rw = 0}}
// CHECK:         return
// NEVER-LABEL: func @rows(
// TABLE-LABEL: func @rows(
// TABLE-NOT:     nontemporal
// TABLE:         return
func.func @rows(%x: memref<?x?xf32>, %m: memref<?xi8>, %y: memref<?x?xf32>) {
  bale.compress_into %x where %m into %y axis(1)
    : memref<?x?xf32>, memref<?xi8>, memref<?x?xf32>
  return
}

// Rows that do not lie one after the other leave gaps.

// CHECK-LABEL: func @rows_with_gaps(
// CHECK-NOT:     {{nontemporal|rw = 0}}
// CHECK:         return
// NEVER-LABEL: func @rows_with_gaps(
// TABLE-LABEL: func @rows_with_gaps(
func.func @rows_with_gaps(%x: memref<?x?xf32>, %m: memref<?xi8>,
                          %y: memref<?x?xf32, strided<[?, 1]>>) {
  bale.compress_into %x where %m into %y axis(1)
    : memref<?x?xf32>, memref<?xi8>, memref<?x?xf32, strided<[?, 1]>>
  return
}

// Long runs go past the caches line by line, but for what is less at their ends; what is asked for
// ahead lies at most where the run ends.

// CHECK-LABEL: func @runs(
// CHECK:         %[[IS_LARGE:.*]] = arith.cmpi uge, %{{.*}}, %c67108864
// CHECK:           %[[IS_LONG:.*]] = arith.cmpi uge, %[[BYTES:.*]], %c4096
// CHECK:           %[[STREAMS:.*]] = arith.andi %[[IS_LARGE]], %[[IS_LONG]]
// CHECK:           scf.if %[[STREAMS]]
// CHECK:             scf.for %[[AT:.*]] = %{{.*}} to %{{.*}} step %c64
// CHECK:               %[[AHEAD:.*]] = arith.addi %[[AT]], %c4096
// CHECK:               arith.minsi %[[AHEAD]], %[[BYTES]]
// CHECK:               llvm.intr.prefetch
// CHECK:               llvm.store {{.*}} {alignment = 64 : i64, nontemporal} : vector<64xi8>
// CHECK:           } else {
// CHECK-NOT:         {{nontemporal|prefetch}}
// CHECK:         scf.if %[[IS_LARGE]]
// CHECK:           llvm.fence seq_cst
// CHECK:         return
// NEVER-LABEL: func @runs(
// TABLE-LABEL: func @runs(
// TABLE-COUNT-2: llvm.store {{.*}} {alignment = 32 : i64, nontemporal} : vector<32xi8>
// TABLE-NOT:     nontemporal
// TABLE:         return
func.func @runs(%x: memref<?x?xf32>, %m: memref<?xi8>, %y: memref<?x?xf32>) {
  bale.compress_into %x where %m into %y axis(0)
    : memref<?x?xf32>, memref<?xi8>, memref<?x?xf32>
  return
}
