// The ABI of compiled functions, on upstream's tensor ops: results.c calls each.

func.func @argument(%x: tensor<?xf32>) -> tensor<?xf32> {
  return %x : tensor<?xf32>
}

func.func @argument_twice(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<?xf32>) {
  %cast = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  return %x, %cast : tensor<4xf32>, tensor<?xf32>
}

func.func @constants() -> (tensor<3xf32>, tensor<3xf32>, tensor<3xi1>) {
  %a = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %b = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %c = arith.constant dense<[true, false, true]> : tensor<3xi1>
  return %a, %b, %c : tensor<3xf32>, tensor<3xf32>, tensor<3xi1>
}

// A bool of a resource is the byte that the file holds, here 0, 2 and 255.
func.func @resource() -> tensor<3xi1> {
  %c = arith.constant dense_resource<bools> : tensor<3xi1>
  return %c : tensor<3xi1>
}

func.func @slices(%x: tensor<?x4xf32>, %rows: index)
    -> (tensor<?x4xf32>, tensor<?x2xf32>) {
  %a = tensor.extract_slice %x[1, 0] [%rows, 4] [1, 1] : tensor<?x4xf32> to tensor<?x4xf32>
  %b = tensor.extract_slice %x[1, 1] [%rows, 2] [1, 2] : tensor<?x4xf32> to tensor<?x2xf32>
  return %a, %b : tensor<?x4xf32>, tensor<?x2xf32>
}

func.func @fresh(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = arith.addf %x, %x : tensor<?xf32>
  return %0 : tensor<?xf32>
}

// One value three times: as it is, cast and reshaped.
func.func @views_of_fresh(%x: tensor<4xf32>)
    -> (tensor<4xf32>, tensor<?xf32>, tensor<2x2xf32>) {
  %0 = arith.addf %x, %x : tensor<4xf32>
  %cast = tensor.cast %0 : tensor<4xf32> to tensor<?xf32>
  %shaped = tensor.expand_shape %0 [[0, 1]] output_shape [2, 2]
    : tensor<4xf32> into tensor<2x2xf32>
  return %0, %cast, %shaped : tensor<4xf32>, tensor<?xf32>, tensor<2x2xf32>
}

func.func @only_view_of_fresh(%x: tensor<4xf32>) -> tensor<2x2xf32> {
  %0 = arith.addf %x, %x : tensor<4xf32>
  %shaped = tensor.expand_shape %0 [[0, 1]] output_shape [2, 2]
    : tensor<4xf32> into tensor<2x2xf32>
  return %shaped : tensor<2x2xf32>
}

// CSE makes these one value.
func.func @equal_ops(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = arith.mulf %x, %x : tensor<4xf32>
  %1 = arith.mulf %x, %x : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

func.func @writes_copy(%x: tensor<4xf32>, %value: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %0 = tensor.insert %value into %x[%c0] : tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func private @returns_argument(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
func.func private @returns_constant() -> tensor<4xf32> {
  %0 = arith.constant dense<[5.0, 6.0, 7.0, 8.0]> : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @writes(%x: tensor<4xf32>, %value: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %0 = tensor.insert %value into %x[%c0] : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @fresh_of(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = arith.addf %x, %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @calls(%x: tensor<4xf32>, %value: f32)
    -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %0 = call @returns_argument(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = call @returns_constant() : () -> tensor<4xf32>
  %2 = call @writes(%x, %value) : (tensor<4xf32>, f32) -> tensor<4xf32>
  %3 = call @fresh_of(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0, %1, %2, %3, %3
    : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// A call whose result goes nowhere must not leak.
func.func @unused_call(%x: tensor<4xf32>) {
  %0 = call @fresh_of(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// x doubled n times, by recursion.
func.func private @doubled(%x: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %done = arith.cmpi eq, %n, %c0 : index
  %0 = scf.if %done -> tensor<4xf32> {
    scf.yield %x : tensor<4xf32>
  } else {
    %rest = arith.subi %n, %c1 : index
    %twice = arith.addf %x, %x : tensor<4xf32>
    %1 = func.call @doubled(%twice, %rest) : (tensor<4xf32>, index) -> tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}
func.func @recursion(%x: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %0 = call @doubled(%x, %n) : (tensor<4xf32>, index) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @branch(%x: tensor<4xf32>, %is_x: i1) -> tensor<4xf32> {
  %0 = scf.if %is_x -> tensor<4xf32> {
    scf.yield %x : tensor<4xf32>
  } else {
    %1 = arith.addf %x, %x : tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

// The second result may or may not be the first.
func.func @branch_shares(%x: tensor<4xf32>, %is_shared: i1)
    -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = arith.addf %x, %x : tensor<4xf32>
  %1 = scf.if %is_shared -> tensor<4xf32> {
    scf.yield %0 : tensor<4xf32>
  } else {
    %2 = arith.mulf %x, %x : tensor<4xf32>
    scf.yield %2 : tensor<4xf32>
  }
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

func.func @selected(%x: tensor<4xf32>, %is_x: i1) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = arith.addf %x, %x : tensor<4xf32>
  %1 = arith.select %is_x, %x, %0 : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// x times 2^n, and the value before the last: zero trips return x twice.
func.func @loop(%x: tensor<4xf32>, %n: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:2 = scf.for %i = %c0 to %n step %c1 iter_args(%last = %x, %before = %x)
      -> (tensor<4xf32>, tensor<4xf32>) {
    %1 = arith.addf %last, %last : tensor<4xf32>
    scf.yield %1, %last : tensor<4xf32>, tensor<4xf32>
  }
  return %0#0, %0#1 : tensor<4xf32>, tensor<4xf32>
}

// The two values change places each time.
func.func @swap(%x: tensor<4xf32>, %n: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %y = arith.addf %x, %x : tensor<4xf32>
  %0:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %y)
      -> (tensor<4xf32>, tensor<4xf32>) {
    scf.yield %b, %a : tensor<4xf32>, tensor<4xf32>
  }
  return %0#0, %0#1 : tensor<4xf32>, tensor<4xf32>
}

// Doubles x until its first element is at least the limit.
func.func @while(%x: tensor<4xf32>, %limit: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %0 = scf.while (%state = %x) : (tensor<4xf32>) -> tensor<4xf32> {
    %first = tensor.extract %state[%c0] : tensor<4xf32>
    %goes_on = arith.cmpf olt, %first, %limit : f32
    scf.condition(%goes_on) %state : tensor<4xf32>
  } do {
  ^bb0(%state: tensor<4xf32>):
    %1 = arith.addf %state, %state : tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

func.func @blocks(%x: tensor<4xf32>, %is_x: i1, %value: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  cf.cond_br %is_x, ^join(%x : tensor<4xf32>), ^other
^other:
  %0 = tensor.insert %value into %x[%c0] : tensor<4xf32>
  cf.br ^join(%0 : tensor<4xf32>)
^join(%result: tensor<4xf32>):
  return %result : tensor<4xf32>
}

func.func @scalar(%x: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
  %0 = arith.addf %x, %x : tensor<f32>
  return %x, %0 : tensor<f32>, tensor<f32>
}

func.func @empty(%x: tensor<0xf32>) -> (tensor<0xf32>, tensor<0xf32>) {
  %0 = arith.addf %x, %x : tensor<0xf32>
  return %x, %0 : tensor<0xf32>, tensor<0xf32>
}

func.func @transposed(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d0 = tensor.dim %x, %c0 : tensor<?x?xf32>
  %d1 = tensor.dim %x, %c1 : tensor<?x?xf32>
  %e = tensor.empty(%d1, %d0) : tensor<?x?xf32>
  %0 = linalg.transpose ins(%x : tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) permutation = [1, 0]
  return %0 : tensor<?x?xf32>
}

// Element types whose bits must survive.
func.func @bf16(%x: tensor<?xbf16>) -> tensor<?xbf16> {
  return %x : tensor<?xbf16>
}
func.func @complex(%x: tensor<?xcomplex<f32>>) -> tensor<?xcomplex<f32>> {
  return %x : tensor<?xcomplex<f32>>
}
func.func @complex_resource() -> tensor<1xcomplex<f32>> {
  %0 = arith.constant dense_resource<complex> : tensor<1xcomplex<f32>>
  return %0 : tensor<1xcomplex<f32>>
}
func.func @index(%x: tensor<?xindex>) -> tensor<?xindex> {
  return %x : tensor<?xindex>
}
func.func @handles(%x: tensor<?x!ptr.ptr<#ptr.generic_space>>)
    -> tensor<?x!ptr.ptr<#ptr.generic_space>> {
  return %x : tensor<?x!ptr.ptr<#ptr.generic_space>>
}
func.func @i7(%x: tensor<?xi7>) -> tensor<?xi7> {
  return %x : tensor<?xi7>
}
func.func @unsigned(%x: tensor<?xui8>) -> tensor<?xui8> {
  return %x : tensor<?xui8>
}

{-#
  dialect_resources: {
    builtin: {
      bools: "0x010000000002FF",
      complex: "0x040000000000803F00000040"
    }
  }
#-}
