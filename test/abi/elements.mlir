// Elements that do not fill their bytes: elements.c passes them with other bits above.

func.func @i4(%x: tensor<?xi4>) -> tensor<?xi4> {
  return %x : tensor<?xi4>
}
func.func @i12(%x: tensor<?xi12>) -> tensor<?xi12> {
  return %x : tensor<?xi12>
}
func.func @i24(%x: tensor<?xi24>) -> tensor<?xi24> {
  return %x : tensor<?xi24>
}
func.func @i48(%x: tensor<?xi48>) -> tensor<?xi48> {
  return %x : tensor<?xi48>
}
func.func @f4(%x: tensor<?xf4E2M1FN>) -> tensor<?xf4E2M1FN> {
  return %x : tensor<?xf4E2M1FN>
}

func.func @compress(%x: tensor<?xi4>, %y: tensor<?xi12>, %m: tensor<?xi1>)
    -> (tensor<?xi4>, tensor<?xi12>) {
  %0 = bale.compress %x where %m : tensor<?xi4>, tensor<?xi1> -> tensor<?xi4>
  %1 = bale.compress %y where %m : tensor<?xi12>, tensor<?xi1> -> tensor<?xi12>
  return %0, %1 : tensor<?xi4>, tensor<?xi12>
}

// Reads the bits above if anything does: the sum of the elements, with their sign.
func.func @sum(%x: tensor<?xi4>) -> tensor<i64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xi4>
  %zero = arith.constant 0 : i64
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> i64 {
    %e = tensor.extract %x[%i] : tensor<?xi4>
    %w = arith.extsi %e : i4 to i64
    %next = arith.addi %sum, %w : i64
    scf.yield %next : i64
  }
  %0 = tensor.from_elements %sum : tensor<i64>
  return %0 : tensor<i64>
}

func.func @negated(%x: tensor<?xi12>) -> tensor<?xi12> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i12
  %n = tensor.dim %x, %c0 : tensor<?xi12>
  %e = tensor.empty(%n) : tensor<?xi12>
  %0 = linalg.map ins(%x : tensor<?xi12>) outs(%e : tensor<?xi12>)
    (%in: i12, %out: i12) {
      %1 = arith.subi %zero, %in : i12
      linalg.yield %1 : i12
    }
  return %0 : tensor<?xi12>
}

func.func @inserted(%x: tensor<?xi4>, %value: i4) -> tensor<?xi4> {
  %c0 = arith.constant 0 : index
  %0 = tensor.insert %value into %x[%c0] : tensor<?xi4>
  return %0 : tensor<?xi4>
}

func.func @constants() -> (tensor<3xi4>, tensor<2xi24>) {
  %a = arith.constant dense<[1, -1, -8]> : tensor<3xi4>
  %b = arith.constant dense<[-1, 1]> : tensor<2xi24>
  return %a, %b : tensor<3xi4>, tensor<2xi24>
}

// The bytes of the resource are F1 FF 08.
func.func @resource() -> tensor<3xi4> {
  %0 = arith.constant dense_resource<nibbles> : tensor<3xi4>
  return %0 : tensor<3xi4>
}

// elements.c defines it and returns bytes with bits above.
func.func private @from_outside(tensor<?xi4>) -> tensor<?xi4>
    attributes {llvm.emit_c_interface}
func.func @external(%x: tensor<?xi4>) -> tensor<?xi4> {
  %0 = call @from_outside(%x) : (tensor<?xi4>) -> tensor<?xi4>
  return %0 : tensor<?xi4>
}

// Every other element of the destination.
func.func @compress_into(%x: memref<?xi4>, %m: memref<?xi1>, %buffer: memref<?xi4>, %n: index) {
  %y = memref.reinterpret_cast %buffer to offset: [1], sizes: [%n], strides: [2]
    : memref<?xi4> to memref<?xi4, strided<[2], offset: 1>>
  bale.compress_into %x where %m into %y axis(0)
    : memref<?xi4>, memref<?xi1>, memref<?xi4, strided<[2], offset: 1>>
  return
}

// Scalars in registers, and in a struct.
func.func @bool(%x: i8) -> i1 {
  %0 = arith.trunci %x : i8 to i1
  return %0 : i1
}
func.func @nibble(%x: i8) -> i4 {
  %0 = arith.trunci %x : i8 to i4
  return %0 : i4
}
func.func @both(%x: i8) -> (i1, i4) {
  %0 = arith.trunci %x : i8 to i1
  %1 = arith.trunci %x : i8 to i4
  return %0, %1 : i1, i4
}

{-#
  dialect_resources: { builtin: { nibbles: "0x01000000F1FF08" } }
#-}
