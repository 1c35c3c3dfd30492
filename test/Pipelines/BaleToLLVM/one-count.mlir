// Compresses by one condition count it once, where they see as many slices.

// RUN: bale-opt %s --bale-to-llvm="cpu=x86-64-v4 outline=0" --mlir-print-ir-before=convert-bale-to-vector \
// RUN:     -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=bale.count

// CHECK-LABEL: func.func @of_equal_extents(
// CHECK:         %[[KEPT:.*]] = bale.count
// CHECK-COUNT-3: bale.compress_into
// CHECK:         return
func.func @of_equal_extents(%a: tensor<64x2xf32>, %b: tensor<64xf64>, %c: tensor<3x64xbf16>,
                            %m: tensor<?xi1>)
    -> (tensor<?x2xf32>, tensor<?xf64>, tensor<3x?xbf16>) {
  %x = bale.compress %a where %m axis(0) : tensor<64x2xf32>, tensor<?xi1> -> tensor<?x2xf32>
  %y = bale.compress %b where %m axis(0) : tensor<64xf64>, tensor<?xi1> -> tensor<?xf64>
  %z = bale.compress %c where %m axis(1) : tensor<3x64xbf16>, tensor<?xi1> -> tensor<3x?xbf16>
  return %x, %y, %z : tensor<?x2xf32>, tensor<?xf64>, tensor<3x?xbf16>
}

// CHECK-LABEL: func.func @of_one_input(
// CHECK:         %[[KEPT:.*]] = bale.count
// CHECK-COUNT-2: memref.alloc(%[[KEPT]])
// CHECK:         return
func.func @of_one_input(%a: tensor<?x2xf32>, %m: tensor<?xi1>)
    -> (tensor<?x2xf32>, tensor<?xi64>) {
  %c0 = arith.constant 0 : index
  %x = bale.compress %a where %m axis(0) : tensor<?x2xf32>, tensor<?xi1> -> tensor<?x2xf32>
  %d = tensor.dim %a, %c0 : tensor<?x2xf32>
  %i = tensor.generate %d {
  ^bb0(%at: index):
    %v = arith.index_cast %at : index to i64
    tensor.yield %v : i64
  } : tensor<?xi64>
  %y = bale.compress %i where %m axis(0) : tensor<?xi64>, tensor<?xi1> -> tensor<?xi64>
  return %x, %y : tensor<?x2xf32>, tensor<?xi64>
}

// The counts of other extents, and of other conditions, may differ.
// CHECK-LABEL: func.func @of_others(
// CHECK-COUNT-3: bale.count
// CHECK:         return
func.func @of_others(%a: tensor<64xf32>, %b: tensor<65xf32>, %m: tensor<?xi1>, %n: tensor<?xi1>)
    -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %x = bale.compress %a where %m axis(0) : tensor<64xf32>, tensor<?xi1> -> tensor<?xf32>
  %y = bale.compress %b where %m axis(0) : tensor<65xf32>, tensor<?xi1> -> tensor<?xf32>
  %z = bale.compress %a where %n axis(0) : tensor<64xf32>, tensor<?xi1> -> tensor<?xf32>
  return %x, %y, %z : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}
