// RUN: bale-opt %s --convert-onnx-to-bale --split-input-file --verify-diagnostics

func.func @no_operand() {
  // expected-error @+1 {{'onnx.Pack' op expected the number of operands to be 1, but got 0}}
  %0 = "onnx.Pack"() <{bits = 3 : si64}> : () -> tensor<3xui8>
  return
}

// -----

func.func @two_operands(%x: tensor<8xui8>) {
  // expected-error @+1 {{'onnx.Pack' op expected the number of operands to be 1, but got 2}}
  %0 = "onnx.Pack"(%x, %x) <{bits = 3 : si64}> : (tensor<8xui8>, tensor<8xui8>) -> tensor<3xui8>
  return
}

// -----

func.func @no_result(%x: tensor<8xui8>) {
  // expected-error @+1 {{'onnx.Pack' op expected the number of results to be 1, but got 0}}
  "onnx.Pack"(%x) <{bits = 3 : si64}> : (tensor<8xui8>) -> ()
  return
}

// -----

func.func @a_region(%x: tensor<8xui8>) {
  // expected-error @+1 {{'onnx.Pack' op expected the number of regions to be 0, but got 1}}
  %0 = "onnx.Pack"(%x) <{bits = 3 : si64}> ({}) : (tensor<8xui8>) -> tensor<3xui8>
  return
}

// -----

func.func @no_code(%x: tensor<8xui8>) {
  // expected-error @+1 {{'onnx.Pack' op expected bits, or radix with group_size, but got neither}}
  %0 = "onnx.Pack"(%x) : (tensor<8xui8>) -> tensor<3xui8>
  return
}

// -----

func.func @radix_alone(%x: tensor<8xui8>) {
  // expected-error @+1 {{'onnx.Pack' op expected bits, or radix with group_size, but got radix alone}}
  %0 = "onnx.Pack"(%x) <{radix = 3 : si64}> : (tensor<8xui8>) -> tensor<3xui8>
  return
}

// -----

func.func @group_size_alone(%x: tensor<8xui8>) {
  // expected-error @+1 {{'onnx.Pack' op expected bits, or radix with group_size, but got group_size alone}}
  %0 = "onnx.Pack"(%x) <{group_size = 5 : si64}> : (tensor<8xui8>) -> tensor<3xui8>
  return
}

// -----

func.func @both_spellings(%x: tensor<8xui8>) {
  // expected-error @+1 {{'onnx.Pack' op expected either bits, or radix with group_size, but got bits, radix and group_size}}
  %0 = "onnx.Pack"(%x) <{bits = 3 : si64, group_size = 1 : si64, radix = 8 : si64}> : (tensor<8xui8>) -> tensor<3xui8>
  return
}

// -----

func.func @bits_0(%x: tensor<8xui8>) {
  // expected-error @+1 {{'onnx.Pack' op expected bits to be in [1, 8], but got 0}}
  %0 = "onnx.Pack"(%x) <{bits = 0 : si64}> : (tensor<8xui8>) -> tensor<3xui8>
  return
}

// -----

func.func @bits_9(%x: tensor<8xui8>) {
  // expected-error @+1 {{'onnx.Pack' op expected bits to be in [1, 8], but got 9}}
  %0 = "onnx.Pack"(%x) <{bits = 9 : si64}> : (tensor<8xui8>) -> tensor<3xui8>
  return
}

// -----

func.func @radix_1(%x: tensor<8xui8>) {
  // expected-error @+1 {{'onnx.Pack' op expected radix to be in [2, 256], but got 1}}
  %0 = "onnx.Pack"(%x) <{group_size = 5 : si64, radix = 1 : si64}> : (tensor<8xui8>) -> tensor<3xui8>
  return
}

// -----

func.func @radix_257(%x: tensor<8xui8>) {
  // expected-error @+1 {{'onnx.Pack' op expected radix to be in [2, 256], but got 257}}
  %0 = "onnx.Pack"(%x) <{group_size = 5 : si64, radix = 257 : si64}> : (tensor<8xui8>) -> tensor<3xui8>
  return
}

// -----

func.func @group_size_0(%x: tensor<8xui8>) {
  // expected-error @+1 {{'onnx.Pack' op expected group_size to be positive, but got 0}}
  %0 = "onnx.Pack"(%x) <{group_size = 0 : si64, radix = 3 : si64}> : (tensor<8xui8>) -> tensor<3xui8>
  return
}

// -----

func.func @capacity(%x: tensor<8xui8>) {
  // expected-error @+1 {{'onnx.Pack' op expected radix^group_size to be at most 9223372036854775807, but got 2^63}}
  %0 = "onnx.Pack"(%x) <{group_size = 63 : si64, radix = 2 : si64}> : (tensor<8xui8>) -> tensor<3xui8>
  return
}

// -----

func.func @huge_group(%x: tensor<8xui8>) {
  // expected-error @+1 {{'onnx.Pack' op expected radix^group_size to be at most 9223372036854775807, but got 3^9223372036854775807}}
  %0 = "onnx.Pack"(%x) <{group_size = 9223372036854775807 : si64, radix = 3 : si64}> : (tensor<8xui8>) -> tensor<3xui8>
  return
}

// -----

func.func @bits_string(%x: tensor<8xui8>) {
  // expected-error @+1 {{'onnx.Pack' op expected bits to be an integer, but got "3"}}
  %0 = "onnx.Pack"(%x) <{bits = "3"}> : (tensor<8xui8>) -> tensor<3xui8>
  return
}

// -----

func.func @bits_float(%x: tensor<8xui8>) {
  // expected-error @+1 {{'onnx.Pack' op expected bits to be an integer, but got 3.000000e+00 : f32}}
  %0 = "onnx.Pack"(%x) <{bits = 3.0 : f32}> : (tensor<8xui8>) -> tensor<3xui8>
  return
}

// -----

func.func @bits_bool(%x: tensor<8xui8>) {
  // expected-error @+1 {{'onnx.Pack' op expected bits to be an integer, but got true}}
  %0 = "onnx.Pack"(%x) <{bits = true}> : (tensor<8xui8>) -> tensor<3xui8>
  return
}

// -----

func.func @bits_unit(%x: tensor<8xui8>) {
  // expected-error @+1 {{'onnx.Pack' op expected bits to be an integer, but got unit}}
  %0 = "onnx.Pack"(%x) <{bits}> : (tensor<8xui8>) -> tensor<3xui8>
  return
}

// -----

func.func @bits_too_wide(%x: tensor<8xui8>) {
  // expected-error @+1 {{'onnx.Pack' op expected bits to be in [-2^63, 2^63 - 1], but got 18446744073709551615 : ui64}}
  %0 = "onnx.Pack"(%x) <{bits = 18446744073709551615 : ui64}> : (tensor<8xui8>) -> tensor<3xui8>
  return
}

// -----

func.func @radix_array(%x: tensor<8xui8>) {
  // expected-error @+1 {{'onnx.Pack' op expected radix to be an integer, but got [3]}}
  %0 = "onnx.Pack"(%x) <{group_size = 5 : si64, radix = [3]}> : (tensor<8xui8>) -> tensor<3xui8>
  return
}

// -----

func.func @group_size_string(%x: tensor<8xui8>) {
  // expected-error @+1 {{'onnx.Pack' op expected group_size to be an integer, but got "5"}}
  %0 = "onnx.Pack"(%x) <{group_size = "5", radix = 3 : si64}> : (tensor<8xui8>) -> tensor<3xui8>
  return
}

// -----

func.func @axis_type(%x: tensor<8xui8>) {
  // expected-error @+1 {{'onnx.Pack' op expected axis to be an integer, but got i64}}
  %0 = "onnx.Pack"(%x) <{axis = i64, bits = 3 : si64}> : (tensor<8xui8>) -> tensor<3xui8>
  return
}

// -----

func.func @axis_in_two_places(%x: tensor<8xui8>) {
  // expected-error @+1 {{'onnx.Pack' op expected one axis, but got -1 : si64 and 0 : si64}}
  %0 = "onnx.Pack"(%x) <{axis = -1 : si64, bits = 3 : si64}> {axis = 0 : si64} : (tensor<8xui8>) -> tensor<3xui8>
  return
}

// -----

func.func @unknown_property(%x: tensor<8xui8>) {
  // expected-error @+1 {{'onnx.Pack' op expected attributes among axis, bits, group_size, output_type, radix, but got mode}}
  %0 = "onnx.Pack"(%x) <{bits = 3 : si64, mode = "msb"}> : (tensor<8xui8>) -> tensor<3xui8>
  return
}

// -----

func.func @output_type_int8(%x: tensor<8xui8>) {
  // expected-error @+1 {{'onnx.Pack' op expected output_type to be 2 (UINT8) or 12 (UINT32), but got 3 : si64}}
  %0 = "onnx.Pack"(%x) <{bits = 3 : si64, output_type = 3 : si64}> : (tensor<8xui8>) -> tensor<3xui8>
  return
}

// -----

func.func @output_type_string(%x: tensor<8xui8>) {
  // expected-error @+1 {{'onnx.Pack' op expected output_type to be an integer, but got "UINT8"}}
  %0 = "onnx.Pack"(%x) <{bits = 3 : si64, output_type = "UINT8"}> : (tensor<8xui8>) -> tensor<3xui8>
  return
}

// -----

func.func @output_type_as_type(%x: tensor<8xui8>) {
  // expected-error @+1 {{'onnx.Pack' op expected output_type to be 2 (UINT8) or 12 (UINT32), but got ui16}}
  %0 = "onnx.Pack"(%x) <{bits = 3 : si64, output_type = ui16}> : (tensor<8xui8>) -> tensor<3xui8>
  return
}

// -----

func.func @words_of_other_width(%x: tensor<8xui8>) {
  // expected-error @+1 {{'onnx.Pack' op expected words element type to be ui8 or i8, as output_type 2 (UINT8) says, but got ui32}}
  %0 = "onnx.Pack"(%x) <{bits = 3 : si64}> : (tensor<8xui8>) -> tensor<1xui32>
  return
}

// -----

func.func @words_of_8_bits(%x: tensor<8xui8>) {
  // expected-error @+1 {{'onnx.Pack' op expected words element type to be ui32 or i32, as output_type 12 (UINT32) says, but got ui8}}
  %0 = "onnx.Pack"(%x) <{bits = 3 : si64, output_type = 12 : si64}> : (tensor<8xui8>) -> tensor<3xui8>
  return
}

// -----

func.func @words_of_floats(%x: tensor<8xui8>) {
  // expected-error @+1 {{'onnx.Pack' op expected words element type to be ui8 or i8, as output_type 2 (UINT8) says, but got f32}}
  %0 = "onnx.Pack"(%x) <{bits = 3 : si64}> : (tensor<8xui8>) -> tensor<3xf32>
  return
}

// -----

func.func @codes_of_16_bits(%x: tensor<8xui16>) {
  // expected-error @+1 {{'onnx.Pack' op expected codes element type to be i8 or ui8, but got ui16}}
  %0 = "onnx.Pack"(%x) <{bits = 3 : si64}> : (tensor<8xui16>) -> tensor<3xui8>
  return
}

// -----

func.func @codes_undefined(%x: tensor<*x!onnx.Undefined>) {
  // expected-error @+1 {{'onnx.Pack' op expected codes element type to be i8 or ui8, but got !onnx.Undefined}}
  %0 = "onnx.Pack"(%x) <{bits = 3 : si64}> : (tensor<*x!onnx.Undefined>) -> tensor<3xui8>
  return
}

// -----

func.func @codes_none(%x: none) {
  // expected-error @+1 {{'onnx.Pack' op expected codes to be a tensor without encoding, but got none}}
  %0 = "onnx.Pack"(%x) <{bits = 3 : si64}> : (none) -> tensor<3xui8>
  return
}

// -----

func.func @codes_vector(%x: vector<8xi8>) {
  // expected-error @+1 {{'onnx.Pack' op expected codes to be a tensor without encoding, but got vector<8xi8>}}
  %0 = "onnx.Pack"(%x) <{bits = 3 : si64}> : (vector<8xi8>) -> tensor<3xui8>
  return
}

// -----

func.func @codes_memref(%x: memref<8xi8>) {
  // expected-error @+1 {{'onnx.Pack' op expected codes to be a tensor without encoding, but got memref<8xi8>}}
  %0 = "onnx.Pack"(%x) <{bits = 3 : si64}> : (memref<8xi8>) -> tensor<3xui8>
  return
}

// -----

func.func @codes_encoded(%x: tensor<8xui8, #onnx.layout<{}>>) {
  // expected-error @+1 {{'onnx.Pack' op expected codes to be a tensor without encoding, but got tensor<8xui8, #onnx.layout<{}>>}}
  %0 = "onnx.Pack"(%x) <{bits = 3 : si64}> : (tensor<8xui8, #onnx.layout<{}>>) -> tensor<3xui8>
  return
}

// -----

func.func @codes_sequence(%x: !onnx.Seq<tensor<8xui8>>) {
  // expected-error @+1 {{'onnx.Pack' op expected codes to be a tensor without encoding, but got !onnx.Seq<tensor<8xui8>>}}
  %0 = "onnx.Pack"(%x) <{bits = 3 : si64}> : (!onnx.Seq<tensor<8xui8>>) -> tensor<3xui8>
  return
}

// -----

func.func @words_none(%x: tensor<8xui8>) {
  // expected-error @+1 {{'onnx.Pack' op expected words to be a tensor without encoding, but got none}}
  %0 = "onnx.Pack"(%x) <{bits = 3 : si64}> : (tensor<8xui8>) -> none
  return
}

// -----

func.func @codes_rank_0(%x: tensor<ui8>) {
  // expected-error @+1 {{'onnx.Pack' op expected codes rank to be at least 1, but got 0}}
  %0 = "onnx.Pack"(%x) <{bits = 3 : si64}> : (tensor<ui8>) -> tensor<ui8>
  return
}

// -----

func.func @axis_too_large(%x: tensor<2x8xui8>) {
  // expected-error @+1 {{'onnx.Pack' op expected axis to be in [-2, 1], but got 2}}
  %0 = "onnx.Pack"(%x) <{axis = 2 : si64, bits = 3 : si64}> : (tensor<2x8xui8>) -> tensor<*xui8>
  return
}

// -----

func.func @axis_too_small(%x: tensor<2x8xui8>) {
  // expected-error @+1 {{'onnx.Pack' op expected axis to be in [-2, 1], but got -3}}
  %0 = "onnx.Pack"(%x) <{axis = -3 : si64, bits = 3 : si64}> : (tensor<2x8xui8>) -> tensor<*xui8>
  return
}

// -----

func.func @words_rank(%x: tensor<8xui8>) {
  // expected-error @+1 {{'onnx.Pack' op expected words rank to be 1, but got 2}}
  %0 = "onnx.Pack"(%x) <{bits = 3 : si64}> : (tensor<8xui8>) -> tensor<1x3xui8>
  return
}

// -----

func.func @words_extent(%x: tensor<8xui8>) {
  // expected-error @+2 {{'onnx.Pack' op expected words dimension 0 to be 3, but got 4}}
  // expected-note @+1 {{8 codes of #bale.code<bits = 3> take 3 words of 8 bits}}
  %0 = "onnx.Pack"(%x) <{bits = 3 : si64}> : (tensor<8xui8>) -> tensor<4xui8>
  return
}

// -----

func.func @kept_extent(%x: tensor<2x8xui8>) {
  // expected-error @+1 {{'onnx.Pack' op expected words dimension 0 to be 2, but got 1}}
  %0 = "onnx.Pack"(%x) <{bits = 3 : si64}> : (tensor<2x8xui8>) -> tensor<1x3xui8>
  return
}

// -----

// Only ops that take any type may use a result whose type changes.
func.func @undefined_words_returned(%x: tensor<8xui8>) -> tensor<*x!onnx.Undefined> {
  // expected-error @+1 {{'onnx.Pack' op expected words element type to be ui8 where it is used by func.return, but got !onnx.Undefined}}
  %0 = "onnx.Pack"(%x) <{bits = 3 : si64}> : (tensor<8xui8>) -> tensor<*x!onnx.Undefined>
  return %0 : tensor<*x!onnx.Undefined>
}

// -----

func.func @last_of_its_block(%x: tensor<8xui8>) {
  // expected-error @+1 {{'onnx.Pack' op expected a terminator to end the block of func.func, but got onnx.Pack}}
  %0 = "onnx.Pack"(%x) <{bits = 3 : si64}> : (tensor<8xui8>) -> tensor<3xui8>
}

// -----

func.func @successor(%x: tensor<8xui8>) {
  // expected-error @+1 {{'onnx.Pack' op expected the number of successors to be 0, but got 1}}
  %0 = "onnx.Pack"(%x) [^bb1] <{bits = 3 : si64}> : (tensor<8xui8>) -> tensor<3xui8>
^bb1:
  return
}

// -----

// Every op is reported, not only the first.
func.func @two_errors(%x: tensor<8xui8>) {
  // expected-error @+1 {{expected bits to be in [1, 8], but got 0}}
  %0 = "onnx.Pack"(%x) <{bits = 0 : si64}> : (tensor<8xui8>) -> tensor<3xui8>
  // expected-error @+1 {{expected bits to be in [1, 8], but got 9}}
  %1 = "onnx.Custom"(%x) <{function_name = "Pack"}> {bits = 9 : si64} : (tensor<8xui8>) -> tensor<3xui8>
  return
}
