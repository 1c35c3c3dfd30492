// RUN: bale-opt %s -split-input-file -verify-diagnostics

// The rules of bale.compress_into: @compress_into_c<N>_<why> breaks rule CN, @compress_into_c<N>_ok_<why> just keeps it.

func.func @compress_into_c1_memref(%x: memref<4xmemref<f32>>, %m: memref<?xi1>, %y: memref<?xmemref<f32>>) {
  // expected-error @below {{'bale.compress_into' op expected input element type to be an integer, index, float, complex or !ptr.ptr with a size in memory, but got memref<f32>}}
  bale.compress_into %x where %m into %y axis(0) : memref<4xmemref<f32>>, memref<?xi1>, memref<?xmemref<f32>>
  return
}

// -----

func.func @compress_into_c1_ok_i1(%x: memref<4xi1>, %m: memref<?xi1>, %y: memref<?xi1>) {
  bale.compress_into %x where %m into %y axis(0) : memref<4xi1>, memref<?xi1>, memref<?xi1>
  return
}

// -----

func.func @compress_into_c1_ok_i7(%x: memref<4xi7>, %m: memref<?xi1>, %y: memref<?xi7>) {
  bale.compress_into %x where %m into %y axis(0) : memref<4xi7>, memref<?xi1>, memref<?xi7>
  return
}

// -----

func.func @compress_into_c1_ok_ui64(%x: memref<4xui64>, %m: memref<?xi1>, %y: memref<?xui64>) {
  bale.compress_into %x where %m into %y axis(0) : memref<4xui64>, memref<?xi1>, memref<?xui64>
  return
}

// -----

func.func @compress_into_c1_ok_index(%x: memref<4xindex>, %m: memref<?xi1>, %y: memref<?xindex>) {
  bale.compress_into %x where %m into %y axis(0) : memref<4xindex>, memref<?xi1>, memref<?xindex>
  return
}

// -----

func.func @compress_into_c1_ok_bf16(%x: memref<4xbf16>, %m: memref<?xi1>, %y: memref<?xbf16>) {
  bale.compress_into %x where %m into %y axis(0) : memref<4xbf16>, memref<?xi1>, memref<?xbf16>
  return
}

// -----

func.func @compress_into_c1_ok_f8(%x: memref<4xf8E4M3FN>, %m: memref<?xi1>, %y: memref<?xf8E4M3FN>) {
  bale.compress_into %x where %m into %y axis(0) : memref<4xf8E4M3FN>, memref<?xi1>, memref<?xf8E4M3FN>
  return
}

// -----

func.func @compress_into_c1_ok_complex(%x: memref<4xcomplex<f64>>, %m: memref<?xi1>, %y: memref<?xcomplex<f64>>) {
  bale.compress_into %x where %m into %y axis(0) : memref<4xcomplex<f64>>, memref<?xi1>, memref<?xcomplex<f64>>
  return
}

// -----

func.func @compress_into_c1_ok_ptr(%x: memref<4x!ptr.ptr<#ptr.generic_space>>, %m: memref<?xi1>, %y: memref<?x!ptr.ptr<#ptr.generic_space>>) {
  bale.compress_into %x where %m into %y axis(0) : memref<4x!ptr.ptr<#ptr.generic_space>>, memref<?xi1>, memref<?x!ptr.ptr<#ptr.generic_space>>
  return
}

// -----

func.func @compress_into_c2_sign(%x: memref<4xi8>, %m: memref<?xi1>, %y: memref<?xui8>) {
  // expected-error @below {{'bale.compress_into' op expected output element type to be i8, but got ui8}}
  bale.compress_into %x where %m into %y axis(0) : memref<4xi8>, memref<?xi1>, memref<?xui8>
  return
}

// -----

func.func @compress_into_c2_width(%x: memref<4xf16>, %m: memref<?xi1>, %y: memref<?xbf16>) {
  // expected-error @below {{'bale.compress_into' op expected output element type to be f16, but got bf16}}
  bale.compress_into %x where %m into %y axis(0) : memref<4xf16>, memref<?xi1>, memref<?xbf16>
  return
}

// -----

func.func @compress_into_c2_ok(%x: memref<4xui8>, %m: memref<?xi1>, %y: memref<?xui8>) {
  bale.compress_into %x where %m into %y axis(0) : memref<4xui8>, memref<?xi1>, memref<?xui8>
  return
}

// -----

func.func @compress_into_c3_i32(%x: memref<4xf32>, %m: memref<4xi32>, %y: memref<?xf32>) {
  // expected-error @below {{'bale.compress_into' op expected condition element type to be i1 or i8, but got i32}}
  bale.compress_into %x where %m into %y axis(0) : memref<4xf32>, memref<4xi32>, memref<?xf32>
  return
}

// -----

func.func @compress_into_c3_ui8(%x: memref<4xf32>, %m: memref<4xui8>, %y: memref<?xf32>) {
  // expected-error @below {{'bale.compress_into' op expected condition element type to be i1 or i8, but got ui8}}
  bale.compress_into %x where %m into %y axis(0) : memref<4xf32>, memref<4xui8>, memref<?xf32>
  return
}

// -----

func.func @compress_into_c3_si8(%x: memref<4xf32>, %m: memref<4xsi8>, %y: memref<?xf32>) {
  // expected-error @below {{'bale.compress_into' op expected condition element type to be i1 or i8, but got si8}}
  bale.compress_into %x where %m into %y axis(0) : memref<4xf32>, memref<4xsi8>, memref<?xf32>
  return
}

// -----

func.func @compress_into_c3_f32(%x: memref<4xf32>, %m: memref<4xf32>, %y: memref<?xf32>) {
  // expected-error @below {{'bale.compress_into' op expected condition element type to be i1 or i8, but got f32}}
  bale.compress_into %x where %m into %y axis(0) : memref<4xf32>, memref<4xf32>, memref<?xf32>
  return
}

// -----

func.func @compress_into_c3_i8_tensor(%x: tensor<4xf32>, %m: tensor<4xi8>, %y: tensor<?xf32>) {
  // expected-error @below {{'bale.compress_into' op expected condition element type to be i1, but got i8}}
  %r = bale.compress_into %x where %m into %y axis(0) : tensor<4xf32>, tensor<4xi8>, tensor<?xf32> -> tensor<?xf32>
  return
}

// -----

func.func @compress_into_c3_ok_i8_memref(%x: memref<4xf32>, %m: memref<4xi8>, %y: memref<?xf32>) {
  bale.compress_into %x where %m into %y axis(0) : memref<4xf32>, memref<4xi8>, memref<?xf32>
  return
}

// -----

func.func @compress_into_c3_ok_i1(%x: memref<4xf32>, %m: memref<4xi1>, %y: memref<?xf32>) {
  bale.compress_into %x where %m into %y axis(0) : memref<4xf32>, memref<4xi1>, memref<?xf32>
  return
}

// -----

func.func @compress_into_c4_scalar(%x: memref<4xf32>, %m: memref<i1>, %y: memref<?xf32>) {
  // expected-error @below {{'bale.compress_into' op expected condition rank to be 1, but got 0}}
  bale.compress_into %x where %m into %y axis(0) : memref<4xf32>, memref<i1>, memref<?xf32>
  return
}

// -----

func.func @compress_into_c4_matrix(%x: memref<1x6xf32>, %m: memref<1x6xi1>, %y: memref<?xf32>) {
  // expected-error @below {{'bale.compress_into' op expected condition rank to be 1, but got 2}}
  bale.compress_into %x where %m into %y : memref<1x6xf32>, memref<1x6xi1>, memref<?xf32>
  return
}

// -----

func.func @compress_into_c4_ok_row(%x: memref<1x6xf32>, %m: memref<6xi1>, %y: memref<?xf32>) {
  bale.compress_into %x where %m into %y : memref<1x6xf32>, memref<6xi1>, memref<?xf32>
  return
}

// -----

func.func @compress_into_c5_scalar(%x: memref<f32>, %m: memref<?xi1>, %y: memref<?xf32>) {
  // expected-error @below {{'bale.compress_into' op expected input rank to be at least 1, but got 0}}
  bale.compress_into %x where %m into %y : memref<f32>, memref<?xi1>, memref<?xf32>
  return
}

// -----

func.func @compress_into_c5_scalar_with_axis(%x: memref<f32>, %m: memref<?xi1>, %y: memref<f32>) {
  // expected-error @below {{'bale.compress_into' op expected input rank to be at least 1, but got 0}}
  bale.compress_into %x where %m into %y axis(0) : memref<f32>, memref<?xi1>, memref<f32>
  return
}

// -----

func.func @compress_into_c5_ok_row(%x: memref<4xf32>, %m: memref<?xi1>, %y: memref<?xf32>) {
  bale.compress_into %x where %m into %y : memref<4xf32>, memref<?xi1>, memref<?xf32>
  return
}

// -----

func.func @compress_into_c6_beyond_last(%x: memref<3x2xf32>, %m: memref<?xi1>, %y: memref<3x?xf32>) {
  // expected-error @below {{'bale.compress_into' op expected axis to be in [-2, 1], but got 2}}
  bale.compress_into %x where %m into %y axis(2) : memref<3x2xf32>, memref<?xi1>, memref<3x?xf32>
  return
}

// -----

func.func @compress_into_c6_before_first(%x: memref<3x2xf32>, %m: memref<?xi1>, %y: memref<3x?xf32>) {
  // expected-error @below {{'bale.compress_into' op expected axis to be in [-2, 1], but got -3}}
  bale.compress_into %x where %m into %y axis(-3) : memref<3x2xf32>, memref<?xi1>, memref<3x?xf32>
  return
}

// -----

func.func @compress_into_c6_ok_last(%x: memref<3x2xf32>, %m: memref<?xi1>, %y: memref<3x?xf32>) {
  bale.compress_into %x where %m into %y axis(1) : memref<3x2xf32>, memref<?xi1>, memref<3x?xf32>
  return
}

// -----

func.func @compress_into_c6_ok_first_from_the_back(%x: memref<3x2xf32>, %m: memref<?xi1>, %y: memref<?x2xf32>) {
  bale.compress_into %x where %m into %y axis(-2) : memref<3x2xf32>, memref<?xi1>, memref<?x2xf32>
  return
}

// -----

func.func @compress_into_c7_rank_lost(%x: memref<3x2xf32>, %m: memref<?xi1>, %y: memref<?xf32>) {
  // expected-error @below {{'bale.compress_into' op expected output rank to be 2, but got 1}}
  bale.compress_into %x where %m into %y axis(0) : memref<3x2xf32>, memref<?xi1>, memref<?xf32>
  return
}

// -----

func.func @compress_into_c7_flat(%x: memref<3x2xf32>, %m: memref<?xi1>, %y: memref<?x2xf32>) {
  // expected-error @below {{'bale.compress_into' op expected output rank to be 1, but got 2}}
  bale.compress_into %x where %m into %y : memref<3x2xf32>, memref<?xi1>, memref<?x2xf32>
  return
}

// -----

func.func @compress_into_c7_ok(%x: memref<3x2xf32>, %m: memref<?xi1>, %y: memref<?x2xf32>) {
  bale.compress_into %x where %m into %y axis(0) : memref<3x2xf32>, memref<?xi1>, memref<?x2xf32>
  return
}

// -----

func.func @compress_into_c7_ok_flat(%x: memref<3x2xf32>, %m: memref<?xi1>, %y: memref<?xf32>) {
  bale.compress_into %x where %m into %y : memref<3x2xf32>, memref<?xi1>, memref<?xf32>
  return
}

// -----

func.func @compress_into_c8_of_extent(%x: memref<3x2xf32>, %m: memref<?xi1>, %y: memref<4x2xf32>) {
  // expected-error @below {{'bale.compress_into' op expected output dimension 0 to be at most 3, but got 4}}
  bale.compress_into %x where %m into %y axis(0) : memref<3x2xf32>, memref<?xi1>, memref<4x2xf32>
  return
}

// -----

func.func @compress_into_c8_of_condition(%x: memref<?x2xf32>, %m: memref<3xi1>, %y: memref<4x2xf32>) {
  // expected-error @below {{'bale.compress_into' op expected output dimension 0 to be at most 3, but got 4}}
  bale.compress_into %x where %m into %y axis(0) : memref<?x2xf32>, memref<3xi1>, memref<4x2xf32>
  return
}

// -----

func.func @compress_into_c8_of_the_smaller(%x: memref<2x5xf32>, %m: memref<3xi1>, %y: memref<2x4xf32>) {
  // expected-error @below {{'bale.compress_into' op expected output dimension 1 to be at most 3, but got 4}}
  bale.compress_into %x where %m into %y axis(1) : memref<2x5xf32>, memref<3xi1>, memref<2x4xf32>
  return
}

// -----

func.func @compress_into_c8_flat(%x: memref<3x2xf32>, %m: memref<?xi1>, %y: memref<7xf32>) {
  // expected-error @below {{'bale.compress_into' op expected output dimension 0 to be at most 6, but got 7}}
  bale.compress_into %x where %m into %y : memref<3x2xf32>, memref<?xi1>, memref<7xf32>
  return
}

// -----

func.func @compress_into_c8_ok_of_extent(%x: memref<3x2xf32>, %m: memref<?xi1>, %y: memref<3x2xf32>) {
  bale.compress_into %x where %m into %y axis(0) : memref<3x2xf32>, memref<?xi1>, memref<3x2xf32>
  return
}

// -----

func.func @compress_into_c8_ok_of_condition(%x: memref<?x2xf32>, %m: memref<3xi1>, %y: memref<3x2xf32>) {
  bale.compress_into %x where %m into %y axis(0) : memref<?x2xf32>, memref<3xi1>, memref<3x2xf32>
  return
}

// -----

func.func @compress_into_c8_ok_flat(%x: memref<3x2xf32>, %m: memref<?xi1>, %y: memref<6xf32>) {
  bale.compress_into %x where %m into %y : memref<3x2xf32>, memref<?xi1>, memref<6xf32>
  return
}

// -----

func.func @compress_into_c8_ok_flat_does_not_wrap(%x: memref<4294967296x4294967296xf32>, %m: memref<?xi1>, %y: memref<1xf32>) {
  bale.compress_into %x where %m into %y : memref<4294967296x4294967296xf32>, memref<?xi1>, memref<1xf32>
  return
}

// -----

func.func @compress_into_c9_no_extent(%x: memref<0x2xf32>, %m: memref<?xi1>, %y: memref<1x2xf32>) {
  // expected-error @below {{'bale.compress_into' op expected output dimension 0 to be 0, but got 1}}
  bale.compress_into %x where %m into %y axis(0) : memref<0x2xf32>, memref<?xi1>, memref<1x2xf32>
  return
}

// -----

func.func @compress_into_c9_no_condition(%x: memref<?x2xf32>, %m: memref<0xi1>, %y: memref<1x2xf32>) {
  // expected-error @below {{'bale.compress_into' op expected output dimension 0 to be 0, but got 1}}
  bale.compress_into %x where %m into %y axis(0) : memref<?x2xf32>, memref<0xi1>, memref<1x2xf32>
  return
}

// -----

func.func @compress_into_c9_no_elements_flat(%x: memref<?x0xf32>, %m: memref<?xi1>, %y: memref<1xf32>) {
  // expected-error @below {{'bale.compress_into' op expected output dimension 0 to be 0, but got 1}}
  bale.compress_into %x where %m into %y : memref<?x0xf32>, memref<?xi1>, memref<1xf32>
  return
}

// -----

func.func @compress_into_c10_after_axis(%x: memref<3x2xf32>, %m: memref<?xi1>, %y: memref<?x4xf32>) {
  // expected-error @below {{'bale.compress_into' op expected output dimension 1 to be 2, but got 4}}
  bale.compress_into %x where %m into %y axis(0) : memref<3x2xf32>, memref<?xi1>, memref<?x4xf32>
  return
}

// -----

func.func @compress_into_c10_before_axis(%x: memref<3x2xf32>, %m: memref<?xi1>, %y: memref<2x?xf32>) {
  // expected-error @below {{'bale.compress_into' op expected output dimension 0 to be 3, but got 2}}
  bale.compress_into %x where %m into %y axis(-1) : memref<3x2xf32>, memref<?xi1>, memref<2x?xf32>
  return
}

// -----

func.func @compress_into_c10_ok(%x: memref<3x2xf32>, %m: memref<?xi1>, %y: memref<?x2xf32>) {
  bale.compress_into %x where %m into %y axis(0) : memref<3x2xf32>, memref<?xi1>, memref<?x2xf32>
  return
}

// -----

func.func @compress_into_c10_ok_dynamic(%x: memref<3x?xf32>, %m: memref<?xi1>, %y: memref<?x4xf32>) {
  bale.compress_into %x where %m into %y axis(0) : memref<3x?xf32>, memref<?xi1>, memref<?x4xf32>
  return
}

// -----

func.func @compress_into_c11_tensor_into_memref(%x: tensor<4xf32>, %m: tensor<4xi1>, %y: memref<?xf32>) {
  // expected-error @below {{'bale.compress_into' op expected all operands to be tensors or all to be memrefs, but got tensor<4xf32> and memref<?xf32>}}
  bale.compress_into %x where %m into %y axis(0) : tensor<4xf32>, tensor<4xi1>, memref<?xf32>
  return
}

// -----

func.func @compress_into_c11_memref_condition(%x: tensor<4xf32>, %m: memref<4xi1>, %y: tensor<?xf32>) {
  // expected-error @below {{'bale.compress_into' op expected all operands to be tensors or all to be memrefs, but got tensor<4xf32> and memref<4xi1>}}
  %r = bale.compress_into %x where %m into %y axis(0) : tensor<4xf32>, memref<4xi1>, tensor<?xf32> -> tensor<?xf32>
  return
}

// -----

func.func @compress_into_c11_memref_into_tensor(%x: memref<4xf32>, %m: memref<4xi1>, %y: tensor<?xf32>) {
  // expected-error @below {{'bale.compress_into' op expected all operands to be tensors or all to be memrefs, but got memref<4xf32> and tensor<?xf32>}}
  %r = bale.compress_into %x where %m into %y axis(0) : memref<4xf32>, memref<4xi1>, tensor<?xf32> -> tensor<?xf32>
  return
}

// -----

func.func @compress_into_c11_ok_tensors(%x: tensor<4xf32>, %m: tensor<4xi1>, %y: tensor<?xf32>) {
  %r = bale.compress_into %x where %m into %y axis(0) : tensor<4xf32>, tensor<4xi1>, tensor<?xf32> -> tensor<?xf32>
  return
}

// -----

func.func @compress_into_c11_ok_memrefs(%x: memref<4xf32>, %m: memref<4xi1>, %y: memref<?xf32>) {
  bale.compress_into %x where %m into %y axis(0) : memref<4xf32>, memref<4xi1>, memref<?xf32>
  return
}
