// RUN: bale-opt %s --bale-to-llvm | mlir-translate --mlir-to-llvmir | llc -O2 -mtriple=x86_64-unknown-linux-gnu -filetype=obj -o %t.o
// RUN: llvm-nm --undefined-only --just-symbol-name --no-sort %t.o | env LC_ALL=C sort | FileCheck %s

// An object file needs the C library and nothing else: no run-time library of MLIR's.
// CHECK-NOT: {{.}}
// CHECK: {{^}}abort{{$}}
// CHECK-NEXT: {{^}}dprintf{{$}}
// CHECK-NEXT: {{^}}free{{$}}
// CHECK-NEXT: {{^}}malloc{{$}}
// CHECK-NEXT: {{^}}memcpy{{$}}
// CHECK-NOT: {{.}}

func.func @all(%x: tensor<?x8xui8>, %n: index, %m: tensor<?xi1>)
    -> (tensor<?x3xui8>, tensor<?x8xui8>, tensor<?x8xui8>) {
  %0 = bale.pack %x <bits = 3> axis(1) : tensor<?x8xui8> -> tensor<?x3xui8>
  %1 = bale.unpack %x count(%n) <bits = 8> axis(0) : tensor<?x8xui8> -> tensor<?x8xui8>
  %2 = bale.compress %x where %m axis(0) : tensor<?x8xui8>, tensor<?xi1> -> tensor<?x8xui8>
  return %0, %1, %2 : tensor<?x3xui8>, tensor<?x8xui8>, tensor<?x8xui8>
}

func.func @strided_copy(%x: tensor<?x8xf32>, %n: index) -> tensor<?x3xf32> {
  %0 = tensor.extract_slice %x[0, 0] [%n, 3] [2, 2] : tensor<?x8xf32> to tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}

func.func @contiguous_copy(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  return %x : tensor<?x8xf32>
}

func.func @temporary(%x: tensor<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %0 = arith.addf %x, %x : tensor<4xf32>
  %1 = tensor.extract %0[%c0] : tensor<4xf32>
  return %1 : f32
}
