// What types say of extents is not asked at run time.

// RUN: bale-opt %s --convert-bale-to-vector=cpu=x86-64-v4 --canonicalize --cse \
// RUN:   | FileCheck %s --implicit-check-not=memref.dim

// All of it: no choice is left between few and many, but for how many are kept.

// CHECK-LABEL: func @all_known(
// CHECK-NOT:     scf.if
// CHECK:         scf.while
// CHECK:           %[[END:.*]] = arith.addi %{{.*}}, %c64
// CHECK-NEXT:      arith.cmpi ule, %[[END]], %c200
// CHECK-NEXT:      %[[NEXT:.*]] = arith.addi %{{.*}}, %c64
// CHECK-NEXT:      arith.cmpi ule, %[[NEXT]], %c100
// CHECK:         scf.for {{.*}} to %c200 step %c64
// CHECK:         return
func.func @all_known(%x: memref<200xi32>, %m: memref<300xi8>, %y: memref<100xi32>) {
  bale.compress_into %x where %m into %y axis(0) : memref<200xi32>, memref<300xi8>, memref<100xi32>
  return
}

// A condition that is shorter bounds what is read: two words, and 22 bits.

// CHECK-LABEL: func @few_known(
// CHECK-NOT:     scf.while (%{{.*}} = %c0, %{{.*}} = %c0)
// CHECK:         arith.constant dense<4194303> : vector<1xi64>
// CHECK:         scf.for {{.*}} = %c0 to %c128 step %c64
// CHECK:         llvm.intr.masked.load
// CHECK:         "llvm.intr.memcpy"
// CHECK-NOT:     vector.compress
// CHECK:         return
func.func @few_known(%x: memref<200xi32>, %m: memref<150xi8>, %y: memref<6xi32>) {
  bale.compress_into %x where %m into %y axis(0) : memref<200xi32>, memref<150xi8>, memref<6xi32>
  return
}

// Dimensions that memory does not tell apart are one: here no row is left.

// CHECK-LABEL: func @flat_of_rank_3(
// CHECK-NOT:     scf.if
// CHECK:         arith.cmpi ule, %{{.*}}, %c210
// CHECK:         vector.compress
// CHECK:         return
func.func @flat_of_rank_3(%x: memref<5x6x7xi32>, %m: memref<300xi8>, %y: memref<100xi32>) {
  bale.compress_into %x where %m into %y : memref<5x6x7xi32>, memref<300xi8>, memref<100xi32>
  return
}

// CHECK-LABEL: func @dimensions_of_one(
// CHECK-NOT:     scf.for %{{.*}} = %c0 to %c1 step %c1
// CHECK:         scf.while
// CHECK:         "llvm.experimental.vector.compress"{{.*}} -> vector<16xi32>
// CHECK:         return
func.func @dimensions_of_one(%x: memref<200x1x1xi32>, %m: memref<300xi8>, %y: memref<100x1x1xi32>) {
  bale.compress_into %x where %m into %y axis(0)
      : memref<200x1x1xi32>, memref<300xi8>, memref<100x1x1xi32>
  return
}

// CHECK-LABEL: func @rows_together(
// CHECK:         scf.for {{.*}} = %c0 to %c6 step %c1
// CHECK-NOT:     step %c1
// CHECK:           scf.while
// CHECK:             "llvm.experimental.vector.compress"{{.*}} -> vector<8xi64>
// CHECK:         return
func.func @rows_together(%x: memref<2x3x200xi64>, %m: memref<200xi8>, %y: memref<2x3x200xi64>) {
  bale.compress_into %x where %m into %y axis(2)
      : memref<2x3x200xi64>, memref<200xi8>, memref<2x3x200xi64>
  return
}
