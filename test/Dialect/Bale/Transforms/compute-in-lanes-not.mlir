// RUN: bale-opt %s --bale-compute-in-lanes | FileCheck %s --implicit-check-not=flow

// CHECK-LABEL: func.func @stay(
func.func @stay(%x: tensor<8xi8>, %w3: tensor<3xi8>, %x6: tensor<6xi8>, %x4: tensor<4xi8>,
                %w32: tensor<1xi32>, %d: tensor<?xi8>, %c: tensor<8x2xi8>, %m: memref<8xi8>,
                %n: memref<4xi8>) -> (tensor<3xi8>, tensor<3xi8>, tensor<1xi32>, tensor<?xi8>, tensor<8x2xi8>) {
  // Of 3 bits, which no lane ends with.
  // CHECK: bale.pack_into {{.*}} <bits = 3>
  %0 = bale.pack_into %x into %w3 <bits = 3> : tensor<8xi8>, tensor<3xi8> -> tensor<3xi8>
  // Half a lane more than one.
  // CHECK: bale.pack_into {{.*}} : tensor<6xi8>
  %1 = bale.pack_into %x6 into %w3 <bits = 4> : tensor<6xi8>, tensor<3xi8> -> tensor<3xi8>
  // Half a word.
  // CHECK: bale.pack_into {{.*}} : tensor<4xi8>, tensor<1xi32>
  %2 = bale.pack_into %x4 into %w32 <bits = 4> : tensor<4xi8>, tensor<1xi32> -> tensor<1xi32>
  // Nobody knows.
  // CHECK: bale.unpack_into
  %3 = bale.unpack_into %w3 into %d <bits = 4> : tensor<3xi8>, tensor<?xi8> -> tensor<?xi8>
  // Along an axis where codes of a word are not neighbours.
  // CHECK: bale.unpack_into {{.*}} axis(0)
  %u = tensor.empty() : tensor<4x2xi8>
  %4 = bale.unpack_into %u into %c <bits = 4> axis(0) : tensor<4x2xi8>, tensor<8x2xi8> -> tensor<8x2xi8>
  // In memory.
  // CHECK: bale.pack_into {{.*}} : memref<8xi8>
  bale.pack_into %m into %n <bits = 4> : memref<8xi8>, memref<4xi8>
  return %0, %1, %2, %3, %4 : tensor<3xi8>, tensor<3xi8>, tensor<1xi32>, tensor<?xi8>, tensor<8x2xi8>
}

// An unpack needs to know the extent of the words too.
// CHECK-LABEL: func.func @unknown_words(
// CHECK: bale.unpack_into
func.func @unknown_words(%w: tensor<?xi8>, %x: tensor<8xi8>) -> tensor<8xi8> {
  %0 = bale.unpack_into %w into %x <bits = 4> : tensor<?xi8>, tensor<8xi8> -> tensor<8xi8>
  return %0 : tensor<8xi8>
}
