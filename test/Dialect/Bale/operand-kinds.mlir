// RUN: bale-opt %s -split-input-file -verify-diagnostics

// What no op takes, whatever its rules say.

func.func @pack_encoding(%x: tensor<8xi8, "sparse">) {
  // expected-error @below {{operand #0 must be tensor without encoding, but got 'tensor<8xi8, "sparse">'}}
  %w = bale.pack %x <bits = 3> : tensor<8xi8, "sparse"> -> tensor<3xi8>
  return
}

// -----

func.func @pack_result_encoding(%x: tensor<8xi8>) {
  // expected-error @below {{result #0 must be tensor without encoding, but got 'tensor<3xi8, "sparse">'}}
  %w = bale.pack %x <bits = 3> : tensor<8xi8> -> tensor<3xi8, "sparse">
  return
}

// -----

func.func @pack_memref(%x: memref<8xi8>) {
  // expected-error @below {{operand #0 must be tensor without encoding, but got 'memref<8xi8>'}}
  %w = "bale.pack"(%x) <{code = #bale.code<bits = 3>}> : (memref<8xi8>) -> tensor<3xi8>
  return
}

// -----

func.func @unpack_count_of_64_bits(%w: tensor<3xi8>, %n: i64) {
  // expected-error @below {{operand #1 must be index, but got 'i64'}}
  %x = "bale.unpack"(%w, %n) <{code = #bale.code<bits = 3>}> : (tensor<3xi8>, i64) -> tensor<?xi8>
  return
}

// -----

func.func @compress_condition_encoding(%x: tensor<8xi8>, %m: tensor<8xi1, "sparse">) {
  // expected-error @below {{operand #1 must be tensor without encoding, but got 'tensor<8xi1, "sparse">'}}
  %y = bale.compress %x where %m : tensor<8xi8>, tensor<8xi1, "sparse"> -> tensor<?xi8>
  return
}

// -----

func.func @pack_into_unranked_tensor(%x: tensor<*xi8>, %w: tensor<3xi8>) {
  // expected-error @below {{operand #0 must be ranked tensor without encoding or strided memref, but got 'tensor<*xi8>'}}
  %r = bale.pack_into %x into %w <bits = 3> : tensor<*xi8>, tensor<3xi8> -> tensor<3xi8>
  return
}

// -----

func.func @unpack_into_unranked_memref(%w: memref<*xi8>, %x: memref<8xi8>) {
  // expected-error @below {{operand #0 must be ranked tensor without encoding or strided memref, but got 'memref<*xi8>'}}
  bale.unpack_into %w into %x <bits = 3> : memref<*xi8>, memref<8xi8>
  return
}

// -----

func.func @pack_into_without_result(%x: tensor<8xi8>, %w: tensor<3xi8>) {
  // expected-error @below {{'bale.pack_into' op expected the number of tensor results (0) to be equal to the number of output tensors (1)}}
  bale.pack_into %x into %w <bits = 3> : tensor<8xi8>, tensor<3xi8>
  return
}

// -----

func.func @pack_into_memref_with_result(%x: memref<8xi8>, %w: memref<3xi8>) {
  // expected-error @below {{'bale.pack_into' op expected the number of tensor results (1) to be equal to the number of output tensors (0)}}
  %r = bale.pack_into %x into %w <bits = 3> : memref<8xi8>, memref<3xi8> -> tensor<3xi8>
  return
}

// -----

func.func @compress_into_result_of_another_type(%x: tensor<8xf32>, %m: tensor<8xi1>, %y: tensor<4xf32>) {
  // expected-error @below {{'bale.compress_into' op expected type of operand #2 ('tensor<4xf32>') to match type of corresponding result ('tensor<?xf32>')}}
  %r = bale.compress_into %x where %m into %y : tensor<8xf32>, tensor<8xi1>, tensor<4xf32> -> tensor<?xf32>
  return
}

// -----

func.func @count_limit_of_64_bits(%m: tensor<8xi1>, %d: i64) {
  // expected-error @below {{operand #1 must be index, but got 'i64'}}
  %k = "bale.count"(%m, %d) : (tensor<8xi1>, i64) -> index
  return
}

// -----

func.func @check_integer(%ok: i8, %a: index) {
  // expected-error @below {{operand #0 must be 1-bit signless integer, but got 'i8'}}
  "bale.check"(%ok, %a, %a) <{checked_op = "bale.pack", message = ""}> : (i8, index, index) -> ()
  return
}

// -----

// A layout that is no offset and strides has no subviews.
func.func @count_layout(%m: memref<4xi1, affine_map<(d0) -> (d0 floordiv 2 + d0 mod 2)>>, %d: index) {
  // expected-error @below {{operand #0 must be ranked tensor without encoding or strided memref, but got 'memref<4xi1, affine_map<(d0) -> (d0 floordiv 2 + d0 mod 2)>>'}}
  %k = bale.count %m limit %d : memref<4xi1, affine_map<(d0) -> (d0 floordiv 2 + d0 mod 2)>>
  return
}

// -----

func.func @count_strided(%m: memref<?xi1, strided<[?], offset: ?>>, %d: index) {
  %k = bale.count %m limit %d : memref<?xi1, strided<[?], offset: ?>>
  return
}
