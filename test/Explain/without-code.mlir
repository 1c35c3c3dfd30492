// What bale-to-llvm makes no code of, and what numbers are still known.

// RUN: bale-opt %s --bale-explain="triple=x86_64 cpu=x86-64-v4" -o /dev/null 2>&1 | FileCheck %s

// CHECK: no lowering: expected to be in a function of the module, but got one inside it
module @inside {
  func.func @f(%x: memref<?xi8>, %w: memref<?xi8>) {
    bale.pack_into %x into %w <bits = 8> : memref<?xi8>, memref<?xi8>
    return
  }
}

// CHECK: no lowering: expected to be in a function of the module, but got one inside it
gpu.module @device {
  func.func @f(%x: memref<?xi8>, %w: memref<?xi8>) {
    bale.pack_into %x into %w <bits = 8> : memref<?xi8>, memref<?xi8>
    return
  }
}

// CHECK: no lowering: expected a memory space that is a number, but got "shared"
func.func @memory_space(%x: memref<?xi8, "shared">, %w: memref<?xi8, "shared">) {
  bale.pack_into %x into %w <bits = 3> : memref<?xi8, "shared">, memref<?xi8, "shared">
  return
}

// CHECK: counts the trues of ? conditions below the limit -7
// CHECK: no code, since its types and constants break a rule
func.func @limit(%m: memref<?xi8>) -> index {
  %n = arith.constant -7 : index
  %k = bale.count %m limit %n : memref<?xi8>
  return %k : index
}

// The type of the output is not how many are true.
// CHECK: 4 conditions for 4 slices -> ? true -> extent 3
// CHECK: no code, since its types and constants break a rule
func.func @trues(%x: tensor<4xf32>) -> tensor<3xf32> {
  %m = arith.constant dense<[1, 0, 1, 0]> : tensor<4xi1>
  %y = bale.compress %x where %m : tensor<4xf32>, tensor<4xi1> -> tensor<3xf32>
  return %y : tensor<3xf32>
}

// CHECK: no code, since nothing is read or nothing is kept
// CHECK-NOT: faster
func.func @nothing_kept(%x: tensor<5xf32>, %m: tensor<0xi1>) -> tensor<?xf32> {
  %y = bale.compress %x where %m : tensor<5xf32>, tensor<0xi1> -> tensor<?xf32>
  return %y : tensor<?xf32>
}
