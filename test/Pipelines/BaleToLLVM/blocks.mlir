// RUN: bale-opt %s --split-input-file --convert-bale-to-linalg=code-form=blocks --bale-to-llvm=vectorize=false | FileCheck %s
// RUN: bale-opt %s --split-input-file --convert-bale-to-linalg=code-form=blocks --bale-to-llvm | FileCheck %s

// A module that was lowered in blocks goes on to LLVM, one with a dimension of extent 1
// before the axis too. A module each: of several functions, upstream makes the constants in any order.
// CHECK-LABEL: llvm.func @unpack_one_row(
func.func @unpack_one_row(%w: tensor<1x?x?xi32>, %x: tensor<1x?x?xi8>) -> tensor<1x?x?xi8> {
  %r = bale.unpack_into %w into %x <bits = 5> axis(1) : tensor<1x?x?xi32>, tensor<1x?x?xi8> -> tensor<1x?x?xi8>
  return %r : tensor<1x?x?xi8>
}

// -----

// CHECK-LABEL: llvm.func @pack_one_row(
func.func @pack_one_row(%x: tensor<1x?x?xi8>, %w: tensor<1x?x?xi8>) -> tensor<1x?x?xi8> {
  %r = bale.pack_into %x into %w <bits = 5> axis(1) : tensor<1x?x?xi8>, tensor<1x?x?xi8> -> tensor<1x?x?xi8>
  return %r : tensor<1x?x?xi8>
}
