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

// The words do not fit 8 codes, which only a cast hides.
// CHECK-LABEL: llvm.func @types(
// CHECK: llvm.call @bale_check_failed(
// LINALG-LABEL: func.func @types(
// LINALG: cf.assert {{.*}}"'bale.pack' op expected words dimension 0
func.func @types(%x: tensor<8xui8>, %y: tensor<4xui8>, %wanted: i1) -> tensor<4xui8> {
  %r = scf.if %wanted -> tensor<4xui8> {
    %any = tensor.cast %x : tensor<8xui8> to tensor<?xui8>
    %w = bale.pack %any <bits = 3> : tensor<?xui8> -> tensor<4xui8>
    scf.yield %w : tensor<4xui8>
  } else {
    scf.yield %y : tensor<4xui8>
  }
  return %r : tensor<4xui8>
}

// The constant count is wrong, and the rank is only known from the words.
// CHECK-LABEL: llvm.func @unranked(
// CHECK: llvm.call @bale_check_failed(
func.func @unranked(%w: tensor<3xui8>, %y: tensor<?xui8>, %wanted: i1) -> tensor<?xui8> {
  %n = arith.constant 9 : index
  %r = scf.if %wanted -> tensor<?xui8> {
    %c = bale.unpack %w count(%n) <bits = 3> : tensor<3xui8> -> tensor<*xui8>
    %ranked = tensor.cast %c : tensor<*xui8> to tensor<?xui8>
    scf.yield %ranked : tensor<?xui8>
  } else {
    scf.yield %y : tensor<?xui8>
  }
  return %r : tensor<?xui8>
}
