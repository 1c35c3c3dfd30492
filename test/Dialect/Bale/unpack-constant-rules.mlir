// RUN: bale-opt %s -split-input-file -verify-diagnostics -bale-infer-shapes

// The rules of bale.unpack that a constant operand decides, where the op certainly runs.

func.func @unpack_c6_constant_count(%w: tensor<4xi8>) {
  %n = arith.constant 8 : index
  // expected-error @below {{'bale.unpack' op expected words dimension 0 to be 3, but got 4}}
  // expected-note @below {{8 codes of #bale.code<bits = 3> take 3 words of 8 bits}}
  %x = bale.unpack %w count(%n) <bits = 3> axis(0) : tensor<4xi8> -> tensor<?xi8>
  return
}

// -----

func.func @unpack_c6_ok_constant_count(%w: tensor<3xi8>) {
  %n = arith.constant 8 : index
  %x = bale.unpack %w count(%n) <bits = 3> axis(0) : tensor<3xi8> -> tensor<?xi8>
  return
}

// -----

func.func @unpack_c8_count(%w: tensor<?xi8>) {
  %n = arith.constant 9223372036854775807 : index
  // expected-error @below {{'bale.unpack' op expected the number of codes to be at most 9223372036854775806, but got 9223372036854775807}}
  %x = bale.unpack %w count(%n) <radix = 256, group_size = 6> axis(0) : tensor<?xi8> -> tensor<?xi8>
  return
}

// -----

func.func @unpack_c9_negative(%w: tensor<?xi8>) {
  %n = arith.constant -1 : index
  // expected-error @below {{'bale.unpack' op expected count to be at least 0, but got -1}}
  %x = bale.unpack %w count(%n) <bits = 3> axis(0) : tensor<?xi8> -> tensor<?xi8>
  return
}

// -----

func.func @unpack_c9_negative_unranked(%w: tensor<*xi8>) {
  %n = arith.constant -9223372036854775808 : index
  // expected-error @below {{'bale.unpack' op expected count to be at least 0, but got -9223372036854775808}}
  %x = bale.unpack %w count(%n) <bits = 3> axis(0) : tensor<*xi8> -> tensor<*xi8>
  return
}

// -----

func.func @unpack_c9_ok_zero(%w: tensor<?xi8>) {
  %n = arith.constant 0 : index
  %x = bale.unpack %w count(%n) <bits = 3> axis(0) : tensor<?xi8> -> tensor<?xi8>
  return
}

// -----

func.func @unpack_c10_one_less(%w: tensor<3xi8>) {
  %n = arith.constant 8 : index
  // expected-error @below {{'bale.unpack' op expected codes dimension 0 to be 8, but got 7}}
  %x = bale.unpack %w count(%n) <bits = 3> axis(0) : tensor<3xi8> -> tensor<7xi8>
  return
}

// -----

func.func @unpack_c10_dynamic_words(%w: tensor<?x2xi8>) {
  %n = arith.constant 8 : index
  // expected-error @below {{'bale.unpack' op expected codes dimension 0 to be 8, but got 9}}
  %x = bale.unpack %w count(%n) <bits = 3> axis(0) : tensor<?x2xi8> -> tensor<9x2xi8>
  return
}

// -----

func.func @unpack_c10_unranked_words(%w: tensor<*xi8>) {
  %n = arith.constant 8 : index
  // expected-error @below {{'bale.unpack' op expected codes dimension 1 to be 8, but got 7}}
  %x = bale.unpack %w count(%n) <bits = 3> axis(1) : tensor<*xi8> -> tensor<2x7xi8>
  return
}

// -----

func.func @unpack_c10_ok(%w: tensor<3xi8>) {
  %n = arith.constant 8 : index
  %x = bale.unpack %w count(%n) <bits = 3> axis(0) : tensor<3xi8> -> tensor<8xi8>
  return
}

// -----

func.func @unpack_c10_ok_dynamic_codes(%w: tensor<3xi8>) {
  %n = arith.constant 8 : index
  %x = bale.unpack %w count(%n) <bits = 3> axis(0) : tensor<3xi8> -> tensor<?xi8>
  return
}

// -----

func.func @unpack_c10_ok_unranked_words(%w: tensor<*xi8>) {
  %n = arith.constant 8 : index
  %x = bale.unpack %w count(%n) <bits = 3> axis(1) : tensor<*xi8> -> tensor<2x8xi8>
  return
}
