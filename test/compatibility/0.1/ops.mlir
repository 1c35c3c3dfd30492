// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every op, attribute and kind of type of this release. This file does not change.

module attributes {bale.onnx_opset = 28 : i64} {

//===----------------------------------------------------------------------===//
// #bale.code
//===----------------------------------------------------------------------===//

func.func private @code_in_full() attributes {
  one_bit = #bale.code<bits = 1>,
  trits = #bale.code<group_size = 5, radix = 3>}

// `bits` is printed whenever it is equal, and only then.
func.func private @code_spelling() attributes {
  a = #bale.code<radix = 256, group_size = 1>,
  b = #bale.code<radix = 3, group_size = 1>,
  c = #bale.code<radix = 16, group_size = 2>}

//===----------------------------------------------------------------------===//
// Value ops
//===----------------------------------------------------------------------===//

func.func @pack(%x: tensor<8x10xi8>) {
  %0 = bale.pack %x <bits = 3> axis(0) : tensor<8x10xi8> -> tensor<3x10xi8>
  %1 = bale.pack %x <radix = 3, group_size = 5> axis(1) : tensor<8x10xi8> -> tensor<8x1xui32>
  %2 = bale.pack %x <radix = 16, group_size = 1> axis(-2) : tensor<8x10xi8> -> tensor<4x10xui8>
  return
}

func.func @pack_default_axis(%x: tensor<2x8xi8>) {
  %0 = bale.pack %x <bits = 3> : tensor<2x8xi8> -> tensor<2x3xi8>
  %1 = bale.pack %x <bits = 3> axis(-1) : tensor<2x8xi8> -> tensor<2x3xi8>
  %2 = "bale.pack"(%x) <{code = #bale.code<bits = 3>}> : (tensor<2x8xi8>) -> tensor<2x3xi8>
  return
}

func.func @pack_types(%x: tensor<*xui8>, %y: tensor<?x0xui8>) {
  %0 = bale.pack %x <bits = 4> axis(7) : tensor<*xui8> -> tensor<*xi32>
  %1 = bale.pack %y <bits = 4> : tensor<?x0xui8> -> tensor<?x0xui32>
  %2 = bale.pack %y <bits = 4> axis(0) : tensor<?x0xui8> -> tensor<*xui8>
  return
}

func.func @pack_attributes(%x: tensor<8xi8>) {
  %0 = bale.pack %x <bits = 3> axis(0) {note = "kept"} : tensor<8xi8> -> tensor<3xi8>
  return
}

func.func @unpack(%w: tensor<?x4xi8>, %n: index) {
  %0 = bale.unpack %w count(%n) <radix = 3, group_size = 5> axis(0) : tensor<?x4xi8> -> tensor<?x4xi8>
  %1 = bale.unpack %w count(%n) <bits = 3> axis(-1) : tensor<?x4xi8> -> tensor<?x?xui8>
  %2 = "bale.unpack"(%w, %n) <{code = #bale.code<bits = 3>}> : (tensor<?x4xi8>, index) -> tensor<*xi8>
  return
}

func.func @unpack_types(%a: tensor<*xui32>, %b: tensor<3xi32>, %n: index) {
  %0 = bale.unpack %a count(%n) <bits = 3> axis(5) : tensor<*xui32> -> tensor<*xui8>
  %1 = bale.unpack %b count(%n) <bits = 3> : tensor<3xi32> -> tensor<32xi8>
  return
}

func.func @compress(%x: tensor<4x?xf32>, %m: tensor<?xi1>) {
  %0 = bale.compress %x where %m axis(1) : tensor<4x?xf32>, tensor<?xi1> -> tensor<4x?xf32>
  %1 = bale.compress %x where %m axis(-1) : tensor<4x?xf32>, tensor<?xi1> -> tensor<4x?xf32>
  %2 = bale.compress %x where %m : tensor<4x?xf32>, tensor<?xi1> -> tensor<?xf32>
  return
}

func.func @compress_unranked(%x: tensor<*xf32>, %m: tensor<*xi1>) {
  %0 = bale.compress %x where %m axis(2) : tensor<*xf32>, tensor<*xi1> -> tensor<*xf32>
  %1 = bale.compress %x where %m : tensor<*xf32>, tensor<*xi1> -> tensor<?xf32>
  return
}

func.func @compress_element_types(
    %m: tensor<4xi1>, %bool: tensor<4xi1>, %odd: tensor<4xi3>, %unsigned: tensor<4xui64>,
    %signed: tensor<4xsi16>, %index: tensor<4xindex>, %half: tensor<4xf16>, %bf16: tensor<4xbf16>,
    %f64: tensor<4xf64>, %f8: tensor<4xf8E5M2>, %c64: tensor<4xcomplex<f32>>,
    %c128: tensor<4xcomplex<f64>>, %string: tensor<4x!ptr.ptr<#ptr.generic_space>>) {
  %0 = bale.compress %bool where %m : tensor<4xi1>, tensor<4xi1> -> tensor<?xi1>
  %1 = bale.compress %odd where %m : tensor<4xi3>, tensor<4xi1> -> tensor<?xi3>
  %2 = bale.compress %unsigned where %m : tensor<4xui64>, tensor<4xi1> -> tensor<?xui64>
  %3 = bale.compress %signed where %m : tensor<4xsi16>, tensor<4xi1> -> tensor<?xsi16>
  %4 = bale.compress %index where %m : tensor<4xindex>, tensor<4xi1> -> tensor<?xindex>
  %5 = bale.compress %half where %m : tensor<4xf16>, tensor<4xi1> -> tensor<?xf16>
  %6 = bale.compress %bf16 where %m : tensor<4xbf16>, tensor<4xi1> -> tensor<?xbf16>
  %7 = bale.compress %f64 where %m : tensor<4xf64>, tensor<4xi1> -> tensor<?xf64>
  %8 = bale.compress %f8 where %m : tensor<4xf8E5M2>, tensor<4xi1> -> tensor<?xf8E5M2>
  %9 = bale.compress %c64 where %m : tensor<4xcomplex<f32>>, tensor<4xi1> -> tensor<?xcomplex<f32>>
  %10 = bale.compress %c128 where %m : tensor<4xcomplex<f64>>, tensor<4xi1> -> tensor<?xcomplex<f64>>
  %11 = bale.compress %string where %m : tensor<4x!ptr.ptr<#ptr.generic_space>>, tensor<4xi1> -> tensor<?x!ptr.ptr<#ptr.generic_space>>
  return
}

//===----------------------------------------------------------------------===//
// Destination ops
//===----------------------------------------------------------------------===//

func.func @pack_into(%x: memref<?xi8>, %w: memref<?xi8>, %t: tensor<2x8xi8>, %e: tensor<2x3xi8>) {
  bale.pack_into %x into %w <bits = 3> axis(0) : memref<?xi8>, memref<?xi8>
  %r = bale.pack_into %t into %e <bits = 3> axis(-1) : tensor<2x8xi8>, tensor<2x3xi8> -> tensor<2x3xi8>
  return
}

func.func @unpack_into(%w: memref<?xui32>, %x: memref<?xui8>, %t: tensor<2x3xi8>, %e: tensor<2x8xi8>) {
  bale.unpack_into %w into %x <radix = 3, group_size = 20> axis(0) : memref<?xui32>, memref<?xui8>
  %r = bale.unpack_into %t into %e <bits = 3> axis(-1) : tensor<2x3xi8>, tensor<2x8xi8> -> tensor<2x8xi8>
  return
}

func.func @compress_into(%x: memref<?x4xf32, strided<[8, 2], offset: ?>>, %m: memref<?xi8>, %y: memref<?x4xf32>,
                         %t: tensor<4xf32>, %n: tensor<4xi1>, %e: tensor<?xf32>) {
  bale.compress_into %x where %m into %y axis(0) : memref<?x4xf32, strided<[8, 2], offset: ?>>, memref<?xi8>, memref<?x4xf32>
  %r = bale.compress_into %t where %n into %e : tensor<4xf32>, tensor<4xi1>, tensor<?xf32> -> tensor<?xf32>
  return
}

//===----------------------------------------------------------------------===//
// Facts that only run time knows
//===----------------------------------------------------------------------===//

func.func @count(%m: tensor<?xi1>, %b: memref<?xi8>, %d: index) -> (index, index) {
  %k = bale.count %m limit %d : tensor<?xi1>
  %l = bale.count %b limit %d : memref<?xi8>
  return %k, %l : index, index
}

func.func @check(%ok: i1, %need: index, %have: index) {
  bale.check %ok, "bale.unpack", "expected words dimension 0 to be {0}, but got {1}"(%need, %have)
  return
}

}
