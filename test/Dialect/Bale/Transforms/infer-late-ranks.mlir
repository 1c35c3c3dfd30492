// RUN: bale-opt %s --bale-infer-shapes --split-input-file | FileCheck %s

// Each way in which inference may find a rank or an extent, as in
// infer-late-ranks-invalid.mlir, with an axis that is just in range. Packing 8
// bits changes no extent along the axis.

// CHECK-LABEL: func.func @cast(
func.func @cast(%x: tensor<2x8xi8>) -> tensor<*xi8> {
  %0 = tensor.cast %x : tensor<2x8xi8> to tensor<*xi8>
  // CHECK: bale.pack %{{.*}} <bits = 8> axis(1) : tensor<2x8xi8> -> tensor<2x8xi8>
  %1 = bale.pack %0 <bits = 8> axis(1) : tensor<*xi8> -> tensor<*xi8>
  return %1 : tensor<*xi8>
}

// -----

// CHECK-LABEL: func.func @cast_below(
func.func @cast_below(%x: tensor<2x8xi8>) -> tensor<*xi8> {
  %0 = tensor.cast %x : tensor<2x8xi8> to tensor<*xi8>
  // CHECK: : tensor<2x8xi8> -> tensor<1x8xi8>
  %1 = bale.pack %0 <bits = 4> axis(-2) : tensor<*xi8> -> tensor<*xi8>
  return %1 : tensor<*xi8>
}

// -----

// CHECK-LABEL: func.func @unpack(
func.func @unpack(%x: tensor<2x3xi8>, %n: index) -> tensor<*xi8> {
  %0 = tensor.cast %x : tensor<2x3xi8> to tensor<*xi8>
  // CHECK: : tensor<2x3xi8> -> tensor<2x?xi8>
  %1 = bale.unpack %0 count(%n) <bits = 3> axis(1) : tensor<*xi8> -> tensor<*xi8>
  return %1 : tensor<*xi8>
}

// -----

// CHECK-LABEL: func.func @compress(
func.func @compress(%x: tensor<2x8xf32>, %c: tensor<?xi1>) -> tensor<*xf32> {
  %0 = tensor.cast %x : tensor<2x8xf32> to tensor<*xf32>
  // CHECK: : tensor<2x8xf32>, tensor<?xi1> -> tensor<2x?xf32>
  %1 = bale.compress %0 where %c axis(1) : tensor<*xf32>, tensor<?xi1> -> tensor<*xf32>
  return %1 : tensor<*xf32>
}

// -----

// An empty condition keeps nothing.
// CHECK-LABEL: func.func @condition(
func.func @condition(%x: tensor<2x8xf32>, %c: tensor<0xi1>) -> tensor<*xf32> {
  %0 = tensor.cast %c : tensor<0xi1> to tensor<*xi1>
  // CHECK: : tensor<2x8xf32>, tensor<0xi1> -> tensor<0x8xf32>
  %1 = bale.compress %x where %0 axis(0) : tensor<2x8xf32>, tensor<*xi1> -> tensor<*xf32>
  return %1 : tensor<*xf32>
}

// -----

// CHECK-LABEL: func.func private @ranked(
// CHECK-SAME: -> tensor<2x8xi8>
func.func private @ranked(%x: tensor<2x8xi8>) -> tensor<*xi8> {
  %0 = tensor.cast %x : tensor<2x8xi8> to tensor<*xi8>
  return %0 : tensor<*xi8>
}

// CHECK-LABEL: func.func @call_result(
func.func @call_result(%x: tensor<2x8xi8>) -> tensor<*xi8> {
  %0 = call @ranked(%x) : (tensor<2x8xi8>) -> tensor<*xi8>
  // CHECK: : tensor<2x8xi8> -> tensor<2x8xi8>
  %1 = bale.pack %0 <bits = 8> axis(1) : tensor<*xi8> -> tensor<*xi8>
  return %1 : tensor<*xi8>
}

// -----

// CHECK-LABEL: func.func private @argument(
// CHECK-SAME: tensor<2x8xi8>) -> tensor<2x8xi8>
func.func private @argument(%x: tensor<*xi8>) -> tensor<*xi8> {
  // CHECK: : tensor<2x8xi8> -> tensor<2x8xi8>
  %0 = bale.pack %x <bits = 8> axis(1) : tensor<*xi8> -> tensor<*xi8>
  return %0 : tensor<*xi8>
}

// CHECK-LABEL: func.func @call_argument(
// CHECK-SAME: -> tensor<2x8xi8>
func.func @call_argument(%x: tensor<2x8xi8>) -> tensor<*xi8> {
  %0 = tensor.cast %x : tensor<2x8xi8> to tensor<*xi8>
  %1 = call @argument(%0) : (tensor<*xi8>) -> tensor<*xi8>
  return %1 : tensor<*xi8>
}

// -----

// What both branches state is the rank, and one extent.
// CHECK-LABEL: func.func @if_result(
func.func @if_result(%b: i1, %x: tensor<2x8xi8>, %y: tensor<2x9xi8>) -> tensor<*xi8> {
  %0 = scf.if %b -> tensor<*xi8> {
    %1 = tensor.cast %x : tensor<2x8xi8> to tensor<*xi8>
    scf.yield %1 : tensor<*xi8>
  } else {
    %1 = tensor.cast %y : tensor<2x9xi8> to tensor<*xi8>
    scf.yield %1 : tensor<*xi8>
  }
  // CHECK: : tensor<2x?xi8> -> tensor<2x?xi8>
  %2 = bale.pack %0 <bits = 8> axis(1) : tensor<*xi8> -> tensor<*xi8>
  return %2 : tensor<*xi8>
}

// -----

// Branches of two ranks leave it open, so that no axis is out of range.
// CHECK-LABEL: func.func @if_ranks_differ(
func.func @if_ranks_differ(%b: i1, %x: tensor<8xi8>, %y: tensor<2x9xi8>) -> tensor<*xi8> {
  %0 = scf.if %b -> tensor<*xi8> {
    %1 = tensor.cast %x : tensor<8xi8> to tensor<*xi8>
    scf.yield %1 : tensor<*xi8>
  } else {
    %1 = tensor.cast %y : tensor<2x9xi8> to tensor<*xi8>
    scf.yield %1 : tensor<*xi8>
  }
  // CHECK: axis(2) : tensor<*xi8> -> tensor<*xi8>
  %2 = bale.pack %0 <bits = 8> axis(2) : tensor<*xi8> -> tensor<*xi8>
  return %2 : tensor<*xi8>
}

// -----

// CHECK-LABEL: func.func @for_argument(
func.func @for_argument(%n: index, %x: tensor<2x8xi8>) -> tensor<*xi8> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.cast %x : tensor<2x8xi8> to tensor<*xi8>
  %1 = scf.for %i = %c0 to %n step %c1 iter_args(%y = %0) -> tensor<*xi8> {
    // CHECK: bale.pack %{{.*}} : tensor<2x8xi8> -> tensor<2x8xi8>
    %2 = bale.pack %y <bits = 8> axis(1) : tensor<*xi8> -> tensor<*xi8>
    scf.yield %y : tensor<*xi8>
  }
  return %1 : tensor<*xi8>
}

// -----

// CHECK-LABEL: func.func @while_argument(
func.func @while_argument(%b: i1, %x: tensor<2x8xi8>) -> tensor<*xi8> {
  %0 = tensor.cast %x : tensor<2x8xi8> to tensor<*xi8>
  %1 = scf.while (%y = %0) : (tensor<*xi8>) -> tensor<*xi8> {
    scf.condition(%b) %y : tensor<*xi8>
  } do {
  ^bb0(%y: tensor<*xi8>):
    // CHECK: bale.pack %{{.*}} : tensor<2x8xi8> -> tensor<2x8xi8>
    %2 = bale.pack %y <bits = 8> axis(1) : tensor<*xi8> -> tensor<*xi8>
    scf.yield %y : tensor<*xi8>
  }
  return %1 : tensor<*xi8>
}

// -----

// CHECK-LABEL: func.func @count(
// CHECK-SAME: -> tensor<2x8xi8>
func.func @count(%x: tensor<2x3xi8>) -> tensor<*xi8> {
  %n = arith.constant 8 : index
  %0 = tensor.cast %x : tensor<2x3xi8> to tensor<?x?xi8>
  // CHECK: : tensor<2x3xi8> -> tensor<2x8xi8>
  %1 = bale.unpack %0 count(%n) <bits = 3> : tensor<?x?xi8> -> tensor<*xi8>
  return %1 : tensor<*xi8>
}

// -----

// The last true is beyond the extent, which is found late.
// CHECK-LABEL: func.func @kept(
// CHECK-SAME: -> tensor<2xf32>
func.func @kept(%x: tensor<3xf32>) -> tensor<?xf32> {
  %c = arith.constant dense<[true, false, true, true]> : tensor<4xi1>
  %0 = tensor.cast %x : tensor<3xf32> to tensor<?xf32>
  // CHECK: : tensor<3xf32>, tensor<4xi1> -> tensor<2xf32>
  %1 = bale.compress %0 where %c axis(0) : tensor<?xf32>, tensor<4xi1> -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// -----

// A flat compress has rank 1, whatever its input; what it keeps is unknown.
// CHECK-LABEL: func.func @flat_rank(
// CHECK-SAME: -> tensor<?xf32>
func.func @flat_rank(%x: tensor<2x3xf32>, %c: tensor<?xi1>) -> tensor<*xf32> {
  %0 = tensor.cast %x : tensor<2x3xf32> to tensor<*xf32>
  // CHECK: : tensor<2x3xf32>, tensor<?xi1> -> tensor<?xf32>
  %1 = bale.compress %0 where %c : tensor<*xf32>, tensor<?xi1> -> tensor<*xf32>
  return %1 : tensor<*xf32>
}
