// RUN: bale-opt %s --convert-onnx-to-bale --split-input-file --verify-diagnostics

func.func @no_value() {
  // expected-error @+1 {{'onnx.Constant' op expected one value, but got none}}
  %0 = "onnx.Constant"() : () -> tensor<3xi1>
  return
}

// -----

func.func @two_values() {
  // expected-error @+1 {{'onnx.Constant' op expected one value, but got value and value_int}}
  %0 = "onnx.Constant"() <{value = dense<1> : tensor<i64>}> {value_int = 1 : si64} : () -> tensor<i64>
  return
}

// -----

func.func @operand(%x: i1) {
  // expected-error @+1 {{'onnx.Constant' op expected the number of operands to be 0, but got 1}}
  %0 = "onnx.Constant"(%x) <{value_int = 1 : si64}> : (i1) -> tensor<i64>
  return
}

// -----

func.func @value_no_tensor() {
  // expected-error @+1 {{'onnx.Constant' op expected value to be a dense tensor, but got 1 : i64}}
  %0 = "onnx.Constant"() <{value = 1 : i64}> : () -> tensor<i64>
  return
}

// -----

func.func @value_vector() {
  // expected-error @+1 {{'onnx.Constant' op expected value to be a dense tensor, but got dense<1> : vector<2xi64>}}
  %0 = "onnx.Constant"() <{value = dense<1> : vector<2xi64>}> : () -> tensor<2xi64>
  return
}

// -----

func.func @value_opaque() {
  // expected-error @+1 {{'onnx.Constant' op expected value to be a dense tensor, but got #onnx.dense_disposable<3> : tensor<2xi64>}}
  %0 = "onnx.Constant"() <{value = #onnx.dense_disposable<3> : tensor<2xi64>}> : () -> tensor<2xi64>
  return
}

// -----

func.func @value_sparse() {
  // expected-error @+1 {{'onnx.Constant' op expected value to be a dense tensor, but got sparse<0, 5> : tensor<2xi64>}}
  %0 = "onnx.Constant"() <{value = sparse<0, 5> : tensor<2xi64>}> : () -> tensor<2xi64>
  return
}

// -----

func.func @sparse_value() {
  // expected-error @+1 {{'onnx.Constant' op expected a dense value, but got sparse_value}}
  %0 = "onnx.Constant"() <{sparse_value = sparse<0, 5> : tensor<2xi64>}> : () -> tensor<2xi64>
  return
}

// -----

func.func @value_int_float() {
  // expected-error @+1 {{'onnx.Constant' op expected value_int to be an integer, but got 1.000000e+00 : f32}}
  %0 = "onnx.Constant"() <{value_int = 1.0 : f32}> : () -> tensor<i64>
  return
}

// -----

func.func @value_ints_no_array() {
  // expected-error @+1 {{'onnx.Constant' op expected value_ints to be an array, but got 1 : i64}}
  %0 = "onnx.Constant"() <{value_ints = 1 : i64}> : () -> tensor<1xi64>
  return
}

// -----

func.func @value_ints_of_strings() {
  // expected-error @+1 {{'onnx.Constant' op expected value_ints to be an integer, but got "a"}}
  %0 = "onnx.Constant"() <{value_ints = [1, "a"]}> : () -> tensor<2xi64>
  return
}

// -----

func.func @value_float_f64() {
  // expected-error @+1 {{'onnx.Constant' op expected value_float to be of f32, but got 1.000000e+00 : f64}}
  %0 = "onnx.Constant"() <{value_float = 1.0 : f64}> : () -> tensor<f32>
  return
}

// -----

func.func @value_floats_of_ints() {
  // expected-error @+1 {{'onnx.Constant' op expected value_floats to be of f32, but got 1 : i64}}
  %0 = "onnx.Constant"() <{value_floats = [1]}> : () -> tensor<1xf32>
  return
}

// -----

func.func @result_shape() {
  // expected-error @+1 {{'onnx.Constant' op expected result type to agree with tensor<2xi64>, but got tensor<3xi64>}}
  %0 = "onnx.Constant"() <{value = dense<1> : tensor<2xi64>}> : () -> tensor<3xi64>
  return
}

// -----

func.func @result_element() {
  // expected-error @+1 {{'onnx.Constant' op expected result type to agree with tensor<2xi8>, but got tensor<2xui8>}}
  %0 = "onnx.Constant"() <{value = dense<1> : tensor<2xi8>}> : () -> tensor<2xui8>
  return
}

// -----

func.func @result_scalar() {
  // expected-error @+1 {{'onnx.Constant' op expected result to be a tensor without encoding, but got i64}}
  %0 = "onnx.Constant"() <{value_int = 1 : si64}> : () -> i64
  return
}

// -----

func.func @resource_elided() {
  // expected-error @+1 {{'onnx.Constant' op expected the data of resource __elided__, but got none}}
  %0 = "onnx.Constant"() <{value = dense_resource<__elided__> : tensor<3xi1>}> : () -> tensor<3xi1>
  return
}

// -----

func.func @resource_strings() {
  // expected-error @+1 {{'onnx.Constant' op expected a resource to hold a static tensor of numbers, but got tensor<3x!ptr.ptr<#ptr.generic_space>>}}
  %0 = "onnx.Constant"() <{value = dense_resource<four> : tensor<3x!onnx.String>}> : () -> tensor<3x!onnx.String>
  return
}

{-# dialect_resources: { builtin: { four: "0x0100000000010203" } } #-}

// -----

func.func @resource_too_large() {
  // expected-error @+1 {{'onnx.Constant' op expected a resource to hold a static tensor of numbers, but got tensor<4611686018427387904x4xi8>}}
  %0 = "onnx.Constant"() <{value = dense_resource<four> : tensor<4611686018427387904x4xi8>}> : () -> tensor<4611686018427387904x4xi8>
  return
}

{-# dialect_resources: { builtin: { four: "0x0100000000010203" } } #-}

// -----

func.func @resource_size() {
  // expected-error @+1 {{'onnx.Constant' op expected resource four to hold 6 bytes, but got 4}}
  %0 = "onnx.Constant"() <{value = dense_resource<four> : tensor<3xi16>}> : () -> tensor<3xi16>
  return
}

{-# dialect_resources: { builtin: { four: "0x0100000000010203" } } #-}

// -----

func.func @resource_bools() {
  // expected-error @+1 {{'onnx.Constant' op expected resource four to hold 5 bytes, but got 4}}
  %0 = "onnx.Constant"() <{value = dense_resource<four> : tensor<5xi1>}> : () -> tensor<5xi1>
  return
}

{-# dialect_resources: { builtin: { four: "0x0100000000010203" } } #-}
