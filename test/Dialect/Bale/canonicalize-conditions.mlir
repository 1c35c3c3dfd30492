// RUN: bale-opt %s -canonicalize | FileCheck %s

// A compress whose condition is known.

//===----------------------------------------------------------------------===//
// All slices are kept
//===----------------------------------------------------------------------===//

// CHECK-LABEL: @all(
// CHECK-SAME: %[[X:.*]]: tensor<3x2xf32>
// CHECK-NEXT: return %[[X]]
func.func @all(%x: tensor<3x2xf32>) -> tensor<3x2xf32> {
  %m = arith.constant dense<true> : tensor<3xi1>
  %y = bale.compress %x where %m axis(0) : tensor<3x2xf32>, tensor<3xi1> -> tensor<3x2xf32>
  return %y : tensor<3x2xf32>
}

// A true beyond the extent keeps nothing.
// CHECK-LABEL: @all_and_more(
// CHECK-SAME: %[[X:.*]]: tensor<?x3xf32>
// CHECK-NEXT: return %[[X]]
func.func @all_and_more(%x: tensor<?x3xf32>) -> tensor<?x3xf32> {
  %m = arith.constant dense<[true, true, true, false, true]> : tensor<5xi1>
  %y = bale.compress %x where %m axis(-1) : tensor<?x3xf32>, tensor<5xi1> -> tensor<?x3xf32>
  return %y : tensor<?x3xf32>
}

// CHECK-LABEL: @all_as_unknown(
// CHECK-SAME: %[[X:.*]]: tensor<3xf32>
// CHECK-NEXT: %[[CAST:.*]] = tensor.cast %[[X]] : tensor<3xf32> to tensor<?xf32>
// CHECK-NEXT: return %[[CAST]]
func.func @all_as_unknown(%x: tensor<3xf32>) -> tensor<?xf32> {
  %m = arith.constant dense<true> : tensor<3xi1>
  %y = bale.compress %x where %m : tensor<3xf32>, tensor<3xi1> -> tensor<?xf32>
  return %y : tensor<?xf32>
}

// CHECK-LABEL: @all_flat(
// CHECK-SAME: %[[X:.*]]: tensor<3x2xf32>
// CHECK-NEXT: %[[FLAT:.*]] = tensor.collapse_shape %[[X]] {{\[}}[0, 1]] : tensor<3x2xf32> into tensor<6xf32>
// CHECK-NEXT: return %[[FLAT]]
func.func @all_flat(%x: tensor<3x2xf32>) -> tensor<6xf32> {
  %m = arith.constant dense<true> : tensor<6xi1>
  %y = bale.compress %x where %m : tensor<3x2xf32>, tensor<6xi1> -> tensor<6xf32>
  return %y : tensor<6xf32>
}

// The bytes 1, 2 and 255 of a resource are true.
// CHECK-LABEL: @all_by_resource(
// CHECK-SAME: %[[X:.*]]: tensor<3xf32>
// CHECK-NEXT: return %[[X]]
func.func @all_by_resource(%x: tensor<3xf32>) -> tensor<3xf32> {
  %m = arith.constant dense_resource<trues> : tensor<3xi1>
  %y = bale.compress %x where %m : tensor<3xf32>, tensor<3xi1> -> tensor<3xf32>
  return %y : tensor<3xf32>
}

// The resource holds no bytes, or not those of its type.
// CHECK-LABEL: @bad_resources(
// CHECK-COUNT-2: bale.compress
func.func @bad_resources(%x: tensor<3xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %m = arith.constant dense_resource<absent> : tensor<3xi1>
  %n = arith.constant dense_resource<one_byte> : tensor<3xi1>
  %y = bale.compress %x where %m : tensor<3xf32>, tensor<3xi1> -> tensor<?xf32>
  %z = bale.compress %x where %n : tensor<3xf32>, tensor<3xi1> -> tensor<?xf32>
  return %y, %z : tensor<?xf32>, tensor<?xf32>
}

// CHECK-LABEL: @all_without_rank(
// CHECK: bale.compress
func.func @all_without_rank(%x: tensor<*xf32>) -> tensor<*xf32> {
  %m = arith.constant dense<true> : tensor<3xi1>
  %y = bale.compress %x where %m axis(0) : tensor<*xf32>, tensor<3xi1> -> tensor<*xf32>
  return %y : tensor<*xf32>
}

// Only run time knows whether 3 slices are kept.
// CHECK-LABEL: @all_if_as_long(
// CHECK: bale.compress
func.func @all_if_as_long(%x: tensor<?xf32>) -> tensor<3xf32> {
  %m = arith.constant dense<true> : tensor<3xi1>
  %y = bale.compress %x where %m axis(0) : tensor<?xf32>, tensor<3xi1> -> tensor<3xf32>
  return %y : tensor<3xf32>
}

// Only run time knows whether the other dimension is 2.
// CHECK-LABEL: @all_if_as_wide(
// CHECK: bale.compress
func.func @all_if_as_wide(%x: tensor<3x?xf32>) -> tensor<3x2xf32> {
  %m = arith.constant dense<true> : tensor<3xi1>
  %y = bale.compress %x where %m axis(0) : tensor<3x?xf32>, tensor<3xi1> -> tensor<3x2xf32>
  return %y : tensor<3x2xf32>
}

// It fails if it runs.
// CHECK-LABEL: @all_but_stated_otherwise(
// CHECK: bale.compress %{{.*}} -> tensor<2xf32>
func.func @all_but_stated_otherwise(%x: tensor<3xf32>) -> tensor<2xf32> {
  %m = arith.constant dense<true> : tensor<3xi1>
  %y = bale.compress %x where %m : tensor<3xf32>, tensor<3xi1> -> tensor<2xf32>
  return %y : tensor<2xf32>
}

// More elements than 64 bits count: no type states their number.
// CHECK-LABEL: @more_than_countable(
// CHECK: bale.compress
func.func @more_than_countable(%x: tensor<4294967296x4294967296xi8>) -> tensor<?xi8> {
  %m = arith.constant dense<true> : tensor<3xi1>
  %y = bale.compress %x where %m : tensor<4294967296x4294967296xi8>, tensor<3xi1> -> tensor<?xi8>
  return %y : tensor<?xi8>
}

//===----------------------------------------------------------------------===//
// No slice is kept
//===----------------------------------------------------------------------===//

// CHECK-LABEL: @none(
// CHECK-SAME: %[[X:.*]]: tensor<3x?xf32>
// CHECK: %[[D:.*]] = tensor.dim %[[X]], %c1
// CHECK: %[[E:.*]] = tensor.empty(%[[D]]) : tensor<0x?xf32>
// CHECK: %[[CAST:.*]] = tensor.cast %[[E]] : tensor<0x?xf32> to tensor<?x?xf32>
// CHECK: return %[[CAST]]
func.func @none(%x: tensor<3x?xf32>) -> tensor<?x?xf32> {
  %m = arith.constant dense<false> : tensor<2xi1>
  %y = bale.compress %x where %m axis(0) : tensor<3x?xf32>, tensor<2xi1> -> tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}

// CHECK-LABEL: @none_of_unknown(
// CHECK-NEXT: %[[E:.*]] = tensor.empty() : tensor<0xf32>
// CHECK-NEXT: return %[[E]]
func.func @none_of_unknown(%x: tensor<?x?xf32>) -> tensor<0xf32> {
  %m = arith.constant dense<[false, false]> : tensor<2xi1>
  %y = bale.compress %x where %m : tensor<?x?xf32>, tensor<2xi1> -> tensor<0xf32>
  return %y : tensor<0xf32>
}

// The one true is beyond the extent.
// CHECK-LABEL: @none_below_the_extent(
// CHECK-NEXT: %[[E:.*]] = tensor.empty() : tensor<0xf32>
// CHECK-NEXT: return %[[E]]
func.func @none_below_the_extent(%x: tensor<2xf32>) -> tensor<0xf32> {
  %m = arith.constant dense<[false, false, true]> : tensor<3xi1>
  %y = bale.compress %x where %m : tensor<2xf32>, tensor<3xi1> -> tensor<0xf32>
  return %y : tensor<0xf32>
}

// CHECK-LABEL: @maybe_below_the_extent(
// CHECK-NOT: tensor.empty
// CHECK: return
func.func @maybe_below_the_extent(%x: tensor<?xf32>) -> tensor<?xf32> {
  %m = arith.constant dense<[false, false, true]> : tensor<3xi1>
  %y = bale.compress %x where %m : tensor<?xf32>, tensor<3xi1> -> tensor<?xf32>
  return %y : tensor<?xf32>
}

// CHECK-LABEL: @none_of_none(
// CHECK-NEXT: %[[E:.*]] = tensor.empty() : tensor<4x0xf32>
// CHECK-NEXT: return %[[E]]
func.func @none_of_none(%x: tensor<4x0xf32>, %m: tensor<?xi1>) -> tensor<4x0xf32> {
  %y = bale.compress %x where %m axis(1) : tensor<4x0xf32>, tensor<?xi1> -> tensor<4x0xf32>
  return %y : tensor<4x0xf32>
}

// CHECK-LABEL: @none_by_no_condition(
// CHECK-NEXT: %[[E:.*]] = tensor.empty() : tensor<4x0xf32>
// CHECK-NEXT: return %[[E]]
func.func @none_by_no_condition(%x: tensor<4x?xf32>, %m: tensor<0xi1>) -> tensor<4x0xf32> {
  %y = bale.compress %x where %m axis(1) : tensor<4x?xf32>, tensor<0xi1> -> tensor<4x0xf32>
  return %y : tensor<4x0xf32>
}

// The extent of 0 is not the one that the condition chooses from.
// CHECK-LABEL: @some_of_no_columns(
// CHECK: bale.compress
func.func @some_of_no_columns(%x: tensor<4x0xf32>, %m: tensor<?xi1>) -> tensor<?x0xf32> {
  %y = bale.compress %x where %m axis(0) : tensor<4x0xf32>, tensor<?xi1> -> tensor<?x0xf32>
  return %y : tensor<?x0xf32>
}

//===----------------------------------------------------------------------===//
// A run of slices is kept
//===----------------------------------------------------------------------===//

// CHECK-LABEL: @run(
// CHECK-SAME: %[[X:.*]]: tensor<3x5xf32>
// CHECK-NEXT: %[[S:.*]] = tensor.extract_slice %[[X]][0, 1] [3, 2] [1, 1] : tensor<3x5xf32> to tensor<3x2xf32>
// CHECK-NEXT: return %[[S]]
func.func @run(%x: tensor<3x5xf32>) -> tensor<3x2xf32> {
  %m = arith.constant dense<[false, true, true, false]> : tensor<4xi1>
  %y = bale.compress %x where %m axis(1) : tensor<3x5xf32>, tensor<4xi1> -> tensor<3x2xf32>
  return %y : tensor<3x2xf32>
}

// The unknown extent may turn out to be 0, of which upstream takes no slice.
// CHECK-LABEL: @run_of_unknown_columns(
// CHECK: bale.compress
func.func @run_of_unknown_columns(%x: tensor<?x5xf32>) -> tensor<?x2xf32> {
  %m = arith.constant dense<[false, true, true, false]> : tensor<4xi1>
  %y = bale.compress %x where %m axis(1) : tensor<?x5xf32>, tensor<4xi1> -> tensor<?x2xf32>
  return %y : tensor<?x2xf32>
}

// CHECK-LABEL: @run_of_no_columns(
// CHECK-NEXT: %[[E:.*]] = tensor.empty() : tensor<0x2xf32>
// CHECK-NEXT: return %[[E]]
func.func @run_of_no_columns(%x: tensor<0x5xf32>) -> tensor<0x2xf32> {
  %m = arith.constant dense<[false, true, true, false]> : tensor<4xi1>
  %y = bale.compress %x where %m axis(1) : tensor<0x5xf32>, tensor<4xi1> -> tensor<0x2xf32>
  return %y : tensor<0x2xf32>
}

// CHECK-LABEL: @run_flat(
// CHECK-SAME: %[[X:.*]]: tensor<2x3xf32>
// CHECK: %[[FLAT:.*]] = tensor.collapse_shape %[[X]] {{\[}}[0, 1]] : tensor<2x3xf32> into tensor<6xf32>
// CHECK: tensor.extract_slice %[[FLAT]][1] [2] [1] : tensor<6xf32> to tensor<2xf32>
func.func @run_flat(%x: tensor<2x3xf32>) -> tensor<2xf32> {
  %m = arith.constant dense<[false, true, true, false]> : tensor<4xi1>
  %y = bale.compress %x where %m : tensor<2x3xf32>, tensor<4xi1> -> tensor<2xf32>
  return %y : tensor<2xf32>
}

// Of [false, true, false, true] the last is beyond the extent.
// CHECK-LABEL: @run_below_the_extent(
// CHECK: tensor.extract_slice %{{.*}}[1] [1] [1] : tensor<3xf32> to tensor<1xf32>
func.func @run_below_the_extent(%x: tensor<3xf32>) -> tensor<1xf32> {
  %m = arith.constant dense<[false, true, false, true]> : tensor<4xi1>
  %y = bale.compress %x where %m : tensor<3xf32>, tensor<4xi1> -> tensor<1xf32>
  return %y : tensor<1xf32>
}

// CHECK-LABEL: @two_runs(
// CHECK: bale.compress
func.func @two_runs(%x: tensor<4xf32>) -> tensor<2xf32> {
  %m = arith.constant dense<[false, true, false, true]> : tensor<4xi1>
  %y = bale.compress %x where %m : tensor<4xf32>, tensor<4xi1> -> tensor<2xf32>
  return %y : tensor<2xf32>
}

// CHECK-LABEL: @first_of_unknown(
// CHECK: bale.compress
func.func @first_of_unknown(%x: tensor<?xf32>) -> tensor<?xf32> {
  %m = arith.constant dense<[true, true, false]> : tensor<3xi1>
  %y = bale.compress %x where %m : tensor<?xf32>, tensor<3xi1> -> tensor<?xf32>
  return %y : tensor<?xf32>
}

//===----------------------------------------------------------------------===//
// The count is known
//===----------------------------------------------------------------------===//

// CHECK-LABEL: @count_of_two_runs(
// CHECK: %[[Y:.*]] = bale.compress %{{.*}} axis(0) : tensor<4x?xf32>, tensor<4xi1> -> tensor<2x?xf32>
// CHECK: tensor.cast %[[Y]] : tensor<2x?xf32> to tensor<?x?xf32>
func.func @count_of_two_runs(%x: tensor<4x?xf32>) -> tensor<?x?xf32> {
  %m = arith.constant dense<[false, true, false, true]> : tensor<4xi1>
  %y = bale.compress %x where %m axis(0) : tensor<4x?xf32>, tensor<4xi1> -> tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}

// CHECK-LABEL: @count_by_resource(
// CHECK: %[[Y:.*]] = bale.compress %{{.*}} : tensor<4xf32>, tensor<4xi1> -> tensor<2xf32>
// CHECK: tensor.cast %[[Y]] : tensor<2xf32> to tensor<?xf32>
func.func @count_by_resource(%x: tensor<4xf32>) -> tensor<?xf32> {
  %m = arith.constant dense_resource<two_runs> : tensor<4xi1>
  %y = bale.compress %x where %m : tensor<4xf32>, tensor<4xi1> -> tensor<?xf32>
  return %y : tensor<?xf32>
}

// CHECK-LABEL: @count_of_unknown(
// CHECK: bale.compress %{{.*}} -> tensor<?xf32>
func.func @count_of_unknown(%x: tensor<?xf32>) -> tensor<?xf32> {
  %m = arith.constant dense<[false, true, false, true]> : tensor<4xi1>
  %y = bale.compress %x where %m : tensor<?xf32>, tensor<4xi1> -> tensor<?xf32>
  return %y : tensor<?xf32>
}

//===----------------------------------------------------------------------===//
// The input is a splat
//===----------------------------------------------------------------------===//

// CHECK-LABEL: @splat(
// CHECK-NEXT: %[[Y:.*]] = arith.constant dense<7> : tensor<2x2xui8>
// CHECK-NEXT: return %[[Y]]
func.func @splat() -> tensor<2x2xui8> {
  %x = arith.constant dense<7> : tensor<4x2xui8>
  %m = arith.constant dense<[false, true, false, true]> : tensor<4xi1>
  %y = bale.compress %x where %m axis(0) : tensor<4x2xui8>, tensor<4xi1> -> tensor<2x2xui8>
  return %y : tensor<2x2xui8>
}

// CHECK-LABEL: @no_splat(
// CHECK: bale.compress
func.func @no_splat() -> tensor<2xi8> {
  %x = arith.constant dense<[7, 7, 7, 8]> : tensor<4xi8>
  %m = arith.constant dense<[false, true, false, true]> : tensor<4xi1>
  %y = bale.compress %x where %m axis(0) : tensor<4xi8>, tensor<4xi1> -> tensor<2xi8>
  return %y : tensor<2xi8>
}

// CHECK-LABEL: @splat_of_unknown_condition(
// CHECK-SAME: %[[M:.*]]: tensor<?xi1>
// CHECK-DAG: %[[V:.*]] = arith.constant 1.5{{.*}} : f32
// CHECK-DAG: %[[K:.*]] = bale.count %[[M]] limit %c8
// CHECK: %[[Y:.*]] = tensor.splat %[[V]][%[[K]]] : tensor<?xf32>
// CHECK: return %[[Y]]
func.func @splat_of_unknown_condition(%m: tensor<?xi1>) -> tensor<?xf32> {
  %x = arith.constant dense<1.5> : tensor<4x2xf32>
  %y = bale.compress %x where %m : tensor<4x2xf32>, tensor<?xi1> -> tensor<?xf32>
  return %y : tensor<?xf32>
}

// CHECK-LABEL: @splat_of_complex(
// CHECK: complex.constant
// CHECK: tensor.splat
func.func @splat_of_complex(%m: tensor<?xi1>) -> tensor<?xcomplex<f32>> {
  %x = arith.constant dense<(1.0, 2.0)> : tensor<4xcomplex<f32>>
  %y = bale.compress %x where %m : tensor<4xcomplex<f32>>, tensor<?xi1> -> tensor<?xcomplex<f32>>
  return %y : tensor<?xcomplex<f32>>
}

// Only run time knows whether 2 elements are kept.
// CHECK-LABEL: @splat_with_a_claim(
// CHECK: bale.compress
func.func @splat_with_a_claim(%m: tensor<?xi1>) -> tensor<2xf32> {
  %x = arith.constant dense<1.5> : tensor<4xf32>
  %y = bale.compress %x where %m : tensor<4xf32>, tensor<?xi1> -> tensor<2xf32>
  return %y : tensor<2xf32>
}

//===----------------------------------------------------------------------===//
// Two conditions
//===----------------------------------------------------------------------===//

// Slices 1, 2, 4 and 5, of them the first and the third: 1 and 4.
// CHECK-LABEL: @merged(
// CHECK-SAME: %[[X:.*]]: tensor<?x6xf32>
// CHECK-NEXT: %[[M:.*]] = arith.constant dense<[false, true, false, false, true, false]> : tensor<6xi1>
// CHECK-NEXT: %[[Y:.*]] = bale.compress %[[X]] where %[[M]] axis(1) : tensor<?x6xf32>, tensor<6xi1> -> tensor<?x2xf32>
// CHECK-NEXT: return %[[Y]]
func.func @merged(%x: tensor<?x6xf32>) -> tensor<?x2xf32> {
  %a = arith.constant dense<[false, true, true, false, true, true]> : tensor<6xi1>
  %b = arith.constant dense<[true, false, true]> : tensor<3xi1>
  %y = bale.compress %x where %a axis(1) : tensor<?x6xf32>, tensor<6xi1> -> tensor<?x4xf32>
  %z = bale.compress %y where %b axis(-1) : tensor<?x4xf32>, tensor<3xi1> -> tensor<?x2xf32>
  return %z : tensor<?x2xf32>
}

// CHECK-LABEL: @merged_flat_of_unknown(
// CHECK-NEXT: %[[M:.*]] = arith.constant dense<[true, false, false, true]> : tensor<4xi1>
// CHECK-NEXT: bale.compress %{{.*}} where %[[M]] : tensor<?x?xf32>
// CHECK-NOT: bale.compress
func.func @merged_flat_of_unknown(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %a = arith.constant dense<[true, true, false, true]> : tensor<4xi1>
  %b = arith.constant dense<[true, false, true]> : tensor<3xi1>
  %y = bale.compress %x where %a : tensor<?x?xf32>, tensor<4xi1> -> tensor<?xf32>
  %z = bale.compress %y where %b axis(0) : tensor<?xf32>, tensor<3xi1> -> tensor<?xf32>
  return %z : tensor<?xf32>
}

// CHECK-LABEL: @merged_along_other_axes(
// CHECK-COUNT-2: bale.compress
func.func @merged_along_other_axes(%x: tensor<4x4xf32>) -> tensor<2x2xf32> {
  %a = arith.constant dense<[true, false, true]> : tensor<3xi1>
  %y = bale.compress %x where %a axis(0) : tensor<4x4xf32>, tensor<3xi1> -> tensor<2x4xf32>
  %z = bale.compress %y where %a axis(1) : tensor<2x4xf32>, tensor<3xi1> -> tensor<2x2xf32>
  return %z : tensor<2x2xf32>
}

// CHECK-LABEL: @merged_flat_of_rows(
// CHECK-COUNT-2: bale.compress
func.func @merged_flat_of_rows(%x: tensor<4x4xf32>) -> tensor<2xf32> {
  %a = arith.constant dense<[true, false, true]> : tensor<3xi1>
  %y = bale.compress %x where %a axis(0) : tensor<4x4xf32>, tensor<3xi1> -> tensor<2x4xf32>
  %z = bale.compress %y where %a : tensor<2x4xf32>, tensor<3xi1> -> tensor<2xf32>
  return %z : tensor<2xf32>
}

// CHECK-LABEL: @merged_but_used(
// CHECK-COUNT-2: bale.compress
func.func @merged_but_used(%x: tensor<6xf32>) -> (tensor<4xf32>, tensor<2xf32>) {
  %a = arith.constant dense<[false, true, true, false, true, true]> : tensor<6xi1>
  %b = arith.constant dense<[true, false, true]> : tensor<3xi1>
  %y = bale.compress %x where %a : tensor<6xf32>, tensor<6xi1> -> tensor<4xf32>
  %z = bale.compress %y where %b : tensor<4xf32>, tensor<3xi1> -> tensor<2xf32>
  return %y, %z : tensor<4xf32>, tensor<2xf32>
}

// Only run time knows whether the first keeps 3.
// CHECK-LABEL: @merged_with_a_claim(
// CHECK-COUNT-2: bale.compress
func.func @merged_with_a_claim(%x: tensor<?xf32>) -> tensor<?xf32> {
  %a = arith.constant dense<[true, false, true, true]> : tensor<4xi1>
  %b = arith.constant dense<[true, false, true]> : tensor<3xi1>
  %y = bale.compress %x where %a : tensor<?xf32>, tensor<4xi1> -> tensor<3xf32>
  %z = bale.compress %y where %b : tensor<3xf32>, tensor<3xi1> -> tensor<?xf32>
  return %z : tensor<?xf32>
}

//===----------------------------------------------------------------------===//
// Counts
//===----------------------------------------------------------------------===//

// CHECK-LABEL: @count_none(
// CHECK-NEXT: %[[C:.*]] = arith.constant 0 : index
// CHECK-NEXT: return %[[C]], %[[C]], %[[C]]
func.func @count_none(%x: tensor<?xf32>, %m: tensor<?xi1>, %e: tensor<0xi1>) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %f = arith.constant dense<false> : tensor<4xi1>
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %0 = bale.count %f limit %d : tensor<4xi1>
  %1 = bale.count %m limit %c0 : tensor<?xi1>
  %2 = bale.count %e limit %d : tensor<0xi1>
  return %0, %1, %2 : index, index, index
}

// CHECK-LABEL: @count_run(
// CHECK: %[[D:.*]] = tensor.dim
// CHECK-DAG: %[[B:.*]] = arith.minsi %[[D]], %c1
// CHECK-DAG: %[[E:.*]] = arith.minsi %[[D]], %c3
// CHECK: %[[K:.*]] = arith.subi %[[E]], %[[B]]
// CHECK: return %[[K]]
func.func @count_run(%x: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %m = arith.constant dense<[false, true, true, false]> : tensor<4xi1>
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %k = bale.count %m limit %d : tensor<4xi1>
  return %k : index
}

// CHECK-LABEL: @count_two_runs(
// CHECK: bale.count
func.func @count_two_runs(%x: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %m = arith.constant dense<[false, true, false, true]> : tensor<4xi1>
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %k = bale.count %m limit %d : tensor<4xi1>
  return %k : index
}

// The bytes 0, 2, 0 and 1.
// CHECK-LABEL: @count_resource(
// CHECK-NEXT: %[[C:.*]] = arith.constant 2 : index
// CHECK-NEXT: return %[[C]]
func.func @count_resource() -> index {
  %c4 = arith.constant 4 : index
  %m = arith.constant dense_resource<two_runs> : tensor<4xi1>
  %k = bale.count %m limit %c4 : tensor<4xi1>
  return %k : index
}

// A limit may be negative, which a check reports.
// CHECK-LABEL: @count_below_unknown(
// CHECK: bale.count
func.func @count_below_unknown(%d: index) -> index {
  %m = arith.constant dense<false> : tensor<4xi1>
  %k = bale.count %m limit %d : tensor<4xi1>
  return %k : index
}

// What is known not to be negative is known by its range.
// CHECK-LABEL: @count_below_a_remainder(
// CHECK-NEXT: %[[C:.*]] = arith.constant 0 : index
// CHECK-NEXT: return %[[C]]
func.func @count_below_a_remainder(%d: index) -> index {
  %c7 = arith.constant 7 : index
  %m = arith.constant dense<false> : tensor<4xi1>
  %least = arith.remui %d, %c7 : index
  %k = bale.count %m limit %least : tensor<4xi1>
  return %k : index
}

// A signed remainder is negative where the number is.
// CHECK-LABEL: @count_below_a_signed_remainder(
// CHECK: bale.count
func.func @count_below_a_signed_remainder(%d: index) -> index {
  %c7 = arith.constant 7 : index
  %m = arith.constant dense<false> : tensor<4xi1>
  %least = arith.remsi %d, %c7 : index
  %k = bale.count %m limit %least : tensor<4xi1>
  return %k : index
}

// CHECK-LABEL: @count_below_negative(
// CHECK: bale.count
func.func @count_below_negative(%e: tensor<0xi1>) -> index {
  %d = arith.constant -1 : index
  %k = bale.count %e limit %d : tensor<0xi1>
  return %k : index
}

// CHECK-LABEL: @limit_beyond_the_length(
// CHECK: bale.count %{{.*}} limit %c4
func.func @limit_beyond_the_length(%m: tensor<4xi1>) -> index {
  %d = arith.constant 5 : index
  %k = bale.count %m limit %d : tensor<4xi1>
  return %k : index
}

// CHECK-LABEL: @limit_below_the_length(
// CHECK: bale.count %{{.*}} limit %c3
func.func @limit_below_the_length(%m: tensor<4xi1>) -> index {
  %d = arith.constant 3 : index
  %k = bale.count %m limit %d : tensor<4xi1>
  return %k : index
}

// CHECK-LABEL: @limit_of_unknown_length(
// CHECK: bale.count %{{.*}} limit %c5
func.func @limit_of_unknown_length(%m: tensor<?xi1>) -> index {
  %d = arith.constant 5 : index
  %k = bale.count %m limit %d : tensor<?xi1>
  return %k : index
}

{-#
  dialect_resources: {
    builtin: {
      trues: "0x010000000102FF",
      two_runs: "0x0100000000020001",
      one_byte: "0x0100000001"
    }
  }
#-}
