// RUN: bale-opt %s --convert-onnx-to-bale --split-input-file --verify-diagnostics

func.func @no_count(%w: tensor<3xui8>) {
  // expected-error @+1 {{'onnx.Unpack' op expected the number of operands to be 2, but got 1}}
  %0 = "onnx.Unpack"(%w) <{bits = 3 : si64}> : (tensor<3xui8>) -> tensor<?xui8>
  return
}

// -----

func.func @count_none(%w: tensor<3xui8>) {
  %n = "onnx.NoValue"() <{value}> : () -> none
  // expected-error @+1 {{'onnx.Unpack' op expected count to be a tensor without encoding, but got none}}
  %0 = "onnx.Unpack"(%w, %n) <{bits = 3 : si64}> : (tensor<3xui8>, none) -> tensor<?xui8>
  return
}

// -----

func.func @count_index(%w: tensor<3xui8>, %n: index) {
  // expected-error @+1 {{'onnx.Unpack' op expected count to be a tensor without encoding, but got index}}
  %0 = "onnx.Unpack"(%w, %n) <{bits = 3 : si64}> : (tensor<3xui8>, index) -> tensor<?xui8>
  return
}

// -----

func.func @count_i32(%w: tensor<3xui8>, %n: tensor<i32>) {
  // expected-error @+1 {{'onnx.Unpack' op expected count element type to be i64, but got i32}}
  %0 = "onnx.Unpack"(%w, %n) <{bits = 3 : si64}> : (tensor<3xui8>, tensor<i32>) -> tensor<?xui8>
  return
}

// -----

func.func @count_ui64(%w: tensor<3xui8>, %n: tensor<ui64>) {
  // expected-error @+1 {{'onnx.Unpack' op expected count element type to be i64, but got ui64}}
  %0 = "onnx.Unpack"(%w, %n) <{bits = 3 : si64}> : (tensor<3xui8>, tensor<ui64>) -> tensor<?xui8>
  return
}

// -----

func.func @count_rank_1(%w: tensor<3xui8>, %n: tensor<1xi64>) {
  // expected-error @+1 {{'onnx.Unpack' op expected count rank to be 0, but got 1}}
  %0 = "onnx.Unpack"(%w, %n) <{bits = 3 : si64}> : (tensor<3xui8>, tensor<1xi64>) -> tensor<?xui8>
  return
}

// -----

func.func @count_constant_rank_1(%w: tensor<3xui8>) {
  %n = "onnx.Constant"() <{value_ints = [8]}> : () -> tensor<*xi64>
  // expected-error @+1 {{'onnx.Unpack' op expected count rank to be 0, but got 1}}
  %0 = "onnx.Unpack"(%w, %n) <{bits = 3 : si64}> : (tensor<3xui8>, tensor<*xi64>) -> tensor<?xui8>
  return
}

// -----

func.func @count_negative(%w: tensor<3xui8>) {
  %n = "onnx.Constant"() <{value = dense<-1> : tensor<i64>}> : () -> tensor<i64>
  // expected-error @+1 {{'onnx.Unpack' op expected count to be at least 0, but got -1}}
  %0 = "onnx.Unpack"(%w, %n) <{bits = 3 : si64}> : (tensor<3xui8>, tensor<i64>) -> tensor<?xui8>
  return
}

// -----

func.func @words_extent(%w: tensor<3xui8>) {
  %n = "onnx.Constant"() <{value = dense<9> : tensor<i64>}> : () -> tensor<i64>
  // expected-error @+2 {{'onnx.Unpack' op expected words dimension 0 to be 4, but got 3}}
  // expected-note @+1 {{9 codes of #bale.code<bits = 3> take 4 words of 8 bits}}
  %0 = "onnx.Unpack"(%w, %n) <{bits = 3 : si64}> : (tensor<3xui8>, tensor<i64>) -> tensor<?xui8>
  return
}

// -----

func.func @words_extent_from_codes(%w: tensor<3xui8>, %n: tensor<i64>) {
  // expected-error @+2 {{'onnx.Unpack' op expected words dimension 0 to be 2, but got 3}}
  // expected-note @+1 {{5 codes of #bale.code<bits = 3> take 2 words of 8 bits}}
  %0 = "onnx.Unpack"(%w, %n) <{bits = 3 : si64}> : (tensor<3xui8>, tensor<i64>) -> tensor<5xui8>
  return
}

// -----

func.func @codes_extent(%w: tensor<3xui8>) {
  %n = "onnx.Constant"() <{value = dense<8> : tensor<i64>}> : () -> tensor<i64>
  // expected-error @+1 {{'onnx.Unpack' op expected codes dimension 0 to be 8, but got 7}}
  %0 = "onnx.Unpack"(%w, %n) <{bits = 3 : si64}> : (tensor<3xui8>, tensor<i64>) -> tensor<7xui8>
  return
}

// -----

func.func @codes_rank(%w: tensor<3xui8>, %n: tensor<i64>) {
  // expected-error @+1 {{'onnx.Unpack' op expected codes rank to be 1, but got 2}}
  %0 = "onnx.Unpack"(%w, %n) <{bits = 3 : si64}> : (tensor<3xui8>, tensor<i64>) -> tensor<?x?xui8>
  return
}

// -----

func.func @codes_of_32_bits(%w: tensor<3xui8>, %n: tensor<i64>) {
  // expected-error @+1 {{'onnx.Unpack' op expected codes element type to be i8 or ui8, but got ui32}}
  %0 = "onnx.Unpack"(%w, %n) <{bits = 3 : si64}> : (tensor<3xui8>, tensor<i64>) -> tensor<?xui32>
  return
}

// -----

func.func @codes_none(%w: tensor<3xui8>, %n: tensor<i64>) {
  // expected-error @+1 {{'onnx.Unpack' op expected codes to be a tensor without encoding, but got none}}
  %0 = "onnx.Unpack"(%w, %n) <{bits = 3 : si64}> : (tensor<3xui8>, tensor<i64>) -> none
  return
}

// -----

func.func @words_of_16_bits(%w: tensor<3xui16>, %n: tensor<i64>) {
  // expected-error @+1 {{'onnx.Unpack' op expected words element type to be i8, ui8, i32 or ui32, but got ui16}}
  %0 = "onnx.Unpack"(%w, %n) <{bits = 3 : si64}> : (tensor<3xui16>, tensor<i64>) -> tensor<?xui8>
  return
}

// -----

func.func @words_vector(%w: vector<3xi8>, %n: tensor<i64>) {
  // expected-error @+1 {{'onnx.Unpack' op expected words to be a tensor without encoding, but got vector<3xi8>}}
  %0 = "onnx.Unpack"(%w, %n) <{bits = 3 : si64}> : (vector<3xi8>, tensor<i64>) -> tensor<?xui8>
  return
}

// -----

func.func @words_rank_0(%w: tensor<ui8>, %n: tensor<i64>) {
  // expected-error @+1 {{'onnx.Unpack' op expected words rank to be at least 1, but got 0}}
  %0 = "onnx.Unpack"(%w, %n) <{bits = 3 : si64}> : (tensor<ui8>, tensor<i64>) -> tensor<ui8>
  return
}

// -----

func.func @axis_range(%w: tensor<3xui8>, %n: tensor<i64>) {
  // expected-error @+1 {{'onnx.Unpack' op expected axis to be in [-1, 0], but got 1}}
  %0 = "onnx.Unpack"(%w, %n) <{axis = 1 : si64, bits = 3 : si64}> : (tensor<3xui8>, tensor<i64>) -> tensor<?xui8>
  return
}

// -----

func.func @kept_extent(%w: tensor<2x3xui8>, %n: tensor<i64>) {
  // expected-error @+1 {{'onnx.Unpack' op expected codes dimension 0 to be 2, but got 3}}
  %0 = "onnx.Unpack"(%w, %n) <{bits = 3 : si64}> : (tensor<2x3xui8>, tensor<i64>) -> tensor<3x?xui8>
  return
}

// -----

func.func @no_code(%w: tensor<3xui8>, %n: tensor<i64>) {
  // expected-error @+1 {{'onnx.Unpack' op expected bits, or radix with group_size, but got neither}}
  %0 = "onnx.Unpack"(%w, %n) : (tensor<3xui8>, tensor<i64>) -> tensor<?xui8>
  return
}

// -----

func.func @axis_string(%w: tensor<3xui8>, %n: tensor<i64>) {
  // expected-error @+1 {{'onnx.Unpack' op expected axis to be an integer, but got "0"}}
  %0 = "onnx.Unpack"(%w, %n) <{axis = "0", bits = 3 : si64}> : (tensor<3xui8>, tensor<i64>) -> tensor<?xui8>
  return
}

// -----

func.func @unknown_property(%w: tensor<3xui8>, %n: tensor<i64>) {
  // expected-error @+1 {{'onnx.Unpack' op expected attributes among axis, bits, group_size, radix, but got output_type}}
  %0 = "onnx.Unpack"(%w, %n) <{bits = 3 : si64, output_type = 2 : si64}> : (tensor<3xui8>, tensor<i64>) -> tensor<?xui8>
  return
}
