// Where nothing is to be gained, there is no advice.
// RUN: bale-opt %s -o /dev/null --bale-explain="triple=x86_64 cpu=x86-64-v4" 2>&1 \
// RUN:   | FileCheck %s --implicit-check-not=faster

// CHECK: remark: packs ? rows, each: 1024 codes
func.func @whole_blocks(%x: memref<?x1024xi8>, %w: memref<?x384xi8>) {
  bale.pack_into %x into %w <bits = 3> : memref<?x1024xi8>, memref<?x384xi8>
  return
}

// CHECK: remark: packs 64 rows, each: 16 codes
func.func @whole_columns(%x: memref<16x64xi8>, %w: memref<6x64xi8>) {
  bale.pack_into %x into %w <bits = 3> axis(0) : memref<16x64xi8>, memref<6x64xi8>
  return
}

// A constant condition is counted.
// CHECK: remark: compresses 1 row: 3 conditions for 3 slices -> 2 true -> extent 2
func.func @constant_condition(%x: tensor<3xf32>) -> tensor<2xf32> {
  %m = arith.constant dense<[true, false, true]> : tensor<3xi1>
  %y = bale.compress %x where %m : tensor<3xf32>, tensor<3xi1> -> tensor<2xf32>
  return %y : tensor<2xf32>
}

// CHECK: remark: counts the trues
func.func @count(%m: memref<9xi1>, %d: index) -> index {
  %k = bale.count %m limit %d : memref<9xi1>
  return %k : index
}
