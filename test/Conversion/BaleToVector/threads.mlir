// RUN: bale-opt %s --convert-bale-to-vector="cpu=x86-64-v3 threads=true non-temporal-bytes=0" \
// RUN:   | FileCheck %s
// RUN: bale-opt %s --convert-bale-to-vector="cpu=x86-64-v3 non-temporal-bytes=0" \
// RUN:   | FileCheck %s --check-prefix=SERIAL --implicit-check-not=scf.parallel

// Rows, and parts of rows: each writes bytes of its own alone, so that a vector that reaches
// past its block is stored in pieces. The last part has the end of the row too.

// CHECK-LABEL: func @rows
// CHECK-SAME:  %[[X:.*]]: memref<?x?xi8>, %[[W:.*]]: memref<?x?xi8>
// CHECK:         %[[LAST:.*]] = arith.divui %{{.*}}, %c2979 : index
// CHECK-NEXT:    %[[ONE:.*]] = arith.constant 1 : index
// CHECK-NEXT:    %[[PARTS:.*]] = arith.addi %[[LAST]], %[[ONE]]
// CHECK:         scf.parallel (%[[ROW:.*]], %[[PART:.*]]) = (%{{.*}}, %{{.*}}) to (%{{.*}}, %[[PARTS]])
// CHECK:           scf.for
// CHECK:             vector.store %{{.*}}, %[[W]][%[[ROW]], %{{.*}}] : memref<?x?xi8>, vector<8xi8>
// CHECK:             vector.store %{{.*}}, %[[W]][%[[ROW]], %{{.*}}] : memref<?x?xi8>, vector<4xi8>
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[IS_LAST:.*]] = arith.cmpi eq, %[[PART]], %[[LAST]]
// CHECK-NEXT:      scf.if %[[IS_LAST]]
// CHECK:           scf.reduce
// CHECK-NOT:     scf.parallel
// CHECK:         return

// SERIAL-LABEL: func @rows
// SERIAL:         vector.store %{{.*}} : memref<?x?xi8>, vector<16xi8>
// SERIAL-NEXT:    }
func.func @rows(%x: memref<?x?xi8>, %w: memref<?x?xi8>) {
  bale.pack_into %x into %w <bits = 3> : memref<?x?xi8>, memref<?x?xi8>
  return
}

// A fence beside threads does not keep the scopes that their conversion makes.
// RUN: bale-opt %s --bale-to-llvm="cpu=x86-64-v4 threads=true" | FileCheck %s --check-prefix=LLVM
// LLVM-LABEL: llvm.func @whole_blocks
// LLVM:         omp.loop_nest
// LLVM:         llvm.fence seq_cst
// LLVM:         omp.yield

func.func @whole_blocks(%x: memref<?xi8>, %w: memref<?xi8>) {
  bale.pack_into %x into %w <bits = 4> : memref<?xi8>, memref<?xi8>
  return
}

// CHECK-LABEL: func @columns
// CHECK:         scf.parallel
// CHECK:           vector.store
func.func @columns(%x: memref<?x?xi8>, %w: memref<?x?xi8>) {
  bale.pack_into %x into %w <bits = 3> axis(0) : memref<?x?xi8>, memref<?x?xi8>
  return
}
