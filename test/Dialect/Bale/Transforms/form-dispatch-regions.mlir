// RUN: bale-opt %s --bale-form-dispatch-regions --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @fill(
// CHECK-SAME: %[[K:.*]]: index, %[[X:.*]]: tensor<?xf32>
func.func @fill(%k: index, %x: tensor<?xf32>) -> tensor<?x2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK-NOT: tensor.empty
  // CHECK: %[[R:.*]] = "flow.dispatch.region"(%[[K]]) <{operandSegmentSizes = array<i32: 1, 0>}> ({
  // CHECK-NEXT: %[[E:.*]] = tensor.empty(%[[K]]) : tensor<?x2xf32>
  // CHECK-NEXT: %[[F:.*]]:2 = scf.for {{.*}} iter_args(%{{.*}} = %[[E]], %{{.*}} = %{{.*}})
  // CHECK: tensor.extract %[[X]]
  // CHECK: "flow.return"(%[[F]]#0) : (tensor<?x2xf32>) -> ()
  // CHECK-NEXT: }, {
  // CHECK-NEXT: }) : (index) -> tensor<?x2xf32>
  // CHECK-NEXT: return %[[R]]
  %e = tensor.empty(%k) : tensor<?x2xf32>
  %r:2 = scf.for %i = %c0 to %k step %c1 iter_args(%t = %e, %n = %c0) -> (tensor<?x2xf32>, index) {
    %v = tensor.extract %x[%i] : tensor<?xf32>
    %u = tensor.insert %v into %t[%n, %c0] : tensor<?x2xf32>
    %m = arith.addi %n, %c1 : index
    scf.yield %u, %m : tensor<?x2xf32>, index
  }
  return %r#0 : tensor<?x2xf32>
}

// A loop in the loop is not a region of its own; types may state all extents.
// CHECK-LABEL: func.func @nested(
func.func @nested(%x: tensor<4xi8>) -> tensor<4xi8> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  // CHECK: "flow.dispatch.region"() <{operandSegmentSizes = array<i32: 0, 0>}>
  // CHECK: scf.while
  // CHECK: scf.for
  // CHECK-NOT: flow.dispatch.region
  // CHECK: return
  %e = tensor.empty() : tensor<4xi8>
  %r:2 = scf.while (%t = %e, %n = %c0) : (tensor<4xi8>, index) -> (tensor<4xi8>, index) {
    %go = arith.cmpi ult, %n, %c4 : index
    scf.condition(%go) %t, %n : tensor<4xi8>, index
  } do {
  ^bb0(%t: tensor<4xi8>, %n: index):
    %f = scf.for %i = %c0 to %c4 step %c1 iter_args(%s = %t) -> (tensor<4xi8>) {
      %v = tensor.extract %x[%i] : tensor<4xi8>
      %u = tensor.insert %v into %s[%n] : tensor<4xi8>
      scf.yield %u : tensor<4xi8>
    }
    %m = arith.addi %n, %c1 : index
    scf.yield %f, %m : tensor<4xi8>, index
  }
  return %r#0 : tensor<4xi8>
}

// -----

// Nothing is put into a region twice.
// CHECK-LABEL: func.func @again(
func.func @again(%k: index) -> tensor<?xi64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK-COUNT-1: flow.dispatch.region
  // CHECK-NOT: flow.dispatch.region
  // CHECK: return
  %r = "flow.dispatch.region"(%k) <{operandSegmentSizes = array<i32: 1, 0>}> ({
    %e = tensor.empty(%k) : tensor<?xi64>
    %f = scf.for %i = %c0 to %k step %c1 iter_args(%t = %e) -> (tensor<?xi64>) {
      %v = arith.index_cast %i : index to i64
      %n = tensor.insert %v into %t[%i] : tensor<?xi64>
      scf.yield %n : tensor<?xi64>
    }
    "flow.return"(%f) : (tensor<?xi64>) -> ()
  }, {
  }) : (index) -> tensor<?xi64>
  return %r : tensor<?xi64>
}

// Old contents stay where the loop does not write.
// CHECK-LABEL: func.func @contents(
func.func @contents(%e: tensor<?xi64>, %k: index) -> tensor<?xi64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK-NOT: flow.dispatch.region
  // CHECK: return
  %f = scf.for %i = %c0 to %k step %c1 iter_args(%t = %e) -> (tensor<?xi64>) {
    %v = arith.index_cast %i : index to i64
    %n = tensor.insert %v into %t[%i] : tensor<?xi64>
    scf.yield %n : tensor<?xi64>
  }
  return %f : tensor<?xi64>
}

// A scalar leaves no region.
// CHECK-LABEL: func.func @scalar_result(
func.func @scalar_result(%k: index) -> (tensor<?xi64>, i64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i64
  // CHECK-NOT: flow.dispatch.region
  // CHECK: return
  %e = tensor.empty(%k) : tensor<?xi64>
  %f:2 = scf.for %i = %c0 to %k step %c1 iter_args(%t = %e, %s = %zero) -> (tensor<?xi64>, i64) {
    %v = arith.index_cast %i : index to i64
    %n = tensor.insert %v into %t[%i] : tensor<?xi64>
    scf.yield %n, %v : tensor<?xi64>, i64
  }
  return %f#0, %f#1 : tensor<?xi64>, i64
}

// What is no scalar code makes dispatches of its own.
// CHECK-LABEL: func.func @tensor_code(
func.func @tensor_code(%k: index) -> tensor<?xi64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK-NOT: flow.dispatch.region
  // CHECK: return
  %e = tensor.empty(%k) : tensor<?xi64>
  %f = scf.for %i = %c0 to %k step %c1 iter_args(%t = %e) -> (tensor<?xi64>) {
    %v = arith.index_cast %i : index to i64
    %n = linalg.fill ins(%v : i64) outs(%t : tensor<?xi64>) -> tensor<?xi64>
    scf.yield %n : tensor<?xi64>
  }
  return %f : tensor<?xi64>
}

// Nor may the loop yield another tensor, of other extents.
// CHECK-LABEL: func.func @other_tensor(
func.func @other_tensor(%k: index, %x: tensor<?xi64>) -> tensor<?xi64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK-NOT: flow.dispatch.region
  // CHECK: return
  %e = tensor.empty(%k) : tensor<?xi64>
  %f = scf.for %i = %c0 to %k step %c1 iter_args(%t = %e) -> (tensor<?xi64>) {
    scf.yield %x : tensor<?xi64>
  }
  return %f : tensor<?xi64>
}
