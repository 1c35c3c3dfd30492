// RUN: bale-opt %s --pass-pipeline='builtin.module(bale-reject-unsupported-ops{pass-through dialects=func})' --split-input-file --verify-diagnostics

// Ops and types of dialects that are only read belong to somebody else.
func.func @foreign(%x: !torch.none) -> !torch.none {
  %0 = "torch.op"(%x) : (!torch.none) -> !torch.none
  return %0 : !torch.none
}

// -----

func.func @left_over(%x: f32, %y: !torch.none) -> f32 {
  "torch.op"(%y) : (!torch.none) -> ()
  // expected-error @+1 {{'math.exp' op expected to be lowered to the dialects func, but got an op of math that nothing lowers}}
  %0 = math.exp %x : f32
  return %0 : f32
}

// -----

// Of ONNX's ops those are known that Bale converts.
func.func @onnx(%x: tensor<8xui8>) -> tensor<3xui8> {
  %0 = "onnx.Relu"(%x) : (tensor<8xui8>) -> tensor<8xui8>
  // expected-error @+1 {{'onnx.Pack' op expected an op of bale or upstream MLIR, which have a lowering, but got one of onnx: run convert-onnx-to-bale first}}
  %1 = "onnx.Pack"(%0) <{bits = 3 : si64}> : (tensor<8xui8>) -> tensor<3xui8>
  return %1 : tensor<3xui8>
}
