// RUN: bale-opt %s --one-shot-bufferize="bufferize-function-boundaries=1 function-boundary-type-conversion=identity-layout-map" --canonicalize --cse --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @pack(
// CHECK-SAME: %[[X:.*]]: memref<2x8xi8>
func.func @pack(%x: tensor<2x8xi8>) -> tensor<2x3xi8> {
  // CHECK-NOT: memref.copy
  // CHECK: %[[W:.*]] = memref.alloc() {{.*}} : memref<2x3xi8>
  // CHECK: bale.pack_into %[[X]] into %[[W]] <bits = 3> : memref<2x8xi8>, memref<2x3xi8>
  // CHECK-NOT: memref.copy
  // CHECK: return %[[W]]
  %e = tensor.empty() : tensor<2x3xi8>
  %w = bale.pack_into %x into %e <bits = 3> : tensor<2x8xi8>, tensor<2x3xi8> -> tensor<2x3xi8>
  return %w : tensor<2x3xi8>
}

// Two writes of one destination: the second does not read what the first wrote, and
// each result has its own memory.
// CHECK-LABEL: func.func @same_destination(
func.func @same_destination(%w: tensor<3xi8>, %v: tensor<3xi8>) -> (tensor<8xi8>, tensor<8xi8>) {
  // CHECK-NOT: memref.copy
  // CHECK-COUNT-2: memref.alloc()
  // CHECK-NOT: memref.copy
  // CHECK: return
  %e = tensor.empty() : tensor<8xi8>
  %a = bale.unpack_into %w into %e <bits = 3> : tensor<3xi8>, tensor<8xi8> -> tensor<8xi8>
  %b = bale.unpack_into %v into %e <bits = 3> : tensor<3xi8>, tensor<8xi8> -> tensor<8xi8>
  return %a, %b : tensor<8xi8>, tensor<8xi8>
}

// A compress into a part of a larger result happens in place.
// CHECK-LABEL: func.func @compress_into_slice(
func.func @compress_into_slice(%x: tensor<9xf32>, %m: tensor<9xi1>, %n: index) -> tensor<?xf32> {
  %c9 = arith.constant 9 : index
  // CHECK: %[[K:.*]] = bale.count %{{.*}} limit %{{.*}} : memref<9xi1>
  %k = bale.count %m limit %c9 : tensor<9xi1>
  // CHECK: %[[ALL:.*]] = memref.alloc(%{{.*}})
  %all = tensor.empty(%n) : tensor<?xf32>
  // CHECK: %[[PART:.*]] = memref.subview %[[ALL]][1] [%[[K]]] [1]
  %part = tensor.extract_slice %all[1] [%k] [1] : tensor<?xf32> to tensor<?xf32>
  // CHECK: bale.compress_into %{{.*}} where %{{.*}} into %[[PART]] axis(0)
  %y = bale.compress_into %x where %m into %part axis(0) : tensor<9xf32>, tensor<9xi1>, tensor<?xf32> -> tensor<?xf32>
  // CHECK-NOT: memref.copy
  // CHECK: return %[[ALL]]
  %r = tensor.insert_slice %y into %all[1] [%k] [1] : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}
