// RUN: bale-opt %s --convert-onnx-to-bale --split-input-file --verify-diagnostics

func.func @no_condition(%x: tensor<3x2xf32>) {
  // expected-error @+1 {{'onnx.Compress' op expected the number of operands to be 2, but got 1}}
  %0 = "onnx.Compress"(%x) : (tensor<3x2xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @condition_none(%x: tensor<3x2xf32>) {
  %c = "onnx.NoValue"() <{value}> : () -> none
  // expected-error @+1 {{'onnx.Compress' op expected condition to be a tensor without encoding, but got none}}
  %0 = "onnx.Compress"(%x, %c) <{axis = 0 : si64}> : (tensor<3x2xf32>, none) -> tensor<?x2xf32>
  return
}

// -----

func.func @condition_bytes(%x: tensor<3x2xf32>, %c: tensor<3xi8>) {
  // expected-error @+1 {{'onnx.Compress' op expected condition element type to be i1, but got i8}}
  %0 = "onnx.Compress"(%x, %c) <{axis = 0 : si64}> : (tensor<3x2xf32>, tensor<3xi8>) -> tensor<?x2xf32>
  return
}

// -----

func.func @condition_rank_0(%x: tensor<3x2xf32>, %c: tensor<i1>) {
  // expected-error @+1 {{'onnx.Compress' op expected condition rank to be 1, but got 0}}
  %0 = "onnx.Compress"(%x, %c) <{axis = 0 : si64}> : (tensor<3x2xf32>, tensor<i1>) -> tensor<?x2xf32>
  return
}

// -----

func.func @condition_matrix(%x: tensor<3x2xf32>, %c: tensor<3x2xi1>) {
  // expected-error @+2 {{'onnx.Compress' op expected condition rank to be 1, but got 2}}
  // expected-note @+1 {{a condition of more than one dimension is taken flat only if at most one of them may differ from 1, but got tensor<3x2xi1>}}
  %0 = "onnx.Compress"(%x, %c) <{axis = 0 : si64}> : (tensor<3x2xf32>, tensor<3x2xi1>) -> tensor<?x2xf32>
  return
}

// -----

// One of them is not 1, and the other may not be.
func.func @condition_two_may_differ(%x: tensor<3x2xf32>, %c: tensor<1x3x?xi1>) {
  // expected-error @+2 {{'onnx.Compress' op expected condition rank to be 1, but got 3}}
  // expected-note @+1 {{but got tensor<1x3x?xi1>}}
  %0 = "onnx.Compress"(%x, %c) <{axis = 0 : si64}> : (tensor<3x2xf32>, tensor<1x3x?xi1>) -> tensor<?x2xf32>
  return
}

// -----

// What is flat is no excuse for other types.
func.func @flat_condition_bytes(%x: tensor<3x2xf32>, %c: tensor<1x3xi8>) {
  // expected-error @+1 {{'onnx.Compress' op expected condition element type to be i1, but got i8}}
  %0 = "onnx.Compress"(%x, %c) <{axis = 0 : si64}> : (tensor<3x2xf32>, tensor<1x3xi8>) -> tensor<?x2xf32>
  return
}

// -----

func.func @condition_constant_rank(%x: tensor<3x2xf32>) {
  %c = "onnx.Constant"() <{value = dense<true> : tensor<3x2xi1>}> : () -> tensor<*xi1>
  // expected-error @+2 {{'onnx.Compress' op expected condition rank to be 1, but got 2}}
  // expected-note @+1 {{but got tensor<3x2xi1>}}
  %0 = "onnx.Compress"(%x, %c) <{axis = 0 : si64}> : (tensor<3x2xf32>, tensor<*xi1>) -> tensor<?x2xf32>
  return
}

// -----

func.func @input_vector(%x: vector<3x2xf32>, %c: tensor<3xi1>) {
  // expected-error @+1 {{'onnx.Compress' op expected input to be a tensor without encoding, but got vector<3x2xf32>}}
  %0 = "onnx.Compress"(%x, %c) <{axis = 0 : si64}> : (vector<3x2xf32>, tensor<3xi1>) -> tensor<?x2xf32>
  return
}

// -----

func.func @input_rank_0(%x: tensor<f32>, %c: tensor<3xi1>) {
  // expected-error @+1 {{'onnx.Compress' op expected input rank to be at least 1, but got 0}}
  %0 = "onnx.Compress"(%x, %c) : (tensor<f32>, tensor<3xi1>) -> tensor<?xf32>
  return
}

// -----

func.func @input_undefined(%x: tensor<*x!onnx.Undefined>, %c: tensor<3xi1>) {
  // expected-error @+1 {{'onnx.Compress' op expected input element type to be a bool, an integer of 8, 16, 32 or 64 bits, f16, bf16, f32, f64, complex<f32>, complex<f64> or a string, but got !onnx.Undefined}}
  %0 = "onnx.Compress"(%x, %c) <{axis = 0 : si64}> : (tensor<*x!onnx.Undefined>, tensor<3xi1>) -> tensor<*x!onnx.Undefined>
  return
}

// -----

func.func @output_element(%x: tensor<3x2xf32>, %c: tensor<3xi1>) {
  // expected-error @+1 {{'onnx.Compress' op expected output element type to be f32, but got f64}}
  %0 = "onnx.Compress"(%x, %c) <{axis = 0 : si64}> : (tensor<3x2xf32>, tensor<3xi1>) -> tensor<?x2xf64>
  return
}

// -----

func.func @output_rank(%x: tensor<3x2xf32>, %c: tensor<3xi1>) {
  // expected-error @+1 {{'onnx.Compress' op expected output rank to be 2, but got 1}}
  %0 = "onnx.Compress"(%x, %c) <{axis = 0 : si64}> : (tensor<3x2xf32>, tensor<3xi1>) -> tensor<?xf32>
  return
}

// -----

func.func @output_rank_flat(%x: tensor<3x2xf32>, %c: tensor<3xi1>) {
  // expected-error @+1 {{'onnx.Compress' op expected output rank to be 1, but got 2}}
  %0 = "onnx.Compress"(%x, %c) : (tensor<3x2xf32>, tensor<3xi1>) -> tensor<?x2xf32>
  return
}

// -----

func.func @output_bound(%x: tensor<3x2xf32>, %c: tensor<3xi1>) {
  // expected-error @+1 {{'onnx.Compress' op expected output dimension 0 to be at most 3, but got 4}}
  %0 = "onnx.Compress"(%x, %c) <{axis = 0 : si64}> : (tensor<3x2xf32>, tensor<3xi1>) -> tensor<4x2xf32>
  return
}

// -----

func.func @output_extent(%x: tensor<3x2xf32>) {
  %c = "onnx.Constant"() <{value = dense<[false, true, true]> : tensor<3xi1>}> : () -> tensor<3xi1>
  // expected-error @+1 {{'onnx.Compress' op expected output dimension 0 to be 2, but got 3}}
  %0 = "onnx.Compress"(%x, %c) <{axis = 0 : si64}> : (tensor<3x2xf32>, tensor<3xi1>) -> tensor<3x2xf32>
  return
}

// -----

func.func @output_extent_of_cast_constant(%x: tensor<3x2xf32>) {
  %c = "onnx.Constant"() <{value = dense<[false, true, true]> : tensor<3xi1>}> : () -> tensor<?xi1>
  // expected-error @+1 {{'onnx.Compress' op expected output dimension 0 to be 2, but got 3}}
  %0 = "onnx.Compress"(%x, %c) <{axis = 0 : si64}> : (tensor<3x2xf32>, tensor<?xi1>) -> tensor<3x2xf32>
  return
}

// -----

func.func @kept_extent(%x: tensor<3x2xf32>, %c: tensor<3xi1>) {
  // expected-error @+1 {{'onnx.Compress' op expected output dimension 1 to be 2, but got 3}}
  %0 = "onnx.Compress"(%x, %c) <{axis = 0 : si64}> : (tensor<3x2xf32>, tensor<3xi1>) -> tensor<?x3xf32>
  return
}

// -----

func.func @output_none(%x: tensor<3x2xf32>, %c: tensor<3xi1>) {
  // expected-error @+1 {{'onnx.Compress' op expected output to be a tensor without encoding, but got none}}
  %0 = "onnx.Compress"(%x, %c) <{axis = 0 : si64}> : (tensor<3x2xf32>, tensor<3xi1>) -> none
  return
}

// -----

func.func @axis_range(%x: tensor<3x2xf32>, %c: tensor<3xi1>) {
  // expected-error @+1 {{'onnx.Compress' op expected axis to be in [-2, 1], but got 2}}
  %0 = "onnx.Compress"(%x, %c) <{axis = 2 : si64}> : (tensor<3x2xf32>, tensor<3xi1>) -> tensor<?x2xf32>
  return
}

// -----

func.func @axis_unit(%x: tensor<3x2xf32>, %c: tensor<3xi1>) {
  // expected-error @+1 {{'onnx.Compress' op expected axis to be an integer, but got unit}}
  %0 = "onnx.Compress"(%x, %c) <{axis}> : (tensor<3x2xf32>, tensor<3xi1>) -> tensor<?x2xf32>
  return
}

// -----

func.func @unknown_property(%x: tensor<3x2xf32>, %c: tensor<3xi1>) {
  // expected-error @+1 {{'onnx.Compress' op expected attributes among axis, but got keepdims}}
  %0 = "onnx.Compress"(%x, %c) <{axis = 0 : si64, keepdims = 1 : si64}> : (tensor<3x2xf32>, tensor<3xi1>) -> tensor<?x2xf32>
  return
}

// -----

// No opset recorded means the newest, whose element types are these.
func.func @newest_opset_int4(%x: tensor<4xi4>, %c: tensor<4xi1>) {
  // expected-error @+1 {{'onnx.Compress' op expected input element type to be a bool, an integer of 8, 16, 32 or 64 bits, f16, bf16, f32, f64, complex<f32>, complex<f64> or a string, but got i4}}
  %0 = "onnx.Compress"(%x, %c) : (tensor<4xi4>, tensor<4xi1>) -> tensor<?xi4>
  return
}

// -----

func.func @newest_opset_index(%x: tensor<4xindex>, %c: tensor<4xi1>) {
  // expected-error @+1 {{'onnx.Compress' op expected input element type to be a bool, an integer of 8, 16, 32 or 64 bits, f16, bf16, f32, f64, complex<f32>, complex<f64> or a string, but got index}}
  %0 = "onnx.Compress"(%x, %c) : (tensor<4xindex>, tensor<4xi1>) -> tensor<?xindex>
  return
}

// -----

func.func @newest_opset_float8(%x: tensor<4xf8E4M3FN>, %c: tensor<4xi1>) {
  // expected-error @+1 {{'onnx.Compress' op expected input element type to be a bool, an integer of 8, 16, 32 or 64 bits, f16, bf16, f32, f64, complex<f32>, complex<f64> or a string, but got f8E4M3FN}}
  %0 = "onnx.Compress"(%x, %c) : (tensor<4xf8E4M3FN>, tensor<4xi1>) -> tensor<?xf8E4M3FN>
  return
}

// -----

func.func @newest_opset_odd_integer(%x: tensor<4xi7>, %c: tensor<4xi1>) {
  // expected-error @+1 {{'onnx.Compress' op expected input element type to be a bool, an integer of 8, 16, 32 or 64 bits, f16, bf16, f32, f64, complex<f32>, complex<f64> or a string, but got i7}}
  %0 = "onnx.Compress"(%x, %c) : (tensor<4xi7>, tensor<4xi1>) -> tensor<?xi7>
  return
}
