// RUN: bale-opt %s --bale-insert-runtime-checks --canonicalize --cse | FileCheck %s

// CHECK-LABEL: func.func @pack_decided(
func.func @pack_decided(%x: tensor<?x8xi8>) -> tensor<?x3xi8> {
  // CHECK-NOT: bale.check
  // CHECK: bale.pack
  %w = bale.pack %x <bits = 3> : tensor<?x8xi8> -> tensor<?x3xi8>
  return %w : tensor<?x3xi8>
}

// The result states extents that inference does not know.
// CHECK-LABEL: func.func @pack_stated(
// CHECK-SAME: %[[X:.*]]: tensor<?x?xi8>
func.func @pack_stated(%x: tensor<?x?xi8>) -> tensor<2x3xi8> {
  // CHECK-DAG: %[[C2:.*]] = arith.constant 2 : index
  // CHECK-DAG: %[[C3:.*]] = arith.constant 3 : index
  // CHECK: %[[WORDS_AS_STATED:.*]] = arith.cmpi eq, %[[NEEDED:.*]], %[[C3]]
  // CHECK: bale.check %[[WORDS_AS_STATED]], "bale.pack", "expected words dimension 1 to be {0}, but got {1}"(%[[NEEDED]], %[[C3]])
  // CHECK: bale.check %{{.*}}, "bale.pack", "expected words dimension 0 to be {0}, but got {1}"(%{{.*}}, %[[C2]])
  // CHECK: bale.pack
  %w = bale.pack %x <bits = 3> : tensor<?x?xi8> -> tensor<2x3xi8>
  return %w : tensor<2x3xi8>
}

// CHECK-LABEL: func.func @unpack_open(
// CHECK-SAME: %[[W:.*]]: tensor<?xi8>, %[[N:.*]]: index
func.func @unpack_open(%w: tensor<?xi8>, %n: index) -> tensor<?xi8> {
  // CHECK-DAG: %[[C0:.*]] = arith.constant 0 : index
  // CHECK: %[[POSITIVE:.*]] = arith.cmpi sge, %[[N]], %[[C0]]
  // CHECK: bale.check %[[POSITIVE]], "bale.unpack", "expected count to be at least {0}, but got {1}"(%[[C0]], %[[N]])
  // CHECK: %[[D:.*]] = tensor.dim %[[W]], %[[C0]]
  // CHECK: bale.check %{{.*}}, "bale.unpack", "expected words dimension 0 to be {0}, but got {1}"(%{{.*}}, %[[D]])
  // CHECK: bale.unpack
  %x = bale.unpack %w count(%n) <bits = 8> : tensor<?xi8> -> tensor<?xi8>
  return %x : tensor<?xi8>
}

// Six codes take six words, and the last group is rounded up: beyond 9223372036854775806 codes
// the words are more than an index holds.
// CHECK-LABEL: func.func @unpack_representable(
// CHECK-SAME: %{{.*}}: tensor<?xi8>, %[[N:.*]]: index
func.func @unpack_representable(%w: tensor<?xi8>, %n: index) -> tensor<?xi8> {
  // CHECK-DAG: %[[MOST:.*]] = arith.constant 9223372036854775806 : index
  // CHECK: %[[HOLDS:.*]] = arith.cmpi sle, %[[N]], %[[MOST]]
  // CHECK: bale.check %[[HOLDS]], "bale.unpack", "expected the number of codes to be at most {0}, but got {1}"(%[[MOST]], %[[N]])
  // CHECK: bale.check %{{.*}}, "bale.unpack", "expected words dimension 0
  %x = bale.unpack %w count(%n) <radix = 256, group_size = 6> : tensor<?xi8> -> tensor<?xi8>
  return %x : tensor<?xi8>
}

// CHECK-LABEL: func.func @unpack_representable_decided(
func.func @unpack_representable_decided(%w: tensor<?xi8>) -> tensor<?xi8> {
  // CHECK-NOT: number of codes
  %n = arith.constant 9223372036854775806 : index
  %x = bale.unpack %w count(%n) <radix = 256, group_size = 6> : tensor<?xi8> -> tensor<?xi8>
  return %x : tensor<?xi8>
}

// CHECK-LABEL: func.func @unpack_unrepresentable(
func.func @unpack_unrepresentable(%w: tensor<?xi8>) -> tensor<?xi8> {
  // CHECK: bale.check %{{.*}}, "bale.unpack", "expected the number of codes to be at most {0}, but got {1}"
  %n = arith.constant 9223372036854775807 : index
  %x = bale.unpack %w count(%n) <radix = 256, group_size = 6> : tensor<?xi8> -> tensor<?xi8>
  return %x : tensor<?xi8>
}

// CHECK-LABEL: func.func @pack_representable(
func.func @pack_representable(%x: tensor<?xi8>) -> tensor<?xi8> {
  // CHECK: bale.check %{{.*}}, "bale.pack", "expected the number of codes to be at most {0}, but got {1}"
  %w = bale.pack %x <radix = 256, group_size = 6> : tensor<?xi8> -> tensor<?xi8>
  return %w : tensor<?xi8>
}

// In words of 32 bits they are fewer than the codes.
// CHECK-LABEL: func.func @unpack_wide_words(
func.func @unpack_wide_words(%w: tensor<?xi32>, %n: index) -> tensor<?xi8> {
  // CHECK-NOT: number of codes
  %x = bale.unpack %w count(%n) <radix = 256, group_size = 6> : tensor<?xi32> -> tensor<?xi8>
  return %x : tensor<?xi8>
}

// CHECK-LABEL: func.func @unpack_decided(
func.func @unpack_decided(%w: tensor<3xi8>) -> tensor<8xi8> {
  // CHECK-NOT: bale.check
  %n = arith.constant 8 : index
  %x = bale.unpack %w count(%n) <bits = 3> : tensor<3xi8> -> tensor<8xi8>
  return %x : tensor<8xi8>
}

// A compress cannot fail: lengths need no check.
// CHECK-LABEL: func.func @compress_open(
func.func @compress_open(%x: tensor<?x?xf32>, %m: tensor<?xi1>) -> tensor<?x?xf32> {
  // CHECK-NOT: bale.check
  // CHECK-NOT: bale.count
  // CHECK: bale.compress
  %y = bale.compress %x where %m axis(1) : tensor<?x?xf32>, tensor<?xi1> -> tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}

// It is the extent along the axis that decides, whatever the first one is.
// CHECK-LABEL: func.func @compress_open_behind(
func.func @compress_open_behind(%x: tensor<3x?xf32>, %m: tensor<?xi1>) -> tensor<3x?xf32> {
  // CHECK-NOT: bale.count
  // CHECK-NOT: bale.check
  // CHECK: bale.compress
  %y = bale.compress %x where %m axis(1) : tensor<3x?xf32>, tensor<?xi1> -> tensor<3x?xf32>
  return %y : tensor<3x?xf32>
}

// CHECK-LABEL: func.func @compress_stated_behind(
func.func @compress_stated_behind(%x: tensor<?x9xf32>, %m: tensor<9xi1>) -> tensor<?x4xf32> {
  // CHECK: %[[K:.*]] = bale.count
  // CHECK: bale.check %{{.*}}, "bale.compress", "expected output dimension 1 to be {0}, but got {1}"(%[[K]], %{{.*}})
  %y = bale.compress %x where %m axis(1) : tensor<?x9xf32>, tensor<9xi1> -> tensor<?x4xf32>
  return %y : tensor<?x4xf32>
}

// CHECK-LABEL: func.func @compress_stated(
func.func @compress_stated(%x: tensor<9xf32>, %m: tensor<9xi1>) -> tensor<4xf32> {
  // CHECK: %[[K:.*]] = bale.count
  // CHECK: bale.check %{{.*}}, "bale.compress", "expected output dimension 0 to be {0}, but got {1}"(%[[K]], %{{.*}})
  %y = bale.compress %x where %m axis(0) : tensor<9xf32>, tensor<9xi1> -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// CHECK-LABEL: func.func @pack_into(
func.func @pack_into(%x: memref<?x?xi8>, %w: memref<?x?xi8>) {
  // CHECK: bale.check %{{.*}}, "bale.pack_into", "expected words dimension 0 to be {0}, but got {1}"
  // CHECK: bale.check %{{.*}}, "bale.pack_into", "expected words dimension 1 to be {0}, but got {1}"
  // CHECK: bale.pack_into
  bale.pack_into %x into %w <bits = 3> axis(0) : memref<?x?xi8>, memref<?x?xi8>
  return
}

// CHECK-LABEL: func.func @unpack_into(
func.func @unpack_into(%w: memref<?x?xi8>, %x: memref<?x?xi8>) {
  // CHECK: bale.check %{{.*}}, "bale.unpack_into", "expected words dimension 1 to be {0}, but got {1}"
  // CHECK: bale.check %{{.*}}, "bale.unpack_into", "expected codes dimension 0 to be {0}, but got {1}"
  // CHECK: bale.unpack_into
  bale.unpack_into %w into %x <bits = 3> : memref<?x?xi8>, memref<?x?xi8>
  return
}

// CHECK-LABEL: func.func @compress_into(
func.func @compress_into(%x: memref<?x4xf32>, %m: memref<?xi8>, %y: memref<?x4xf32>) {
  // CHECK: %[[K:.*]] = bale.count
  // CHECK: bale.check %{{.*}}, "bale.compress_into", "expected output dimension 0 to be {0}, but got {1}"(%[[K]], %{{.*}})
  // CHECK: bale.compress_into
  bale.compress_into %x where %m into %y axis(0) : memref<?x4xf32>, memref<?xi8>, memref<?x4xf32>
  return
}

// CHECK-LABEL: func.func @into_decided(
func.func @into_decided(%x: memref<2x8xi8>, %w: memref<2x3xi8>) {
  // CHECK-NOT: bale.check
  bale.pack_into %x into %w <bits = 3> : memref<2x8xi8>, memref<2x3xi8>
  bale.unpack_into %w into %x <bits = 3> : memref<2x3xi8>, memref<2x8xi8>
  return
}

// CHECK-LABEL: func.func @count_limit(
// CHECK-SAME: %[[M:.*]]: tensor<?xi1>, %[[N:.*]]: index
func.func @count_limit(%m: tensor<?xi1>, %n: index) -> index {
  // CHECK: %[[ZERO:.*]] = arith.constant 0 : index
  // CHECK: %[[HOLDS:.*]] = arith.cmpi sge, %[[N]], %[[ZERO]]
  // CHECK: bale.check %[[HOLDS]], "bale.count", "expected limit to be at least {0}, but got {1}"(%[[ZERO]], %[[N]])
  // CHECK: bale.count %[[M]] limit %[[N]]
  %k = bale.count %m limit %n : tensor<?xi1>
  return %k : index
}

// Constants are verified, and extents are never negative.
// CHECK-LABEL: func.func @count_limit_decided(
func.func @count_limit_decided(%m: memref<?xi1>, %x: memref<?x4xf32>) -> (index, index) {
  // CHECK-NOT: bale.check
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %d = memref.dim %x, %c0 : memref<?x4xf32>
  %k = bale.count %m limit %c7 : memref<?xi1>
  %j = bale.count %m limit %d : memref<?xi1>
  return %k, %j : index, index
}
