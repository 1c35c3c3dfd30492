func.func @f552170(%x: tensor<9x?x63x0xui8>) -> tensor<?x?x?x?xi8> {
  %n = arith.constant 2147483647 : index
  %y = bale.unpack %x count(%n) <radix = 10, group_size = 6> axis(1) : tensor<9x?x63x0xui8> -> tensor<?x?x?x?xi8>
  return %y : tensor<?x?x?x?xi8>
}
  llvm.return
