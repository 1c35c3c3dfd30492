// RUN: bale-opt %s --convert-torch-onnx-to-bale --split-input-file --verify-diagnostics

// Of several ops each is reported, with the rules and words of the conversion from ONNX.
func.func @each_is_reported(%x: !torch.vtensor<[8],ui8>, %m: !torch.vtensor<[8],i1>) -> !torch.vtensor<[3],ui8> {
  // expected-error @+1 {{'onnx.Pack' op expected bits to be in [1, 8], but got 9}}
  %0 = "torch.operator"(%x) <{name = "onnx.Pack"}> {torch.onnx.bits = 9 : si64} : (!torch.vtensor<[8],ui8>) -> !torch.vtensor<[3],ui8>
  // expected-error @+1 {{'onnx.Compress' op expected axis to be in [-1, 0], but got 1}}
  %1 = "torch.operator"(%x, %m) <{name = "onnx.Compress"}> {torch.onnx.axis = 1 : si64} : (!torch.vtensor<[8],ui8>, !torch.vtensor<[8],i1>) -> !torch.vtensor<[?],ui8>
  return %0 : !torch.vtensor<[3],ui8>
}

// -----

// Attributes are those of the function; an unknown one might change its meaning.
func.func @unknown_attribute(%x: !torch.vtensor<[8],ui8>) -> !torch.vtensor<[3],ui8> {
  // expected-error @+1 {{'onnx.Pack' op expected attributes among axis, bits, group_size, output_type, radix, but got order}}
  %0 = "torch.operator"(%x) <{name = "onnx.Pack"}> {torch.onnx.bits = 3 : si64, torch.onnx.order = 1 : si64} : (!torch.vtensor<[8],ui8>) -> !torch.vtensor<[3],ui8>
  return %0 : !torch.vtensor<[3],ui8>
}

// -----

func.func @number_of_operands(%x: !torch.vtensor<[8],ui8>) -> !torch.vtensor<[3],ui8> {
  // expected-error @+1 {{'onnx.Unpack' op expected the number of operands to be 2, but got 1}}
  %0 = "torch.operator"(%x) <{name = "onnx.Unpack"}> {torch.onnx.bits = 3 : si64} : (!torch.vtensor<[8],ui8>) -> !torch.vtensor<[3],ui8>
  return %0 : !torch.vtensor<[3],ui8>
}

// -----

// The opset is that of the function around.
func.func @opset(%x: !torch.vtensor<[8],ui8>) -> !torch.vtensor<[3],ui8> attributes {torch.onnx_meta.opset_version = 28 : si64} {
  // expected-error @+1 {{'onnx.Pack' op expected opset to be at least 29, but got 28}}
  %0 = "torch.operator"(%x) <{name = "onnx.Pack"}> {torch.onnx.bits = 3 : si64} : (!torch.vtensor<[8],ui8>) -> !torch.vtensor<[3],ui8>
  return %0 : !torch.vtensor<[3],ui8>
}

// -----

func.func @signed_codes(%x: !torch.vtensor<[8],si8>) -> !torch.vtensor<[3],ui8> attributes {torch.onnx_meta.opset_version = 29 : si64} {
  // expected-error @+1 {{'onnx.Pack' op expected codes element type to be ui8 in a module that records an opset, but got i8}}
  %0 = "torch.operator"(%x) <{name = "onnx.Pack"}> {torch.onnx.bits = 3 : si64} : (!torch.vtensor<[8],si8>) -> !torch.vtensor<[3],ui8>
  return %0 : !torch.vtensor<[3],ui8>
}

// -----

// What iree-import-onnx writes where nobody told it the type of a result.
func.func @no_type(%x: !torch.vtensor<[8],ui8>) {
  // expected-error @+1 {{'torch.operator' op expected a !torch.vtensor, but got !torch.none}}
  %0 = "torch.operator"(%x) <{name = "onnx.Pack"}> {torch.onnx.bits = 3 : si64} : (!torch.vtensor<[8],ui8>) -> !torch.none
  return
}

// -----

func.func @not_a_value_tensor(%x: !torch.tensor<[8],ui8>) {
  // expected-error @+1 {{'torch.operator' op expected a !torch.vtensor, but got !torch.tensor<[8],ui8>}}
  %0 = "torch.operator"(%x) <{name = "onnx.Pack"}> {torch.onnx.bits = 3 : si64} : (!torch.tensor<[8],ui8>) -> !torch.vtensor<[3],ui8>
  return
}

// -----

func.func @no_rank(%x: !torch.vtensor<*,ui8>) {
  // expected-error @+1 {{'torch.operator' op expected a !torch.vtensor of a known rank, but got !torch.vtensor<*,ui8>}}
  %0 = "torch.operator"(%x) <{name = "onnx.Pack"}> {torch.onnx.bits = 3 : si64} : (!torch.vtensor<*,ui8>) -> !torch.vtensor<[3],ui8>
  return
}

// -----

func.func @no_element_type(%x: !torch.vtensor<[8],unk>) {
  // expected-error @+1 {{'torch.operator' op expected a !torch.vtensor of integers, floats or complex numbers, but got !torch.vtensor<[8],unk>}}
  %0 = "torch.operator"(%x) <{name = "onnx.Pack"}> {torch.onnx.bits = 3 : si64} : (!torch.vtensor<[8],unk>) -> !torch.vtensor<[3],ui8>
  return
}

// -----

func.func @strings(%x: !torch.vtensor<[8],!torch.str>, %m: !torch.vtensor<[8],i1>) {
  // expected-error @+1 {{'torch.operator' op expected a !torch.vtensor of integers, floats or complex numbers, but got !torch.vtensor<[8],!torch.str>}}
  %0 = "torch.operator"(%x, %m) <{name = "onnx.Compress"}> : (!torch.vtensor<[8],!torch.str>, !torch.vtensor<[8],i1>) -> !torch.vtensor<[?],!torch.str>
  return
}

// -----

func.func @extents(%x: !torch.vtensor<[8,-1],ui8>) {
  // expected-error @+1 {{'torch.operator' op expected a !torch.vtensor of extents and an element type, but got !torch.vtensor<[8,-1],ui8>}}
  %0 = "torch.operator"(%x) <{name = "onnx.Pack"}> {torch.onnx.bits = 3 : si64} : (!torch.vtensor<[8,-1],ui8>) -> !torch.vtensor<[3],ui8>
  return
}

// -----

func.func @a_region(%x: !torch.vtensor<[8],ui8>) {
  // expected-error @+1 {{'torch.operator' op expected neither regions nor successors}}
  %0 = "torch.operator"(%x) <{name = "onnx.Pack"}> ({}) {torch.onnx.bits = 3 : si64} : (!torch.vtensor<[8],ui8>) -> !torch.vtensor<[3],ui8>
  return
}

// -----

func.func @opset_of_no_kind(%x: !torch.vtensor<[8],ui8>) attributes {torch.onnx_meta.opset_version = "29"} {
  // expected-error @+1 {{'torch.operator' op expected torch.onnx_meta.opset_version to be an integer, but got "29"}}
  %0 = "torch.operator"(%x) <{name = "onnx.Pack"}> {torch.onnx.bits = 3 : si64} : (!torch.vtensor<[8],ui8>) -> !torch.vtensor<[3],ui8>
  return
}

// -----

module {
  module {
    func.func @in_a_module_inside(%x: !torch.vtensor<[8],ui8>) {
      // expected-error @+1 {{'torch.operator' op expected to be in functions of one module, but got a module inside it}}
      %0 = "torch.operator"(%x) <{name = "onnx.Pack"}> {torch.onnx.bits = 3 : si64} : (!torch.vtensor<[8],ui8>) -> !torch.vtensor<[3],ui8>
      return
    }
  }
}
