// RUN: bale-opt %s -split-input-file -verify-diagnostics -bale-infer-shapes | FileCheck %s

// What contradicts is an error where it certainly runs, in the first block of a public function, and
// is left to a run-time check elsewhere: nobody may ever run it.

func.func @first_block(%w: tensor<2xui8>) -> tensor<?xui8> {
  %n = arith.constant 3 : index
  // expected-error @below {{'bale.unpack' op expected words dimension 0 to be 1, but got 2}}
  // expected-note @below {{3 codes of #bale.code<bits = 1> take 1 words of 8 bits}}
  %c = bale.unpack %w count(%n) <bits = 1> : tensor<2xui8> -> tensor<?xui8>
  return %c : tensor<?xui8>
}

// -----

// CHECK-LABEL: func.func @branch(
// CHECK: bale.unpack {{.*}} : tensor<2xui8> -> tensor<?xui8>
func.func @branch(%wanted: i1, %w: tensor<2xui8>, %x: tensor<?xui8>) -> tensor<?xui8> {
  %n = arith.constant 3 : index
  %r = scf.if %wanted -> tensor<?xui8> {
    %c = bale.unpack %w count(%n) <bits = 1> : tensor<2xui8> -> tensor<?xui8>
    scf.yield %c : tensor<?xui8>
  } else {
    scf.yield %x : tensor<?xui8>
  }
  return %r : tensor<?xui8>
}

// -----

// CHECK-LABEL: func.func @later_block(
// CHECK: bale.compress {{.*}} : tensor<3xf32>, tensor<3xi1> -> tensor<1xf32>
func.func @later_block(%wanted: i1, %x: tensor<3xf32>) -> tensor<1xf32> {
  %m = arith.constant dense<[true, false, true]> : tensor<3xi1>
  %other = arith.constant dense<0.0> : tensor<1xf32>
  cf.cond_br %wanted, ^taken, ^done(%other : tensor<1xf32>)
^taken:
  %y = bale.compress %x where %m : tensor<3xf32>, tensor<3xi1> -> tensor<1xf32>
  cf.br ^done(%y : tensor<1xf32>)
^done(%r: tensor<1xf32>):
  return %r : tensor<1xf32>
}

// -----

// The call does not run, so that the argument keeps a type that the op takes.
// CHECK-LABEL: func.func @not_called(
// CHECK-LABEL: func.func private @private(
// CHECK-SAME: %[[W:.*]]: tensor<2xui8>) -> tensor<3xui8>
// CHECK: %[[CAST:.*]] = tensor.cast %[[W]] : tensor<2xui8> to tensor<?xui8>
// CHECK: bale.unpack %[[CAST]] {{.*}} : tensor<?xui8> -> tensor<3xui8>
func.func @not_called(%wanted: i1, %w: tensor<2xui8>) {
  scf.if %wanted {
    %c = func.call @private(%w) : (tensor<2xui8>) -> tensor<3xui8>
  }
  return
}
func.func private @private(%w: tensor<2xui8>) -> tensor<3xui8> {
  %n = arith.constant 3 : index
  %any = tensor.cast %w : tensor<2xui8> to tensor<?xui8>
  %c = bale.unpack %any count(%n) <bits = 1> : tensor<?xui8> -> tensor<3xui8>
  return %c : tensor<3xui8>
}

// -----

func.func @cast_to_a_contradiction(%w: tensor<2xui8>) -> tensor<3xui8> {
  %n = arith.constant 3 : index
  %any = tensor.cast %w : tensor<2xui8> to tensor<?xui8>
  // expected-error @below {{'bale.unpack' op expected words dimension 0 to be 1, but got 2}}
  // expected-note @below {{3 codes of #bale.code<bits = 1> take 1 words of 8 bits}}
  %c = bale.unpack %any count(%n) <bits = 1> : tensor<?xui8> -> tensor<3xui8>
  return %c : tensor<3xui8>
}

// -----

func.func @result_contradicts_a_cast(%x: tensor<8xui8>) -> tensor<4xui8> {
  %w = bale.pack %x <bits = 3> : tensor<8xui8> -> tensor<?xui8>
  // expected-error @below {{operand type 'tensor<3xui8>' and result type 'tensor<4xui8>' are cast incompatible}}
  %c = tensor.cast %w : tensor<?xui8> to tensor<4xui8>
  return %c : tensor<4xui8>
}

// -----

// CHECK-LABEL: func.func @result_contradicts_a_cast_in_a_branch(
// CHECK: %[[W:.*]] = bale.pack {{.*}} : tensor<8xui8> -> tensor<3xui8>
// CHECK: %[[ANY:.*]] = tensor.cast %[[W]] : tensor<3xui8> to tensor<?xui8>
// CHECK: tensor.cast %[[ANY]] : tensor<?xui8> to tensor<4xui8>
func.func @result_contradicts_a_cast_in_a_branch(%wanted: i1, %x: tensor<8xui8>, %y: tensor<4xui8>) -> tensor<4xui8> {
  %w = bale.pack %x <bits = 3> : tensor<8xui8> -> tensor<?xui8>
  %r = scf.if %wanted -> tensor<4xui8> {
    %c = tensor.cast %w : tensor<?xui8> to tensor<4xui8>
    scf.yield %c : tensor<4xui8>
  } else {
    scf.yield %y : tensor<4xui8>
  }
  return %r : tensor<4xui8>
}
