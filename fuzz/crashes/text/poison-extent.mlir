func.func @f83825(%x: tensor<?x63x5x17xi8>) -> tensor<?x?x?x?xi32> {
  %y = bale.pack %x <bits = 2>  : tensor<?x63x5x17xi8> -> tensor<?x?x?x?xi32>
  return %y : tensor<?x?x?x?xi32>
}
func.func @f(%wanted: i1, %w: tensor<2xui8>, %x: tensor<?xui8>) -> tensor<?xui8> {
  %n = arith.constant 3 : index
  %m = arith.constant dense<[true, false, true]> : tensor<3xi1>
  %r = scf.if %wanted -> tensor<?xui8> {
    %c = bale.unpack %w count(%n) <bits = 1> : tensor<2xui8> -> tensor<?xui8>
    %y = bale.compress %c where %m : tensor<?xui8>, tensor<3xi1> -> tensor<?xui8>
    %z = bale.compress %y where %m : tensor<?xui8>, tensor<3xi1> -> tensor<1xui8>
    %all = tensor.cast %z : tensor<1xui8> to tensor<?xui8>
    scf.yield %all : tensor<?xui8>
  } else {
    scf.yield %x : tensor<?xui8>
  }
  return %r : tensor<?xui8>
}

