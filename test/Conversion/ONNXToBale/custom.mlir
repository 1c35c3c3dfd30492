// RUN: bale-opt %s --convert-onnx-to-bale | FileCheck %s

// The opset is that of the default domain, which has no say in other domains: Pack
// would need 29, and Compress no negative axis.
module attributes {bale.onnx_opset = 9 : i64} {
  // CHECK-LABEL: @custom_pack
  func.func @custom_pack(%x: tensor<8xui8>) {
    // CHECK: bale.pack %{{.*}} <bits = 3> : tensor<8xui8> -> tensor<3xui8>
    %0 = "onnx.Custom"(%x) <{function_name = "Pack"}> {bits = 3 : si64, domain_name = "pk.bits"} : (tensor<8xui8>) -> tensor<3xui8>
    // CHECK: bale.pack %{{.*}} <bits = 3> : tensor<8xui8> -> tensor<1xui32>
    %1 = "onnx.Custom"(%x) {bits = 3 : si64, domain_name = "other", function_name = "Pack", output_type = 12 : si64} : (tensor<8xui8>) -> tensor<1xui32>
    return
  }

  // CHECK-LABEL: @custom_unpack
  func.func @custom_unpack(%w: tensor<3xui8>, %n: tensor<i64>) {
    // CHECK: bale.unpack %{{.*}} count(%{{.*}}) <bits = 3> : tensor<3xui8> -> tensor<?xui8>
    %0 = "onnx.Custom"(%w, %n) <{function_name = "Unpack", inputs_for_infer = [0], output_element_type = ui8, shape_infer_pattern = "SameAs"}> {bits = 3 : si64, domain_name = "pk.bits"} : (tensor<3xui8>, tensor<i64>) -> tensor<?xui8>
    return
  }

  // CHECK-LABEL: @custom_compress
  func.func @custom_compress(%x: tensor<3x2xi4>, %y: tensor<3x2xindex>, %z: tensor<3x2xf8E4M3FN>, %c: tensor<2xi1>) {
    // CHECK: bale.compress %{{.*}} where %{{.*}} axis(-1) : tensor<3x2xi4>, tensor<2xi1> -> tensor<3x?xi4>
    %0 = "onnx.Custom"(%x, %c) <{function_name = "Compress"}> {axis = -1 : si64} : (tensor<3x2xi4>, tensor<2xi1>) -> tensor<3x?xi4>
    // CHECK: tensor<3x2xindex>, tensor<2xi1> -> tensor<?xindex>
    %1 = "onnx.Custom"(%y, %c) <{function_name = "Compress"}> : (tensor<3x2xindex>, tensor<2xi1>) -> tensor<?xindex>
    // CHECK: tensor<3x2xf8E4M3FN>, tensor<2xi1> -> tensor<?xf8E4M3FN>
    %2 = "onnx.Custom"(%z, %c) <{function_name = "Compress"}> : (tensor<3x2xf8E4M3FN>, tensor<2xi1>) -> tensor<?xf8E4M3FN>
    return
  }

  // Other functions are not Bale's business, nor is a Custom without a name, nor one
  // with the name of an op that only the default domain has.
  // CHECK-LABEL: @custom_other
  func.func @custom_other(%x: tensor<8xui8>) {
    // CHECK: "onnx.Custom"(%{{.*}}) <{function_name = "Repack"}> {bits = 3 : si64}
    %0 = "onnx.Custom"(%x) <{function_name = "Repack"}> {bits = 3 : si64} : (tensor<8xui8>) -> tensor<3xui8>
    // CHECK: "onnx.Custom"(%{{.*}}) {bits = 3 : si64}
    %1 = "onnx.Custom"(%x) {bits = 3 : si64} : (tensor<8xui8>) -> tensor<3xui8>
    // CHECK: "onnx.Custom"(%{{.*}}) <{function_name = 3 : i64}>
    %2 = "onnx.Custom"(%x) <{function_name = 3 : i64}> : (tensor<8xui8>) -> tensor<3xui8>
    // CHECK: "onnx.Custom"() <{function_name = "Constant"}>
    %3 = "onnx.Custom"() <{function_name = "Constant"}> : () -> tensor<3xui8>
    // CHECK: "onnx.Custom"(%{{.*}}) <{function_name = "Return"}>
    "onnx.Custom"(%x) <{function_name = "Return"}> : (tensor<8xui8>) -> ()
    return
  }
}
