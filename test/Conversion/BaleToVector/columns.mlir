// RUN: bale-opt %s --convert-bale-to-vector=cpu=x86-64-v4 --canonicalize --cse | FileCheck %s --check-prefixes=CHECK,MASK
// RUN: bale-opt %s --convert-bale-to-vector=cpu=x86-64-v3 --canonicalize --cse | FileCheck %s --check-prefixes=CHECK,PLAIN

// An axis that is not the last. What the values are is tested by running them;
// here, what the IR is made of.

// Each row is loaded once in vectors of the target's width, and each word stored
// as soon as it is full.
// CHECK-LABEL: func.func @pack_columns(
// CHECK-SAME: %[[X:.*]]: memref<8x128xi8>, %[[W:.*]]: memref<3x128xi8>
func.func @pack_columns(%x: memref<8x128xi8>, %w: memref<3x128xi8>) {
  // MASK: scf.for %{{.*}} = %c0 to %c2 step %c1 {
  // PLAIN: scf.for %{{.*}} = %c0 to %c4 step %c1 {
  // MASK-COUNT-3: vector.load %[[X]][%{{.*}}] : memref<8x128xi8>, vector<64xi8>
  // MASK: vector.store %{{.*}}, %[[W]][%c0, %{{.*}}] : memref<3x128xi8>, vector<64xi8>
  // MASK-COUNT-3: vector.load %[[X]]
  // MASK: vector.store %{{.*}}, %[[W]][%c1, %{{.*}}] : memref<3x128xi8>, vector<64xi8>
  // MASK-COUNT-2: vector.load %[[X]]
  // MASK: vector.store %{{.*}}, %[[W]][%c2, %{{.*}}] : memref<3x128xi8>, vector<64xi8>
  // PLAIN-COUNT-8: vector.load %[[X]][%{{.*}}] : memref<8x128xi8>, vector<32xi8>
  // PLAIN: vector.store %{{.*}}, %[[W]][%c2, %{{.*}}] : memref<3x128xi8>, vector<32xi8>
  // CHECK-NOT: scf.for
  // CHECK: return
  bale.pack_into %x into %w <bits = 3> axis(0) : memref<8x128xi8>, memref<3x128xi8>
  return
}

// Bytes are never shifted as lanes of their own.
// CHECK-LABEL: func.func @unpack_columns(
// CHECK-SAME: %[[W:.*]]: memref<1x128xi8>, %[[X:.*]]: memref<2x128xi8>
func.func @unpack_columns(%w: memref<1x128xi8>, %x: memref<2x128xi8>) {
  // CHECK: scf.for
  // CHECK: vector.load %[[W]][%c0,
  // CHECK: vector.store %{{.*}}, %[[X]][%c0,
  // CHECK: }
  // CHECK: scf.for
  // CHECK: vector.load %[[W]][%c0,
  // MASK: arith.shrui %{{.*}} : vector<32xi16>
  // PLAIN: arith.shrui %{{.*}} : vector<16xi16>
  // CHECK: vector.store %{{.*}}, %[[X]][%c1,
  // CHECK-NOT: scf.for
  // CHECK: return
  bale.unpack_into %w into %x <bits = 4> axis(0) : memref<1x128xi8>, memref<2x128xi8>
  return
}

// Masks are made before the loops. Without masks, the last columns are done with
// those before them, and columns that fill no vector are in pieces.
// CHECK-LABEL: func.func @pack_dynamic(
// CHECK-SAME: %[[X:.*]]: memref<?x?xi8>, %[[W:.*]]: memref<?x?xi8>
func.func @pack_dynamic(%x: memref<?x?xi8>, %w: memref<?x?xi8>) {
  // MASK: %[[MASK:.*]] = vector.bitcast %{{.*}} : vector<1xi64> to vector<64xi1>
  // PLAIN: %[[ENOUGH:.*]] = arith.cmpi sge, %{{.*}}, %c32 : index
  // PLAIN: scf.if %[[ENOUGH]] {
  // CHECK: scf.for
  // CHECK: scf.for
  // MASK-NOT: vector<1xi64>
  // MASK-COUNT-2: vector.maskedload %[[X]][%{{.*}}], %[[MASK]]
  // MASK: vector.maskedstore %[[W]][%{{.*}}], %[[MASK]]
  // PLAIN-COUNT-2: vector.load %[[X]]
  // PLAIN: vector.store %{{.*}}, %[[W]]
  // The last code has no second one.
  // CHECK: scf.for
  // CHECK: scf.for {{.*}} iter_args(
  // PLAIN: } else {
  // PLAIN: scf.if {{.*}} -> (vector<32xi8>)
  // PLAIN: vector.load %[[X]]{{.*}} vector<16xi8>
  // PLAIN: vector.store {{.*}}, %[[W]]{{.*}} vector<1xi8>
  // CHECK-NOT: bale.pack_into
  // CHECK: return
  bale.pack_into %x into %w <bits = 4> axis(0) : memref<?x?xi8>, memref<?x?xi8>
  return
}

// Fewer columns than a vector has: smaller vectors, of which the last shares columns; or pieces of
// one, of which it is known which there are.
// CHECK-LABEL: func.func @pack_narrow(
func.func @pack_narrow(%x: memref<2x20xi8>, %w: memref<1x20xi8>) {
  // MASK: vector.maskedload %{{.*}} into vector<64xi8>
  // PLAIN: vector.load {{.*}} vector<16xi8>
  // CHECK-NOT: bale.pack_into
  // CHECK: return
  bale.pack_into %x into %w <bits = 4> axis(0) : memref<2x20xi8>, memref<1x20xi8>
  return
}

// CHECK-LABEL: func.func @pack_in_pieces(
func.func @pack_in_pieces(%x: memref<8x6xi8>, %w: memref<1x6xi32>) {
  // MASK: vector.maskedload %{{.*}} into vector<64xi8>
  // PLAIN-NOT: scf.if
  // PLAIN: vector.load {{.*}} vector<2xi8>
  // PLAIN-NEXT: vector.bitcast
  // PLAIN: vector.load {{.*}} vector<4xi8>
  // PLAIN-COUNT-3: vector.store {{.*}} : memref<1x6xi32>, vector<2xi32>
  // PLAIN-NOT: vector.store
  // CHECK-NOT: bale.pack_into
  // CHECK: return
  bale.pack_into %x into %w <bits = 4> axis(0) : memref<8x6xi8>, memref<1x6xi32>
  return
}

// Columns are counted together.
// CHECK-LABEL: func.func @pack_together(
func.func @pack_together(%x: memref<2x4x2xi8>, %w: memref<1x4x2xi8>) {
  // CHECK-COUNT-2: memref.collapse_shape
  // PLAIN: vector.load {{.*}} vector<8xi8>
  // CHECK: return
  bale.pack_into %x into %w <bits = 4> axis(0) : memref<2x4x2xi8>, memref<1x4x2xi8>
  return
}

// Words of 32 bits are four vectors, which bytes are brought into by shuffles.
// CHECK-LABEL: func.func @pack_words(
// CHECK-SAME: %[[X:.*]]: memref<8x128xi8>, %[[W:.*]]: memref<1x128xi32>
func.func @pack_words(%x: memref<8x128xi8>, %w: memref<1x128xi32>) {
  // CHECK-COUNT-8: vector.load %[[X]]
  // CHECK-COUNT-8: vector.shuffle
  // MASK-COUNT-4: vector.store %{{.*}}, %[[W]][%{{.*}}] : memref<1x128xi32>, vector<16xi32>
  // PLAIN-COUNT-4: vector.store %{{.*}}, %[[W]][%{{.*}}] : memref<1x128xi32>, vector<8xi32>
  // CHECK-NOT: vector.
  // CHECK: return
  bale.pack_into %x into %w <bits = 4> axis(0) : memref<8x128xi8>, memref<1x128xi32>
  return
}

// Dimensions that strides keep apart become loops, on both sides of the axis.
#gaps = strided<[10000, 2000, 300, 1]>
// CHECK-LABEL: func.func @pack_strided(
// CHECK-SAME: %[[X:.*]]: memref<5x2x4x128xi8,
func.func @pack_strided(%x: memref<5x2x4x128xi8, #gaps>, %w: memref<5x1x4x128xi8, #gaps>) {
  // CHECK: scf.for %[[A:.*]] = %c0 to %c5 step
  // CHECK: scf.for %[[C:.*]] = %c0 to %c4 step
  // CHECK: vector.load %[[X]][%[[A]], %c0, %[[C]], %{{.*}}]
  bale.pack_into %x into %w <bits = 4> axis(1)
      : memref<5x2x4x128xi8, #gaps>, memref<5x1x4x128xi8, #gaps>
  return
}

// A large index has wide lanes, no vector wider than the target's, and no
// division of 64-bit lanes. One group's code serves all groups.
// CHECK-LABEL: func.func @unpack_large_group(
// CHECK-SAME: %[[W:.*]]: memref<?x128xi8>, %[[X:.*]]: memref<?x128xi8>
func.func @unpack_large_group(%w: memref<?x128xi8>, %x: memref<?x128xi8>) {
  // CHECK: scf.for
  // CHECK: scf.for
  // CHECK-NOT: scf.for
  // MASK-NOT: vector<{{(128|256|512)xi8|(64|128)xi16|(32|64)xi32|(16|32)xi64}}>
  // MASK-NOT: arith.divui {{.*}} vector<8xi64>
  // MASK: arith.divui {{.*}} : vector<16xi32>
  // MASK: arith.divui {{.*}} : vector<32xi16>
  // PLAIN-NOT: arith.divui {{.*}} vector<4xi64>
  // PLAIN: arith.divui {{.*}} : vector<8xi32>
  // PLAIN: arith.divui {{.*}} : vector<16xi16>
  // CHECK: return
  bale.unpack_into %w into %x <radix = 3, group_size = 39> axis(0)
      : memref<?x128xi8>, memref<?x128xi8>
  return
}
