// RUN: bale-opt %s --bale-infer-shapes --split-input-file --verify-diagnostics

// A rank that only inference finds is held against the axis as one that the
// types state: each way to find one, with the nearest axis that is out of range.
// infer-late-ranks.mlir has the same ways with an axis in range, and
// materialize-late-ranks-invalid.mlir those to ops that may never run.

func.func @cast(%x: tensor<2x8xi8>) -> tensor<*xi8> {
  %0 = tensor.cast %x : tensor<2x8xi8> to tensor<*xi8>
  // expected-error @+1 {{'bale.pack' op expected axis to be in [-2, 1], but got 2}}
  %1 = bale.pack %0 <bits = 8> axis(2) : tensor<*xi8> -> tensor<*xi8>
  return %1 : tensor<*xi8>
}

// -----

func.func @cast_below(%x: tensor<2x8xi8>) -> tensor<*xi8> {
  %0 = tensor.cast %x : tensor<2x8xi8> to tensor<*xi8>
  // expected-error @+1 {{'bale.pack' op expected axis to be in [-2, 1], but got -3}}
  %1 = bale.pack %0 <bits = 8> axis(-3) : tensor<*xi8> -> tensor<*xi8>
  return %1 : tensor<*xi8>
}

// -----

func.func @cast_rank_0(%x: tensor<i8>) -> tensor<*xi8> {
  %0 = tensor.cast %x : tensor<i8> to tensor<*xi8>
  // expected-error @+1 {{'bale.pack' op expected codes rank to be at least 1, but got 0}}
  %1 = bale.pack %0 <bits = 8> : tensor<*xi8> -> tensor<*xi8>
  return %1 : tensor<*xi8>
}

// -----

func.func @unpack(%x: tensor<2x3xi8>, %n: index) -> tensor<*xi8> {
  %0 = tensor.cast %x : tensor<2x3xi8> to tensor<*xi8>
  // expected-error @+1 {{'bale.unpack' op expected axis to be in [-2, 1], but got 2}}
  %1 = bale.unpack %0 count(%n) <bits = 3> axis(2) : tensor<*xi8> -> tensor<*xi8>
  return %1 : tensor<*xi8>
}

// -----

func.func @compress(%x: tensor<2x8xf32>, %c: tensor<?xi1>) -> tensor<*xf32> {
  %0 = tensor.cast %x : tensor<2x8xf32> to tensor<*xf32>
  // expected-error @+1 {{'bale.compress' op expected axis to be in [-2, 1], but got 2}}
  %1 = bale.compress %0 where %c axis(2) : tensor<*xf32>, tensor<?xi1> -> tensor<*xf32>
  return %1 : tensor<*xf32>
}

// -----

func.func @condition(%x: tensor<2x8xf32>, %c: tensor<2x4xi1>) -> tensor<*xf32> {
  %0 = tensor.cast %c : tensor<2x4xi1> to tensor<*xi1>
  // expected-error @+1 {{'bale.compress' op expected condition rank to be 1, but got 2}}
  %1 = bale.compress %x where %0 axis(0) : tensor<2x8xf32>, tensor<*xi1> -> tensor<*xf32>
  return %1 : tensor<*xf32>
}

// -----

// The result of the first op has a rank, and the second looks for its axis there.
func.func @chain(%x: tensor<2x8xi8>) -> tensor<*xi8> {
  %0 = bale.pack %x <bits = 3> : tensor<2x8xi8> -> tensor<*xi8>
  // expected-error @+1 {{'bale.pack' op expected axis to be in [-2, 1], but got 2}}
  %1 = bale.pack %0 <bits = 8> axis(2) : tensor<*xi8> -> tensor<*xi8>
  return %1 : tensor<*xi8>
}

// -----

func.func private @ranked(%x: tensor<2x8xi8>) -> tensor<*xi8> {
  %0 = tensor.cast %x : tensor<2x8xi8> to tensor<*xi8>
  return %0 : tensor<*xi8>
}

func.func @call_result(%x: tensor<2x8xi8>) -> tensor<*xi8> {
  %0 = call @ranked(%x) : (tensor<2x8xi8>) -> tensor<*xi8>
  // expected-error @+1 {{'bale.pack' op expected axis to be in [-2, 1], but got 2}}
  %1 = bale.pack %0 <bits = 8> axis(2) : tensor<*xi8> -> tensor<*xi8>
  return %1 : tensor<*xi8>
}

// -----

func.func @if_result(%b: i1, %x: tensor<2x8xi8>, %y: tensor<2x9xi8>) -> tensor<*xi8> {
  %0 = scf.if %b -> tensor<*xi8> {
    %1 = tensor.cast %x : tensor<2x8xi8> to tensor<*xi8>
    scf.yield %1 : tensor<*xi8>
  } else {
    %1 = tensor.cast %y : tensor<2x9xi8> to tensor<*xi8>
    scf.yield %1 : tensor<*xi8>
  }
  // expected-error @+1 {{'bale.pack' op expected axis to be in [-2, 1], but got 2}}
  %2 = bale.pack %0 <bits = 8> axis(2) : tensor<*xi8> -> tensor<*xi8>
  return %2 : tensor<*xi8>
}

// -----

// An extent that is found late is held against what the types state, too.
func.func @words_extent(%x: tensor<2x8xi8>) -> tensor<2x4xi8> {
  %0 = tensor.cast %x : tensor<2x8xi8> to tensor<?x?xi8>
  // expected-error @+2 {{'bale.pack' op expected words dimension 1 to be 3, but got 4}}
  // expected-note @+1 {{8 codes of #bale.code<bits = 3> take 3 words of 8 bits}}
  %1 = bale.pack %0 <bits = 3> : tensor<?x?xi8> -> tensor<2x4xi8>
  return %1 : tensor<2x4xi8>
}

// -----

func.func @words_extent_elsewhere(%x: tensor<2x8xi8>) -> tensor<5x?xi8> {
  %0 = tensor.cast %x : tensor<2x8xi8> to tensor<?x?xi8>
  // expected-error @+1 {{'bale.pack' op expected words dimension 0 to be 2, but got 5}}
  %1 = bale.pack %0 <bits = 3> : tensor<?x?xi8> -> tensor<5x?xi8>
  return %1 : tensor<5x?xi8>
}

// -----

// A constant count, where the words are found late.
func.func @count(%x: tensor<2x4xi8>) -> tensor<2x8xi8> {
  %n = arith.constant 8 : index
  %0 = tensor.cast %x : tensor<2x4xi8> to tensor<?x?xi8>
  // expected-error @+2 {{'bale.unpack' op expected words dimension 1 to be 3, but got 4}}
  // expected-note @+1 {{8 codes of #bale.code<bits = 3> take 3 words of 8 bits}}
  %1 = bale.unpack %0 count(%n) <bits = 3> : tensor<?x?xi8> -> tensor<2x8xi8>
  return %1 : tensor<2x8xi8>
}

// -----

// A constant condition, where the extent is found late.
func.func @kept(%x: tensor<3xf32>) -> tensor<2xf32> {
  %c = arith.constant dense<[true, false, true, true]> : tensor<4xi1>
  %0 = tensor.cast %x : tensor<3xf32> to tensor<?xf32>
  // expected-error @+1 {{'bale.compress' op expected output dimension 0 to be 2, but got 3}}
  %1 = bale.compress %0 where %c axis(0) : tensor<?xf32>, tensor<4xi1> -> tensor<3xf32>
  %2 = tensor.cast %1 : tensor<3xf32> to tensor<?xf32>
  %3 = tensor.cast %2 : tensor<?xf32> to tensor<2xf32>
  return %3 : tensor<2xf32>
}

// -----

func.func @flat_rank(%x: tensor<2x3xf32>, %c: tensor<?xi1>) -> tensor<7xf32> {
  %0 = tensor.cast %x : tensor<2x3xf32> to tensor<*xf32>
  // expected-error @+1 {{'bale.compress' op expected output dimension 0 to be at most 6, but got 7}}
  %1 = bale.compress %0 where %c : tensor<*xf32>, tensor<?xi1> -> tensor<7xf32>
  return %1 : tensor<7xf32>
}
