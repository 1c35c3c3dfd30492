// RUN: bale-opt %s --bale-insert-value-checks --split-input-file --verify-diagnostics

func.func @unranked(%x: tensor<*xi8>) -> tensor<*xi8> {
  // expected-error @+1 {{'bale.pack' op expected ranked tensors where values are checked, but got 'tensor<*xi8>'}}
  %w = bale.pack %x <bits = 3> : tensor<*xi8> -> tensor<*xi8>
  return %w : tensor<*xi8>
}

// -----

func.func @unranked_condition(%x: tensor<3xi8>, %m: tensor<*xi1>) -> tensor<?xi8> {
  // expected-error @+1 {{'bale.compress' op expected ranked tensors where values are checked, but got 'tensor<*xi1>'}}
  %y = bale.compress %x where %m : tensor<3xi8>, tensor<*xi1> -> tensor<?xi8>
  return %y : tensor<?xi8>
}

// -----

// A result without a rank holds nothing to check.
func.func @unranked_result(%x: tensor<8xi8>) -> tensor<*xi8> {
  %w = bale.pack %x <bits = 3> : tensor<8xi8> -> tensor<*xi8>
  return %w : tensor<*xi8>
}
