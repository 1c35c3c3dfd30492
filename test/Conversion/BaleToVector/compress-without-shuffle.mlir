// On a processor that neither compresses lanes nor shuffles bytes, short slices are listed and
// moved one by one, however many are kept.

// RUN: bale-opt %s --convert-bale-to-vector=cpu=x86-64 --canonicalize --cse \
// RUN:   | FileCheck %s --implicit-check-not=memref.global --implicit-check-not=call_intrinsic \
// RUN:       --implicit-check-not=vector.shuffle --implicit-check-not=masked

// CHECK-LABEL: func @flat(
// CHECK-NOT:     scf.if
// CHECK:         scf.for {{.*}} step %c4096
// CHECK-COUNT-4:   llvm.load {{.*}} -> vector<16xi8>
// CHECK-NOT:       arith.xori
// CHECK:           math.cttz
// CHECK:           memref.store %{{.*}} : memref<{{[0-9]+}}xi16>
// CHECK:           scf.for {{.*}} step %c1
// CHECK:             %[[AT:.*]] = memref.load %{{.*}} : memref<{{[0-9]+}}xi16>
// CHECK:             "llvm.intr.memcpy"(%{{.*}}, %{{.*}}, %c4_i64)
// CHECK:         return
func.func @flat(%x: memref<?xf32>, %m: memref<?xi8>, %y: memref<?xf32>) {
  bale.compress_into %x where %m into %y : memref<?xf32>, memref<?xi8>, memref<?xf32>
  return
}
