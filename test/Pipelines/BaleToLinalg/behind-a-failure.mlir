// Of the result of an op that certainly fails nothing is known behind it, not even a number that is wrong.

// RUN: bale-opt %s --bale-to-linalg | FileCheck %s
// RUN: bale-opt %s --bale-for-iree | FileCheck %s
// RUN: bale-opt %s --bale-for-iree=compress-form=search | FileCheck %s
// RUN: bale-opt %s --bale-to-llvm | FileCheck %s
// RUN: bale-opt %s --bale-to-llvm=vectorize=false | FileCheck %s
// RUN: bale-opt %s --bale-to-llvm=verify-values | FileCheck %s

// CHECK-LABEL: func @behind_a_failure(
// CHECK-NOT:   poison : i
func.func @behind_a_failure(%wanted: i1, %w: tensor<2xui8>, %x: tensor<?xui8>) -> tensor<?xui8> {
  %n = arith.constant 3 : index
  %m = arith.constant dense<[true, false, true]> : tensor<3xi1>
  %r = scf.if %wanted -> tensor<?xui8> {
    %c = bale.unpack %w count(%n) <bits = 1> : tensor<2xui8> -> tensor<?xui8>
    %y = bale.compress %c where %m : tensor<?xui8>, tensor<3xi1> -> tensor<?xui8>
    %z = bale.compress %y where %m : tensor<?xui8>, tensor<3xi1> -> tensor<1xui8>
    %all = tensor.cast %z : tensor<1xui8> to tensor<?xui8>
    scf.yield %all : tensor<?xui8>
  } else {
    scf.yield %x : tensor<?xui8>
  }
  return %r : tensor<?xui8>
}
