// RUN: bale-opt %s -split-input-file -verify-diagnostics -bale-infer-shapes

// The rules of bale.compress_into that a constant operand decides, where the op certainly runs.

func.func @compress_into_c9_constant(%x: tensor<3x2xf32>, %y: tensor<3x2xf32>) {
  %m = arith.constant dense<[false, true, true]> : tensor<3xi1>
  // expected-error @below {{'bale.compress_into' op expected output dimension 0 to be 2, but got 3}}
  %r = bale.compress_into %x where %m into %y axis(0) : tensor<3x2xf32>, tensor<3xi1>, tensor<3x2xf32> -> tensor<3x2xf32>
  return
}

// -----

func.func @compress_into_c9_constant_flat(%x: tensor<3x2xf32>, %y: tensor<1xf32>) {
  %m = arith.constant dense<[false, true, false, false, true]> : tensor<5xi1>
  // expected-error @below {{'bale.compress_into' op expected output dimension 0 to be 2, but got 1}}
  %r = bale.compress_into %x where %m into %y : tensor<3x2xf32>, tensor<5xi1>, tensor<1xf32> -> tensor<1xf32>
  return
}

// -----

func.func @compress_into_c9_beyond_extent(%x: tensor<2xf32>, %y: tensor<2xf32>) {
  %m = arith.constant dense<[true, false, true, true]> : tensor<4xi1>
  // expected-error @below {{'bale.compress_into' op expected output dimension 0 to be 1, but got 2}}
  %r = bale.compress_into %x where %m into %y axis(0) : tensor<2xf32>, tensor<4xi1>, tensor<2xf32> -> tensor<2xf32>
  return
}

// -----

func.func @compress_into_c9_all_true(%x: tensor<5xf32>, %y: tensor<3xf32>) {
  %m = arith.constant dense<true> : tensor<4xi1>
  // expected-error @below {{'bale.compress_into' op expected output dimension 0 to be 4, but got 3}}
  %r = bale.compress_into %x where %m into %y axis(0) : tensor<5xf32>, tensor<4xi1>, tensor<3xf32> -> tensor<3xf32>
  return
}

// -----

func.func @compress_into_c9_all_false(%x: tensor<?xf32>, %y: tensor<1xf32>) {
  %m = arith.constant dense<false> : tensor<4xi1>
  // expected-error @below {{'bale.compress_into' op expected output dimension 0 to be 0, but got 1}}
  %r = bale.compress_into %x where %m into %y axis(0) : tensor<?xf32>, tensor<4xi1>, tensor<1xf32> -> tensor<1xf32>
  return
}

// -----

func.func @compress_into_c9_ok_constant(%x: tensor<3x2xf32>, %y: tensor<2x2xf32>) {
  %m = arith.constant dense<[false, true, true]> : tensor<3xi1>
  %r = bale.compress_into %x where %m into %y axis(0) : tensor<3x2xf32>, tensor<3xi1>, tensor<2x2xf32> -> tensor<2x2xf32>
  return
}

// -----

func.func @compress_into_c9_ok_constant_flat(%x: tensor<3x2xf32>, %y: tensor<2xf32>) {
  %m = arith.constant dense<[false, true, false, false, true]> : tensor<5xi1>
  %r = bale.compress_into %x where %m into %y : tensor<3x2xf32>, tensor<5xi1>, tensor<2xf32> -> tensor<2xf32>
  return
}

// -----

func.func @compress_into_c9_ok_beyond_extent(%x: tensor<2xf32>, %y: tensor<1xf32>) {
  %m = arith.constant dense<[true, false, true, true]> : tensor<4xi1>
  %r = bale.compress_into %x where %m into %y axis(0) : tensor<2xf32>, tensor<4xi1>, tensor<1xf32> -> tensor<1xf32>
  return
}

// -----

func.func @compress_into_c9_ok_unknown_extent(%x: tensor<?xf32>, %y: tensor<2xf32>) {
  %m = arith.constant dense<[true, false, true, true]> : tensor<4xi1>
  %r = bale.compress_into %x where %m into %y axis(0) : tensor<?xf32>, tensor<4xi1>, tensor<2xf32> -> tensor<2xf32>
  return
}

// -----

func.func @compress_into_c9_ok_all_true(%x: tensor<5xf32>, %y: tensor<4xf32>) {
  %m = arith.constant dense<true> : tensor<4xi1>
  %r = bale.compress_into %x where %m into %y axis(0) : tensor<5xf32>, tensor<4xi1>, tensor<4xf32> -> tensor<4xf32>
  return
}

// -----

func.func @compress_into_c9_ok_all_false(%x: tensor<?xf32>, %y: tensor<0xf32>) {
  %m = arith.constant dense<false> : tensor<4xi1>
  %r = bale.compress_into %x where %m into %y axis(0) : tensor<?xf32>, tensor<4xi1>, tensor<0xf32> -> tensor<0xf32>
  return
}

// -----

func.func @compress_into_c9_ok_dynamic_output(%x: tensor<3x2xf32>, %y: tensor<?x2xf32>) {
  %m = arith.constant dense<[false, true, true]> : tensor<3xi1>
  %r = bale.compress_into %x where %m into %y axis(0) : tensor<3x2xf32>, tensor<3xi1>, tensor<?x2xf32> -> tensor<?x2xf32>
  return
}
