// RUN: bale-opt %s --canonicalize --bale-to-llvm | FileCheck %s
// RUN: bale-opt %s --canonicalize --bale-to-linalg | FileCheck %s --check-prefix=LINALG

// 3 codes of 1 bit take 1 byte, and the condition keeps 2. A branch that breaks a rule may be there, as long
// as it is not taken: it ends in a check that always fails.
// CHECK-LABEL: llvm.func @f(
// CHECK: llvm.call @bale_check_failed(
// LINALG-LABEL: func.func @f(
// LINALG: cf.assert %false, "'bale.unpack' op expected words dimension 0
func.func @f(%wanted: i1, %w: tensor<2xui8>, %x: tensor<?xui8>) -> tensor<?xui8> {
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
