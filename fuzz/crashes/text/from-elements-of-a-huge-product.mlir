func.func @f(%x: i8) {
  %0 = tensor.from_elements %x : tensor<900000 x 900000x900xi8>
  return
}
