// RUN: bale-opt %s -split-input-file -verify-diagnostics

// The rules of bale.pack_into: @pack_into_c<N>_<why> breaks rule CN, @pack_into_c<N>_ok_<why> just keeps it.

func.func @pack_into_c1_i16(%x: memref<8xi16>, %w: memref<3xi8>) {
  // expected-error @below {{'bale.pack_into' op expected codes element type to be i8 or ui8, but got i16}}
  bale.pack_into %x into %w <bits = 3> axis(0) : memref<8xi16>, memref<3xi8>
  return
}

// -----

func.func @pack_into_c1_si8(%x: memref<8xsi8>, %w: memref<3xi8>) {
  // expected-error @below {{'bale.pack_into' op expected codes element type to be i8 or ui8, but got si8}}
  bale.pack_into %x into %w <bits = 3> axis(0) : memref<8xsi8>, memref<3xi8>
  return
}

// -----

func.func @pack_into_c1_f32(%x: memref<8xf32>, %w: memref<3xi8>) {
  // expected-error @below {{'bale.pack_into' op expected codes element type to be i8 or ui8, but got f32}}
  bale.pack_into %x into %w <bits = 3> axis(0) : memref<8xf32>, memref<3xi8>
  return
}

// -----

func.func @pack_into_c1_ok_i8(%x: memref<8xi8>, %w: memref<3xi8>) {
  bale.pack_into %x into %w <bits = 3> axis(0) : memref<8xi8>, memref<3xi8>
  return
}

// -----

func.func @pack_into_c1_ok_ui8(%x: memref<8xui8>, %w: memref<3xi8>) {
  bale.pack_into %x into %w <bits = 3> axis(0) : memref<8xui8>, memref<3xi8>
  return
}

// -----

func.func @pack_into_c2_i16(%x: memref<8xi8>, %w: memref<?xi16>) {
  // expected-error @below {{'bale.pack_into' op expected words element type to be i8, ui8, i32 or ui32, but got i16}}
  bale.pack_into %x into %w <bits = 3> axis(0) : memref<8xi8>, memref<?xi16>
  return
}

// -----

func.func @pack_into_c2_si32(%x: memref<8xi8>, %w: memref<?xsi32>) {
  // expected-error @below {{'bale.pack_into' op expected words element type to be i8, ui8, i32 or ui32, but got si32}}
  bale.pack_into %x into %w <bits = 3> axis(0) : memref<8xi8>, memref<?xsi32>
  return
}

// -----

func.func @pack_into_c2_i64(%x: memref<8xi8>, %w: memref<?xi64>) {
  // expected-error @below {{'bale.pack_into' op expected words element type to be i8, ui8, i32 or ui32, but got i64}}
  bale.pack_into %x into %w <bits = 3> axis(0) : memref<8xi8>, memref<?xi64>
  return
}

// -----

func.func @pack_into_c2_f32(%x: memref<8xi8>, %w: memref<?xf32>) {
  // expected-error @below {{'bale.pack_into' op expected words element type to be i8, ui8, i32 or ui32, but got f32}}
  bale.pack_into %x into %w <bits = 3> axis(0) : memref<8xi8>, memref<?xf32>
  return
}

// -----

func.func @pack_into_c2_ok_i8(%x: memref<8xi8>, %w: memref<3xi8>) {
  bale.pack_into %x into %w <bits = 3> axis(0) : memref<8xi8>, memref<3xi8>
  return
}

// -----

func.func @pack_into_c2_ok_ui8(%x: memref<8xi8>, %w: memref<3xui8>) {
  bale.pack_into %x into %w <bits = 3> axis(0) : memref<8xi8>, memref<3xui8>
  return
}

// -----

func.func @pack_into_c2_ok_i32(%x: memref<8xi8>, %w: memref<1xi32>) {
  bale.pack_into %x into %w <bits = 3> axis(0) : memref<8xi8>, memref<1xi32>
  return
}

// -----

func.func @pack_into_c2_ok_ui32(%x: memref<8xi8>, %w: memref<1xui32>) {
  bale.pack_into %x into %w <bits = 3> axis(0) : memref<8xi8>, memref<1xui32>
  return
}

// -----

func.func @pack_into_c3_scalar(%x: memref<i8>, %w: memref<i8>) {
  // expected-error @below {{'bale.pack_into' op expected codes rank to be at least 1, but got 0}}
  bale.pack_into %x into %w <bits = 3> axis(0) : memref<i8>, memref<i8>
  return
}

// -----

func.func @pack_into_c3_ok_row(%x: memref<8xi8>, %w: memref<3xi8>) {
  bale.pack_into %x into %w <bits = 3> axis(0) : memref<8xi8>, memref<3xi8>
  return
}

// -----

func.func @pack_into_c4_beyond_last(%x: memref<2x8xi8>, %w: memref<2x3xi8>) {
  // expected-error @below {{'bale.pack_into' op expected axis to be in [-2, 1], but got 2}}
  bale.pack_into %x into %w <bits = 3> axis(2) : memref<2x8xi8>, memref<2x3xi8>
  return
}

// -----

func.func @pack_into_c4_before_first(%x: memref<2x8xi8>, %w: memref<2x3xi8>) {
  // expected-error @below {{'bale.pack_into' op expected axis to be in [-2, 1], but got -3}}
  bale.pack_into %x into %w <bits = 3> axis(-3) : memref<2x8xi8>, memref<2x3xi8>
  return
}

// -----

func.func @pack_into_c4_largest(%x: memref<2x8xi8>, %w: memref<2x3xi8>) {
  // expected-error @below {{'bale.pack_into' op expected axis to be in [-2, 1], but got 9223372036854775807}}
  bale.pack_into %x into %w <bits = 3> axis(9223372036854775807) : memref<2x8xi8>, memref<2x3xi8>
  return
}

// -----

func.func @pack_into_c4_ok_last(%x: memref<2x8xi8>, %w: memref<2x3xi8>) {
  bale.pack_into %x into %w <bits = 3> axis(1) : memref<2x8xi8>, memref<2x3xi8>
  return
}

// -----

func.func @pack_into_c4_ok_first_from_the_back(%x: memref<8x2xi8>, %w: memref<3x2xi8>) {
  bale.pack_into %x into %w <bits = 3> axis(-2) : memref<8x2xi8>, memref<3x2xi8>
  return
}

// -----

func.func @pack_into_c5_rank_lost(%x: memref<2x8xi8>, %w: memref<3xi8>) {
  // expected-error @below {{'bale.pack_into' op expected words rank to be 2, but got 1}}
  bale.pack_into %x into %w <bits = 3> axis(1) : memref<2x8xi8>, memref<3xi8>
  return
}

// -----

func.func @pack_into_c5_rank_gained(%x: memref<8xi8>, %w: memref<1x3xi8>) {
  // expected-error @below {{'bale.pack_into' op expected words rank to be 1, but got 2}}
  bale.pack_into %x into %w <bits = 3> axis(0) : memref<8xi8>, memref<1x3xi8>
  return
}

// -----

func.func @pack_into_c5_ok(%x: memref<2x8xi8>, %w: memref<?x?xi8>) {
  bale.pack_into %x into %w <bits = 3> axis(1) : memref<2x8xi8>, memref<?x?xi8>
  return
}

// -----

func.func @pack_into_c6_one_more(%x: memref<8xi8>, %w: memref<4xi8>) {
  // expected-error @below {{'bale.pack_into' op expected words dimension 0 to be 3, but got 4}}
  // expected-note @below {{8 codes of #bale.code<bits = 3> take 3 words of 8 bits}}
  bale.pack_into %x into %w <bits = 3> axis(0) : memref<8xi8>, memref<4xi8>
  return
}

// -----

func.func @pack_into_c6_one_less(%x: memref<9xi8>, %w: memref<3xi8>) {
  // expected-error @below {{'bale.pack_into' op expected words dimension 0 to be 4, but got 3}}
  // expected-note @below {{9 codes of #bale.code<bits = 3> take 4 words of 8 bits}}
  bale.pack_into %x into %w <bits = 3> axis(0) : memref<9xi8>, memref<3xi8>
  return
}

// -----

func.func @pack_into_c6_words_of_32_bits(%x: memref<2x33xi8>, %w: memref<2x3xui32>) {
  // expected-error @below {{'bale.pack_into' op expected words dimension 1 to be 4, but got 3}}
  // expected-note @below {{33 codes of #bale.code<bits = 3> take 4 words of 32 bits}}
  bale.pack_into %x into %w <bits = 3> axis(-1) : memref<2x33xi8>, memref<2x3xui32>
  return
}

// -----

func.func @pack_into_c6_group(%x: memref<6x2xi8>, %w: memref<1x2xi8>) {
  // expected-error @below {{'bale.pack_into' op expected words dimension 0 to be 2, but got 1}}
  // expected-note @below {{6 codes of #bale.code<radix = 3, group_size = 5> take 2 words of 8 bits}}
  bale.pack_into %x into %w <radix = 3, group_size = 5> axis(0) : memref<6x2xi8>, memref<1x2xi8>
  return
}

// -----

func.func @pack_into_c6_empty(%x: memref<0xi8>, %w: memref<1xi8>) {
  // expected-error @below {{'bale.pack_into' op expected words dimension 0 to be 0, but got 1}}
  // expected-note @below {{0 codes of #bale.code<bits = 3> take 0 words of 8 bits}}
  bale.pack_into %x into %w <bits = 3> axis(0) : memref<0xi8>, memref<1xi8>
  return
}

// -----

func.func @pack_into_c6_ok(%x: memref<8xi8>, %w: memref<3xi8>) {
  bale.pack_into %x into %w <bits = 3> axis(0) : memref<8xi8>, memref<3xi8>
  return
}

// -----

func.func @pack_into_c6_ok_words_of_32_bits(%x: memref<2x32xi8>, %w: memref<2x3xui32>) {
  bale.pack_into %x into %w <bits = 3> axis(-1) : memref<2x32xi8>, memref<2x3xui32>
  return
}

// -----

func.func @pack_into_c6_ok_group(%x: memref<5x2xi8>, %w: memref<1x2xi8>) {
  bale.pack_into %x into %w <radix = 3, group_size = 5> axis(0) : memref<5x2xi8>, memref<1x2xi8>
  return
}

// -----

func.func @pack_into_c6_ok_empty(%x: memref<0xi8>, %w: memref<0xi8>) {
  bale.pack_into %x into %w <bits = 3> axis(0) : memref<0xi8>, memref<0xi8>
  return
}

// -----

func.func @pack_into_c6_ok_dynamic_codes(%x: memref<?xi8>, %w: memref<4xi8>) {
  bale.pack_into %x into %w <bits = 3> axis(0) : memref<?xi8>, memref<4xi8>
  return
}

// -----

func.func @pack_into_c6_ok_dynamic_words(%x: memref<8xi8>, %w: memref<?xi8>) {
  bale.pack_into %x into %w <bits = 3> axis(0) : memref<8xi8>, memref<?xi8>
  return
}

// -----

func.func @pack_into_c6_ok_large(%x: memref<1152921504606846977xi8>, %w: memref<432345564227567617xi8>) {
  bale.pack_into %x into %w <bits = 3> axis(0) : memref<1152921504606846977xi8>, memref<432345564227567617xi8>
  return
}

// -----

func.func @pack_into_c7_after_axis(%x: memref<8x2xi8>, %w: memref<3x4xi8>) {
  // expected-error @below {{'bale.pack_into' op expected words dimension 1 to be 2, but got 4}}
  bale.pack_into %x into %w <bits = 3> axis(0) : memref<8x2xi8>, memref<3x4xi8>
  return
}

// -----

func.func @pack_into_c7_before_axis(%x: memref<2x8xi8>, %w: memref<3x3xi8>) {
  // expected-error @below {{'bale.pack_into' op expected words dimension 0 to be 2, but got 3}}
  bale.pack_into %x into %w <bits = 3> axis(1) : memref<2x8xi8>, memref<3x3xi8>
  return
}

// -----

func.func @pack_into_c7_zero(%x: memref<8x0xi8>, %w: memref<3x1xi8>) {
  // expected-error @below {{'bale.pack_into' op expected words dimension 1 to be 0, but got 1}}
  bale.pack_into %x into %w <bits = 3> axis(0) : memref<8x0xi8>, memref<3x1xi8>
  return
}

// -----

func.func @pack_into_c7_ok(%x: memref<8x2xi8>, %w: memref<3x2xi8>) {
  bale.pack_into %x into %w <bits = 3> axis(0) : memref<8x2xi8>, memref<3x2xi8>
  return
}

// -----

func.func @pack_into_c7_ok_dynamic(%x: memref<8x?xi8>, %w: memref<3x4xi8>) {
  bale.pack_into %x into %w <bits = 3> axis(0) : memref<8x?xi8>, memref<3x4xi8>
  return
}

// -----

func.func @pack_into_c7_ok_zero(%x: memref<8x0xi8>, %w: memref<3x0xi8>) {
  bale.pack_into %x into %w <bits = 3> axis(0) : memref<8x0xi8>, memref<3x0xi8>
  return
}

// -----

func.func @pack_into_c8_more_words_than_codes(%x: memref<9223372036854775807xi8>, %w: memref<?xi8>) {
  // expected-error @below {{'bale.pack_into' op expected the number of codes to be at most 9223372036854775806, but got 9223372036854775807}}
  bale.pack_into %x into %w <radix = 256, group_size = 6> axis(0) : memref<9223372036854775807xi8>, memref<?xi8>
  return
}

// -----

func.func @pack_into_c8_ok_one_code_less(%x: memref<9223372036854775806xi8>, %w: memref<9223372036854775806xi8>) {
  bale.pack_into %x into %w <radix = 256, group_size = 6> axis(0) : memref<9223372036854775806xi8>, memref<9223372036854775806xi8>
  return
}

// -----

func.func @pack_into_c8_ok_as_many_words(%x: memref<9223372036854775807xi8>, %w: memref<9223372036854775807xi8>) {
  bale.pack_into %x into %w <bits = 8> axis(0) : memref<9223372036854775807xi8>, memref<9223372036854775807xi8>
  return
}

// -----

func.func @pack_into_c8_ok_wider_words(%x: memref<9223372036854775807xi8>, %w: memref<2305843009213693953xi32>) {
  bale.pack_into %x into %w <radix = 256, group_size = 6> axis(0) : memref<9223372036854775807xi8>, memref<2305843009213693953xi32>
  return
}

// -----

func.func @pack_into_c9_tensor_into_memref(%x: tensor<8xi8>, %w: memref<3xi8>) {
  // expected-error @below {{'bale.pack_into' op expected all operands to be tensors or all to be memrefs, but got tensor<8xi8> and memref<3xi8>}}
  bale.pack_into %x into %w <bits = 3> : tensor<8xi8>, memref<3xi8>
  return
}

// -----

func.func @pack_into_c9_memref_into_tensor(%x: memref<8xi8>, %w: tensor<3xi8>) {
  // expected-error @below {{'bale.pack_into' op expected all operands to be tensors or all to be memrefs, but got memref<8xi8> and tensor<3xi8>}}
  %r = bale.pack_into %x into %w <bits = 3> : memref<8xi8>, tensor<3xi8> -> tensor<3xi8>
  return
}

// -----

func.func @pack_into_c9_ok_tensors(%x: tensor<8xi8>, %w: tensor<3xi8>) {
  %r = bale.pack_into %x into %w <bits = 3> axis(0) : tensor<8xi8>, tensor<3xi8> -> tensor<3xi8>
  return
}

// -----

func.func @pack_into_c9_ok_memrefs(%x: memref<8xi8>, %w: memref<3xi8>) {
  bale.pack_into %x into %w <bits = 3> axis(0) : memref<8xi8>, memref<3xi8>
  return
}
