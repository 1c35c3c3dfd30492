// RUN: bale-opt %s --bale-infer-shapes --split-input-file | FileCheck %s
// RUN: bale-opt %s --bale-infer-shapes --bale-materialize-destinations --split-input-file --verify-diagnostics

// Inference leaves alone an op that a rank which it finds contradicts, where
// nobody may run the op. To lower it is an error that names the rule.

func.func private @argument(%x: tensor<*xi8>) -> tensor<*xi8> {
  // CHECK: bale.pack %{{.*}} axis(2) : tensor<*xi8> -> tensor<*xi8>
  // expected-error @+1 {{'bale.pack' op expected axis to be in [-2, 1], but got 2}}
  %0 = bale.pack %x <bits = 8> axis(2) : tensor<*xi8> -> tensor<*xi8>
  return %0 : tensor<*xi8>
}

func.func @call_argument(%x: tensor<2x8xi8>) -> tensor<*xi8> {
  %0 = tensor.cast %x : tensor<2x8xi8> to tensor<*xi8>
  %1 = call @argument(%0) : (tensor<*xi8>) -> tensor<*xi8>
  return %1 : tensor<*xi8>
}

// -----

func.func @for_argument(%n: index, %x: tensor<2x8xi8>) -> tensor<*xi8> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.cast %x : tensor<2x8xi8> to tensor<*xi8>
  %1 = scf.for %i = %c0 to %n step %c1 iter_args(%y = %0) -> tensor<*xi8> {
    // CHECK: bale.pack %{{.*}} axis(2) : tensor<*xi8> -> tensor<*xi8>
    // expected-error @+1 {{'bale.pack' op expected axis to be in [-2, 1], but got 2}}
    %2 = bale.pack %y <bits = 8> axis(2) : tensor<*xi8> -> tensor<*xi8>
    scf.yield %y : tensor<*xi8>
  }
  return %1 : tensor<*xi8>
}

// -----

func.func @while_argument(%b: i1, %x: tensor<2x8xi8>) -> tensor<*xi8> {
  %0 = tensor.cast %x : tensor<2x8xi8> to tensor<*xi8>
  %1 = scf.while (%y = %0) : (tensor<*xi8>) -> tensor<*xi8> {
    scf.condition(%b) %y : tensor<*xi8>
  } do {
  ^bb0(%y: tensor<*xi8>):
    // CHECK: bale.pack %{{.*}} axis(2) : tensor<*xi8> -> tensor<*xi8>
    // expected-error @+1 {{'bale.pack' op expected axis to be in [-2, 1], but got 2}}
    %2 = bale.pack %y <bits = 8> axis(2) : tensor<*xi8> -> tensor<*xi8>
    scf.yield %y : tensor<*xi8>
  }
  return %1 : tensor<*xi8>
}
