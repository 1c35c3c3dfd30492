// RUN: bale-opt %s | FileCheck %s
// RUN: bale-opt %s | bale-opt | FileCheck %s
// RUN: bale-opt %s --mlir-print-op-generic | bale-opt | FileCheck %s
// RUN: bale-opt %s --emit-bytecode | bale-opt | FileCheck %s
// RUN: bale-opt %s --canonicalize --cse | FileCheck %s

// Everything of the onnx namespace is kept as it is written, attributes of other
// unknown prefixes too.

// CHECK: module attributes {
// CHECK-SAME: "onnx-mlir.symbol-postfix" = "model"
// CHECK-SAME: onnx.layout = #onnx.layout<{dataLayout = "NCHW4C", nested = <[1]>}>
// CHECK-SAME: onnx.typed = #onnx.blob<3> : tensor<2xi8>
// CHECK-SAME: onnx.unit = #onnx.none
module attributes {
  "onnx-mlir.symbol-postfix" = "model",
  onnx.layout = #onnx.layout<{dataLayout = "NCHW4C", nested = <[1]>}>,
  onnx.typed = #onnx.blob<3> : tensor<2xi8>,
  onnx.unit = #onnx.none
} {
  // CHECK: func.func @main_graph(
  // CHECK-SAME: %[[X:.*]]: tensor<?x2xf32> {onnx.dim_params = "0:N", onnx.name = "x"},
  // CHECK-SAME: %[[S:.*]]: !onnx.Seq<tensor<*xf32>>,
  // CHECK-SAME: %[[O:.*]]: !onnx.Opt<!onnx.Seq<tensor<2x!onnx.String>>>,
  // CHECK-SAME: %[[L:.*]]: tensor<1x5xf32, #onnx.layout<{dataLayout = "NCHW4C"}>>)
  // CHECK-SAME: -> (tensor<2x!onnx.String> {onnx.name = "y"}) {
  func.func @main_graph(
      %x: tensor<?x2xf32> {onnx.dim_params = "0:N", onnx.name = "x"},
      %s: !onnx.Seq<tensor<*xf32>>,
      %o: !onnx.Opt<!onnx.Seq<tensor<2x!onnx.String>>>,
      %l: tensor<1x5xf32, #onnx.layout<{dataLayout = "NCHW4C"}>>)
      -> (tensor<2x!onnx.String> {onnx.name = "y"}) {
    // CHECK-NEXT: %[[N:.*]] = "onnx.NoValue"() <{value}> : () -> none
    %n = "onnx.NoValue"() <{value}> : () -> none
    // CHECK-NEXT: %[[F:.*]] = "onnx.Foo"(%[[X]], %[[N]], %[[S]], %[[O]], %[[L]]) <{axis = -1 : si64, list = [#onnx.none, !onnx.String]}> {onnx_node_name = "n"}
    // CHECK-SAME: -> tensor<*x!onnx.Undefined>
    %f = "onnx.Foo"(%x, %n, %s, %o, %l) <{axis = -1 : si64, list = [#onnx.none, !onnx.String]}> {onnx_node_name = "n"} : (tensor<?x2xf32>, none, !onnx.Seq<tensor<*xf32>>, !onnx.Opt<!onnx.Seq<tensor<2x!onnx.String>>>, tensor<1x5xf32, #onnx.layout<{dataLayout = "NCHW4C"}>>) -> tensor<*x!onnx.Undefined>
    // CHECK-NEXT: %[[I:.*]] = "onnx.If"(%[[F]]) ({
    // CHECK-NEXT: "onnx.Yield"(%[[F]])
    // CHECK-NEXT: })
    %i = "onnx.If"(%f) ({
      "onnx.Yield"(%f) : (tensor<*x!onnx.Undefined>) -> ()
    }) : (tensor<*x!onnx.Undefined>) -> tensor<2x!onnx.String>
    // CHECK-NEXT: "onnx.Return"(%[[I]]) : (tensor<2x!onnx.String>) -> ()
    "onnx.Return"(%i) : (tensor<2x!onnx.String>) -> ()
  }
  // CHECK: "onnx.EntryPoint"() <{func = @main_graph}> : () -> ()
  "onnx.EntryPoint"() <{func = @main_graph}> : () -> ()
}
