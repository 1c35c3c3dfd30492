func.func @f(%x: i8) {
  %0 = tensor.from_elements %x : tensor<1152921504606846977xi8>
  return
}
