// A signature whose tensors can have no memory is named before bufferization makes none.

// RUN: bale-opt %s --split-input-file --bale-protect-arguments --verify-diagnostics

// expected-error@below {{'func.func' op expected tensors of elements that a memref can have, but got 'tensor<*x!quant.uniform<i8:f32, 1.000000e+00>>' in '(tensor<*x!quant.uniform<i8:f32, 1.000000e+00>>) -> ()'}}
func.func @argument(%x: tensor<*x!quant.uniform<i8:f32, 1.0>>) {
  return
}

// -----

// expected-error@below {{but got 'tensor<4x!quant.uniform<i8:f32, 1.000000e+00>>' in}}
func.func private @result() -> tensor<4x!quant.uniform<i8:f32, 1.0>>

// -----

func.func @known(%x: tensor<*xf32>, %y: tensor<4xindex>, %z: tensor<4xcomplex<f32>>) {
  return
}
