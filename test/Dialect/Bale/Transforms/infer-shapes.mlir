// RUN: bale-opt %s --bale-infer-shapes --allow-unregistered-dialect --split-input-file --verify-diagnostics | FileCheck %s

// words(8) of 3 bits = 3 bytes; the function's result follows.
// CHECK-LABEL: func.func @pack_unranked_result(
// CHECK-SAME: -> tensor<2x3xui8>
func.func @pack_unranked_result(%x: tensor<2x8xui8>) -> tensor<*xui8> {
  // CHECK: bale.pack %{{.*}} <bits = 3> : tensor<2x8xui8> -> tensor<2x3xui8>
  %w = bale.pack %x <bits = 3> : tensor<2x8xui8> -> tensor<*xui8>
  return %w : tensor<*xui8>
}

// 32-bit words: ceil(33 * 3 / 32) = 4.
// CHECK-LABEL: func.func @pack_wide_words(
func.func @pack_wide_words(%x: tensor<33xui8>) -> tensor<?xui32> {
  // CHECK: tensor<33xui8> -> tensor<4xui32>
  %w = bale.pack %x <bits = 3> : tensor<33xui8> -> tensor<?xui32>
  return %w : tensor<?xui32>
}

// CHECK-LABEL: func.func @pack_dynamic_stays(
// CHECK-SAME: -> tensor<2x?xui8>
func.func @pack_dynamic_stays(%x: tensor<2x?xui8>) -> tensor<*xui8> {
  %w = bale.pack %x <bits = 3> : tensor<2x?xui8> -> tensor<*xui8>
  return %w : tensor<*xui8>
}

// CHECK-LABEL: func.func @pack_unranked_stays(
// CHECK-SAME: -> tensor<*xui8>
func.func @pack_unranked_stays(%x: tensor<*xui8>) -> tensor<*xui8> {
  %w = bale.pack %x <bits = 3> : tensor<*xui8> -> tensor<*xui8>
  return %w : tensor<*xui8>
}

// CHECK-LABEL: func.func @unpack_constant_count(
// CHECK-SAME: -> tensor<?x5xui8>
func.func @unpack_constant_count(%w: tensor<?x?xui8>) -> tensor<?x?xui8> {
  %n = arith.constant 5 : index
  %x = bale.unpack %w count(%n) <bits = 4> : tensor<?x?xui8> -> tensor<?x?xui8>
  return %x : tensor<?x?xui8>
}

// CHECK-LABEL: func.func @unpack_unknown_count(
// CHECK-SAME: -> tensor<2x?xui8>
func.func @unpack_unknown_count(%w: tensor<2x3xui8>, %n: index) -> tensor<?x?xui8> {
  %x = bale.unpack %w count(%n) <bits = 4> : tensor<2x3xui8> -> tensor<?x?xui8>
  return %x : tensor<?x?xui8>
}

// CHECK-LABEL: func.func @unpack_no_words(
// CHECK-SAME: -> tensor<2x0xui8>
func.func @unpack_no_words(%w: tensor<2x0xui8>, %n: index) -> tensor<2x?xui8> {
  %x = bale.unpack %w count(%n) <bits = 4> : tensor<2x0xui8> -> tensor<2x?xui8>
  return %x : tensor<2x?xui8>
}

// Two of three positions are true; the true at 3 is beyond the extent.
// CHECK-LABEL: func.func @compress_constant_condition(
// CHECK-SAME: -> tensor<2x4xf32>
func.func @compress_constant_condition(%x: tensor<3x4xf32>) -> tensor<?x?xf32> {
  %m = arith.constant dense<[true, false, true, true]> : tensor<4xi1>
  %y = bale.compress %x where %m axis(0) : tensor<3x4xf32>, tensor<4xi1> -> tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}

// The extent is unknown, so that a true may be beyond it.
// CHECK-LABEL: func.func @compress_unknown_extent(
// CHECK-SAME: -> tensor<?x4xf32>
func.func @compress_unknown_extent(%x: tensor<?x4xf32>) -> tensor<?x?xf32> {
  %m = arith.constant dense<[true, false, true, true]> : tensor<4xi1>
  %y = bale.compress %x where %m axis(0) : tensor<?x4xf32>, tensor<4xi1> -> tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @compress_flat_unranked(
// CHECK-SAME: -> tensor<?xf32>
func.func @compress_flat_unranked(%x: tensor<*xf32>, %m: tensor<?xi1>) -> tensor<*xf32> {
  %y = bale.compress %x where %m : tensor<*xf32>, tensor<?xi1> -> tensor<*xf32>
  return %y : tensor<*xf32>
}

// -----

// A refined result reaches the next op, through a cast that loses it.
// CHECK-LABEL: func.func @chain(
// CHECK-SAME: -> tensor<2x8xui8>
func.func @chain(%x: tensor<2x8xui8>) -> tensor<*xui8> {
  %n = arith.constant 8 : index
  %w = bale.pack %x <bits = 3> : tensor<2x8xui8> -> tensor<?x?xui8>
  %c = tensor.cast %w : tensor<?x?xui8> to tensor<*xui8>
  // CHECK: bale.unpack %{{.*}} : tensor<2x3xui8> -> tensor<2x8xui8>
  %u = bale.unpack %c count(%n) <bits = 3> : tensor<*xui8> -> tensor<*xui8>
  return %u : tensor<*xui8>
}

// A user that needs the old type gets a cast to it.
// CHECK-LABEL: func.func @other_user(
func.func @other_user(%x: tensor<8xi8>) -> tensor<?xi8> {
  // CHECK: %[[W:.*]] = bale.pack %{{.*}} -> tensor<3xi8>
  // CHECK: %[[CAST:.*]] = tensor.cast %[[W]] : tensor<3xi8> to tensor<?xi8>
  // CHECK: linalg.add ins(%[[CAST]], %[[CAST]] :
  %w = bale.pack %x <bits = 3> : tensor<8xi8> -> tensor<?xi8>
  %r = linalg.add ins(%w, %w : tensor<?xi8>, tensor<?xi8>) outs(%w : tensor<?xi8>) -> tensor<?xi8>
  return %r : tensor<?xi8>
}

// -----

// CHECK-LABEL: func.func private @callee(
// CHECK-SAME: -> tensor<3xui8>
func.func private @callee(%x: tensor<8xui8>) -> tensor<?xui8> {
  %w = bale.pack %x <bits = 3> : tensor<8xui8> -> tensor<?xui8>
  return %w : tensor<?xui8>
}

// CHECK-LABEL: func.func @caller(
// CHECK-SAME: -> tensor<8xui8>
func.func @caller(%x: tensor<8xui8>) -> tensor<?xui8> {
  // CHECK: call @callee(%{{.*}}) : (tensor<8xui8>) -> tensor<3xui8>
  %w = call @callee(%x) : (tensor<8xui8>) -> tensor<?xui8>
  %n = arith.constant 8 : index
  %u = bale.unpack %w count(%n) <bits = 3> : tensor<?xui8> -> tensor<?xui8>
  return %u : tensor<?xui8>
}

// -----

// A function that is also a value keeps its type.
// CHECK-LABEL: func.func @referenced(
// CHECK-SAME: -> tensor<?xui8>
func.func @referenced(%x: tensor<8xui8>) -> tensor<?xui8> {
  // CHECK: %[[W:.*]] = bale.pack %{{.*}} -> tensor<3xui8>
  // CHECK: %[[CAST:.*]] = tensor.cast %[[W]]
  // CHECK: return %[[CAST]] : tensor<?xui8>
  %w = bale.pack %x <bits = 3> : tensor<8xui8> -> tensor<?xui8>
  return %w : tensor<?xui8>
}

func.func @reference() -> ((tensor<8xui8>) -> tensor<?xui8>) {
  %f = func.constant @referenced : (tensor<8xui8>) -> tensor<?xui8>
  return %f : (tensor<8xui8>) -> tensor<?xui8>
}

// -----

// A rank that is found late contradicts the axis.
func.func @late_rank(%x: tensor<8xui8>) -> tensor<*xui8> {
  %w = bale.pack %x <bits = 3> : tensor<8xui8> -> tensor<*xui8>
  %m = arith.constant dense<true> : tensor<1xi1>
  // expected-error @below {{'bale.compress' op expected axis to be in [-1, 0], but got 1}}
  %y = bale.compress %w where %m axis(1) : tensor<*xui8>, tensor<1xi1> -> tensor<*xui8>
  return %y : tensor<*xui8>
}

// -----

// Both branches agree in the first extent only.
// CHECK-LABEL: func.func @if_branches(
// CHECK-SAME: -> tensor<2x?xui8>
func.func @if_branches(%c: i1, %x: tensor<2x8xui8>, %y: tensor<2x16xui8>) -> tensor<?x?xui8> {
  // CHECK: scf.if %{{.*}} -> (tensor<2x?xui8>)
  %r = scf.if %c -> (tensor<?x?xui8>) {
    %a = bale.pack %x <bits = 3> : tensor<2x8xui8> -> tensor<?x?xui8>
    scf.yield %a : tensor<?x?xui8>
  } else {
    %b = bale.pack %y <bits = 3> : tensor<2x16xui8> -> tensor<?x?xui8>
    scf.yield %b : tensor<?x?xui8>
  }
  %w = bale.pack %r <bits = 8> : tensor<?x?xui8> -> tensor<?x?xui8>
  return %w : tensor<?x?xui8>
}

// What is carried through a loop as it is keeps its type; what changes does not.
// CHECK-LABEL: func.func @loop_carried(
// CHECK-SAME: -> (tensor<3xui8>, tensor<?xui8>)
func.func @loop_carried(%x: tensor<8xui8>, %n: index) -> (tensor<?xui8>, tensor<?xui8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %w = bale.pack %x <bits = 3> : tensor<8xui8> -> tensor<?xui8>
  // CHECK: scf.for {{.*}} -> (tensor<3xui8>, tensor<?xui8>)
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %w, %b = %w) -> (tensor<?xui8>, tensor<?xui8>) {
    %p = bale.pack %b <bits = 3> : tensor<?xui8> -> tensor<?xui8>
    scf.yield %a, %p : tensor<?xui8>, tensor<?xui8>
  }
  %u = bale.pack %r#0 <bits = 8> : tensor<?xui8> -> tensor<?xui8>
  %v = bale.pack %r#1 <bits = 8> : tensor<?xui8> -> tensor<?xui8>
  return %u, %v : tensor<?xui8>, tensor<?xui8>
}

// CHECK-LABEL: func.func @while_carried(
// CHECK-SAME: -> tensor<3xui8>
func.func @while_carried(%x: tensor<8xui8>, %c: i1) -> tensor<?xui8> {
  %w = bale.pack %x <bits = 3> : tensor<8xui8> -> tensor<?xui8>
  // CHECK: scf.while {{.*}} : (tensor<3xui8>) -> tensor<3xui8>
  %r = scf.while (%a = %w) : (tensor<?xui8>) -> tensor<?xui8> {
    scf.condition(%c) %a : tensor<?xui8>
  } do {
  ^bb0(%b: tensor<?xui8>):
    scf.yield %b : tensor<?xui8>
  }
  %u = bale.pack %r <bits = 8> : tensor<?xui8> -> tensor<?xui8>
  return %u : tensor<?xui8>
}

// -----

// An argument of a private function is what its calls agree on.
// CHECK-LABEL: func.func private @arguments(
// CHECK-SAME: %{{.*}}: tensor<2x?xui8>, %{{.*}}: tensor<8xui8>) -> (tensor<2x?xui8>, tensor<3xui8>)
func.func private @arguments(%x: tensor<?x?xui8>, %y: tensor<?xui8>) -> (tensor<?x?xui8>, tensor<?xui8>) {
  %a = bale.pack %x <bits = 3> : tensor<?x?xui8> -> tensor<?x?xui8>
  %b = bale.pack %y <bits = 3> : tensor<?xui8> -> tensor<?xui8>
  return %a, %b : tensor<?x?xui8>, tensor<?xui8>
}

// CHECK-LABEL: func.func @two_calls(
func.func @two_calls(%x: tensor<2x8xui8>, %z: tensor<2x9xui8>, %y: tensor<8xui8>) {
  %x1 = tensor.cast %x : tensor<2x8xui8> to tensor<?x?xui8>
  %z1 = tensor.cast %z : tensor<2x9xui8> to tensor<?x?xui8>
  %y1 = tensor.cast %y : tensor<8xui8> to tensor<?xui8>
  // CHECK: call @arguments(%{{.*}}, %{{.*}}) : (tensor<2x?xui8>, tensor<8xui8>) -> (tensor<2x?xui8>, tensor<3xui8>)
  // CHECK: call @arguments(%{{.*}}, %{{.*}}) : (tensor<2x?xui8>, tensor<8xui8>) -> (tensor<2x?xui8>, tensor<3xui8>)
  %0:2 = call @arguments(%x1, %y1) : (tensor<?x?xui8>, tensor<?xui8>) -> (tensor<?x?xui8>, tensor<?xui8>)
  %1:2 = call @arguments(%z1, %y1) : (tensor<?x?xui8>, tensor<?xui8>) -> (tensor<?x?xui8>, tensor<?xui8>)
  return
}

// -----

// Callers outside the module may pass any shape.
// CHECK-LABEL: func.func @public(%{{.*}}: tensor<?xui8>)
func.func @public(%x: tensor<?xui8>) {
  return
}

func.func @calls_public(%x: tensor<8xui8>) {
  %y = tensor.cast %x : tensor<8xui8> to tensor<?xui8>
  call @public(%y) : (tensor<?xui8>) -> ()
  return
}

// -----

// An op of an unregistered dialect keeps the type that it was written for.
// CHECK-LABEL: func.func @unregistered_user(
func.func @unregistered_user(%x: tensor<8xi8>) {
  // CHECK: %[[CAST:.*]] = tensor.cast
  // CHECK: "foo.bar"(%[[CAST]]) : (tensor<?xi8>) -> ()
  %w = bale.pack %x <bits = 3> : tensor<8xi8> -> tensor<?xi8>
  "foo.bar"(%w) : (tensor<?xi8>) -> ()
  return
}

// A destination keeps its type, which its op's result has.
// CHECK-LABEL: func.func @destination(
func.func @destination(%x: tensor<8xi8>, %y: tensor<8xi8>) -> tensor<?xi8> {
  // CHECK: %[[CAST:.*]] = tensor.cast %{{.*}} : tensor<3xi8> to tensor<?xi8>
  // CHECK: bale.pack_into %{{.*}} into %[[CAST]] <bits = 3> : tensor<8xi8>, tensor<?xi8> -> tensor<?xi8>
  %w = bale.pack %x <bits = 3> : tensor<8xi8> -> tensor<?xi8>
  %r = bale.pack_into %y into %w <bits = 3> : tensor<8xi8>, tensor<?xi8> -> tensor<?xi8>
  return %r : tensor<?xi8>
}

// Casts go round in unreachable code.
// CHECK-LABEL: func.func @cycle(
func.func @cycle(%c: i1, %x: tensor<?xi8>) {
  return
^unreachable:
  %a = tensor.cast %b : tensor<?xi8> to tensor<3xi8>
  %b = tensor.cast %a : tensor<3xi8> to tensor<?xi8>
  %r = scf.if %c -> tensor<?xi8> {
    scf.yield %b : tensor<?xi8>
  } else {
    scf.yield %x : tensor<?xi8>
  }
  cf.br ^unreachable
}

// -----

// What a parallel loop inserts into keeps its type: it has to be an argument of the loop.
// CHECK-LABEL: func.func @forall(
// CHECK: scf.forall {{.*}} shared_outs(%[[OUT:.*]] = %{{.*}}) -> (tensor<?xui8>)
// CHECK: tensor.parallel_insert_slice %{{.*}} into %[[OUT]]
func.func @forall(%x: tensor<8xui8>, %s: tensor<1xui8>) -> tensor<?xui8> {
  %c = bale.pack %x <bits = 3> : tensor<8xui8> -> tensor<?xui8>
  %r = scf.forall (%i) in (3) shared_outs(%o = %c) -> tensor<?xui8> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i][1][1] : tensor<1xui8> into tensor<?xui8>
    }
  }
  return %r : tensor<?xui8>
}
