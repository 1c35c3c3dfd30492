// RUN: bale-opt %s --convert-bale-to-vector="cpu=x86-64-v4 non-temporal-bytes=0" \
// RUN:   --canonicalize --cse | FileCheck %s --check-prefixes=CHECK,MASK -D#$SIZE=64
// RUN: bale-opt %s --convert-bale-to-vector="cpu=x86-64-v3 non-temporal-bytes=0" \
// RUN:   --canonicalize --cse | FileCheck %s --check-prefixes=CHECK,PLAIN,HALVES -D#$SIZE=32
// RUN: bale-opt %s --convert-bale-to-vector="cpu=x86-64 non-temporal-bytes=0" \
// RUN:   --canonicalize --cse | FileCheck %s --check-prefixes=CHECK,PLAIN -D#$SIZE=16

// Rows along the last axis. What the values are is tested by running them; here, what the IR is
// made of.

// A vector of words is the target's, and loaded once; its codes are two vectors, each stored as
// a whole. No more is done for each block.
// CHECK-LABEL: func.func @blocks(
// CHECK-SAME:  %[[W:.*]]: memref<?xi8>, %[[X:.*]]: memref<?xi8>
// CHECK:         scf.for
// CHECK-NOT:       scf.
// CHECK:           vector.load %[[W]][%{{.*}}] : memref<?xi8>, vector<[[#$SIZE]]xi8>
// CHECK-NOT:       vector.load
// CHECK:           vector.store %{{.*}}, %[[X]][%{{.*}}] : memref<?xi8>, vector<[[#$SIZE]]xi8>
// CHECK-NEXT:    }
func.func @blocks(%w: memref<?xi8>, %x: memref<?xi8>) {
  bale.unpack_into %w into %x <bits = 4> : memref<?xi8>, memref<?xi8>
  return
}

// Behind the blocks come units, which do not reach past their own end, and the end of a row, if
// there is one: under masks that are made before the loops; else in pieces, of which the least are
// joined in an integer.
// CHECK-LABEL: func.func @ends(
// CHECK-SAME:  %[[X:.*]]: memref<?x?xi8>, %[[W:.*]]: memref<?x?xi8>
// MASK-DAG:      %[[HALF:.*]] = arith.constant dense<4294967295> : vector<1xi64>
// MASK-DAG:      %[[IN:.*]] = vector.bitcast %{{.*}} : vector<1xi64> to vector<64xi1>
// MASK-DAG:      %[[OUT:.*]] = vector.bitcast %{{.*}} : vector<1xi64> to vector<64xi1>
// CHECK:         scf.for %[[ROW:.*]] = %c0 to
// CHECK-NOT:       {{divui|andi .*}} : index
// CHECK:           scf.for
// CHECK:           scf.for
// CHECK:             vector.load %[[X]][%[[ROW]], %{{.*}}] : memref<?x?xi8>, vector<[[#$SIZE]]xi8>
// MASK-NOT:          vector.store
// MASK:              %[[FIRST:.*]] = vector.bitcast %[[HALF]] : vector<1xi64> to vector<64xi1>
// MASK-NEXT:         vector.maskedstore %[[W]][%[[ROW]], %{{.*}}], %[[FIRST]]
// PLAIN:             vector.store %{{.*}}, %[[W]][%[[ROW]], %{{.*}}] : memref<?x?xi8>, vector<[[#div($SIZE,2)]]xi8>
// CHECK-NEXT:      }
// CHECK-NEXT:      scf.if
// MASK:              vector.maskedload %[[X]][%[[ROW]], %{{.*}}], %[[IN]]
// MASK:              vector.maskedstore %[[W]][%[[ROW]], %{{.*}}], %[[OUT]]
// PLAIN-NOT:         masked
// PLAIN:             scf.if %{{.*}} -> (i64)
// PLAIN:               vector.load %[[X]][%[[ROW]], %{{.*}}] : memref<?x?xi8>, vector<1xi8>
// PLAIN:             scf.if %{{.*}} -> (i64)
// PLAIN:               vector.load %[[X]][%[[ROW]], %{{.*}}] : memref<?x?xi8>, vector<2xi8>
// PLAIN:             scf.if %{{.*}} -> (i64)
// PLAIN:               vector.load %[[X]][%[[ROW]], %{{.*}}] : memref<?x?xi8>, vector<4xi8>
// PLAIN:             scf.if %{{.*}} -> (vector<16xi8>)
// PLAIN:               vector.load %[[X]][%[[ROW]], %{{.*}}] : memref<?x?xi8>, vector<8xi8>
// HALVES:            scf.if %{{.*}} -> (vector<32xi8>)
// HALVES:              vector.load %[[X]][%[[ROW]], %{{.*}}] : memref<?x?xi8>, vector<16xi8>
// PLAIN:             arith.shrui %{{.*}} : vector<[[#div($SIZE,8)]]xi64>
// HALVES:            scf.if %{{.*}} -> (vector<16xi8>)
// HALVES:              vector.store %{{.*}}, %[[W]][%[[ROW]], %{{.*}}] : memref<?x?xi8>, vector<16xi8>
// PLAIN:             scf.if %{{.*}} -> (vector<8xi8>)
// PLAIN:               vector.store %{{.*}}, %[[W]][%[[ROW]], %{{.*}}] : memref<?x?xi8>, vector<8xi8>
// PLAIN:             scf.if %{{.*}} -> (i64)
// PLAIN:               vector.store %{{.*}}, %[[W]][%[[ROW]], %{{.*}}] : memref<?x?xi8>, vector<4xi8>
// PLAIN:             scf.if %{{.*}} -> (i64)
// PLAIN:               vector.store %{{.*}}, %[[W]][%[[ROW]], %{{.*}}] : memref<?x?xi8>, vector<2xi8>
// PLAIN:             scf.if
// PLAIN:               vector.store %{{.*}}, %[[W]][%[[ROW]], %{{.*}}] : memref<?x?xi8>, vector<1xi8>
// CHECK-NOT:     bale.pack_into
// CHECK:         return
func.func @ends(%x: memref<?x?xi8>, %w: memref<?x?xi8>) {
  bale.pack_into %x into %w <bits = 4> : memref<?x?xi8>, memref<?x?xi8>
  return
}

// The end of a row of words has whole words.
// CHECK-LABEL: func.func @ends_of_words(
// CHECK-SAME:  %[[X:.*]]: memref<?xi8>, %[[W:.*]]: memref<?xi32>
// MASK:          vector.maskedstore %[[W]]{{.*}} vector<16xi1>, vector<16xi32>
// PLAIN:         scf.if
// PLAIN:           vector.load %[[X]]{{.*}} vector<1xi8>
// PLAIN:           vector.store %{{.*}}, %[[W]]{{.*}} vector<1xi32>
// CHECK:         return
func.func @ends_of_words(%x: memref<?xi8>, %w: memref<?xi32>) {
  bale.pack_into %x into %w <bits = 4> : memref<?xi8>, memref<?xi32>
  return
}

// The end may be several vectors: those that it fills are whole, one is of pieces, and others are
// zeros, of which nothing is stored.
// CHECK-LABEL: func.func @ends_of_many_vectors(
// CHECK-SAME:  %[[X:.*]]: memref<?xi8>, %[[W:.*]]: memref<?xi8>
// MASK:          scf.if
// MASK-COUNT-3:    vector.maskedload %[[X]]
// MASK:            vector.maskedstore
// PLAIN:         %[[ZEROS:.*]] = arith.constant dense<0> : vector<[[#$SIZE]]xi8>
// PLAIN:         %[[SECOND:.*]] = arith.cmpi eq, %[[FILLED:.*]], %c1
// PLAIN:         vector.load %[[X]]{{.*}} vector<1xi8>
// PLAIN:         %[[PIECES:.*]] = scf.if %{{.*}} -> (vector<[[#$SIZE]]xi8>)
// PLAIN:         scf.if %{{.*}} -> (vector<[[#$SIZE]]xi8>)
// PLAIN:         scf.if %{{.*}} -> (vector<[[#$SIZE]]xi8>) {
// PLAIN:           vector.load %[[X]][%{{.*}}] : memref<?xi8>, vector<[[#$SIZE]]xi8>
// PLAIN:         } else {
// PLAIN-NEXT:      arith.select %[[SECOND]], %[[PIECES]], %[[ZEROS]]
// CHECK-NOT:     bale.pack_into
// CHECK:         return
func.func @ends_of_many_vectors(%x: memref<?xi8>, %w: memref<?xi8>) {
  bale.pack_into %x into %w <radix = 5, group_size = 3> : memref<?xi8>, memref<?xi8>
  return
}

// Of rows that are whole blocks nothing is left, and no bound is computed.
// CHECK-LABEL: func.func @exact(
// CHECK-NOT:     masked
// CHECK-NOT:     {{minsi|divui}}
// CHECK-NOT:     bale.pack_into
// CHECK:         return
func.func @exact(%x: memref<3x256xi8>, %w: memref<3x128xi8>) {
  bale.pack_into %x into %w <bits = 4> : memref<3x256xi8>, memref<3x128xi8>
  return
}

// A row too short for a vector has no loop over blocks, and if it is known, no choice of pieces.
// CHECK-LABEL: func.func @short(
// CHECK:         scf.for
// CHECK-NOT:     scf.
// MASK-COUNT-1:  vector.maskedload
// MASK-COUNT-1:  vector.maskedstore
// PLAIN:         vector.load {{.*}} vector<1xi8>
// PLAIN:         vector.load {{.*}} vector<2xi8>
// PLAIN:         vector.load {{.*}} vector<4xi8>
// PLAIN-NOT:     vector.load
// PLAIN:         vector.store {{.*}} vector<4xi8>
// CHECK-NOT:     {{(scf|vector)[.]}}
// CHECK:         return
func.func @short(%x: memref<100x7xi8>, %w: memref<100x4xi8>) {
  bale.pack_into %x into %w <bits = 4> : memref<100x7xi8>, memref<100x4xi8>
  return
}

// Words of 32 bits are loaded as such, and are the same bytes.
// CHECK-LABEL: func.func @words(
// CHECK-SAME:  %[[W:.*]]: memref<?xi32>
// CHECK:         vector.load %[[W]][%{{.*}}] : memref<?xi32>, vector<[[#div($SIZE,4)]]xi32>
// CHECK-NOT:     shrui {{.*}} vector<{{[0-9]+}}xi32>
// CHECK:         vector.store
func.func @words(%w: memref<?xi32>, %x: memref<?xi8>) {
  bale.unpack_into %w into %x <bits = 4> : memref<?xi32>, memref<?xi8>
  return
}

// Dimensions around the axis without gaps are one each.
// CHECK-LABEL: func.func @collapsed(
// CHECK-SAME:  %[[X:.*]]: memref<2x3x16x5x64xi8>, %[[W:.*]]: memref<2x3x8x5x64xi8>
// CHECK:         memref.collapse_shape %[[X]] {{\[\[}}0, 1], [2], [3, 4]]
// CHECK-SAME:      into memref<6x16x320xi8>
// CHECK:         memref.collapse_shape %[[W]] {{\[\[}}0, 1], [2], [3, 4]]
// CHECK:         scf.for %{{.*}} = %c0 to %c6 step
func.func @collapsed(%x: memref<2x3x16x5x64xi8>, %w: memref<2x3x8x5x64xi8>) {
  bale.pack_into %x into %w <bits = 4> axis(2) : memref<2x3x16x5x64xi8>, memref<2x3x8x5x64xi8>
  return
}

// Nothing behind the axis but dimensions of one element: the axis is the last.
// CHECK-LABEL: func.func @collapsed_ones(
// CHECK:         memref.collapse_shape %{{.*}} {{\[\[}}0], [1, 2, 3]]
// CHECK:         vector.store
// CHECK-NOT:     bale.pack_into
// CHECK:         return
func.func @collapsed_ones(%x: memref<2x1024x1x1xi8>, %w: memref<2x512x1x1xi8>) {
  bale.pack_into %x into %w <bits = 4> axis(1) : memref<2x1024x1x1xi8>, memref<2x512x1x1xi8>
  return
}

// Gaps between rows leave each dimension a loop of its own, over the same vectors.
#gaps = strided<[1000, 200, 1], offset: ?>
// CHECK-LABEL: func.func @gaps(
// CHECK-SAME:  %[[X:.*]]: memref<?x?x128xi8,
// CHECK-NOT:     collapse_shape
// CHECK:         scf.for %[[A:.*]] = %c0 to
// CHECK:           scf.for %[[B:.*]] = %c0 to
// CHECK:             vector.load %[[X]][%[[A]], %[[B]], %{{.*}}vector<[[#$SIZE]]xi8>
// CHECK-NOT:     bale.pack_into
// CHECK:         return
func.func @gaps(%x: memref<?x?x128xi8, #gaps>, %w: memref<?x?x64xi8, #gaps>) {
  bale.pack_into %x into %w <bits = 4> : memref<?x?x128xi8, #gaps>, memref<?x?x64xi8, #gaps>
  return
}
