func.func @resource() -> tensor<0xi4> {
  %0 = arith.constant dense_resource<nibbles> : tensor<0xi4>
  return %0 : tensor<0xi4>
}
