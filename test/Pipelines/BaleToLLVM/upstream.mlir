// RUN: bale-opt %s --bale-to-llvm | mlir-translate --mlir-to-llvmir | FileCheck %s

// Ops of other dialects around Bale's go all the way, too.

// CHECK-LABEL: define {{.*}} @math(
// CHECK: call float @llvm.exp.f32
// CHECK: call float @erff
func.func @math(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = math.exp %x : tensor<?xf32>
  %1 = math.erf %0 : tensor<?xf32>
  return %1 : tensor<?xf32>
}

// CHECK-LABEL: define {{.*}} @vector(
// CHECK: fadd <16 x float>
func.func @vector(%x: tensor<16xf32>) -> tensor<16xf32> {
  %c0 = arith.constant 0 : index
  %p = arith.constant 0.0 : f32
  %v = vector.transfer_read %x[%c0], %p : tensor<16xf32>, vector<16xf32>
  %w = arith.addf %v, %v : vector<16xf32>
  %e = tensor.empty() : tensor<16xf32>
  %0 = vector.transfer_write %w, %e[%c0] : vector<16xf32>, tensor<16xf32>
  return %0 : tensor<16xf32>
}

// CHECK-LABEL: define {{.*}} @complex(
// CHECK-COUNT-4: fmul float
func.func @complex(%x: tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>> {
  %e = tensor.empty() : tensor<4xcomplex<f32>>
  %0 = linalg.map ins(%x : tensor<4xcomplex<f32>>) outs(%e : tensor<4xcomplex<f32>>)
    (%in: complex<f32>, %out: complex<f32>) {
      %1 = complex.mul %in, %in : complex<f32>
      linalg.yield %1 : complex<f32>
    }
  return %0 : tensor<4xcomplex<f32>>
}

// CHECK-LABEL: define {{.*}} @forall(
func.func @forall(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %0 = scf.forall (%i) in (%n) shared_outs(%o = %x) -> tensor<?xf32> {
    %s = tensor.extract_slice %o[%i] [1] [1] : tensor<?xf32> to tensor<1xf32>
    %t = arith.addf %s, %s : tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %t into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: define {{.*}} @reshaped(
func.func @reshaped(%x: tensor<?xf32>, %s: tensor<2xindex>) -> tensor<?x?xf32> {
  %0 = tensor.reshape %x(%s) : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK-LABEL: define {{.*}} @shape(
func.func @shape(%x: tensor<?x3xf32>) -> tensor<2xindex> {
  %0 = shape.shape_of %x : tensor<?x3xf32> -> tensor<2xindex>
  return %0 : tensor<2xindex>
}

// CHECK-LABEL: define void @affine(
func.func @affine(%x: memref<8xf32>, %y: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    %0 = affine.load %x[%i] : memref<8xf32>
    affine.store %0, %y[7 - %i] : memref<8xf32>
  }
  return
}
