// RUN: bale-opt %s -split-input-file -verify-diagnostics

module attributes {bale.onnx_opset = 1 : i64} {}

// -----

// expected-error @below {{'builtin.module' op expected bale.onnx_opset to be a positive i64, but got 0}}
module attributes {bale.onnx_opset = 0 : i64} {}

// -----

// expected-error @below {{'builtin.module' op expected bale.onnx_opset to be a positive i64, but got -1}}
module attributes {bale.onnx_opset = -1 : i64} {}

// -----

// expected-error @below {{'builtin.module' op expected bale.onnx_opset to be a positive i64, but got 28 : i32}}
module attributes {bale.onnx_opset = 28 : i32} {}

// -----

// expected-error @below {{'builtin.module' op expected bale.onnx_opset to be a positive i64, but got "28"}}
module attributes {bale.onnx_opset = "28"} {}

// -----

// expected-error @below {{'func.func' op expected bale.onnx_opset to be on builtin.module, but got it on func.func}}
func.func private @on_a_function() attributes {bale.onnx_opset = 28 : i64}

// -----

// expected-error @below {{'func.func' op expected no attribute of the bale dialect but bale.onnx_opset, but got bale.opset}}
func.func private @unknown() attributes {bale.opset = 28 : i64}
