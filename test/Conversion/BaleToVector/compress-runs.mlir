// Longer slices, and those of unknown size, move as runs where they lie one after the other; with
// gaps between them, or nothing to compress lanes with, one by one.

// RUN: bale-opt %s --convert-bale-to-vector=cpu=x86-64-v4 --canonicalize --cse \
// RUN:   | FileCheck %s --check-prefixes=CHECK,MASKS --implicit-check-not=vector.compress
// RUN: bale-opt %s --convert-bale-to-vector=cpu=x86-64 --canonicalize --cse \
// RUN:   | FileCheck %s --check-prefixes=CHECK,PLAIN --implicit-check-not=masked \
// RUN:       --implicit-check-not=call_intrinsic

// A list has two entries a run; runs of a vector of bytes at most move without a call.

// CHECK-LABEL: func @slices_of_any_size(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: memref<?x?xf32>, %[[M:[a-z0-9]+]]: memref<?xi8>
// CHECK:         %[[LIST:.*]] = memref.alloca() : memref<[[ROOM:[0-9]+]]xi16>
// CHECK:         %[[LENGTH:.*]] = memref.dim %[[X]], %c0
// CHECK:         %[[COLUMNS:.*]] = memref.dim %[[X]], %c1
// CHECK:         %[[BYTES:.*]] = arith.muli %[[COLUMNS]], %c4
// CHECK:         %[[BOUND:.*]] = arith.minsi %{{.*}}, %[[LENGTH]]
// CHECK:         scf.for %[[FROM:.*]] = %c0 to %[[BOUND]] step %c4096 iter_args(%{{.*}} = %c0)
// CHECK:           scf.for %{{.*}} = %[[FROM]] to %{{.*}} step %c64
// CHECK:             %[[EDGES:.*]] = arith.xori
// CHECK:             math.cttz %[[EDGES]]
// CHECK:             memref.store %{{.*}}, %[[LIST]]
// CHECK:           %[[LEFT:.*]] = arith.subi
// MASKS:             llvm.intr.masked.load {{.*}} -> vector<64xi8>
// PLAIN:             scf.for
// PLAIN:               llvm.load {{.*}} -> i8
// CHECK:             memref.store %{{.*}}, %[[LIST]]
// CHECK:           memref.store %{{.*}}, %[[LIST]]
// CHECK:           %[[RUNS:.*]] = arith.divui %{{.*}}, %c2
// CHECK:           %[[LAST:.*]] = arith.subi %[[RUNS]], %c1
// CHECK:           scf.for %[[AT:.*]] = %c0 to %[[RUNS]] step %c1 iter_args(%[[NEXT:.*]] = %{{.*}})
// Four lines of the run that comes next, if there is one.
// CHECK:             %[[FOLLOWING:.*]] = arith.addi %[[AT]], %c1
// CHECK:             %[[ASKED_FOR:.*]] = arith.minsi %[[FOLLOWING]], %[[LAST]]
// CHECK:             arith.muli %[[ASKED_FOR]], %c2
// CHECK-COUNT-4:     "llvm.intr.prefetch"({{.*}}) <{cache = 1 : i32, hint = 3 : i32, rw = 0 : i32}>
// CHECK-NOT:         prefetch
// CHECK:             %[[BEGIN:.*]] = arith.index_castui %{{.*}} : i16 to index
// CHECK:             %[[END:.*]] = arith.index_castui %{{.*}} : i16 to index
// CHECK:             %[[SLICES:.*]] = arith.subi %[[END]], %[[BEGIN]]
// CHECK:             %[[RUN_BYTES:.*]] = arith.muli %[[SLICES]], %[[BYTES]]
// MASKS:             %[[IS_SHORT:.*]] = arith.cmpi ule, %[[RUN_BYTES]], %c64
// MASKS:             scf.if %[[IS_SHORT]]
// MASKS:               %[[RUN_BYTES_VECTOR:.*]] = llvm.intr.masked.load {{.*}} -> vector<64xi8>
// MASKS:               llvm.intr.masked.store %[[RUN_BYTES_VECTOR]]
// MASKS:             } else {
// CHECK:             "llvm.intr.memcpy"
// CHECK:             arith.addi %[[NEXT]], %[[SLICES]]
// CHECK:         return
func.func @slices_of_any_size(%x: memref<?x?xf32>, %m: memref<?xi8>, %y: memref<?x?xf32>) {
  bale.compress_into %x where %m into %y axis(0) : memref<?x?xf32>, memref<?xi8>, memref<?x?xf32>
  return
}

// 36 bytes: four more than are compressed.

// CHECK-LABEL: func @long_slices(
// CHECK:         arith.xori
// CHECK:         %[[SLICES:.*]] = arith.subi
// CHECK:         arith.muli %{{.*}}, %c36
// CHECK:         "llvm.intr.memcpy"
// CHECK:         return
func.func @long_slices(%x: memref<?x9xi32>, %m: memref<?xi8>, %y: memref<?x9xi32>) {
  bale.compress_into %x where %m into %y axis(0) : memref<?x9xi32>, memref<?xi8>, memref<?x9xi32>
  return
}

// One list serves all rows.

// CHECK-LABEL: func @rows(
// CHECK:         scf.for {{.*}} step %c4096
// CHECK:           arith.xori
// CHECK:           %[[RUNS:.*]] = arith.divui %{{.*}}, %c2
// CHECK:           scf.for {{.*}} = %c0 to %c5 step %c1
// CHECK-NOT:         arith.xori
// CHECK-NOT:         math.cttz
// CHECK:             scf.for {{.*}} = %c0 to %[[RUNS]] step %c1
// CHECK:               "llvm.intr.memcpy"
// CHECK:         return
func.func @rows(%x: memref<5x?x9xi32>, %m: memref<?xi8>, %y: memref<5x?x9xi32>) {
  bale.compress_into %x where %m into %y axis(1)
      : memref<5x?x9xi32>, memref<?xi8>, memref<5x?x9xi32>
  return
}

// Strides of the dimensions before the axis and of the axis count. Gaps between slices, in either
// memref, make no runs: positions of trues are listed, and each slice moves by itself.

// CHECK-LABEL: func @gaps(
// CHECK-SAME:    %[[X:[a-z0-9]+]]: memref<5x?x9xi32, strided<[1000, 10, 1]>>
// CHECK-NOT:     arith.xori %{{.*}}, %{{.*}} : i64
// CHECK:         scf.for {{.*}} step %c4096
// CHECK:           scf.for %[[ROW:.*]] = %c0 to %c5 step %c1
// CHECK-DAG:         arith.muli %[[ROW]], %c4000
// CHECK-DAG:         arith.muli %[[ROW]], %c8000
// CHECK:             scf.for
// CHECK-DAG:           arith.muli %{{.*}}, %c40
// CHECK-DAG:           arith.muli %{{.*}}, %c36
// CHECK:               "llvm.intr.memcpy"(%{{.*}}, %{{.*}}, %c36_i64)
// CHECK:         return
func.func @gaps(%x: memref<5x?x9xi32, strided<[1000, 10, 1]>>, %m: memref<?xi8>,
                %y: memref<5x?x9xi32, strided<[2000, 9, 1]>>) {
  bale.compress_into %x where %m into %y axis(1)
      : memref<5x?x9xi32, strided<[1000, 10, 1]>>, memref<?xi8>,
        memref<5x?x9xi32, strided<[2000, 9, 1]>>
  return
}

// Short ones with gaps, too: vectors of lanes would take what is between.

// CHECK-LABEL: func @short_slices_with_gaps(
// CHECK-NOT:     scf.while (%{{.*}} = %c0, %{{.*}} = %c0)
// CHECK:         "llvm.intr.memcpy"(%{{.*}}, %{{.*}}, %c12_i64)
// CHECK-NOT:     scf.while (%{{.*}} = %c0, %{{.*}} = %c0)
// CHECK:         return
func.func @short_slices_with_gaps(%x: memref<?x3xi32, strided<[4, 1]>>, %m: memref<?xi8>,
                                  %y: memref<?x3xi32>) {
  bale.compress_into %x where %m into %y axis(0)
      : memref<?x3xi32, strided<[4, 1]>>, memref<?xi8>, memref<?x3xi32>
  return
}
