// RUN: bale-opt %s --convert-onnx-to-bale | FileCheck %s --implicit-check-not='!onnx.String'
// RUN: bale-opt %s --convert-onnx-to-bale | bale-opt --convert-onnx-to-bale | FileCheck %s --implicit-check-not='!onnx.String'

// CHECK-LABEL: func.func private @external(tensor<?x!ptr.ptr<#ptr.generic_space>>) -> tensor<*x!ptr.ptr<#ptr.generic_space>>
func.func private @external(tensor<?x!onnx.String>) -> tensor<*x!onnx.String>

// CHECK-LABEL: @compress_strings
// CHECK-SAME: %[[X:.*]]: tensor<3x!ptr.ptr<#ptr.generic_space>> {onnx.name = "x"}
// CHECK-SAME: -> (tensor<*x!ptr.ptr<#ptr.generic_space>> {onnx.name = "y"})
func.func @compress_strings(%x: tensor<3x!onnx.String> {onnx.name = "x"}, %c: tensor<3xi1>) -> (tensor<*x!onnx.String> {onnx.name = "y"}) {
  // CHECK-NEXT: %[[Y:.*]] = bale.compress %[[X]] where %{{[^ ]*}} : tensor<3x!ptr.ptr<#ptr.generic_space>>, tensor<3xi1> -> tensor<?x!ptr.ptr<#ptr.generic_space>>
  %0 = "onnx.Compress"(%x, %c) : (tensor<3x!onnx.String>, tensor<3xi1>) -> tensor<?x!onnx.String>
  // CHECK-NEXT: call @external(%[[Y]]) : (tensor<?x!ptr.ptr<#ptr.generic_space>>) -> tensor<*x!ptr.ptr<#ptr.generic_space>>
  %1 = func.call @external(%0) : (tensor<?x!onnx.String>) -> tensor<*x!onnx.String>
  "onnx.Return"(%1) : (tensor<*x!onnx.String>) -> ()
}

// String constants wait for a pass that gives them names; only their type changes.
// CHECK-LABEL: @string_constants
func.func @string_constants() {
  // CHECK-NEXT: "onnx.Constant"() <{value = dense<["a", "b"]> : tensor<2x!ptr.ptr<#ptr.generic_space>>}> : () -> tensor<2x!ptr.ptr<#ptr.generic_space>>
  %0 = "onnx.Constant"() <{value = dense<["a", "b"]> : tensor<2x!onnx.String>}> : () -> tensor<2x!onnx.String>
  // CHECK-NEXT: "onnx.Constant"() {value_string = "a"} : () -> tensor<!ptr.ptr<#ptr.generic_space>>
  %1 = "onnx.Constant"() {value_string = "a"} : () -> tensor<!onnx.String>
  // CHECK-NEXT: "onnx.Constant"() <{value_strings = ["a"]}> : () -> tensor<1x!ptr.ptr<#ptr.generic_space>>
  %2 = "onnx.Constant"() <{value_strings = ["a"]}> : () -> tensor<1x!onnx.String>
  return
}

// Ops, block arguments and attributes outside Bale's business.
// CHECK-LABEL: @everywhere
func.func @everywhere(%x: tensor<*x!onnx.String>) {
  // CHECK: "onnx.Loop"(%{{.*}}) <{to = !ptr.ptr<#ptr.generic_space>}> ({
  // CHECK-NEXT: ^bb0(%{{.*}}: tensor<!ptr.ptr<#ptr.generic_space>>):
  // CHECK: {of = [tensor<2x!ptr.ptr<#ptr.generic_space>>]}
  %0 = "onnx.Loop"(%x) <{to = !onnx.String}> ({
  ^bb0(%s: tensor<!onnx.String>):
    "onnx.Yield"(%s) : (tensor<!onnx.String>) -> ()
  }) {of = [tensor<2x!onnx.String>]} : (tensor<*x!onnx.String>) -> tensor<!onnx.String>
  return
}
