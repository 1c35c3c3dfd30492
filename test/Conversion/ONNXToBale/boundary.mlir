// RUN: bale-opt %s --convert-onnx-to-bale | FileCheck %s --implicit-check-not=onnx.EntryPoint
// RUN: bale-opt %s --convert-onnx-to-bale --convert-onnx-to-bale | FileCheck %s --implicit-check-not=onnx.EntryPoint

// CHECK-LABEL: module attributes {"onnx-mlir.symbol-postfix" = "model"}
module attributes {"onnx-mlir.symbol-postfix" = "model"} {
  // CHECK: func.func @main_graph(%[[X:.*]]: tensor<3x2xf32> {onnx.name = "input"}, %{{.*}}: tensor<3xi1> {onnx.name = "condition"})
  // CHECK-SAME: -> (tensor<?x2xf32> {onnx.dim_params = "0:N", onnx.name = "output"}) {
  func.func @main_graph(%x: tensor<3x2xf32> {onnx.name = "input"}, %c: tensor<3xi1> {onnx.name = "condition"}) -> (tensor<?x2xf32> {onnx.dim_params = "0:N", onnx.name = "output"}) {
    // CHECK-NEXT: %[[Y:.*]] = bale.compress
    // CHECK-NEXT: return %[[Y]] : tensor<?x2xf32>
    %0 = "onnx.Compress"(%x, %c) <{axis = 0 : si64}> {onnx_node_name = "n0"} : (tensor<3x2xf32>, tensor<3xi1>) -> tensor<?x2xf32>
    "onnx.Return"(%0) : (tensor<?x2xf32>) -> ()
  }
  "onnx.EntryPoint"() <{func = @main_graph}> : () -> ()

  // CHECK-LABEL: @return_casts
  // CHECK-SAME: %[[S:.*]]: tensor<3x2xf32>, %[[U:.*]]: tensor<*xf32>
  func.func @return_casts(%s: tensor<3x2xf32>, %u: tensor<*xf32>) -> (tensor<*xf32>, tensor<?x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>) {
    // CHECK-DAG: %[[A:.*]] = tensor.cast %[[S]] : tensor<3x2xf32> to tensor<*xf32>
    // CHECK-DAG: %[[B:.*]] = tensor.cast %[[S]] : tensor<3x2xf32> to tensor<?x2xf32>
    // CHECK-DAG: %[[C:.*]] = tensor.cast %[[U]] : tensor<*xf32> to tensor<3x2xf32>
    // CHECK: return %[[A]], %[[B]], %[[C]], %[[S]]
    "onnx.Return"(%s, %s, %u, %s) : (tensor<3x2xf32>, tensor<3x2xf32>, tensor<*xf32>, tensor<3x2xf32>) -> ()
  }

  // CHECK-LABEL: @return_nothing
  // CHECK-NEXT: return
  func.func @return_nothing() {
    "onnx.Return"() : () -> ()
  }

  // A NoValue stays as long as something uses it.
  // CHECK-LABEL: @no_value
  func.func @no_value(%x: tensor<3xf32>) {
    // CHECK-NEXT: %[[N:.*]] = "onnx.NoValue"() <{value}> : () -> none
    // CHECK-NEXT: "onnx.Clip"(%{{.*}}, %[[N]])
    // CHECK-NEXT: return
    %unused = "onnx.NoValue"() <{value}> : () -> none
    %used = "onnx.NoValue"() <{value}> : () -> none
    %0 = "onnx.Clip"(%x, %used) : (tensor<3xf32>, none) -> tensor<3xf32>
    return
  }

  // Bodies of ONNX's control flow are converted too; the control flow stays.
  // CHECK-LABEL: @nested
  func.func @nested(%b: tensor<i1>, %x: tensor<3x2xf32>, %c: tensor<3xi1>) -> tensor<*xf32> {
    // CHECK-NEXT: %[[R:.*]] = "onnx.If"(%{{.*}}) ({
    // CHECK-NEXT: %[[Y:.*]] = bale.compress
    // CHECK-NEXT: "onnx.Yield"(%[[Y]])
    // CHECK-NEXT: }, {
    // CHECK-NEXT: %[[Z:.*]] = bale.compress
    // CHECK-NEXT: "onnx.Yield"(%[[Z]])
    // CHECK-NEXT: })
    // CHECK-NEXT: return %[[R]]
    %0 = "onnx.If"(%b) ({
      %1 = "onnx.Compress"(%x, %c) <{axis = 0 : si64}> : (tensor<3x2xf32>, tensor<3xi1>) -> tensor<?x2xf32>
      "onnx.Yield"(%1) : (tensor<?x2xf32>) -> ()
    }, {
      %1 = "onnx.Compress"(%x, %c) : (tensor<3x2xf32>, tensor<3xi1>) -> tensor<?xf32>
      "onnx.Yield"(%1) : (tensor<?xf32>) -> ()
    }) : (tensor<i1>) -> tensor<*xf32>
    "onnx.Return"(%0) : (tensor<*xf32>) -> ()
  }

  // Each block may return; one that nothing reaches goes.
  // CHECK-LABEL: @blocks
  func.func @blocks(%b: i1, %x: tensor<3xf32>) -> tensor<*xf32> {
    // CHECK-NEXT: cf.cond_br %{{.*}}, ^[[B1:.*]], ^[[B2:.*]]
    // CHECK-NEXT: ^[[B1]]:
    // CHECK-NEXT: tensor.cast
    // CHECK-NEXT: return
    // CHECK-NEXT: ^[[B2]]:
    // CHECK-NEXT: tensor.cast
    // CHECK-NEXT: return
    // CHECK-NEXT: }
    cf.cond_br %b, ^bb1, ^bb2
  ^bb1:
    "onnx.Return"(%x) : (tensor<3xf32>) -> ()
  ^bb2:
    "onnx.Return"(%x) : (tensor<3xf32>) -> ()
  ^bb3:
    "onnx.Return"(%x) : (tensor<3xf32>) -> ()
  }

  // CHECK-LABEL: @others_stay
  func.func @others_stay(%x: tensor<3xf32>) {
    // CHECK-NEXT: "onnx.Identity"(%{{.*}}) {onnx_node_name = "i"}
    // CHECK-NEXT: "onnx.Cast"(%{{.*}}) <{saturate = 1 : si64, to = ui8}>
    %0 = "onnx.Identity"(%x) {onnx_node_name = "i"} : (tensor<3xf32>) -> tensor<3xf32>
    %1 = "onnx.Cast"(%x) <{saturate = 1 : si64, to = ui8}> : (tensor<3xf32>) -> tensor<3xui8>
    return
  }
}

// What ends a block without a terminator stays.
// CHECK-LABEL: func.func @last_op(
func.func @last_op() {
  // CHECK: "onnx.NoValue"
  "onnx.NoValue"() : () -> none
}
