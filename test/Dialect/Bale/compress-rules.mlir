// RUN: bale-opt %s -split-input-file -verify-diagnostics

// The rules of bale.compress: @compress_c<N>_<why> breaks rule CN, @compress_c<N>_ok_<why> just keeps it.

func.func @compress_c1_vector(%x: tensor<4xvector<2xf32>>, %m: tensor<?xi1>) {
  // expected-error @below {{'bale.compress' op expected input element type to be an integer, index, float, complex or !ptr.ptr with a size in memory, but got vector<2xf32>}}
  %y = bale.compress %x where %m axis(0) : tensor<4xvector<2xf32>>, tensor<?xi1> -> tensor<?xvector<2xf32>>
  return
}

// -----

func.func @compress_c1_llvm_ptr(%x: tensor<4x!llvm.ptr>, %m: tensor<?xi1>) {
  // expected-error @below {{'bale.compress' op expected input element type to be an integer, index, float, complex or !ptr.ptr with a size in memory, but got !llvm.ptr}}
  %y = bale.compress %x where %m axis(0) : tensor<4x!llvm.ptr>, tensor<?xi1> -> tensor<?x!llvm.ptr>
  return
}

// -----

func.func @compress_c1_ok_i1(%x: tensor<4xi1>, %m: tensor<?xi1>) {
  %y = bale.compress %x where %m axis(0) : tensor<4xi1>, tensor<?xi1> -> tensor<?xi1>
  return
}

// -----

func.func @compress_c1_ok_i7(%x: tensor<4xi7>, %m: tensor<?xi1>) {
  %y = bale.compress %x where %m axis(0) : tensor<4xi7>, tensor<?xi1> -> tensor<?xi7>
  return
}

// -----

func.func @compress_c1_ok_ui64(%x: tensor<4xui64>, %m: tensor<?xi1>) {
  %y = bale.compress %x where %m axis(0) : tensor<4xui64>, tensor<?xi1> -> tensor<?xui64>
  return
}

// -----

func.func @compress_c1_ok_index(%x: tensor<4xindex>, %m: tensor<?xi1>) {
  %y = bale.compress %x where %m axis(0) : tensor<4xindex>, tensor<?xi1> -> tensor<?xindex>
  return
}

// -----

func.func @compress_c1_ok_bf16(%x: tensor<4xbf16>, %m: tensor<?xi1>) {
  %y = bale.compress %x where %m axis(0) : tensor<4xbf16>, tensor<?xi1> -> tensor<?xbf16>
  return
}

// -----

func.func @compress_c1_ok_f8(%x: tensor<4xf8E4M3FN>, %m: tensor<?xi1>) {
  %y = bale.compress %x where %m axis(0) : tensor<4xf8E4M3FN>, tensor<?xi1> -> tensor<?xf8E4M3FN>
  return
}

// -----

func.func @compress_c1_ok_complex(%x: tensor<4xcomplex<f64>>, %m: tensor<?xi1>) {
  %y = bale.compress %x where %m axis(0) : tensor<4xcomplex<f64>>, tensor<?xi1> -> tensor<?xcomplex<f64>>
  return
}

// -----

func.func @compress_c1_ok_ptr(%x: tensor<4x!ptr.ptr<#ptr.generic_space>>, %m: tensor<?xi1>) {
  %y = bale.compress %x where %m axis(0) : tensor<4x!ptr.ptr<#ptr.generic_space>>, tensor<?xi1> -> tensor<?x!ptr.ptr<#ptr.generic_space>>
  return
}

// -----

func.func @compress_c2_sign(%x: tensor<4xi8>, %m: tensor<?xi1>) {
  // expected-error @below {{'bale.compress' op expected output element type to be i8, but got ui8}}
  %y = bale.compress %x where %m axis(0) : tensor<4xi8>, tensor<?xi1> -> tensor<?xui8>
  return
}

// -----

func.func @compress_c2_width(%x: tensor<4xf16>, %m: tensor<?xi1>) {
  // expected-error @below {{'bale.compress' op expected output element type to be f16, but got bf16}}
  %y = bale.compress %x where %m axis(0) : tensor<4xf16>, tensor<?xi1> -> tensor<?xbf16>
  return
}

// -----

func.func @compress_c2_ok(%x: tensor<4xui8>, %m: tensor<?xi1>) {
  %y = bale.compress %x where %m axis(0) : tensor<4xui8>, tensor<?xi1> -> tensor<?xui8>
  return
}

// -----

func.func @compress_c3_i8(%x: tensor<4xf32>, %m: tensor<4xi8>) {
  // expected-error @below {{'bale.compress' op expected condition element type to be i1, but got i8}}
  %y = bale.compress %x where %m axis(0) : tensor<4xf32>, tensor<4xi8> -> tensor<?xf32>
  return
}

// -----

func.func @compress_c3_ui1(%x: tensor<4xf32>, %m: tensor<4xui1>) {
  // expected-error @below {{'bale.compress' op expected condition element type to be i1, but got ui1}}
  %y = bale.compress %x where %m axis(0) : tensor<4xf32>, tensor<4xui1> -> tensor<?xf32>
  return
}

// -----

func.func @compress_c3_i32(%x: tensor<4xf32>, %m: tensor<4xi32>) {
  // expected-error @below {{'bale.compress' op expected condition element type to be i1, but got i32}}
  %y = bale.compress %x where %m axis(0) : tensor<4xf32>, tensor<4xi32> -> tensor<?xf32>
  return
}

// -----

func.func @compress_c3_ok_i1(%x: tensor<4xf32>, %m: tensor<4xi1>) {
  %y = bale.compress %x where %m axis(0) : tensor<4xf32>, tensor<4xi1> -> tensor<?xf32>
  return
}

// -----

func.func @compress_c4_scalar(%x: tensor<4xf32>, %m: tensor<i1>) {
  // expected-error @below {{'bale.compress' op expected condition rank to be 1, but got 0}}
  %y = bale.compress %x where %m axis(0) : tensor<4xf32>, tensor<i1> -> tensor<?xf32>
  return
}

// -----

func.func @compress_c4_matrix(%x: tensor<1x6xf32>, %m: tensor<1x6xi1>) {
  // expected-error @below {{'bale.compress' op expected condition rank to be 1, but got 2}}
  %y = bale.compress %x where %m : tensor<1x6xf32>, tensor<1x6xi1> -> tensor<?xf32>
  return
}

// -----

func.func @compress_c4_ok_row(%x: tensor<1x6xf32>, %m: tensor<6xi1>) {
  %y = bale.compress %x where %m : tensor<1x6xf32>, tensor<6xi1> -> tensor<?xf32>
  return
}

// -----

func.func @compress_c4_ok_rank_unknown(%x: tensor<4xf32>, %m: tensor<*xi1>) {
  %y = bale.compress %x where %m axis(0) : tensor<4xf32>, tensor<*xi1> -> tensor<?xf32>
  return
}

// -----

func.func @compress_c5_scalar(%x: tensor<f32>, %m: tensor<?xi1>) {
  // expected-error @below {{'bale.compress' op expected input rank to be at least 1, but got 0}}
  %y = bale.compress %x where %m : tensor<f32>, tensor<?xi1> -> tensor<?xf32>
  return
}

// -----

func.func @compress_c5_scalar_with_axis(%x: tensor<f32>, %m: tensor<?xi1>) {
  // expected-error @below {{'bale.compress' op expected input rank to be at least 1, but got 0}}
  %y = bale.compress %x where %m axis(0) : tensor<f32>, tensor<?xi1> -> tensor<f32>
  return
}

// -----

func.func @compress_c5_scalar_output(%x: tensor<*xf32>, %m: tensor<?xi1>) {
  // expected-error @below {{'bale.compress' op expected input rank to be at least 1, but got 0}}
  %y = bale.compress %x where %m axis(0) : tensor<*xf32>, tensor<?xi1> -> tensor<f32>
  return
}

// -----

func.func @compress_c5_ok_row(%x: tensor<4xf32>, %m: tensor<?xi1>) {
  %y = bale.compress %x where %m : tensor<4xf32>, tensor<?xi1> -> tensor<?xf32>
  return
}

// -----

func.func @compress_c6_beyond_last(%x: tensor<3x2xf32>, %m: tensor<?xi1>) {
  // expected-error @below {{'bale.compress' op expected axis to be in [-2, 1], but got 2}}
  %y = bale.compress %x where %m axis(2) : tensor<3x2xf32>, tensor<?xi1> -> tensor<3x?xf32>
  return
}

// -----

func.func @compress_c6_before_first(%x: tensor<3x2xf32>, %m: tensor<?xi1>) {
  // expected-error @below {{'bale.compress' op expected axis to be in [-2, 1], but got -3}}
  %y = bale.compress %x where %m axis(-3) : tensor<3x2xf32>, tensor<?xi1> -> tensor<3x?xf32>
  return
}

// -----

func.func @compress_c6_of_output_rank(%x: tensor<*xf32>, %m: tensor<?xi1>) {
  // expected-error @below {{'bale.compress' op expected axis to be in [-2, 1], but got 2}}
  %y = bale.compress %x where %m axis(2) : tensor<*xf32>, tensor<?xi1> -> tensor<3x?xf32>
  return
}

// -----

func.func @compress_c6_ok_last(%x: tensor<3x2xf32>, %m: tensor<?xi1>) {
  %y = bale.compress %x where %m axis(1) : tensor<3x2xf32>, tensor<?xi1> -> tensor<3x?xf32>
  return
}

// -----

func.func @compress_c6_ok_first_from_the_back(%x: tensor<3x2xf32>, %m: tensor<?xi1>) {
  %y = bale.compress %x where %m axis(-2) : tensor<3x2xf32>, tensor<?xi1> -> tensor<?x2xf32>
  return
}

// -----

func.func @compress_c6_ok_rank_unknown(%x: tensor<*xf32>, %m: tensor<?xi1>) {
  %y = bale.compress %x where %m axis(2) : tensor<*xf32>, tensor<?xi1> -> tensor<*xf32>
  return
}

// -----

func.func @compress_c7_rank_lost(%x: tensor<3x2xf32>, %m: tensor<?xi1>) {
  // expected-error @below {{'bale.compress' op expected output rank to be 2, but got 1}}
  %y = bale.compress %x where %m axis(0) : tensor<3x2xf32>, tensor<?xi1> -> tensor<?xf32>
  return
}

// -----

func.func @compress_c7_flat(%x: tensor<3x2xf32>, %m: tensor<?xi1>) {
  // expected-error @below {{'bale.compress' op expected output rank to be 1, but got 2}}
  %y = bale.compress %x where %m : tensor<3x2xf32>, tensor<?xi1> -> tensor<?x2xf32>
  return
}

// -----

func.func @compress_c7_flat_rank_unknown(%x: tensor<*xf32>, %m: tensor<?xi1>) {
  // expected-error @below {{'bale.compress' op expected output rank to be 1, but got 2}}
  %y = bale.compress %x where %m : tensor<*xf32>, tensor<?xi1> -> tensor<?x2xf32>
  return
}

// -----

func.func @compress_c7_ok(%x: tensor<3x2xf32>, %m: tensor<?xi1>) {
  %y = bale.compress %x where %m axis(0) : tensor<3x2xf32>, tensor<?xi1> -> tensor<?x2xf32>
  return
}

// -----

func.func @compress_c7_ok_flat(%x: tensor<3x2xf32>, %m: tensor<?xi1>) {
  %y = bale.compress %x where %m : tensor<3x2xf32>, tensor<?xi1> -> tensor<?xf32>
  return
}

// -----

func.func @compress_c8_of_extent(%x: tensor<3x2xf32>, %m: tensor<?xi1>) {
  // expected-error @below {{'bale.compress' op expected output dimension 0 to be at most 3, but got 4}}
  %y = bale.compress %x where %m axis(0) : tensor<3x2xf32>, tensor<?xi1> -> tensor<4x2xf32>
  return
}

// -----

func.func @compress_c8_of_condition(%x: tensor<?x2xf32>, %m: tensor<3xi1>) {
  // expected-error @below {{'bale.compress' op expected output dimension 0 to be at most 3, but got 4}}
  %y = bale.compress %x where %m axis(0) : tensor<?x2xf32>, tensor<3xi1> -> tensor<4x2xf32>
  return
}

// -----

func.func @compress_c8_of_the_smaller(%x: tensor<2x5xf32>, %m: tensor<3xi1>) {
  // expected-error @below {{'bale.compress' op expected output dimension 1 to be at most 3, but got 4}}
  %y = bale.compress %x where %m axis(1) : tensor<2x5xf32>, tensor<3xi1> -> tensor<2x4xf32>
  return
}

// -----

func.func @compress_c8_flat(%x: tensor<3x2xf32>, %m: tensor<?xi1>) {
  // expected-error @below {{'bale.compress' op expected output dimension 0 to be at most 6, but got 7}}
  %y = bale.compress %x where %m : tensor<3x2xf32>, tensor<?xi1> -> tensor<7xf32>
  return
}

// -----

func.func @compress_c8_rank_unknown(%x: tensor<*xf32>, %m: tensor<3xi1>) {
  // expected-error @below {{'bale.compress' op expected output dimension 1 to be at most 3, but got 4}}
  %y = bale.compress %x where %m axis(1) : tensor<*xf32>, tensor<3xi1> -> tensor<2x4xf32>
  return
}

// -----

func.func @compress_c8_ok_of_extent(%x: tensor<3x2xf32>, %m: tensor<?xi1>) {
  %y = bale.compress %x where %m axis(0) : tensor<3x2xf32>, tensor<?xi1> -> tensor<3x2xf32>
  return
}

// -----

func.func @compress_c8_ok_of_condition(%x: tensor<?x2xf32>, %m: tensor<3xi1>) {
  %y = bale.compress %x where %m axis(0) : tensor<?x2xf32>, tensor<3xi1> -> tensor<3x2xf32>
  return
}

// -----

func.func @compress_c8_ok_flat(%x: tensor<3x2xf32>, %m: tensor<?xi1>) {
  %y = bale.compress %x where %m : tensor<3x2xf32>, tensor<?xi1> -> tensor<6xf32>
  return
}

// -----

func.func @compress_c8_ok_rank_unknown(%x: tensor<*xf32>, %m: tensor<3xi1>) {
  %y = bale.compress %x where %m axis(1) : tensor<*xf32>, tensor<3xi1> -> tensor<2x3xf32>
  return
}

// -----

func.func @compress_c8_ok_flat_does_not_wrap(%x: tensor<4294967296x4294967296xf32>, %m: tensor<?xi1>) {
  %y = bale.compress %x where %m : tensor<4294967296x4294967296xf32>, tensor<?xi1> -> tensor<1xf32>
  return
}

// -----

func.func @compress_c9_no_extent(%x: tensor<0x2xf32>, %m: tensor<?xi1>) {
  // expected-error @below {{'bale.compress' op expected output dimension 0 to be 0, but got 1}}
  %y = bale.compress %x where %m axis(0) : tensor<0x2xf32>, tensor<?xi1> -> tensor<1x2xf32>
  return
}

// -----

func.func @compress_c9_no_condition(%x: tensor<?x2xf32>, %m: tensor<0xi1>) {
  // expected-error @below {{'bale.compress' op expected output dimension 0 to be 0, but got 1}}
  %y = bale.compress %x where %m axis(0) : tensor<?x2xf32>, tensor<0xi1> -> tensor<1x2xf32>
  return
}

// -----

func.func @compress_c9_no_elements_flat(%x: tensor<?x0xf32>, %m: tensor<?xi1>) {
  // expected-error @below {{'bale.compress' op expected output dimension 0 to be 0, but got 1}}
  %y = bale.compress %x where %m : tensor<?x0xf32>, tensor<?xi1> -> tensor<1xf32>
  return
}

// -----

func.func @compress_c10_after_axis(%x: tensor<3x2xf32>, %m: tensor<?xi1>) {
  // expected-error @below {{'bale.compress' op expected output dimension 1 to be 2, but got 4}}
  %y = bale.compress %x where %m axis(0) : tensor<3x2xf32>, tensor<?xi1> -> tensor<?x4xf32>
  return
}

// -----

func.func @compress_c10_before_axis(%x: tensor<3x2xf32>, %m: tensor<?xi1>) {
  // expected-error @below {{'bale.compress' op expected output dimension 0 to be 3, but got 2}}
  %y = bale.compress %x where %m axis(-1) : tensor<3x2xf32>, tensor<?xi1> -> tensor<2x?xf32>
  return
}

// -----

func.func @compress_c10_ok(%x: tensor<3x2xf32>, %m: tensor<?xi1>) {
  %y = bale.compress %x where %m axis(0) : tensor<3x2xf32>, tensor<?xi1> -> tensor<?x2xf32>
  return
}

// -----

func.func @compress_c10_ok_dynamic(%x: tensor<3x?xf32>, %m: tensor<?xi1>) {
  %y = bale.compress %x where %m axis(0) : tensor<3x?xf32>, tensor<?xi1> -> tensor<?x4xf32>
  return
}

// -----

func.func @compress_c1_no_bits(%x: tensor<4xi0>, %m: tensor<4xi1>) {
  // expected-error @below {{'bale.compress' op expected input element type to be an integer, index, float, complex or !ptr.ptr with a size in memory, but got i0}}
  %y = bale.compress %x where %m : tensor<4xi0>, tensor<4xi1> -> tensor<?xi0>
  return
}

// -----

func.func @compress_c1_complex_tf32(%x: tensor<4xcomplex<tf32>>, %m: tensor<4xi1>) {
  // expected-error @below {{'bale.compress' op expected input element type to be an integer, index, float, complex or !ptr.ptr with a size in memory, but got complex<tf32>}}
  %y = bale.compress %x where %m : tensor<4xcomplex<tf32>>, tensor<4xi1> -> tensor<?xcomplex<tf32>>
  return
}

// -----

func.func @compress_c1_ok_one_bit(%x: tensor<4xi1>, %z: tensor<4xcomplex<i1>>, %m: tensor<4xi1>) {
  %y = bale.compress %x where %m : tensor<4xi1>, tensor<4xi1> -> tensor<?xi1>
  %w = bale.compress %z where %m : tensor<4xcomplex<i1>>, tensor<4xi1> -> tensor<?xcomplex<i1>>
  return
}
