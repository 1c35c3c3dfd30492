// Poison is no number, and stays a value.

// RUN: bale-opt %s --bale-to-linalg | FileCheck %s
// RUN: bale-opt %s --bale-make-signless --bale-materialize-destinations --convert-bale-to-linalg=compress-form=positions | FileCheck %s --check-prefix=POSITIONS
// RUN: bale-opt %s --bale-to-llvm | FileCheck %s --check-prefix=LLVM
// RUN: bale-opt %s --bale-to-llvm=vectorize=false | FileCheck %s --check-prefix=LLVM
// RUN: bale-opt %s --bale-to-llvm=verify-values | FileCheck %s --check-prefix=LLVM

// CHECK-LABEL: func @unpack(
// LLVM-LABEL:  llvm.func @unpack(
func.func @unpack(%w: tensor<?x4xui8>) -> tensor<?x4xui8> {
  %n = ub.poison : index
  %x = bale.unpack %w count(%n) <bits = 3> axis(0) : tensor<?x4xui8> -> tensor<?x4xui8>
  return %x : tensor<?x4xui8>
}

// POSITIONS-LABEL: func @count(
// POSITIONS:     %[[SIZE:.*]] = ub.poison : index
// POSITIONS:     tensor.extract_slice %{{.*}}[%{{.*}}] [%{{.*}}] [1] : tensor<?xi1> to tensor<?xi1>
// CHECK-LABEL: func @count(
// LLVM-LABEL:  llvm.func @count(
func.func @count(%m: tensor<?xi1>) -> index {
  %d = ub.poison : index
  %k = bale.count %m limit %d : tensor<?xi1>
  return %k : index
}

// CHECK-LABEL: func @constant_condition(
// LLVM-LABEL:  llvm.func @constant_condition(
func.func @constant_condition() -> index {
  %d = ub.poison : index
  %m = arith.constant dense<[true, false, true]> : tensor<3xi1>
  %k = bale.count %m limit %d : tensor<3xi1>
  return %k : index
}
