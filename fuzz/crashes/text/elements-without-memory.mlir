func.func @f(%x: tensor<*x!quant.uniform<i8:f32, 1.0>>) {
  return
}
