// A count reads four words of 64 conditions at a time, then words, then what is left of one. Of
// 65536 conditions or more it asks for those a page further on.

// RUN: bale-opt %s --convert-bale-to-vector=cpu=x86-64-v4 --canonicalize --cse \
// RUN:   | FileCheck %s --check-prefixes=CHECK,MASKS --implicit-check-not=memref.alloc \
// RUN:       --implicit-check-not='-> i8'
// RUN: bale-opt %s --convert-bale-to-vector=cpu=x86-64-v3 --canonicalize --cse \
// RUN:   | FileCheck %s --check-prefixes=CHECK,LOOP --implicit-check-not=memref.alloc \
// RUN:       --implicit-check-not=masked
// RUN: bale-opt %s --convert-bale-to-vector=cpu=znver4 --canonicalize --cse \
// RUN:   | FileCheck %s --check-prefix=FETCHES --implicit-check-not="rw = 0"

// No more are read than there are, and than the limit says.

// A processor that fetches its input in time is not asked to: one loop over four words.
// FETCHES-LABEL: func @count(
// FETCHES:         scf.for {{.*}} step %c256
// FETCHES-NOT:     step %c256
// FETCHES:         return

// CHECK-LABEL: func @count(
// CHECK-SAME:    %[[M:.*]]: memref<?xi8>, %[[LIMIT:.*]]: index
// CHECK:         %[[LENGTH:.*]] = memref.dim %[[M]]
// CHECK:         %[[LEAST:.*]] = arith.minsi %[[LENGTH]], %[[LIMIT]]
// CHECK:         %[[BOUND:.*]] = arith.maxsi %[[LEAST]], %c0
// CHECK:         %[[BLOCKS:.*]] = arith.divui %[[BOUND]], %c256
// CHECK:         %[[MIDDLE:.*]] = arith.muli %[[BLOCKS]], %c256
// CHECK:         %[[LONG:.*]] = arith.cmpi sge, %[[BOUND]], %c65536
// CHECK:         %[[AHEAD:.*]] = arith.select %[[LONG]], %[[MIDDLE]], %c0
// CHECK:         %[[FIRST:.*]] = scf.for %{{.*}} = %c0 to %[[AHEAD]] step %c256 iter_args(%{{.*}} = %c0)
// CHECK-NOT:       scf
// CHECK-COUNT-4:   llvm.intr.prefetch
// CHECK-NOT:       {{scf|prefetch}}
// MASKS-COUNT-4:   llvm.load {{.*}} -> vector<64xi8>
// LOOP-COUNT-8:    llvm.load {{.*}} -> vector<32xi8>
// CHECK-NOT:       {{llvm.load|prefetch}}
// CHECK:           scf.yield
// CHECK-NOT:     prefetch
// CHECK:         %[[MAIN:.*]] = scf.for %{{.*}} = %[[AHEAD]] to %[[MIDDLE]] step %c256 iter_args(%{{.*}} = %[[FIRST]])
// CHECK-NOT:       scf
// MASKS-COUNT-4:   llvm.load {{.*}} -> vector<64xi8>
// LOOP-COUNT-8:    llvm.load {{.*}} -> vector<32xi8>
// CHECK-NOT:       llvm.load
// CHECK:           scf.yield
// CHECK:         %[[WORDS:.*]] = scf.for %{{.*}} = %[[MIDDLE]] to %[[REST:.*]] step %c64 iter_args(%{{.*}} = %[[MAIN]])
// CHECK-NOT:       scf
// MASKS:           llvm.load {{.*}} -> vector<64xi8>
// LOOP-COUNT-2:    llvm.load {{.*}} -> vector<32xi8>
// CHECK:           math.ctpop
// CHECK-NOT:       scf
// CHECK:           scf.yield
// CHECK:         %[[ALL:.*]] = scf.for %[[AT:.*]] = %[[REST]] to %[[BOUND]] step %c64 iter_args(%{{.*}} = %[[WORDS]])
// CHECK:           %[[LEFT:.*]] = arith.subi %[[BOUND]], %[[AT]]
// MASKS:           llvm.intr.masked.load {{.*}} -> vector<64xi8>
// LOOP:            scf.for %{{.*}} = %c0 to %[[LEFT]] step %c1
// LOOP:              llvm.load {{.*}} -> i8
// CHECK:           math.ctpop
// CHECK:         return %[[ALL]]
func.func @count(%m: memref<?xi8>, %limit: index) -> index {
  %k = bale.count %m limit %limit : memref<?xi8>
  return %k : index
}

// Of known extents the least is taken, and what is read once needs no loop.

// MASKS-LABEL: func @known(
// MASKS-NOT:     {{scf|masked|arith.minsi|prefetch}}
// MASKS-COUNT-5: llvm.load {{.*}} -> vector<64xi8>
// MASKS-NOT:     {{scf|masked|llvm.load}}
// MASKS:         return
func.func @known(%m: memref<1000xi8>) -> index {
  %limit = arith.constant 320 : index
  %k = bale.count %m limit %limit : memref<1000xi8>
  return %k : index
}

// MASKS-LABEL: func @known_to_be_shorter(
// MASKS-NOT:     {{scf|masked|arith.minsi|prefetch}}
// MASKS:         llvm.load {{.*}} -> vector<64xi8>
// MASKS-NOT:     {{scf|masked|llvm.load}}
// MASKS:         return
func.func @known_to_be_shorter(%m: memref<64xi8>) -> index {
  %limit = arith.constant 320 : index
  %k = bale.count %m limit %limit : memref<64xi8>
  return %k : index
}
