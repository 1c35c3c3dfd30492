// RUN: bale-opt %s -split-input-file -verify-diagnostics

// The rules of bale.count: @count_c<N>_<why> breaks rule CN, @count_c<N>_ok_<why> just keeps it.

func.func @count_c1_i8_tensor(%m: tensor<?xi8>, %d: index) {
  // expected-error @below {{'bale.count' op expected condition element type to be i1, but got i8}}
  %k = bale.count %m limit %d : tensor<?xi8>
  return
}

// -----

func.func @count_c1_ui1_tensor(%m: tensor<?xui1>, %d: index) {
  // expected-error @below {{'bale.count' op expected condition element type to be i1, but got ui1}}
  %k = bale.count %m limit %d : tensor<?xui1>
  return
}

// -----

func.func @count_c1_i32_memref(%m: memref<?xi32>, %d: index) {
  // expected-error @below {{'bale.count' op expected condition element type to be i1 or i8, but got i32}}
  %k = bale.count %m limit %d : memref<?xi32>
  return
}

// -----

func.func @count_c1_ui8_memref(%m: memref<?xui8>, %d: index) {
  // expected-error @below {{'bale.count' op expected condition element type to be i1 or i8, but got ui8}}
  %k = bale.count %m limit %d : memref<?xui8>
  return
}

// -----

func.func @count_c1_ok_i1_tensor(%m: tensor<?xi1>, %d: index) {
  %k = bale.count %m limit %d : tensor<?xi1>
  return
}

// -----

func.func @count_c1_ok_i1_memref(%m: memref<?xi1>, %d: index) {
  %k = bale.count %m limit %d : memref<?xi1>
  return
}

// -----

func.func @count_c1_ok_i8_memref(%m: memref<?xi8>, %d: index) {
  %k = bale.count %m limit %d : memref<?xi8>
  return
}

// -----

func.func @count_c2_scalar(%m: tensor<i1>, %d: index) {
  // expected-error @below {{'bale.count' op expected condition rank to be 1, but got 0}}
  %k = bale.count %m limit %d : tensor<i1>
  return
}

// -----

func.func @count_c2_matrix(%m: memref<2x3xi1>, %d: index) {
  // expected-error @below {{'bale.count' op expected condition rank to be 1, but got 2}}
  %k = bale.count %m limit %d : memref<2x3xi1>
  return
}

// -----

func.func @count_c2_ok_row(%m: tensor<6xi1>, %d: index) {
  %k = bale.count %m limit %d : tensor<6xi1>
  return
}

// -----

func.func @count_c3_ok_unknown(%m: tensor<?xi1>, %d: index) {
  %k = bale.count %m limit %d : tensor<?xi1>
  return
}
