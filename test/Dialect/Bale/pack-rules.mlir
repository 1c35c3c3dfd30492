// RUN: bale-opt %s -split-input-file -verify-diagnostics

// The rules of bale.pack: @pack_c<N>_<why> breaks rule CN, @pack_c<N>_ok_<why> just keeps it.

func.func @pack_c1_i16(%x: tensor<8xi16>) {
  // expected-error @below {{'bale.pack' op expected codes element type to be i8 or ui8, but got i16}}
  %w = bale.pack %x <bits = 3> axis(0) : tensor<8xi16> -> tensor<3xi8>
  return
}

// -----

func.func @pack_c1_si8(%x: tensor<8xsi8>) {
  // expected-error @below {{'bale.pack' op expected codes element type to be i8 or ui8, but got si8}}
  %w = bale.pack %x <bits = 3> axis(0) : tensor<8xsi8> -> tensor<3xi8>
  return
}

// -----

func.func @pack_c1_f32(%x: tensor<8xf32>) {
  // expected-error @below {{'bale.pack' op expected codes element type to be i8 or ui8, but got f32}}
  %w = bale.pack %x <bits = 3> axis(0) : tensor<8xf32> -> tensor<3xi8>
  return
}

// -----

func.func @pack_c1_ok_i8(%x: tensor<8xi8>) {
  %w = bale.pack %x <bits = 3> axis(0) : tensor<8xi8> -> tensor<3xi8>
  return
}

// -----

func.func @pack_c1_ok_ui8(%x: tensor<8xui8>) {
  %w = bale.pack %x <bits = 3> axis(0) : tensor<8xui8> -> tensor<3xi8>
  return
}

// -----

func.func @pack_c2_i16(%x: tensor<8xi8>) {
  // expected-error @below {{'bale.pack' op expected words element type to be i8, ui8, i32 or ui32, but got i16}}
  %w = bale.pack %x <bits = 3> axis(0) : tensor<8xi8> -> tensor<?xi16>
  return
}

// -----

func.func @pack_c2_si32(%x: tensor<8xi8>) {
  // expected-error @below {{'bale.pack' op expected words element type to be i8, ui8, i32 or ui32, but got si32}}
  %w = bale.pack %x <bits = 3> axis(0) : tensor<8xi8> -> tensor<?xsi32>
  return
}

// -----

func.func @pack_c2_i64(%x: tensor<8xi8>) {
  // expected-error @below {{'bale.pack' op expected words element type to be i8, ui8, i32 or ui32, but got i64}}
  %w = bale.pack %x <bits = 3> axis(0) : tensor<8xi8> -> tensor<?xi64>
  return
}

// -----

func.func @pack_c2_f32(%x: tensor<8xi8>) {
  // expected-error @below {{'bale.pack' op expected words element type to be i8, ui8, i32 or ui32, but got f32}}
  %w = bale.pack %x <bits = 3> axis(0) : tensor<8xi8> -> tensor<?xf32>
  return
}

// -----

func.func @pack_c2_ok_i8(%x: tensor<8xi8>) {
  %w = bale.pack %x <bits = 3> axis(0) : tensor<8xi8> -> tensor<3xi8>
  return
}

// -----

func.func @pack_c2_ok_ui8(%x: tensor<8xi8>) {
  %w = bale.pack %x <bits = 3> axis(0) : tensor<8xi8> -> tensor<3xui8>
  return
}

// -----

func.func @pack_c2_ok_i32(%x: tensor<8xi8>) {
  %w = bale.pack %x <bits = 3> axis(0) : tensor<8xi8> -> tensor<1xi32>
  return
}

// -----

func.func @pack_c2_ok_ui32(%x: tensor<8xi8>) {
  %w = bale.pack %x <bits = 3> axis(0) : tensor<8xi8> -> tensor<1xui32>
  return
}

// -----

func.func @pack_c3_scalar(%x: tensor<i8>) {
  // expected-error @below {{'bale.pack' op expected codes rank to be at least 1, but got 0}}
  %w = bale.pack %x <bits = 3> axis(0) : tensor<i8> -> tensor<i8>
  return
}

// -----

func.func @pack_c3_scalar_words(%x: tensor<*xi8>) {
  // expected-error @below {{'bale.pack' op expected codes rank to be at least 1, but got 0}}
  %w = bale.pack %x <bits = 3> axis(0) : tensor<*xi8> -> tensor<i8>
  return
}

// -----

func.func @pack_c3_ok_row(%x: tensor<8xi8>) {
  %w = bale.pack %x <bits = 3> axis(0) : tensor<8xi8> -> tensor<3xi8>
  return
}

// -----

func.func @pack_c4_beyond_last(%x: tensor<2x8xi8>) {
  // expected-error @below {{'bale.pack' op expected axis to be in [-2, 1], but got 2}}
  %w = bale.pack %x <bits = 3> axis(2) : tensor<2x8xi8> -> tensor<2x3xi8>
  return
}

// -----

func.func @pack_c4_before_first(%x: tensor<2x8xi8>) {
  // expected-error @below {{'bale.pack' op expected axis to be in [-2, 1], but got -3}}
  %w = bale.pack %x <bits = 3> axis(-3) : tensor<2x8xi8> -> tensor<2x3xi8>
  return
}

// -----

func.func @pack_c4_largest(%x: tensor<2x8xi8>) {
  // expected-error @below {{'bale.pack' op expected axis to be in [-2, 1], but got 9223372036854775807}}
  %w = bale.pack %x <bits = 3> axis(9223372036854775807) : tensor<2x8xi8> -> tensor<2x3xi8>
  return
}

// -----

func.func @pack_c4_of_words_rank(%x: tensor<*xi8>) {
  // expected-error @below {{'bale.pack' op expected axis to be in [-2, 1], but got 2}}
  %w = bale.pack %x <bits = 3> axis(2) : tensor<*xi8> -> tensor<2x3xi8>
  return
}

// -----

func.func @pack_c4_ok_last(%x: tensor<2x8xi8>) {
  %w = bale.pack %x <bits = 3> axis(1) : tensor<2x8xi8> -> tensor<2x3xi8>
  return
}

// -----

func.func @pack_c4_ok_first_from_the_back(%x: tensor<8x2xi8>) {
  %w = bale.pack %x <bits = 3> axis(-2) : tensor<8x2xi8> -> tensor<3x2xi8>
  return
}

// -----

func.func @pack_c4_ok_rank_unknown(%x: tensor<*xi8>) {
  %w = bale.pack %x <bits = 3> axis(2) : tensor<*xi8> -> tensor<*xi8>
  return
}

// -----

func.func @pack_c5_rank_lost(%x: tensor<2x8xi8>) {
  // expected-error @below {{'bale.pack' op expected words rank to be 2, but got 1}}
  %w = bale.pack %x <bits = 3> axis(1) : tensor<2x8xi8> -> tensor<3xi8>
  return
}

// -----

func.func @pack_c5_rank_gained(%x: tensor<8xi8>) {
  // expected-error @below {{'bale.pack' op expected words rank to be 1, but got 2}}
  %w = bale.pack %x <bits = 3> axis(0) : tensor<8xi8> -> tensor<1x3xi8>
  return
}

// -----

func.func @pack_c5_ok(%x: tensor<2x8xi8>) {
  %w = bale.pack %x <bits = 3> axis(1) : tensor<2x8xi8> -> tensor<?x?xi8>
  return
}

// -----

func.func @pack_c6_one_more(%x: tensor<8xi8>) {
  // expected-error @below {{'bale.pack' op expected words dimension 0 to be 3, but got 4}}
  // expected-note @below {{8 codes of #bale.code<bits = 3> take 3 words of 8 bits}}
  %w = bale.pack %x <bits = 3> axis(0) : tensor<8xi8> -> tensor<4xi8>
  return
}

// -----

func.func @pack_c6_one_less(%x: tensor<9xi8>) {
  // expected-error @below {{'bale.pack' op expected words dimension 0 to be 4, but got 3}}
  // expected-note @below {{9 codes of #bale.code<bits = 3> take 4 words of 8 bits}}
  %w = bale.pack %x <bits = 3> axis(0) : tensor<9xi8> -> tensor<3xi8>
  return
}

// -----

func.func @pack_c6_words_of_32_bits(%x: tensor<2x33xi8>) {
  // expected-error @below {{'bale.pack' op expected words dimension 1 to be 4, but got 3}}
  // expected-note @below {{33 codes of #bale.code<bits = 3> take 4 words of 32 bits}}
  %w = bale.pack %x <bits = 3> axis(-1) : tensor<2x33xi8> -> tensor<2x3xui32>
  return
}

// -----

func.func @pack_c6_group(%x: tensor<6x2xi8>) {
  // expected-error @below {{'bale.pack' op expected words dimension 0 to be 2, but got 1}}
  // expected-note @below {{6 codes of #bale.code<radix = 3, group_size = 5> take 2 words of 8 bits}}
  %w = bale.pack %x <radix = 3, group_size = 5> axis(0) : tensor<6x2xi8> -> tensor<1x2xi8>
  return
}

// -----

func.func @pack_c6_empty(%x: tensor<0xi8>) {
  // expected-error @below {{'bale.pack' op expected words dimension 0 to be 0, but got 1}}
  // expected-note @below {{0 codes of #bale.code<bits = 3> take 0 words of 8 bits}}
  %w = bale.pack %x <bits = 3> axis(0) : tensor<0xi8> -> tensor<1xi8>
  return
}

// -----

func.func @pack_c6_ok(%x: tensor<8xi8>) {
  %w = bale.pack %x <bits = 3> axis(0) : tensor<8xi8> -> tensor<3xi8>
  return
}

// -----

func.func @pack_c6_ok_words_of_32_bits(%x: tensor<2x32xi8>) {
  %w = bale.pack %x <bits = 3> axis(-1) : tensor<2x32xi8> -> tensor<2x3xui32>
  return
}

// -----

func.func @pack_c6_ok_group(%x: tensor<5x2xi8>) {
  %w = bale.pack %x <radix = 3, group_size = 5> axis(0) : tensor<5x2xi8> -> tensor<1x2xi8>
  return
}

// -----

func.func @pack_c6_ok_empty(%x: tensor<0xi8>) {
  %w = bale.pack %x <bits = 3> axis(0) : tensor<0xi8> -> tensor<0xi8>
  return
}

// -----

func.func @pack_c6_ok_dynamic_codes(%x: tensor<?xi8>) {
  %w = bale.pack %x <bits = 3> axis(0) : tensor<?xi8> -> tensor<4xi8>
  return
}

// -----

func.func @pack_c6_ok_dynamic_words(%x: tensor<8xi8>) {
  %w = bale.pack %x <bits = 3> axis(0) : tensor<8xi8> -> tensor<?xi8>
  return
}

// -----

func.func @pack_c6_ok_large(%x: tensor<1152921504606846977xi8>) {
  %w = bale.pack %x <bits = 3> axis(0) : tensor<1152921504606846977xi8> -> tensor<432345564227567617xi8>
  return
}

// -----

func.func @pack_c7_after_axis(%x: tensor<8x2xi8>) {
  // expected-error @below {{'bale.pack' op expected words dimension 1 to be 2, but got 4}}
  %w = bale.pack %x <bits = 3> axis(0) : tensor<8x2xi8> -> tensor<3x4xi8>
  return
}

// -----

func.func @pack_c7_before_axis(%x: tensor<2x8xi8>) {
  // expected-error @below {{'bale.pack' op expected words dimension 0 to be 2, but got 3}}
  %w = bale.pack %x <bits = 3> axis(1) : tensor<2x8xi8> -> tensor<3x3xi8>
  return
}

// -----

func.func @pack_c7_zero(%x: tensor<8x0xi8>) {
  // expected-error @below {{'bale.pack' op expected words dimension 1 to be 0, but got 1}}
  %w = bale.pack %x <bits = 3> axis(0) : tensor<8x0xi8> -> tensor<3x1xi8>
  return
}

// -----

func.func @pack_c7_ok(%x: tensor<8x2xi8>) {
  %w = bale.pack %x <bits = 3> axis(0) : tensor<8x2xi8> -> tensor<3x2xi8>
  return
}

// -----

func.func @pack_c7_ok_dynamic(%x: tensor<8x?xi8>) {
  %w = bale.pack %x <bits = 3> axis(0) : tensor<8x?xi8> -> tensor<3x4xi8>
  return
}

// -----

func.func @pack_c7_ok_zero(%x: tensor<8x0xi8>) {
  %w = bale.pack %x <bits = 3> axis(0) : tensor<8x0xi8> -> tensor<3x0xi8>
  return
}

// -----

func.func @pack_c8_more_words_than_codes(%x: tensor<9223372036854775807xi8>) {
  // expected-error @below {{'bale.pack' op expected the number of codes to be at most 9223372036854775806, but got 9223372036854775807}}
  %w = bale.pack %x <radix = 256, group_size = 6> axis(0) : tensor<9223372036854775807xi8> -> tensor<?xi8>
  return
}

// -----

func.func @pack_c8_ok_one_code_less(%x: tensor<9223372036854775806xi8>) {
  %w = bale.pack %x <radix = 256, group_size = 6> axis(0) : tensor<9223372036854775806xi8> -> tensor<9223372036854775806xi8>
  return
}

// -----

func.func @pack_c8_ok_as_many_words(%x: tensor<9223372036854775807xi8>) {
  %w = bale.pack %x <bits = 8> axis(0) : tensor<9223372036854775807xi8> -> tensor<9223372036854775807xi8>
  return
}

// -----

func.func @pack_c8_ok_wider_words(%x: tensor<9223372036854775807xi8>) {
  %w = bale.pack %x <radix = 256, group_size = 6> axis(0) : tensor<9223372036854775807xi8> -> tensor<2305843009213693953xi32>
  return
}
