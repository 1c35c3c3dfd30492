// RUN: bale-opt %s --convert-bale-to-vector="cpu=x86-64-v4 non-temporal-bytes=0" \
// RUN:   --canonicalize --cse | FileCheck %s --check-prefixes=CHECK,MASK -D#$SIZE=64
// RUN: bale-opt %s --convert-bale-to-vector="cpu=x86-64-v3 non-temporal-bytes=0" \
// RUN:   --canonicalize --cse | FileCheck %s --check-prefixes=CHECK,PLAIN,HALVES -D#$SIZE=32
// RUN: bale-opt %s --convert-bale-to-vector="cpu=x86-64 non-temporal-bytes=0" \
// RUN:   --canonicalize --cse | FileCheck %s --check-prefixes=CHECK,PLAIN,WHOLE -D#$SIZE=16

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

// The end of a row: under masks, of the same size; else whole blocks that do not reach past their
// own end, and for what is left the op on what is left of all rows.
// CHECK-LABEL: func.func @ends(
// CHECK-SAME:  %[[X:.*]]: memref<?x?xi8>, %[[W:.*]]: memref<?x?xi8>
// CHECK:         scf.for %[[ROW:.*]] = %c0 to
// CHECK:           scf.for
// CHECK:           scf.for
// MASK:              %[[IN:.*]] = vector.bitcast %{{.*}} : vector<1xi64> to vector<64xi1>
// MASK-NEXT:         vector.maskedload %[[X]][%[[ROW]], %{{.*}}], %[[IN]]
// MASK:              %[[OUT:.*]] = vector.bitcast %{{.*}} : vector<1xi64> to vector<64xi1>
// MASK-NEXT:         vector.maskedstore %[[W]][%[[ROW]], %{{.*}}], %[[OUT]]
// MASK-NOT:      bale.pack_into
// PLAIN-NOT:         masked
// PLAIN:             vector.load %[[X]][%[[ROW]], %{{.*}}] : memref<?x?xi8>, vector<[[#$SIZE]]xi8>
// HALVES:            vector.store %{{.*}}, %[[W]][%[[ROW]], %{{.*}}] : memref<?x?xi8>, vector<16xi8>
// WHOLE:             vector.store %{{.*}}, %[[W]][%[[ROW]], %{{.*}}] : memref<?x?xi8>, vector<8xi8>
// PLAIN-NEXT:      }
// PLAIN-NEXT:    }
// PLAIN:         %[[XREST:.*]] = memref.subview %[[X]][0, %{{.*}}]
// PLAIN:         %[[WREST:.*]] = memref.subview %[[W]][0, %{{.*}}]
// PLAIN-NEXT:    bale.pack_into %[[XREST]] into %[[WREST]] <bits = 4> axis(1)
// CHECK:         return
func.func @ends(%x: memref<?x?xi8>, %w: memref<?x?xi8>) {
  bale.pack_into %x into %w <bits = 4> : memref<?x?xi8>, memref<?x?xi8>
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

// A row too short for a vector has no loop over blocks. Without masks it is left as it is.
// CHECK-LABEL: func.func @short(
// CHECK-NOT:     vector.load
// MASK-COUNT-1:  vector.maskedload
// MASK-COUNT-1:  vector.maskedstore
// MASK-NOT:      bale.pack_into
// PLAIN:         bale.pack_into {{.*}} <bits = 4>
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
