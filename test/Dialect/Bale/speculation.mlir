// RUN: bale-opt %s -loop-invariant-code-motion -allow-unregistered-dialect | FileCheck %s

// An op leaves a loop that may not run only if it cannot fail: if its types state no
// fact that only run time can confirm.

// CHECK-LABEL: @pack_hoisted
// CHECK: bale.pack
// CHECK: scf.for
func.func @pack_hoisted(%x: tensor<?xi8>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %w = bale.pack %x <bits = 3> : tensor<?xi8> -> tensor<?xi8>
    "test.use"(%w) : (tensor<?xi8>) -> ()
  }
  return
}

// The type states how many words there are, the operand does not say how many codes.
// CHECK-LABEL: @pack_with_a_claim_stays
// CHECK: scf.for
// CHECK: bale.pack
func.func @pack_with_a_claim_stays(%x: tensor<?xi8>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %w = bale.pack %x <bits = 3> : tensor<?xi8> -> tensor<3xi8>
    "test.use"(%w) : (tensor<3xi8>) -> ()
  }
  return
}

// CHECK-LABEL: @unpack_of_unknown_count_stays
// CHECK: scf.for
// CHECK: bale.unpack
func.func @unpack_of_unknown_count_stays(%w: tensor<3xi8>, %k: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %x = bale.unpack %w count(%k) <bits = 3> : tensor<3xi8> -> tensor<?xi8>
    "test.use"(%x) : (tensor<?xi8>) -> ()
  }
  return
}

// CHECK-LABEL: @unpack_of_unknown_words_stays
// CHECK: scf.for
// CHECK: bale.unpack
func.func @unpack_of_unknown_words_stays(%w: tensor<?xi8>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %n step %c1 {
    %x = bale.unpack %w count(%c8) <bits = 3> : tensor<?xi8> -> tensor<8xi8>
    "test.use"(%x) : (tensor<8xi8>) -> ()
  }
  return
}

// CHECK-LABEL: @unpack_of_known_count_hoisted
// CHECK: bale.unpack
// CHECK: scf.for
func.func @unpack_of_known_count_hoisted(%w: tensor<3xi8>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %n step %c1 {
    %x = bale.unpack %w count(%c8) <bits = 3> : tensor<3xi8> -> tensor<8xi8>
    "test.use"(%x) : (tensor<8xi8>) -> ()
  }
  return
}

// CHECK-LABEL: @compress_hoisted
// CHECK: bale.compress
// CHECK: scf.for
func.func @compress_hoisted(%x: tensor<?x4xf32>, %m: tensor<?xi1>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %y = bale.compress %x where %m axis(0) : tensor<?x4xf32>, tensor<?xi1> -> tensor<?x4xf32>
    "test.use"(%y) : (tensor<?x4xf32>) -> ()
  }
  return
}

// CHECK-LABEL: @compress_with_a_claim_stays
// CHECK: scf.for
// CHECK: bale.compress
func.func @compress_with_a_claim_stays(%x: tensor<?x4xf32>, %m: tensor<?xi1>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %y = bale.compress %x where %m axis(0) : tensor<?x4xf32>, tensor<?xi1> -> tensor<2x4xf32>
    "test.use"(%y) : (tensor<2x4xf32>) -> ()
  }
  return
}

// CHECK-LABEL: @count_hoisted
// CHECK: bale.count
// CHECK: scf.for
func.func @count_hoisted(%m: tensor<?xi1>, %d: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %k = bale.count %m limit %d : tensor<?xi1>
    "test.use"(%k) : (index) -> ()
  }
  return
}

// The memref may change in the loop.
// CHECK-LABEL: @count_of_a_memref_stays
// CHECK: scf.for
// CHECK: bale.count
func.func @count_of_a_memref_stays(%m: memref<?xi1>, %d: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %k = bale.count %m limit %d : memref<?xi1>
    "test.use"(%k) : (index) -> ()
  }
  return
}

// Without a rank the axis may be out of range, which only run time would find.
// CHECK-LABEL: func.func @unranked_stays(
func.func @unranked_stays(%x: tensor<*xi8>, %m: tensor<*xi1>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: scf.for
  // CHECK: bale.pack
  // CHECK: bale.compress
  scf.for %i = %c0 to %n step %c1 {
    %a = bale.pack %x <bits = 3> axis(3) : tensor<*xi8> -> tensor<*xi8>
    %b = bale.compress %x where %m : tensor<*xi8>, tensor<*xi1> -> tensor<?xi8>
    "test.use"(%a, %b) : (tensor<*xi8>, tensor<?xi8>) -> ()
  }
  return
}
