// Functions whose results may be more than there is memory for: allocations.c and
// no_memory.c call them.

#pack = loc("model.mlir":1:1)
#unpack = loc("model.mlir":2:2)
#compress = loc("model.mlir":3:3)
func.func @pack(%x: tensor<?xui8>) -> tensor<?xui8> {
  %w = bale.pack %x <bits = 4> : tensor<?xui8> -> tensor<?xui8> loc(#pack)
  return %w : tensor<?xui8>
}
func.func @unpack(%w: tensor<?xui8>, %count: index) -> tensor<?xui8> {
  %x = bale.unpack %w count(%count) <bits = 4> : tensor<?xui8> -> tensor<?xui8> loc(#unpack)
  return %x : tensor<?xui8>
}
func.func @compress(%x: tensor<?x?xf32>, %m: tensor<?xi1>) -> tensor<?x?xf32> {
  %y = bale.compress %x where %m axis(0) : tensor<?x?xf32>, tensor<?xi1> -> tensor<?x?xf32> loc(#compress)
  return %y : tensor<?x?xf32>
}
