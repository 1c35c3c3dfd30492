func.func @f(%x: memref<?x9x1152921504606846977xi32>, %m: memref<?xi8>, %y: memref<?x9x1152921504606846977xi32>) {
  bale.compress_into %x where %m into %y axis(0)
      : memref<?x9x1152921504606846977xi32>, memref<?xi8>, memref<?x9x1152921504606846977xi32>
  return
}
