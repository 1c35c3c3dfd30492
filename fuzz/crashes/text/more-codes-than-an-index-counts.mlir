func.func @f66759(%x: tensor<4x3x4x1152921504606846977xui32>, %n: index) -> tensor<?x?x?x?xui8> {
  %y = bale.unpack %x count(%n) <radix = 2, group_size = 3>  : tensor<4x3x4x1152921504606846977xui32> -> tensor<?x?x?x?xui8>
  return %y : tensor<?x?x?x?xui8>
}
