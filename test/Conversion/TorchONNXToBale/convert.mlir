// RUN: bale-opt %s --convert-torch-onnx-to-bale --split-input-file | FileCheck %s
// RUN: bale-opt %s --convert-torch-onnx-to-bale --split-input-file --mlir-print-op-generic | bale-opt --split-input-file --bale-infer-shapes -o /dev/null

// Unsigned words and codes are so inside of the function only.
// CHECK-LABEL: func.func @pack(
// CHECK-SAME: %[[X:.*]]: !torch.vtensor<[?,16],ui8>) -> !torch.vtensor<[?,2],ui32>
// CHECK-NEXT: %[[B:.*]] = "torch_c.to_builtin_tensor"(%[[X]]) : (!torch.vtensor<[?,16],ui8>) -> tensor<?x16xi8>
// CHECK-NEXT: %[[W:.*]] = call @bale_pack(%[[B]]) : (tensor<?x16xi8>) -> tensor<?x2xi32>
// CHECK-NEXT: %[[R:.*]] = "torch_c.from_builtin_tensor"(%[[W]]) : (tensor<?x2xi32>) -> !torch.vtensor<[?,2],ui32>
// CHECK-NEXT: return %[[R]]
// CHECK: func.func private @bale_pack(%[[C:.*]]: tensor<?x16xi8>) -> tensor<?x2xi32>
// CHECK-SAME: attributes {torch.onnx_meta.opset_version = 29 : si64}
// CHECK-NEXT: %[[U:.*]] = tensor.bitcast %[[C]] : tensor<?x16xi8> to tensor<?x16xui8>
// CHECK-NEXT: %[[P:.*]] = bale.pack %[[U]] <bits = 3> : tensor<?x16xui8> -> tensor<?x2xui32>
// CHECK-NEXT: %[[S:.*]] = tensor.bitcast %[[P]] : tensor<?x2xui32> to tensor<?x2xi32>
// CHECK-NEXT: return %[[S]]
func.func @pack(%x: !torch.vtensor<[?,16],ui8>) -> !torch.vtensor<[?,2],ui32>
    attributes {torch.onnx_meta.opset_version = 29 : si64} {
  %0 = "torch.operator"(%x) <{name = "onnx.Pack"}> {torch.onnx.bits = 3 : si64, torch.onnx.output_type = 12 : si64} : (!torch.vtensor<[?,16],ui8>) -> !torch.vtensor<[?,2],ui32>
  return %0 : !torch.vtensor<[?,2],ui32>
}

// -----

// An axis other than the last, a radix, and a count that only the run tells.
// CHECK-LABEL: func.func private @bale_unpack(
// CHECK-SAME: %[[W:.*]]: tensor<4x?xi8>, %[[N:.*]]: tensor<i64>) -> tensor<?x?xi8>
// CHECK: %[[U:.*]] = tensor.bitcast %[[W]]
// CHECK: %[[E:.*]] = tensor.extract %[[N]][]
// CHECK: %[[I:.*]] = arith.index_cast %[[E]] : i64 to index
// CHECK: bale.unpack %[[U]] count(%[[I]]) <radix = 3, group_size = 5> axis(0) : tensor<4x?xui8> -> tensor<?x?xui8>
func.func @unpack(%w: !torch.vtensor<[4,?],ui8>, %n: !torch.vtensor<[],si64>) -> !torch.vtensor<[?,?],ui8>
    attributes {torch.onnx_meta.opset_version = 29 : si64} {
  %0 = "torch.operator"(%w, %n) <{name = "onnx.Unpack"}> {torch.onnx.radix = 3 : si64, torch.onnx.group_size = 5 : si64, torch.onnx.axis = 0 : si64} : (!torch.vtensor<[4,?],ui8>, !torch.vtensor<[],si64>) -> !torch.vtensor<[?,?],ui8>
  return %0 : !torch.vtensor<[?,?],ui8>
}

// -----

// Signed integers have no sign in ONNX-MLIR's types, floats and bools none at all.
// CHECK-LABEL: func.func private @bale_compress(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xi16>, %[[M:.*]]: tensor<?xi1>) -> tensor<?xi16>
// CHECK-NEXT: %[[Y:.*]] = bale.compress %[[X]] where %[[M]] : tensor<2x3xi16>, tensor<?xi1> -> tensor<?xi16>
// CHECK-NEXT: return %[[Y]]
// CHECK-LABEL: func.func private @bale_compress_0(
// CHECK-SAME: tensor<2x3xcomplex<f32>>, %{{.*}}: tensor<3xi1>) -> tensor<2x?xcomplex<f32>>
// CHECK-NEXT: bale.compress %{{.*}} where %{{.*}} axis(-1)
func.func @compress(%x: !torch.vtensor<[2,3],si16>, %m: !torch.vtensor<[?],i1>, %z: !torch.vtensor<[2,3],complex<f32>>, %k: !torch.vtensor<[3],i1>) -> (!torch.vtensor<[?],si16>, !torch.vtensor<[2,?],complex<f32>>)
    attributes {torch.onnx_meta.opset_version = 11 : si64} {
  %0 = "torch.operator"(%x, %m) <{name = "onnx.Compress"}> : (!torch.vtensor<[2,3],si16>, !torch.vtensor<[?],i1>) -> !torch.vtensor<[?],si16>
  %1 = "torch.operator"(%z, %k) <{name = "onnx.Compress"}> {torch.onnx.axis = -1 : si64} : (!torch.vtensor<[2,3],complex<f32>>, !torch.vtensor<[3],i1>) -> !torch.vtensor<[2,?],complex<f32>>
  return %0, %1 : !torch.vtensor<[?],si16>, !torch.vtensor<[2,?],complex<f32>>
}

// -----

// The name of the op may be in the dictionary, as in what older tools print.
// CHECK-LABEL: func.func @name_in_dictionary
// CHECK: call @bale_pack
func.func @name_in_dictionary(%x: !torch.vtensor<[8],ui8>) -> !torch.vtensor<[3],ui8> {
  %0 = "torch.operator"(%x) {name = "onnx.Pack", torch.onnx.bits = 3 : si64} : (!torch.vtensor<[8],ui8>) -> !torch.vtensor<[3],ui8>
  return %0 : !torch.vtensor<[3],ui8>
}

// -----

// What is equal in attributes and types shares a function, what differs does not.
// CHECK-LABEL: func.func @shared
// CHECK: call @bale_pack(
// CHECK: call @bale_pack(
// CHECK: call @bale_pack_0(
// CHECK: call @bale_pack_1(
// CHECK-COUNT-3: func.func private @bale_pack
// CHECK-NOT: func.func private
func.func @shared(%x: !torch.vtensor<[8],ui8>, %y: !torch.vtensor<[16],ui8>) -> !torch.vtensor<[6],ui8>
    attributes {torch.onnx_meta.opset_version = 29 : si64} {
  %0 = "torch.operator"(%x) <{name = "onnx.Pack"}> {torch.onnx.bits = 3 : si64} : (!torch.vtensor<[8],ui8>) -> !torch.vtensor<[3],ui8>
  %1 = "torch.operator"(%x) <{name = "onnx.Pack"}> {torch.onnx.bits = 3 : si64} : (!torch.vtensor<[8],ui8>) -> !torch.vtensor<[3],ui8>
  %2 = "torch.operator"(%x) <{name = "onnx.Pack"}> {torch.onnx.bits = 4 : si64} : (!torch.vtensor<[8],ui8>) -> !torch.vtensor<[4],ui8>
  %3 = "torch.operator"(%y) <{name = "onnx.Pack"}> {torch.onnx.bits = 3 : si64} : (!torch.vtensor<[16],ui8>) -> !torch.vtensor<[6],ui8>
  return %3 : !torch.vtensor<[6],ui8>
}

// -----

// A function of the name that would be taken is somebody's.
// CHECK-LABEL: func.func @name_taken
// CHECK: call @bale_pack_0(
// CHECK: func.func private @bale_pack()
// CHECK: func.func private @bale_pack_0(
func.func @name_taken(%x: !torch.vtensor<[8],ui8>) -> !torch.vtensor<[3],ui8> {
  %0 = "torch.operator"(%x) <{name = "onnx.Pack"}> {torch.onnx.bits = 3 : si64} : (!torch.vtensor<[8],ui8>) -> !torch.vtensor<[3],ui8>
  return %0 : !torch.vtensor<[3],ui8>
}
func.func private @bale_pack()

// -----

// Ops in the branches of others are converted where they are.
// CHECK-LABEL: func.func @in_a_branch
// CHECK: "torch.operator"(%{{.*}}) <{name = "onnx.If"}> ({
// CHECK-NEXT: "torch_c.to_builtin_tensor"
// CHECK-NEXT: call @bale_pack
// CHECK-NEXT: "torch_c.from_builtin_tensor"
// CHECK-NEXT: "torch.operator_terminator"
func.func @in_a_branch(%b: !torch.vtensor<[],i1>, %x: !torch.vtensor<[8],ui8>) -> !torch.vtensor<[3],ui8>
    attributes {torch.onnx_meta.opset_version = 29 : si64} {
  %0 = "torch.operator"(%b) <{name = "onnx.If"}> ({
    %1 = "torch.operator"(%x) <{name = "onnx.Pack"}> {torch.onnx.bits = 3 : si64} : (!torch.vtensor<[8],ui8>) -> !torch.vtensor<[3],ui8>
    "torch.operator_terminator"(%1) : (!torch.vtensor<[3],ui8>) -> ()
  }, {
    %1 = "torch.operator"() <{name = "onnx.Other"}> : () -> !torch.vtensor<[3],ui8>
    "torch.operator_terminator"(%1) : (!torch.vtensor<[3],ui8>) -> ()
  }) : (!torch.vtensor<[],i1>) -> !torch.vtensor<[3],ui8>
  return %0 : !torch.vtensor<[3],ui8>
}
