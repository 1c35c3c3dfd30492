// RUN: bale-opt %s --bale-materialize-destinations --canonicalize --cse --split-input-file --verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func @pack_static(
// CHECK-SAME: %[[X:.*]]: tensor<2x8xi8>
func.func @pack_static(%x: tensor<2x8xi8>) -> tensor<2x3xi8> {
  // CHECK: %[[E:.*]] = tensor.empty() : tensor<2x3xi8>
  // CHECK: %[[W:.*]] = bale.pack_into %[[X]] into %[[E]] <bits = 3> : tensor<2x8xi8>, tensor<2x3xi8> -> tensor<2x3xi8>
  // CHECK: return %[[W]]
  %w = bale.pack %x <bits = 3> : tensor<2x8xi8> -> tensor<2x3xi8>
  return %w : tensor<2x3xi8>
}

// What is static is static in the destination, whatever the op's type says.
// CHECK-LABEL: func.func @pack_static_behind_dynamic(
func.func @pack_static_behind_dynamic(%x: tensor<?x8xi8>) -> tensor<?x?xi8> {
  // CHECK: tensor.empty(%{{.*}}) : tensor<?x3xi8>
  // CHECK: bale.pack_into {{.*}} -> tensor<?x3xi8>
  // CHECK: tensor.cast %{{.*}} : tensor<?x3xi8> to tensor<?x?xi8>
  %w = bale.pack %x <bits = 3> : tensor<?x8xi8> -> tensor<?x?xi8>
  return %w : tensor<?x?xi8>
}

// CHECK-LABEL: func.func @unpack_dynamic(
// CHECK-SAME: %[[W:.*]]: tensor<?x4xi8>, %[[N:.*]]: index
func.func @unpack_dynamic(%w: tensor<?x4xi8>, %n: index) -> tensor<?x4xi8> {
  // CHECK: %[[E:.*]] = tensor.empty(%[[N]]) : tensor<?x4xi8>
  // CHECK: bale.unpack_into %[[W]] into %[[E]] <radix = 3, group_size = 5> axis(0)
  %x = bale.unpack %w count(%n) <radix = 3, group_size = 5> axis(0) : tensor<?x4xi8> -> tensor<?x4xi8>
  return %x : tensor<?x4xi8>
}

// The limit of the count is the extent along the axis.
// CHECK-LABEL: func.func @compress_axis(
// CHECK-SAME: %[[X:.*]]: tensor<4x?xf32>, %[[M:.*]]: tensor<?xi1>
func.func @compress_axis(%x: tensor<4x?xf32>, %m: tensor<?xi1>) -> tensor<4x?xf32> {
  // CHECK-DAG: %[[C1:.*]] = arith.constant 1 : index
  // CHECK: %[[D:.*]] = tensor.dim %[[X]], %[[C1]]
  // CHECK: %[[K:.*]] = bale.count %[[M]] limit %[[D]]
  // CHECK: %[[E:.*]] = tensor.empty(%[[K]]) : tensor<4x?xf32>
  // CHECK: bale.compress_into %[[X]] where %[[M]] into %[[E]] axis(1)
  %y = bale.compress %x where %m axis(1) : tensor<4x?xf32>, tensor<?xi1> -> tensor<4x?xf32>
  return %y : tensor<4x?xf32>
}

// The limit of a flat count is the number of elements.
// CHECK-LABEL: func.func @compress_flat(
// CHECK-SAME: %[[X:.*]]: tensor<4x?xf32>, %[[M:.*]]: tensor<?xi1>
func.func @compress_flat(%x: tensor<4x?xf32>, %m: tensor<?xi1>) -> tensor<?xf32> {
  // CHECK-DAG: %[[C1:.*]] = arith.constant 1 : index
  // CHECK-DAG: %[[C4:.*]] = arith.constant 4 : index
  // CHECK: %[[D:.*]] = tensor.dim %[[X]], %[[C1]]
  // CHECK: %[[LIMIT:.*]] = arith.muli %[[D]], %[[C4]]
  // CHECK: bale.count %[[M]] limit %[[LIMIT]]
  // CHECK: bale.compress_into %[[X]] where %[[M]] into %{{.*}} : tensor<4x?xf32>, tensor<?xi1>, tensor<?xf32> -> tensor<?xf32>
  %y = bale.compress %x where %m : tensor<4x?xf32>, tensor<?xi1> -> tensor<?xf32>
  return %y : tensor<?xf32>
}

// Two compresses by one mask share one count.
// CHECK-LABEL: func.func @compress_twice(
func.func @compress_twice(%x: tensor<9x4xf32>, %s: tensor<9xf32>, %m: tensor<9xi1>) -> (tensor<?x4xf32>, tensor<?xf32>) {
  // CHECK: bale.count
  // CHECK-NOT: bale.count
  // CHECK: bale.compress_into
  // CHECK: bale.compress_into
  %y = bale.compress %x where %m axis(0) : tensor<9x4xf32>, tensor<9xi1> -> tensor<?x4xf32>
  %z = bale.compress %s where %m axis(0) : tensor<9xf32>, tensor<9xi1> -> tensor<?xf32>
  return %y, %z : tensor<?x4xf32>, tensor<?xf32>
}

// -----

func.func @unranked(%x: tensor<*xi8>) -> tensor<*xi8> {
  // expected-error @below {{'bale.pack' op expected ranked tensors, but got 'tensor<*xi8>': give its rank, or one from which bale-infer-shapes finds it}}
  %w = bale.pack %x <bits = 3> : tensor<*xi8> -> tensor<*xi8>
  return %w : tensor<*xi8>
}
