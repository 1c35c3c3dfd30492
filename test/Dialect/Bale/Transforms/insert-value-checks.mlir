// RUN: bale-opt %s --bale-insert-value-checks --canonicalize --cse | FileCheck %s

// The greatest code decides; the first one above it is looked for behind the branch.
// CHECK-LABEL: func.func @pack(
// CHECK-SAME: %[[X:.*]]: tensor<?x8xi8>
func.func @pack(%x: tensor<?x8xi8>) -> tensor<?x3xi8> {
  // CHECK-DAG: %[[C7:.*]] = arith.constant 7 : i8
  // CHECK-DAG: %[[FALSE:.*]] = arith.constant false
  // CHECK: %[[GREATEST:.*]] = scf.for
  // CHECK:   scf.for
  // CHECK:     %[[CODE:.*]] = tensor.extract %[[X]]
  // CHECK:     arith.maxui %{{.*}}, %[[CODE]] : i8
  // CHECK: %[[ABOVE:.*]] = arith.cmpi ugt, %[[GREATEST]], %[[C7]] : i8
  // CHECK: scf.if %[[ABOVE]] {
  // CHECK:   %[[FIRST:.*]]:2 = scf.for
  // CHECK:   bale.check %[[FALSE]], "bale.pack", "expected codes element {0} to be at most 7, but got {1}"(%[[FIRST]]#0, %[[FIRST]]#1)
  // CHECK: }
  // CHECK: bale.pack %[[X]]
  %w = bale.pack %x <bits = 3> : tensor<?x8xi8> -> tensor<?x3xi8>
  return %w : tensor<?x3xi8>
}

// A digit of a group of powers of two may be out of range too.
// CHECK-LABEL: func.func @pack_power_of_two(
func.func @pack_power_of_two(%x: memref<6xi8>, %w: memref<3xi8>) {
  // CHECK: bale.check %{{.*}}, "bale.pack_into", "expected codes element {0} to be at most 15, but got {1}"
  bale.pack_into %x into %w <radix = 16, group_size = 3> : memref<6xi8>, memref<3xi8>
  return
}

// A byte holds no code out of range.
// CHECK-LABEL: func.func @pack_bytes(
func.func @pack_bytes(%x: tensor<?xi8>) -> (tensor<?xi8>, tensor<?xi32>) {
  // CHECK-NOT: scf
  // CHECK-NOT: bale.check
  %w = bale.pack %x <bits = 8> : tensor<?xi8> -> tensor<?xi8>
  %v = bale.pack %x <radix = 256, group_size = 2> : tensor<?xi8> -> tensor<?xi32>
  return %w, %v : tensor<?xi8>, tensor<?xi32>
}

// The words may be fewer than the count asks for.
// CHECK-LABEL: func.func @unpack(
// CHECK-SAME: %[[W:.*]]: tensor<?xi32>, %[[N:.*]]: index
func.func @unpack(%w: tensor<?xi32>, %n: index) -> tensor<?xi8> {
  // CHECK-DAG: %[[GREATEST_INDEX:.*]] = arith.constant 242 : i64
  // CHECK-DAG: %[[C0:.*]] = arith.constant 0 : index
  // CHECK: %[[WORDS:.*]] = tensor.dim %[[W]]
  // CHECK: %[[BITS:.*]] = arith.muli %[[WORDS]], %{{.*}}
  // CHECK: %[[HELD:.*]] = arith.divui %[[BITS]], %{{.*}}
  // CHECK: %[[ASKED:.*]] = arith.maxsi %[[N]], %[[C0]]
  // CHECK: %[[GROUPS:.*]] = arith.minui %[[HELD]], %{{.*}}
  // CHECK: %[[GREATEST:.*]] = scf.for %{{.*}} = %[[C0]] to %[[GROUPS]]
  // CHECK: %[[ABOVE:.*]] = arith.cmpi ugt, %[[GREATEST]], %[[GREATEST_INDEX]] : i64
  // CHECK: scf.if %[[ABOVE]]
  // CHECK:   bale.check %{{.*}}, "bale.unpack", "expected the group of codes element {0} to have an index of at most 242, but got {1}"
  // CHECK: bale.unpack
  %x = bale.unpack %w count(%n) <radix = 3, group_size = 5> : tensor<?xi32> -> tensor<?xi8>
  return %x : tensor<?xi8>
}

// CHECK-LABEL: func.func @unpack_into(
func.func @unpack_into(%w: memref<?x?xi8>, %x: memref<?x?xi8>) {
  // CHECK: memref.load
  // CHECK: bale.check %{{.*}}, "bale.unpack_into", "expected the group of codes element {0} to have an index of at most 999, but got {1}"
  bale.unpack_into %w into %x <radix = 10, group_size = 3> axis(0) : memref<?x?xi8>, memref<?x?xi8>
  return
}

// Each index of W bits is one of a group.
// CHECK-LABEL: func.func @unpack_powers_of_two(
func.func @unpack_powers_of_two(%w: tensor<?xi8>, %n: index) -> (tensor<?xi8>, tensor<?xi8>) {
  // CHECK-NOT: scf
  // CHECK-NOT: bale.check
  %x = bale.unpack %w count(%n) <bits = 3> : tensor<?xi8> -> tensor<?xi8>
  %y = bale.unpack %w count(%n) <radix = 4, group_size = 3> : tensor<?xi8> -> tensor<?xi8>
  return %x, %y : tensor<?xi8>, tensor<?xi8>
}

// CHECK-LABEL: func.func @compress(
// CHECK-SAME: %[[X:.*]]: tensor<?x3xf32>, %[[M:.*]]: tensor<?xi1>
func.func @compress(%x: tensor<?x3xf32>, %m: tensor<?xi1>) -> tensor<?x3xf32> {
  // CHECK: %[[EXTENT:.*]] = tensor.dim %[[X]]
  // CHECK: %[[LENGTH:.*]] = tensor.dim %[[M]]
  // CHECK: %[[FIRST:.*]] = scf.for %[[I:.*]] = %[[EXTENT]] to %[[LENGTH]] {{.*}} iter_args(%[[LEAST:.*]] = %[[LENGTH]])
  // CHECK:   %[[TRUE:.*]] = tensor.extract %[[M]][%[[I]]]
  // CHECK:   %[[HERE:.*]] = arith.select %[[TRUE]], %[[I]], %[[LEAST]]
  // CHECK:   arith.minui %[[LEAST]], %[[HERE]]
  // CHECK: %[[HOLDS:.*]] = arith.cmpi eq, %[[FIRST]], %[[LENGTH]]
  // CHECK: bale.check %[[HOLDS]], "bale.compress", "expected condition to be false from {0} on, but got true at {1}"(%[[EXTENT]], %[[FIRST]])
  // CHECK: bale.compress
  %y = bale.compress %x where %m axis(0) : tensor<?x3xf32>, tensor<?xi1> -> tensor<?x3xf32>
  return %y : tensor<?x3xf32>
}

// A byte other than 0 is true; without an axis the elements count.
// CHECK-LABEL: func.func @compress_flat_bytes(
func.func @compress_flat_bytes(%x: memref<2x3xf32>, %m: memref<9xi8>, %y: memref<?xf32>) {
  // CHECK-DAG: %[[ZERO:.*]] = arith.constant 0 : i8
  // CHECK-DAG: %[[C6:.*]] = arith.constant 6 : index
  // CHECK: scf.for %{{.*}} = %[[C6]] to
  // CHECK:   arith.cmpi ne, %{{.*}}, %[[ZERO]] : i8
  // CHECK: bale.check %{{.*}}, "bale.compress_into"
  bale.compress_into %x where %m into %y : memref<2x3xf32>, memref<9xi8>, memref<?xf32>
  return
}

// No condition lies beyond the extent. What a count counts below is no extent.
// CHECK-LABEL: func.func @compress_decided(
func.func @compress_decided(%x: tensor<2x3xf32>, %m: tensor<6xi1>, %l: index) -> (tensor<?xf32>, index) {
  // CHECK-NOT: scf
  // CHECK-NOT: bale.check
  %y = bale.compress %x where %m : tensor<2x3xf32>, tensor<6xi1> -> tensor<?xf32>
  %k = bale.count %m limit %l : tensor<6xi1>
  return %y, %k : tensor<?xf32>, index
}

// In a loop the op is checked each time that it runs.
// CHECK-LABEL: func.func @in_a_loop(
func.func @in_a_loop(%x: memref<?xi8>, %w: memref<?xi8>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: scf.for
  // CHECK:   bale.check %{{.*}}, "bale.pack_into", "expected codes element
  // CHECK:   bale.pack_into
  scf.for %i = %c0 to %n step %c1 {
    bale.pack_into %x into %w <bits = 3> : memref<?xi8>, memref<?xi8>
  }
  return
}

// 3 words and 8 codes of a byte each.
// CHECK-LABEL: func.func @overlap(
// CHECK-SAME: %[[X:.*]]: memref<8xi8>, %[[W:.*]]: memref<3xi8>
func.func @overlap(%x: memref<8xi8>, %w: memref<3xi8>) {
  // CHECK-DAG: %[[ZERO:.*]] = arith.constant 0 : index
  // CHECK-DAG: %[[C3:.*]] = arith.constant 3 : index
  // CHECK-DAG: %[[C8:.*]] = arith.constant 8 : index
  // CHECK: %[[WORDS:.*]] = memref.extract_aligned_pointer_as_index %[[W]]
  // CHECK: %[[WORDS_END:.*]] = arith.addi %[[WORDS]], %[[C3]]
  // CHECK: %[[CODES:.*]] = memref.extract_aligned_pointer_as_index %[[X]]
  // CHECK: %[[CODES_END:.*]] = arith.addi %[[CODES]], %[[C8]]
  // CHECK-DAG: %[[FIRST:.*]] = arith.maxui %[[WORDS]], %[[CODES]]
  // CHECK-DAG: %[[LAST:.*]] = arith.minui %[[WORDS_END]], %[[CODES_END]]
  // CHECK: %[[SHARED:.*]] = arith.subi %[[LAST]], %[[FIRST]]
  // CHECK: %[[HOLDS:.*]] = arith.cmpi sle, %[[SHARED]], %[[ZERO]]
  // CHECK: bale.check %[[HOLDS]], "bale.pack_into", "expected words to share no byte with codes, but got {0} bytes"(%[[SHARED]], %[[SHARED]])
  bale.pack_into %x into %w <bits = 3> : memref<8xi8>, memref<3xi8>
  return
}

// Bools are bytes, complex numbers two floats.
// CHECK-LABEL: func.func @overlap_compress(
// CHECK-SAME: %[[X:.*]]: memref<9xcomplex<f64>>, %[[M:.*]]: memref<9xi1>, %[[Y:.*]]: memref<?xcomplex<f64>>
func.func @overlap_compress(%x: memref<9xcomplex<f64>>, %m: memref<9xi1>, %y: memref<?xcomplex<f64>>) {
  // CHECK-DAG: %[[C9:.*]] = arith.constant 9 : index
  // CHECK-DAG: %[[C16:.*]] = arith.constant 16 : index
  // CHECK-DAG: %[[C144:.*]] = arith.constant 144 : index
  // CHECK: arith.muli %{{.*}}, %[[C16]]
  // CHECK: %[[INPUT:.*]] = memref.extract_aligned_pointer_as_index %[[X]]
  // CHECK: arith.addi %[[INPUT]], %[[C144]]
  // CHECK: "expected output to share no byte with input, but got {0} bytes"
  // CHECK: %[[CONDITION:.*]] = memref.extract_aligned_pointer_as_index %[[M]]
  // CHECK: arith.addi %[[CONDITION]], %[[C9]]
  // CHECK: "expected output to share no byte with condition, but got {0} bytes"
  bale.compress_into %x where %m into %y axis(0) : memref<9xcomplex<f64>>, memref<9xi1>, memref<?xcomplex<f64>>
  return
}

// What has gaps may lie in those of the other.
// CHECK-LABEL: func.func @overlap_strided(
func.func @overlap_strided(%w: memref<3xi8>, %x: memref<8xi8, strided<[2], offset: ?>>) {
  // CHECK-NOT: bale.check
  bale.unpack_into %w into %x <bits = 3> : memref<3xi8>, memref<8xi8, strided<[2], offset: ?>>
  return
}

// A block that nothing reaches, in which a value may be used before it is made, goes away.
// CHECK-LABEL: func.func @unreachable(
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @unreachable(%x: tensor<?xi8>) -> tensor<?xi8> {
  return %x : tensor<?xi8>
^bb1:
  %w = bale.pack %v <bits = 3> : tensor<?xi8> -> tensor<?xi8>
  %v = bale.pack %x <bits = 3> : tensor<?xi8> -> tensor<?xi8>
  return %w : tensor<?xi8>
}
