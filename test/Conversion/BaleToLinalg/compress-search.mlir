// RUN: bale-opt %s --convert-bale-to-linalg=compress-form=search --cse --canonicalize --split-input-file | FileCheck %s
// What the values are is tested by running them; here, what the IR is made of.

// 4096 conditions: a node has 8 = 4096^(1/4) children. A compress shares the tree with its count.
// CHECK-LABEL: func.func @count_and_compress(
// CHECK-SAME: %[[X:.*]]: tensor<4096xf32>, %[[M:.*]]: tensor<4096xi1>
func.func @count_and_compress(%x: tensor<4096xf32>, %m: tensor<4096xi1>) -> tensor<?xf32> {
  // CHECK: %[[L1:.*]] = linalg.generic {{.*}}iterator_types = ["parallel"]} outs(%{{.*}} : tensor<512xi64>)
  // CHECK: tensor.extract %[[M]]
  // CHECK: %[[L2:.*]] = linalg.generic {{.*}}iterator_types = ["parallel"]} outs(%{{.*}} : tensor<64xi64>)
  // CHECK: tensor.extract %[[L1]]
  // CHECK: %[[L3:.*]] = linalg.generic {{.*}}iterator_types = ["parallel"]} outs(%{{.*}} : tensor<8xi64>)
  // CHECK: tensor.extract %[[L2]]
  // CHECK: %[[SUM:.*]] = linalg.generic {{.*}}iterator_types = ["reduction"]} ins(%[[L3]] : tensor<8xi64>)
  // CHECK: tensor.extract %[[SUM]][]
  // CHECK: %[[P:.*]] = linalg.generic {{.*}}iterator_types = ["parallel"]} outs(%{{.*}} : tensor<?xi64>)
  // CHECK: tensor.extract %[[L3]]
  // CHECK: tensor.extract %[[L2]]
  // CHECK: tensor.extract %[[L1]]
  // CHECK: tensor.extract %[[M]]
  // CHECK: linalg.generic {{.*}} ins(%[[P]] : tensor<?xi64>) outs(%{{.*}} : tensor<?xf32>)
  // CHECK: tensor.extract %[[X]]
  // CHECK-NOT: linalg.generic
  // CHECK: return
  %c4096 = arith.constant 4096 : index
  %k = bale.count %m limit %c4096 : tensor<4096xi1>
  %y = tensor.empty(%k) : tensor<?xf32>
  %r = bale.compress_into %x where %m into %y : tensor<4096xf32>, tensor<4096xi1>, tensor<?xf32> -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// One condition more, and a node has 16.
// CHECK-LABEL: func.func @count_next(
func.func @count_next(%m: tensor<4097xi1>) -> index {
  // CHECK: outs(%{{.*}} : tensor<257xi64>)
  // CHECK: outs(%{{.*}} : tensor<17xi64>)
  // CHECK: outs(%{{.*}} : tensor<2xi64>)
  %c4097 = arith.constant 4097 : index
  %k = bale.count %m limit %c4097 : tensor<4097xi1>
  return %k : index
}

// At run time the width is 2^ceil(bits(bound - 1) / 4).
// CHECK-LABEL: func.func @count_dynamic(
func.func @count_dynamic(%m: tensor<?xi1>, %d: index) -> index {
  // CHECK: %[[BOUND:.*]] = arith.minui
  // CHECK: %[[WIDE:.*]] = arith.index_cast %[[BOUND]]
  // CHECK: %[[LAST:.*]] = arith.subi %[[WIDE]], %c1_i64
  // CHECK: %[[LEADING:.*]] = math.ctlz %[[LAST]] : i64
  // CHECK: %[[UP:.*]] = arith.subi %c67_i64, %[[LEADING]]
  // CHECK: %[[EXPONENT:.*]] = arith.divui %[[UP]], %c4_i64
  // CHECK: arith.shli %c1_i64, %[[EXPONENT]]
  %k = bale.count %m limit %d : tensor<?xi1>
  return %k : index
}

// No loop has a tensor.
// CHECK-LABEL: func.func @compress_slices(
// CHECK-SAME: %[[X:.*]]: tensor<?x4xf32>, %{{.*}}: tensor<?xi1>, %{{.*}}: tensor<?x4xf32>
func.func @compress_slices(%x: tensor<?x4xf32>, %m: tensor<?xi1>, %y: tensor<?x4xf32>) -> tensor<?x4xf32> {
  // CHECK-NOT: {{(scf.for|scf.while).*-> .*tensor}}
  // CHECK: linalg.generic {{.*}}iterator_types = ["parallel", "parallel"]}
  // CHECK: tensor.extract %[[X]]
  // CHECK: return
  %r = bale.compress_into %x where %m into %y axis(0) : tensor<?x4xf32>, tensor<?xi1>, tensor<?x4xf32> -> tensor<?x4xf32>
  return %r : tensor<?x4xf32>
}

// -----

// What is on memrefs keeps its loop.
// CHECK-LABEL: func.func @memrefs(
func.func @memrefs(%x: memref<?xf32>, %m: memref<?xi8>, %y: memref<?xf32>, %d: index) -> index {
  // CHECK-NOT: linalg.generic
  // CHECK: memref.store
  %k = bale.count %m limit %d : memref<?xi8>
  bale.compress_into %x where %m into %y : memref<?xf32>, memref<?xi8>, memref<?xf32>
  return %k : index
}
