// RUN: bale-opt %s --bale-fold-constants=max-bytes=8 -o %t
// RUN: FileCheck %s < %t
// RUN: bale-opt %s -o - | diff - %t

// 9 bytes are more than 8.
// CHECK-LABEL: @over_the_limit(
// CHECK: bale.pack
// CHECK: bale.unpack
// CHECK: bale.compress
func.func @over_the_limit() -> (tensor<9xi8>, tensor<9xi8>, tensor<3xi24>) {
  %n = arith.constant 9 : index
  %x = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7, 8]> : tensor<9xi8>
  %m = arith.constant dense<[true, true, true, false]> : tensor<4xi1>
  %f = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi24>
  %w = bale.pack %x <bits = 8> : tensor<9xi8> -> tensor<9xi8>
  %u = bale.unpack %x count(%n) <bits = 8> : tensor<9xi8> -> tensor<9xi8>
  %y = bale.compress %f where %m : tensor<4xi24>, tensor<4xi1> -> tensor<3xi24>
  return %w, %u, %y : tensor<9xi8>, tensor<9xi8>, tensor<3xi24>
}

// CHECK-LABEL: @splat_over_the_limit(
// CHECK: bale.pack
func.func @splat_over_the_limit() -> tensor<9xi8> {
  %x = arith.constant dense<1> : tensor<65xi8>
  %w = bale.pack %x <bits = 1> : tensor<65xi8> -> tensor<9xi8>
  return %w : tensor<9xi8>
}

// CHECK-LABEL: @unknown_operands(
// CHECK: bale.unpack
// CHECK: bale.compress
// CHECK: bale.compress
// CHECK: bale.count
// CHECK: bale.count
func.func @unknown_operands(%n: index, %m: tensor<3xi1>, %x: tensor<3xi8>)
    -> (tensor<?xi8>, tensor<?xi8>, tensor<?xi8>, index, index) {
  %c3 = arith.constant 3 : index
  %w = arith.constant dense<[1, 2, 3]> : tensor<3xi8>
  %t = arith.constant dense<[true, false, true]> : tensor<3xi1>
  %0 = bale.unpack %w count(%n) <bits = 8> : tensor<3xi8> -> tensor<?xi8>
  %1 = bale.compress %w where %m : tensor<3xi8>, tensor<3xi1> -> tensor<?xi8>
  %2 = bale.compress %x where %t : tensor<3xi8>, tensor<3xi1> -> tensor<?xi8>
  %3 = bale.count %t limit %n : tensor<3xi1>
  %4 = bale.count %m limit %c3 : tensor<3xi1>
  return %0, %1, %2, %3, %4 : tensor<?xi8>, tensor<?xi8>, tensor<?xi8>, index, index
}

// 5 codes of 4 bits need 3 words; no number of codes is negative.
// CHECK-LABEL: @wrong_count(
// CHECK: bale.unpack
// CHECK: bale.unpack
func.func @wrong_count() -> (tensor<?xi8>, tensor<?xi8>) {
  %c5 = arith.constant 5 : index
  %c-1 = arith.constant -1 : index
  %w = arith.constant dense<[1, 2]> : tensor<2xi8>
  %0 = bale.unpack %w count(%c5) <bits = 4> : tensor<2xi8> -> tensor<?xi8>
  %1 = bale.unpack %w count(%c-1) <bits = 4> : tensor<2xi8> -> tensor<?xi8>
  return %0, %1 : tensor<?xi8>, tensor<?xi8>
}

// CHECK-LABEL: @negative_limit(
// CHECK: bale.count
func.func @negative_limit() -> index {
  %c-1 = arith.constant -1 : index
  %m = arith.constant dense<[true, false]> : tensor<2xi1>
  %k = bale.count %m limit %c-1 : tensor<2xi1>
  return %k : index
}

// The condition keeps 2; the operand is no tensor of 4 codes.
// CHECK-LABEL: @contradicting_types(
// CHECK: bale.compress
// CHECK: bale.pack
func.func @contradicting_types() -> (tensor<1xi8>, tensor<2xi8>) {
  %x = arith.constant dense<[1, 2, 3]> : tensor<3xi8>
  %m = arith.constant dense_resource<bools> : tensor<3xi1>
  %y = bale.compress %x where %m : tensor<3xi8>, tensor<3xi1> -> tensor<1xi8>
  %d = tensor.cast %x : tensor<3xi8> to tensor<?xi8>
  %c = tensor.cast %d : tensor<?xi8> to tensor<4xi8>
  %w = bale.pack %c <bits = 4> : tensor<4xi8> -> tensor<2xi8>
  return %y, %w : tensor<1xi8>, tensor<2xi8>
}

// CHECK-LABEL: @resources(
// CHECK: bale.pack
// CHECK: bale.pack
// CHECK: bale.compress
// CHECK: bale.count
func.func @resources() -> (tensor<1xi8>, tensor<1xi8>, tensor<?xi8>, index) {
  %c9 = arith.constant 9 : index
  %x = arith.constant dense_resource<absent> : tensor<2xi8>
  %y = arith.constant dense_resource<bools> : tensor<2xi8>
  %m = arith.constant dense_resource<bools> : tensor<24xi1>
  %0 = bale.pack %x <bits = 4> : tensor<2xi8> -> tensor<1xi8>
  %1 = bale.pack %y <bits = 4> : tensor<2xi8> -> tensor<1xi8>
  %2 = bale.compress %x where %m : tensor<2xi8>, tensor<24xi1> -> tensor<?xi8>
  %3 = bale.count %m limit %c9 : tensor<24xi1>
  return %0, %1, %2, %3 : tensor<1xi8>, tensor<1xi8>, tensor<?xi8>, index
}

// CHECK-LABEL: @sparse(
// CHECK: bale.pack
func.func @sparse() -> tensor<1xi8> {
  %x = arith.constant sparse<[[0]], [3]> : tensor<2xi8>
  %w = bale.pack %x <bits = 4> : tensor<2xi8> -> tensor<1xi8>
  return %w : tensor<1xi8>
}

{-#
  dialect_resources: {
    builtin: {
      bools: "0x01000000FF0002"
    }
  }
#-}
