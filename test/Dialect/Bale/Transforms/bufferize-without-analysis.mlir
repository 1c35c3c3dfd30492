// RUN: bale-opt %s --bale-bufferize-without-analysis --canonicalize | FileCheck %s

// Each write gets memory of its own, also where two have one empty tensor.
// CHECK-LABEL: func.func @fresh
//  CHECK-SAME:     %[[X:.*]]: memref<8xi8>
//       CHECK:   %[[A:.*]] = memref.alloc() {{.*}}: memref<3xi8>
//       CHECK:   bale.pack_into %[[X]] into %[[A]] <bits = 3>
//       CHECK:   %[[B:.*]] = memref.alloc() {{.*}}: memref<3xi8>
//       CHECK:   bale.pack_into %[[X]] into %[[B]] <radix = 6, group_size = 1>
//       CHECK:   return %[[A]], %[[B]]
func.func @fresh(%x: tensor<8xi8>) -> (tensor<3xi8>, tensor<3xi8>) {
  %e = tensor.empty() : tensor<3xi8>
  %a = bale.pack_into %x into %e <bits = 3> : tensor<8xi8>, tensor<3xi8> -> tensor<3xi8>
  %b = bale.pack_into %x into %e <radix = 6, group_size = 1> : tensor<8xi8>, tensor<3xi8> -> tensor<3xi8>
  return %a, %b : tensor<3xi8>, tensor<3xi8>
}

// CHECK-LABEL: func.func @reads
//  CHECK-SAME:     -> (memref<3xi8>, i8)
//       CHECK:   memref.load
func.func @reads(%x: tensor<8xi8>, %i: index) -> (tensor<3xi8>, i8) {
  %e = tensor.empty() : tensor<3xi8>
  %a = bale.pack_into %x into %e <bits = 3> : tensor<8xi8>, tensor<3xi8> -> tensor<3xi8>
  %c = tensor.extract %a[%i] : tensor<3xi8>
  return %a, %c : tensor<3xi8>, i8
}

// Below, one-shot bufferization may write in place what would be copied here.

// CHECK-LABEL: func.func @overwrites
//  CHECK-SAME:     tensor<8xi8>
func.func @overwrites(%x: tensor<8xi8>, %w: tensor<3xi8>) -> tensor<3xi8> {
  %e = tensor.empty() : tensor<3xi8>
  %a = bale.pack_into %x into %e <bits = 3> : tensor<8xi8>, tensor<3xi8> -> tensor<3xi8>
  %b = bale.pack_into %x into %a <radix = 6, group_size = 1> : tensor<8xi8>, tensor<3xi8> -> tensor<3xi8>
  return %b : tensor<3xi8>
}

// CHECK-LABEL: func.func @inserts
//  CHECK-SAME:     tensor<8xi8>
func.func @inserts(%x: tensor<8xi8>) -> tensor<6xi8> {
  %w = tensor.empty() : tensor<6xi8>
  %e = tensor.empty() : tensor<3xi8>
  %a = bale.pack_into %x into %e <bits = 3> : tensor<8xi8>, tensor<3xi8> -> tensor<3xi8>
  %b = tensor.insert_slice %a into %w[0] [3] [1] : tensor<3xi8> into tensor<6xi8>
  return %b : tensor<6xi8>
}

// CHECK-LABEL: func.func @branches
//  CHECK-SAME:     tensor<8xi8>
func.func @branches(%x: tensor<8xi8>, %c: i1) -> tensor<8xi8> {
  %y = scf.if %c -> tensor<8xi8> {
    %e = tensor.empty() : tensor<8xi8>
    scf.yield %e : tensor<8xi8>
  } else {
    scf.yield %x : tensor<8xi8>
  }
  return %y : tensor<8xi8>
}

// CHECK-LABEL: func.func private @callee
//  CHECK-SAME:     tensor<8xi8>
func.func private @callee(%x: tensor<8xi8>) -> tensor<8xi8> {
  return %x : tensor<8xi8>
}

// CHECK-LABEL: func.func @caller
//  CHECK-SAME:     tensor<8xi8>
func.func @caller(%x: tensor<8xi8>) -> tensor<8xi8> {
  %y = call @callee(%x) : (tensor<8xi8>) -> tensor<8xi8>
  return %y : tensor<8xi8>
}

// CHECK-LABEL: func.func private @external(tensor<8xi8>)
func.func private @external(tensor<8xi8>)
