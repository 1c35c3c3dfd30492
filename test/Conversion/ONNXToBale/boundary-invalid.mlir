// RUN: bale-opt %s --convert-onnx-to-bale --split-input-file --verify-diagnostics

func.func @return_count(%x: tensor<3xf32>) -> tensor<3xf32> {
  // expected-error @+1 {{'onnx.Return' op expected the number of operands to be 1, but got 2}}
  "onnx.Return"(%x, %x) : (tensor<3xf32>, tensor<3xf32>) -> ()
}

// -----

func.func @return_shape(%x: tensor<3xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{'onnx.Return' op expected operand 0 to agree with the function's result type tensor<4xf32>, but got tensor<3xf32>}}
  "onnx.Return"(%x) : (tensor<3xf32>) -> ()
}

// -----

func.func @return_element(%x: tensor<3xf32>, %y: tensor<3xui8>) -> (tensor<3xf32>, tensor<3xi8>) {
  // expected-error @+1 {{'onnx.Return' op expected operand 1 to agree with the function's result type tensor<3xi8>, but got tensor<3xui8>}}
  "onnx.Return"(%x, %y) : (tensor<3xf32>, tensor<3xui8>) -> ()
}

// -----

func.func @return_no_tensor(%x: !onnx.Seq<tensor<3xf32>>) -> tensor<3xf32> {
  // expected-error @+1 {{'onnx.Return' op expected operand 0 to agree with the function's result type tensor<3xf32>, but got !onnx.Seq<tensor<3xf32>>}}
  "onnx.Return"(%x) : (!onnx.Seq<tensor<3xf32>>) -> ()
}

// -----

func.func @return_result(%x: tensor<3xf32>) -> tensor<3xf32> {
  // expected-error @+1 {{'onnx.Return' op expected the number of results to be 0, but got 1}}
  %0 = "onnx.Return"(%x) : (tensor<3xf32>) -> tensor<3xf32>
}

// -----

func.func @return_nested(%b: tensor<i1>, %x: tensor<3xf32>) -> tensor<3xf32> {
  %0 = "onnx.If"(%b) ({
    // expected-error @+1 {{'onnx.Return' op expected to be in a func.func, but got onnx.If}}
    "onnx.Return"(%x) : (tensor<3xf32>) -> ()
  }) : (tensor<i1>) -> tensor<3xf32>
  "onnx.Return"(%0) : (tensor<3xf32>) -> ()
}

// -----

func.func @return_not_last(%x: tensor<3xf32>) -> tensor<3xf32> {
  // expected-error @+1 {{'onnx.Return' op expected to be the last op of its block, but got onnx.Foo after it}}
  "onnx.Return"(%x) : (tensor<3xf32>) -> ()
  "onnx.Foo"() : () -> ()
}

// -----

func.func @entry_point_operand(%x: tensor<3xf32>) {
  // expected-error @+1 {{'onnx.EntryPoint' op expected the number of operands to be 0, but got 1}}
  "onnx.EntryPoint"(%x) <{func = @entry_point_operand}> : (tensor<3xf32>) -> ()
  return
}

// -----

func.func @entry_point_last() {
  // expected-error @+1 {{'onnx.EntryPoint' op expected a terminator to end the block of func.func, but got onnx.EntryPoint}}
  "onnx.EntryPoint"() <{func = @entry_point_last}> : () -> ()
}
