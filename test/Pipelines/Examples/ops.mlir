// RUN: bale-opt %s --convert-onnx-to-bale --bale-to-llvm | mlir-translate --mlir-to-llvmir | FileCheck %s
// RUN: bale-opt %s --bale-to-linalg | FileCheck %s --check-prefix=LINALG --implicit-check-not='{{(^|= )(bale|affine)[.]}}'
// Each op as people write it: value ops on tensors, destination ops on memrefs.

// CHECK-DAG: define {{.*}} @_mlir_ciface_pack(
// LINALG-LABEL: func.func @pack(
func.func @pack(%x: tensor<2x8xi8>) -> tensor<2x3xi8> {
  // LINALG: linalg.generic
  %w = bale.pack %x <bits = 3> axis(1) : tensor<2x8xi8> -> tensor<2x3xi8>
  return %w : tensor<2x3xi8>
}

// CHECK-DAG: define {{.*}} @_mlir_ciface_unpack(
// LINALG-LABEL: func.func @unpack(
func.func @unpack(%w: tensor<?x4xi8>, %n: index) -> tensor<?x4xi8> {
  // LINALG: cf.assert
  // LINALG: linalg.generic
  %c = bale.unpack %w count(%n) <radix = 3, group_size = 5> axis(0) : tensor<?x4xi8> -> tensor<?x4xi8>
  return %c : tensor<?x4xi8>
}

// CHECK-DAG: define {{.*}} @_mlir_ciface_compress(
// LINALG-LABEL: func.func @compress(
func.func @compress(%x: tensor<4x?xf32>, %m: tensor<?xi1>) -> tensor<4x?xf32> {
  // LINALG: scf.for
  %y = bale.compress %x where %m axis(1) : tensor<4x?xf32>, tensor<?xi1> -> tensor<4x?xf32>
  return %y : tensor<4x?xf32>
}

// CHECK-DAG: define {{.*}} @_mlir_ciface_compress_flat(
// LINALG-LABEL: func.func @compress_flat(
func.func @compress_flat(%x: tensor<4x?xf32>, %m: tensor<?xi1>) -> tensor<?xf32> {
  // LINALG: scf.for
  %z = bale.compress %x where %m : tensor<4x?xf32>, tensor<?xi1> -> tensor<?xf32>
  return %z : tensor<?xf32>
}

// CHECK-DAG: define {{.*}} @_mlir_ciface_count(
// LINALG-LABEL: func.func @count(
func.func @count(%m: tensor<?xi1>, %d: index) -> index {
  // LINALG: scf.for
  %k = bale.count %m limit %d : tensor<?xi1>
  return %k : index
}

// CHECK-DAG: define {{.*}} @_mlir_ciface_pack_into(
// LINALG-LABEL: func.func @pack_into(
func.func @pack_into(%x: memref<?xi8>, %out: memref<?xi8>) {
  // LINALG: linalg.generic
  "bale.pack_into"(%x, %out) <{code = #bale.code<bits = 3>, axis = 0 : i64}> : (memref<?xi8>, memref<?xi8>) -> ()
  return
}

// CHECK-DAG: define {{.*}} @_mlir_ciface_unpack_into(
// LINALG-LABEL: func.func @unpack_into(
func.func @unpack_into(%w: memref<?xi8>, %out: memref<?xi8>) {
  // LINALG: linalg.generic
  "bale.unpack_into"(%w, %out) <{code = #bale.code<bits = 3>, axis = 0 : i64}> : (memref<?xi8>, memref<?xi8>) -> ()
  return
}

// CHECK-DAG: define {{.*}} @_mlir_ciface_compress_into(
// LINALG-LABEL: func.func @compress_into(
func.func @compress_into(%x: memref<?x4xf32>, %m: memref<?xi1>, %out: memref<?x4xf32>) {
  // LINALG: scf.for
  "bale.compress_into"(%x, %m, %out) <{axis = 0 : i64}> : (memref<?x4xf32>, memref<?xi1>, memref<?x4xf32>) -> ()
  return
}
