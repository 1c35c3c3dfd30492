// RUN: bale-opt %s --bale-fill-splats=max-bytes=16 --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @larger
// CHECK: %[[ONE:.*]] = arith.constant 1.000000e+00 : f32
// CHECK: %[[E:.*]] = tensor.empty() : tensor<5xf32>
// CHECK: %[[X:.*]] = linalg.fill ins(%[[ONE]] : f32) outs(%[[E]] : tensor<5xf32>)
// CHECK: return %[[X]]
func.func @larger() -> tensor<5xf32> {
  %x = arith.constant dense<1.0> : tensor<5xf32>
  return %x : tensor<5xf32>
}

// -----

// CHECK-LABEL: func.func @not_larger
// CHECK-NOT: linalg.fill
func.func @not_larger() -> tensor<4xf32> {
  %x = arith.constant dense<1.0> : tensor<4xf32>
  return %x : tensor<4xf32>
}

// -----

// CHECK-LABEL: func.func @no_splat
// CHECK-NOT: linalg.fill
func.func @no_splat() -> tensor<5xf32> {
  %x = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0]> : tensor<5xf32>
  return %x : tensor<5xf32>
}

// -----

// 2^64 bytes are 0 in 64 bits.
// CHECK-LABEL: func.func @many
// CHECK: linalg.fill
func.func @many() -> tensor<4294967296x4294967296xi8> {
  %x = arith.constant dense<1> : tensor<4294967296x4294967296xi8>
  return %x : tensor<4294967296x4294967296xi8>
}

// -----

// CHECK-LABEL: func.func @empty
// CHECK-NOT: linalg.fill
func.func @empty() -> tensor<4294967297x4294967297x0xi8> {
  %x = arith.constant dense<1> : tensor<4294967297x4294967297x0xi8>
  return %x : tensor<4294967297x4294967297x0xi8>
}

// -----

// CHECK-LABEL: func.func @elements
// CHECK: arith.constant true
// CHECK: linalg.fill
// CHECK: complex.constant [1.000000e+00 : f32, 2.000000e+00 : f32]
// CHECK: linalg.fill
// CHECK: arith.constant 7 : index
// CHECK: linalg.fill
func.func @elements() -> (tensor<17xi1>, tensor<3xcomplex<f32>>, tensor<3xindex>) {
  %x = arith.constant dense<true> : tensor<17xi1>
  %y = arith.constant dense<(1.0, 2.0)> : tensor<3xcomplex<f32>>
  %z = arith.constant dense<7> : tensor<3xindex>
  return %x, %y, %z : tensor<17xi1>, tensor<3xcomplex<f32>>, tensor<3xindex>
}
