// RUN: bale-opt %s -int-range-optimizations | FileCheck %s

// What upstream's analysis of integer ranges knows of results.

// CHECK-LABEL: @codes(
// CHECK-DAG: %[[TRUE:.*]] = arith.constant dense<true> : tensor<8xi1>
// CHECK-DAG: arith.cmpi ult, %{{.*}}, %{{.*}} : tensor<8xi8>
// CHECK: return %[[TRUE]]
func.func @codes(%w: tensor<?xi8>, %n: index) -> (tensor<8xi1>, tensor<8xi1>) {
  %three = arith.constant dense<3> : tensor<8xi8>
  %two = arith.constant dense<2> : tensor<8xi8>
  %x = bale.unpack %w count(%n) <radix = 3, group_size = 5> : tensor<?xi8> -> tensor<8xi8>
  %a = arith.cmpi ult, %x, %three : tensor<8xi8>
  %b = arith.cmpi ult, %x, %two : tensor<8xi8>
  return %a, %b : tensor<8xi1>, tensor<8xi1>
}

// A byte of 8 bits is any: as a signed number it may be negative.
// CHECK-LABEL: @bytes(
// CHECK: %[[A:.*]] = arith.cmpi sge
// CHECK: return %[[A]]
func.func @bytes(%w: tensor<?xi8>, %n: index) -> tensor<8xi1> {
  %zero = arith.constant dense<0> : tensor<8xi8>
  %x = bale.unpack %w count(%n) <radix = 129, group_size = 1> : tensor<?xi8> -> tensor<8xi8>
  %a = arith.cmpi sge, %x, %zero : tensor<8xi8>
  return %a : tensor<8xi1>
}

// CHECK-LABEL: @kept_codes(
// CHECK: %[[TRUE:.*]] = arith.constant dense<true> : tensor<2xi1>
// CHECK: return %[[TRUE]]
func.func @kept_codes(%w: tensor<?xi8>, %n: index, %m: tensor<?xi1>) -> tensor<2xi1> {
  %eight = arith.constant dense<8> : tensor<2xi8>
  %x = bale.unpack %w count(%n) <bits = 3> : tensor<?xi8> -> tensor<?xi8>
  %y = bale.compress %x where %m : tensor<?xi8>, tensor<?xi1> -> tensor<2xi8>
  %a = arith.cmpi ult, %y, %eight : tensor<2xi8>
  return %a : tensor<2xi1>
}

// CHECK-LABEL: @kept_floats(
// CHECK: bale.compress
func.func @kept_floats(%x: tensor<?xf32>, %m: tensor<?xi1>) -> tensor<?xf32> {
  %y = bale.compress %x where %m : tensor<?xf32>, tensor<?xi1> -> tensor<?xf32>
  return %y : tensor<?xf32>
}

// At most the length, at most the limit, at least 0.
// CHECK-LABEL: @counts(
// CHECK-DAG: %[[TRUE:.*]] = arith.constant true
// CHECK-DAG: %[[A:.*]] = arith.cmpi ult
// CHECK: return %[[TRUE]], %[[TRUE]], %[[TRUE]], %[[A]]
func.func @counts(%m: tensor<8xi1>, %n: index) -> (i1, i1, i1, i1) {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %c6 = arith.constant 6 : index
  %c9 = arith.constant 9 : index
  %k = bale.count %m limit %n : tensor<8xi1>
  %l = bale.count %m limit %c5 : tensor<8xi1>
  %0 = arith.cmpi sge, %k, %c0 : index
  %1 = arith.cmpi ult, %k, %c9 : index
  %2 = arith.cmpi ult, %l, %c6 : index
  %3 = arith.cmpi ult, %l, %c5 : index
  return %0, %1, %2, %3 : i1, i1, i1, i1
}

// A limit that is certainly negative fails its check, which stays.
// CHECK-LABEL: @negative(
// CHECK: bale.check
func.func @negative(%m: tensor<?xi1>, %h: i1) -> index {
  %d = arith.constant -1 : index
  bale.check %h, "bale.count", "expected limit to be at least {0}, but got {1}"(%d, %d)
  %k = bale.count %m limit %d : tensor<?xi1>
  return %k : index
}
