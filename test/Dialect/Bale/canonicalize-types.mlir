// RUN: bale-opt %s -canonicalize | FileCheck %s

// Casts move through value ops, and what is known reaches their results.

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

// CHECK-LABEL: @pack_of_cast(
// CHECK-SAME: %[[X:.*]]: tensor<8xi8>
// CHECK-NEXT: %[[W:.*]] = bale.pack %[[X]] <bits = 3> : tensor<8xi8> -> tensor<3xi8>
// CHECK-NEXT: return %[[W]]
func.func @pack_of_cast(%x: tensor<8xi8>) -> tensor<3xi8> {
  %y = tensor.cast %x : tensor<8xi8> to tensor<?xi8>
  %w = bale.pack %y <bits = 3> : tensor<?xi8> -> tensor<3xi8>
  return %w : tensor<3xi8>
}

// CHECK-LABEL: @unpack_of_cast(
// CHECK-SAME: %[[W:[a-z0-9]*]]: tensor<3x4xi8>
// CHECK: bale.unpack %[[W]] count(%{{.*}}) <bits = 3> axis(0) : tensor<3x4xi8> -> tensor<?x4xi8>
func.func @unpack_of_cast(%w: tensor<3x4xi8>, %n: index) -> tensor<?x4xi8> {
  %v = tensor.cast %w : tensor<3x4xi8> to tensor<*xi8>
  %u = tensor.cast %v : tensor<*xi8> to tensor<?x4xi8>
  %x = bale.unpack %u count(%n) <bits = 3> axis(0) : tensor<?x4xi8> -> tensor<?x4xi8>
  return %x : tensor<?x4xi8>
}

// CHECK-LABEL: @compress_and_count_of_cast(
// CHECK-SAME: %[[X:[a-z0-9]*]]: tensor<8xf32>, %[[M:[a-z0-9]*]]: tensor<6xi1>
// CHECK: bale.compress %[[X]] where %[[M]] : tensor<8xf32>, tensor<6xi1>
// CHECK: bale.count %[[M]] limit %{{.*}} : tensor<6xi1>
func.func @compress_and_count_of_cast(%x: tensor<8xf32>, %m: tensor<6xi1>, %n: index) -> (tensor<?xf32>, index) {
  %u = tensor.cast %x : tensor<8xf32> to tensor<?xf32>
  %v = tensor.cast %m : tensor<6xi1> to tensor<?xi1>
  %y = bale.compress %u where %v : tensor<?xf32>, tensor<?xi1> -> tensor<?xf32>
  %k = bale.count %v limit %n : tensor<?xi1>
  return %y, %k : tensor<?xf32>, index
}

// What the cast states is what the op relies on.
// CHECK-LABEL: @pack_of_claim(
// CHECK: %[[Y:.*]] = tensor.cast
// CHECK: bale.pack %[[Y]] <bits = 3> : tensor<8xi8>
func.func @pack_of_claim(%x: tensor<?xi8>) -> tensor<3xi8> {
  %y = tensor.cast %x : tensor<?xi8> to tensor<8xi8>
  %w = bale.pack %y <bits = 3> : tensor<8xi8> -> tensor<3xi8>
  return %w : tensor<3xi8>
}

// 9 codes take 4 words: it fails if it runs.
// CHECK-LABEL: @pack_of_contradiction(
// CHECK: bale.pack %{{.*}} : tensor<?xi8> -> tensor<3xi8>
func.func @pack_of_contradiction(%x: tensor<9xi8>) -> tensor<3xi8> {
  %y = tensor.cast %x : tensor<9xi8> to tensor<?xi8>
  %w = bale.pack %y <bits = 3> : tensor<?xi8> -> tensor<3xi8>
  return %w : tensor<3xi8>
}

//===----------------------------------------------------------------------===//
// Results
//===----------------------------------------------------------------------===//

// CHECK-LABEL: @pack_states(
// CHECK: %[[W:.*]] = bale.pack %{{.*}} : tensor<8x?xi8> -> tensor<3x?xi8>
// CHECK: tensor.cast %[[W]] : tensor<3x?xi8> to tensor<?x?xi8>
func.func @pack_states(%x: tensor<8x?xi8>) -> tensor<?x?xi8> {
  %w = bale.pack %x <bits = 3> axis(0) : tensor<8x?xi8> -> tensor<?x?xi8>
  return %w : tensor<?x?xi8>
}

// CHECK-LABEL: @pack_states_rank(
// CHECK: %[[W:.*]] = bale.pack %{{.*}} : tensor<?xi8> -> tensor<?xui32>
// CHECK: tensor.cast %[[W]] : tensor<?xui32> to tensor<*xui32>
func.func @pack_states_rank(%x: tensor<?xi8>) -> tensor<*xui32> {
  %w = bale.pack %x <bits = 3> : tensor<?xi8> -> tensor<*xui32>
  return %w : tensor<*xui32>
}

// What the type states beyond that remains.
// CHECK-LABEL: @unpack_states_count(
// CHECK: bale.unpack %{{.*}} : tensor<?x?xi8> -> tensor<8x4xi8>
func.func @unpack_states_count(%w: tensor<?x?xi8>) -> tensor<?x4xi8> {
  %c8 = arith.constant 8 : index
  %x = bale.unpack %w count(%c8) <bits = 3> axis(0) : tensor<?x?xi8> -> tensor<?x4xi8>
  return %x : tensor<?x4xi8>
}

// CHECK-LABEL: @nothing_to_state(
// CHECK: bale.unpack %{{.*}} : tensor<3xi8> -> tensor<?xi8>
// CHECK-NOT: tensor.cast
func.func @nothing_to_state(%w: tensor<3xi8>, %n: index) -> tensor<?xi8> {
  %x = bale.unpack %w count(%n) <bits = 3> : tensor<3xi8> -> tensor<?xi8>
  return %x : tensor<?xi8>
}

// 9 codes take 4 words: it fails if it runs.
// CHECK-LABEL: @wrong_count(
// CHECK: bale.unpack %{{.*}} : tensor<3xi8> -> tensor<?xi8>
func.func @wrong_count(%w: tensor<3xi8>) -> tensor<?xi8> {
  %c9 = arith.constant 9 : index
  %x = bale.unpack %w count(%c9) <bits = 3> : tensor<3xi8> -> tensor<?xi8>
  return %x : tensor<?xi8>
}

// CHECK-LABEL: @through_three_ops(
// CHECK: bale.pack %{{.*}} : tensor<8xi8> -> tensor<3xi8>
// CHECK: bale.compress %{{.*}} : tensor<3xi8>, tensor<3xi1> -> tensor<2xi8>
// CHECK: bale.unpack %{{.*}} : tensor<2xi8> -> tensor<?xi8>
func.func @through_three_ops(%x: tensor<8xi8>, %n: index) -> tensor<?xi8> {
  %m = arith.constant dense<[true, false, true]> : tensor<3xi1>
  %w = bale.pack %x <bits = 3> : tensor<8xi8> -> tensor<?xi8>
  %v = bale.compress %w where %m : tensor<?xi8>, tensor<3xi1> -> tensor<?xi8>
  %y = bale.unpack %v count(%n) <bits = 3> : tensor<?xi8> -> tensor<?xi8>
  return %y : tensor<?xi8>
}

//===----------------------------------------------------------------------===//
// Users
//===----------------------------------------------------------------------===//

// What the cast claimed the pack states, so that a check of it exists.
// CHECK-LABEL: @cast_of_pack(
// CHECK-SAME: %[[X:.*]]: tensor<?x?xi8>
// CHECK-NEXT: %[[W:.*]] = bale.pack %[[X]] <bits = 3> axis(0) : tensor<?x?xi8> -> tensor<3x?xi8>
// CHECK-NEXT: return %[[W]]
func.func @cast_of_pack(%x: tensor<?x?xi8>) -> tensor<3x?xi8> {
  %w = bale.pack %x <bits = 3> axis(0) : tensor<?x?xi8> -> tensor<?x?xi8>
  %v = tensor.cast %w : tensor<?x?xi8> to tensor<3x?xi8>
  return %v : tensor<3x?xi8>
}

// CHECK-LABEL: @cast_of_compress(
// CHECK: %[[Y:.*]] = bale.compress %{{.*}} -> tensor<3xf32>
// CHECK-NOT: tensor.cast
// CHECK: return %[[Y]]
func.func @cast_of_compress(%x: tensor<?xf32>, %m: tensor<?xi1>) -> tensor<3xf32> {
  %y = bale.compress %x where %m : tensor<?xf32>, tensor<?xi1> -> tensor<?xf32>
  %z = tensor.cast %y : tensor<?xf32> to tensor<3xf32>
  return %z : tensor<3xf32>
}

// Another user needs the type that it had.
// CHECK-LABEL: @cast_beside_another_use(
// CHECK: %[[W:.*]] = bale.pack %{{.*}} -> tensor<3xi8>
// CHECK: %[[V:.*]] = tensor.cast %[[W]] : tensor<3xi8> to tensor<?xi8>
// CHECK: return %[[V]], %[[W]]
func.func @cast_beside_another_use(%x: tensor<?xi8>) -> (tensor<?xi8>, tensor<3xi8>) {
  %w = bale.pack %x <bits = 3> : tensor<?xi8> -> tensor<?xi8>
  %v = tensor.cast %w : tensor<?xi8> to tensor<3xi8>
  return %w, %v : tensor<?xi8>, tensor<3xi8>
}

// The pack runs also if the cast does not.
// CHECK-LABEL: @cast_in_a_branch(
// CHECK: bale.pack %{{.*}} : tensor<?xi8> -> tensor<?xi8>
func.func @cast_in_a_branch(%x: tensor<?xi8>, %b: i1) {
  %w = bale.pack %x <bits = 3> : tensor<?xi8> -> tensor<?xi8>
  scf.if %b {
    %v = tensor.cast %w : tensor<?xi8> to tensor<3xi8>
    func.call @use(%v) : (tensor<3xi8>) -> ()
  }
  %n = tensor.cast %w : tensor<?xi8> to tensor<*xi8>
  func.call @use_any(%n) : (tensor<*xi8>) -> ()
  return
}
func.func private @use(tensor<3xi8>)
func.func private @use_any(tensor<*xi8>)

// 8 codes take 3 words, never 4: what the cast claims is no type of the pack.
// CHECK-LABEL: @cast_to_contradiction(
// CHECK: bale.pack %{{.*}} : tensor<8xi8> -> tensor<3xi8>
func.func @cast_to_contradiction(%x: tensor<8xi8>) -> tensor<4xi8> {
  %w = bale.pack %x <bits = 3> : tensor<8xi8> -> tensor<?xi8>
  %v = tensor.cast %w : tensor<?xi8> to tensor<4xi8>
  return %v : tensor<4xi8>
}
