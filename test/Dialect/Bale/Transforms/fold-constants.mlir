// RUN: bale-opt %s --bale-fold-constants | FileCheck %s --implicit-check-not=bale.
// RUN: bale-opt %s --bale-fold-constants -o %t
// RUN: bale-opt %t --bale-fold-constants | diff %t -

// CHECK-LABEL: @pack(
// CHECK-NEXT: %[[W:.*]] = arith.constant dense<{{\[\[}}-120, -58, -6]]> : tensor<1x3xi8>
// CHECK-NEXT: return %[[W]]
func.func @pack() -> tensor<1x3xi8> {
  %x = arith.constant dense<[[0, 1, 2, 3, 4, 5, 6, 7]]> : tensor<1x8xi8>
  %w = bale.pack %x <bits = 3> : tensor<1x8xi8> -> tensor<1x3xi8>
  return %w : tensor<1x3xi8>
}

// CHECK-LABEL: @pack_unsigned(
// CHECK: arith.constant dense<16434824> : tensor<1xui32>
func.func @pack_unsigned() -> tensor<1xui32> {
  %x = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7]> : tensor<8xui8>
  %w = bale.pack %x <bits = 3> : tensor<8xui8> -> tensor<1xui32>
  return %w : tensor<1xui32>
}

// CHECK-LABEL: @pack_axis(
// CHECK: arith.constant dense<{{\[\[}}7, 10, 0]]> : tensor<1x3xi8>
func.func @pack_axis() -> tensor<1x3xi8> {
  %x = arith.constant dense<[[1, 1, 0], [2, 0, 0], [0, 1, 0]]> : tensor<3x3xi8>
  %w = bale.pack %x <radix = 3, group_size = 5> axis(0) : tensor<3x3xi8> -> tensor<1x3xi8>
  return %w : tensor<1x3xi8>
}

// A type that says less stays.
// CHECK-LABEL: @pack_unranked(
// CHECK-NEXT: %[[W:.*]] = arith.constant dense<-120> : tensor<1xi8>
// CHECK-NEXT: %[[CAST:.*]] = tensor.cast %[[W]] : tensor<1xi8> to tensor<*xi8>
// CHECK-NEXT: return %[[CAST]]
func.func @pack_unranked() -> tensor<*xi8> {
  %x = arith.constant dense<[8, 8]> : tensor<2xi8>
  %d = tensor.cast %x : tensor<2xi8> to tensor<?xi8>
  %w = bale.pack %d <bits = 4> : tensor<?xi8> -> tensor<*xi8>
  return %w : tensor<*xi8>
}

// CHECK-LABEL: @unpack(
// CHECK-NEXT: %[[X:.*]] = arith.constant dense<[0, 1, 2, 3, 4, 5, 6]> : tensor<7xui8>
// CHECK-NEXT: return %[[X]]
func.func @unpack() -> tensor<7xui8> {
  %n = arith.constant 7 : index
  %w = arith.constant dense<[136, 198, 250]> : tensor<3xui8>
  %x = bale.unpack %w count(%n) <bits = 3> : tensor<3xui8> -> tensor<7xui8>
  return %x : tensor<7xui8>
}

// CHECK-LABEL: @chain(
// CHECK: arith.constant dense<[1, 2]> : tensor<2xi8>
// CHECK-NEXT: return
func.func @chain() -> tensor<2xi8> {
  %n = arith.constant 2 : index
  %x = arith.constant dense<[1, 2]> : tensor<2xi8>
  %w = bale.pack %x <bits = 2> : tensor<2xi8> -> tensor<?xi8>
  %y = bale.unpack %w count(%n) <bits = 2> : tensor<?xi8> -> tensor<2xi8>
  return %y : tensor<2xi8>
}

// CHECK-LABEL: @compress(
// CHECK: arith.constant dense<{{\[\[}}3.0{{.*}}, 0xFF800001], [5.0{{.*}}, -0.0{{.*}}]]> : tensor<2x2xf32>
func.func @compress() -> tensor<?x2xf32> {
  %x = arith.constant dense<[[1.0, 2.0], [3.0, 0xFF800001], [5.0, -0.0]]> : tensor<3x2xf32>
  %m = arith.constant dense<[false, true, true, true]> : tensor<4xi1>
  %y = bale.compress %x where %m axis(0) : tensor<3x2xf32>, tensor<4xi1> -> tensor<?x2xf32>
  return %y : tensor<?x2xf32>
}

// CHECK-LABEL: @compress_bools(
// CHECK: arith.constant dense<[true, false]> : tensor<2xi1>
func.func @compress_bools() -> tensor<2xi1> {
  %x = arith.constant dense<[[false, true], [true, false]]> : tensor<2x2xi1>
  %m = arith.constant dense<[false, true, false, true]> : tensor<4xi1>
  %y = bale.compress %x where %m : tensor<2x2xi1>, tensor<4xi1> -> tensor<2xi1>
  return %y : tensor<2xi1>
}

// CHECK-LABEL: @compress_elements(
// CHECK-DAG: arith.constant dense<(3.0{{.*}},4.0{{.*}})> : tensor<1xcomplex<f32>>
// CHECK-DAG: arith.constant dense<-8> : tensor<1xi4>
// CHECK-DAG: arith.constant dense<-2> : tensor<1xi17>
// CHECK-DAG: arith.constant dense<7> : tensor<1xindex>
// CHECK-DAG: arith.constant dense<-1.5{{.*}}> : tensor<1xbf16>
// CHECK-DAG: arith.constant dense<2.0{{.*}}> : tensor<1xf80>
// CHECK-DAG: arith.constant dense<-9> : tensor<1xsi16>
func.func @compress_elements() -> (tensor<1xcomplex<f32>>, tensor<1xi4>, tensor<1xi17>,
                                   tensor<1xindex>, tensor<1xbf16>, tensor<1xf80>, tensor<1xsi16>) {
  %m = arith.constant dense<[false, true]> : tensor<2xi1>
  %0 = arith.constant dense<[(1.0, 2.0), (3.0, 4.0)]> : tensor<2xcomplex<f32>>
  %1 = bale.compress %0 where %m : tensor<2xcomplex<f32>>, tensor<2xi1> -> tensor<1xcomplex<f32>>
  %2 = arith.constant dense<[1, -8]> : tensor<2xi4>
  %3 = bale.compress %2 where %m : tensor<2xi4>, tensor<2xi1> -> tensor<1xi4>
  %4 = arith.constant dense<[1, -2]> : tensor<2xi17>
  %5 = bale.compress %4 where %m : tensor<2xi17>, tensor<2xi1> -> tensor<1xi17>
  %6 = arith.constant dense<[1, 7]> : tensor<2xindex>
  %7 = bale.compress %6 where %m : tensor<2xindex>, tensor<2xi1> -> tensor<1xindex>
  %8 = arith.constant dense<[1.0, -1.5]> : tensor<2xbf16>
  %9 = bale.compress %8 where %m : tensor<2xbf16>, tensor<2xi1> -> tensor<1xbf16>
  %10 = arith.constant dense<[1.0, 2.0]> : tensor<2xf80>
  %11 = bale.compress %10 where %m : tensor<2xf80>, tensor<2xi1> -> tensor<1xf80>
  %12 = arith.constant dense<[1, -9]> : tensor<2xsi16>
  %13 = bale.compress %12 where %m : tensor<2xsi16>, tensor<2xi1> -> tensor<1xsi16>
  return %1, %3, %5, %7, %9, %11, %13 : tensor<1xcomplex<f32>>, tensor<1xi4>, tensor<1xi17>,
    tensor<1xindex>, tensor<1xbf16>, tensor<1xf80>, tensor<1xsi16>
}

// CHECK-LABEL: @nothing_kept(
// CHECK: arith.constant dense<> : tensor<3x0xf32>
func.func @nothing_kept() -> tensor<3x0xf32> {
  %x = arith.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>
  %m = arith.constant dense<false> : tensor<9xi1>
  %y = bale.compress %x where %m axis(1) : tensor<3x2xf32>, tensor<9xi1> -> tensor<3x0xf32>
  return %y : tensor<3x0xf32>
}

// More than memory holds.
// CHECK-LABEL: @splats(
// CHECK-DAG: arith.constant dense<-1> : tensor<140737488355328xi8>
// CHECK-DAG: arith.constant dense<1> : tensor<1125899906842624xi8>
// CHECK-DAG: arith.constant dense<2.0{{.*}}> : tensor<4096x281474976710656xf16>
func.func @splats() -> (tensor<140737488355328xi8>, tensor<1125899906842624xi8>,
                        tensor<4096x?xf16>) {
  %n = arith.constant 1125899906842624 : index
  %x = arith.constant dense<1> : tensor<1125899906842624xi8>
  %w = bale.pack %x <bits = 1> : tensor<1125899906842624xi8> -> tensor<140737488355328xi8>
  %y = bale.unpack %w count(%n) <bits = 1> : tensor<140737488355328xi8> -> tensor<1125899906842624xi8>
  %f = arith.constant dense<2.0> : tensor<4096x562949953421312xf16>
  %m = arith.constant dense<true> : tensor<281474976710656xi1>
  %z = bale.compress %f where %m axis(1)
    : tensor<4096x562949953421312xf16>, tensor<281474976710656xi1> -> tensor<4096x?xf16>
  return %w, %y, %z : tensor<140737488355328xi8>, tensor<1125899906842624xi8>, tensor<4096x?xf16>
}

// Each row ends with a word of its own.
// CHECK-LABEL: @splat_with_tail(
// CHECK: arith.constant dense<{{\[\[}}-1, -1, 7], [-1, -1, 7]]> : tensor<2x3xi8>
func.func @splat_with_tail() -> tensor<2x3xi8> {
  %x = arith.constant dense<1> : tensor<2x19xi8>
  %w = bale.pack %x <bits = 1> : tensor<2x19xi8> -> tensor<2x3xi8>
  return %w : tensor<2x3xi8>
}

// CHECK-LABEL: @count(
// CHECK-NEXT: %[[K:.*]] = arith.constant 2 : index
// CHECK-NEXT: return %[[K]]
func.func @count() -> index {
  %d = arith.constant 3 : index
  %m = arith.constant dense<[true, false, true, true]> : tensor<4xi1>
  %c = tensor.cast %m : tensor<4xi1> to tensor<?xi1>
  %k = bale.count %c limit %d : tensor<?xi1>
  return %k : index
}

// CHECK-LABEL: @count_limit_0(
// CHECK-NEXT: %[[K:.*]] = arith.constant 0 : index
// CHECK-NEXT: return %[[K]]
func.func @count_limit_0() -> index {
  %d = arith.constant 0 : index
  %m = arith.constant dense<[true, false, true, true]> : tensor<4xi1>
  %k = bale.count %m limit %d : tensor<4xi1>
  return %k : index
}

// A constant that something else uses stays.
// CHECK-LABEL: @used_twice(
// CHECK-DAG: dense<[1, 2]> : tensor<2xi8>
// CHECK-DAG: dense<17> : tensor<1xi8>
func.func @used_twice() -> (tensor<2xi8>, tensor<1xi8>) {
  %x = arith.constant dense<[1, 2]> : tensor<2xi8>
  %w = bale.pack %x <bits = 3> : tensor<2xi8> -> tensor<1xi8>
  return %x, %w : tensor<2xi8>, tensor<1xi8>
}

// One value as both operands.
// CHECK-LABEL: @same_operand(
// CHECK-NEXT: arith.constant dense<true> : tensor<1xi1>
func.func @same_operand() -> tensor<1xi1> {
  %m = arith.constant dense<[true, false]> : tensor<2xi1>
  %y = bale.compress %m where %m : tensor<2xi1>, tensor<2xi1> -> tensor<1xi1>
  return %y : tensor<1xi1>
}
