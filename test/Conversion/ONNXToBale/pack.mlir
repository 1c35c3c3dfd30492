// RUN: bale-opt %s --convert-onnx-to-bale | FileCheck %s --implicit-check-not=onnx.Pack
// RUN: bale-opt %s --convert-onnx-to-bale --convert-onnx-to-bale | FileCheck %s --implicit-check-not=onnx.Pack

// The shapes are those of the examples of Pack-29.

// CHECK-LABEL: @pack_3bit
// CHECK-SAME: %[[X:.*]]: tensor<8xui8>
func.func @pack_3bit(%x: tensor<8xui8>) -> tensor<3xui8> {
  // CHECK-NEXT: %[[W:.*]] = bale.pack %[[X]] <bits = 3> : tensor<8xui8> -> tensor<3xui8>
  // CHECK-NEXT: return %[[W]]
  %0 = "onnx.Pack"(%x) <{bits = 3 : si64}> : (tensor<8xui8>) -> tensor<3xui8>
  return %0 : tensor<3xui8>
}

// CHECK-LABEL: @pack_rows_5bit
func.func @pack_rows_5bit(%x: tensor<2x3xui8>) -> tensor<2x2xui8> {
  // CHECK: bale.pack %{{.*}} <bits = 5> : tensor<2x3xui8> -> tensor<2x2xui8>
  %0 = "onnx.Pack"(%x) <{axis = -1 : si64, bits = 5 : si64, output_type = 2 : si64}> : (tensor<2x3xui8>) -> tensor<2x2xui8>
  return %0 : tensor<2x2xui8>
}

// CHECK-LABEL: @pack_uint32_axis
func.func @pack_uint32_axis(%x: tensor<7x2xui8>) -> tensor<2x2xui32> {
  // CHECK: bale.pack %{{.*}} <bits = 5> axis(0) : tensor<7x2xui8> -> tensor<2x2xui32>
  %0 = "onnx.Pack"(%x) <{axis = 0 : si64, bits = 5 : si64, output_type = 12 : si64}> : (tensor<7x2xui8>) -> tensor<2x2xui32>
  return %0 : tensor<2x2xui32>
}

// CHECK-LABEL: @pack_ternary
func.func @pack_ternary(%x: tensor<2x5xui8>) -> tensor<2x1xui8> {
  // CHECK: bale.pack %{{.*}} <radix = 3, group_size = 5> : tensor<2x5xui8> -> tensor<2x1xui8>
  %0 = "onnx.Pack"(%x) <{group_size = 5 : si64, radix = 3 : si64}> : (tensor<2x5xui8>) -> tensor<2x1xui8>
  return %0 : tensor<2x1xui8>
}

// The bits spelling is exactly (R, G) = (2^bits, 1).
// CHECK-LABEL: @pack_radix_of_bits
func.func @pack_radix_of_bits(%x: tensor<8xui8>) -> tensor<3xui8> {
  // CHECK: bale.pack %{{.*}} <bits = 3> :
  %0 = "onnx.Pack"(%x) <{group_size = 1 : si64, radix = 8 : si64}> : (tensor<8xui8>) -> tensor<3xui8>
  return %0 : tensor<3xui8>
}

// CHECK-LABEL: @pack_empty
func.func @pack_empty(%x: tensor<2x0xui8>, %y: tensor<2x0x9xui8>) -> (tensor<2x0xui8>, tensor<2x0x6xui8>) {
  // CHECK: bale.pack %{{.*}} <bits = 3> : tensor<2x0xui8> -> tensor<2x0xui8>
  %0 = "onnx.Pack"(%x) <{bits = 3 : si64}> : (tensor<2x0xui8>) -> tensor<2x0xui8>
  // CHECK: bale.pack %{{.*}} <bits = 5> : tensor<2x0x9xui8> -> tensor<2x0x6xui8>
  %1 = "onnx.Pack"(%y) <{bits = 5 : si64}> : (tensor<2x0x9xui8>) -> tensor<2x0x6xui8>
  return %0, %1 : tensor<2x0xui8>, tensor<2x0x6xui8>
}

// The sign is the model's choice, for codes and words alike.
// CHECK-LABEL: @pack_signless
func.func @pack_signless(%x: tensor<8xi8>, %y: tensor<8xui8>) -> (tensor<3xi8>, tensor<1xi32>) {
  // CHECK: bale.pack %{{.*}} <bits = 3> : tensor<8xi8> -> tensor<3xi8>
  %0 = "onnx.Pack"(%x) <{bits = 3 : si64}> : (tensor<8xi8>) -> tensor<3xi8>
  // CHECK: bale.pack %{{.*}} <bits = 3> : tensor<8xui8> -> tensor<1xi32>
  %1 = "onnx.Pack"(%y) <{bits = 3 : si64, output_type = 12 : si64}> : (tensor<8xui8>) -> tensor<1xi32>
  return %0, %1 : tensor<3xi8>, tensor<1xi32>
}

// The result keeps the type that the model states, be it less or more than what
// the operand implies.
// CHECK-LABEL: @pack_stated_types
func.func @pack_stated_types(%s: tensor<2x8xui8>, %d: tensor<?x?xui8>, %u: tensor<*xui8>) {
  // CHECK: bale.pack %{{.*}} : tensor<2x8xui8> -> tensor<*xui8>
  %0 = "onnx.Pack"(%s) <{bits = 3 : si64}> : (tensor<2x8xui8>) -> tensor<*xui8>
  // CHECK: bale.pack %{{.*}} : tensor<2x8xui8> -> tensor<2x?xui8>
  %1 = "onnx.Pack"(%s) <{bits = 3 : si64}> : (tensor<2x8xui8>) -> tensor<2x?xui8>
  // CHECK: bale.pack %{{.*}} : tensor<?x?xui8> -> tensor<2x3xui8>
  %2 = "onnx.Pack"(%d) <{bits = 3 : si64}> : (tensor<?x?xui8>) -> tensor<2x3xui8>
  // CHECK: bale.pack %{{.*}} : tensor<*xui8> -> tensor<2x3xui8>
  %3 = "onnx.Pack"(%u) <{bits = 3 : si64}> : (tensor<*xui8>) -> tensor<2x3xui8>
  // CHECK: bale.pack %{{.*}} axis(7) : tensor<*xui8> -> tensor<*xui8>
  %4 = "onnx.Pack"(%u) <{axis = 7 : si64, bits = 3 : si64}> : (tensor<*xui8>) -> tensor<*xui8>
  return
}

// A result of unknown elements has those that output_type states, and its shape.
// CHECK-LABEL: @pack_undefined
func.func @pack_undefined(%x: tensor<?x8xui8>) {
  // CHECK: %[[A:.*]] = bale.pack %{{.*}} : tensor<?x8xui8> -> tensor<*xui8>
  // CHECK: "onnx.Foo"(%[[A]]) : (tensor<*xui8>) -> ()
  %0 = "onnx.Pack"(%x) <{bits = 3 : si64}> : (tensor<?x8xui8>) -> tensor<*x!onnx.Undefined>
  "onnx.Foo"(%0) : (tensor<*x!onnx.Undefined>) -> ()
  // CHECK: bale.pack %{{.*}} : tensor<?x8xui8> -> tensor<?x1xui32>
  %1 = "onnx.Pack"(%x) <{bits = 3 : si64, output_type = 12 : si64}> : (tensor<?x8xui8>) -> tensor<?x1x!onnx.Undefined>
  return
}

// ONNX-MLIR keeps some element types as types.
// CHECK-LABEL: @pack_output_type_as_type
func.func @pack_output_type_as_type(%x: tensor<8xui8>) {
  // CHECK: -> tensor<1xui32>
  %0 = "onnx.Pack"(%x) <{bits = 3 : si64, output_type = ui32}> : (tensor<8xui8>) -> tensor<1xui32>
  // CHECK: -> tensor<3xui8>
  %1 = "onnx.Pack"(%x) <{bits = 3 : si64, output_type = ui8}> : (tensor<8xui8>) -> tensor<3xui8>
  return
}
