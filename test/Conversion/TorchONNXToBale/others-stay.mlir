// What Bale has no business with prints as it does without the pass.
// RUN: bale-opt %s --mlir-print-op-generic > %t.without
// RUN: bale-opt %s --convert-torch-onnx-to-bale --mlir-print-op-generic | diff %t.without -
// RUN: bale-opt %s --bale-for-iree --mlir-print-op-generic | diff %t.without -
// RUN: bale-opt %s --bale-for-iree=compress-form=search --mlir-print-op-generic | diff %t.without -

module attributes {torch.debug_module_name = "M", other.unsigned = 3 : ui8} {
  func.func @main(%x: !torch.vtensor<[?,4],ui8>, %s: !torch.list<vtensor>) -> (!torch.vtensor<[4,?],si8>, !torch.none)
      attributes {torch.onnx_meta.ir_version = 10 : si64, torch.onnx_meta.opset_version = 21 : si64, torch.onnx_meta.opset_versions = {com.microsoft = 1 : si64}} {
    %none = "torch.constant.none"() : () -> !torch.none
    %c = "torch.operator"() <{name = "onnx.Constant"}> {torch.onnx.value = dense<[1, 200]> : tensor<2xui8>} : () -> !torch.vtensor<[2],ui8>
    %r = "torch.operator"() <{name = "onnx.Constant"}> {torch.onnx.value = dense_resource<weights> : tensor<2xui8>} : () -> !torch.vtensor<[2],ui8>
    %0 = "torch.operator"(%x, %c) <{name = "onnx.PackOther"}> {torch.onnx.bits = 3 : si64, torch.onnx.scales = [1.5 : f32], torch.onnx.flag = "\00\FF"} : (!torch.vtensor<[?,4],ui8>, !torch.vtensor<[2],ui8>) -> !torch.vtensor<[4,?],si8>
    %1 = "torch.operator"(%s) <{name = "com.microsoft.Pack"}> : (!torch.list<vtensor>) -> !torch.vtensor<*,unk>
    "func.return"(%0, %none) : (!torch.vtensor<[4,?],si8>, !torch.none) -> ()
  }
}

{-#
  dialect_resources: { builtin: { weights: "0x0100000001FF" } }
#-}
