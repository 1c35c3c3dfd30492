// RUN: bale-opt %s -split-input-file -verify-diagnostics

// The rules of bale.unpack_into: @unpack_into_c<N>_<why> breaks rule CN, @unpack_into_c<N>_ok_<why> just keeps it.

func.func @unpack_into_c1_i16(%w: memref<?xi16>, %x: memref<?xi8>) {
  // expected-error @below {{'bale.unpack_into' op expected words element type to be i8, ui8, i32 or ui32, but got i16}}
  bale.unpack_into %w into %x <bits = 3> axis(0) : memref<?xi16>, memref<?xi8>
  return
}

// -----

func.func @unpack_into_c1_si32(%w: memref<?xsi32>, %x: memref<?xi8>) {
  // expected-error @below {{'bale.unpack_into' op expected words element type to be i8, ui8, i32 or ui32, but got si32}}
  bale.unpack_into %w into %x <bits = 3> axis(0) : memref<?xsi32>, memref<?xi8>
  return
}

// -----

func.func @unpack_into_c1_i64(%w: memref<?xi64>, %x: memref<?xi8>) {
  // expected-error @below {{'bale.unpack_into' op expected words element type to be i8, ui8, i32 or ui32, but got i64}}
  bale.unpack_into %w into %x <bits = 3> axis(0) : memref<?xi64>, memref<?xi8>
  return
}

// -----

func.func @unpack_into_c1_f32(%w: memref<?xf32>, %x: memref<?xi8>) {
  // expected-error @below {{'bale.unpack_into' op expected words element type to be i8, ui8, i32 or ui32, but got f32}}
  bale.unpack_into %w into %x <bits = 3> axis(0) : memref<?xf32>, memref<?xi8>
  return
}

// -----

func.func @unpack_into_c1_ok_i8(%w: memref<?xi8>, %x: memref<?xi8>) {
  bale.unpack_into %w into %x <bits = 3> axis(0) : memref<?xi8>, memref<?xi8>
  return
}

// -----

func.func @unpack_into_c1_ok_ui8(%w: memref<?xui8>, %x: memref<?xi8>) {
  bale.unpack_into %w into %x <bits = 3> axis(0) : memref<?xui8>, memref<?xi8>
  return
}

// -----

func.func @unpack_into_c1_ok_i32(%w: memref<?xi32>, %x: memref<?xi8>) {
  bale.unpack_into %w into %x <bits = 3> axis(0) : memref<?xi32>, memref<?xi8>
  return
}

// -----

func.func @unpack_into_c1_ok_ui32(%w: memref<?xui32>, %x: memref<?xi8>) {
  bale.unpack_into %w into %x <bits = 3> axis(0) : memref<?xui32>, memref<?xi8>
  return
}

// -----

func.func @unpack_into_c2_i16(%w: memref<3xi8>, %x: memref<8xi16>) {
  // expected-error @below {{'bale.unpack_into' op expected codes element type to be i8 or ui8, but got i16}}
  bale.unpack_into %w into %x <bits = 3> axis(0) : memref<3xi8>, memref<8xi16>
  return
}

// -----

func.func @unpack_into_c2_si8(%w: memref<3xi8>, %x: memref<8xsi8>) {
  // expected-error @below {{'bale.unpack_into' op expected codes element type to be i8 or ui8, but got si8}}
  bale.unpack_into %w into %x <bits = 3> axis(0) : memref<3xi8>, memref<8xsi8>
  return
}

// -----

func.func @unpack_into_c2_f32(%w: memref<3xi8>, %x: memref<8xf32>) {
  // expected-error @below {{'bale.unpack_into' op expected codes element type to be i8 or ui8, but got f32}}
  bale.unpack_into %w into %x <bits = 3> axis(0) : memref<3xi8>, memref<8xf32>
  return
}

// -----

func.func @unpack_into_c2_ok_i8(%w: memref<3xi8>, %x: memref<8xi8>) {
  bale.unpack_into %w into %x <bits = 3> axis(0) : memref<3xi8>, memref<8xi8>
  return
}

// -----

func.func @unpack_into_c2_ok_ui8(%w: memref<3xi8>, %x: memref<8xui8>) {
  bale.unpack_into %w into %x <bits = 3> axis(0) : memref<3xi8>, memref<8xui8>
  return
}

// -----

func.func @unpack_into_c3_scalar(%w: memref<i8>, %x: memref<i8>) {
  // expected-error @below {{'bale.unpack_into' op expected words rank to be at least 1, but got 0}}
  bale.unpack_into %w into %x <bits = 3> axis(0) : memref<i8>, memref<i8>
  return
}

// -----

func.func @unpack_into_c3_ok_row(%w: memref<3xi8>, %x: memref<8xi8>) {
  bale.unpack_into %w into %x <bits = 3> axis(0) : memref<3xi8>, memref<8xi8>
  return
}

// -----

func.func @unpack_into_c4_beyond_last(%w: memref<2x3xi8>, %x: memref<2x8xi8>) {
  // expected-error @below {{'bale.unpack_into' op expected axis to be in [-2, 1], but got 2}}
  bale.unpack_into %w into %x <bits = 3> axis(2) : memref<2x3xi8>, memref<2x8xi8>
  return
}

// -----

func.func @unpack_into_c4_before_first(%w: memref<2x3xi8>, %x: memref<2x8xi8>) {
  // expected-error @below {{'bale.unpack_into' op expected axis to be in [-2, 1], but got -3}}
  bale.unpack_into %w into %x <bits = 3> axis(-3) : memref<2x3xi8>, memref<2x8xi8>
  return
}

// -----

func.func @unpack_into_c4_smallest(%w: memref<2x3xi8>, %x: memref<2x8xi8>) {
  // expected-error @below {{'bale.unpack_into' op expected axis to be in [-2, 1], but got -9223372036854775808}}
  bale.unpack_into %w into %x <bits = 3> axis(-9223372036854775808) : memref<2x3xi8>, memref<2x8xi8>
  return
}

// -----

func.func @unpack_into_c4_ok_last(%w: memref<2x3xi8>, %x: memref<2x8xi8>) {
  bale.unpack_into %w into %x <bits = 3> axis(1) : memref<2x3xi8>, memref<2x8xi8>
  return
}

// -----

func.func @unpack_into_c4_ok_first_from_the_back(%w: memref<3x2xi8>, %x: memref<8x2xi8>) {
  bale.unpack_into %w into %x <bits = 3> axis(-2) : memref<3x2xi8>, memref<8x2xi8>
  return
}

// -----

func.func @unpack_into_c5_rank_lost(%w: memref<2x3xi8>, %x: memref<8xi8>) {
  // expected-error @below {{'bale.unpack_into' op expected codes rank to be 2, but got 1}}
  bale.unpack_into %w into %x <bits = 3> axis(1) : memref<2x3xi8>, memref<8xi8>
  return
}

// -----

func.func @unpack_into_c5_rank_gained(%w: memref<3xi8>, %x: memref<1x8xi8>) {
  // expected-error @below {{'bale.unpack_into' op expected codes rank to be 1, but got 2}}
  bale.unpack_into %w into %x <bits = 3> axis(0) : memref<3xi8>, memref<1x8xi8>
  return
}

// -----

func.func @unpack_into_c5_ok(%w: memref<2x3xi8>, %x: memref<?x?xi8>) {
  bale.unpack_into %w into %x <bits = 3> axis(1) : memref<2x3xi8>, memref<?x?xi8>
  return
}

// -----

func.func @unpack_into_c6_one_more(%w: memref<4xi8>, %x: memref<8xi8>) {
  // expected-error @below {{'bale.unpack_into' op expected words dimension 0 to be 3, but got 4}}
  // expected-note @below {{8 codes of #bale.code<bits = 3> take 3 words of 8 bits}}
  bale.unpack_into %w into %x <bits = 3> axis(0) : memref<4xi8>, memref<8xi8>
  return
}

// -----

func.func @unpack_into_c6_one_less(%w: memref<3xi8>, %x: memref<9xi8>) {
  // expected-error @below {{'bale.unpack_into' op expected words dimension 0 to be 4, but got 3}}
  // expected-note @below {{9 codes of #bale.code<bits = 3> take 4 words of 8 bits}}
  bale.unpack_into %w into %x <bits = 3> axis(0) : memref<3xi8>, memref<9xi8>
  return
}

// -----

func.func @unpack_into_c6_words_of_32_bits(%w: memref<2x3xui32>, %x: memref<2x33xi8>) {
  // expected-error @below {{'bale.unpack_into' op expected words dimension 1 to be 4, but got 3}}
  // expected-note @below {{33 codes of #bale.code<bits = 3> take 4 words of 32 bits}}
  bale.unpack_into %w into %x <bits = 3> axis(-1) : memref<2x3xui32>, memref<2x33xi8>
  return
}

// -----

func.func @unpack_into_c6_empty(%w: memref<3xi8>, %x: memref<0xi8>) {
  // expected-error @below {{'bale.unpack_into' op expected words dimension 0 to be 0, but got 3}}
  // expected-note @below {{0 codes of #bale.code<bits = 3> take 0 words of 8 bits}}
  bale.unpack_into %w into %x <bits = 3> axis(0) : memref<3xi8>, memref<0xi8>
  return
}

// -----

func.func @unpack_into_c6_no_words(%w: memref<0xi8>, %x: memref<1xi8>) {
  // expected-error @below {{'bale.unpack_into' op expected words dimension 0 to be 1, but got 0}}
  // expected-note @below {{1 codes of #bale.code<bits = 3> take 1 words of 8 bits}}
  bale.unpack_into %w into %x <bits = 3> axis(0) : memref<0xi8>, memref<1xi8>
  return
}

// -----

func.func @unpack_into_c6_ok(%w: memref<3xi8>, %x: memref<8xi8>) {
  bale.unpack_into %w into %x <bits = 3> axis(0) : memref<3xi8>, memref<8xi8>
  return
}

// -----

func.func @unpack_into_c6_ok_fewest_codes(%w: memref<3xi8>, %x: memref<6xi8>) {
  bale.unpack_into %w into %x <bits = 3> axis(0) : memref<3xi8>, memref<6xi8>
  return
}

// -----

func.func @unpack_into_c6_ok_words_of_32_bits(%w: memref<2x3xui32>, %x: memref<2x32xi8>) {
  bale.unpack_into %w into %x <bits = 3> axis(-1) : memref<2x3xui32>, memref<2x32xi8>
  return
}

// -----

func.func @unpack_into_c6_ok_empty(%w: memref<0xi8>, %x: memref<0xi8>) {
  bale.unpack_into %w into %x <bits = 3> axis(0) : memref<0xi8>, memref<0xi8>
  return
}

// -----

func.func @unpack_into_c6_ok_dynamic_words(%w: memref<?xi8>, %x: memref<9xi8>) {
  bale.unpack_into %w into %x <bits = 3> axis(0) : memref<?xi8>, memref<9xi8>
  return
}

// -----

func.func @unpack_into_c6_ok_large(%w: memref<432345564227567617xi8>, %x: memref<1152921504606846977xi8>) {
  bale.unpack_into %w into %x <bits = 3> axis(0) : memref<432345564227567617xi8>, memref<1152921504606846977xi8>
  return
}

// -----

func.func @unpack_into_c7_after_axis(%w: memref<3x2xi8>, %x: memref<8x4xi8>) {
  // expected-error @below {{'bale.unpack_into' op expected codes dimension 1 to be 2, but got 4}}
  bale.unpack_into %w into %x <bits = 3> axis(0) : memref<3x2xi8>, memref<8x4xi8>
  return
}

// -----

func.func @unpack_into_c7_before_axis(%w: memref<2x3xi8>, %x: memref<3x8xi8>) {
  // expected-error @below {{'bale.unpack_into' op expected codes dimension 0 to be 2, but got 3}}
  bale.unpack_into %w into %x <bits = 3> axis(1) : memref<2x3xi8>, memref<3x8xi8>
  return
}

// -----

func.func @unpack_into_c7_zero(%w: memref<3x0xi8>, %x: memref<8x1xi8>) {
  // expected-error @below {{'bale.unpack_into' op expected codes dimension 1 to be 0, but got 1}}
  bale.unpack_into %w into %x <bits = 3> axis(0) : memref<3x0xi8>, memref<8x1xi8>
  return
}

// -----

func.func @unpack_into_c7_ok(%w: memref<3x2xi8>, %x: memref<8x2xi8>) {
  bale.unpack_into %w into %x <bits = 3> axis(0) : memref<3x2xi8>, memref<8x2xi8>
  return
}

// -----

func.func @unpack_into_c7_ok_dynamic(%w: memref<3x?xi8>, %x: memref<8x4xi8>) {
  bale.unpack_into %w into %x <bits = 3> axis(0) : memref<3x?xi8>, memref<8x4xi8>
  return
}

// -----

func.func @unpack_into_c7_ok_zero(%w: memref<3x0xi8>, %x: memref<8x0xi8>) {
  bale.unpack_into %w into %x <bits = 3> axis(0) : memref<3x0xi8>, memref<8x0xi8>
  return
}

// -----

func.func @unpack_into_c8_more_words_than_codes(%w: memref<?xi8>, %x: memref<9223372036854775807xi8>) {
  // expected-error @below {{'bale.unpack_into' op expected the number of codes to be at most 9223372036854775806, but got 9223372036854775807}}
  bale.unpack_into %w into %x <radix = 256, group_size = 6> axis(0) : memref<?xi8>, memref<9223372036854775807xi8>
  return
}

// -----

func.func @unpack_into_c8_ok_one_code_less(%w: memref<9223372036854775806xi8>, %x: memref<9223372036854775806xi8>) {
  bale.unpack_into %w into %x <radix = 256, group_size = 6> axis(0) : memref<9223372036854775806xi8>, memref<9223372036854775806xi8>
  return
}

// -----

func.func @unpack_into_c8_ok_wider_words(%w: memref<2305843009213693953xi32>, %x: memref<9223372036854775807xi8>) {
  bale.unpack_into %w into %x <radix = 256, group_size = 6> axis(0) : memref<2305843009213693953xi32>, memref<9223372036854775807xi8>
  return
}

// -----

func.func @unpack_into_c11_tensor_into_memref(%w: tensor<3xi8>, %x: memref<8xi8>) {
  // expected-error @below {{'bale.unpack_into' op expected all operands to be tensors or all to be memrefs, but got tensor<3xi8> and memref<8xi8>}}
  bale.unpack_into %w into %x <bits = 3> : tensor<3xi8>, memref<8xi8>
  return
}

// -----

func.func @unpack_into_c11_memref_into_tensor(%w: memref<3xi8>, %x: tensor<8xi8>) {
  // expected-error @below {{'bale.unpack_into' op expected all operands to be tensors or all to be memrefs, but got memref<3xi8> and tensor<8xi8>}}
  %r = bale.unpack_into %w into %x <bits = 3> : memref<3xi8>, tensor<8xi8> -> tensor<8xi8>
  return
}

// -----

func.func @unpack_into_c11_ok_tensors(%w: tensor<3xi8>, %x: tensor<8xi8>) {
  %r = bale.unpack_into %w into %x <bits = 3> axis(0) : tensor<3xi8>, tensor<8xi8> -> tensor<8xi8>
  return
}

// -----

func.func @unpack_into_c11_ok_memrefs(%w: memref<3xi8>, %x: memref<8xi8>) {
  bale.unpack_into %w into %x <bits = 3> axis(0) : memref<3xi8>, memref<8xi8>
  return
}
