// RUN: bale-opt %s --bale-branch-on-selects | FileCheck %s

// CHECK-LABEL: func.func @tensors(
// CHECK-SAME: %[[C:.*]]: i1, %[[X:.*]]: tensor<?xi8>, %[[Y:.*]]: tensor<?xi8>
func.func @tensors(%c: i1, %x: tensor<?xi8>, %y: tensor<?xi8>) -> tensor<?xi8> {
  // CHECK-NEXT: %[[R:.*]] = scf.if %[[C]] -> (tensor<?xi8>)
  // CHECK-NEXT: scf.yield %[[X]]
  // CHECK-NEXT: else
  // CHECK-NEXT: scf.yield %[[Y]]
  // CHECK: return %[[R]]
  %r = arith.select %c, %x, %y : tensor<?xi8>
  return %r : tensor<?xi8>
}

// By elements, and of scalars.
// CHECK-LABEL: func.func @others(
// CHECK-NOT: scf.if
func.func @others(%c: i1, %m: tensor<4xi1>, %x: tensor<4xi8>, %y: tensor<4xi8>, %a: i8, %b: i8) -> (tensor<4xi8>, i8) {
  %r = arith.select %m, %x, %y : tensor<4xi1>, tensor<4xi8>
  %s = arith.select %c, %a, %b : i8
  return %r, %s : tensor<4xi8>, i8
}
