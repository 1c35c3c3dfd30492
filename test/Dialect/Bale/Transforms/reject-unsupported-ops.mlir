// RUN: bale-opt %s --allow-unregistered-dialect --bale-reject-unsupported-ops --split-input-file --verify-diagnostics

// Both are reported, not only the first.
func.func @unknown_ops(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{'onnx.Relu' op expected an op of bale or upstream MLIR, which have a lowering, but got one of onnx}}
  %0 = "onnx.Relu"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  // expected-error @+1 {{'onnx.Sigmoid' op expected an op of bale or upstream MLIR, which have a lowering, but got one of onnx}}
  %1 = "onnx.Sigmoid"(%0) : (tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// -----

func.func @custom_names_its_function(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{'onnx.Custom' op expected an op of bale or upstream MLIR, which have a lowering, but got one of onnx (function "Frobnicate")}}
  %0 = "onnx.Custom"(%x) {function_name = "Frobnicate"} : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @nested(%x: tensor<4xf32>, %b: i1) -> tensor<4xf32> {
  %0 = scf.if %b -> tensor<4xf32> {
    // expected-error @+1 {{'unknown.op' op expected an op of bale or upstream MLIR, which have a lowering, but got one of unknown}}
    %1 = "unknown.op"(%x) : (tensor<4xf32>) -> tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  } else {
    scf.yield %x : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

// -----

// Registered ops, Bale's or upstream's, pass whatever dialect they are of.
func.func @registered(%x: tensor<8xi8>) -> tensor<3xi8> {
  %0 = tosa.reverse %x {axis = 0 : i32} : (tensor<8xi8>) -> tensor<8xi8>
  %1 = bale.pack %0 <bits = 3> : tensor<8xi8> -> tensor<3xi8>
  return %1 : tensor<3xi8>
}

// -----

// expected-error @+1 {{'func.func' op expected types of upstream MLIR, but got '!onnx.Undefined' in '(tensor<*x!onnx.Undefined>) -> ()'}}
func.func @unknown_type(%x: tensor<*x!onnx.Undefined>) {
  return
}

// -----

module {
  // expected-error @+1 {{'builtin.module' op expected functions of one module, but got a module inside it}}
  module @inner {
  }
}

// -----

%false = arith.constant false
%c1 = arith.constant 1 : index
// expected-error @+1 {{'bale.check' op expected to be in a function, but got the body of a module}}
bale.check %false, "bale.pack", "text" (%c1, %c1)
// expected-error @+1 {{'scf.if' op expected to be in a function, but got the body of a module}}
scf.if %false {
  bale.check %false, "bale.pack", "text" (%c1, %c1)
}
// expected-error @+1 {{'memref.alloc' op expected to be in a function, but got the body of a module}}
%codes = memref.alloc() : memref<8xi8>
// expected-error @+1 {{'memref.alloc' op expected to be in a function, but got the body of a module}}
%words = memref.alloc() : memref<3xi8>
// expected-error @+1 {{'bale.pack_into' op expected to be in a function, but got the body of a module}}
bale.pack_into %codes into %words <bits = 3> : memref<8xi8>, memref<3xi8>

// -----

// What has no effect goes away, and symbols and facts about the module stay.
%c1 = arith.constant dense<1> : tensor<8xi8>
%words = bale.pack %c1 <bits = 3> : tensor<8xi8> -> tensor<3xi8>
memref.global "private" constant @codes : memref<2xi8> = dense<[1, 2]>
llvm.module_flags [#llvm.mlir.module_flag<warning, "a", 1 : i32>]

// -----

// What convert-onnx-to-bale knows is not unsupported, only there too late.
func.func @conversion_not_run(%x: tensor<8xui8>, %n: tensor<i64>, %c: tensor<3xi1>) -> tensor<8xui8> {
  // expected-error @+1 {{but got one of onnx: run convert-onnx-to-bale first}}
  %0 = "onnx.Pack"(%x) <{bits = 3 : si64}> : (tensor<8xui8>) -> tensor<3xui8>
  // expected-error @+1 {{but got one of onnx: run convert-onnx-to-bale first}}
  %1 = "onnx.Unpack"(%0, %n) <{bits = 3 : si64}> : (tensor<3xui8>, tensor<i64>) -> tensor<8xui8>
  // expected-error @+1 {{but got one of onnx: run convert-onnx-to-bale first}}
  %2 = "onnx.Compress"(%x, %c) : (tensor<8xui8>, tensor<3xi1>) -> tensor<?xui8>
  // expected-error @+1 {{but got one of onnx (function "Pack"): run convert-onnx-to-bale first}}
  %3 = "onnx.Custom"(%x) {bits = 3 : si64, function_name = "Pack"} : (tensor<8xui8>) -> tensor<3xui8>
  // expected-error @+1 {{but got one of onnx: run convert-onnx-to-bale first}}
  %4 = "onnx.Constant"() <{value = dense<1> : tensor<i64>}> : () -> tensor<i64>
  // expected-error-re @+1 {{but got one of onnx{{$}}}}
  %5 = "onnx.Constant"() <{value_string = "s"}> : () -> tensor<!onnx.String>
  // expected-error @+1 {{but got one of onnx: run convert-onnx-to-bale first}}
  "onnx.Return"(%1) : (tensor<8xui8>) -> ()
}

// -----

// expected-error @+1 {{but got one of onnx: run convert-onnx-to-bale first}}
"onnx.EntryPoint"() <{func = @main_graph}> : () -> ()

// -----

gpu.module @device {
  func.func @f(%x: memref<?xi8>, %w: memref<?xi8>) {
    // expected-error @+1 {{expected to be in a function of the module, but got one of a 'gpu.module' op}}
    bale.pack_into %x into %w <bits = 8> : memref<?xi8>, memref<?xi8>
    return
  }
}
