// Functions on memrefs: the caller owns everything.

func.func @add(%x: memref<?xf32>, %y: memref<?xf32>, %out: memref<?xf32>) {
  linalg.add ins(%x, %y : memref<?xf32>, memref<?xf32>) outs(%out : memref<?xf32>)
  return
}

// Temporary memory of the function goes, freed by the program or not.
func.func @reversed_twice(%x: memref<?xf32>, %out: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?xf32>
  %freed = memref.alloc(%n) : memref<?xf32>
  %left = memref.alloc(%n) : memref<?xf32>
  call @reverse(%x, %freed) : (memref<?xf32>, memref<?xf32>) -> ()
  call @reverse(%freed, %left) : (memref<?xf32>, memref<?xf32>) -> ()
  memref.copy %left, %out : memref<?xf32> to memref<?xf32>
  memref.dealloc %freed : memref<?xf32>
  return
}

func.func private @reverse(%x: memref<?xf32>, %out: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %x, %c0 : memref<?xf32>
  %last = arith.subi %n, %c1 : index
  scf.for %i = %c0 to %n step %c1 {
    %j = arith.subi %last, %i : index
    %v = memref.load %x[%i] : memref<?xf32>
    memref.store %v, %out[%j] : memref<?xf32>
  }
  return
}

// A column of `x` into a column of `out`: strided on both sides.
func.func @column(%x: memref<?x3xf32>, %out: memref<?x2xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?x3xf32>
  %from = memref.subview %x[0, 2] [%n, 1] [1, 1]
    : memref<?x3xf32> to memref<?x1xf32, strided<[3, 1], offset: 2>>
  %to = memref.subview %out[0, 1] [%n, 1] [1, 1]
    : memref<?x2xf32> to memref<?x1xf32, strided<[2, 1], offset: 1>>
  memref.copy %from, %to : memref<?x1xf32, strided<[3, 1], offset: 2>>
    to memref<?x1xf32, strided<[2, 1], offset: 1>>
  return
}

func.func @copy_bools(%x: memref<?xi1>, %out: memref<?xi1>) {
  memref.copy %x, %out : memref<?xi1> to memref<?xi1>
  return
}
