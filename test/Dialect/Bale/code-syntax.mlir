// RUN: bale-opt %s -split-input-file -verify-diagnostics

// What is no spelling of a code at all; code-rules.mlir has the spellings that break a rule.

// expected-error @below {{expected bits, radix or group_size, but got bit}}
func.func private @unknown_key() attributes {code = #bale.code<bit = 3>}

// -----

// expected-error @below {{expected one value of bits, but got 3 and 3}}
func.func private @bits_twice() attributes {code = #bale.code<bits = 3, bits = 3>}

// -----

// expected-error @below {{expected one value of group_size, but got 5 and 4}}
func.func private @group_size_twice() attributes {code = #bale.code<radix = 3, group_size = 5, group_size = 4>}

// -----

// expected-error @below {{expected integer value}}
func.func private @no_value() attributes {code = #bale.code<bits = >}

// -----

// expected-error @below {{expected '='}}
func.func private @no_equal() attributes {code = #bale.code<bits 3>}

// -----

// expected-error @below {{expected valid keyword}}
func.func private @no_key() attributes {code = #bale.code<3>}

// -----

// expected-error @below {{expected valid keyword}}
func.func private @trailing_comma() attributes {code = #bale.code<bits = 3,>}

// -----

// parseCommaSeparatedList reports the missing bracket, and then succeeds.
// expected-error @+2 {{expected '<'}}
// expected-error @below {{expected bits, or radix with group_size, but got neither}}
func.func private @no_body() attributes {code = #bale.code}

// -----

// expected-error @below {{integer value too large}}
func.func private @two_to_the_63() attributes {code = #bale.code<bits = 9223372036854775808>}

// -----

// expected-error @below {{integer value too large}}
func.func private @forty_digits() attributes {code = #bale.code<radix = 3, group_size = 1000000000000000000000000000000000000000>}

// -----

// expected-error @below {{expected integer value}}
func.func private @float_value() attributes {code = #bale.code<bits = 3.0>}

// -----

func.func @missing(%x: tensor<8xi8>) {
  // expected-error @below {{'bale.pack' op requires attribute 'code'}}
  %w = "bale.pack"(%x) : (tensor<8xi8>) -> tensor<3xi8>
  return
}

// -----

func.func @of_another_kind(%x: tensor<8xi8>) {
  // expected-error @below {{Invalid attribute `code` in property conversion: 3 : i64}}
  %w = "bale.pack"(%x) <{code = 3}> : (tensor<8xi8>) -> tensor<3xi8>
  return
}

// -----

func.func @axis_of_32_bits(%x: tensor<8xi8>) {
  // expected-error @below {{attribute 'axis' failed to satisfy constraint: 64-bit signless integer attribute}}
  %w = "bale.pack"(%x) <{code = #bale.code<bits = 3>, axis = 0 : i32}> : (tensor<8xi8>) -> tensor<3xi8>
  return
}

// -----

// After an operand the code is written without its name.
func.func @qualified(%x: tensor<8xi8>) {
  // expected-error @below {{invalid SSA value result number}}
  %w = bale.pack %x #bale.code<bits = 3> : tensor<8xi8> -> tensor<3xi8>
  return
}
