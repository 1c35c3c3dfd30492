// RUN: bale-opt %s -split-input-file -verify-diagnostics

// The rules of bale.unpack: @unpack_c<N>_<why> breaks rule CN, @unpack_c<N>_ok_<why> just keeps it.

func.func @unpack_c1_i16(%w: tensor<?xi16>, %n: index) {
  // expected-error @below {{'bale.unpack' op expected words element type to be i8, ui8, i32 or ui32, but got i16}}
  %x = bale.unpack %w count(%n) <bits = 3> axis(0) : tensor<?xi16> -> tensor<?xi8>
  return
}

// -----

func.func @unpack_c1_si32(%w: tensor<?xsi32>, %n: index) {
  // expected-error @below {{'bale.unpack' op expected words element type to be i8, ui8, i32 or ui32, but got si32}}
  %x = bale.unpack %w count(%n) <bits = 3> axis(0) : tensor<?xsi32> -> tensor<?xi8>
  return
}

// -----

func.func @unpack_c1_i64(%w: tensor<?xi64>, %n: index) {
  // expected-error @below {{'bale.unpack' op expected words element type to be i8, ui8, i32 or ui32, but got i64}}
  %x = bale.unpack %w count(%n) <bits = 3> axis(0) : tensor<?xi64> -> tensor<?xi8>
  return
}

// -----

func.func @unpack_c1_f32(%w: tensor<?xf32>, %n: index) {
  // expected-error @below {{'bale.unpack' op expected words element type to be i8, ui8, i32 or ui32, but got f32}}
  %x = bale.unpack %w count(%n) <bits = 3> axis(0) : tensor<?xf32> -> tensor<?xi8>
  return
}

// -----

func.func @unpack_c1_ok_i8(%w: tensor<?xi8>, %n: index) {
  %x = bale.unpack %w count(%n) <bits = 3> axis(0) : tensor<?xi8> -> tensor<?xi8>
  return
}

// -----

func.func @unpack_c1_ok_ui8(%w: tensor<?xui8>, %n: index) {
  %x = bale.unpack %w count(%n) <bits = 3> axis(0) : tensor<?xui8> -> tensor<?xi8>
  return
}

// -----

func.func @unpack_c1_ok_i32(%w: tensor<?xi32>, %n: index) {
  %x = bale.unpack %w count(%n) <bits = 3> axis(0) : tensor<?xi32> -> tensor<?xi8>
  return
}

// -----

func.func @unpack_c1_ok_ui32(%w: tensor<?xui32>, %n: index) {
  %x = bale.unpack %w count(%n) <bits = 3> axis(0) : tensor<?xui32> -> tensor<?xi8>
  return
}

// -----

func.func @unpack_c2_i16(%w: tensor<3xi8>, %n: index) {
  // expected-error @below {{'bale.unpack' op expected codes element type to be i8 or ui8, but got i16}}
  %x = bale.unpack %w count(%n) <bits = 3> axis(0) : tensor<3xi8> -> tensor<8xi16>
  return
}

// -----

func.func @unpack_c2_si8(%w: tensor<3xi8>, %n: index) {
  // expected-error @below {{'bale.unpack' op expected codes element type to be i8 or ui8, but got si8}}
  %x = bale.unpack %w count(%n) <bits = 3> axis(0) : tensor<3xi8> -> tensor<8xsi8>
  return
}

// -----

func.func @unpack_c2_f32(%w: tensor<3xi8>, %n: index) {
  // expected-error @below {{'bale.unpack' op expected codes element type to be i8 or ui8, but got f32}}
  %x = bale.unpack %w count(%n) <bits = 3> axis(0) : tensor<3xi8> -> tensor<8xf32>
  return
}

// -----

func.func @unpack_c2_ok_i8(%w: tensor<3xi8>, %n: index) {
  %x = bale.unpack %w count(%n) <bits = 3> axis(0) : tensor<3xi8> -> tensor<8xi8>
  return
}

// -----

func.func @unpack_c2_ok_ui8(%w: tensor<3xi8>, %n: index) {
  %x = bale.unpack %w count(%n) <bits = 3> axis(0) : tensor<3xi8> -> tensor<8xui8>
  return
}

// -----

func.func @unpack_c3_scalar(%w: tensor<i8>, %n: index) {
  // expected-error @below {{'bale.unpack' op expected words rank to be at least 1, but got 0}}
  %x = bale.unpack %w count(%n) <bits = 3> axis(0) : tensor<i8> -> tensor<i8>
  return
}

// -----

func.func @unpack_c3_scalar_codes(%w: tensor<*xi8>, %n: index) {
  // expected-error @below {{'bale.unpack' op expected words rank to be at least 1, but got 0}}
  %x = bale.unpack %w count(%n) <bits = 3> axis(0) : tensor<*xi8> -> tensor<i8>
  return
}

// -----

func.func @unpack_c3_ok_row(%w: tensor<3xi8>, %n: index) {
  %x = bale.unpack %w count(%n) <bits = 3> axis(0) : tensor<3xi8> -> tensor<8xi8>
  return
}

// -----

func.func @unpack_c4_beyond_last(%w: tensor<2x3xi8>, %n: index) {
  // expected-error @below {{'bale.unpack' op expected axis to be in [-2, 1], but got 2}}
  %x = bale.unpack %w count(%n) <bits = 3> axis(2) : tensor<2x3xi8> -> tensor<2x8xi8>
  return
}

// -----

func.func @unpack_c4_before_first(%w: tensor<2x3xi8>, %n: index) {
  // expected-error @below {{'bale.unpack' op expected axis to be in [-2, 1], but got -3}}
  %x = bale.unpack %w count(%n) <bits = 3> axis(-3) : tensor<2x3xi8> -> tensor<2x8xi8>
  return
}

// -----

func.func @unpack_c4_smallest(%w: tensor<2x3xi8>, %n: index) {
  // expected-error @below {{'bale.unpack' op expected axis to be in [-2, 1], but got -9223372036854775808}}
  %x = bale.unpack %w count(%n) <bits = 3> axis(-9223372036854775808) : tensor<2x3xi8> -> tensor<2x8xi8>
  return
}

// -----

func.func @unpack_c4_of_codes_rank(%w: tensor<*xi8>, %n: index) {
  // expected-error @below {{'bale.unpack' op expected axis to be in [-2, 1], but got 2}}
  %x = bale.unpack %w count(%n) <bits = 3> axis(2) : tensor<*xi8> -> tensor<2x8xi8>
  return
}

// -----

func.func @unpack_c4_ok_last(%w: tensor<2x3xi8>, %n: index) {
  %x = bale.unpack %w count(%n) <bits = 3> axis(1) : tensor<2x3xi8> -> tensor<2x8xi8>
  return
}

// -----

func.func @unpack_c4_ok_first_from_the_back(%w: tensor<3x2xi8>, %n: index) {
  %x = bale.unpack %w count(%n) <bits = 3> axis(-2) : tensor<3x2xi8> -> tensor<8x2xi8>
  return
}

// -----

func.func @unpack_c4_ok_rank_unknown(%w: tensor<*xi8>, %n: index) {
  %x = bale.unpack %w count(%n) <bits = 3> axis(2) : tensor<*xi8> -> tensor<*xi8>
  return
}

// -----

func.func @unpack_c5_rank_lost(%w: tensor<2x3xi8>, %n: index) {
  // expected-error @below {{'bale.unpack' op expected codes rank to be 2, but got 1}}
  %x = bale.unpack %w count(%n) <bits = 3> axis(1) : tensor<2x3xi8> -> tensor<8xi8>
  return
}

// -----

func.func @unpack_c5_rank_gained(%w: tensor<3xi8>, %n: index) {
  // expected-error @below {{'bale.unpack' op expected codes rank to be 1, but got 2}}
  %x = bale.unpack %w count(%n) <bits = 3> axis(0) : tensor<3xi8> -> tensor<1x8xi8>
  return
}

// -----

func.func @unpack_c5_ok(%w: tensor<2x3xi8>, %n: index) {
  %x = bale.unpack %w count(%n) <bits = 3> axis(1) : tensor<2x3xi8> -> tensor<?x?xi8>
  return
}

// -----

func.func @unpack_c6_one_more(%w: tensor<4xi8>, %n: index) {
  // expected-error @below {{'bale.unpack' op expected words dimension 0 to be 3, but got 4}}
  // expected-note @below {{8 codes of #bale.code<bits = 3> take 3 words of 8 bits}}
  %x = bale.unpack %w count(%n) <bits = 3> axis(0) : tensor<4xi8> -> tensor<8xi8>
  return
}

// -----

func.func @unpack_c6_one_less(%w: tensor<3xi8>, %n: index) {
  // expected-error @below {{'bale.unpack' op expected words dimension 0 to be 4, but got 3}}
  // expected-note @below {{9 codes of #bale.code<bits = 3> take 4 words of 8 bits}}
  %x = bale.unpack %w count(%n) <bits = 3> axis(0) : tensor<3xi8> -> tensor<9xi8>
  return
}

// -----

func.func @unpack_c6_words_of_32_bits(%w: tensor<2x3xui32>, %n: index) {
  // expected-error @below {{'bale.unpack' op expected words dimension 1 to be 4, but got 3}}
  // expected-note @below {{33 codes of #bale.code<bits = 3> take 4 words of 32 bits}}
  %x = bale.unpack %w count(%n) <bits = 3> axis(-1) : tensor<2x3xui32> -> tensor<2x33xi8>
  return
}

// -----

func.func @unpack_c6_empty(%w: tensor<3xi8>, %n: index) {
  // expected-error @below {{'bale.unpack' op expected words dimension 0 to be 0, but got 3}}
  // expected-note @below {{0 codes of #bale.code<bits = 3> take 0 words of 8 bits}}
  %x = bale.unpack %w count(%n) <bits = 3> axis(0) : tensor<3xi8> -> tensor<0xi8>
  return
}

// -----

func.func @unpack_c6_no_words(%w: tensor<0xi8>, %n: index) {
  // expected-error @below {{'bale.unpack' op expected words dimension 0 to be 1, but got 0}}
  // expected-note @below {{1 codes of #bale.code<bits = 3> take 1 words of 8 bits}}
  %x = bale.unpack %w count(%n) <bits = 3> axis(0) : tensor<0xi8> -> tensor<1xi8>
  return
}

// -----

func.func @unpack_c6_ok_unknown_count(%w: tensor<4xi8>, %n: index) {
  %x = bale.unpack %w count(%n) <bits = 3> axis(0) : tensor<4xi8> -> tensor<?xi8>
  return
}

// -----

func.func @unpack_c6_ok(%w: tensor<3xi8>, %n: index) {
  %x = bale.unpack %w count(%n) <bits = 3> axis(0) : tensor<3xi8> -> tensor<8xi8>
  return
}

// -----

func.func @unpack_c6_ok_fewest_codes(%w: tensor<3xi8>, %n: index) {
  %x = bale.unpack %w count(%n) <bits = 3> axis(0) : tensor<3xi8> -> tensor<6xi8>
  return
}

// -----

func.func @unpack_c6_ok_words_of_32_bits(%w: tensor<2x3xui32>, %n: index) {
  %x = bale.unpack %w count(%n) <bits = 3> axis(-1) : tensor<2x3xui32> -> tensor<2x32xi8>
  return
}

// -----

func.func @unpack_c6_ok_empty(%w: tensor<0xi8>, %n: index) {
  %x = bale.unpack %w count(%n) <bits = 3> axis(0) : tensor<0xi8> -> tensor<0xi8>
  return
}

// -----

func.func @unpack_c6_ok_dynamic_words(%w: tensor<?xi8>, %n: index) {
  %x = bale.unpack %w count(%n) <bits = 3> axis(0) : tensor<?xi8> -> tensor<9xi8>
  return
}

// -----

func.func @unpack_c6_ok_large(%w: tensor<432345564227567617xi8>, %n: index) {
  %x = bale.unpack %w count(%n) <bits = 3> axis(0) : tensor<432345564227567617xi8> -> tensor<1152921504606846977xi8>
  return
}

// -----

func.func @unpack_c7_after_axis(%w: tensor<3x2xi8>, %n: index) {
  // expected-error @below {{'bale.unpack' op expected codes dimension 1 to be 2, but got 4}}
  %x = bale.unpack %w count(%n) <bits = 3> axis(0) : tensor<3x2xi8> -> tensor<8x4xi8>
  return
}

// -----

func.func @unpack_c7_before_axis(%w: tensor<2x3xi8>, %n: index) {
  // expected-error @below {{'bale.unpack' op expected codes dimension 0 to be 2, but got 3}}
  %x = bale.unpack %w count(%n) <bits = 3> axis(1) : tensor<2x3xi8> -> tensor<3x8xi8>
  return
}

// -----

func.func @unpack_c7_zero(%w: tensor<3x0xi8>, %n: index) {
  // expected-error @below {{'bale.unpack' op expected codes dimension 1 to be 0, but got 1}}
  %x = bale.unpack %w count(%n) <bits = 3> axis(0) : tensor<3x0xi8> -> tensor<8x1xi8>
  return
}

// -----

func.func @unpack_c7_ok(%w: tensor<3x2xi8>, %n: index) {
  %x = bale.unpack %w count(%n) <bits = 3> axis(0) : tensor<3x2xi8> -> tensor<8x2xi8>
  return
}

// -----

func.func @unpack_c7_ok_dynamic(%w: tensor<3x?xi8>, %n: index) {
  %x = bale.unpack %w count(%n) <bits = 3> axis(0) : tensor<3x?xi8> -> tensor<8x4xi8>
  return
}

// -----

func.func @unpack_c7_ok_zero(%w: tensor<3x0xi8>, %n: index) {
  %x = bale.unpack %w count(%n) <bits = 3> axis(0) : tensor<3x0xi8> -> tensor<8x0xi8>
  return
}

// -----

func.func @unpack_c8_more_words_than_codes(%w: tensor<?xi8>, %n: index) {
  // expected-error @below {{'bale.unpack' op expected the number of codes to be at most 9223372036854775806, but got 9223372036854775807}}
  %x = bale.unpack %w count(%n) <radix = 256, group_size = 6> axis(0) : tensor<?xi8> -> tensor<9223372036854775807xi8>
  return
}

// -----

func.func @unpack_c8_ok_one_code_less(%w: tensor<9223372036854775806xi8>, %n: index) {
  %x = bale.unpack %w count(%n) <radix = 256, group_size = 6> axis(0) : tensor<9223372036854775806xi8> -> tensor<9223372036854775806xi8>
  return
}

// -----

func.func @unpack_c8_ok_wider_words(%w: tensor<2305843009213693953xi32>, %n: index) {
  %x = bale.unpack %w count(%n) <radix = 256, group_size = 6> axis(0) : tensor<2305843009213693953xi32> -> tensor<9223372036854775807xi8>
  return
}

// -----

func.func @unpack_c9_ok_unknown(%w: tensor<?xi8>, %n: index) {
  %x = bale.unpack %w count(%n) <bits = 3> axis(0) : tensor<?xi8> -> tensor<?xi8>
  return
}
