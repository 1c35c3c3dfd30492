// The parts of a condition are counted on threads, then a part moves what it keeps behind what those
// before it do. It writes whole vectors up to where the next part begins, and no byte there.

// RUN: bale-opt %s --convert-bale-to-vector="cpu=x86-64-v4 threads=true" --canonicalize --cse \
// RUN:   | FileCheck %s
// RUN: bale-opt %s --convert-bale-to-vector=cpu=x86-64-v4 \
// RUN:   | FileCheck %s --check-prefix=SERIAL --implicit-check-not=scf.parallel \
// RUN:       --implicit-check-not='memref.alloc('
// RUN: bale-opt %s --bale-to-llvm="cpu=x86-64-v4 threads=true" | FileCheck %s --check-prefix=LLVM
// RUN: bale-opt %s --bale-to-llvm="cpu=x86-64-v2 threads=true" | FileCheck %s --check-prefix=LLVM
// RUN: bale-opt %s --bale-to-llvm="cpu=x86-64 threads=true" | FileCheck %s --check-prefix=LLVM

// SERIAL-LABEL: func @rows(
// LLVM-LABEL: llvm.func @rows(
// LLVM:         omp.loop_nest
// LLVM:         omp.loop_nest
// LLVM:         llvm.call @free

// CHECK-LABEL: func @rows(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: memref<?x?xi64>
// CHECK:         %[[ROWS:.*]] = memref.dim %[[X]], %c0
// CHECK:         %[[PARTS:.*]] = arith.divui
// CHECK:         %[[ROOM:.*]] = arith.addi %[[PARTS]], %c1
// CHECK:         %[[COUNTS:.*]] = memref.alloc(%[[ROOM]]) : memref<?xindex>
// CHECK:         scf.parallel (%[[PART:.*]]) = (%c0) to (%[[PARTS]]) step (%c1)
// CHECK:           math.ctpop
// CHECK:           memref.store %{{.*}}, %[[COUNTS]][%[[PART]]]
// CHECK:           scf.reduce
// CHECK:         scf.for %[[PART:.*]] = %c0 to %[[PARTS]] step %c1 iter_args(%[[SUM:.*]] = %c0)
// CHECK:           %[[COUNT:.*]] = memref.load %[[COUNTS]][%[[PART]]]
// CHECK:           memref.store %[[SUM]], %[[COUNTS]][%[[PART]]]
// CHECK:           arith.addi %[[SUM]], %[[COUNT]]
// CHECK:         memref.store %{{.*}}, %[[COUNTS]][%[[PARTS]]]
// CHECK:         scf.parallel (%{{.*}}, %[[PART:.*]]) = (%c0, %c0) to (%[[ROWS]], %[[PARTS]])
// CHECK:           %[[KEPT:.*]] = memref.load %[[COUNTS]][%[[PART]]]
// CHECK:           %[[NEXT_PART:.*]] = arith.addi %[[PART]], %c1
// CHECK:           %[[KEPT_END:.*]] = memref.load %[[COUNTS]][%[[NEXT_PART]]]
// CHECK:           } else {
// CHECK:             scf.while (%[[AT:.*]] = %{{.*}}, %[[NEXT:.*]] = %[[KEPT]])
// CHECK:               %[[END:.*]] = arith.addi %[[NEXT]], %c64
// CHECK:               arith.cmpi ule, %[[END]], %[[KEPT_END]]
// CHECK:             do {
// CHECK:               llvm.store {{.*}} : vector<8xi64>
// CHECK:             llvm.intr.masked.store
// CHECK:           scf.reduce
// CHECK:         memref.dealloc %[[COUNTS]]
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @rows(%x: memref<?x?xi64>, %m: memref<?xi8>, %y: memref<?x?xi64>) {
  bale.compress_into %x where %m into %y axis(1) : memref<?x?xi64>, memref<?xi8>, memref<?x?xi64>
  return
}

// SERIAL-LABEL: func @runs(
// LLVM-LABEL: llvm.func @runs(
// LLVM:         omp.loop_nest
// LLVM:         omp.loop_nest

// CHECK-LABEL: func @runs(
// CHECK:         %[[COUNTS:.*]] = memref.alloc(
// CHECK:         scf.parallel
// CHECK:         scf.parallel
// CHECK:           memref.load %[[COUNTS]]
// CHECK:           arith.xori
// CHECK:           "llvm.intr.memcpy"
// CHECK:           scf.reduce
// CHECK:         memref.dealloc %[[COUNTS]]
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @runs(%x: memref<?x?xi64>, %m: memref<?xi8>, %y: memref<?x?xi64>) {
  bale.compress_into %x where %m into %y axis(0) : memref<?x?xi64>, memref<?xi8>, memref<?x?xi64>
  return
}

// SERIAL-LABEL: func @count(
// LLVM-LABEL: llvm.func @count(
// LLVM:         omp.loop_nest

// CHECK-LABEL: func @count(
// CHECK:         %[[COUNTS:.*]] = memref.alloc(
// CHECK:         scf.parallel
// CHECK:         scf.reduce
// CHECK-NOT:     scf.parallel
// CHECK:         %[[SUM:.*]] = scf.for
// CHECK:         memref.store %[[SUM]], %[[COUNTS]][%[[PARTS:.*]]] : memref<?xindex>
// CHECK-NEXT:    %[[ALL:.*]] = memref.load %[[COUNTS]][%[[PARTS]]]
// CHECK:         memref.dealloc %[[COUNTS]]
// CHECK-NEXT:    return %[[ALL]]
func.func @count(%m: memref<?xi8>, %limit: index) -> index {
  %k = bale.count %m limit %limit : memref<?xi8>
  return %k : index
}
