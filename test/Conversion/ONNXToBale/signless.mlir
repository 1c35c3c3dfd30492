// RUN: bale-opt %s --convert-onnx-to-bale --split-input-file --verify-diagnostics | FileCheck %s

// Where an opset is recorded, types are ONNX's: i8 is INT8, which no opset lets
// Pack and Unpack have. Compress takes it.

module attributes {bale.onnx_opset = 29 : i64} {
  func.func @codes(%x: tensor<8xi8>) -> tensor<3xui8> {
    // expected-error @+1 {{'onnx.Pack' op expected codes element type to be ui8 in a module that records an opset, but got i8}}
    %0 = "onnx.Pack"(%x) <{bits = 3 : si64}> : (tensor<8xi8>) -> tensor<3xui8>
    return %0 : tensor<3xui8>
  }
}

// -----

module attributes {bale.onnx_opset = 29 : i64} {
  func.func @words(%x: tensor<8xui8>) -> tensor<1xi32> {
    // expected-error @+1 {{'onnx.Pack' op expected words element type to be ui32 in a module that records an opset, but got i32}}
    %0 = "onnx.Pack"(%x) <{bits = 3 : si64, output_type = 12 : si64}> : (tensor<8xui8>) -> tensor<1xi32>
    return %0 : tensor<1xi32>
  }
}

// -----

module attributes {bale.onnx_opset = 29 : i64} {
  func.func @unpack_words(%w: tensor<3xi8>, %n: tensor<i64>) -> tensor<?xui8> {
    // expected-error @+1 {{'onnx.Unpack' op expected words element type to be ui8 in a module that records an opset, but got i8}}
    %0 = "onnx.Unpack"(%w, %n) <{bits = 3 : si64}> : (tensor<3xi8>, tensor<i64>) -> tensor<?xui8>
    return %0 : tensor<?xui8>
  }
}

// -----

module attributes {bale.onnx_opset = 29 : i64} {
  func.func @unpack_codes(%w: tensor<3xui8>, %n: tensor<i64>) -> tensor<?xi8> {
    // expected-error @+1 {{'onnx.Unpack' op expected codes element type to be ui8 in a module that records an opset, but got i8}}
    %0 = "onnx.Unpack"(%w, %n) <{bits = 3 : si64}> : (tensor<3xui8>, tensor<i64>) -> tensor<?xi8>
    return %0 : tensor<?xi8>
  }
}

// -----

module attributes {bale.onnx_opset = 29 : i64} {
  // CHECK-LABEL: func.func @taken(
  func.func @taken(%x: tensor<8xi8>, %u: tensor<8xui8>, %c: tensor<8xi1>) -> (tensor<3xi8>, tensor<?xi8>, tensor<3xui8>) {
    // To what is no op of ONNX's own domain no opset applies.
    // CHECK: bale.pack %{{.*}} <bits = 3> : tensor<8xi8> -> tensor<3xi8>
    %0 = "onnx.Custom"(%x) {bits = 3 : si64, function_name = "Pack"} : (tensor<8xi8>) -> tensor<3xi8>
    // CHECK: bale.compress %{{.*}} : tensor<8xi8>, tensor<8xi1> -> tensor<?xi8>
    %1 = "onnx.Compress"(%x, %c) : (tensor<8xi8>, tensor<8xi1>) -> tensor<?xi8>
    // CHECK: bale.pack %{{.*}} <bits = 3> : tensor<8xui8> -> tensor<3xui8>
    %2 = "onnx.Pack"(%u) <{bits = 3 : si64}> : (tensor<8xui8>) -> tensor<3xui8>
    return %0, %1, %2 : tensor<3xi8>, tensor<?xi8>, tensor<3xui8>
  }
}
