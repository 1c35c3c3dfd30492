// Bools that come in as any byte: bools.c passes 0, 1, 2, 128 and 255.

func.func @argument(%x: tensor<?xi1>) -> tensor<?xi1> {
  return %x : tensor<?xi1>
}

func.func @slice(%x: tensor<?x4xi1>, %rows: index) -> tensor<?x2xi1> {
  %0 = tensor.extract_slice %x[0, 1] [%rows, 2] [1, 2] : tensor<?x4xi1> to tensor<?x2xi1>
  return %0 : tensor<?x2xi1>
}

func.func @reshaped(%x: tensor<?x4xi1>) -> tensor<?xi1> {
  %0 = tensor.collapse_shape %x [[0, 1]] : tensor<?x4xi1> into tensor<?xi1>
  return %0 : tensor<?xi1>
}

func.func @negated(%x: tensor<?xi1>) -> tensor<?xi1> {
  %true = arith.constant dense<true> : tensor<1xi1>
  %c0 = arith.constant 0 : index
  %one = tensor.extract %true[%c0] : tensor<1xi1>
  %n = tensor.dim %x, %c0 : tensor<?xi1>
  %e = tensor.empty(%n) : tensor<?xi1>
  %0 = linalg.map ins(%x : tensor<?xi1>) outs(%e : tensor<?xi1>)
    (%in: i1, %out: i1) {
      %1 = arith.xori %in, %one : i1
      linalg.yield %1 : i1
    }
  return %0 : tensor<?xi1>
}

func.func @inserted(%x: tensor<?xi1>, %value: i1) -> tensor<?xi1> {
  %c0 = arith.constant 0 : index
  %0 = tensor.insert %value into %x[%c0] : tensor<?xi1>
  return %0 : tensor<?xi1>
}

func.func @count(%x: tensor<?xi1>) -> tensor<i64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xi1>
  %zero = arith.constant 0 : i64
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> i64 {
    %b = tensor.extract %x[%i] : tensor<?xi1>
    %w = arith.extui %b : i1 to i64
    %next = arith.addi %sum, %w : i64
    scf.yield %next : i64
  }
  %0 = tensor.from_elements %sum : tensor<i64>
  return %0 : tensor<i64>
}

func.func private @pass(%x: tensor<?xi1>) -> tensor<?xi1> {
  return %x : tensor<?xi1>
}
func.func @called(%x: tensor<?xi1>) -> tensor<?xi1> {
  %0 = call @pass(%x) : (tensor<?xi1>) -> tensor<?xi1>
  return %0 : tensor<?xi1>
}

// bools.c defines it and returns bytes other than 0 and 1.
func.func private @from_outside(tensor<?xi1>) -> tensor<?xi1>
    attributes {llvm.emit_c_interface}
func.func @external(%x: tensor<?xi1>) -> tensor<?xi1> {
  %0 = call @from_outside(%x) : (tensor<?xi1>) -> tensor<?xi1>
  return %0 : tensor<?xi1>
}
