// RUN: bale-opt %s --convert-bale-to-linalg=compress-form=positions --cse --canonicalize --split-input-file | FileCheck %s
// What the values are is tested by running them; here, what the IR is made of.

// Elements move in the loop, each to its place in the result.
// CHECK-LABEL: func.func @compress_elements(
// CHECK-SAME: %[[X:.*]]: tensor<?xf32>, %[[M:.*]]: tensor<?xi1>, %[[Y:.*]]: tensor<?xf32>
func.func @compress_elements(%x: tensor<?xf32>, %m: tensor<?xi1>, %y: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK: %[[LIST:.*]] = tensor.empty(%[[K:.*]]) : tensor<?xf32>
  // CHECK: %[[COUNTS:.*]] = linalg.generic {{.*}}iterator_types = ["parallel", "reduction"]} ins(%{{.*}} : tensor<?x64xi1>) outs(%{{.*}} : tensor<?xi8>)
  // CHECK: %[[R:.*]]:2 = scf.for %{{.*}} iter_args(%{{.*}} = %[[LIST]], %[[AT:.*]] = %c0) -> (tensor<?xf32>, index)
  // The place after a block: by its count, and after the rest the extent of the result.
  // CHECK: %[[END:.*]] = scf.if
  // CHECK: %[[COUNT:.*]] = tensor.extract %[[COUNTS]]
  // CHECK: %[[ADDED:.*]] = arith.index_castui %[[COUNT]]
  // CHECK: arith.addi %[[AT]], %[[ADDED]]
  // CHECK: else
  // CHECK-NEXT: scf.yield %[[K]]
  // No element is written at the end or after it.
  // CHECK: scf.while (%{{.*}}, %[[NEXT:.*]] = %[[AT]], %{{.*}})
  // CHECK: %[[GO:.*]] = arith.cmpi ult, %[[NEXT]], %[[END]]
  // CHECK: scf.condition(%[[GO]])
  // CHECK: %[[E:.*]] = tensor.extract %[[X]]
  // CHECK: tensor.insert %[[E]]
  // CHECK: return %[[R]]#0
  %r = bale.compress_into %x where %m into %y : tensor<?xf32>, tensor<?xi1>, tensor<?xf32> -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// A flat input is collapsed, and needs no gather.
// CHECK-LABEL: func.func @compress_flat(
func.func @compress_flat(%x: tensor<4x?xf32>, %m: tensor<?xi1>, %y: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK: %[[FLAT:.*]] = tensor.collapse_shape %{{.*}} {{\[}}[0, 1]] : tensor<4x?xf32> into tensor<?xf32>
  // CHECK: tensor.extract %[[FLAT]]
  // CHECK-NOT: linalg.generic
  %r = bale.compress_into %x where %m into %y : tensor<4x?xf32>, tensor<?xi1>, tensor<?xf32> -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// Of slices the loop lists positions.
// CHECK-LABEL: func.func @compress_slices(
// CHECK-SAME: %[[X:.*]]: tensor<4x?xf32>, %{{.*}}: tensor<?xi1>, %[[Y:.*]]: tensor<4x?xf32>
func.func @compress_slices(%x: tensor<4x?xf32>, %m: tensor<?xi1>, %y: tensor<4x?xf32>) -> tensor<4x?xf32> {
  // CHECK: %[[LIST:.*]]:2 = scf.for {{.*}} -> (tensor<?xi64>, index)
  // CHECK: linalg.generic {{.*}}iterator_types = ["parallel", "parallel"]} ins(%[[LIST]]#0 : tensor<?xi64>) outs(%[[Y]] : tensor<4x?xf32>)
  // CHECK: ^bb0(%[[P:.*]]: i64, %{{.*}}: f32):
  // CHECK-DAG: %[[SAME:.*]] = arith.remui %[[P]], %c4611686018427387904{{.*}} : i64
  // CHECK-DAG: %[[COLUMN:.*]] = arith.index_cast %[[SAME]]
  // CHECK-DAG: %[[ROW:.*]] = linalg.index 0
  // CHECK: tensor.extract %[[X]][%[[ROW]], %[[COLUMN]]]
  %r = bale.compress_into %x where %m into %y axis(-1) : tensor<4x?xf32>, tensor<?xi1>, tensor<4x?xf32> -> tensor<4x?xf32>
  return %r : tensor<4x?xf32>
}

// Bools are gathered.
// CHECK-LABEL: func.func @compress_bools(
func.func @compress_bools(%x: tensor<?xi1>, %m: tensor<?xi1>, %y: tensor<?xi1>) -> tensor<?xi1> {
  // CHECK: scf.for {{.*}} -> (tensor<?xi64>, index)
  // CHECK: linalg.generic {{.*}} outs(%{{.*}} : tensor<?xi1>)
  %r = bale.compress_into %x where %m into %y : tensor<?xi1>, tensor<?xi1>, tensor<?xi1> -> tensor<?xi1>
  return %r : tensor<?xi1>
}

// -----

// A compress shares the counts of blocks with its count.
// CHECK-LABEL: func.func @count_and_compress(
func.func @count_and_compress(%x: tensor<128xf32>, %m: tensor<128xi1>) -> tensor<?xf32> {
  // CHECK: %[[COUNTS:.*]] = linalg.generic {{.*}}"reduction"]} {{.*}} outs(%{{.*}} : tensor<2xi8>)
  // CHECK: linalg.generic {{.*}} ins(%[[COUNTS]] : tensor<2xi8>) outs(%{{.*}} : tensor<i64>)
  // CHECK-NOT: linalg.generic
  // CHECK: scf.for
  // Without a rest there is no choice.
  // CHECK-NOT: scf.if
  // CHECK: tensor.extract %[[COUNTS]]
  // CHECK: return
  %c128 = arith.constant 128 : index
  %k = bale.count %m limit %c128 : tensor<128xi1>
  %y = tensor.empty(%k) : tensor<?xf32>
  %r = bale.compress_into %x where %m into %y : tensor<128xf32>, tensor<128xi1>, tensor<?xf32> -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// Less than a block has no counts.
// CHECK-LABEL: func.func @compress_short(
func.func @compress_short(%x: tensor<63xf32>, %m: tensor<63xi1>, %y: tensor<3xf32>) -> tensor<3xf32> {
  // CHECK-NOT: linalg.generic
  // CHECK-NOT: scf.if
  // CHECK: tensor.empty() : tensor<3xf32>
  // CHECK-NOT: linalg.generic
  // CHECK-NOT: scf.if
  // CHECK: return
  %r = bale.compress_into %x where %m into %y : tensor<63xf32>, tensor<63xi1>, tensor<3xf32> -> tensor<3xf32>
  return %r : tensor<3xf32>
}

// -----

// What is on memrefs keeps its loop.
// CHECK-LABEL: func.func @memrefs(
func.func @memrefs(%x: memref<?xf32>, %m: memref<?xi8>, %y: memref<?xf32>, %d: index) -> index {
  // CHECK-NOT: linalg.generic
  // CHECK: arith.cmpi ne, %{{.*}}, %{{.*}} : i8
  // CHECK: memref.store
  %k = bale.count %m limit %d : memref<?xi8>
  bale.compress_into %x where %m into %y : memref<?xf32>, memref<?xi8>, memref<?xf32>
  return %k : index
}

// CHECK-LABEL: func.func @compress_nothing(
// CHECK-SAME: %{{.*}}: tensor<0x4xf32>, %{{.*}}: tensor<2xi1>, %[[Y:.*]]: tensor<0xf32>
func.func @compress_nothing(%x: tensor<0x4xf32>, %m: tensor<2xi1>, %y: tensor<0xf32>) -> tensor<0xf32> {
  // CHECK-NEXT: return %[[Y]]
  %r = bale.compress_into %x where %m into %y : tensor<0x4xf32>, tensor<2xi1>, tensor<0xf32> -> tensor<0xf32>
  return %r : tensor<0xf32>
}
