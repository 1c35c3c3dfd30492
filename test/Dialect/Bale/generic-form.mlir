// RUN: bale-opt %s --mlir-print-op-generic | FileCheck %s

// The generic form is what other tools read: names and kinds of its attributes stay.

// CHECK-LABEL: "func.func"
// CHECK: "bale.pack"(%{{.*}}) <{axis = 0 : i64, code = #bale.code<bits = 3>}> : (tensor<8xi8>) -> tensor<3xi8>
// CHECK: "bale.unpack"(%{{.*}}, %{{.*}}) <{axis = 0 : i64, code = #bale.code<radix = 3, group_size = 5>}> : (tensor<?xi8>, index) -> tensor<?xi8>
// CHECK: "bale.compress"(%{{.*}}, %{{.*}}) <{axis = 1 : i64}> : (tensor<4x?xf32>, tensor<?xi1>) -> tensor<4x?xf32>
// CHECK: "bale.compress"(%{{.*}}, %{{.*}}) : (tensor<4x?xf32>, tensor<?xi1>) -> tensor<?xf32>
func.func @value_ops(%x: tensor<8xi8>, %w: tensor<?xi8>, %n: index, %y: tensor<4x?xf32>, %m: tensor<?xi1>) {
  %0 = bale.pack %x <bits = 3> axis(0) : tensor<8xi8> -> tensor<3xi8>
  %1 = bale.unpack %w count(%n) <radix = 3, group_size = 5> axis(0) : tensor<?xi8> -> tensor<?xi8>
  %2 = bale.compress %y where %m axis(1) : tensor<4x?xf32>, tensor<?xi1> -> tensor<4x?xf32>
  %3 = bale.compress %y where %m : tensor<4x?xf32>, tensor<?xi1> -> tensor<?xf32>
  return
}

// CHECK-LABEL: "func.func"
// CHECK: "bale.pack_into"(%{{.*}}, %{{.*}}) <{axis = 0 : i64, code = #bale.code<bits = 3>}> : (memref<?xi8>, memref<?xi8>) -> ()
// CHECK: "bale.unpack_into"(%{{.*}}, %{{.*}}) <{axis = 0 : i64, code = #bale.code<bits = 3>}> : (memref<?xi8>, memref<?xi8>) -> ()
// CHECK: "bale.compress_into"(%{{.*}}, %{{.*}}, %{{.*}}) <{axis = 0 : i64}> : (memref<?x4xf32>, memref<?xi1>, memref<?x4xf32>) -> ()
// CHECK: "bale.count"(%{{.*}}, %{{.*}}) : (memref<?xi1>, index) -> index
func.func @destination_ops(%x: memref<?xi8>, %w: memref<?xi8>, %y: memref<?x4xf32>, %m: memref<?xi1>, %z: memref<?x4xf32>, %d: index) {
  bale.pack_into %x into %w <bits = 3> axis(0) : memref<?xi8>, memref<?xi8>
  bale.unpack_into %w into %x <bits = 3> axis(0) : memref<?xi8>, memref<?xi8>
  bale.compress_into %y where %m into %z axis(0) : memref<?x4xf32>, memref<?xi1>, memref<?x4xf32>
  %k = bale.count %m limit %d : memref<?xi1>
  return
}
