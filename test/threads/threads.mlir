// Functions with parallel loops, one an op and form of loop: threads.c calls them.

func.func @pack_rows(%x: tensor<?x?xui8>) -> tensor<?x?xui8> {
  %w = bale.pack %x <bits = 3> : tensor<?x?xui8> -> tensor<?x?xui8>
  return %w : tensor<?x?xui8>
}
func.func @unpack_rows(%w: tensor<?x?xui8>, %count: index) -> tensor<?x?xui8> {
  %x = bale.unpack %w count(%count) <bits = 3> : tensor<?x?xui8> -> tensor<?x?xui8>
  return %x : tensor<?x?xui8>
}
func.func @pack_columns(%x: tensor<?x?xui8>) -> tensor<?x?xui8> {
  %w = bale.pack %x <radix = 3, group_size = 5> axis(0) : tensor<?x?xui8> -> tensor<?x?xui8>
  return %w : tensor<?x?xui8>
}
func.func @unpack_columns(%w: tensor<?x?xui8>, %count: index) -> tensor<?x?xui8> {
  %x = bale.unpack %w count(%count) <radix = 3, group_size = 5> axis(0)
    : tensor<?x?xui8> -> tensor<?x?xui8>
  return %x : tensor<?x?xui8>
}
func.func @compress_rows(%x: tensor<?x?xf32>, %m: tensor<?xi1>) -> tensor<?x?xf32> {
  %y = bale.compress %x where %m axis(0) : tensor<?x?xf32>, tensor<?xi1> -> tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}
func.func @compress_columns(%x: tensor<?x?xf32>, %m: tensor<?xi1>) -> tensor<?x?xf32> {
  %y = bale.compress %x where %m axis(1) : tensor<?x?xf32>, tensor<?xi1> -> tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}
func.func @compress_flat(%x: tensor<?x?xf32>, %m: tensor<?xi1>) -> tensor<?xf32> {
  %y = bale.compress %x where %m : tensor<?x?xf32>, tensor<?xi1> -> tensor<?xf32>
  return %y : tensor<?xf32>
}
