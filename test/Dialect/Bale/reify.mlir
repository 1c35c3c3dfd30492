// RUN: bale-opt %s -split-input-file -resolve-ranked-shaped-type-result-dims -canonicalize -cse | FileCheck %s

// Sizes of results are computed from the operands; the op that gave the result is
// then dead. Constant operands stand for run-time values: the extent that the reified
// arithmetic gives for them is the specification's.

// CHECK-LABEL: @pack_static_is_constant
// CHECK: %[[C:.*]] = arith.constant 3 : index
// CHECK-NEXT: return %[[C]]
func.func @pack_static_is_constant(%x: tensor<?x8xi8>) -> index {
  %c1 = arith.constant 1 : index
  %w = bale.pack %x <bits = 3> : tensor<?x8xi8> -> tensor<?x3xi8>
  %d = tensor.dim %w, %c1 : tensor<?x3xi8>
  return %d : index
}

// -----

// CHECK-LABEL: @pack_kept_extent
// CHECK-SAME: %[[X:.*]]: tensor<?x8xi8>
// CHECK: %[[D:.*]] = tensor.dim %[[X]], %c0
// CHECK-NEXT: return %[[D]]
func.func @pack_kept_extent(%x: tensor<?x8xi8>) -> index {
  %c0 = arith.constant 0 : index
  %w = bale.pack %x <bits = 3> : tensor<?x8xi8> -> tensor<?x3xi8>
  %d = tensor.dim %w, %c0 : tensor<?x3xi8>
  return %d : index
}

// -----

// ceil(N / 2) words of 8 bits hold N codes of 4 bits: (N - 1) / 2 + 1 for N > 0, else
// -(-N / 2), as upstream expands a division that rounds up.
// CHECK-LABEL: @pack_extent
// CHECK-SAME: %[[X:.*]]: tensor<?xi8>
// CHECK-DAG: %[[C0:.*]] = arith.constant 0 : index
// CHECK-DAG: %[[C1:.*]] = arith.constant 1 : index
// CHECK-DAG: %[[C2:.*]] = arith.constant 2 : index
// CHECK: %[[N:.*]] = tensor.dim %[[X]], %[[C0]]
// CHECK-NEXT: %[[NONE:.*]] = arith.cmpi sle, %[[N]], %[[C0]]
// CHECK-NEXT: %[[MINUS_N:.*]] = arith.subi %[[C0]], %[[N]]
// CHECK-NEXT: %[[N_1:.*]] = arith.subi %[[N]], %[[C1]]
// CHECK-NEXT: %[[DIVIDEND:.*]] = arith.select %[[NONE]], %[[MINUS_N]], %[[N_1]]
// CHECK-NEXT: %[[Q:.*]] = arith.divsi %[[DIVIDEND]], %[[C2]]
// CHECK-NEXT: %[[MINUS_Q:.*]] = arith.subi %[[C0]], %[[Q]]
// CHECK-NEXT: %[[Q_1:.*]] = arith.addi %[[Q]], %[[C1]]
// CHECK-NEXT: %[[WORDS:.*]] = arith.select %[[NONE]], %[[MINUS_Q]], %[[Q_1]]
// CHECK-NEXT: return %[[WORDS]]
func.func @pack_extent(%x: tensor<?xi8>) -> index {
  %c0 = arith.constant 0 : index
  %w = bale.pack %x <bits = 4> : tensor<?xi8> -> tensor<?xi8>
  %d = tensor.dim %w, %c0 : tensor<?xi8>
  return %d : index
}

// -----

// 33 codes of 3 bits, and 21 trits in groups of 20, in words of 32 bits; 6 trits in
// groups of 5 in words of 8; 2^60 + 1 codes, where 3 * N does not fit.
// CHECK-LABEL: @pack_extent_values
// CHECK-DAG: %[[BITS:.*]] = arith.constant 4 : index
// CHECK-DAG: %[[WORD:.*]] = arith.constant 2 : index
// CHECK-DAG: %[[LARGE:.*]] = arith.constant 432345564227567617 : index
// CHECK: return %[[BITS]], %[[WORD]], %[[WORD]], %[[LARGE]]
func.func @pack_extent_values() -> (index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c33 = arith.constant 33 : index
  %x0 = tensor.empty(%c33) : tensor<?xi8>
  %w0 = bale.pack %x0 <bits = 3> : tensor<?xi8> -> tensor<?xi32>
  %d0 = tensor.dim %w0, %c0 : tensor<?xi32>
  %c21 = arith.constant 21 : index
  %x1 = tensor.empty(%c21) : tensor<?xi8>
  %w1 = bale.pack %x1 <radix = 3, group_size = 20> : tensor<?xi8> -> tensor<?xui32>
  %d1 = tensor.dim %w1, %c0 : tensor<?xui32>
  %c6 = arith.constant 6 : index
  %x2 = tensor.empty(%c6) : tensor<?xi8>
  %w2 = bale.pack %x2 <radix = 3, group_size = 5> : tensor<?xi8> -> tensor<?xi8>
  %d2 = tensor.dim %w2, %c0 : tensor<?xi8>
  %large = arith.constant 1152921504606846977 : index
  %x3 = tensor.empty(%large) : tensor<?xi8>
  %w3 = bale.pack %x3 <bits = 3> : tensor<?xi8> -> tensor<?xi8>
  %d3 = tensor.dim %w3, %c0 : tensor<?xi8>
  return %d0, %d1, %d2, %d3 : index, index, index, index
}

// -----

// CHECK-LABEL: @unpack_extent_is_count
// CHECK-SAME: %[[W:.*]]: tensor<?x?xi8>, %[[N:.*]]: index
// CHECK: %[[D:.*]] = tensor.dim %[[W]], %c1
// CHECK-NEXT: return %[[N]], %[[D]]
func.func @unpack_extent_is_count(%w: tensor<?x?xi8>, %n: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = bale.unpack %w count(%n) <bits = 3> axis(0) : tensor<?x?xi8> -> tensor<?x?xi8>
  %d0 = tensor.dim %x, %c0 : tensor<?x?xi8>
  %d1 = tensor.dim %x, %c1 : tensor<?x?xi8>
  return %d0, %d1 : index, index
}

// -----

// CHECK-LABEL: @unpack_static_is_constant
// CHECK: %[[C:.*]] = arith.constant 8 : index
// CHECK-NEXT: return %[[C]]
func.func @unpack_static_is_constant(%w: tensor<3xi8>, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %x = bale.unpack %w count(%n) <bits = 3> : tensor<3xi8> -> tensor<8xi8>
  %d = tensor.dim %x, %c0 : tensor<8xi8>
  return %d : index
}

// -----

// CHECK-LABEL: @compress_extent
// CHECK-SAME: %[[X:.*]]: tensor<?x4xf32>, %[[M:.*]]: tensor<?xi1>
// CHECK: %[[E:.*]] = tensor.dim %[[X]], %c0
// CHECK: %[[K:.*]] = bale.count %[[M]] limit %[[E]] : tensor<?xi1>
// CHECK-NEXT: return %[[K]]
func.func @compress_extent(%x: tensor<?x4xf32>, %m: tensor<?xi1>) -> index {
  %c0 = arith.constant 0 : index
  %y = bale.compress %x where %m axis(0) : tensor<?x4xf32>, tensor<?xi1> -> tensor<?x4xf32>
  %d = tensor.dim %y, %c0 : tensor<?x4xf32>
  return %d : index
}

// -----

// CHECK-LABEL: @compress_negative_axis
// CHECK-SAME: %[[X:.*]]: tensor<?x4xf32>, %[[M:.*]]: tensor<?xi1>
// CHECK-DAG: %[[C4:.*]] = arith.constant 4 : index
// CHECK-DAG: %[[K:.*]] = bale.count %[[M]] limit %[[C4]] : tensor<?xi1>
// CHECK-DAG: %[[D:.*]] = tensor.dim %[[X]], %c0
// CHECK: return %[[D]], %[[K]]
func.func @compress_negative_axis(%x: tensor<?x4xf32>, %m: tensor<?xi1>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %y = bale.compress %x where %m axis(-1) : tensor<?x4xf32>, tensor<?xi1> -> tensor<?x?xf32>
  %d0 = tensor.dim %y, %c0 : tensor<?x?xf32>
  %d1 = tensor.dim %y, %c1 : tensor<?x?xf32>
  return %d0, %d1 : index, index
}

// -----

// The flat limit is the product of all extents.
// CHECK-LABEL: @compress_flat
// CHECK-SAME: %[[X:.*]]: tensor<?x4x?xf32>, %[[M:.*]]: tensor<?xi1>
// CHECK-DAG: %[[D0:.*]] = tensor.dim %[[X]], %c0
// CHECK-DAG: %[[D2:.*]] = tensor.dim %[[X]], %c2
// CHECK-DAG: %[[P:.*]] = arith.muli %[[D0]], %c4
// CHECK: %[[L:.*]] = arith.muli %[[P]], %[[D2]]
// CHECK: %[[K:.*]] = bale.count %[[M]] limit %[[L]] : tensor<?xi1>
// CHECK-NEXT: return %[[K]]
func.func @compress_flat(%x: tensor<?x4x?xf32>, %m: tensor<?xi1>) -> index {
  %c0 = arith.constant 0 : index
  %y = bale.compress %x where %m : tensor<?x4x?xf32>, tensor<?xi1> -> tensor<?xf32>
  %d = tensor.dim %y, %c0 : tensor<?xf32>
  return %d : index
}

// -----

// CHECK-LABEL: @compress_flat_static
// CHECK: %[[C12:.*]] = arith.constant 12 : index
// CHECK: bale.count %{{.*}} limit %[[C12]] : tensor<?xi1>
func.func @compress_flat_static(%x: tensor<3x4xf32>, %m: tensor<?xi1>) -> index {
  %c0 = arith.constant 0 : index
  %y = bale.compress %x where %m : tensor<3x4xf32>, tensor<?xi1> -> tensor<?xf32>
  %d = tensor.dim %y, %c0 : tensor<?xf32>
  return %d : index
}

// -----

// A constant condition needs no counting: a true beyond the extent keeps nothing.
// CHECK-LABEL: @compress_constant_condition
// CHECK-NOT: bale.count
// CHECK: %[[C1:.*]] = arith.constant 1 : index
// CHECK: return %[[C1]]
func.func @compress_constant_condition(%x: tensor<2xf32>) -> index {
  %c0 = arith.constant 0 : index
  %m = arith.constant dense<[true, false, true, true]> : tensor<4xi1>
  %y = bale.compress %x where %m axis(0) : tensor<2xf32>, tensor<4xi1> -> tensor<?xf32>
  %d = tensor.dim %y, %c0 : tensor<?xf32>
  return %d : index
}

// -----

// Compresses by one condition and extent share one count.
// CHECK-LABEL: @one_count
// CHECK-COUNT-1: bale.count
// CHECK-NOT: bale.count
// CHECK: return
func.func @one_count(%x: tensor<8xf32>, %z: tensor<8x2xi32>, %m: tensor<?xi1>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %y0 = bale.compress %x where %m axis(0) : tensor<8xf32>, tensor<?xi1> -> tensor<?xf32>
  %y1 = bale.compress %z where %m axis(-2) : tensor<8x2xi32>, tensor<?xi1> -> tensor<?x2xi32>
  %d0 = tensor.dim %y0, %c0 : tensor<?xf32>
  %d1 = tensor.dim %y1, %c0 : tensor<?x2xi32>
  return %d0, %d1 : index, index
}

// -----

// Without a rank there is nothing to compute from.
// CHECK-LABEL: @unranked_codes
// CHECK: bale.pack
// CHECK: tensor.dim
func.func @unranked_codes(%x: tensor<*xi8>) -> index {
  %c0 = arith.constant 0 : index
  %w = bale.pack %x <bits = 3> : tensor<*xi8> -> tensor<?xi8>
  %d = tensor.dim %w, %c0 : tensor<?xi8>
  return %d : index
}

// -----

// CHECK-LABEL: @unranked_condition
// CHECK: bale.compress
// CHECK: tensor.dim
func.func @unranked_condition(%x: tensor<8xf32>, %m: tensor<*xi1>) -> index {
  %c0 = arith.constant 0 : index
  %y = bale.compress %x where %m : tensor<8xf32>, tensor<*xi1> -> tensor<?xf32>
  %d = tensor.dim %y, %c0 : tensor<?xf32>
  return %d : index
}
