// Bale's own ops: ops.c calls them with the examples of their definitions.

func.func @pack(%x: tensor<?x?xui8>) -> tensor<?x?xui8> {
  %0 = bale.pack %x <bits = 3> : tensor<?x?xui8> -> tensor<?x?xui8>
  return %0 : tensor<?x?xui8>
}

// Two equal ops: CSE makes them one value.
func.func @packed_twice(%x: tensor<8xui8>) -> (tensor<3xui8>, tensor<3xui8>) {
  %0 = bale.pack %x <bits = 3> : tensor<8xui8> -> tensor<3xui8>
  %1 = bale.pack %x <bits = 3> : tensor<8xui8> -> tensor<3xui8>
  return %0, %1 : tensor<3xui8>, tensor<3xui8>
}

// The result of one op, a slice of it, and the argument that it was made of.
func.func @packed_and_more(%x: tensor<8xui8>) -> (tensor<3xui8>, tensor<2xui8>, tensor<8xui8>) {
  %0 = bale.pack %x <bits = 3> : tensor<8xui8> -> tensor<3xui8>
  %1 = tensor.extract_slice %0[1] [2] [1] : tensor<3xui8> to tensor<2xui8>
  return %0, %1, %x : tensor<3xui8>, tensor<2xui8>, tensor<8xui8>
}

// A pack of a constant is a constant.
func.func @packed_constant() -> tensor<3xui8> {
  %x = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7]> : tensor<8xi8>
  %y = tensor.bitcast %x : tensor<8xi8> to tensor<8xui8>
  %0 = bale.pack %y <bits = 3> : tensor<8xui8> -> tensor<3xui8>
  return %0 : tensor<3xui8>
}

func.func @pack_groups(%x: tensor<?xi8>) -> tensor<?xi32> {
  %0 = bale.pack %x <radix = 3, group_size = 5> : tensor<?xi8> -> tensor<?xi32>
  return %0 : tensor<?xi32>
}

func.func @unpack(%w: tensor<?x?xui8>, %count: index) -> tensor<?x?xui8> {
  %0 = bale.unpack %w count(%count) <bits = 3> : tensor<?x?xui8> -> tensor<?x?xui8>
  return %0 : tensor<?x?xui8>
}

// Two results by one condition.
func.func @compress(%x: tensor<?x?xf32>, %y: tensor<?xi1>, %m: tensor<?xi1>)
    -> (tensor<?x?xf32>, tensor<?xi1>) {
  %0 = bale.compress %x where %m axis(0) : tensor<?x?xf32>, tensor<?xi1> -> tensor<?x?xf32>
  %1 = bale.compress %y where %m axis(0) : tensor<?xi1>, tensor<?xi1> -> tensor<?xi1>
  return %0, %1 : tensor<?x?xf32>, tensor<?xi1>
}

func.func @compress_flat(%x: tensor<?x?xf32>, %m: tensor<?xi1>) -> tensor<?xf32> {
  %0 = bale.compress %x where %m : tensor<?x?xf32>, tensor<?xi1> -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

func.func @pack_into(%x: memref<?xi8>, %w: memref<?xi8>) {
  bale.pack_into %x into %w <bits = 3> : memref<?xi8>, memref<?xi8>
  return
}

func.func @unpack_into(%w: memref<?xi8>, %x: memref<?xi8>) {
  bale.unpack_into %w into %x <bits = 3> : memref<?xi8>, memref<?xi8>
  return
}

func.func @compress_into(%x: memref<?xi1>, %m: memref<?xi1>, %y: memref<?xi1>) {
  bale.compress_into %x where %m into %y axis(0) : memref<?xi1>, memref<?xi1>, memref<?xi1>
  return
}
